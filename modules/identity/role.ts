/** Role: what its people may do. They have what the declarations give unless an administrator lists less (modules/access). */
import { about, choice, crud, crudFacts, ensure, get, int, json, ref, refusals, resource, roles, state, text } from '../kit/index.ts'
import type { Label, Reading, Role as Code, Row } from '../kit/index.ts'
import { identity } from './identity.ts'

const acts = Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) as Record<Code, Label>

export const role = resource('role', {
  label: ['角色', 'Role'],
  // The wire's list is the whole tree; the console pages.
  path: { base: 'blade-system/role', list: 'page' },
  title: 'roleName',
  scope: 'everyone',
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['sort', 'roleName'],
  unusual: { rights: ['grant'] },
  fields: {
    roleName: text('角色名称', 'Role', { required: true, search: true, unique: true }),
    /** The role of the product that it acts as: home page, data scope and the rules that name roles follow it. */
    roleAlias: choice(acts)('角色别名', 'Acts as', { required: ['请选择角色别名', 'please choose what the role acts as'], search: true }),
    parentId: ref('role')('上级角色', 'Parent role'),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    /** The menus and buttons it has; no list: what the declarations give its alias, also those yet to be written. */
    menuIds: json<readonly string[]>()('菜单与按钮', 'Menus and buttons', { hidden: true, locked: true }),
    dataScopeIds: json<readonly string[]>()('数据权限', 'Data scopes', { hidden: true, locked: true }),
    apiScopeIds: json<readonly string[]>()('接口权限', 'API scopes', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', grant: 'live', remove: 'removed' }, 1),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, granted: {} },
})

export const no = refusals('role', {
  ownParent: ['父节点不可选择自身!', 'a role can not be its own parent'],
  below: ['父节点不可选择自身的下级!', 'a role can not be below one that is below it'],
  parentGone: ['上级角色已删除', 'the parent role was removed'],
  hasChildren: ['请先删除子节点!', 'remove what is below it first'],
  hasPeople: ['还有账号属于该角色，不能删除', 'there are still accounts with this role'],
  adminRole: ['无权配置超管角色!', 'the rights of the platform administrator can not be narrowed'],
})

/** The administrator's role that baseline makes; it keeps the right to mend what others broke. */
export const adminRole = 'PA'

type RoleRow = Row<typeof role>
/** A role and those above it, nearest first. */
export function* lineOf(id: string | null | undefined): Reading<readonly RoleRow[]> {
  const found: RoleRow[] = []
  for (let next = id; next && found.length < 50 && !found.some(one => one.id === next); ) {
    const row: RoleRow | undefined = yield* get(role, next)
    if (!row) break
    found.push(row)
    next = row.parentId
  }
  return found
}
const parentHolds = (id: string, parentId: string | null | undefined, line: readonly Pick<RoleRow, 'id' | 'status'>[]) => {
  ensure(!parentId || parentId !== id, about(no.ownParent, 'parentId'))
  ensure(
    line.every(one => one.id !== id),
    about(no.below, 'parentId'),
  )
  ensure(!parentId || line[0]?.status === 'live', about(no.parentGone, 'parentId'))
}

/** What a role acts as is fixed: its people's sessions and past facts rely on it. A role goes only when nobody is in it. */
export const [create, change, remove, restore] = crud(role, {
  by: ['PA'],
  create: { label: ['新增角色', 'Add a role'] },
  change: { label: ['编辑角色', 'Edit the role'] },
  remove: { label: ['删除角色', 'Delete the role'], check: ({ id }) => ensure(id !== adminRole, no.adminRole) },
  fixed: ['roleAlias'],
  keptWhile: [
    { of: role, by: 'parentId', refused: no.hasChildren },
    { of: identity, by: 'roleId', where: { status: 'active' }, refused: no.hasPeople },
  ],
  *needs(row) {
    return { line: yield* lineOf(row.parentId) }
  },
  check(row, { line }, _context, before) {
    if (before.status === 'live' && row.parentId === before.parentId) return
    parentHolds(row.id, row.parentId, line)
    ensure(row.id !== adminRole || !row.parentId || before.status !== 'live', about(no.adminRole, 'parentId'))
  },
})

/** Its grant is said where menus and scopes are known (modules/access). */
export const commands = [create, change, restore, remove]
