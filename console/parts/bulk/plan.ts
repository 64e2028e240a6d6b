/** What a command on many rows comes to before it is sent: which commands may be asked for many, whom one would be accepted for, who is left out
 * and why, and which sums are moved. By the same machine as the buttons. Pure. */
import type { Command } from '../../../modules/kit/command.ts'
import type { Label } from '../../../modules/kit/field.ts'
import { sumsOf } from '../sums.ts'
import { sum, moneyWords } from '../../../modules/kit/money.ts'
import type { Resource } from '../../../modules/kit/resource.ts'
import type { Before } from '../../../modules/kit/statement.ts'
import type { Wire } from '../../call.ts'
import { allowedTo, type Looker } from '../offered.ts'

/** The most rows that are chosen at once: what one unpaged list answers. */
export const chosenMax = 2_000
/** Rows of one request: at most 1,000 are taken; fewer let progress be seen, and let it be stopped. */
const chunkMax = 100

export { askedOnce, commandsForMany, manyOf } from './many.ts'

export interface Plan {
  readonly going: readonly Wire[]
  readonly left: readonly { readonly row: Wire; readonly why: Label }[]
}
type Offers = (command: Command, row: Wire) => boolean

/** For whom of the chosen a command would be accepted, as far as their status and their own rules tell. */
export function planOf(command: Command, rows: readonly Wire[], who: Looker, offers: Offers = () => true): Plan {
  const of: Resource = command.on
  const why = (row: Wire): Label | undefined => {
    if (allowedTo([command], of, row.status, who).length === 0) {
      const [zh, en] = of.lifecycle.states[row.status]?.label ?? [row.status, row.status]
      return [`“${zh}”时不能${command.label[0]}`, `not while it is "${en}"`]
    }
    return (command.offered?.(row, who) ?? true) && offers(command, row)
      ? undefined
      : ['不适用于这条数据，或不由您处理', 'it does not apply to this one, or is not yours to do']
  }
  const told = rows.map(row => ({ row, why: why(row) }))
  return { going: told.filter(one => !one.why).map(one => one.row), left: told.flatMap(({ row, why: reason }) => (reason ? [{ row, why: reason }] : [])) }
}

/** The same plan once the server was asked: rows of which it knows why the command would be refused are left out as well. */
export const judged = ({ going, left }: Plan, before: ReadonlyMap<string, Before>): Plan => ({
  going: going.filter(row => !before.get(row.id)?.refused),
  left: [...left, ...going.flatMap(row => ((why): Plan['left'] => (why ? [{ row, why: [why, why] }] : []))(before.get(row.id)?.refused))],
})
/** What a command's own statements come to: the lines that add up, as people read them. */
export function totalsIn(rows: readonly Wire[], before: ReadonlyMap<string, Before>): readonly (readonly [label: string, text: string])[] {
  const lines = rows.flatMap(row => before.get(row.id)?.says ?? []).filter(line => line.isTotal)
  return [...Map.groupBy(lines, line => line.label)].flatMap(([label, same]): (readonly [string, string])[] => {
    const of = (name: 'fen' | 'count') => same.flatMap(line => line[name] ?? [])
    const [fens, counts] = [of('fen'), of('count')]
    if (fens.length > 0) return [[label, moneyWords(sum(fens))]]
    return counts.length > 0 ? [[label, `${sum(counts)} ${same[0]!.unit ?? ''}`]] : []
  })
}

/** The sums of the declared money that rows carry. */
export const sumsIn = (of: Resource, rows: readonly Wire[]): ReturnType<typeof sumsOf> =>
  sumsOf(
    of.fields,
    Object.keys(of.fields).filter(name => !of.fields[name]!.hidden),
    rows,
  )

export const chunksOf = <T>(all: readonly T[], size = chunkMax): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
