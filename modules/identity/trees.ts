/** Departments and roles as trees of generic nodes, for choosing one. Orphans of what the asker reaches are roots. */
import { type Asked, type Desk, find, report, type Row } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { dept } from './dept.ts'
import { role } from './role.ts'

/** Only an administrator is shown the administrator's role: nobody else may give it. */
const rolesSeen = async (desk: Desk): Promise<readonly Row<typeof role>[]> => desk.ask(find(role, {
  status: 'live', ...(desk.actor.role === 'PA' ? {} : { roleAlias: { not: 'PA' } }),
}, { sort: ['sort', 'roleName'] }))
const roleNode = (row: Row<typeof role>) => nodeOf(row.id, row.parentId ?? '0', row.roleName)

export const treeRoutes = [
  report('blade-system/role/tree', ['角色树', 'Tree of roles'], role.read, async (_asked, desk) =>
    treeOf((await rolesSeen(desk)).map(roleNode))),
  // A role and what is below it; without one, all of them.
  report('blade-system/role/tree-by-id', ['角色树', 'Tree below a role'], role.read, async (asked: Asked, desk) => {
    const all = await rolesSeen(desk), top = String(asked.roleId ?? '')
    const below = (id: string): readonly Row<typeof role>[] => all.filter(row => row.parentId === id).flatMap(row => [row, ...below(row.id)])
    return treeOf((top ? [...all.filter(row => row.id === top), ...below(top)] : all).map(roleNode))
  }),
  report('blade-system/dept/tree', ['部门树', 'Tree of departments'], dept.read, async (_asked, desk) =>
    treeOf((await desk.ask(find(dept, { status: 'live' }, { sort: ['sort', 'deptName'] })))
      .map(row => nodeOf(row.id, row.parentId ?? '0', row.deptName)))),
]
