/** A view: rows folded from facts of many streams, in the turn that records them. Read it in a decision or a hot list. */
import type { Above, DataIn, Followed, NameIn, RowOf, Some } from './fact.ts'
import type { Label } from './field.ts'
import { resource, type Fields, type Meta, type Resource, type Values } from './resource.ts'
import type { Role } from './roles.ts'

/** What a view's fold is told: the fact, and its row before (blank for the first) and after. */
export interface Change<R = any, T extends string = string> {
  readonly type: T
  readonly data: DataIn<R, T>
  readonly before: RowOf<R>
  readonly after: RowOf<R>
  /** The tenant's time zone: what is counted by day or month is counted by it. */
  readonly zone: string
}
export interface Rule<F extends Fields, R = any, T extends string = any> {
  /** The id of the view row it folds into; undefined when this fact does not concern the view. */
  readonly key: (change: Change<R, T>) => string | undefined
  readonly fold: (row: Meta & Values<F>, change: Change<R, T>) => Some<F>
}
type Source<O> = O extends readonly Followed<infer R, any>[] ? R : O
type Type<O> = O extends readonly Followed<any, infer T>[] ? T : NameIn<O>
/** States what facts make of the view's rows: `fold(on(payment, 'succeeded'), { key, fold })`, or of a whole resource: `fold(refund, …)`. */
export type Folding<F extends Fields> = <O extends Resource | Above | readonly Followed[]>(
  of: O,
  rule: Rule<F, Source<O>, Type<O>>,
) => Readonly<Record<string, Rule<F>>>

const folding = (of: Resource | Above | readonly Followed[], rule: Rule<any>): Readonly<Record<string, Rule<any>>> =>
  Object.fromEntries(('name' in of ? [of.name] : of).map(name => [name, rule]))

/** What a view folds: rules by resource or fact, as `fold` states them. */
export type Foldings<F extends Fields> = (fold: Folding<F>) => readonly Readonly<Record<string, Rule<F>>>[]
export const folded = <F extends Fields>(on: Foldings<F>): Readonly<Record<string, Rule<F>>> => Object.assign({}, ...on(folding as Folding<F>))

export interface View<N extends string = string, F extends Fields = Fields> extends Resource<N, F, any, {}> {
  readonly empty: Values<F>
  /** By `resource` (every fact of it) or `resource.fact`. */
  readonly on: Readonly<Record<string, Rule<F>>>
}

export const view = <const N extends string, const F extends Fields>(
  name: N,
  options: {
    readonly label: Label
    readonly fields: F
    readonly empty: NoInfer<Values<F>>
    readonly on: Foldings<F>
    readonly read?: readonly Role[]
    readonly revision?: number
  },
): View<N, F> => ({
  ...resource(name, { label: options.label, fields: options.fields, read: options.read ?? [], scope: 'everyone', facts: {}, revision: options.revision ?? 1 }),
  empty: options.empty,
  on: folded(options.on),
})
