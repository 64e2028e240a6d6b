/** Leads to the page of a record, whatever kind it is: letters and lists name it by its kind and id. */
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { linkTo } from '../../../console/parts/registry.ts'
import { Empty, Skeleton } from '../../../console/parts/states.tsx'
import { useLoaded } from '../../../console/parts/useLoaded.ts'
import { t } from '../../../console/session.ts'

const words = { none: ['没有这条记录的页面', 'There is no page of this record'] } as const

export function OpenOwner() {
  const [, go] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const [of, id, tab] = [asked.get('of') ?? '', asked.get('id') ?? '', asked.get('tab') ?? '']
  const found = useLoaded(async () => ({ link: await linkTo(of) }), of)
  useEffect(() => {
    const to = found?.link?.(id)
    if (to) go(tab ? `${to}${to.includes('?') ? '&' : '?'}tab=${encodeURIComponent(tab)}` : to, { replace: true })
  }, [found, id, tab, go])
  return (
    // No page of its own: it would stay among the open tabs.
    <section className="kt-page" data-screen="open-record">
      {found && !found.link ? <Empty title={t(words.none)} /> : <Skeleton lines={6} />}
    </section>
  )
}
