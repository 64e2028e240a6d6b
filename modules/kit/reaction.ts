/** A reaction: commands run later because of a fact, or because a time has come. */
import type { Also } from './command.ts'
import type { Ask, Find } from './query.ts'
import type { Resource } from './resource.ts'

/** One thing that happened, as reactions are told. `row` is the row now, which may be further on. */
export interface Happened {
  readonly position: number
  readonly tenant: string
  readonly resource: string
  readonly id: string
  readonly type: string
  readonly data: any
  readonly status: string
  readonly at: string
  readonly actor: string
}

/** The outside world as modules see it; the server wires what stands behind. */
export interface Ports { readonly [name: string]: any }

export interface Scene {
  readonly now: string
  readonly zone: string
  readonly ports: Ports
  readonly row: any
  ask<T>(query: Ask<T>): Promise<T>
  newId(): string
}

export interface Reaction {
  readonly name: string
  /** Facts it follows, as `resource.fact`; or … */
  readonly on?: readonly string[]
  /** … the rows whose time has come. */
  readonly due?: (now: string) => Find
  /** What `run` will surely look for: rows with a value in a field. Asked for many facts at once where many happened. */
  readonly seeks?: (row: any) => readonly (readonly [Resource, string, string])[]
  /** Answers the commands to run. Each runs once, under the key `reaction:<name>:<position>`. */
  readonly run: (happened: Happened, scene: Scene) => readonly Also[] | Promise<readonly Also[]>
}

/** Follows facts. A refused command is logged and the line goes on; an outage is retried. */
export const reaction = (name: string, options: Required<Pick<Reaction, 'on' | 'run'>> & Pick<Reaction, 'seeks'>): Reaction =>
  ({ name, ...options })

/** Follows the clock: `tick` finds the rows that are due and runs their commands as the system. */
export const timer = (name: string, options: {
  readonly due: (now: string) => Ask<readonly any[]>
  readonly run: (row: any, scene: Scene) => readonly Also[] | Promise<readonly Also[]>
}): Reaction => ({
  name, due: now => options.due(now).query as Find, run: (_happened, scene) => options.run(scene.row, scene),
})
