/** What may be done to accounts: making, approving, changing, locking and ending them, and their passwords. */
import { because, remarked, remarkMaybe } from '../audit/index.ts'
import { about, invoke, changes, command, count, ensure, everyone, fact, gather, get, ids, partial, pick, step, text, time } from '../kit/index.ts'
import type { Context, Reading, RefusalCode, Role, Row } from '../kit/index.ts'
import { dept } from './dept.ts'
import { mayLookAfter } from './grants.ts'
import { aliases, anotherAdmin, grant, heldBy, isLastManager } from './identity.commands.ts'
import { identityId } from './identity.ts'
import { endAll, liveSessions } from './session.ts'
import { hasRoom, no as noTenant, tenant } from './tenant.ts'
import { post, postHolds } from './post.ts'
import { role } from './role.ts'
import { isOutsider, no, passwordHash, user } from './user.ts'

/** Who looks after accounts: of everybody, or of the own house. */
const keepers: readonly Role[] = ['PA', 'PO', 'EC', 'SM', 'AM']
const person = pick(user.fields, 'realName', 'name', 'phone', 'email', 'avatar')
/** What the house knows of somebody beside what they say themselves. */
const record = pick(user.fields, 'code', 'postId', 'sex', 'birthday', 'userType', 'userExt', 'isLeader', 'leaderId')

/** What making an account must know: the room in the tenant and where its department lies. */
function* toMake(deptId: string | null | undefined, tenantId: string) {
  const { house, at } = yield* gather({ house: get(tenant, tenantId), at: get(dept, deptId) })
  // Counted only where there is a limit: counting costs as much as there are accounts.
  return { house, at, accounts: hasRoom(house, Number.POSITIVE_INFINITY) ? 0 : yield* count(user, { status: { not: 'removed' } }) }
}

/** In the words of this family of clients. */
export const taken = (account: string): RefusalCode => ({
  ...no.taken,
  field: 'account',
  label: [`当前用户 [${account}] 已存在!`, `there is an account named ${account} already`],
})

export const create = command(user, 'create', {
  label: ['新增账号', 'Add an account'],
  by: keepers,
  input: {
    account: user.fields.account,
    ...person,
    ...record,
    deptId: user.fields.deptId,
    passwordHash,
    mustChange: user.fields.mustChange,
    /** Roles it gets at once in its department, comma-joined as the wire has them. */
    roleId: text('角色', 'Roles'),
  },
  *needs(_row, given, context) {
    return {
      ...(yield* toMake(given.deptId, context.tenant)),
      office: yield* get(post, given.postId),
      as: yield* get(role, ids(given.roleId ?? '')[0]),
      same: yield* count(user, { account: given.account }),
    }
  },
  decide(_row, { roleId, ...given }, { house, accounts, at, office, as, same }, { id: userId, now }) {
    ensure(!same, taken(given.account))
    ensure(hasRoom(house, accounts), noTenant.full)
    const roleIds = ids(roleId ?? ''),
      { deptId } = given
    ensure(roleIds.length === 0 || deptId, about(no.noDept, 'deptId'))
    postHolds(given.postId, office, no.noPost)
    return [
      fact(user, 'created', {
        ...given,
        areaCode: at?.areaCode ?? null,
        passwordAt: now,
        ...(isOutsider(as?.roleAlias) ? { userCategory: as.roleAlias } : {}),
      }),
      ...roleIds.map(one => invoke(grant, identityId(userId, one, deptId!), { userId, roleId: one, deptId: deptId! })),
    ]
  },
})
/** Somebody from outside asks for an account: it waits for approval and holds no right before. */
export const register = command(user, 'register', {
  label: ['申请账号', 'Ask for an account'],
  input: { ...pick(user.fields, 'account', 'realName', 'phone', 'oauthId', 'userCategory'), passwordHash },
  needs: (_row, _given, context) => toMake(undefined, context.tenant),
  decide(_row, given, { house, accounts }, { now }) {
    ensure(hasRoom(house, accounts), noTenant.full)
    return fact(user, 'registered', { ...given, passwordAt: now })
  },
})
/** Who was refused and asks again, with the password typed this time. */
export const reapply = step(user, 'reapply', 'reapplied', {
  label: ['再次申请', 'Ask again'],
  input: { ...pick(user.fields, 'realName'), passwordHash },
  record: (given, _row, _facts, { now }) => ({ ...given, passwordAt: now }),
})
export const approve = step(user, 'approve', 'approved', {
  label: ['通过', 'Approve'],
  by: ['PA', 'PO'],
  input: { remark: remarkMaybe, deptId: user.fields.deptId },
  needs: function* (_row, given) {
    return { at: yield* get(dept, given.deptId) }
  },
  record: ({ remark, deptId }, _row, { at }) => ({ remark: remark ?? null, ...(deptId ? { deptId, areaCode: at?.areaCode ?? null } : {}) }),
})
/** An account that is gone gives its name back: a phone that registered once may register again. */
const released = ({ account, id }: { readonly account: string; readonly id: string }): string => `${account}~${id.slice(-12)}`
export const reject = step(user, 'reject', 'rejected', {
  label: ['驳回', 'Reject'],
  by: ['PA', 'PO'],
  ...because,
  record: ({ remark }, row) => ({ remark, account: released(row) }),
})

export const change = command(user, 'change', {
  label: ['编辑账号', 'Edit the account'],
  by: keepers,
  input: partial({ ...person, ...record, deptId: user.fields.deptId }),
  needs: function* (row, given) {
    return { held: yield* heldBy(row.id), at: yield* get(dept, given.deptId), office: yield* get(post, given.postId) }
  },
  decide(row, given, { held, at, office }, { actor }) {
    mayLookAfter(actor, row, aliases(held))
    if (given.postId !== row.postId) postHolds(given.postId, office, no.noPost)
    return fact(user, 'changed', changes(row, at ? { ...given, areaCode: at.areaCode } : given))
  },
})
type Account = Row<typeof user>
const isOwn = (row: Account, _given: unknown, _facts: unknown, { actor }: Context) => ensure(actor.userId === row.id, no.notYours)
/** The profile form of the signed-in person. */
export const changeProfile = step(user, 'changeProfile', 'profile_changed', {
  label: ['修改个人信息', 'Change the profile'],
  by: everyone,
  input: partial(person),
  check: isOwn,
  record: (given, row) => changes(row, given),
})

/** Only the server runs it, after it has compared the old password: no call reaches it without that. */
export const changePassword = step(user, 'changePassword', 'password_changed', {
  label: ['修改密码', 'Change the password'],
  input: { passwordHash },
  needs: function* (row) {
    return { sessions: yield* liveSessions(row.id) }
  },
  check: isOwn,
  record: (given, _row, _facts, { now }) => ({ ...given, passwordAt: now, mustChange: null }),
  also: (_row, _given, { sessions }) => endAll(sessions, 'password'),
})

function* whatItHolds(row: Account) {
  return { held: yield* heldBy(row.id) }
}
function* heldAndOpen(row: Account) {
  return { held: yield* heldBy(row.id), sessions: yield* liveSessions(row.id) }
}
const lookedAfter = (row: Account, _given: unknown, { held }: Pick<Ending, 'held'>, { actor }: Context) => mayLookAfter(actor, row, aliases(held))
export const resetPassword = step(user, 'resetPassword', 'password_reset', {
  label: ['重置密码', 'Reset the password'],
  by: keepers,
  input: { passwordHash, mustChange: user.fields.mustChange },
  danger: true,
  needs: heldAndOpen,
  check: lookedAfter,
  record: ({ passwordHash, mustChange }, _row, _facts, { now }) => ({ passwordHash, mustChange: mustChange ?? null, passwordAt: now, lockedUntil: null }),
  also: (_row, _given, { sessions }) => endAll(sessions, 'password'),
})

/** The server locks who guessed too often, without ending what is open: guessing must throw nobody out. */
export const lock = step(user, 'lock', 'locked', {
  many: true,
  label: ['锁定', 'Lock'],
  by: keepers,
  danger: true,
  input: { lockedUntil: time('锁定至', 'Locked until', { required: true }), remark: text('原因', 'Why') },
  needs: heldAndOpen,
  check(row, given, facts, context) {
    ensure(context.actor.userId !== row.id, no.ownAccount)
    ensure(given.lockedUntil > context.now, about(no.lockOver, 'lockedUntil'))
    lookedAfter(row, given, facts, context)
  },
  record: (given, _row, _facts, { actor }) => ({ ...given, ...(actor.role === 'system' ? {} : { byHand: true }) }),
  also: (_row, _given, { sessions }, { actor }) => (actor.role === 'system' ? [] : endAll(sessions, 'locked')),
})
export const unlock = step(user, 'unlock', 'unlocked', {
  label: ['解锁', 'Unlock'],
  by: keepers,
  ...remarked,
  needs: whatItHolds,
  check(row, given, facts, context) {
    ensure(row.lockedUntil, no.already)
    lookedAfter(row, given, facts, context)
  },
  record: ({ remark }) => ({ ...(remark ? { remark } : {}), lockedUntil: null }),
})

interface Ending {
  readonly held: readonly { readonly alias: string }[]
  readonly adminLeft: boolean
  readonly lastManager: boolean
  readonly sessions: readonly { readonly id: string }[]
}
/** What ending an account must know: what it holds, what is open, and that platform and agencies keep who manages them. */
function* toEnd(row: { readonly id: string }): Reading<Ending> {
  const held = yield* heldBy(row.id)
  const adminLeft = !aliases(held).includes('PA') || (yield* anotherAdmin(row.id))
  return { held, adminLeft, lastManager: yield* isLastManager(row.id, held), sessions: yield* liveSessions(row.id) }
}
const mayEnd = (row: Account, _given: unknown, { held, adminLeft, lastManager }: Ending, { actor }: Context) => {
  ensure(actor.userId !== row.id, no.ownAccount)
  mayLookAfter(actor, row, aliases(held))
  ensure(adminLeft, no.lastAdmin)
  ensure(!lastManager, no.lastManager)
}
export const disable = step(user, 'disable', 'disabled', {
  label: ['停用', 'Disable'],
  by: keepers,
  ...because,
  needs: toEnd,
  check: mayEnd,
  also: (_row, _given, { sessions }) => endAll(sessions, 'disabled'),
})
export const enable = step(user, 'enable', 'enabled', {
  label: ['启用', 'Enable'],
  by: keepers,
  ...remarked,
  needs: whatItHolds,
  check: lookedAfter,
  record: ({ remark }) => ({ remark: remark ?? null, lockedUntil: null }),
})
export const remove = step(user, 'remove', 'removed', {
  label: ['删除账号', 'Delete the account'],
  by: keepers,
  danger: true,
  needs: toEnd,
  check: mayEnd,
  record: (_given, row) => ({ account: released(row) }),
  also: (_row, _given, { sessions }) => endAll(sessions, 'removed'),
})

/** Who closed their account is gone from it, in the row and in the log, and signs in nowhere. What else there must be no more of is said above. */
export const erase = step(user, 'erase', 'erased', {
  label: ['注销账号', 'Close the account'],
  by: ['PR'],
  danger: true,
  many: false,
  needs: function* (row) {
    return { sessions: yield* liveSessions(row.id) }
  },
  check: (row, _given, _facts, { actor }) => ensure(actor.role === 'system' || actor.userId === row.id, no.notYours),
  record: () => ({ name: null, avatar: null, code: null, sex: null, userExt: null, oauthId: null }),
  also: (_row, _given, { sessions }) => endAll(sessions, 'removed'),
})

export const commands = [
  create,
  register,
  reapply,
  approve,
  reject,
  change,
  changeProfile,
  changePassword,
  resetPassword,
  lock,
  unlock,
  disable,
  enable,
  remove,
  erase,
]
