/** A view: rows folded from facts of many streams, in the turn that records them. Read it in a decision or a hot list. */
import type { Label } from './field.ts'
import { resource, type Fields, type Meta, type Resource, type Values } from './resource.ts'
import type { Role } from './roles.ts'

/** What a view's fold is told: the fact, and its row before and after. */
export interface Change { readonly type: string; readonly data: any; readonly before: any; readonly after: any }
export interface Rule<F extends Fields> {
  /** The id of the view row it folds into; undefined when this fact does not concern the view. */
  readonly key: (change: Change) => string | undefined
  readonly fold: (row: Meta & Values<F>, change: Change) => Partial<Values<F>>
}
export interface View<N extends string = string, F extends Fields = Fields> extends Resource<N, F, any> {
  readonly empty: Values<F>
  /** By `resource` (every fact of it) or `resource.fact`. */
  readonly on: Readonly<Record<string, Rule<F>>>
}

export const view = <const N extends string, const F extends Fields>(name: N, options: {
  readonly label: Label
  readonly fields: F
  readonly empty: NoInfer<Values<F>>
  readonly on: Readonly<Record<string, Rule<F>>>
  readonly read?: readonly Role[]
  readonly revision?: number
}): View<N, F> => ({
  ...resource(name, { label: options.label, fields: options.fields, read: options.read ?? [], scope: 'everyone', revision: options.revision ?? 1 }),
  empty: options.empty, on: options.on,
})
