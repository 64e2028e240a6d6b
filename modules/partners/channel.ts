/** Channels: who brings families, by a code that their links and QR codes carry; the bases they belong to, and their rates by days. */
import { crudFacts, date, inUse, percent, ref, resource, type Role, rules, state, text, time } from '../kit/index.ts'
import { areaHolds, codeHolds } from './partner-department.ts'
import { no } from './refusals.ts'

/** Who looks after channels and organisations, and who reads what they bring. */
export const office: readonly Role[] = ['PA', 'PO', 'FI']
const rateCheck = (value: number) => (value >= 0 && value <= 10_000 ? undefined : no.rate)
const reach = {
  contact: text('联系人', 'Contact', { search: true, pii: 'name' }),
  phone: text('联系电话', 'Phone', { check: rules.phone, pii: 'phone', index: true }),
} as const

export const channelBase = resource('channel_base', {
  label: ['渠道基地', 'Channel base'],
  path: { base: 'business-basic/channel/base', list: 'page' },
  title: 'name',
  read: office,
  sort: ['name'],
  fields: {
    name: text('基地名称', 'Base', { required: true, search: true, unique: true }),
    areaCode: text('区划代码', 'Area code', { required: true, search: true, check: areaHolds }),
    ...reach,
    /** No channel of the base gets more. */
    ratio: percent('最高佣金比例(%)', 'Highest commission, %', { required: true, initial: 2_000, check: rateCheck }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

export const channel = resource('channel', {
  label: ['渠道', 'Channel'],
  path: { base: 'business-basic/channel/management', list: 'page' },
  title: 'channelName',
  find: { by: ['channelName', 'channelCode'] },
  scope: { partner: 'id' },
  read: [...office, 'CM'],
  notes: { by: ['PO', 'FI'], for: office },
  printable: { qr: { label: ['渠道二维码', 'QR code'], in: ['on'] } },
  fields: {
    channelName: text('渠道名称', 'Channel', { required: true, search: true, unique: true }),
    channelCode: text('渠道编码', 'Code', { required: true, search: true, unique: true, check: codeHolds }),
    baseId: ref('channel_base')('所属基地', 'Base', { search: true }),
    ...reach,
    /** The rate that was set last; those by days are rows of their own. */
    commissionRate: percent('佣金比例(%)', 'Commission, %', { required: true, check: rateCheck }),
    /** What its code says: the address that families open. */
    qrCode: text('推广链接', 'Link', { locked: true, hidden: true }),
    account: text('登录账号', 'Account', { hidden: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

/** What a channel gets of the orders of some days. Used rates are ended, never removed, and none begins in the past. */
export const channelRate = resource('channel_rate', {
  label: ['佣金比例', 'Commission rate'],
  path: { base: 'business-basic/channel/rate', list: 'page' },
  title: 'fromDate',
  scope: { partner: 'channelId' },
  read: [...office, 'CM'],
  sort: ['channelId', '-fromDate'],
  fields: {
    channelId: ref('channel')('渠道', 'Channel', { required: true, search: true, locked: true }),
    rate: percent('佣金比例(%)', 'Commission, %', { required: true, check: rateCheck }),
    fromDate: date('开始日期', 'From', { required: true }),
    toDate: date('结束日期', 'To'),
    usedAt: time('首次使用', 'First used', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'live' }),
    live: state('有效', 'Valid', 'good', { end: 'live', use: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { added: {}, ended: {}, used: {}, removed: {} },
})
