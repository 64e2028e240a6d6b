/** Departments and roles as trees of generic nodes, for choosing one. Orphans of what the asker reaches are roots. */
import { act, also, type Asked, type Desk, detail, find, ids, report, type Row } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { dept } from './dept.ts'
import { identity } from './identity.ts'
import { change, create, role } from './role.ts'

/** Only an administrator is shown the administrator's role: nobody else may give it. */
const rolesSeen = async (desk: Desk): Promise<readonly Row<typeof role>[]> => desk.ask(find(role, {
  status: 'live', ...(desk.actor.role === 'PA' ? {} : { roleAlias: { not: 'PA' } }),
}, { sort: ['sort', 'roleName'] }))
const roleNode = (row: Row<typeof role>) => nodeOf(row.id, row.parentId ?? '0', row.roleName)

/** The root is written '', 0 or '0' by clients. */
const upper = ({ parentId, ...asked }: Asked): Asked => parentId === undefined ? asked : { ...asked, parentId: String(parentId ?? '') === '0' ? '' : parentId }
const holds = (text: string, part: unknown): boolean => !part || text.toLowerCase().includes(String(part).toLowerCase())
const shownRole = (row: Asked, desk: Desk): Asked => ({ ...row, tenantId: desk.tenant })

/** The wire's list of roles is their whole tree. */
async function roleList(asked: Asked, desk: Desk) {
  const rows = (await rolesSeen(desk)).filter(row => holds(row.roleName, asked.roleName) && holds(row.roleAlias, asked.roleAlias))
  return treeOf((await desk.wire(role, rows)).map(row => ({ ...shownRole(row, desk), id: String(row.id), parentId: String(row.parentId || '0') })))
}

export const treeRoutes = [
  report('blade-system/role/list', ['角色', 'Roles'], role.read, roleList),
  detail('blade-system/role/detail', role, asked => asked.id, (rows, desk) => rows.map(row => shownRole(row, desk))),
  act('blade-system/role/submit', [create, change], (asked, desk) => asked.id
    ? also(change, String(asked.id), upper(asked) as any) : also(create, desk.newId(), upper(asked) as any),
  { label: ['保存角色', 'Save a role'], answer: ([row]) => ({ id: row.id, version: row.version }) }),
  report('blade-system/role/tree', ['角色树', 'Tree of roles'], role.read, async (_asked, desk) =>
    treeOf((await rolesSeen(desk)).map(roleNode))),
  // A role and what is below it; without one, all of them.
  report('blade-system/role/tree-by-id', ['角色树', 'Tree below a role'], role.read, async (asked: Asked, desk) => {
    const all = await rolesSeen(desk), top = String(asked.roleId ?? '')
    const below = (id: string): readonly Row<typeof role>[] => all.filter(row => row.parentId === id).flatMap(row => [row, ...below(row.id)])
    return treeOf((top ? [...all.filter(row => row.id === top), ...below(top)] : all).map(roleNode))
  }),
  // The newer pages choose from the aliases that there are, and show a person their roles by name.
  report('blade-system/role/alias', ['角色别名', 'Aliases of roles'], role.read, async (_asked, desk) => {
    const byAlias = Map.groupBy(await rolesSeen(desk), row => row.roleAlias)
    return [...byAlias].map(([roleAlias, rows]) => ({ roleAlias, roleName: `${roleAlias} (${rows.map(row => row.roleName).join()})` }))
  }),
  report('blade-system/role/select', ['角色', 'Roles'], role.read, async (asked, desk) => {
    const held = asked.userId ? await desk.ask(find(identity, { userId: String(asked.userId), status: 'active' })) : []
    const wanted = [...ids(asked.roleId), ...held.map(one => one.roleId)]
    return (await desk.wire(role, (await rolesSeen(desk)).filter(row => wanted.length === 0 || wanted.includes(row.id)))).map(row => shownRole(row, desk))
  }),
  report('blade-system/dept/tree', ['部门树', 'Tree of departments'], dept.read, async (_asked, desk) =>
    treeOf((await desk.ask(find(dept, { status: 'live' }, { sort: ['sort', 'deptName'] })))
      .map(row => nodeOf(row.id, row.parentId ?? '0', row.deptName)))),
]
