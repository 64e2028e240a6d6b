/** Rows of a sheet on their way in: read in pieces, planned, tried without a trace, then each recorded in one turn or refused whole. */
import {
  type Invoke,
  checkInput,
  type Command,
  type Field,
  type House,
  type Fields,
  type Label,
  RefusalError,
  refusals,
  type RefusalCode,
  type Resource,
} from '../modules/kit/index.ts'
import { meaning } from '../server/sheets/meaning.ts'
import type { Engine, Session } from '../server/kernel/engine.ts'
import { limits } from '../server/kernel/limits.ts'
import type { Body } from '../server/kernel/store.ts'
import type { Tried } from '../server/kernel/trial.ts'
import { executeCommand } from '../server/kernel/execute-command.ts'
import type { UnitOfWork } from '../server/kernel/unit-of-work.ts'

export const no = refusals('import', {
  map: ['列的对应关系不正确', 'the columns are not matched rightly'],
  column: ['文件缺少必填列', 'the file lacks a required column'],
  required: ['请填写', 'is missing'],
  twice: ['与文件中另一行重复', 'is the same as in another row of the file'],
  unknown: ['没有找到', 'is not known'],
  gone: ['记录已停用或删除，请先恢复', 'the record is no longer active: restore it first'],
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
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** A cell of it means nothing that can be read. */
  readonly refused?: RefusalError | undefined
}

export interface Plan {
  readonly outcome: 'made' | 'changed' | 'unchanged'
  /** What several rows may share, by a key: done once, with the first of them. */
  readonly before?: ReadonlyMap<string, Invoke>
  readonly steps: readonly Invoke[]
  /** What the steps will surely ask for, beside their own rows: see the hints of turns. */
  readonly rows?: readonly (readonly [Resource, string])[]
  readonly having?: readonly (readonly [Resource, string, string])[]
}
export interface Planner {
  /** Looks up together what the plans of these rows will need to know. */
  look?(rows: readonly SheetRow[]): Promise<void>
  plan(row: SheetRow): Plan | Promise<Plan>
}
export interface Importer {
  readonly columns: readonly Column[]
  /** What the cells of columns are read as, by the names of the columns. */
  readonly fields: Fields
  prepare(engine: Engine, session: Session): Promise<Planner>
}
export interface Message {
  readonly row: number
  readonly column: string
  readonly message: string
  readonly code: string
}
export interface Imported {
  readonly total: number
  readonly made: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  /** Headers that nothing was read from. */
  readonly unknown: readonly string[]
  readonly messages: readonly Message[]
}
export interface Way {
  readonly session: Session
  readonly isDry: boolean
  readonly lang: 0 | 1
  /** Header → column, '' for none; and the row of the file in which the headers are. */
  readonly map?: Readonly<Record<string, string>>
  readonly headerRow?: number
  seen(rows: number): void
  /** Takes the refused rows of a piece, with what is wrong with each. */
  refused(rows: readonly (readonly [SheetRow, readonly Message[]])[]): Promise<void> | void
}

interface Read {
  /** The row of some cells, at its place below the header. */
  row(cells: readonly string[], at: number): SheetRow
  /** Headers that nothing is read from. */
  readonly unknown: readonly string[]
}
/** Whether a header is one of the importer's. */
export const knows =
  ({ columns }: Importer, map: Readonly<Record<string, string>> = {}) =>
  (header: string): boolean =>
    Object.hasOwn(map, header) || columns.some(one => isCalled(one, header))
const isCalled = ({ name, label, also = [] }: Column, header: string): boolean =>
  [name, ...label, ...also].some(word => word.toLowerCase() === header.toLowerCase())

/** Gives each cell the name of its field, and what it means to it. `map` says of headers which column they are, '' for none. */
function reading({ columns, fields }: Importer, headers: readonly string[], { map = {}, headerRow = 1 }: Partial<Way> = {}): Read {
  const called = (header: string): Column | undefined => columns.find(one => isCalled(one, header))
  const given = new Map(
    Object.entries(map).map(([header, wanted]) => {
      const column = wanted === '' ? undefined : called(wanted)
      if ((wanted !== '' && !column) || !headers.includes(header)) throw new RefusalError({ ...no.map, field: 'map', label: noSuch(wanted, header, headers) })
      return [header, column] as const
    }),
  )
  const taken = [...given.values()]
  const found = headers.map(header => {
    if (given.has(header)) return given.get(header)
    const own = called(header)
    return taken.includes(own) ? undefined : own
  })
  const [lacking] = columns.filter(one => one.required && !found.includes(one))
  if (lacking) throw new RefusalError({ ...no.column, label: [`${no.column.label[0]}：${lacking.label[0]}`, `${no.column.label[1]}: ${lacking.label[1]}`] })
  const shown = Object.fromEntries(found.flatMap((one, i) => (one ? [[one.name, headers[i]!]] : [])))
  return {
    unknown: headers.filter((header, i) => header !== '' && !found[i]),
    row(cells, at) {
      const values: Record<string, string> = {},
        wrong: RefusalCode[] = []
      found.forEach((one, i) => {
        const cell = cells[i]
        if (!one || !cell) return
        const field = fields[one.name]
        try {
          values[one.name] = field ? meaning(one.name, field, cell) : cell
        } catch (error) {
          wrong.push(refusal(error).refused)
        }
      })
      const refused = wrong.length > 0 ? new RefusalError({ ...wrong[0]!, detail: { wrong } }) : undefined
      return { row: headerRow + at + 1, cells, headers: shown, values, refused }
    },
  }
}
const noSuch = (wanted: string, header: string, headers: readonly string[]): Label =>
  headers.includes(header)
    ? [`没有“${wanted}”这一列可以导入`, `"${wanted}" is no column of this import`]
    : [`文件中没有“${header}”这一列`, `the file has no column "${header}"`]

/** Choices are written as their words in sheets; the words become keys. */
export function inKeys(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, string>>): Record<string, string> {
  const keys: Record<string, string> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    const choices = fields[name]?.choices
    if (!choices) continue
    const found = Object.entries(choices).find(([, label]) => label.some(word => word.toLowerCase() === value.toLowerCase()))
    if (found) keys[name] = found[0]
  }
  return keys
}
/** Values in their inner forms, or every wrong one at once. */
export function checked(command: Command, given: Readonly<Record<string, unknown>>, zone: string, house?: House): Readonly<Record<string, unknown>> {
  const { input, wrong } = checkInput(command.input, given, zone, house)
  if (wrong.length > 0) throw new RefusalError({ ...wrong[0]!, detail: { wrong } })
  return input
}

const faultsOf = ({ refused }: RefusalError): readonly RefusalCode[] => (refused.detail?.wrong as readonly RefusalCode[] | undefined) ?? [refused]
const messagesOf = ({ row, headers }: SheetRow, columns: readonly Column[], error: RefusalError, lang: 0 | 1): readonly Message[] =>
  faultsOf(error).map(({ field, label, code }) => ({
    row,
    message: label[lang],
    code,
    column: field ? (headers[field] ?? columns.find(one => one.name === field)?.label[lang] ?? field) : '',
  }))

/** Finds repeats inside a file: the database can't know of a row that is not there yet. Of the rows only the values are kept. */
function repeats(columns: readonly Column[]): (row: SheetRow) => RefusalError | undefined {
  const known = columns.filter(one => one.unique).map(({ name }) => ({ name, first: new Map<string, number>() }))
  return row => {
    let wrong: RefusalError | undefined
    for (const { name, first } of known) {
      const value = row.values[name]
      if (value === undefined) continue
      const before = first.get(value)
      if (before === undefined) first.set(value, row.row)
      else wrong ??= new RefusalError({ ...no.twice, field: name, label: [`与第 ${before} 行重复`, `is the same as in row ${before}`] })
    }
    return wrong
  }
}

type Planned = { readonly row: SheetRow } & ({ readonly plan: Plan } | { readonly refused: RefusalError })
type Doable = Extract<Planned, { readonly plan: Plan }>
/** Answers why a row is refused; undefined where it is done, or would be. */
type Together = (list: readonly Doable[]) => Promise<readonly (RefusalError | undefined)[]>

/** Runs the commands of each row in one turn: all of them, or none. What another row of the file has brought already is not made again.
 * In a preview they are tried one by one, each as if it were alone, and nothing is written. */
function together(engine: Engine, session: Session, isDry: boolean): Together {
  const { writer, clock, registry, encryption, zones } = engine,
    kernel = { registry, encryption, zoneOf: zones.of, isTrial: isDry }
  const tried = ({ plan: { before, steps, rows = [], having = [] } }: Doable): Tried => {
    const now = clock(),
      order = (step: Invoke) => ({ ...step, now, ...session, drawn: [] })
    const first = [...(before?.values() ?? [])].map(order),
      then = steps.map(order)
    function* turn(work: UnitOfWork): Body<void> {
      for (const order of first) if (!(yield* work.ask({ kind: 'get', of: order.command.on, id: order.id }))) yield* executeCommand(kernel, work, order)
      for (const order of then) yield* executeCommand(kernel, work, order)
    }
    const own = [...first, ...then].map(order => [order.command.on, order.id] as const)
    return { turn, hint: { kind: 'import', bulk: true, rows: [...own, ...rows], having } }
  }
  if (isDry) return list => engine.trying(session.tenant).refusals(list.map(tried))
  return list => Promise.all(list.map(tried).map(({ turn, hint }) => writer.submit(session.tenant, turn, hint).then(() => undefined, refusal)))
}

const refusal = (error: unknown): RefusalError => {
  if (error instanceof RefusalError) return error
  throw error
}

/** Plans every row, then tries it in a preview, else records it: each row is a turn of its own. A piece of the file is done
 * before the next is read, so that a long file takes no more memory than a short one. */
export async function importRows(
  engine: Engine,
  importer: Importer,
  headers: readonly string[],
  pieces: AsyncIterable<readonly (readonly string[])[]>,
  way: Way,
): Promise<Imported> {
  const read = reading(importer, headers, way),
    twice = repeats(importer.columns),
    planner = await importer.prepare(engine, way.session)
  const run = together(engine, way.session, way.isDry),
    messages: Message[] = []
  const count = { made: 0, changed: 0, unchanged: 0 }
  let total = 0,
    rejected = 0
  async function work(list: readonly SheetRow[]): Promise<void> {
    await planner.look?.(list)
    const plans: Planned[] = []
    for (const row of list) plans.push(await planned(planner, row, row.refused ?? twice(row)))
    const doable = plans.filter((one): one is Doable => 'plan' in one && one.plan.steps.length + (one.plan.before?.size ?? 0) > 0),
      refused = await run(doable),
      why = new Map(doable.map((one, i) => [one.row, refused[i]] as const))
    const wrong: (readonly [SheetRow, readonly Message[]])[] = []
    for (const one of plans) {
      const error = 'plan' in one ? why.get(one.row) : one.refused
      if (error) wrong.push([one.row, messagesOf(one.row, importer.columns, error, way.lang)])
      else if ('plan' in one) count[one.plan.outcome]++
    }
    rejected += wrong.length
    for (const [, own] of wrong) messages.push(...own)
    if (wrong.length > 0) await way.refused(wrong)
    way.seen(total)
  }
  for await (const piece of pieces) {
    for (let i = 0; i < piece.length; i += limits.bulkMax) {
      const list = piece.slice(i, i + limits.bulkMax).map((cells, at) => read.row(cells, total + at))
      total += list.length
      await work(list)
    }
  }
  return { total, ...count, rejected, unknown: read.unknown, messages }
}

async function planned(planner: Planner, row: SheetRow, twice: RefusalError | undefined): Promise<Planned> {
  if (twice) return { row, refused: twice }
  try {
    return { row, plan: await planner.plan(row) }
  } catch (error) {
    return { row, refused: refusal(error) }
  }
}
/** Refuses a cell that names something nobody knows. */
export const unknown = (field: string, value: string): RefusalError =>
  new RefusalError({ ...no.unknown, field, label: [`没有找到“${value}”`, `"${value}" is not known`] })
export const lacking = (field: string, label: Label): RefusalError =>
  new RefusalError({ ...no.required, field, label: [`请填写${label[0]}`, `${label[1]} is missing`] })
