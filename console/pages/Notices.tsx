/** What everybody is told, as it stands on the homes: the newest few, each a way to the whole. */
import { Link } from 'wouter'
import type { Paged } from '../call.ts'
import { type Fetched, useAsk } from '../parts/hooks.ts'
import { Shown } from '../parts/states.tsx'
import { t } from '../session.ts'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly categoryName: string
  readonly releaseTime: string
  readonly content?: string
}
export const noticeWords = { notices: ['通知公告', 'Announcements'], none: ['没有公告。', 'No announcements.'], all: ['全部', 'All'] } as const
export const noticeBase = '/api/blade-desk/notice'
const onHome = 5

const useNotices = (current: number, size: number): Fetched<Paged<Notice>> => useAsk(`${noticeBase}/my-notices`, { current, size }, { of: ['announcement'] })

export function Notices() {
  const notices = useNotices(1, onHome)
  return (
    <section className="kt-card" aria-labelledby="notices">
      <div className="kt-card-head">
        <h2 id="notices">{t(noticeWords.notices)}</h2>
        <Link href="/desk/notices">{t(noticeWords.all)}</Link>
      </div>
      <Shown of={notices} lines={4}>
        {({ records }) => (records.length === 0 ? <p className="kt-muted">{t(noticeWords.none)}</p> : <NoticeRows of={records} />)}
      </Shown>
    </section>
  )
}

export const NoticeRows = ({ of }: { readonly of: readonly Notice[] }) => (
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
