/** The families that came by a code of a channel or an organisation, and the codes that count for nobody. */
import { choice, int, money, ref, resource, type Role, state, text, time, type Label } from '../kit/index.ts'
import { office } from './channel.ts'

export const partnerKinds = { channel: ['渠道', 'Channel'], org: ['合作机构', 'Organisation'] } as const
export type PartnerKind = keyof typeof partnerKinds

export const ofPartner = {
  kind: choice(partnerKinds)('类型', 'Kind', { required: true, search: true, locked: true }),
  partnerId: text('归属方', 'Partner', { required: true, locked: true, hidden: true, names: ['channel', 'org'] }),
  channelId: ref('channel')('渠道', 'Channel', { search: true, locked: true }),
  orgId: ref('org')('合作机构', 'Organisation', { search: true, locked: true }),
  userId: ref('user')('家长账号', 'Account', { required: true, search: true, locked: true }),
} as const
export const partnerReaders: readonly Role[] = [...office, 'CM', 'OM']

/** A family that came by a code. Its id is `<partnerId>:<userId>`. */
export const partnerVisitor = resource('partner_visitor', {
  label: ['渠道用户', 'Visitor'],
  path: { base: 'business-order/partnerVisitor', list: 'page' },
  title: 'userId',
  read: partnerReaders,
  // Families record their own coming; the list is for partners and the office.
  scope: { partner: 'partnerId', user: 'userId' },
  sort: ['-lastAt'],
  fields: {
    ...ofPartner,
    code: text('编码', 'Code', { required: true, search: true, locked: true }),
    firstAt: time('首次到访', 'Came first', { required: true, locked: true }),
    lastAt: time('最近到访', 'Came last', { required: true, locked: true }),
    /** Orders until then count for the partner. */
    until: time('归属截止', 'Counts until', { required: true, locked: true }),
    orderCount: int('订单数', 'Orders', { required: true, initial: 0, locked: true }),
    amount: money('订单金额', 'Paid', { required: true, initial: 0, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { arrive: 'live' }), live: state('已到访', 'Came', 'good', { arrive: 'live', buy: 'live' }) },
  facts: { arrived: {}, bought: {} },
})

export const strayWhys = {
  unknown: ['编码不存在', 'no such code'],
  off: ['已停用', 'not in use'],
  own: ['本渠道人员自荐', 'one of its own people'],
} as const satisfies Record<string, Label>

/** A code that somebody came by and that counts for nobody: the family notices nothing, the office looks what is printed wrongly. */
export const strayCode = resource('stray_code', {
  label: ['无效编码', 'Stray code'],
  path: { base: 'business-order/strayCode', list: 'page' },
  title: 'code',
  read: ['PA', 'PO'],
  sort: ['-lastAt'],
  fields: {
    code: text('编码', 'Code', { required: true, search: true, locked: true }),
    why: choice(strayWhys)('原因', 'Why', { required: true, search: true, locked: true }),
    times: int('次数', 'Times', { required: true, initial: 0, locked: true }),
    lastAt: time('最近一次', 'Last', { required: true, locked: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { note: 'seen' }), seen: state('出现过', 'Seen', 'bad', { note: 'seen' }) },
  facts: { noted: {} },
})

export const visitorId = (partnerId: string, userId: string): string => `${partnerId}:${userId}`
