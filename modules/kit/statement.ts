/** Statement: what a command that moves money says before its button is pressed: who gets it, where it goes, how much, for how many, and what
 * is left after. Read when the dialog opens, from rows as they are then. */
import type { Label } from './field.ts'
import type { Reading } from './query.ts'
import { amountsOf, type Resource, type Row } from './resource.ts'
import type { RouteContext } from './route.ts'
import { formatTime } from './time.ts'

/** One line: an amount in fen, a number of something, or a text. `isTotal`: what the command is about, added up where it is run for many. */
export type Said = { readonly label: Label } & (
  | { readonly cents: number; readonly isTotal?: boolean }
  | { readonly count: number; readonly unit: Label; readonly isTotal?: boolean }
  | { readonly text: string }
)
/** The eyes it is said to: what they may not see of a row's values comes masked. */
export type Eyes = Pick<RouteContext, 'actor' | 'now' | 'zone' | 'lang' | 'masked'>

export interface Statement<R extends Resource = any> {
  readonly says: (row: Row<R>, eyes: Eyes) => Reading<readonly Said[]>
}
/** Declares one: `statement: statement<typeof bill>(function* (row, eyes) { … })`. */
export const statement = <R extends Resource>(says: Statement<R>['says']): Statement<R> => ({ says })

/** The amount of a row: what it is about is said before, where its noun says no more of it. */
export function ofAmount<R extends Resource>(on: R): Statement<R> | undefined {
  const [name] = amountsOf(on)
  if (name === undefined) return undefined
  const { label } = on.fields[name]!
  return statement<R>(function* (row: Readonly<Record<string, any>>) {
    const cents = row[name] as number | null
    return cents === null ? [] : [{ label, cents, isTotal: true }]
  })
}

/** From when until when a row is, where it says both. */
const ends = [
  ['startTime', 'endTime'],
  ['startDate', 'endDate'],
] as const
const minute = (value: unknown, zone: string): string => (String(value).includes('T') ? formatTime(String(value), zone).slice(0, 16) : String(value))
/** Nobody approves days or an amount blind: for which time, and how much. */
export function ofTermAndAmount<R extends Resource>(on: R): Statement<R> | undefined {
  const amount = ofAmount(on),
    named = ends.find(all => all.every(name => name in on.fields))
  if (!named) return amount
  return statement<R>(function* (row: Readonly<Record<string, any>>, eyes) {
    const [from = '', to = ''] = named.flatMap(name => (row[name] ? minute(row[name], eyes.zone) : []))
    // What ends on its first day is said with one date.
    const until = to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to
    const term: readonly Said[] = from && to ? [{ label: ['时间', 'When'], text: until ? `${from} – ${until}` : from }] : []
    return [...term, ...(amount ? yield* amount.says(row as Row<R>, eyes) : [])]
  })
}

/** A number of an account, a card or a paper by its last four digits. */
export const lastFour = (number: string | null | undefined): string => (number ? `**** ${number.replace(/\s/g, '').slice(-4)}` : '')

/** One line of a statement as a person reads it; `fen`, `count` and `isTotal` for adding up. */
export interface SaidLine {
  readonly label: string
  readonly text: string
  readonly fen?: number
  readonly count?: number
  readonly unit?: string
  readonly isTotal?: boolean
}
export interface Before {
  readonly id: string
  readonly command: string
  /** Why it would be refused now: whatever is filled in, or with the input that was asked for. */
  readonly refused?: string
  /** And no way of filling in helps. */
  readonly isFixed?: boolean
  readonly says?: readonly SaidLine[]
}

export interface AskedBefore {
  readonly resource: string
  readonly ids: readonly string[]
  /** Left out: all that the rows' statuses and the asker's rights allow. */
  readonly commands?: readonly string[]
  /** What is filled in, as it comes over the wire: then what stands against exactly that is said. */
  readonly input?: Readonly<Record<string, unknown>>
  /** The ids are of rows that are to be made: what stands against making them with that input. */
  readonly isNew?: boolean
  /** Leaves the statements out. */
  readonly isBare?: boolean
}
