/** A reaction: commands run later because of a fact, or because a time has come. */
import type { Invoke } from './command.ts'
import type { DataIn, Followed, RowOf } from './fact.ts'
import type { Ask, Find } from './query.ts'
import type { Resource } from './resource.ts'

/** One thing that happened, as reactions are told. */
export interface Happened<N extends string = string, T extends string = string, D = any> {
  readonly position: number
  readonly tenant: string
  readonly resource: N
  readonly id: string
  readonly type: T
  readonly data: D
  readonly status: string
  readonly at: string
  readonly actor: string
}

/** The outside world as modules see it; the server wires what stands behind. */
export interface Ports {
  readonly [name: string]: any
}

export interface ReactionContext<W = any> {
  readonly now: string
  readonly zone: string
  readonly ports: Ports
  /** The row now, which may be further on. */
  readonly row: W
  ask<T>(query: Ask<T>): Promise<T>
  newId(): string
}

export interface Reaction {
  readonly name: string
  /** Facts it follows, as `resource.fact`; or … */
  readonly on?: readonly string[]
  /** … the rows whose time has come. */
  readonly due?: (now: string, zone: string) => Find
  /** What `run` will surely look for: rows with a value in a field. Asked for many facts at once where many happened. */
  readonly seeks?: (row: any) => readonly (readonly [Resource, string, string])[]
  /** What it runs is looked at by no reaction: it goes to the writer while what follows is worked out, and shares commits. */
  readonly aside?: boolean
  /** Answers the commands to run. Each runs once, under the key `reaction:<name>:<position>`. */
  readonly run: (happened: Happened, context: ReactionContext) => readonly Invoke[] | Promise<readonly Invoke[]>
}

/** What is told of a followed fact, and of its row; of one that is followed by a plain name nothing is known. */
type HappenedOf<O> =
  O extends Followed<infer R, infer T>
    ? T extends string
      ? R extends { readonly name: infer N extends string }
        ? Happened<N, T, DataIn<R, T>>
        : never
      : never
    : Happened
type RowIn<O> = O extends Followed<infer R> ? RowOf<R> : any

/** Follows facts: `on: on(leave, 'approved', 'rejected')`. A refused command is logged and the line goes on; an outage is retried. */
export const reaction = <O extends string>(
  name: string,
  options: {
    readonly on: readonly O[]
    readonly seeks?: (row: RowIn<O>) => readonly (readonly [Resource, string, string])[]
    readonly aside?: boolean
    readonly run: (happened: HappenedOf<O>, context: ReactionContext<RowIn<O>>) => readonly Invoke[] | Promise<readonly Invoke[]>
  },
): Reaction => ({ name, ...options }) as object as Reaction

/** Follows the clock: `tick` finds the rows that are due and runs their commands as the system. */
export const timer = <W>(
  name: string,
  options: {
    /** Whose time has come, at an instant and in the tenant's zone. */
    readonly due: (now: string, zone: string) => Ask<readonly W[]>
    readonly run: (row: NoInfer<W>, context: ReactionContext<NoInfer<W>>) => readonly Invoke[] | Promise<readonly Invoke[]>
  },
): Reaction => ({ name, due: (now, zone) => options.due(now, zone).query as Find, run: (_happened, context) => options.run(context.row, context) })
