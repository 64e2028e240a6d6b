/** Sub-accounts of an agency (L15): the accounts of its department, looked after by its own managers. */
import { alias, type Asked, byWord, coded, type RouteContext, find, many, offWords, pageOf, report, type Row, type Where } from '../kit/index.ts'
import { disable, enable, remove } from './user.commands.ts'
import { dept } from './dept.ts'
import { identity } from './identity.ts'
import { role } from './role.ts'
import { user } from './user.ts'

const byAgency = coded('user.byAgency', ['机构停用子账号', 'disabled by the agency'])

const base = 'business-basic/agencySubAccount'

/** The accounts asked for: of the own agency, of a named one, or of all that the asker reaches. */
async function accountsOf({ agencyId, name: asked, realName, phone, status }: Asked, context: RouteContext): Promise<readonly Row<typeof user>[]> {
  const name = asked || realName
  const houses =
    context.actor.role === 'AM'
      ? [context.actor.deptId]
      : (await context.readUnscoped(find(dept, { deptCategory: 'agency', ...(agencyId ? { id: String(agencyId) } : {}) }))).map(row => row.id)
  const named: Where<typeof user> = name ? { any: [{ realName: { like: String(name) } }, { account: { like: String(name) } }] } : {}
  const standing: Readonly<Record<string, Where<typeof user>['status']>> = { 1: 'active', 0: 'pending', '-1': 'disabled' }
  return context.ask(
    find(
      user,
      {
        ...named,
        deptId: houses,
        ...(phone ? { phone: { like: String(phone) } } : {}),
        status: standing[String(status ?? '')] ?? (status ? String(status) : { not: 'removed' }),
      } as Where<typeof user>,
      { sort: ['-createdAt'] },
    ),
  )
}

async function page(asked: Asked, context: RouteContext) {
  const shown = pageOf(await accountsOf(asked, context), asked)
  const held = Map.groupBy(await context.ask(find(identity, { userId: shown.records.map(row => row.id), status: 'active' })), one => one.userId)
  const rows = await context.wire(user, shown.records)
  const roles = await context.readUnscoped(find(role, { id: [...new Set([...held.values()].flat().map(one => one.roleId))] }))
  return {
    ...shown,
    records: rows.map((row, i) => {
      const { id, deptId } = shown.records[i]!
      const roleId = (held.get(id) ?? [])
        .filter(one => one.deptId === deptId)
        .map(one => one.roleId)
        .join()
      const roleName = roleId
        .split(',')
        .map(one => roles.find(known => known.id === one)?.roleName ?? '')
        .join()
      return { ...row, agencyId: deptId ?? '', agencyName: row.deptName ?? '', name: row.realName, roleId, roleName }
    }),
  }
}

export const subAccountRoutes = [
  report(`${base}/page`, ['机构子账号', 'Agency sub-accounts'], ['AM', 'PO', 'PA'], page),
  alias(`${base}/remove`, remove, { on: many, answer: true }),
  // The wire says only whom: what is not said is that the agency did it.
  alias(`${base}/disable`, [disable, enable], {
    on: many,
    which: ({ status }) => byWord({ '1': enable, ...offWords(disable) }, status, 'status'),
    given: ({ status, remark }) => ({ remark: String(status) === '1' ? remark : remark || byAgency }),
    answer: true,
  }),
]
