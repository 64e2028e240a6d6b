/** The notice board, and an announcement as it is read. */
import { useRoute } from 'wouter'
import { type Notice, noticeBase, NoticeRows, noticeWords } from '../../../console/pages/Notices.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { usePages } from '../../../console/parts/usePages.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './desk.css'

export function NoticeBoard() {
  const { rows, pager } = usePages<Notice>(`${noticeBase}/my-notices`, {}, { of: ['announcement'] })
  return (
    <Page screen="notices">
      <div className="kt-list">
        <Shown of={rows}>{({ records }) => (records.length === 0 ? <Empty title={t(noticeWords.none)} /> : <NoticeRows of={records} />)}</Shown>
        {pager}
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
