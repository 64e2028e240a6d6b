/** What each channel or organisation brought in a month: drawn, added up, and each row a way to what it is made of. */
import { HTMLSelect } from '@blueprintjs/core'
import { Link } from 'wouter'
import { monthNow } from '../../../console/clock.ts'
import { Bars } from '../../../console/parts/Bars.tsx'
import { yuan } from '../../../console/parts/cells.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { int, money, text, type Label } from '../../kit/field.ts'
import { plusMonths } from '../../kit/time.ts'

interface Row {
  readonly partnerId: string
  readonly partnerName: string
  readonly orders: number
  readonly amount: string
}
const figures = {
  visitors: int('新到访家长', 'New families'),
  orders: int('订单', 'Orders'),
  amount: money('订单金额', 'Amount'),
  refunded: money('已退', 'Refunded'),
  commission: money('佣金', 'Commission'),
  lined: money('已计', 'In settlements'),
  open: money('未计', 'Not yet'),
}
interface Shows {
  readonly screen: string
  readonly title: Label
  readonly kind: 'channel' | 'org'
  readonly name: Label
  readonly orders: string
  /** The field of the list of orders that names the partner. */
  readonly by: string
  readonly page: (id: string) => string
}
const daysOf = (period: string) => ({ 'q.paidAt_datege': `${period}-01 00:00:00`, 'q.paidAt_datelt': `${plusMonths(period, 1)}-01 00:00:00` })
const months = (thisMonth: string) => Array.from({ length: 13 }, (_, i) => plusMonths(thisMonth, -i))

const reportOf = ({ screen, title, kind, name, orders, by, page }: Shows) =>
  function Report() {
    const [address, keep] = useAddress()
    const thisMonth = monthNow(),
      period = address.get('period') ?? thisMonth
    const rows = useAsk<readonly Row[]>('/api/business-order/channelOrder/report', { kind, period })
    const toOrders = ({ partnerId }: Row) => `${orders}?${new URLSearchParams({ [`q.${by}`]: partnerId, ...daysOf(period) })}`
    return (
      <Page
        screen={screen}
        actions={
          <HTMLSelect
            value={period}
            aria-label={t(['月份', 'Month'])}
            options={[...new Set([period, ...months(thisMonth)])]}
            onChange={event => keep({ period: event.target.value })}
          />
        }
      >
        <section className="kt-card">
          <Shown of={rows}>
            {list => (
              <>
                {list.length > 0 && (
                  <Bars
                    label={t(title)}
                    bars={list
                      .slice(0, 12)
                      .map(one => ({ key: one.partnerId, label: one.partnerName, value: fenOf(one.amount), text: yuan(one.amount), to: toOrders(one) }))}
                  />
                )}
                <Lines
                  label={t(title)}
                  fields={{ partnerName: text(...name), ...figures }}
                  lines={list as readonly (Row & Readonly<Record<string, unknown>>)[]}
                  rowKey={one => one.partnerId}
                  isGrouped
                  sums={Object.keys(figures)}
                  actions={one => (
                    <span className="kt-commands">
                      <Link href={toOrders(one)}>{t(['订单', 'Orders'])}</Link>
                      <Link href={page(one.partnerId)}>{t(['详情', 'Details'])}</Link>
                    </span>
                  )}
                  empty={<Empty title={t(['这个月没有数据', 'Nothing in this month'])} hint={t(['换一个月份试试。', 'Try another month.'])} />}
                />
              </>
            )}
          </Shown>
        </section>
      </Page>
    )
  }

export const ChannelReport = reportOf({
  screen: 'channel-report',
  title: ['渠道报表', 'Channel report'],
  kind: 'channel',
  name: ['渠道', 'Channel'],
  orders: '/platform_channel/orders',
  by: 'channelId',
  page: id => `/platform_channel/channel/${id}`,
})
export const OrgReport = reportOf({
  screen: 'org-report',
  title: ['机构报表', 'Organisation report'],
  kind: 'org',
  name: ['合作机构', 'Organisation'],
  orders: '/platform_org/orgOrderManager',
  by: 'orgId',
  page: id => `/platform_org/org/${id}`,
})
