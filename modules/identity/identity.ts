/** Identity: one role of a person in one department (relation_auth). A session is always in exactly one of them. */
import { command, count, ensure, fact, find, gather, get, type Reading, ref, refusals, resource, type Row, state, text } from '../kit/index.ts'
import * as depts from './dept.ts'
import { fits, gives, no as noGrant } from './grants.ts'
import * as roleRules from './role.ts'
import { endAll, loginSession } from './session.ts'
import { no as noUser, user } from './user.ts'

const { dept } = depts
const { role } = roleRules

export const identity = resource('identity', {
  label: ['登录身份', 'Identity'],
  path: 'blade-system/identity',
  title: 'roleId',
  scope: { school: 'deptId', agency: 'deptId', area: 'areaCode', user: 'userId' },
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['createdAt'],
  fields: {
    userId: ref('user')('账号', 'Account', { required: true, search: true, locked: true }),
    roleId: ref('role')('角色', 'Role', { required: true, search: true, locked: true }),
    deptId: ref('dept')('部门', 'Department', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { grant: 'active' }),
    active: state('有效', 'Active', 'good', { revoke: 'revoked' }, 1),
    revoked: state('已撤销', 'Revoked', 'over', { grant: 'active' }, 0),
  },
  facts: { granted: {}, revoked: {} },
})
export type Identity = Row<typeof identity>

/** The id says what it joins, so that nobody holds the same identity twice. */
export const identityId = (userId: string, roleId: string, deptId: string): string => `${userId}:${roleId}:${deptId}`
/** Whose identity it is, from its id alone. */
export const holderOf = (id: string): string => id.slice(0, id.indexOf(':'))

export const no = refusals('identity', {
  id: ['身份编号与账号、角色、部门不一致', 'the id does not say this account, role and department'],
  closed: ['角色或部门已停用', 'the role or the department is not in use'],
  gone: ['账号已删除', 'the account was removed'],
})

/** The live identities of an account with what each role acts as. */
export function* heldBy(userId: string): Reading<readonly { readonly identity: Identity; readonly alias: string }[]> {
  const identities: readonly Identity[] = yield* find(identity, { userId, status: 'active' }, { sort: ['createdAt'] })
  if (identities.length === 0) return []
  const known = yield* find(role, { id: [...new Set(identities.map(one => one.roleId))] })
  const alias = new Map(known.map(one => [one.id, one.roleAlias as string]))
  return identities.map(one => ({ identity: one, alias: alias.get(one.roleId) ?? '' }))
}
export const aliases = (held: readonly { readonly alias: string }[]): readonly string[] => held.map(one => one.alias)

/** Whether a platform administrator other than this account can still sign in. */
export function* anotherAdmin(userId: string): Reading<boolean> {
  const admins = yield* find(role, { roleAlias: 'PA', status: 'live' })
  const holders = yield* find(identity, { roleId: admins.map(one => one.id), status: 'active', userId: { not: userId } })
  return (yield* count(user, { id: holders.map(one => one.userId), status: 'active' })) > 0
}

/** Whether an agency in use would be left without a manager who can sign in, if this account's identities ended. */
export function* isLastManager(userId: string, held: readonly { readonly identity: Pick<Identity, 'deptId'>; readonly alias: string }[]): Reading<boolean> {
  const managed = held.filter(one => one.alias === 'AM').map(one => one.identity.deptId)
  if (managed.length === 0) return false
  const houses = yield* find(dept, { id: managed, status: 'live', deptCategory: 'agency' })
  const managers = yield* find(role, { roleAlias: 'AM', status: 'live' })
  const others = yield* find(identity, { roleId: managers.map(one => one.id), deptId: houses.map(one => one.id), status: 'active', userId: { not: userId } })
  const able = new Set((yield* find(user, { id: others.map(one => one.userId), status: 'active' })).map(one => one.id))
  return houses.some(house => !others.some(one => one.deptId === house.id && able.has(one.userId)))
}

const { userId, roleId, deptId } = identity.fields
export const grant = command(identity, 'grant', {
  label: ['授予身份', 'Give an identity'],
  by: ['PA', 'PO', 'EC', 'SM', 'AM'],
  input: { userId, roleId, deptId },
  needs: (_row, given) => gather({ account: get(user, given.userId), as: get(role, given.roleId), at: get(dept, given.deptId) }),
  decide(_row, given, { account, as, at }, { id, actor }) {
    ensure(id === identityId(given.userId, given.roleId, given.deptId), no.id)
    ensure(as?.status === 'live' && at?.status === 'live', no.closed)
    ensure(account && account.status !== 'removed', no.gone)
    // Whoever hands out rights hands them to others: else an administrator of rights would hold them all.
    ensure(actor.userId !== given.userId, noGrant.self)
    ensure(gives(actor, as.roleAlias), noGrant.above)
    ensure(fits(as.roleAlias, at.deptCategory), noGrant.wrongDept)
    return fact(identity, 'granted', { ...given, areaCode: at.areaCode })
  },
})
export const revoke = command(identity, 'revoke', {
  label: ['撤销身份', 'Take the identity back'],
  by: ['PA', 'PO', 'EC', 'SM', 'AM'],
  danger: true,
  needs: function* (row) {
    const as = yield* get(role, row.roleId)
    const rest = yield* find(identity, { userId: row.userId, status: 'active', id: { not: row.id } })
    const admins = yield* count(role, { id: rest.map(one => one.roleId), roleAlias: 'PA' })
    return {
      as,
      adminLeft: as?.roleAlias !== 'PA' || admins > 0 || (yield* anotherAdmin(row.userId)),
      lastManager: yield* isLastManager(row.userId, [{ identity: row, alias: as?.roleAlias ?? '' }]),
    }
  },
  decide(_row, _given, { as, adminLeft, lastManager }, { actor }) {
    ensure(gives(actor, as?.roleAlias ?? ''), noGrant.above)
    ensure(adminLeft, noUser.lastAdmin)
    ensure(!lastManager, noUser.lastManager)
    return fact(identity, 'revoked')
  },
})

/** Ends the sessions of its people in the same turn; nobody can sign in to it until it is resumed. */
export const suspendDept = command(dept, 'suspend', {
  label: ['停用部门', 'Suspend the department'],
  by: ['PA'],
  danger: true,
  needs: function* (row) {
    const people = yield* find(identity, { deptId: row.id, status: 'active' })
    return { sessions: yield* find(loginSession, { identityId: people.map(one => one.id), status: 'active' }) }
  },
  decide(row, _given, { sessions }) {
    depts.maySuspend(row)
    return [fact(dept, 'suspended'), ...endAll(sessions, 'suspended')]
  },
})
/** A department or a role goes only when nobody is in it. */
const removeDept = command(dept, 'remove', {
  label: ['删除部门', 'Delete the department'],
  by: ['PA'],
  danger: true,
  needs: function* (row) {
    const people = yield* count(identity, { deptId: row.id, status: 'active' })
    return { children: yield* depts.childrenOf(row.id), people }
  },
  decide(row, _given, facts) {
    depts.mayRemove(row, facts)
    return fact(dept, 'removed')
  },
})
export const removeRole = command(role, 'remove', {
  label: ['删除角色', 'Delete the role'],
  by: ['PA'],
  danger: true,
  needs: function* (row) {
    const people = yield* count(identity, { roleId: row.id, status: 'active' })
    return { children: yield* roleRules.childrenOf(row.id), people }
  },
  decide(row, _given, facts) {
    roleRules.mayRemove(row, facts)
    return fact(role, 'removed')
  },
})

export const commands = [grant, revoke, suspendDept, removeDept, removeRole]
