/** Bank account of a payee: a change must be verified by somebody else and cool down before money goes there. */
import { because } from '../audit/index.ts'
import {
  about,
  type Actor,
  invoke,
  type Check,
  choice,
  coded,
  command,
  crud,
  crudFacts,
  ensure,
  fact,
  day,
  find,
  gather,
  get,
  plus,
  refusals,
  resource,
  type Resource,
  type Role,
  type Row,
  state,
  step,
  text,
  time,
  withParams,
} from '../kit/index.ts'
import { channel, org } from '../channels/index.ts'
import { agency, agencyTeacher, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'

const replaced = coded('bankAccount.replaced', ['由账户 {ending} 替代', 'replaced by the account {ending}'])

export const accountTypes = {
  agency: ['机构', 'Agency'],
  school: ['学校', 'School'],
  teacher: ['教师', 'Teacher'],
  channel: ['渠道', 'Channel'],
  org: ['合作机构', 'Organisation'],
} as const
export type AccountType = keyof typeof accountTypes
const ownedBy = { agency: 'agency', school: 'school', teacher: 'agency_teacher', channel: 'channel', org: 'org' } as const satisfies Record<AccountType, string>

export const no = refusals('bankAccount', {
  number: ['银行账号须为8至30位数字', 'the account number must be 8 to 30 digits'],
  owner: ['账户所有者不存在', 'the owner of the account does not exist'],
  notYours: ['只能维护本单位的账户', 'you may only keep accounts of your own organisation'],
  ownChange: ['不能核验自己变更的账户', 'you may not verify an account you changed yourself'],
  unchanged: ['账户信息没有变化', 'nothing about the account changed'],
})

export const accountNumber: Check<string> = value => (/^\d{8,30}$/.test(value) ? undefined : no.number)

export const bankAccount = resource('bank_account', {
  label: ['银行账户', 'Bank account'],
  path: { base: 'business-order/finance/bankAccount', list: 'page', submit: 'save-or-update' },
  title: 'accountName',
  scope: { agency: 'agencyId', school: 'schoolId', partner: 'partnerId' },
  read: ['PO', 'FI', 'SM', 'AM', 'CM', 'OM', 'AU'],
  unusual: { money: ['change', 'use', 'disable'] },
  fields: {
    accountType: choice(accountTypes)('账户类型', 'Account type', { required: true, search: true, locked: true }),
    ownerId: text('所有者', 'Owner', {
      required: true,
      search: true,
      locked: true,
      names: Object.values(ownedBy),
      namesBy: { field: 'accountType', of: ownedBy },
    }),
    ownerName: text('所有者名称', 'Owner name', { locked: true }),
    agencyId: text('机构', 'Agency', { locked: true, hidden: true, names: ['agency'] }),
    schoolId: text('学校', 'School', { locked: true, hidden: true }),
    partnerId: text('渠道或合作机构', 'Partner', { locked: true, hidden: true, names: ['channel', 'org'] }),
    accountName: text('户名', 'Account name', { required: true, search: true }),
    shortName: text('简称', 'Short name', { required: true }),
    bankName: text('开户行', 'Bank', { required: true }),
    bankNo: text('银行账号', 'Account number', { required: true, check: accountNumber, unseenBy: ['AU'] }),
    changedBy: text('变更人', 'Changed by', { required: true, initial: '', locked: true, hidden: true }),
    coolUntil: time('冷静期至', 'Cooling until', { required: true, initial: '', locked: true }),
    verifiedBy: text('核验人', 'Verified by', { locked: true, hidden: true }),
    verifiedAt: time('核验时间', 'Verified at', { locked: true }),
    remark: text('说明', 'Remark', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('待核验', 'To be verified', 'waiting', { change: 'draft', verify: 'verified', disable: 'disabled' }),
    verified: state('已核验', 'Verified', 'active', { change: 'draft', use: 'in_use', disable: 'disabled' }),
    in_use: state('使用中', 'In use', 'good', { change: 'draft', disable: 'disabled' }),
    disabled: state('已停用', 'Disabled', 'over', { change: 'draft' }),
  },
  facts: { ...crudFacts, verified: {}, used: {}, disabled: {} },
})
type Account = Row<typeof bankAccount>
const details = ['accountName', 'shortName', 'bankName', 'bankNo'] as const

const owners = { agency, school, teacher: agencyTeacher, channel, org } as const
const nameOf = { agency: 'agencyName', school: 'schoolName', teacher: 'name', channel: 'channelName', org: 'orgName' } as const

/** Whose accounts they keep who keep none of others: those of their own house. */
export const keptBy: Readonly<Partial<Record<Role, readonly AccountType[]>>> = { AM: ['agency', 'teacher'], CM: ['channel'], OM: ['org'] }

/** Where an account belongs in the reach of sessions. */
const place = (type: AccountType, owner: Row<any>) => ({
  agencyId: type === 'agency' ? owner.id : type === 'teacher' ? owner.agencyId : null,
  schoolId: type === 'school' ? owner.id : null,
  partnerId: type === 'channel' || type === 'org' ? owner.id : null,
})
const isMine = ({ reach }: Actor, at: ReturnType<typeof place>): boolean =>
  reach === 'all' ||
  !!(at.agencyId && reach.agency?.includes(at.agencyId)) ||
  !!(at.schoolId && reach.school?.includes(at.schoolId)) ||
  !!(at.partnerId && reach.partner?.includes(at.partnerId))

/** Whoever changes where money goes waits for somebody else, and for the days of cooling. */
export const [create, change] = crud(bankAccount, {
  by: ['FI', 'AM', 'CM', 'OM'],
  create: { label: ['新增账户', 'Add an account'] },
  change: { label: ['变更账户', 'Change'] },
  fixed: ['accountType', 'ownerId'],
  needs: row => gather({ owner: get<Resource<string, any>>(owners[row.accountType], row.ownerId), house: get(policy, policyId) }),
  fill(row, { owner, house }, { actor, now }, before) {
    const held = { changedBy: actor.userId, coolUntil: plus(now, policyOf(house).accountCoolingDays * day) }
    if (before.status !== 'new') {
      ensure(
        details.some(name => row[name] !== before[name]),
        about(no.unchanged, 'accountName'),
      )
      return { ...held, verifiedBy: null, verifiedAt: null }
    }
    ensure(owner, no.owner)
    const at = place(row.accountType, owner)
    ensure(isMine(actor, at), no.notYours)
    return { ...held, ...at, ownerName: owner[nameOf[row.accountType]] }
  },
})

export const verify = step(bankAccount, 'verify', 'verified', {
  label: ['核验', 'Verify'],
  by: ['FI'],
  check: (row, _input, _facts, { actor }) => ensure(row.changedBy !== actor.userId, no.ownChange),
  record: (_input, _row, _facts, { actor, now }) => ({ verifiedBy: actor.userId, verifiedAt: now }),
})

/** An owner is paid to one account: putting one in use takes the former out of it. */
export const use = command(bankAccount, 'use', {
  label: ['启用', 'Put in use'],
  by: ['FI'],
  needs: row => find(bankAccount, { accountType: row.accountType, ownerId: row.ownerId, status: 'in_use' })[Symbol.iterator](),
  decide: (row, _input, former: readonly Account[]) => [
    ...former.map(one => invoke(disable, one.id, { remark: withParams(replaced, { ending: row.bankNo.slice(-4) }) })),
    fact(bankAccount, 'used', { remark: null }),
  ],
})
export const disable = step(bankAccount, 'disable', 'disabled', { label: ['停用', 'Disable'], by: ['FI', 'AM', 'CM', 'OM'], ...because })

export const accountCommands = [create, change, verify, use, disable]
