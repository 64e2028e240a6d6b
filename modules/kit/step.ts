/** Step: a command that records one fact of what it was given, once its rules hold. Most edges of a lifecycle are no more than that. */
import { command, type Command, type Context, type Invoke, type Offered } from './command.ts'
import { type Fact, fact, type FactData, type FactName } from './fact.ts'
import type { Label } from './field.ts'
import type { Reading } from './query.ts'
import type { Fields, Input, Resource, Row } from './resource.ts'
import type { Role } from './roles.ts'
import type { Statement } from './statement.ts'

/** What a fact does not carry may not be there: a misspelt value does not compile. */
type Only<D, A> = { readonly [K in D extends unknown ? Exclude<keyof D, keyof A> : never]: never }
interface Options<R extends Resource, T extends FactName<R>, I extends Fields, N, D> {
  readonly label: Label
  /** The roles that hold its permission code; the system alone when left out. */
  readonly by?: readonly Role[]
  readonly input?: I
  readonly danger?: boolean
  readonly warns?: Label
  readonly leaves?: boolean
  readonly contended?: boolean
  readonly many?: boolean
  readonly offered?: Offered
  readonly statement?: Statement<R>
  readonly needs?: (row: Row<R>, input: Input<NoInfer<I>>, context: Context) => Reading<N>
  /** The rules. */
  readonly check?: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N>, context: Context) => void
  /** What is recorded instead of what was given. */
  readonly record?: (input: Input<NoInfer<I>>, row: Row<R>, facts: NoInfer<N>, context: Context) => D & Only<D, FactData<R, T>>
  /** The status, where the lifecycle leaves it open. */
  readonly to?: R['lifecycle']['statuses'][number]
  /** Further commands of the same turn. */
  readonly also?: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N>, context: Context) => readonly Invoke[]
}

/** The command `name`, which records `past`: `step(bill, 'void', 'voided', { label: ['作废', 'Void'], by: ['FI'], input: { remark } })`.
 * What was given is recorded as it was given; an input that is no field of the resource and was left out is recorded as null. */
export const step = <R extends Resource, const T extends FactName<R>, const I extends Fields = {}, N = {}, D extends FactData<R, T> = FactData<R, T>>(
  on: R,
  name: string,
  past: T,
  { by = [], check, record, to, also, ...rest }: Options<R, T, I, N, D>,
): Command<R, I, N> =>
  command<R, I, N>(on, name, {
    by,
    ...rest,
    decide(row, input, facts, context) {
      check?.(row, input, facts, context)
      const data = record?.(input, row, facts, context) ?? { ...beside(on, rest.input), ...(input as object) }
      return [fact<Resource, string>(on, past, data, to) as Fact<R['name']>, ...(also?.(row, input, facts, context) ?? [])]
    },
  })

const beside = (on: Resource, input: Fields = {}): object =>
  Object.fromEntries(
    Object.keys(input)
      .filter(name => !(name in on.fields))
      .map(name => [name, null]),
  )
