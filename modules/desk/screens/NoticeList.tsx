/** What everybody is told: the newest on the homes, all of it on a page of its own. */
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { get, type Paged } from '../../../console/call.ts'
import { useFetched, useLive } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { announcement } from '../announcement.ts'
import { words } from './words.ts'
import './desk.css'

interface Notice {
  readonly id: string
  readonly title: string
  readonly categoryName: string
  readonly releaseTime: string
  readonly content?: string
}
const base = '/api/blade-desk/notice', onHome = 5

function useNotices(current: number, size: number) {
  const notices = useFetched(`notices ${current} ${size}`, () => get<Paged<Notice>>(`${base}/my-notices`, { current, size }, 'quiet'))
  useLive(announcement, notices.reload)
  return notices
}

export function Notices() {
  const notices = useNotices(1, onHome)
  return (
    <section className="kt-card" aria-labelledby="notices">
      <div className="dk-head">
        <h2 id="notices">{t(words.notices)}</h2>
        <Link href="/desk/notices">{t(words.all)}</Link>
      </div>
      <Shown of={notices} lines={4}>
        {({ records }) => (records.length === 0 ? <p className="kt-muted">{t(words.noNotices)}</p> : <Rows of={records} />)}
      </Shown>
    </section>
  )
}

const Rows = ({ of }: { readonly of: readonly Notice[] }) => (
  <ul className="kt-messages">
    {of.map(one => (
      <li key={one.id}>
        <Link href={`/desk/notice/read/${one.id}`} data-notice={one.id}>
          {one.categoryName && <span className="kt-muted">[{one.categoryName}] </span>}
          {one.title}
        </Link>
        <time className="kt-figures">{one.releaseTime.slice(5, 16)}</time>
      </li>
    ))}
  </ul>
)

export function NoticeBoard() {
  const [at, setAt] = useState({ current: 1, size: 10 })
  const notices = useNotices(at.current, at.size)
  return (
    <Page screen="notices" title={t(words.notices)}>
      <div className="kt-list">
        <Shown of={notices}>{({ records }) => (records.length === 0 ? <Empty title={t(words.noNotices)} /> : <Rows of={records} />)}</Shown>
        <Pager
          total={notices.value?.total ?? 0}
          current={at.current}
          size={at.size}
          onPage={current => setAt({ ...at, current })}
          onSize={size => setAt({ current: 1, size })}
        />
      </div>
    </Page>
  )
}

export function NoticeRead() {
  const [, params] = useRoute<{ readonly id: string }>('/desk/notice/read/:id')
  const id = params?.id ?? ''
  const notice = useFetched(`notice ${id}`, () => get<Notice>(`${base}/detail`, { id }, 'quiet'))
  const { value } = notice
  return (
    <Page screen="notice-read" title={value?.title ?? t(words.notice)}>
      <Shown of={notice} lines={8}>
        {({ categoryName, releaseTime, content }) => (
          <article className="kt-card dk-notice">
            <p className="kt-muted">
              {categoryName && `${categoryName} · `}
              <time>{releaseTime.slice(0, 16)}</time>
            </p>
            <RichText html={content ?? ''} />
          </article>
        )}
      </Shown>
    </Page>
  )
}
