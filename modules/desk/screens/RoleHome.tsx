/** The homes of those whose own area is not part of the house yet: what is there for them, and a plain word about what is not. */
import { Callout } from '@blueprintjs/core'
import { Shortcuts, UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { Month, Stages, Todos, Today } from './DeskHome.tsx'
import { useDesk } from './desk.ts'
import { words } from './words.ts'
import './desk.css'

interface Home {
  readonly view: string
  readonly title: Label
  /** What of this home has nothing behind it here. */
  readonly missing: Label
}

const roleHome =
  ({ view, title, missing }: Home) =>
  () => {
    const desk = useDesk()
    return (
      <Page screen={`home-${view}`} title={t(title)} beside={<Today />}>
        <Shown of={desk} lines={10}>
          {({ todo, stages, figures }) => (
            <>
              <Todos of={todo} />
              <div className="dk-columns">
                <div className="dk-main">
                  <Notices />
                  {stages && <Stages of={stages} />}
                  <Shortcuts />
                </div>
                <div className="dk-side">
                  {figures.list.length > 0 && <Month of={figures.list} month={figures.month} />}
                  <UnreadMessages />
                  <Callout title={t(words.notConnected)} compact>
                    {t(missing)}
                  </Callout>
                </div>
              </div>
            </>
          )}
        </Shown>
      </Page>
    )
  }

export const ManagerHome = roleHome({
  view: 'manager',
  title: ['管理员首页', 'Manager home'],
  missing: [
    '流程引擎的待办任务不在这里显示；以上待办来自各业务的审核与处理。',
    'Tasks of a workflow engine are not shown here; what is to do above comes from the audits and the work of each area.',
  ],
})
export const CustomerHome = roleHome({
  view: 'customer',
  title: ['客服首页', 'Customer service home'],
  missing: [
    '在线会话、热门问题和在线客服的数据没有接入，因此这里不显示。',
    'Conversations, hot problems and members online are not connected, so nothing of them is shown.',
  ],
})
export const SaleHome = roleHome({
  view: 'sale',
  title: ['销售首页', 'Sales home'],
  missing: [
    '商机、合同和销售订单的数据没有接入，因此这里不显示；客户与公海在“客户关系”菜单中。',
    'Opportunities, contracts and sales orders are not connected, so nothing of them is shown; customers and the sea are in the menu.',
  ],
})
export const RecruitHome = roleHome({
  view: 'recruitpilots_admin',
  title: ['招飞管理首页', 'Pilot recruiting home'],
  missing: ['招飞产品和咨询的数据没有接入，因此这里不显示。', 'Products and consults of pilot recruiting are not connected, so nothing of them is shown.'],
})
export const UuHome = roleHome({
  view: 'uu_admin',
  title: ['升学管理首页', 'UU admin home'],
  missing: [
    '升学院校、日程、报名和会员统计的数据没有接入，因此这里不显示。',
    'Schools, schedules, enrolments and member statistics are not connected, so nothing of them is shown.',
  ],
})
