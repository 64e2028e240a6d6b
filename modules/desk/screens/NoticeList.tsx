/** The notice board, and an announcement as it is read. */
import { useState } from 'react'
import { useRoute } from 'wouter'
import { type Notice, noticeBase, NoticeRows, noticeWords, useNotices } from '../../../console/pages/Notices.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './desk.css'

export function NoticeBoard() {
  const [at, setAt] = useState({ current: 1, size: 10 })
  const notices = useNotices(at.current, at.size)
  return (
    <Page screen="notices" title={t(noticeWords.notices)}>
      <div className="kt-list">
        <Shown of={notices}>{({ records }) => (records.length === 0 ? <Empty title={t(noticeWords.none)} /> : <NoticeRows of={records} />)}</Shown>
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
  const notice = useAsk<Notice>(`${noticeBase}/detail`, { id })
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
