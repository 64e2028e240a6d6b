/** Departments and roles as trees of generic nodes, for choosing one. Orphans of what the asker reaches are roots. */
import { alias, type Asked, byId, type RouteContext, detail, find, ids, report, type Row } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { dept } from './dept.ts'
import { identity } from './identity.ts'
import { change, create, role } from './role.ts'

/** Only an administrator is shown the administrator's role: nobody else may give it. */
const rolesSeen = async (context: RouteContext): Promise<readonly Row<typeof role>[]> =>
  context.ask(find(role, { status: 'live', ...(context.actor.role === 'PA' ? {} : { roleAlias: { not: 'PA' } }) }, { sort: ['sort', 'roleName'] }))
const roleNode = (row: Row<typeof role>) => nodeOf(row.id, row.parentId ?? '0', row.roleName)

/** The root is written '', 0 or '0' by clients. */
const upper = ({ parentId, ...asked }: Asked): Asked =>
  parentId === undefined ? asked : { ...asked, parentId: String(parentId ?? '') === '0' ? '' : parentId }
const holds = (text: string, part: unknown): boolean => !part || text.toLowerCase().includes(String(part).toLowerCase())
const shownRole = (row: Asked, context: RouteContext): Asked => ({ ...row, tenantId: context.tenant })

/** The wire's list of roles is their whole tree. */
async function roleList(asked: Asked, context: RouteContext) {
  const rows = (await rolesSeen(context)).filter(row => holds(row.roleName, asked.roleName) && holds(row.roleAlias, asked.roleAlias))
  return treeOf((await context.wire(role, rows)).map(row => ({ ...shownRole(row, context), id: String(row.id), parentId: String(row.parentId || '0') })))
}

export const treeRoutes = [
  report('blade-system/role/list', ['角色', 'Roles'], role.read, roleList),
  detail(
    'blade-system/role/detail',
    role,
    asked => asked.id,
    (rows, context) => rows.map(row => shownRole(row, context)),
  ),
  alias('blade-system/role/submit', [create, change], {
    which: byId(create, change),
    given: upper,
    label: ['保存角色', 'Save a role'],
    answer: ([row]) => ({ id: row.id, version: row.version }),
  }),
  report('blade-system/role/tree', ['角色树', 'Tree of roles'], role.read, async (_asked, context) => treeOf((await rolesSeen(context)).map(roleNode))),
  // A role and what is below it; without one, all of them.
  report('blade-system/role/tree-by-id', ['角色树', 'Tree below a role'], role.read, async (asked: Asked, context) => {
    const all = await rolesSeen(context),
      top = String(asked.roleId ?? '')
    const below = (id: string): readonly Row<typeof role>[] => all.filter(row => row.parentId === id).flatMap(row => [row, ...below(row.id)])
    return treeOf((top ? [...all.filter(row => row.id === top), ...below(top)] : all).map(roleNode))
  }),
  // The newer pages choose from the aliases that there are, and show a person their roles by name.
  report('blade-system/role/alias', ['角色别名', 'Aliases of roles'], role.read, async (_asked, context) => {
    const byAlias = Map.groupBy(await rolesSeen(context), row => row.roleAlias)
    return [...byAlias].map(([roleAlias, rows]) => ({ roleAlias, roleName: `${roleAlias} (${rows.map(row => row.roleName).join()})` }))
  }),
  report('blade-system/role/select', ['角色', 'Roles'], role.read, async (asked, context) => {
    const held = asked.userId ? await context.ask(find(identity, { userId: String(asked.userId), status: 'active' })) : []
    const wanted = [...ids(asked.roleId), ...held.map(one => one.roleId)]
    const rows = (await rolesSeen(context)).filter(row => wanted.length === 0 || wanted.includes(row.id))
    return (await context.wire(role, rows)).map(row => shownRole(row, context))
  }),
  report('blade-system/dept/tree', ['部门树', 'Tree of departments'], dept.read, async (_asked, context) =>
    treeOf(
      (await context.ask(find(dept, { status: 'live' }, { sort: ['sort', 'deptName'], limit: 100_000 }))).map(row =>
        nodeOf(row.id, row.parentId ?? '0', row.deptName),
      ),
    ),
  ),
]
