/** A journal: rows that note what happened beside the facts, such as calls and errors. The server writes them off the hot
 * path, keeps them for some days and never folds them; lists, details and rights are those of any resource. */
import type { Label } from './field.ts'
import { state } from './lifecycle.ts'
import { resource, type Fields, type Resource } from './resource.ts'
import type { Role } from './roles.ts'

export interface Journal<N extends string = string, F extends Fields = Fields> extends Resource<N, F, any, {}> {
  /** What the server writes into it by itself: the calls it answers, the faults it stumbles over, or its own notable events. */
  readonly takes?: 'calls' | 'faults' | 'events' | undefined
  /** Fields of few values: totals are kept by them, so that any search among them is counted without looking at rows. */
  readonly terms: readonly string[]
  /** Fields that are searched whole, by an index. */
  readonly exact: readonly string[]
  /** Long fields that lists leave out. */
  readonly heavy: readonly string[]
}

export const journal = <const N extends string, const F extends Fields>(
  name: N,
  options: {
    readonly label: Label
    readonly path: string
    readonly takes?: Journal['takes']
    readonly fields: F
    readonly terms: readonly NoInfer<keyof F & string>[]
    readonly exact: readonly NoInfer<keyof F & string>[]
    readonly heavy: readonly NoInfer<keyof F & string>[]
    readonly read: readonly Role[]
  },
): Journal<N, F> => ({
  ...resource(name, {
    label: options.label,
    path: options.path,
    fields: options.fields,
    read: options.read,
    scope: 'everyone',
    facts: {},
    lifecycle: { new: state('新建', 'New', 'idle'), kept: state('已记录', 'Kept', 'idle') },
  }),
  takes: options.takes,
  terms: options.terms,
  exact: options.exact,
  heavy: options.heavy,
})

export const isJournal = (of: Resource): of is Journal => 'terms' in of
