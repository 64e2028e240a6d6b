/** Sheets: many rows given to one command. Each is read and tried by itself, and one refusal names the row and the field of all that is wrong. */
import { checkInput } from './check.ts'
import { about, command, type Command, ensure, invoke, RefusalError } from './command.ts'
import { type Field, json, type Label, type RefusalCode } from './field.ts'
import { refusals, type Fields, type Input, type Resource } from './resource.ts'

export const noSheet = refusals('sheet', {
  cells: ['有单元格需要更正，全部未保存', 'some cells are to be corrected; nothing was saved'],
  shape: ['须为表格的行', 'must be the rows of a sheet'],
  tooMany: ['行数超过上限', 'there are more rows than are taken at once'],
})
/** The most rows of one sheet. */
export const sheetMax = 2_000

/** What is wrong with cells: of each row as it came from 0 on. */
export interface WrongCell {
  readonly row: number
  readonly refused: RefusalCode
}
/** Refuses a sheet for its cells, if there are any; what names no field is said at `field`. */
export function ensureCells(name: string, wrong: readonly WrongCell[], field: string): void {
  const all = wrong.map(({ row, refused }) => ({ ...refused, field: refused.field ?? field, detail: { row } }))
  ensure(wrong.length === 0, about(noSheet.cells, name), { wrong: all })
}
/** What a rule has against something, if anything: other errors are thrown. */
export function refusedBy(work: () => unknown): RefusalCode | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof RefusalError) return error.refused
    throw error
  }
}

/** Reads the rows of an input `name` by the fields of a row, and makes something of each. `work` may refuse; what it says no field of is
 * said at `field`. Throws one refusal for all rows, and nothing else is made then. */
export function readSheet<F extends Fields, T>(
  given: unknown,
  { name, fields, zone, field }: { readonly name: string; readonly fields: F; readonly zone: string; readonly field: string },
  work: (row: Input<F>, at: number) => T,
): readonly T[] {
  ensure(Array.isArray(given) && given.length > 0 && given.every(one => typeof one === 'object' && one !== null), about(noSheet.shape, name))
  ensure(given.length <= sheetMax, about(noSheet.tooMany, name), { max: sheetMax })
  const wrong: WrongCell[] = []
  const made: T[] = []
  given.forEach((one, row) => {
    const read = checkInput(fields, one, zone)
    wrong.push(...read.wrong.map(refused => ({ row, refused })))
    const refused = read.wrong.length > 0 ? undefined : refusedBy(() => made.push(work(read.input, row)))
    if (refused) wrong.push({ row, refused })
  })
  ensureCells(name, wrong, field)
  return made
}

interface SheetOf<I extends Fields> {
  readonly name: string
  readonly label: Label
  /** The field at which is said what names none. */
  readonly field: keyof I & string
  /** What a row has against those above it in the same sheet: refuses by `ensure`. */
  readonly beside?: (row: Input<I>, above: readonly Input<I>[]) => void
}
/** A sheet of a command that makes rows: each row is what its form would be, judged by its own rules, and all are made or none. The sheet's
 * input is `rows`; the rows' ids are drawn. */
export const sheetOf = <R extends Resource, I extends Fields, N>(single: Command<R, I, N>, { name, label, field, beside }: SheetOf<I>) =>
  command<R, { readonly rows: Field<readonly Readonly<Record<string, unknown>>[], true> }, readonly (N | undefined)[]>(single.on, name, {
    label,
    by: single.by,
    input: { rows: json<readonly Readonly<Record<string, unknown>>[]>()('行', 'Rows', { required: true, rows: single.input }) },
    *needs(row, { rows }, context) {
      const facts: (N | undefined)[] = []
      for (const one of Array.isArray(rows) ? rows.slice(0, sheetMax) : []) {
        const { input, wrong } = checkInput(single.input, Object(one), context.zone)
        facts.push(wrong.length > 0 ? undefined : yield* single.needs(row, input, context))
      }
      return facts
    },
    decide(row, { rows }, facts, context) {
      const above: Input<I>[] = []
      return readSheet(rows, { name: 'rows', fields: single.input, zone: context.zone, field }, (one, at) => {
        single.decide(row, one, facts[at]!, context)
        beside?.(one, above)
        above.push(one)
        return invoke(single, context.newId(), one)
      })
    },
  })
