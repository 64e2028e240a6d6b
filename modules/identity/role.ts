/** Role: what its people may do. The codes are the declarations' own unless an administrator lists others. */
import {
  about, changes, choice, command, count, ensure, fact, int, json, type Label, optional, pick, ref, refusals, resource,
  type Role as Code, roles, state, text,
} from '../kit/index.ts'

const acts = Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) as Record<Code, Label>

export const role = resource('role', {
  label: ['角色', 'Role'],
  path: 'blade-system/role',
  title: 'roleName',
  scope: 'everyone',
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['sort', 'roleName'],
  fields: {
    roleName: text('角色名称', 'Role', { required: true, search: true, unique: true }),
    /** The role of the product that it acts as: home page, data scope and the rules that name roles follow it. */
    roleAlias: choice(acts)('角色别名', 'Acts as', { required: true, search: true }),
    parentId: ref('role')('上级角色', 'Parent role'),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    /** The codes it holds; none listed: what the declarations give its alias, also those yet to be written. */
    permissions: json<readonly string[]>()('权限', 'Permissions', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', grant: 'live', remove: 'removed' }, 1),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
})

export const no = refusals('role', {
  ownParent: ['父节点不可选择自身！', 'a role can not be its own parent'],
  hasChildren: ['请先删除子节点!', 'remove what is below it first'],
  hasPeople: ['还有账号属于该角色，不能删除', 'there are still accounts with this role'],
  notCodes: ['权限须为权限编码的列表', 'the permissions must be a list of codes'],
  adminRole: ['无权配置超管角色!', 'the rights of the platform administrator can not be narrowed'],
})

/** The administrator's role that baseline makes; it keeps the right to mend what others broke. */
export const adminRole = 'PA'

const input = pick(role.fields, 'roleName', 'roleAlias', 'parentId', 'sort')
export const create = command(role, 'create', {
  label: ['新增角色', 'Add a role'], by: ['PA'], input,
  decide(_row, given, _facts, { id }) {
    ensure(given.parentId !== id, about(no.ownParent, 'parentId'))
    return fact('created', given)
  },
})
/** What a role acts as is fixed: its people's sessions and past facts rely on it. */
export const change = command(role, 'change', {
  label: ['编辑角色', 'Edit the role'], by: ['PA'],
  input: { roleName: optional(input.roleName), parentId: optional(input.parentId), sort: optional(input.sort) },
  decide(row, given) {
    ensure(given.parentId !== row.id, about(no.ownParent, 'parentId'))
    return fact('changed', changes(row, given))
  },
})
/** Lists the codes, or gives back those of the declarations when none are named. */
export const grant = command(role, 'grant', {
  label: ['设置权限', 'Set the permissions'], by: ['PA'], input: { permissions: role.fields.permissions }, danger: true,
  decide(row, { permissions }) {
    const codes = permissions ?? null
    const isList = Array.isArray(codes) && codes.every(code => typeof code === 'string')
    ensure(codes === null || isList, about(no.notCodes, 'permissions'))
    ensure(row.id !== adminRole || codes === null, no.adminRole)
    return fact('granted', { permissions: codes === null ? null : [...new Set(codes)].sort() })
  },
})
export const restore = command(role, 'restore', {
  label: ['恢复', 'Restore'], by: ['PA'], decide: () => fact('restored'),
})

export const childrenOf = (id: string) => count(role, { parentId: id, status: { not: 'removed' } })
export const mayRemove = (row: { readonly id: string }, { children, people }: { children: number; people: number }) => {
  ensure(row.id !== adminRole, no.adminRole)
  ensure(children === 0, no.hasChildren)
  ensure(people === 0, no.hasPeople)
}
export const commands = [create, change, grant, restore]
