/** CRM customer (L17): where it is (in the sea, with an owner, locked) is its status; how far it has come is its phase. */
import { carries, type Check, choice, crudFacts, facts, flag, json, money, ref, refusals, resource, type Row, rules, state, text, time } from '../kit/index.ts'

export const no = refusals('customer', {
  creditCode: ['统一社会信用代码须为18位数字或大写字母', 'the credit code has 18 digits or capital letters'],
  yours: ['该客户已在您名下', 'this customer is yours already'],
  owned: ['该客户已由其他销售跟进', 'another seller looks after this customer already'],
  inSea: ['该客户在公海中，请直接领取', 'this customer is in the sea: receive it instead'],
  notYours: ['只有客户的负责人或销售经理可以操作', 'only the owner of the customer or a sales manager may do this'],
  forYourself: ['销售只能为自己新增客户', 'sales add customers for themselves only'],
  otherOwner: ['已有客户的负责人不能用表格更改，请转交', 'a sheet gives a customer that is there to nobody else: hand it over'],
  otherSea: ['已有客户不能用表格移到公海', 'a sheet puts a customer that is there into no sea'],
  ownerOrSea: ['负责人和公海只能填写一项', 'an owner or a sea, not both'],
  noSeaForYou: ['只有销售经理可以导入到公海', 'only a sales manager imports into a sea'],
  noSeller: ['没有找到该销售，或已停用', 'there is no such seller, or the account is not in use'],
  full: ['名下客户已达上限 {max} 个', 'the seller has as many customers as one may have: {max}'],
  dayLimit: ['今日领取已达上限 {max} 个，明天可继续领取', "today's limit of {max} received customers is reached: more tomorrow"],
  tooFresh: ['客户刚进入公海，暂不能领取', 'the customer entered the sea too short a time ago'],
  formerOwner: ['原负责人须等待一段时间后才能再次领取', 'who looked after it last has to wait before taking it again'],
  sameOwner: ['该客户已由此人负责', 'this person looks after the customer already'],
  noOffer: ['没有等待您接收的转交', 'no transfer waits for you'],
  lockMax: ['该销售锁定的客户已达上限 {max} 个', 'as many customers of this seller are locked as may be: {max}'],
  phase: ['客户阶段不允许此操作', 'the phase of the customer does not allow this'],
  notPaid: ['没有找到该已支付订单', 'there is no such paid order'],
  otherPayer: ['该订单不是此客户支付的', 'this order was not paid by the customer'],
  hasDeal: ['已成交客户不能删除', 'a customer with a deal is not deleted'],
  merge: ['只能合并到另一个有效的客户', 'a customer is merged into another live one only'],
  notDue: ['保护期未到或尚未提醒', 'its time is not over yet, or nobody was warned'],
  past: ['下次跟进时间须晚于现在', 'the next follow-up lies in the future'],
  seaAbove: ['该公海属于上级或其他部门，请联系运营人员', 'that sea is of a department above or beside yours: the platform sets it'],
  noSea: ['没有找到该公海或部门，或已停用', 'there is no such sea or department, or it is not in use'],
  seaFull: ['公海中还有客户，请先移走', 'customers lie in this sea: move them first'],
  sameSea: ['该客户已在此公海', 'the customer lies in this sea already'],
  viewLimit: ['今日查看手机号已达上限 {max} 个', "today's limit of {max} phones looked at is reached"],
  noConsent: ['客户已撤回联系同意，不能查看手机号', 'the customer withdrew the consent to be called'],
  fields: ['合并的字段不正确', 'these are no fields that a merge takes over'],
  changedSince: ['合并后客户已被修改，不能撤销', 'the customer was changed since the merge, which can not be undone'],
  notMerged: ['保留的客户已不在，不能撤销合并', 'the customer that was kept is not there any more'],
})

const levels = { key: ['重点客户', 'Key'], normal: ['普通客户', 'Normal'], minor: ['一般客户', 'Minor'] } as const
export const sources = {
  phone: ['电话咨询', 'Phone'],
  web: ['网站', 'Website'],
  referral: ['转介绍', 'Referral'],
  exhibition: ['活动展会', 'Event'],
  advert: ['广告', 'Advertisement'],
  other: ['其他', 'Other'],
} as const
const consents = { unknown: ['未询问', 'Not asked'], given: ['同意联系', 'Given'], withdrawn: ['已撤回', 'Withdrawn'] } as const
const phases = { new: ['新客户', 'New'], intended: ['意向', 'Intended'], deal: ['成交', 'Deal'], lost: ['流失', 'Lost'] } as const

/** What a merge changed of the customer that was kept. */
export interface MergeTrace {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** What companies are called by beside their name. */
const companyWords = /(股份有限公司|有限责任公司|有限公司|分公司|公司|集团|co\.?,?\s*ltd\.?|inc\.?|llc)/gi
/** A name as it is compared: "云溪文化（北京） 有限公司" is "云溪文化北京". */
export const nameKeyOf = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(companyWords, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return plain || name.trim()
}

const creditCode: Check<string> = value => (/^[0-9A-Z]{18}$/.test(value) ? undefined : no.creditCode)

const looked = { change: 'sea', moveSea: 'sea', setConsent: 'sea', merge: 'merged', absorb: 'sea', giveBack: 'sea', remove: 'removed' } as const
const kept = <S extends string>(status: S) => ({
  change: status,
  follow: status,
  touch: status,
  plan: status,
  dealByContract: status,
  contractOver: status,
  unmask: status,
  markIntended: status,
  markDeal: status,
  markLost: status,
  setConsent: status,
  absorb: status,
  giveBack: status,
  merge: 'merged',
  remove: 'removed',
})

export const customer = resource('customer', {
  label: ['客户', 'Customer'],
  path: { base: 'business-crm/customer', list: 'page', remove: 'remove' },
  title: 'name',
  find: { by: ['name', 'code', 'phone'], where: 'ownerId' },
  // Sellers reach everything; what each sees of customers is narrowed by person and department (sellers.ts).
  scope: { user: 'ownerId', area: 'areaCode' },
  read: ['PO', 'SA', 'SL', 'CS'],
  notes: true,
  tasks: true,
  attachments: true,
  unusual: { look: ['unmask'] },
  fields: {
    code: text('客户编号', 'Number', { locked: true, search: true, index: true }),
    name: text('客户名称', 'Customer', { required: true, search: true, pii: 'name' }),
    /** The name in its normal form: what is not told apart by width, case, marks and the kind of company. */
    nameKey: text('名称的规范形式', 'Name in its normal form', { locked: true, hidden: true, pii: 'name', index: true }),
    phone: text('手机号', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone', index: true }),
    /** Phones of customers that were merged into this one. */
    morePhones: text('其他手机号', 'Other phones', { locked: true, hidden: true, pii: 'text' }),
    creditCode: text('统一社会信用代码', 'Credit code', { hidden: true, check: creditCode, index: true }),
    level: choice(levels)('客户级别', 'Level', { required: true, search: true, initial: 'normal' }),
    source: choice(sources)('客户来源', 'Source', { search: true }),
    industry: text('行业', 'Industry', { hidden: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true }),
    address: text('地址', 'Address', { hidden: true }),
    labelIds: text('标签', 'Labels', { search: true, hidden: true }),
    remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
    /** Whether they agree to be called. */
    consent: choice(consents)('联系同意', 'Consent', { required: true, initial: 'unknown', locked: true, hidden: true }),
    phase: choice(phases)('阶段', 'Phase', { required: true, search: true, initial: 'new', locked: true }),
    intention: text('意向', 'Intention', { locked: true, hidden: true, search: true }),
    product: text('意向产品', 'Wanted product', { locked: true, hidden: true }),
    budget: money('预算', 'Budget', { locked: true, hidden: true }),
    /** When the last contract ended; nothing while one runs. */
    contractEndedAt: time('最后合同结束时间', 'Last contract ended', { locked: true, hidden: true }),
    orderCode: text('成交订单号', 'Order of the deal', { locked: true, hidden: true, index: true }),
    lostReason: text('流失原因', 'Why lost', { locked: true, hidden: true }),
    ownerId: ref('user')('负责人', 'Owner', { locked: true, search: true }),
    ownerDeptId: ref('dept')('负责部门', "Owner's department", { locked: true, hidden: true }),
    ownedAt: time('归属时间', 'Owned since', { locked: true, hidden: true }),
    /** To whom the owner would hand it over, until they take it or decline. */
    offeredToId: ref('user')('待接收人', 'Offered to', { locked: true, hidden: true }),
    /** Of the offer: whether open opportunities stay with who offered it. */
    offerKeepsDeals: flag('转交时保留商机', 'Opportunities stay', { locked: true, hidden: true }),
    lastFollow: text('最近跟进', 'Last follow-up', { locked: true, hidden: true, lines: 3 }),
    lastFollowAt: time('最近跟进时间', 'Last followed up', { locked: true }),
    nextFollowTime: time('下次跟进时间', 'Next follow-up', { search: true }),
    keepUntil: time('保护期至', 'Kept until', { locked: true, index: 'due' }),
    warnAt: time('提醒时间', 'Warned from', { locked: true, hidden: true, index: 'due' }),
    warnedAt: time('已提醒时间', 'Warned at', { locked: true, hidden: true }),
    lockedAt: time('锁定时间', 'Locked at', { locked: true, hidden: true }),
    seaId: ref('client_sea')('所在公海', 'Sea', { locked: true, hidden: true, search: true }),
    /** Whose sellers see it there: as the sea says, which never changes it. */
    seaDeptId: ref('dept')('公海部门', 'Department of the sea', { locked: true, hidden: true }),
    seaTime: time('进入公海时间', 'In the sea since', { locked: true, hidden: true }),
    seaReason: text('进入公海原因', 'Why in the sea', { locked: true, hidden: true }),
    lastOwnerId: ref('user')('原负责人', 'Last owner', { locked: true, hidden: true }),
    mergedIntoId: ref('customer')('合并到', 'Merged into', { locked: true, hidden: true }),
    /** Of a merged one: where it was, and what the merge changed of the one that was kept, before and after. */
    formerStatus: text('合并前状态', 'Before the merge', { locked: true, hidden: true }),
    mergeTrace: json<MergeTrace>()('合并记录', 'What the merge changed', { locked: true, hidden: true, pii: 'text' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'owned', createInSea: 'sea' }),
    sea: state('公海', 'In the sea', 'waiting', { receive: 'owned', assign: 'owned', ...looked }),
    owned: state('跟进中', 'Owned', 'active', {
      ...kept('owned'),
      transfer: 'owned',
      acceptTransfer: 'owned',
      declineTransfer: 'owned',
      putSea: 'sea',
      warn: 'owned',
      recycle: ['sea', 'owned'],
      lock: 'locked',
    }),
    locked: state('已锁定', 'Locked', 'good', { ...kept('locked'), unlock: 'owned' }),
    merged: state('已合并', 'Merged', 'over', { undoMerge: ['sea', 'owned', 'locked'] }),
    removed: state('已删除', 'Removed', 'over', { restore: ['sea', 'owned', 'locked'] }),
  },
  facts: {
    ...crudFacts,
    ...facts('createdInSea', 'followed', 'intended', 'dealt', 'lost', 'offered', 'transferred', 'declined', 'locked', 'unlocked'),
    ...facts('assigned', 'putBack', 'planned', 'kept', 'warned', 'recycled', 'sea_moved', 'consent_set', 'merge_undone', 'given_back'),
    absorbed: carries<{ fromId: string }>(),
    merged: carries<{ why: string }>(),
    received: carries<{ day: string; fromSeaId?: string | null }>(),
    unmasked: carries<{ byId?: string; day?: string }>(),
    contract_over: {},
  },
})
export type Customer = Row<typeof customer>

/** Statuses in which a customer has an owner, and in which it counts as there. */
export const held = ['owned', 'locked'] as const
export const live = ['sea', ...held] as const
export const phonesOf = (row: Pick<Customer, 'phone' | 'morePhones'>): readonly string[] => [row.phone, ...(row.morePhones ? row.morePhones.split(',') : [])]
