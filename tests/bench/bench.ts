/** What a part of the benchmark is given: where to put databases, how long to measure, and where to note a figure beside its limit. */
import type { Dialect } from '../../server/kernel/columns.ts'

export interface Bench {
  readonly quick: boolean
  /** The rush by the calls of the console before it said its wishes in order. */
  readonly old: boolean
  readonly runs: number
  /** A folder that is gone afterwards. */
  readonly folder: string
  /** An empty database with every table, the bench's own among them. */
  fresh(dialect: Dialect): Promise<{ readonly address: string; readonly drop: () => Promise<void> }>
  note(goal: string, what: string, product: readonly number[], limit: readonly number[], unit: string, want: string, ok: boolean): void
  say(text: string): void
}
