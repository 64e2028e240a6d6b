/** Departments as this family's pages ask for them: as a tree of whole rows, level by level, and to choose from. */
import { alias, type Asked, byId, type RouteContext, detail, find, ids, report, type Route, type Row, type Show } from '../kit/index.ts'
import { nodeOf, treeOf } from '../system/index.ts'
import { change, create, dept, type DeptCategory } from './dept.ts'
import { identity } from './identity.ts'

type Dept = Row<typeof dept>
/** More of them than a country has. */
const order = { sort: ['sort', 'deptName'], limit: 100_000 } as const
const given = (value: unknown): string => (value === undefined || value === null || value === 'undefined' ? '' : String(value))

/** The family's pages know kinds by the numeric keys of the dictionary `org_category`, which names them so. */
const numbers: Readonly<Record<DeptCategory, number>> = { platform: 1, office: 2, commission: 3, school: 4, agency: 5, channel: 6, organisation: 7 }
const kindOf = (value: unknown): DeptCategory =>
  (Object.keys(numbers) as DeptCategory[]).find(kind => String(numbers[kind]) === String(value)) ?? (value as DeptCategory)
const numbered = (row: Asked): Asked => ({ ...row, deptCategory: numbers[row.deptCategory as DeptCategory] ?? row.deptCategory })

const filtersOf = (asked: Asked) => ({
  ...(given(asked.deptName) ? { deptName: { like: given(asked.deptName) } } : {}),
  ...(given(asked.fullName) ? { fullName: { like: given(asked.fullName) } } : {}),
  ...(given(asked.deptCategory) ? { deptCategory: ids(asked.deptCategory).map(kindOf) } : {}),
})
const rowsOf = (context: RouteContext, where: object): Promise<readonly Dept[]> => context.ask(find(dept, { status: { not: 'removed' }, ...where }, order))
/** The root's own parent is `0` on the wire. */
const shown = async (context: RouteContext, rows: readonly Dept[]) =>
  (await context.wire(dept, rows)).map((row, i) => ({ ...numbered(row), id: rows[i]!.id, parentId: rows[i]!.parentId ?? '0', tenantId: context.tenant }))
const shownOne: Show = (rows, context) => rows.map(row => ({ ...numbered(row), parentId: String(row.parentId || '0'), tenantId: context.tenant }))
/** A row comes back with everything that it was shown with; the root is written '', 0 or '0'. */
function saved({ parentId, ...asked }: Asked): Asked {
  const above = parentId === undefined ? {} : { parentId: given(parentId) === '0' ? '' : given(parentId) }
  return { ...asked, ...above, ...(given(asked.deptCategory) ? { deptCategory: kindOf(asked.deptCategory) } : {}) }
}

/** The direct children of a department, or whatever meets the filters wherever it lies; each knows whether it has children. */
async function level(asked: Asked, context: RouteContext): Promise<readonly (readonly [Dept, boolean])[]> {
  const filters = filtersOf(asked),
    parentId = given(asked.parentId),
    top = parentId === '' || parentId === '0'
  const searching = Object.keys(filters).length > 0
  const all = await rowsOf(context, searching ? filters : top ? {} : { parentId })
  const known = new Set(all.map(row => row.id))
  // What the asker reaches may begin below the root: there the reach has its own tops.
  const rows = !searching && top ? all.filter(row => !row.parentId || !known.has(row.parentId)) : all
  const below = new Set((await rowsOf(context, { parentId: rows.map(row => row.id) })).map(row => row.parentId))
  return rows.map(row => [row, below.has(row.id)])
}

export const deptRoutes: readonly Route[] = [
  detail('blade-system/dept/detail', dept, undefined, shownOne),
  alias('blade-system/dept/submit', [create, change], {
    which: byId(create, change),
    given: saved,
    label: ['保存部门', 'Save a department'],
    async answer([row], _asked, context) {
      const [shown] = await context.wire(dept, [row])
      return { id: row.id, version: row.version, status: row.status, tenantId: context.tenant, deptCategoryName: shown!.deptCategoryName }
    },
  }),
  report('blade-system/dept/list', ['部门列表', 'Departments'], dept.read, async (asked, context) => {
    const parentId = given(asked.parentId)
    return treeOf(await shown(context, await rowsOf(context, { ...filtersOf(asked), ...(parentId && parentId !== '0' ? { parentId } : {}) })))
  }),
  report('blade-system/dept/lazy-list', ['部门列表', 'Departments'], dept.read, async (asked, context) => {
    const found = await level(asked, context),
      rows = await shown(
        context,
        found.map(([row]) => row),
      )
    return rows.map((row, i) => ({ ...row, hasChildren: found[i]![1] }))
  }),
  report('blade-system/dept/lazy-tree', ['部门树', 'Tree of departments'], dept.read, async (asked, context) =>
    (await level(asked, context)).map(([row, hasChildren]) => ({ ...nodeOf(row.id, row.parentId ?? '0', row.deptName), hasChildren })),
  ),
  report('blade-system/dept/select', ['部门', 'Departments'], dept.read, async (asked, context) => {
    const named = ids(given(asked.deptId)),
      userId = given(asked.userId)
    const held = userId ? (await context.ask(find(identity, { userId, status: 'active' }))).map(one => one.deptId) : []
    const narrow = userId || named.length > 0 ? { id: [...new Set([...named, ...held])] } : {}
    return shown(context, await rowsOf(context, { ...narrow, status: 'live' }))
  }),
]
