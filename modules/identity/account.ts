/** What may be done to accounts: making, approving, changing, locking and ending them, and their passwords. */
import { remarkField, remarkMaybe } from '../audit/index.ts'
import {
  about,
  type Actor,
  invoke,
  changes,
  command,
  count,
  ensure,
  everyone,
  fact,
  type Field,
  gather,
  get,
  ids,
  partial,
  pick,
  type Reading,
  type RefusalCode,
  type Role,
  text,
  time,
} from '../kit/index.ts'
import { dept } from './dept.ts'
import { mayLookAfter } from './grants.ts'
import { aliases, anotherAdmin, grant, heldBy, identityId, isLastManager } from './identity.ts'
import { endAll, liveSessions } from './session.ts'
import { hasRoom, no as noTenant, tenant } from './tenant.ts'
import { no as noPost, post, postHolds } from './post.ts'
import { role } from './role.ts'
import { isOutsider, no, user } from './user.ts'

/** Who looks after accounts: of everybody, or of the own house. */
const keepers: readonly Role[] = ['PA', 'PO', 'EC', 'SM', 'AM']
const person = pick(user.fields, 'realName', 'name', 'phone', 'email', 'avatar')
/** What the house knows of somebody beside what they say themselves. */
const record = pick(user.fields, 'code', 'postId', 'sex', 'birthday', 'userType', 'userExt')
const passwordHash = { ...user.fields.passwordHash, required: true } as Field<string, true>

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
  by: [],
  input: { ...pick(user.fields, 'account', 'realName', 'phone', 'oauthId', 'userCategory'), passwordHash },
  needs: (_row, _given, context) => toMake(undefined, context.tenant),
  decide(_row, given, { house, accounts }, { now }) {
    ensure(hasRoom(house, accounts), noTenant.full)
    return fact(user, 'registered', { ...given, passwordAt: now })
  },
})
/** Who was refused and asks again, with the password typed this time. */
export const reapply = command(user, 'reapply', {
  label: ['再次申请', 'Ask again'],
  by: [],
  input: { ...pick(user.fields, 'realName'), passwordHash },
  decide: (_row, given, _facts, { now }) => fact(user, 'reapplied', { ...given, passwordAt: now }),
})
export const approve = command(user, 'approve', {
  label: ['通过', 'Approve'],
  by: ['PA', 'PO'],
  input: { remark: remarkMaybe, deptId: user.fields.deptId },
  needs: function* (_row, given) {
    return { at: yield* get(dept, given.deptId) }
  },
  decide: (_row, { remark, deptId }, { at }) =>
    fact(user, 'approved', { remark: remark ?? null, ...(deptId ? { deptId, areaCode: at?.areaCode ?? null } : {}) }),
})
/** An account that is gone gives its name back: a phone that registered once may register again. */
const released = ({ account, id }: { readonly account: string; readonly id: string }): string => `${account}~${id.slice(-12)}`
export const reject = command(user, 'reject', {
  label: ['驳回', 'Reject'],
  by: ['PA', 'PO'],
  input: { remark: remarkField },
  danger: true,
  decide: (row, { remark }) => fact(user, 'rejected', { remark, account: released(row) }),
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
/** The profile form of the signed-in person. */
export const changeProfile = command(user, 'changeProfile', {
  label: ['修改个人信息', 'Change the profile'],
  by: everyone,
  input: partial(person),
  decide(row, given, _facts, { actor }) {
    ensure(actor.userId === row.id, no.notYours)
    return fact(user, 'profile_changed', changes(row, given))
  },
})

/** Only the server runs it, after it has compared the old password: no call reaches it without that. */
export const changePassword = command(user, 'changePassword', {
  label: ['修改密码', 'Change the password'],
  by: [],
  input: { passwordHash },
  needs: function* (row) {
    return { sessions: yield* liveSessions(row.id) }
  },
  decide(row, given, { sessions }, { actor, now }) {
    ensure(actor.userId === row.id, no.notYours)
    return [fact(user, 'password_changed', { ...given, passwordAt: now }), ...endAll(sessions, 'password')]
  },
})
export const resetPassword = command(user, 'resetPassword', {
  label: ['重置密码', 'Reset the password'],
  by: keepers,
  input: { passwordHash },
  danger: true,
  needs: function* (row) {
    return { held: yield* heldBy(row.id), sessions: yield* liveSessions(row.id) }
  },
  decide(row, given, { held, sessions }, { actor, now }) {
    mayLookAfter(actor, row, aliases(held))
    return [fact(user, 'password_reset', { ...given, passwordAt: now, lockedUntil: null }), ...endAll(sessions, 'password')]
  },
})

export const lock = command(user, 'lock', {
  label: ['锁定', 'Lock'],
  by: [],
  input: { lockedUntil: time('锁定至', 'Locked until', { required: true }), remark: text('原因', 'Why') },
  decide: (_row, given) => fact(user, 'locked', given),
})
export const unlock = command(user, 'unlock', {
  label: ['解锁', 'Unlock'],
  by: keepers,
  needs: function* (row) {
    return { held: yield* heldBy(row.id) }
  },
  decide(row, _given, { held }, { actor }) {
    ensure(row.lockedUntil, no.already)
    mayLookAfter(actor, row, aliases(held))
    return fact(user, 'unlocked', { lockedUntil: null })
  },
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
const mayEnd = (row: { readonly id: string }, { held, adminLeft, lastManager }: Ending, actor: Actor) => {
  ensure(actor.userId !== row.id, no.ownAccount)
  mayLookAfter(actor, row, aliases(held))
  ensure(adminLeft, no.lastAdmin)
  ensure(!lastManager, no.lastManager)
}
export const disable = command(user, 'disable', {
  label: ['停用', 'Disable'],
  by: keepers,
  input: { remark: remarkField },
  danger: true,
  needs: toEnd,
  decide(row, { remark }, facts, { actor }) {
    mayEnd(row, facts, actor)
    return [fact(user, 'disabled', { remark }), ...endAll(facts.sessions, 'disabled')]
  },
})
export const enable = command(user, 'enable', {
  label: ['启用', 'Enable'],
  by: keepers,
  input: { remark: remarkMaybe },
  needs: function* (row) {
    return { held: yield* heldBy(row.id) }
  },
  decide(row, { remark }, { held }, { actor }) {
    mayLookAfter(actor, row, aliases(held))
    return fact(user, 'enabled', { remark: remark ?? null, lockedUntil: null })
  },
})
export const remove = command(user, 'remove', {
  label: ['删除账号', 'Delete the account'],
  by: keepers,
  danger: true,
  needs: toEnd,
  decide(row, _given, facts, { actor }) {
    mayEnd(row, facts, actor)
    return [fact(user, 'removed', { account: released(row) }), ...endAll(facts.sessions, 'removed')]
  },
})
/** Whoever holds a post keeps it until another is given: one that is held does not go. */
const removePost = command(post, 'remove', {
  label: ['删除岗位', 'Delete the post'],
  by: ['PA'],
  danger: true,
  needs: function* (row) {
    return { people: yield* count(user, { postId: row.id, status: { not: 'removed' } }) }
  },
  decide(_row, _given, { people }) {
    ensure(people === 0, noPost.hasPeople, { people })
    return fact(post, 'removed')
  },
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
  removePost,
]
