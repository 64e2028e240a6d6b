/** Departments as this family's pages ask for them: as a tree of whole rows, level by level, and to choose from. */
import { type Asked, type Desk, find, ids, report, type Route, type Row } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { dept } from './dept.ts'
import { identity } from './identity.ts'

type Dept = Row<typeof dept>
const order = { sort: ['sort', 'deptName'] } as const
const given = (value: unknown): string => value === undefined || value === null || value === 'undefined' ? '' : String(value)

const filtersOf = (asked: Asked) => ({
  ...given(asked.deptName) ? { deptName: { like: given(asked.deptName) } } : {},
  ...given(asked.fullName) ? { fullName: { like: given(asked.fullName) } } : {},
  ...given(asked.deptCategory) ? { deptCategory: ids(asked.deptCategory) as Dept['deptCategory'][] } : {},
})
const rowsOf = (desk: Desk, where: object): Promise<readonly Dept[]> =>
  desk.ask(find(dept, { status: { not: 'removed' }, ...where }, order))
/** The root's own parent is `0` on the wire. */
const shown = async (desk: Desk, rows: readonly Dept[]) => (await desk.wire(dept, rows)).map((row, i) =>
  ({ ...row, id: rows[i]!.id, parentId: rows[i]!.parentId ?? '0', tenantId: desk.tenant }))

/** The direct children of a department, or whatever meets the filters wherever it lies; each knows whether it has children. */
async function level(asked: Asked, desk: Desk): Promise<readonly (readonly [Dept, boolean])[]> {
  const filters = filtersOf(asked), parentId = given(asked.parentId), top = parentId === '' || parentId === '0'
  const searching = Object.keys(filters).length > 0
  const all = await rowsOf(desk, searching ? filters : top ? {} : { parentId })
  const known = new Set(all.map(row => row.id))
  // What the asker reaches may begin below the root: there the reach has its own tops.
  const rows = !searching && top ? all.filter(row => !row.parentId || !known.has(row.parentId)) : all
  const below = new Set((await rowsOf(desk, { parentId: rows.map(row => row.id) })).map(row => row.parentId))
  return rows.map(row => [row, below.has(row.id)])
}

export const deptRoutes: readonly Route[] = [
  report('blade-system/dept/list', ['部门列表', 'Departments'], dept.read, async (asked, desk) => {
    const parentId = given(asked.parentId)
    return treeOf(await shown(desk, await rowsOf(desk, { ...filtersOf(asked), ...parentId && parentId !== '0' ? { parentId } : {} })))
  }),
  report('blade-system/dept/lazy-list', ['部门列表', 'Departments'], dept.read, async (asked, desk) => {
    const found = await level(asked, desk), rows = await shown(desk, found.map(([row]) => row))
    return rows.map((row, i) => ({ ...row, hasChildren: found[i]![1] }))
  }),
  report('blade-system/dept/lazy-tree', ['部门树', 'Tree of departments'], dept.read, async (asked, desk) =>
    (await level(asked, desk)).map(([row, hasChildren]) => ({ ...nodeOf(row.id, row.parentId ?? '0', row.deptName), hasChildren }))),
  report('blade-system/dept/select', ['部门', 'Departments'], dept.read, async (asked, desk) => {
    const named = ids(given(asked.deptId)), userId = given(asked.userId)
    const held = userId ? (await desk.ask(find(identity, { userId, status: 'active' }))).map(one => one.deptId) : []
    const narrow = userId || named.length > 0 ? { id: [...new Set([...named, ...held])] } : {}
    return shown(desk, await rowsOf(desk, { ...narrow, status: 'live' }))
  }),
]
