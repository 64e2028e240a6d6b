/** The roles that a form of an account sends back with everything else: only what was ticked or cleared there is given or taken. */
import { invoke, get, ids, RefusalError, type Row } from '../../../kit/index.ts'
import { grantIdentity, identity, identityId, noUser, revokeIdentity, user } from '../../index.ts'
import type { Login } from '../../../../server/http/login.ts'
import { type Engine, runAll } from '../../../../server/kernel/engine.ts'
import { reachWhere } from '../../../../server/kernel/row-scope.ts'
import { textOf } from '../../../../server/http/calling.ts'

/** The form shows the roles of all departments that its reader reaches as one list. What is new is given in the account's own department
 * and comes first, so that nobody is without any identity in between; what is gone is taken wherever it was shown. */
export async function giveRolesAsked(engine: Engine, login: Login, userId: string, asked: Readonly<Record<string, any>>): Promise<void> {
  const text = textOf(asked.roleId)
  if (text === undefined) return
  const wanted = ids(text),
    account = await engine.ask(login.tenant, get(user, userId))
  const held: readonly Row<typeof identity>[] = await engine.ask(login.tenant, {
    kind: 'find',
    of: identity,
    limit: 1_000,
    where: { all: [{ userId, status: 'active' }, reachWhere(identity, login.actor)] },
  })
  const fresh = wanted.filter(one => !held.some(each => each.roleId === one))
  const gone = held.filter(each => !wanted.includes(each.roleId))
  if (fresh.length + gone.length === 0) return
  if (fresh.length > 0 && !account?.deptId) throw new RefusalError({ ...noUser.noDept, field: 'deptId' })
  await runAll(engine, login, [
    ...fresh.map(roleId => invoke(grantIdentity, identityId(userId, roleId, account!.deptId!), { userId, roleId, deptId: account!.deptId! })),
    ...gone.map(one => invoke(revokeIdentity, one.id, {})),
  ])
}
