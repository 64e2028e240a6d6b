/** Data scopes: which rows of a resource a role's people work with. They narrow what the role reaches, never widen it. */
import { role } from '../identity/index.ts'
import { about, crud, ensure, find, gather, int, RefusalError, refusals, resource, text } from '../kit/index.ts'
import type { Label, RefusalCode, Resource, Row, FieldVisibility, Where } from '../kit/index.ts'
import type { Catalogue } from './catalogue.ts'
import { filled, readFilter, usable, type Who } from './filter.ts'
import { allRows, type MenuRow, treeWith } from './menus.ts'

/** The wire's numbers of the five kinds. */
export const scopeTypes: Readonly<Record<number, Label>> = {
  1: ['全部可见', 'Everything'],
  2: ['本人可见', "One's own"],
  3: ['所在机构可见', "One's department"],
  4: ['所在机构及子级可见', "One's department and below"],
  5: ['自定义', 'By conditions'],
}
export const everything = 1,
  own = 2,
  department = 3,
  below = 4,
  custom = 5

export const no = refusals('dataScope', {
  type: ['规则类型须为 1 到 5', 'the kind of the scope is 1 to 5'],
  resource: ['没有该数据，请选择数据类型', 'there is no such data: choose the kind of data'],
  column: ['数据没有该字段，或该字段不指向人员或部门', 'there is no such field, or it does not hold a person or a department'],
  needColumn: ['请选择权限字段：该数据没有默认的部门字段', 'choose the field: this data has no department of its own'],
  value: ['请填写自定义条件', 'give the conditions'],
  fields: ['可见字段须为 * 或以逗号分隔的字段名', 'the visible fields are * or names of fields, separated by commas'],
  menu: ['没有找到该菜单', 'no such menu'],
  granted: ['该数据权限已授予角色，请先收回', 'roles still have this data scope: take it back first'],
})

const fields = {
  menuId: text('菜单', 'Menu', { required: true, search: true }),
  resourceCode: text('数据', 'Data', { search: true }),
  scopeName: text('权限名称', 'Name', { required: true, search: true }),
  scopeType: int('规则类型', 'Kind', { required: true, search: true, check: value => (Object.hasOwn(scopeTypes, value) ? undefined : no.type) }),
  /** The field that holds whose a row is; the data's own when left out. */
  scopeColumn: text('权限字段', 'Field'),
  /** Names separated by commas; nothing or `*`: all of them. */
  scopeField: text('可见字段', 'Visible fields', { lines: 2 }),
  /** What existing clients call the server's class; kept for them. */
  scopeClass: text('权限类名', 'Class', { hidden: true }),
  scopeValue: text('规则值', 'Conditions', { lines: 4 }),
  remark: text('备注', 'Remark', { lines: 3 }),
} as const

export const dataScope = resource('data_scope', {
  label: ['数据权限', 'Data scope'],
  path: 'blade-system/data-scope',
  title: 'scopeName',
  scope: 'everyone',
  read: ['PA'],
  sort: ['createdAt'],
  unusual: { rights: ['create', 'change', 'remove', 'restore'] },
  fields,
})
export type DataScope = Row<typeof dataScope>

/** Names of columns that existing clients send for "the usual one". */
const usualColumns: ReadonlySet<string> = new Set(['', '-', 'create_dept', 'create_user'])
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Wanted = Pick<DataScope, 'scopeType'> & Partial<Pick<DataScope, 'scopeColumn' | 'scopeValue'>>
const nothing: Where = { any: [] }

/** The fields that say whose a row is: the one asked for, else those that the data's declared scope speaks of. */
function columnsOf(of: Resource, { scopeType, scopeColumn }: Wanted): readonly string[] | RefusalCode {
  const asked = scopeColumn ?? ''
  if (!usualColumns.has(asked)) {
    const name = camel(asked),
      field = usable(of)[name]
    return field && (field.kind === 'ref' || field.kind === 'text') ? [name] : no.column
  }
  const declared = of.scope === 'everyone' ? {} : of.scope
  if (scopeType === own) return [declared.user ?? 'createdBy']
  const pointing = Object.entries(of.fields)
    .filter(([, field]) => field.kind === 'ref' && field.to === 'dept')
    .map(([name]) => name)
  const places = [declared.school, declared.agency].filter(name => name !== undefined)
  return pointing.includes('deptId') ? ['deptId'] : places.length > 0 ? [...new Set(places)] : pointing.length > 0 ? pointing : no.needColumn
}

/** The fields that a scope shows: all (undefined) or those named, in either spelling; names that there are not are told. */
export function shownBy(
  of: Resource,
  given: string | null | undefined,
): { readonly fields: readonly string[] | undefined } | { readonly unknown: readonly string[] } {
  const text = (given ?? '').trim()
  if (text === '' || text === '*') return { fields: undefined }
  const names = [
    ...new Set(
      text
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(name => (Object.hasOwn(of.fields, name) ? name : camel(name))),
    ),
  ]
  const unknown = names.filter(name => !Object.hasOwn(of.fields, name))
  return unknown.length > 0 || names.length === 0 ? { unknown } : { fields: names }
}

/** The rows that a scope leaves to somebody, with words for who asks; or why there is no such scope. */
export function whereOf(of: Resource, wanted: Wanted, zone: string): { readonly where: Where } | { readonly refused: RefusalCode } {
  if (wanted.scopeType === everything) return { where: {} }
  if (wanted.scopeType === custom) {
    if (!wanted.scopeValue) return { refused: about(no.value, 'scopeValue') }
    const read = readFilter(of, wanted.scopeValue, zone)
    return 'refused' in read ? { refused: about(read.refused, 'scopeValue') } : read
  }
  const columns = columnsOf(of, wanted)
  if (!Array.isArray(columns)) return { refused: about(columns as RefusalCode, 'scopeColumn') }
  const value = wanted.scopeType === own ? '$userId' : wanted.scopeType === department ? '$deptId' : ['$deptIds']
  return { where: columns.length === 1 ? { [columns[0]!]: value } : { any: columns.map(name => ({ [name]: value })) } }
}

/** The scopes of each resource that there is, with what each leaves to somebody; one that no longer fits its data leaves nothing. */
function grouped(resources: ReadonlyMap<string, Resource>, scopes: readonly DataScope[], who: Who, zone: string) {
  return [...Map.groupBy(scopes, scope => scope.resourceCode ?? '')].flatMap(([name, list]) => {
    const of = resources.get(name)
    if (!of) return []
    const each = list.map((scope): FieldVisibility => {
      const read = whereOf(of, scope, zone),
        shown = shownBy(of, scope.scopeField)
      return { where: 'refused' in read ? nothing : (filled(read.where, who) as Where), fields: 'unknown' in shown ? [] : shown.fields }
    })
    return [[name, each] as const]
  })
}
/** What the granted scopes leave of each resource: any of several is enough. */
export const narrowing = (...asked: Parameters<typeof grouped>): Readonly<Record<string, Where>> =>
  Object.fromEntries(
    grouped(...asked)
      .map(([name, each]) => [name, each.map(one => one.where)] as const)
      .filter(([, each]) => each.every(where => Object.keys(where).length > 0))
      .map(([name, each]) => [name, each.length === 1 ? each[0]! : { any: each }]),
  )

/** What the scopes of one role show of the fields of each resource, where one of them keeps any; one that no longer fits shows none. */
export const sightOf = (...asked: Parameters<typeof grouped>): Readonly<Record<string, readonly FieldVisibility[]>> =>
  Object.fromEntries(grouped(...asked).filter(([, each]) => each.some(one => one.fields)))

/** The resource that a scope is about: named itself, or by the menu, as existing clients do. */
function resourceOf(catalogue: Catalogue, rows: readonly MenuRow[], menuId: string, code: string | null | undefined): string {
  const tree = treeWith(catalogue, rows),
    node = tree.byId.get(menuId)
  ensure(node, about(no.menu, 'menuId'))
  if (code && catalogue.scopable.has(code)) return code
  const group = catalogue.rights.find(right => right.code === node.permit)?.group
  ensure(group && catalogue.scopable.has(group) && (!code || code === node.code), about(no.resource, 'resourceCode'))
  return group
}

export function dataScopeCommands(declared: () => Catalogue) {
  const holds = (wanted: Wanted & { readonly scopeField?: string | null | undefined }, name: string, zone: string): void => {
    const of = declared().resources.get(name)!,
      shown = shownBy(of, wanted.scopeField)
    if ('unknown' in shown)
      throw new RefusalError({
        ...about(no.fields, 'scopeField'),
        detail: { names: shown.unknown },
        label: [`${no.fields.label[0]}：${shown.unknown.join('、')}`, `${no.fields.label[1]}: ${shown.unknown.join(', ')}`],
      })
    const read = whereOf(of, wanted, zone)
    if ('refused' in read) throw new RefusalError(read.refused)
  }
  return crud(dataScope, {
    by: ['PA'],
    create: { label: ['新增数据权限', 'Add a data scope'] },
    change: { label: ['编辑数据权限', 'Edit the data scope'] },
    remove: {
      label: ['删除数据权限', 'Delete the data scope'],
      needs: () => gather({ all: find(role, {}) }),
      check(row, { all }) {
        // Without it they would see more than they were meant to.
        const holders = all.filter(one => one.status !== 'removed' && one.dataScopeIds?.includes(row.id)).map(one => one.roleName)
        ensure(holders.length === 0, no.granted, { conflicts: holders })
      },
    },
    *needs(_row, _context, before) {
      return { rows: before.status === 'removed' ? [] : yield* allRows() }
    },
    fill(row, { rows }, { zone }, before) {
      if (before.status === 'removed') return {}
      const resourceCode = resourceOf(declared(), rows, row.menuId, row.resourceCode)
      holds(row, resourceCode, zone)
      return { resourceCode }
    },
  })
}
