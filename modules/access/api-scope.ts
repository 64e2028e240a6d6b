/** API scopes: calls that only roles with the scope may make, beside the permission that each call asks for. */
import { about, type Check, crud, ensure, int, type Label, refusals, resource, type Row, text } from '../kit/index.ts'
import type { Catalogue } from './catalogue.ts'
import { allRows, treeWith } from './menus.ts'

export const scopeKinds: Readonly<Record<number, Label>> = { 1: ['系统接口', 'System calls'], 2: ['业务接口', 'Business calls'] }

export const no = refusals('apiScope', {
  path: ['接口路径须以 / 开头，可用 * 代表一级、** 代表任意级', 'the path begins with /; * stands for one level, ** for any'],
  kind: ['接口类型须为 1 或 2', 'the kind of the scope is 1 or 2'],
  menu: ['没有找到该菜单', 'no such menu'],
  open: ['登录与菜单接口不能设置接口权限', 'the calls around signing in and the menus can not be guarded'],
  denied: ['请求被拒绝：缺少接口权限', 'denied: an API scope is missing'],
})

const path: Check<string> = value => (/^\/(?:[\w\-./:*])+$/.test(value) && !value.includes('//') ? undefined : no.path)
const fields = {
  menuId: text('菜单', 'Menu', { required: true, search: true }),
  resourceCode: text('权限编号', 'Code', { search: true }),
  scopeName: text('权限名称', 'Name', { required: true, search: true }),
  scopePath: text('接口路径', 'Path', { required: true, search: true, check: path }),
  scopeType: int('接口类型', 'Kind', { required: true, initial: 2, search: true, check: value => (Object.hasOwn(scopeKinds, value) ? undefined : no.kind) }),
  remark: text('备注', 'Remark', { lines: 3 }),
} as const

export const apiScope = resource('api_scope', {
  label: ['接口权限', 'API scope'],
  path: 'blade-system/api-scope',
  title: 'scopeName',
  scope: 'everyone',
  read: ['PA'],
  sort: ['createdAt'],
  unusual: { rights: ['create', 'change', 'remove', 'restore'] },
  fields,
})
export type ApiScope = Row<typeof apiScope>

/** The paths that a pattern covers, as existing clients write them: with or without /api before them. */
export function pattern(scopePath: string): RegExp {
  const full = scopePath.startsWith('/api/') || scopePath === '/api' ? scopePath : `/api${scopePath}`
  const parts = full
    .split('/')
    .slice(1)
    .map(part =>
      part === '**'
        ? '(?:/[^/]+)*'
        : `/${part
            .split('*')
            .map(text => text.replace(/[.*+?^${}()|[\]\\:-]/g, '\\$&'))
            .join('[^/]*')}`,
    )
  return new RegExp(`^${parts.join('')}$`)
}

/** What everybody who is signed in needs: nobody may be locked out of going elsewhere. */
const free: readonly RegExp[] = [/^\/api\/blade-auth\//, /^\/api\/blade-system\/menu\/(routes|buttons|top-menu)$/]
const isFree = (url: string): boolean => free.some(one => one.test(url))

/** A scope as a session carries it. */
export interface Guard {
  readonly id: string
  readonly name: string
  readonly covers: RegExp
  readonly isHeld: boolean
}

export const guardsOf = (scopes: readonly ApiScope[], held: ReadonlySet<string> | 'all'): readonly Guard[] =>
  scopes.map(scope => ({ id: scope.id, name: scope.scopeName, covers: pattern(scope.scopePath), isHeld: held === 'all' || held.has(scope.id) }))

/** The scope that a session lacks for a call; several that cover it are alternatives. */
export function lacking(guards: readonly Guard[], ...urls: readonly string[]): Guard | undefined {
  if (guards.length === 0 || urls.some(isFree)) return undefined
  const covering = guards.filter(guard => urls.some(url => guard.covers.test(url)))
  return covering.some(guard => guard.isHeld) ? undefined : covering[0]
}

export const apiScopeCommands = (declared: () => Catalogue) =>
  crud(apiScope, {
    by: ['PA'],
    create: { label: ['新增接口权限', 'Add an API scope'] },
    change: { label: ['编辑接口权限', 'Edit the API scope'] },
    remove: { label: ['删除接口权限', 'Delete the API scope'] },
    *needs(_row, _context, before) {
      return { rows: before.status === 'removed' ? [] : yield* allRows() }
    },
    check({ menuId, scopePath }, { rows }, _context, before) {
      if (before.status === 'removed') return
      ensure(treeWith(declared(), rows).byId.has(menuId), about(no.menu, 'menuId'))
      ensure(!isFree(scopePath) && !isFree(`/api${scopePath}`), about(no.open, 'scopePath'))
    },
  })
