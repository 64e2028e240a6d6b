/** Achievements: results that schools have published, without the names of pupils. */
import { Button, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Paged } from '../../call.ts'
import { type Fetched, useAsk } from '../../parts/hooks.ts'
import { publicCalls, useOpenPage } from '../../parts/openPage.ts'
import { Picture } from '../../parts/Picture.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { t } from '../../session.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'
import { Slides } from './Slides.tsx'

export interface Result {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly fileId: string
  readonly className: string
  readonly createTime: string
}
export const isPicture = (link: string) => /\.(png|jpe?g|webp|gif)(\?|$)/i.test(link)

/** Three, four or six stand in a row. */
const sizes = [12, 24, 48] as const
export function Achievements() {
  const text = useSiteText('achievements')
  const [wanted, setWanted] = useState('')
  const [asked, setAsked] = useState({ title: '', current: 1, size: sizes[0] as number })
  const all = useAsk<Paged<Result>>(publicCalls.works, asked, { every: useOpenPage('', 'works') })
  return (
    <SiteFrame screen="achievements" title={text.value?.title || t(words.achievements)} lead={t(words.achievementsLead)}>
      <Slides position="achievements" />
      <Text of={text} />
      <search>
        <form
          className="ks-search"
          onSubmit={event => {
            event.preventDefault()
            setAsked({ ...asked, title: wanted.trim(), current: 1 })
          }}
        >
          <InputGroup
            leftElement={<SearchIcon className="kt-lens" />}
            value={wanted}
            placeholder={t(words.find)}
            aria-label={t(words.find)}
            onChange={event => setWanted(event.target.value)}
          />
        </form>
      </search>
      <Results of={all} isSearch={asked.title !== ''} />
      {(all.value?.total ?? 0) > asked.size && (
        <Pager
          total={all.value?.total ?? 0}
          current={asked.current}
          size={asked.size}
          sizes={sizes}
          onPage={current => setAsked({ ...asked, current })}
          onSize={size => setAsked({ ...asked, size, current: 1 })}
        />
      )}
    </SiteFrame>
  )
}

function Results({ of, isSearch }: { readonly of: Fetched<Paged<Result>>; readonly isSearch: boolean }) {
  if (of.error && !of.value)
    return (
      <p role="alert">
        {t(words.failed)} <Button size="small" text={t(words.retry)} onClick={of.reload} />
      </p>
    )
  if (!of.value) return <Skeleton />
  if (of.value.records.length === 0) return <p className="ks-none">{t(isSearch ? words.notFound : words.noResults)}</p>
  return (
    <ul className="ks-cards">
      {of.value.records.map(one => (
        <li key={one.id}>
          <Picture src={isPicture(one.fileId) ? one.fileId : ''} width={480} alt={one.title || one.className} seed={one.className} />
          <h2>{one.title || one.className}</h2>
          <p>{one.content}</p>
          {one.fileId && !isPicture(one.fileId) && (
            <a href={one.fileId} target="_blank" rel="noreferrer">
              {t(words.file)}
            </a>
          )}
          <footer>
            <span>{one.className}</span>
            <time>{one.createTime.slice(0, 10)}</time>
          </footer>
        </li>
      ))}
    </ul>
  )
}
