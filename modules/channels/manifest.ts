/** What channels, organisations and what they brought show. */
import { group, type InMenu, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import {
  arrive,
  channel,
  channelActs,
  channelBase,
  channelRate,
  org,
  orgActs,
  orgArea,
  orgTeacher,
  partnerVisitor,
  priceAuth,
  strayCode,
} from '../partners/index.ts'
import { partnerOrder } from './partner-order.ts'

const { channelCommands, baseCommands, rateCommands } = channelActs,
  { orgCommands, areaCommands, teacherCommands, priceCommands } = orgActs
const own = () => import('./screens/Partners.tsx'),
  brought = () => import('./screens/Brought.tsx'),
  report = () => import('./screens/PartnerReport.tsx')
const orders = '/api/business-order'
const inputs = { qrCode: null }
const ofChannels = ['PA', 'PO', 'FI', 'CM'] as const,
  ofOrgs = ['PA', 'PO', 'FI', 'OM'] as const
const bringing = (roles: InMenu['roles'], label: InMenu['label'], icon: string, permit: string): InMenu => ({ roles, label, icon, permit }) as InMenu
/** What the address of an organisation's order says of it, in this order. */
const told = ['id', 'productId', 'orgId', 'orderCode', 'orgName', 'productName', 'status'] as const
const orderColumns = ['orderCode', 'userId', 'productId', 'amount', 'refunded', 'commission', 'earnsNothing', 'paidAt', 'payableAt', 'status'] as const

const forChannels = group('/platform_channel', ['渠道', 'Channels'], { area: 'customers', icon: 'share' }, [
  listScreen('/platform_channel/channelManager', channel, {
    menu: { label: ['渠道管理', 'Channel management'], icon: 'feed', roles: [...ofChannels] },
    screen: 'channel-manager',
    commands: channelCommands,
    inputs,
    columns: ['channelName', 'channelCode', 'baseId', 'contact', 'phone', 'commissionRate', 'status'],
    hint: ['新增一个渠道并打印它的二维码', 'Add a channel and print its QR code'],
  }),
  screen('/platform_channel/channel/:id', own, 'ChannelDetail', { of: channel }),
  listScreen('/platform_channel/channelBase', channelBase, {
    menu: { label: ['渠道基地', 'Channel bases'], icon: 'map-marker' },
    screen: 'channel-base',
    commands: baseCommands,
    hint: ['基地把一个地区的渠道放在一起，并规定最高佣金比例', 'A base says the highest commission of its channels'],
  }),
  listScreen('/platform_channel/orders', partnerOrder, {
    menu: bringing([...ofChannels], ['渠道订单', 'Channel orders'], 'shopping-cart', 'partner_order_view'),
    screen: 'channel-orders',
    from: `${orders}/channelOrder/page`,
    isPlain: true,
    columns: ['orderCode', 'channelId', ...orderColumns.slice(1)],
    search: ['orderCode', 'channelId', 'status', 'earnsNothing', 'paidAt'],
    hint: ['家长经渠道链接到访后下的订单会出现在这里', 'Orders of families who came by a channel are here'],
  }),
  screen('/platform_channel/channelOrderManager/:name', brought, 'OrdersOfChannel'),
  listScreen('/platform_channel/users', partnerVisitor, {
    menu: bringing([...ofChannels], ['渠道用户', 'Channel users'], 'people', 'partner_visitor_view'),
    screen: 'channel-users',
    where: { kind: 'channel' },
    columns: ['userId', 'channelId', 'firstAt', 'lastAt', 'until', 'orderCount', 'amount'],
    search: ['channelId', 'code', 'firstAt'],
    hint: ['打开渠道链接并登录的家长会出现在这里', 'Parents who open the link of a channel and sign in are here'],
    link: row => `/platform_channel/channelOrderUserView/${String(row.id)}`,
  }),
  screen('/platform_channel/channelOrderUser/:id', brought, 'UsersOfChannel'),
  screen('/platform_channel/channelOrderUserView/:id', brought, 'UserOfChannel', { of: partnerVisitor }),
  screen('/platform_channel/report', report, 'ChannelReport', {
    menu: bringing([...ofChannels], ['渠道报表', 'Channel report'], 'chart', 'partner_order_view'),
  }),
  listScreen('/platform_channel/strayCode', strayCode, {
    menu: { label: ['无效编码', 'Stray codes'], icon: 'warning-sign' },
    screen: 'stray-code',
    columns: ['code', 'why', 'times', 'lastAt'],
    hint: ['有人用不存在或已停用的编码到访时会记在这里', 'Codes that somebody came by and that count for nobody are here'],
  }),
])

const forOrgs = group('/platform_org', ['合作机构', 'Partner organisations'], { area: 'customers', icon: 'office' }, [
  listScreen('/platform_org/orgManager', org, {
    menu: { label: ['机构管理', 'Organisation management'], icon: 'office', roles: [...ofOrgs] },
    screen: 'org-manager',
    commands: orgCommands,
    columns: ['orgName', 'orgCode', 'contact', 'phone', 'areaCode', 'status'],
    hint: ['新增合作机构，授权区域和产品价格后即可推广', 'Add an organisation, authorise its areas and prices, and it can sell'],
  }),
  screen('/platform_org/org/:id', own, 'OrgDetail', { of: org }),
  screen('/platform_org/orgAreaAuth/:id', own, 'OrgAreas'),
  listScreen('/platform_org/orgProductManager', priceAuth, {
    menu: { label: ['机构产品管理', 'Organisation products'], icon: 'cube', roles: [...ofOrgs] },
    screen: 'org-product-manager',
    commands: priceCommands,
    columns: ['productId', 'orgId', 'price1', 'price2', 'fromDate', 'toDate', 'status'],
    rowActions: part(own, 'ToPrice'),
    hint: ['为合作机构授权产品的结算价和销售价', 'Authorise the settlement and the sale price of a product for an organisation'],
  }),
  screen('/platform_org/orgProductPriceAuth/:id/:price1/:price2/:id2', own, 'OrgPrice'),
  listScreen('/platform_org/orgOrderManager', partnerOrder, {
    menu: bringing([...ofOrgs], ['机构订单管理', 'Organisation orders'], 'shopping-cart', 'partner_order_view'),
    screen: 'org-orders',
    from: `${orders}/orgOrder/page`,
    isPlain: true,
    columns: ['orderCode', 'orgId', 'productId', 'lessonCount', 'price', 'price1', 'amount', 'refunded', 'commission', 'earnsNothing', 'paidAt', 'status'],
    search: ['orderCode', 'orgId', 'status', 'earnsNothing', 'paidAt'],
    hint: ['家长经合作机构链接到访后下的订单会出现在这里', 'Orders of families who came by an organisation are here'],
    link: row => `/platform_org/orgOrderDetail/${told.map(name => encodeURIComponent(String(row[name] || '-'))).join('/')}`,
  }),
  screen('/platform_org/orgOrderDetail/:id/:id1/:id2/:str/:str1/:str2/:str3', brought, 'OrgOrder'),
  listScreen('/platform_org/orgTeacher', orgTeacher, {
    menu: { label: ['机构教师', 'Organisation teachers'], icon: 'learning', roles: ['PA', 'PO', 'OM'] },
    screen: 'org-teacher',
    commands: teacherCommands,
    columns: ['name', 'orgId', 'phone', 'subject', 'status'],
  }),
  screen('/platform_org/report', report, 'OrgReport', { menu: bringing([...ofOrgs], ['机构报表', 'Organisation report'], 'chart', 'partner_order_view') }),
])

export const manifest: Manifest = {
  resources: [channel, channelBase, channelRate, org, orgArea, orgTeacher, priceAuth, partnerVisitor, strayCode, partnerOrder],
  commands: [...channelCommands, ...baseCommands, ...rateCommands, ...orgCommands, ...areaCommands, ...teacherCommands, ...priceCommands, arrive],
  screens: [forChannels, forOrgs, screen('/join', () => import('./screens/Join.tsx'), 'Join')],
}
