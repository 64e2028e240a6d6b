/** The home of promotion: what waits, who came this month, and the news. */
import { Link } from 'wouter'
import { everything } from '../../../console/live.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { t } from '../../../console/session.ts'
import { Figures } from './MemberStatistic.tsx'
import './promotion.css'

interface Waiting {
  readonly name: string
  readonly label: string
  readonly count: number
  readonly to: string
}

export function UuHome() {
  const desk = useAsk<{ readonly todo: readonly Waiting[] }>('/api/blade-desk/home/todo', {}, { of: [everything] })
  const waiting = (desk.value?.todo ?? []).filter(one => one.count > 0)
  return (
    <Page
      screen="home-uu_admin"
      title={t(['升学管理首页', 'UU admin home'])}
      actions={<Link href="/promotion">{t(['报名页面', 'The page where people enrol'])}</Link>}
    >
      <div className="kt-card">
        <Figures />
      </div>
      {waiting.length > 0 && (
        <section className="kt-card" aria-labelledby="pm-todo">
          <h2 id="pm-todo">{t(['等待处理', 'To do'])}</h2>
          <ul>
            {waiting.map(one => (
              <li key={one.name}>
                <Link href={one.to}>
                  {one.label} <b className="kt-figures">{one.count}</b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notices />
      <UnreadMessages />
    </Page>
  )
}
