/** Dictionaries: choices that people edit. A parent row names the dictionary; its entries share the code, as a tree. */
import { about, count, crud, ensure, flag, get, int, type RefusalCode, refusals, resource, text } from '../kit/index.ts'

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
  /** Said to who reads English; the name itself where there is none. */
  englishName: text('英文名称', 'English name', { hidden: true }),
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
    read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'SA', 'SL', 'CS', 'RP', 'UU', 'CM', 'OM'],
  })
/** The system's dictionaries, and those of the business. */
export const dict = declare('dict', ['系统字典', 'System dictionary'], 'blade-system/dict')
export const dictBiz = declare('dict_biz', ['业务字典', 'Business dictionary'], 'blade-system/dict-biz')
/** What an entry is called to a reader of Chinese (0) or English (1). */
export const entryName = (entry: { readonly dictValue: string; readonly englishName: string | null }, lang: 0 | 1): string =>
  (lang === 1 && entry.englishName) || entry.dictValue
export type Dictionary = typeof dict | typeof dictBiz

const isTop = (row: { readonly parentId: string | null }) => !row.parentId || row.parentId === root

/** What dictionaries can do. Code and parent are given once: entries find each other by them, and have the code of their parent. */
function commandsOf(on: typeof dict) {
  const [create, change, remove, restore] = crud(on, {
    by: ['PA', 'PO'],
    fixed: ['parentId', 'code'],
    input: { parentId: text('上级字典', 'Parent'), code: text('字典编号', 'Code') },
    keptWhile: [{ of: on, by: 'parentId', refused: no.hasChildren }],
    *needs(row, _context, { status, code }) {
      const parent = isTop(row) || status === 'live' ? undefined : yield* get(on, row.parentId)
      const shared = (status === 'new' ? (parent?.code ?? row.code) : code) ?? ''
      return { parent, taken: yield* count(on, { code: shared, dictKey: row.dictKey, status: 'live', id: { not: row.id } }) }
    },
    check(row, { parent, taken }, _context, { status }) {
      const refuse = (refused: RefusalCode, field: string) => (status === 'removed' ? refused : about(refused, field))
      ensure(isTop(row) || status === 'live' || parent?.status === 'live', refuse(no.noParent, 'parentId'))
      ensure(parent?.code ?? row.code, about(no.code, 'code'))
      ensure(isTop(row) === (row.dictKey === parentKey), about(isTop(row) ? no.parentKey : no.keyEmpty, 'dictKey'))
      ensure(taken === 0, refuse(no.keyTaken, isTop(row) && status === 'new' ? 'code' : 'dictKey'))
    },
    fill: (row, { parent }, _context, { status }) => (status === 'new' ? { code: parent?.code ?? row.code, parentId: parent?.id ?? root } : {}),
  })
  return { create, change, remove, restore }
}
export const dictCommands = commandsOf(dict)
export const dictBizCommands = commandsOf(dictBiz as unknown as typeof dict)
