/** Single: the one row of a resource that holds for a whole tenant; the defaults of its fields as long as nobody has set it. */
import { alias } from './alias.ts'
import type { Command } from './command.ts'
import { state } from './lifecycle.ts'
import { get, type Reading } from './query.ts'
import { blank, type Resource, type Row } from './resource.ts'
import { report, type Route } from './route.ts'

/** The states of a row of rules, whose defaults are in force until somebody sets them. */
export const ruleStates = { new: state('默认', 'Default', 'idle', { create: 'live' }), live: state('生效', 'In force', 'good', { change: 'live' }) } as const
/** What its two commands are called, for `crud`. */
export const ruleWords = { create: { label: ['设定规则', 'Set the rules'] }, change: { label: ['修改规则', 'Change the rules'] } } as const

export interface Single<R extends Resource> {
  readonly of: R
  readonly id: string
  /** The row, or the defaults. */
  readonly orDefault: (row: Row<R> | undefined) => Row<R>
  /** The same, read by a command that needs it. */
  readonly read: () => Reading<Row<R>>
}

export function single<R extends Resource>(of: R, id: string): Single<R> {
  const orDefault = (row: Row<R> | undefined): Row<R> => row ?? blank(of, id, '')
  return {
    of,
    id,
    orDefault,
    *read() {
      return orDefault(yield* get(of, id))
    },
  }
}

/** GET `current` and POST `submit` below the path of the resource, the two calls that the page of a single row asks. */
export const singleRoutes = ({ of, id, orDefault }: Single<any>, [create, change]: readonly [Command, Command]): readonly Route[] => [
  report(`${of.path.base}/current`, of.label, of.read, async (_asked, context) => {
    const [row] = await context.wire(of, [orDefault(await context.readUnscoped(get(of, id)))])
    return row
  }),
  alias(`${of.path.base}/submit`, [create, change], {
    which: async (_asked, context) => ((await context.readUnscoped(get(of, id))) ? change : create),
    on: () => id,
  }),
]
