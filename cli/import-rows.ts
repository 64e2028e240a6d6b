/** Rows of a sheet on their way in: read, planned, tried without a trace, then each recorded in one turn or refused whole. */
import {
  type Also, checkInput, type Command, type Field, type Label, Refusal, refusals, type Refused,
} from '../modules/kit/index.ts'
import type { Engine, Session } from '../server/engine.ts'
import type { Body } from '../server/store.ts'
import { once } from '../server/turn.ts'
import type { Work } from '../server/work.ts'

export const no = refusals('import', {
  column: ['文件缺少必填列', 'the file lacks a required column'],
  required: ['请填写', 'is missing'],
  twice: ['与文件中另一行重复', 'is the same as in another row of the file'],
  unknown: ['没有找到', 'is not known'],
  gone: ['记录已停用或删除，请先恢复', 'the record is no longer active: restore it first'],
  preview: ['预览', 'preview'],
})

/** A column: the field it fills, and the headers it goes by. */
export interface Column {
  readonly name: string
  readonly label: Label
  readonly required?: boolean
  /** No two rows of a file may have the same value here. */
  readonly unique?: boolean
  readonly also?: readonly string[]
}
export interface SheetRow { readonly row: number; readonly values: Readonly<Record<string,
  string>>; readonly headers: Readonly<Record<string, string>> }

export interface Plan {
  readonly outcome: 'made' | 'changed' | 'unchanged'
  /** What several rows may share, by a key: done once, with the first of them. */
  readonly before?: ReadonlyMap<string, Also>
  readonly steps: readonly Also[]
}
export interface Planner { plan(row: SheetRow): Promise<Plan> }
export interface Importer {
  readonly columns: readonly Column[]
  prepare(engine: Engine, session: Session): Promise<Planner>
}
export interface Message { readonly row: number; readonly column: string; readonly message: string; readonly code: string }
export interface Imported {
  readonly total: number; readonly made: number; readonly changed: number; readonly unchanged: number; readonly rejected: number
  readonly messages: readonly Message[]
}
export interface Way { readonly session: Session; readonly isDry: boolean; readonly lang: 0 | 1; seen(rows: number): void }

/** Gives each cell the name of its field. Columns that nobody knows are left alone. */
export function readRows({ columns }: Importer, headers: readonly string[], rows: readonly (readonly string[])[]): readonly SheetRow[] {
  const byHeader = new Map(columns.flatMap(one => [one.name, ...one.label, ...one.also ?? []].map(header => [header.toLowerCase(), one] as const)))
  const found = headers.map(header => byHeader.get(header.toLowerCase()))
  const [lacking] = columns.filter(one => one.required && !found.includes(one))
  if (lacking) throw new Refusal({ ...no.column, label: [`${no.column.label[0]}：${lacking.label[0]}`, `${no.column.label[1]}: ${lacking.label[1]}`] })
  const shown = Object.fromEntries(found.flatMap((one, i) => one ? [[one.name, headers[i]!]] : []))
  return rows.map((cells, i) => ({
    row: i + 2, headers: shown,
    values: Object.fromEntries(found.flatMap((one, at) => one && cells[at] ? [[one.name, cells[at]]] : [])),
  }))
}

/** Choices are written as their words in sheets; the words become keys. */
export function inKeys(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => {
    const choices = Object.entries(fields[name]?.choices ?? {})
    return [name, choices.find(([, label]) => label.some(word => word.toLowerCase() === value.toLowerCase()))?.[0] ?? value]
  }))
}
/** Values in their inner forms, or every wrong one at once. */
export function checked(command: Command, given: Readonly<Record<string, unknown>>, zone: string): Readonly<Record<string, unknown>> {
  const { input, wrong } = checkInput(command.input, given, zone)
  if (wrong.length > 0) throw new Refusal({ ...wrong[0]!, detail: { wrong } })
  return input
}

const faultsOf = ({ refused }: Refusal): readonly Refused[] => (refused.detail?.wrong as readonly Refused[] | undefined) ?? [refused]
const messagesOf = ({ row, headers }: SheetRow, columns: readonly Column[], error: Refusal, lang: 0 | 1): readonly Message[] =>
  faultsOf(error).map(({ field, label, code }) => ({
    row, message: label[lang], code, column: field ? headers[field] ?? columns.find(one => one.name === field)?.label[lang] ?? field : '',
  }))

/** The repeats inside a file: the database can't know of a row that is not there yet. */
function repeats(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlyMap<SheetRow, Refusal> {
  const found = new Map<SheetRow, Refusal>()
  for (const { name } of columns.filter(one => one.unique)) {
    const first = new Map<string, SheetRow>()
    for (const row of rows) {
      const value = row.values[name]
      const before = value === undefined ? undefined : first.get(value)
      if (before && !found.has(row)) found.set(row, new Refusal({
        ...no.twice, field: name, label: [`与第 ${before.row} 行重复`, `is the same as in row ${before.row}`],
      }))
      else if (value !== undefined) first.set(value, row)
    }
  }
  return found
}

/** Runs commands in one turn: all of them, or none; in a preview none in any case, but refused just the same. What another row
 * of the file has brought already is not made again. */
function together(engine: Engine, session: Session, { before, steps }: Plan, isDry: boolean): Promise<void> {
  const now = engine.clock(), kernel = { registry: engine.registry, sealer: engine.sealer }
  const first = [...before?.values() ?? []].map(step => ({ ...step, now, ...session, drawn: [] }))
  const then = steps.map(step => ({ ...step, now, ...session, drawn: [] }))
  function* turn(work: Work): Body<void> {
    for (const order of first) if (!(yield* work.ask({ kind: 'get', of: order.command.on, id: order.id }))) yield* once(kernel, work, order)
    for (const order of then) yield* once(kernel, work, order)
    if (isDry) throw new Refusal(no.preview)
  }
  const hint = { kind: 'import', rows: [...first, ...then].map(order => [order.command.on, order.id] as const) }
  return engine.writer.submit(session.tenant, turn, hint).then(() => {}, error => {
    if (!(error instanceof Refusal && error.refused.code === no.preview.code)) throw error
  })
}

type Planned = { readonly row: SheetRow } & ({ readonly plan: Plan } | { readonly refused: Refusal })
const refusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}
/** Rows that are on their way at a time. */
const abreast = 128

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>, seen: (done: number) => void): Promise<void> {
  for (let i = 0; i < items.length; i += abreast) {
    await Promise.all(items.slice(i, i + abreast).map(work))
    seen(Math.min(items.length, i + abreast))
  }
}

/** Plans every row, then tries it in a preview, else records it: each row is a turn of its own. */
export async function importRows(engine: Engine, importer: Importer, rows: readonly SheetRow[], way: Way): Promise<Imported> {
  const { session, isDry, lang, seen } = way
  const planner = await importer.prepare(engine, session)
  const twice = repeats(importer.columns, rows)
  const outcomes = new Map<SheetRow, Planned>()
  for (const row of rows) outcomes.set(row, await planned(planner, row, twice.get(row)))
  await each(rows, async row => {
    const one = outcomes.get(row)!
    if (!('plan' in one) || one.plan.steps.length + (one.plan.before?.size ?? 0) === 0) return
    await together(engine, session, one.plan, isDry).catch(error => { outcomes.set(row, { row, refused: refusal(error) }) })
  }, seen)
  const all = [...outcomes.values()]
  const count = (outcome: Plan['outcome']): number => all.filter(one => 'plan' in one && one.plan.outcome === outcome).length
  return {
    total: rows.length, made: count('made'), changed: count('changed'), unchanged: count('unchanged'),
    rejected: all.filter(one => 'refused' in one).length,
    messages: all.flatMap(one => 'refused' in one ? messagesOf(one.row, importer.columns, one.refused, lang) : []),
  }
}

async function planned(planner: Planner, row: SheetRow, twice: Refusal | undefined): Promise<Planned> {
  if (twice) return { row, refused: twice }
  try { return { row, plan: await planner.plan(row) } } catch (error) { return { row, refused: refusal(error) } }
}

/** Refuses a cell that names something nobody knows. */
export const unknown = (field: string, value: string): Refusal =>
  new Refusal({ ...no.unknown, field, label: [`没有找到“${value}”`, `"${value}" is not known`] })
export const lacking = (field: string, label: Label): Refusal =>
  new Refusal({ ...no.required, field, label: [`请填写${label[0]}`, `${label[1]} is missing`] })
