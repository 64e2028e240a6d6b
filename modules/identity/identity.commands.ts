/** Granting: the identities that an account holds, how they are given and taken back, and whom a house or the platform can't do without. */
import { command, count, ensure, fact, find, gather, get, type Reading, refusals } from '../kit/index.ts'
import { dept } from './dept.ts'
import { fits, gives, no as noGrant } from './grants.ts'
import { type Identity, identity, identityId } from './identity.ts'
import { role } from './role.ts'
import { no as noUser, user } from './user.ts'

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

export const commands = [grant, revoke]
