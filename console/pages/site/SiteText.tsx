/** The text of a public page as the operator published it, or as it came with the product. */
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useAsk } from '../../parts/hooks.ts'
import { RichText } from '../../parts/RichText.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { t, useSession } from '../../session.ts'
import { siteWords as words } from './siteWords.ts'

export interface SiteText {
  readonly key?: string
  readonly lang: 'zh' | 'en'
  readonly title: string
  readonly body: string
  readonly androidUrl: string
  readonly iosUrl: string
  readonly edition: number
  readonly publishedAt: string
}

export function useSiteText(key: string) {
  const lang = useSession(value => value.lang)
  return useAsk<Partial<SiteText>>('/api/business-eip/sitePage/public', { key, lang })
}

/** `isDated` says which edition it is: what people agree to must be nameable. */
export function Text({
  of,
  isDated,
  children,
}: {
  readonly of: ReturnType<typeof useSiteText>
  readonly isDated?: boolean
  readonly children?: (page: SiteText) => ReactNode
}) {
  const page = of.value
  if (!page)
    return of.error ? (
      <p role="alert">
        {t(words.failed)} <Button size="small" text={t(words.retry)} onClick={of.reload} />
      </p>
    ) : (
      <Skeleton />
    )
  if (!page.body) return <p>{t(words.nothing)}</p>
  const shown = page as SiteText
  return (
    <>
      <article className="ks-text" lang={shown.lang === 'zh' ? 'zh-CN' : 'en'}>
        <RichText html={shown.body} />
      </article>
      {children?.(shown)}
      {isDated && (
        <p className="ks-edition">
          {shown.edition === 0
            ? t(words.template)
            : `${t(words.edition)}${shown.edition}${t(words.editionEnd)} · ${t(words.published)} ${shown.publishedAt.slice(0, 10)}`}
        </p>
      )}
    </>
  )
}
