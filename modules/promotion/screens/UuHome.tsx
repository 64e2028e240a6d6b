/** The home of promotion: what waits, who came in all, and the news. */
import { Link } from 'wouter'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { Todo } from '../../../console/pages/Todo.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { t } from '../../../console/session.ts'
import { Figures } from './MemberStatistic.tsx'
import './promotion.css'

export function UuHome() {
  return (
    <Page
      screen="home-uu_admin"
      title={t(['升学管理首页', 'Promotion home'])}
      actions={<Link href="/promotion">{t(['报名页面', 'The page where people enrol'])}</Link>}
    >
      <Todo />
      <Figures />
      <div className="kt-columns-2">
        <Notices />
        <UnreadMessages />
      </div>
    </Page>
  )
}
