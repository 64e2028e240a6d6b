/** Dictionaries: choices that people edit. A parent row names the dictionary; its entries share the code, as a tree. */
import { about, changes, command, count, ensure, fact, flag, get, int, partial, pick, type Reading, refusals, resource, type Role, text } from '../kit/index.ts'

export const no = refusals('dict', {
  keyTaken: ['当前字典键值已存在!', 'the dictionary already has this key'],
  hasChildren: ['请先删除子节点!', 'delete the entries below it first'],
  noParent: ['没有找到上级字典', 'no such parent'],
  code: ['请输入字典编号', 'please enter dictionary code'],
  keyEmpty: ['请输入字典键值', 'please enter dictionary key'],
  used: ['该字典项已被使用，可封存但不能删除或改键', "the entry is in use: seal it, its key can't be changed or deleted"],
  parentKey: ['字典本身的键值固定为-1', 'the key of a dictionary itself is always -1'],
})

/** The parent of dictionaries, and the key of a dictionary itself. */
export const root = '0'
export const parentKey = '-1'

const fields = {
  parentId: text('上级字典', 'Parent', { required: true, initial: root, locked: true, index: true }),
  code: text('字典编号', 'Code', { required: ['请输入字典编号', 'please enter dictionary code'], search: true, locked: true, index: true }),
  dictKey: text('字典键值', 'Key', { required: ['请输入字典键值', 'please enter dictionary key'], search: true, initial: parentKey }),
  dictValue: text('字典名称', 'Name', { required: ['请输入字典名称', 'please enter dictionary name'], search: true }),
  sort: int('字典排序', 'Sort', { required: ['请输入字典排序', 'please enter dictionary sort'], initial: 1 }),
  isSealed: flag('封存', 'Sealed', { required: ['请选择封存', 'please choose sealed'], initial: false }),
  remark: text('备注', 'Remark', { hidden: true }),
} as const

const declare = <const N extends string>(name: N, label: readonly [string, string], path: string) =>
  resource(name, {
    label,
    path,
    title: 'dictValue',
    scope: 'everyone',
    sort: ['sort', 'dictKey'],
    fields,
    read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'SA', 'SL', 'CS', 'RP', 'UU'],
  })
/** The system's dictionaries, and those of the business. */
export const dict = declare('dict', ['系统字典', 'System dictionary'], 'blade-system/dict')
export const dictBiz = declare('dict_biz', ['业务字典', 'Business dictionary'], 'blade-system/dict-biz')
export type Dictionary = typeof dict | typeof dictBiz

const input = { parentId: text('上级字典', 'Parent'), code: text('字典编号', 'Code'), ...pick(fields, 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark') }

/** How many rows hold a key of a dictionary. Only modules above know their fields: the uppermost of them says. */
export type Uses = (code: string, dictKey: string) => Reading<number>
function* unused(): Reading<number> {
  return 0
}

/** What dictionaries can do. Code and parent are given once: entries find each other by them. */
function commandsOf(on: typeof dict, by: readonly Role[], uses: Uses = unused) {
  const taken = (code: string, dictKey: string, id: string) => count(on, { code, dictKey, status: 'live', id: { not: id } })
  const create = command(on, 'create', {
    label: ['新增', 'Add'],
    by,
    input,
    *needs(row, given) {
      const parent = given.parentId && given.parentId !== root ? yield* get(on, given.parentId) : undefined
      return { parent, same: yield* taken(parent?.code ?? given.code ?? '', given.dictKey, row.id) }
    },
    decide(_row, given, { parent, same }) {
      const isRoot = !given.parentId || given.parentId === root
      ensure(isRoot || parent?.status === 'live', about(no.noParent, 'parentId'))
      const code = parent?.code ?? given.code
      ensure(code, about(no.code, 'code'))
      ensure(isRoot || given.dictKey !== parentKey, about(no.keyEmpty, 'dictKey'))
      ensure(!isRoot || given.dictKey === parentKey, about(no.parentKey, 'dictKey'))
      ensure(same === 0, about(no.keyTaken, isRoot ? 'code' : 'dictKey'))
      return fact(on, 'created', { ...given, code, parentId: isRoot ? root : parent!.id })
    },
  })
  const change = command(on, 'change', {
    label: ['编辑', 'Edit'],
    by,
    input: partial(pick(fields, 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark')),
    *needs(row, given) {
      const dictKey = given.dictKey ?? row.dictKey
      return { same: yield* taken(row.code, dictKey, row.id), used: dictKey === row.dictKey ? 0 : yield* uses(row.code, row.dictKey) }
    },
    decide(row, given, { same, used }) {
      const dictKey = given.dictKey ?? row.dictKey
      ensure((row.parentId === root) === (dictKey === parentKey), about(row.parentId === root ? no.parentKey : no.keyEmpty, 'dictKey'))
      ensure(same === 0, about(no.keyTaken, 'dictKey'))
      ensure(!used, about(no.used, 'dictKey'), { used })
      return fact(on, 'changed', changes(row, given))
    },
  })
  const remove = command(on, 'remove', {
    label: ['删除', 'Delete'],
    by,
    danger: true,
    *needs(row) {
      return { children: yield* count(on, { parentId: row.id, status: 'live' }), used: yield* uses(row.code, row.dictKey) }
    },
    decide(_row, _given, { children, used }) {
      ensure(children === 0, no.hasChildren)
      ensure(!used, no.used, { used })
      return fact(on, 'removed')
    },
  })
  const restore = command(on, 'restore', {
    label: ['恢复', 'Restore'],
    by,
    *needs(row) {
      return { same: yield* taken(row.code, row.dictKey, row.id), parent: row.parentId === root ? undefined : yield* get(on, row.parentId) }
    },
    decide(row, _given, { same, parent }) {
      ensure(row.parentId === root || parent?.status === 'live', no.noParent)
      ensure(same === 0, no.keyTaken)
      return fact(on, 'restored')
    },
  })
  return { create, change, remove, restore }
}
const keepers = ['PA', 'PO'] as const
export const dictCommands = commandsOf(dict, keepers)
export const dictBizCommands = commandsOf(dictBiz as unknown as typeof dict, keepers)
/** Changing and deleting entries that may be in use: declared where every use is known. */
export const entryCommands = (uses: Uses) =>
  [dict, dictBiz as unknown as typeof dict].flatMap(on => {
    const { change, remove } = commandsOf(on, keepers, uses)
    return [change, remove]
  })
