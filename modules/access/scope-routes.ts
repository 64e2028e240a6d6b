/** The calls of top menus, data scopes and API scopes where the wire says more than the rows. */
import { type Asked, type RouteContext, detail, find, type Label, list, report, type Resource, type Route, type Show, type Where } from '../kit/index.ts'
import { apiScope, scopeKinds } from './api-scope.ts'
import type { Catalogue } from './catalogue.ts'
import { dataScope, scopeTypes } from './data-scope.ts'
import { operatorsOf, usable } from './filter.ts'
import { menu, treeWith } from './menus.ts'
import { topMenu } from './top-menus.ts'

/** Ids and codes are asked for as they are, not as parts of longer ones. */
const exactly =
  (...names: readonly string[]) =>
  (asked: Asked): Where =>
    Object.fromEntries(names.flatMap(name => (asked[name] ? [[name, String(asked[name])]] : [])))

const meta: Readonly<Record<string, Label>> = {
  id: ['编号', 'Id'],
  status: ['状态', 'Status'],
  createdBy: ['创建人', 'Created by'],
  updatedBy: ['更新人', 'Updated by'],
  createdAt: ['创建时间', 'Created'],
  updatedAt: ['更新时间', 'Updated'],
}
/** The data that scopes can be about, each with the fields that conditions may name, for the form that builds them. */
function dataOf({ scopable, rights, nodes }: Catalogue, lang: 0 | 1) {
  const groupOf = new Map(rights.map(right => [right.code, right.group]))
  const menusOf = Map.groupBy(
    nodes.filter(node => node.permit),
    node => groupOf.get(node.permit!) ?? '',
  )
  return [...scopable.values()].map(of => ({
    value: of.name,
    label: of.label[lang],
    menuIds: (menusOf.get(of.name) ?? []).map(node => node.id),
    fields: Object.entries(usable(of)).map(([name, field]) => ({
      name,
      label: (of.fields[name]?.label ?? meta[name] ?? field.label)[lang],
      kind: field.kind,
      operators: operatorsOf(field.kind),
      choices:
        name === 'status' && !of.fields.status
          ? of.lifecycle.statuses.filter(status => status !== 'new').map(status => ({ value: status, label: of.lifecycle.states[status]!.label[lang] }))
          : field.choices && Object.entries(field.choices).map(([value, label]) => ({ value, label: label[lang] })),
    })),
    /** What a scope may keep from view: every field, also those that no condition may name. */
    all: Object.entries(of.fields).map(([name, field]) => ({ name, label: field.label[lang] })),
  }))
}

export function scopeRoutes(declared: () => Catalogue): readonly Route[] {
  const named =
    (kinds: Readonly<Record<number, Label>>): Show =>
    async (rows, context: RouteContext) => {
      const tree = treeWith(declared(), await context.readUnscoped(find(menu, {})))
      return rows.map(row => ({
        ...row,
        tenantId: context.tenant,
        menuName: tree.byId.get(String(row.menuId))?.name[context.lang] ?? '',
        scopeTypeName: kinds[Number(row.scopeType)]?.[context.lang] ?? '',
        resourceName: declared().resources.get(String(row.resourceCode))?.label[context.lang] ?? '',
      }))
    }
  const both = (of: Resource, show: Show, ...exact: readonly string[]): readonly Route[] => [
    list(`${of.path!.base}/list`, of, exactly(...exact), show),
    detail(`${of.path!.base}/detail`, of, asked => asked.id, show),
  ]
  return [
    report('blade-system/data-scope/resources', ['可设置数据权限的数据', 'Data that scopes can be about'], dataScope.read, async (_asked, context) => {
      await context.ask(find(dataScope, { id: [] }))
      return dataOf(declared(), context.lang)
    }),
    ...both(dataScope, named(scopeTypes), 'menuId', 'resourceCode'),
    ...both(apiScope, named(scopeKinds), 'menuId'),
    ...both(topMenu, (rows, context) => rows.map(row => ({ ...row, tenantId: context.tenant, isMain: 0 })), 'code'),
  ]
}
