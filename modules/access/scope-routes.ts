/** The calls of top menus, data scopes and API scopes where the wire says more than the rows. */
import { type Asked, type Desk, detail, find, type Label, list, type Resource, type Route, type Show, type Where } from '../kit/index.ts'
import { apiScope, scopeKinds } from './api-scope.ts'
import type { Catalogue } from './catalogue.ts'
import { dataScope, scopeTypes } from './data-scope.ts'
import { menu, treeWith } from './menus.ts'
import { topMenu } from './top-menus.ts'

/** Ids and codes are asked for as they are, not as parts of longer ones. */
const exactly = (...names: readonly string[]) => (asked: Asked): Where =>
  Object.fromEntries(names.flatMap(name => asked[name] ? [[name, String(asked[name])]] : []))

export function scopeRoutes(declared: () => Catalogue): readonly Route[] {
  const named = (kinds: Readonly<Record<number, Label>>): Show => async (rows, desk: Desk) => {
    const tree = treeWith(declared(), await desk.peek(find(menu, {})))
    return rows.map(row => ({
      ...row, tenantId: desk.tenant, menuName: tree.byId.get(String(row.menuId))?.name[desk.lang] ?? '',
      scopeTypeName: kinds[Number(row.scopeType)]?.[desk.lang] ?? '',
    }))
  }
  const both = (of: Resource, show: Show, ...exact: readonly string[]): readonly Route[] => [
    list(`${of.path!.base}/list`, of, exactly(...exact), show), detail(`${of.path!.base}/detail`, of, asked => asked.id, show),
  ]
  return [
    ...both(dataScope, named(scopeTypes), 'menuId', 'resourceCode'), ...both(apiScope, named(scopeKinds), 'menuId'),
    ...both(topMenu, (rows, desk) => rows.map(row => ({ ...row, tenantId: desk.tenant, path: '', isMain: 0 })), 'code'),
  ]
}
