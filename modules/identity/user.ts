/** User: an account, its password's digest and the person's own data. What it may do is in its identities. */
import {
  carries,
  type Check,
  choice,
  date,
  type Field,
  find,
  flag,
  image,
  type Reading,
  ref,
  refusals,
  resource,
  roles,
  type Row,
  rules,
  secret,
  state,
  text,
  time,
} from '../kit/index.ts'

export const no = refusals('user', {
  account: ['账号须为2到64个字符，不含空格与逗号', 'an account name has 2 to 64 characters, no spaces or commas'],
  unhashed: ['密码须先由服务器加密', 'the password must be hashed by the server first'],
  notYours: ['只能修改本人的信息', 'you may only change your own'],
  ownAccount: ['不能删除本账号!', 'you can not remove or disable your own account'],
  lastAdmin: ['至少保留一名平台管理员', 'at least one platform administrator must remain'],
  lastManager: ['机构至少保留一名可登录的管理员', 'an agency keeps at least one manager who can sign in'],
  noDept: ['请选择所属部门', 'please choose the department'],
  taken: ['该账号已存在', 'this account name is taken'],
  noPost: ['没有找到该岗位，或已停用', 'no such post, or it is not in use'],
  registered: ['只能删除注册用户，内部账号请在账号管理中删除', 'only who registered is deleted here: delete staff among the accounts'],
  already: ['该状态没有变化', 'nothing to change'],
  lockOver: ['锁定的结束时间须晚于当前时间', 'a lock must end in the future'],
})

/** Where somebody signs in, as the family of clients names it. */
export const platforms = { '1': ['WEB', 'Web'], '2': ['APP', 'App'], '3': ['OTHER', 'Other'] } as const
const sexes = { '1': ['男', 'Male'], '2': ['女', 'Female'] } as const
/** As what people from outside the platform's own staff come: who registers, and whom houses enter. */
export const outsiders = ['SM', 'ST', 'AM', 'AT', 'PR', 'SD'] as const
export const isOutsider = (alias: string | undefined): alias is (typeof outsiders)[number] => outsiders.some(one => one === alias)
const categories = { SM: roles.SM.label, ST: roles.ST.label, AM: roles.AM.label, AT: roles.AT.label, PR: roles.PR.label, SD: roles.SD.label } as const

const accountName: Check<string> = value => (/^[^\s,，]{2,64}$/u.test(value) ? undefined : no.account)
/** Only a digest is ever stored; a plain password that came this far is refused before it reaches the log. */
const hashed: Check<string> = value => (value.startsWith('$argon2id$') ? undefined : no.unhashed)

export const user = resource('user', {
  label: ['账号', 'Account'],
  // The wire's own submit carries a plain password; it is answered where passwords are hashed (server/http/account.ts).
  path: { base: 'blade-system/user', list: 'page', submit: 'save' },
  title: 'realName',
  find: { by: ['account', 'realName', 'phone'], isInLists: true },
  scope: { school: 'deptId', agency: 'deptId', area: 'areaCode', user: 'id' },
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  isStaff: ({ userCategory }) => userCategory !== 'PR' && userCategory !== 'SD',
  unusual: { rights: ['resetPassword', 'unlock'] },
  fields: {
    /** Whoever registered has their phone for it. */
    account: text('登录账号', 'Account', { required: true, unique: true, isSealed: true, search: true, check: accountName }),
    realName: text('姓名', 'Name', { required: true, search: true, pii: 'name' }),
    name: text('昵称', 'Nickname', { hidden: true, copies: 'name', isSealed: true }),
    phone: text('手机', 'Phone', { search: true, check: rules.phone, pii: 'phone', index: true }),
    email: text('邮箱', 'E-mail', { check: rules.email, pii: 'text' }),
    avatar: image('头像', 'Picture', { hidden: true }),
    /** The department that looks after the account; where it works is in its identities. */
    deptId: ref('dept')('所属部门', 'Department', { search: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
    /** The number that the house gives its people. */
    code: text('用户编号', 'Number', { hidden: true, index: true }),
    postId: ref('post')('岗位', 'Post', { search: true, hidden: true }),
    sex: choice(sexes)('性别', 'Sex', { hidden: true }),
    birthday: date('生日', 'Birthday', { hidden: true, pii: 'text' }),
    userType: choice(platforms)('用户平台', 'Platform', { hidden: true }),
    userExt: text('平台信息', 'Platform data', { hidden: true, lines: 6, isSealed: true }),
    /** Whether others may be put below, and below whom, comma-joined: stock front ends show it, and no rule asks. */
    isLeader: flag('主管', 'Leads others', { hidden: true }),
    leaderId: text('直属主管', 'Leaders', { hidden: true }),
    /** As what it was registered or first entered; decides where it is listed, never what it may do. */
    userCategory: choice(categories)('用户类别', 'Category', { locked: true, hidden: true }),
    passwordHash: secret('密码摘要', 'Password digest', { locked: true, hidden: true, check: hashed, pii: 'text' }),
    /** A sign-in through a third party that the account was registered for. */
    oauthId: text('第三方登录', 'Third-party login', { locked: true, hidden: true, isSealed: true }),
    lockedUntil: time('锁定至', 'Locked until', { locked: true }),
    passwordAt: time('密码修改时间', 'Password set at', { locked: true, hidden: true }),
    /** The password was made up for one sign-in: nothing can be done before it is changed. */
    mustChange: flag('须修改密码', 'Must change the password', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'active', register: 'pending' }),
    pending: state('待审核', 'Pending', 'waiting', { approve: 'active', reject: 'removed', reapply: 'pending' }, 0),
    active: state(
      '正常',
      'Active',
      'good',
      {
        change: 'active',
        changeProfile: 'active',
        changePassword: 'active',
        resetPassword: 'active',
        lock: 'active',
        unlock: 'active',
        disable: 'disabled',
        remove: 'removed',
        erase: 'removed',
      },
      1,
    ),
    disabled: state('已停用', 'Disabled', 'bad', { change: 'disabled', enable: 'active', remove: 'removed', erase: 'removed' }, -1),
    removed: state('已删除', 'Removed', 'over', { erase: 'removed' }),
  },
  facts: {
    created: {},
    registered: {},
    reapplied: {},
    approved: carries<{ remark: string | null }>(),
    rejected: carries<{ remark: string }>(),
    changed: {},
    profile_changed: {},
    password_changed: {},
    password_reset: {},
    locked: carries<{ remark?: string | null; byHand?: boolean }>(),
    unlocked: carries<{ remark?: string | null }>(),
    disabled: carries<{ remark: string }>(),
    enabled: carries<{ remark: string | null }>(),
    removed: {},
    erased: {},
  },
  // The name to sign in by is taken as long as it stands somewhere.
  evolve: { erased: ({ id }) => ({ account: `~${id}` }) },
})

/** The digest where there must be one. */
export const passwordHash = { ...user.fields.passwordHash, required: true } as Field<string, true>
/** The phone of an account, where no other has it as well: what names nobody but a phone is this account's alone. */
export function* ownPhone({ id, phone }: Pick<Row<typeof user>, 'id' | 'phone'>): Reading<string | undefined> {
  return phone && (yield* find(user, { phone, id: { not: id } }, { limit: 1 })).length === 0 ? phone : undefined
}
