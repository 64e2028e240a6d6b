/** Statements that differ in their values alone, asked as one: the database plans it once and hears one message instead of a hundred.
 * PostgreSQL: each set of values is a row of `unnest`, and the statement stands beside it as a lateral subquery. */
import type { Rows, Statement } from './store.ts'
import { arrayLiteral } from './where.ts'

/** From this many on, one statement is cheaper than that many. */
const least = 3

const types: Readonly<Record<string, string>> = { string: 'text', number: 'bigint', boolean: 'boolean' }
/** The type of a column of values; undefined when they have none in common. */
function typeOf(values: readonly unknown[]): string | undefined {
  const kind = typeof values[0]
  return values.every(value => typeof value === kind && (kind !== 'number' || Number.isSafeInteger(value))) ? types[kind] : undefined
}

/** One statement for several of the same text: its rows begin with the number of the one they answer. Undefined when their values don't
 * fit into columns. What all have in common stays a value, so that it is planned with. */
function merge(text: string, sets: readonly (readonly unknown[])[]): Statement | undefined {
  const values: unknown[] = [],
    columns: string[] = [],
    names: string[] = []
  for (const [i, first] of sets[0]!.entries()) {
    const column = sets.map(one => one[i])
    if (column.every(value => value === first)) names.push(`$${values.push(first)}`)
    else {
      const type = typeOf(column)
      if (!type) return undefined
      columns.push(`$${values.push(arrayLiteral(column))}::${type}[]`)
      names.push(`q.v${columns.length}`)
    }
  }
  if (columns.length === 0) return undefined
  const own = text.replace(/\$(\d+)/g, (_, n: string) => names[Number(n) - 1]!)
  return {
    // The offset keeps the planner from joining where each set of values should be looked up.
    text:
      `select q.n, r.* from unnest(${columns.join(', ')}) with ordinality q(${columns.map((_, i) => `v${i + 1}`).join(', ')}, n),` +
      ` lateral (${own}${/ offset \S+$/.test(own) ? '' : ' offset 0'}) r`,
    values,
  }
}

/** A statement to send, and the answers its rows hold, each with its place in the list that was given. */
export interface Batch {
  readonly statement: Statement
  readonly places: readonly number[]
  told(rows: Rows): Iterable<readonly [place: number, rows: Rows]>
}

/** What to send for a list of statements: reads of one text go together, in the place of the first; all else stays as it is. */
export function batchStatements(list: readonly Statement[]): readonly Batch[] {
  const alike = new Map<string, number[]>()
  for (const [place, { text }] of list.entries()) {
    const key = text.startsWith('select ') ? text : `${place}`,
      places = alike.get(key)
    if (places) places.push(place)
    else alike.set(key, [place])
  }
  return [...alike.values()].flatMap(places => {
    const one =
      places.length >= least
        ? merge(
            list[places[0]!]!.text,
            places.map(place => list[place]!.values),
          )
        : undefined
    return one
      ? [
          {
            statement: one,
            places,
            told(rows: Rows) {
              const own = places.map(() => [] as (readonly unknown[])[])
              for (const [n, ...values] of rows) own[Number(n) - 1]!.push(values)
              return own.map((answer, i) => [places[i]!, answer] as const)
            },
          },
        ]
      : places.map(place => ({ statement: list[place]!, places: [place], told: (rows: Rows) => [[place, rows] as const] }))
  })
}
