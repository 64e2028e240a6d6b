/** Saved views: filters, columns, order and page size of a list under a name, one's own or shared with roles. Each is its maker's; whoever may
 * share shares it with those of the own department, and the platform with everybody. */
import {
  type Check,
  command,
  crud,
  crudFacts,
  ensure,
  everyone,
  fact,
  find,
  flag,
  gather,
  int,
  json,
  type Label,
  refusals,
  report,
  resource,
  roles as allRoles,
  type Row,
  rules,
  state,
  text,
  textOf,
} from '../kit/index.ts'

export const no = refusals('savedView', {
  notYours: ['只能修改本人的视图', 'you may only change your own views'],
  filters: ['筛选条件须为列名与文字', 'filters are names with texts'],
  roles: ['没有该角色', 'there is no such role'],
  taken: ['已有同名视图', 'there is a view of that name'],
  many: ['每个列表最多保存 20 个视图', 'a list has at most 20 views of one person'],
  long: ['不超过40字', 'has at most 40 characters'],
  size: ['每页须为 10 到 200 条', 'a page has 10 to 200 rows'],
})
type Texts = Readonly<Record<string, string>>
const viewsMax = 20
const areFilters: Check<Texts> = value =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, one]) => /^[\w.-]{1,60}$/.test(name) && typeof one === 'string' && one.length <= 500) &&
  JSON.stringify(value).length <= 5_000
    ? undefined
    : no.filters
const areRoles: Check<readonly string[]> = value => rules.texts(value) ?? (value.every(one => one in allRoles) ? undefined : no.roles)

export const savedView = resource('saved_view', {
  label: ['列表视图', 'Saved view'],
  path: 'blade-desk/saved-view',
  title: 'name',
  // Administrators see all of them; what somebody has of a list is asked for below.
  scope: 'everyone',
  read: ['PA'],
  sort: ['name'],
  fields: {
    list: text('列表', 'List', { required: true, index: true, check: value => (/^[\w/.:-]{1,120}$/.test(value) ? undefined : no.filters) }),
    name: text('名称', 'Name', { required: true, check: value => (value.length <= 40 ? undefined : no.long) }),
    filters: json<Texts>()('筛选条件', 'Filters', { required: true, check: areFilters }),
    columns: json<readonly string[]>()('列', 'Columns', { check: rules.texts }),
    sort: text('排序', 'Order', { check: value => (/^-?\w{0,60}$/.test(value) ? undefined : no.filters) }),
    size: int('每页条数', 'Rows per page', { check: value => (value >= 10 && value <= 200 ? undefined : no.size) }),
    roles: json<readonly string[]>()('共享给', 'Shared with', { locked: true, check: areRoles }),
    userId: text('所有者', 'Owner', { locked: true, hidden: true, index: true }),
    isWide: flag('面向全部部门', 'For all departments', { locked: true, hidden: true }),
    deptId: text('部门', 'Department', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', share: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, shared: {} },
})
type View = Row<typeof savedView>

const four = crud(savedView, {
  by: everyone,
  fixed: ['list'],
  needs: (after: View, { actor }) => gather({ own: find(savedView, { userId: actor.userId, list: after.list, status: 'live' }) }),
  check(after: View, { own }: { readonly own: readonly View[] }, { actor, id }, before: View) {
    ensure(!before.userId || before.userId === actor.userId, no.notYours)
    const others = own.filter(one => one.id !== id)
    ensure(!others.some(one => one.name === after.name), { ...no.taken, field: 'name' })
    ensure(others.length < viewsMax, no.many)
  },
  fill: (_after, _facts, { actor }) => ({ userId: actor.userId, deptId: actor.deptId }),
  remove: { check: (row: View, _facts, { actor }) => ensure(row.userId === actor.userId, no.notYours) },
})
/** Whose shared views reach everybody of a role, wherever they are. */
const wide: readonly string[] = ['PA', 'PO']
const share = command(savedView, 'share', {
  label: ['共享视图', 'Share the view'],
  by: ['PA', 'PO', 'EC', 'SM', 'AM', 'SL'],
  input: { roles: { ...savedView.fields.roles, locked: false, required: true } },
  decide(row: View, { roles }, _facts, { actor }) {
    ensure(row.userId === actor.userId, no.notYours)
    return fact(savedView, 'shared', { roles: [...new Set(roles as readonly string[])], isWide: wide.includes(actor.role) })
  },
})
export const viewCommands = [...four, share]

const words = { label: ['列表视图', 'Views of a list'] } as const satisfies Record<string, Label>

/** The views that somebody has of a list: their own, and those shared with their role in their department or by the platform. */
export const viewRoutes = [
  report('blade-desk/views', words.label, 'signed-in', async ({ list }, { actor, readUnscoped, wire }) => {
    const all = await readUnscoped(find(savedView, { list: textOf(list), status: 'live' }, { sort: ['name'], limit: 500 }))
    const mine = all.filter(one => one.userId === actor.userId)
    const shared = all.filter(one => one.userId !== actor.userId && (one.roles ?? []).includes(actor.role) && (one.deptId === actor.deptId || one.isWide))
    const rows = await wire(savedView, [...mine, ...shared])
    return { records: rows.map((row, i) => ({ ...row, isOwn: i < mine.length })) }
  }),
]
