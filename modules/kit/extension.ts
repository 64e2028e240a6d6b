/** Extensions: what an upper module has to say about the commands and views of a lower one, which knows nothing of it. Declared
 * data, pure, run by the kernel: in the order of the modules, then of the declarations. */
import { type Invoke, type Command, type Context, worded } from './command.ts'
import type { Label, RefusalCode } from './field.ts'
import type { Reading } from './query.ts'
import type { Fields, Input, Resource, Row } from './resource.ts'
import type { Statement } from './statement.ts'
import { folded, type Foldings, type Rule, type View } from './view.ts'

/** A rule of an upper module that may refuse a lower module's command. It is asked after the command's own rules, before anything
 * is recorded, also where the command is nested in another. */
export interface Guard<R extends Resource = any, I extends Fields = any, N = any> {
  /** Unique among all guards and consequences. */
  readonly name: string
  readonly on: readonly Command<R, any, any>[]
  /** What it says in the lifecycle; the words of its refusal unless it has better ones. */
  readonly label: Label
  /** The one refusal it has, said when `holds` is not true. */
  readonly refuses: RefusalCode
  readonly needs: (row: Row<R>, input: Input<I>, context: Context) => Reading<N>
  readonly holds: (row: Row<R>, input: Input<I>, facts: N, context: Context) => unknown
  /** What the refusal names beside its words; `conflicts` are said with them. */
  readonly detail?: (row: Row<R>, input: Input<I>, facts: N, context: Context) => NonNullable<RefusalCode['detail']>
  /** What it adds to what the command says before its button is pressed. */
  readonly says?: Statement<R>['says']
}

/** What a consequence is told: the row before the command and as it is now, the command's input, and the data of the fact that it
 * follows (none where it follows the command). */
export interface Executed<R extends Resource = any, I extends Fields = any> {
  readonly before: Row<R>
  readonly row: Row<R>
  readonly input: Input<I>
  readonly data: Readonly<Record<string, any>>
}

/** Commands that an upper module runs in the turn of a lower module's command: all of it happens, or nothing. */
export interface Consequence<R extends Resource = any, I extends Fields = any, N = any> {
  /** Unique among all guards and consequences. */
  readonly name: string
  readonly on: readonly Command<R, any, any>[]
  readonly label: Label
  /** Follows this fact of the command as soon as it is recorded; without it, the command when all its steps are done. */
  readonly fact?: string
  /** The only commands that `run` may answer: the registry looks for circles among them. */
  readonly runs: readonly Command[]
  readonly needs: (followed: Executed<R, I>, context: Context) => Reading<N>
  readonly run: (followed: Executed<R, I>, facts: N, context: Context) => readonly Invoke[]
}

/** Rules by which a lower module's view also folds facts of this module. */
export interface Folds {
  readonly into: View<string, any>
  readonly on: Readonly<Record<string, Rule<any>>>
}

function* nothing(): Reading<any> {
  return {}
}
const listed = (on: Command | readonly Command[]): readonly Command[] => (Array.isArray(on) ? on : [on as Command])

/** Declares a guard of one command, or of several commands of one resource. */
export const guard = <R extends Resource, I extends Fields, N = {}>(
  on: Command<R, I, any> | readonly Command<R, any, any>[],
  options: {
    readonly name: string
    readonly label?: Label
    readonly refuses: RefusalCode
    readonly needs?: (row: Row<R>, input: Input<NoInfer<I>>, context: Context) => Reading<N>
    readonly holds: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N>, context: Context) => unknown
    readonly detail?: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N>, context: Context) => NonNullable<RefusalCode['detail']>
    readonly says?: Statement<R>['says']
  },
): Guard<R, I, N> => ({ label: worded(options.refuses), needs: nothing, ...options, on: listed(on as Command) })

/** Declares a consequence of one command, or of several commands of one resource. */
export const consequence = <R extends Resource, I extends Fields, N = {}>(
  on: Command<R, I, any> | readonly Command<R, any, any>[],
  options: {
    readonly name: string
    readonly label: Label
    readonly fact?: string
    readonly runs: readonly Command[]
    readonly needs?: (followed: Executed<R, NoInfer<I>>, context: Context) => Reading<N>
    readonly run: (followed: Executed<R, NoInfer<I>>, facts: NoInfer<N>, context: Context) => readonly Invoke[]
  },
): Consequence<R, I, N> => ({ needs: nothing, ...options, on: listed(on as Command) })

/** Declares that a view of a lower module folds these facts too: `folds(agencyLoad, fold => [fold(refund, …)])`, or by plain names. */
export const folds = <F extends Fields>(into: View<string, F>, on: Foldings<F> | Readonly<Record<string, Rule<F>>>): Folds => ({
  into,
  on: typeof on === 'function' ? folded(on) : on,
})
