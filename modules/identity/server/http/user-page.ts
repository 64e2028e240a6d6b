/** Accounts as lists of the family show them: by department with all below it, and with their roles. */
import { answer, find, findAll, get, ids, messageCatalogue, type Row } from '../../../kit/index.ts'
import { dept, identity, role, tenant, user } from '../../index.ts'
import type { Login } from '../../../../server/http/login.ts'
import { textOf } from '../../../../server/http/calling.ts'
import type { Lang } from '../../../../server/http/envelope.ts'
import { listPage } from '../../../../server/http/rows.ts'
import type { WireRow } from '../../../../server/http/wire.ts'
import { ensureShown } from '../../../../server/kernel/masking.ts'
import { reachWhere } from '../../../../server/kernel/row-scope.ts'
import type { AuthContext } from './auth-context.ts'

type Asked = Readonly<Record<string, any>>
export const prefixes = ['blade-system/user', 'blade-user'] as const

/** What of a list is asked by something else than an account's own fields: a department with all below it, a role. */
async function narrowed({ engine }: AuthContext, login: Login, asked: Asked): Promise<{ readonly rest: Asked; readonly narrow: object }> {
  const { deptId, roleId, ...rest } = asked,
    conditions: object[] = []
  if (textOf(deptId)) {
    ensureShown(user, ['deptId'], login.actor)
    const found = new Set(ids(deptId))
    for (let level = [...found]; level.length > 0; ) {
      const next = (await engine.ask(login.tenant, find(dept, { parentId: level }))).map(row => row.id).filter(id => !found.has(id))
      for (const id of next) found.add(id)
      level = next
    }
    conditions.push({ deptId: [...found] })
  }
  if (textOf(roleId)) {
    const held = await answer(findAll(identity, { roleId: ids(roleId), status: 'active' }), { ask: query => engine.ask(login.tenant, query) })
    conditions.push({ id: [...new Set(held.map(one => one.userId))] })
  }
  return { rest, narrow: conditions.length === 0 ? {} : { all: conditions } }
}

/** Adds the roles that each holds, comma-joined, ids and names in the same order. */
export async function withRoles({ engine }: AuthContext, login: Login, rows: readonly WireRow[], lang: Lang): Promise<readonly WireRow[]> {
  const held: readonly Row<typeof identity>[] = await engine.ask(login.tenant, {
    kind: 'find',
    of: identity,
    limit: 5_000,
    sort: ['createdAt'],
    where: { all: [{ userId: rows.map(row => String(row.id)), status: 'active' }, reachWhere(identity, login.actor)] },
  })
  const known = new Map((await engine.ask(login.tenant, find(role, { id: [...new Set(held.map(one => one.roleId))] }))).map(one => [one.id, one.roleName]))
  const byUser = Map.groupBy(held, one => one.userId)
  const { tenantName } = (await engine.ask(login.tenant, get(tenant, login.tenant))) ?? { tenantName: '' }
  return rows.map(row => {
    const own = [...new Set((byUser.get(String(row.id)) ?? []).map(one => one.roleId))]
    return { ...row, tenantId: login.tenant, tenantName, roleId: own.join(), roleName: own.map(id => messageCatalogue.text(known.get(id) ?? '', lang)).join() }
  })
}

export async function userPage(context: AuthContext, login: Login, asked: Asked, lang: Lang, more: object = {}) {
  const { rest, narrow } = await narrowed(context, login, asked)
  const page = await listPage(context, login, user, rest, lang, { all: [narrow, more] })
  return { ...page, records: await withRoles(context, login, page.records, lang) }
}
