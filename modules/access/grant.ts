/** The grant of a role: which menus, buttons, data scopes and API scopes it has, inside what it and the roles above it can have. */
import { adminRole, identity, lineOf, noRole, role } from '../identity/index.ts'
import { command, ensure, fact, find, json, type Label, refusals, type RefusalCode, rules } from '../kit/index.ts'
import { apiScope } from './api-scope.ts'
import type { Catalogue } from './catalogue.ts'
import { dataScope } from './data-scope.ts'
import { beyond, effective } from './effective.ts'
import { allRows, treeWith } from './menus.ts'
import type { Node } from './node.ts'

export const no = refusals('grant', {
  unknown: ['没有这样的菜单或按钮', 'there are no such menus or buttons'],
  unknownScope: ['没有这样的数据权限或接口权限', 'there are no such data scopes or API scopes'],
  role: ['超出该角色可拥有的权限', 'more than this role can have'],
  parent: ['超出上级角色的权限', 'more than the role above it has'],
  own: ['不能修改自己所属角色的权限', 'you may not change the rights of your own role'],
})

/** How many names a refusal lists before it says how many more there are. */
const named = 8
/** Says a refusal with what it is about. */
function naming(refused: RefusalCode, field: string, names: readonly Label[]): RefusalCode {
  const list = (lang: 0 | 1) => {
    const each = [...new Set(names.map(name => name[lang]))]
    const more = each.length > named ? [`等 ${each.length} 项`, ` and ${each.length - named} more`][lang]! : ''
    return `${each.slice(0, named).join(lang === 0 ? '、' : ', ')}${more}`
  }
  const label: Label = [`${refused.label[0]}：${list(0)}`, `${refused.label[1]}: ${list(1)}`]
  return { ...refused, label, field, detail: { names: names.map(name => name[0]) } }
}
const titles = (nodes: readonly Node[]): readonly Label[] =>
  nodes.map(({ name, code, category }) => (category === 2 ? [`${name[0]}（${code}）`, `${name[1]} (${code})`] : name))

const list = (zh: string, en: string) => json<readonly string[]>()(zh, en, { check: rules.texts })

/** Refuses what is listed here, by name. */
const none = (names: readonly Label[], refused: RefusalCode, field: string) =>
  ensure(names.length === 0, names.length === 0 ? refused : naming(refused, field, names))
const asNames = (ids: readonly string[]): readonly Label[] => ids.map(id => [id, id])

export const grantCommand = (declared: () => Catalogue) =>
  command(role, 'grant', {
    label: ['权限设置', 'Set the rights'],
    by: ['PA'],
    input: { menuIds: list('菜单与按钮', 'Menus and buttons'), dataScopeIds: list('数据权限', 'Data scopes'), apiScopeIds: list('接口权限', 'API scopes') },
    needs: function* (row, _given, { actor }) {
      return {
        rows: yield* allRows(),
        line: yield* lineOf(row.parentId),
        dataScopes: yield* find(dataScope, { status: 'live' }),
        apiScopes: yield* find(apiScope, { status: 'live' }),
        mine: yield* find(identity, { userId: actor.userId, roleId: row.id, status: 'active' }),
      }
    },
    decide(row, given, { rows, line, dataScopes, apiScopes, mine }) {
      const { menuIds, dataScopeIds, apiScopeIds } = given
      ensure(row.id !== adminRole || [menuIds, dataScopeIds, apiScopeIds].every(one => one === null || one === undefined), noRole.adminRole)
      // Whoever hands out rights hands them to others: else a narrowed administrator could widen themselves.
      ensure(row.id === adminRole || mine.length === 0, no.own)
      const catalogue = declared(),
        tree = treeWith(catalogue, rows)
      const bounds = line.some(one => one.id !== adminRole) ? line : []
      if (menuIds) {
        none(asNames(menuIds.filter(id => !tree.byId.has(id))), no.unknown, 'menuIds')
        const parent = bounds.length > 0 ? effective(catalogue, tree, bounds) : undefined
        const more = beyond(catalogue, tree, row, menuIds, parent)
        none(titles(more.role), no.role, 'menuIds')
        none(titles(more.parent), no.parent, 'menuIds')
      }
      // Clients tick the menus that own the scopes along with them: those say nothing.
      const scopes = (ids: readonly string[] | null | undefined, known: readonly { readonly id: string }[], field: string) => {
        if (!ids) return ids
        const real = ids.filter(id => !tree.byId.has(id))
        none(asNames(real.filter(id => !known.some(one => one.id === id))), no.unknownScope, field)
        return [...new Set(real)]
      }
      const data = scopes(dataScopeIds, dataScopes, 'dataScopeIds'),
        api = scopes(apiScopeIds, apiScopes, 'apiScopeIds')
      const lacks = (api ?? []).filter(id => bounds.some(one => one.id !== adminRole && !one.apiScopeIds?.includes(id)))
      none(asNames(apiScopes.filter(one => lacks.includes(one.id)).map(one => one.scopeName)), no.parent, 'apiScopeIds')
      return fact(role, 'granted', {
        ...(menuIds === undefined ? {} : { menuIds: menuIds && [...new Set(menuIds)] }),
        ...(data === undefined ? {} : { dataScopeIds: data }),
        ...(api === undefined ? {} : { apiScopeIds: api }),
      })
    },
  })
