/** Keys of dictionaries and codes of regions: what somebody gives for such a field is there today, or is what the row says already. */
import { type Command, ensure, pointsTo, type Resource, sheetMax } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { no } from './refusals.ts'
import type { Body } from './store.ts'
import type { UnitOfWork } from './unit-of-work.ts'

type Fields = Resource['fields']
interface Given {
  readonly command: Command
  readonly input: Readonly<Record<string, unknown>>
  readonly stored: AnyRow | undefined
}
interface Coded {
  readonly name: string
  readonly code: string
}
const coded = new WeakMap<Fields, readonly Coded[]>()
/** The fields that are keys of a dictionary; worked out once. */
function codedIn(fields: Fields): readonly Coded[] {
  let found = coded.get(fields)
  if (!found) coded.set(fields, (found = Object.entries(fields).flatMap(([name, { kind, to }]) => (kind === 'dict' ? [{ name, code: to! }] : []))))
  return found
}
interface Sheet {
  readonly sheet: string
  readonly keys: readonly Coded[]
}
const sheets = new WeakMap<Fields, readonly Sheet[]>()
/** The sheets among them whose rows have such fields. */
function sheetsIn(fields: Fields): readonly Sheet[] {
  let found = sheets.get(fields)
  if (!found) {
    const all = Object.entries(fields).map(([sheet, { rows }]) => ({ sheet, keys: rows ? codedIn(rows) : [] }))
    sheets.set(fields, (found = all.filter(({ keys }) => keys.length > 0)))
  }
  return found
}

const placed = new WeakMap<Command, readonly string[]>()
/** The inputs that are codes of regions, or lists of them. */
function placesIn(command: Command): readonly string[] {
  let found = placed.get(command)
  if (!found) {
    const all = command.on.name === 'region' ? [] : Object.entries(command.input as Fields)
    const isPlaced = (name: string, field: Fields[string]) => field.kind === 'text' && (field.isRegions || pointsTo(name, field)[0] === 'region')
    placed.set(command, (found = all.flatMap(([name, field]) => (isPlaced(name, field) ? [name] : []))))
  }
  return found
}
/** The codes that a value lists. */
const codesOf = (value: unknown): readonly string[] => (typeof value === 'string' ? value.split(/[,，\s]+/).filter(Boolean) : [])
/** How a region that is one of a list may be written: zeros at the end of its code say nothing. */
function spellings(code: string): readonly string[] {
  const short = code.replace(/(00)+$/, '')
  return [...new Set([code, short, short.padEnd(6, '0')])]
}
/** Refuses a code of no region: whoever stands for the region would never see the row. A house without regions writes what it likes. */
function* ensureRegions(work: UnitOfWork, of: Resource, { command, input, stored }: Given): Body<void> {
  for (const name of placesIn(command)) {
    const value = input[name]
    if (typeof value !== 'string' || value === '' || value === stored?.[name]) continue
    const isList = (command.input as Fields)[name]!.isRegions,
      before = isList ? codesOf(stored?.[name]) : []
    for (const code of isList ? codesOf(value).slice(0, sheetMax) : [value]) {
      if (before.includes(code) || (yield* isRegion(work, of, isList ? spellings(code) : [code]))) continue
      const some = (yield* work.ask({ kind: 'find', of, where: {}, limit: 1 })) as readonly AnyRow[]
      ensure(some.length === 0, { ...no.noRegion, field: name, detail: { value: code } })
    }
  }
}
function* isRegion(work: UnitOfWork, of: Resource, codes: readonly string[]): Body<boolean> {
  for (const code of codes) {
    const known = (yield* work.ask({ kind: 'get', of, id: code })) as AnyRow | undefined
    if (known && known.status !== 'removed') return true
  }
  return false
}

/** The keys of a code that may be chosen: unsealed, below nothing sealed. The business's stand in where the system has no such dictionary. */
function* offeredOf(work: UnitOfWork, resources: ReadonlyMap<string, Resource>, code: string): Body<ReadonlySet<string> | undefined> {
  for (const name of ['dict', 'dict_biz']) {
    const of = resources.get(name)
    if (!of) continue
    const rows = (yield* work.ask({ kind: 'find', of, where: { code, status: 'live' }, isWhole: true, limit: 5_000 })) as readonly AnyRow[]
    if (rows.length === 0) continue
    const byId = new Map(rows.map(row => [row.id, row]))
    const isOpen = (row: AnyRow): boolean => !row.isSealed && (!byId.has(row.parentId) || isOpen(byId.get(row.parentId)!))
    // The row that names the dictionary is no entry of it.
    return new Set(rows.filter(row => row.dictKey !== '-1' && isOpen(row)).map(row => String(row.dictKey)))
  }
  return undefined
}

/** Refuses by field what no dictionary knows. A house that keeps no such dictionary writes what it likes. */
export function* ensureEntries(work: UnitOfWork, resources: ReadonlyMap<string, Resource>, given: Given): Body<void> {
  const { command, input, stored } = given,
    regions = resources.get('region')
  if (regions) yield* ensureRegions(work, regions, given)
  const fields = command.input as Fields,
    offered = new Map<string, ReadonlySet<string> | undefined>()
  for (const { name, code } of codedIn(fields)) yield* known(input[name], stored?.[name], name, code, {})
  for (const { sheet, keys } of sheetsIn(fields)) {
    const given = input[sheet]
    if (!Array.isArray(given)) continue
    for (const { name, code } of keys)
      for (const [row, one] of given.slice(0, sheetMax).entries()) yield* known(Object(one)[name], undefined, name, code, { row })
  }
  function* known(value: unknown, was: unknown, name: string, code: string, detail: object): Body<void> {
    if (typeof value !== 'string' || value === '' || value === was) return
    if (!offered.has(code)) offered.set(code, yield* offeredOf(work, resources, code))
    const keys = offered.get(code)
    ensure(!keys || keys.size === 0 || keys.has(value), { ...no.noEntry, field: name, detail: { ...detail, code, value } })
  }
}
