/** What partners brought, at the addresses that others link to: the orders and users of one channel, one family, one order. */
import { Link, useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { t } from '../../../console/session.ts'
import { partnerVisitor } from '../../partners/index.ts'
import { partnerOrder } from '../partner-order.ts'

const columns = ['orderCode', 'userId', 'productId', 'amount', 'refunded', 'commission', 'status', 'earnsNothing', 'paidAt', 'payableAt'] as const

export function OrdersOfChannel() {
  const { name = '' } = useParams()
  return (
    <ListScreen
      of={partnerOrder}
      screen="orders-of-channel"
      title={`${t(['渠道订单', 'Channel orders'])} · ${decodeURIComponent(name)}`}
      from="/api/business-order/channelOrder/page"
      where={{ channelName: decodeURIComponent(name) }}
      columns={columns}
      search={['orderCode', 'status', 'createTime']}
    />
  )
}
export function UsersOfChannel() {
  const { id = '' } = useParams()
  return (
    <ListScreen
      of={partnerVisitor}
      screen="users-of-channel"
      title={t(['渠道用户', 'Channel users'])}
      where={{ channelId: id }}
      columns={['userId', 'channelId', 'firstAt', 'lastAt', 'until', 'orderCount', 'amount']}
      search={['firstAt']}
      link={row => `/platform_channel/channelOrderUserView/${row.id}`}
    />
  )
}
export function UserOfChannel() {
  return (
    <DetailScreen
      of={partnerVisitor}
      fields={['userId', 'channelId', 'orgId', 'code', 'firstAt', 'lastAt', 'until', 'orderCount', 'amount']}
      title={row => `${text(row.userName)} · ${text(row.channelName) || text(row.orgName)}`}
      tabs={listTab(partnerOrder, { id: 'orders', title: ['订单', 'Orders'], by: 'userId', search: ['orderCode', 'status'], columns: [...columns] })}
    />
  )
}
/** The path names the order, its product and its organisation; what it captions is said by the order itself. */
export function OrgOrder() {
  return (
    <DetailScreen
      of={partnerOrder}
      fields={[
        'orderCode',
        'orgId',
        'productId',
        'openClassId',
        'userId',
        'lessonCount',
        'price',
        'price1',
        'amount',
        'refunded',
        'commission',
        'lined',
        'open',
        'earnsNothing',
        'paidAt',
        'payableAt',
      ]}
      title={row => `${text(row.orderCode)} · ${text(row.orgName) || text(row.channelName)}`}
      beside={row => (
        <Card title={t(['归属', 'Counts for'])}>
          <Link href={row.orgId ? `/platform_org/org/${text(row.orgId)}` : `/platform_channel/channel/${text(row.channelId)}`}>
            {text(row.orgName) || text(row.channelName)}
          </Link>
        </Card>
      )}
    />
  )
}
