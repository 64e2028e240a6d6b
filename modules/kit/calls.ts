/** Calls that many nouns have alike: reading calls under other names, filters by the names of rows elsewhere, a command for each of many. */
import { about, type Command, type Invoke, RefusalError } from './command.ts'
import type { Label } from './field.ts'
import { answer, type Answers, type Ask, find, findAll, gather, rowsMax, type Where } from './query.ts'
import { refusals, type Resource } from './resource.ts'
import { act, type Act, type Asked, detail, download, list, report, type Route, type RouteContext, type Show } from './route.ts'

type Narrow = (asked: Asked, context: RouteContext) => Where | Promise<Where>
const reading = {
  page: (path: string, of: Resource, { where, show }: Readings) => list(path, of, where, show),
  list: (path: string, of: Resource, { where, show }: Readings) => list(path, of, where, show),
  detail: (path: string, of: Resource, { id, show }: Readings) => detail(path, of, id, show),
  export: (path: string, of: Resource, { where }: Readings) => download(path, of, where),
} as const

interface Readings {
  /** What narrows the list and what is exported of it. */
  readonly where?: Narrow
  /** The row that a detail is of; that of `id` when left out. */
  readonly id?: (asked: Asked, context: RouteContext) => string | undefined | Promise<string | undefined>
  readonly show?: Show
}
/** The calls that read a resource, under another path: `readings('business-order/finance/payOrder', order, ['page', 'detail', 'export'])`. */
export const readings = (base: string, of: Resource, calls: readonly (keyof typeof reading)[], options: Readings = {}): readonly Route[] =>
  calls.map(name => reading[name](`${base}/${name}`, of, options))

/** All rows that meet the conditions, within the asker's bounds and without pages, as the wire shows them. */
export const rows = (path: string, label: Label, of: Resource, where: (asked: Asked, context: RouteContext) => Where): Route =>
  report(path, label, 'signed-in', async (asked, context) => context.wire(of, await answer(findAll(of, where(asked, context)), context)))

/** Several look-ups at once, past the asker's bounds: `const { house, seats } = await lookUp({ house: get(…), seats: find(…) }, context)`. */
export const lookUp = <const A extends Readonly<Record<string, Ask<any>>>>(asks: A, { readUnscoped }: RouteContext): Promise<Answers<A>> =>
  answer(gather(asks), { ask: readUnscoped })

/** The name that a caller filters by, its resource and field, and the field of ours that points there. */
export type NameFilter = readonly [asked: string, of: Resource, named: string, key: string]
const noNames = refusals('names', { tooMany: ['叫这个名称的太多，请多输入几个字', 'too many are so named: say more of the name'] })
/** Names that callers filter by stand for rows elsewhere: they become the ids of all that are so named, refused by the name where those are too many. Of
 * two names for one key the first that is given counts. */
export const byNames =
  (...filters: readonly NameFilter[]): ((asked: Asked, context: RouteContext) => Promise<Where>) =>
  async (asked, context) => {
    const given = filters.filter(([name, , , key], i) => asked[name] && !filters.slice(0, i).some(other => other[3] === key && asked[other[0]]))
    const found = await Promise.all(
      given.map(async ([name, of, named, key]) => {
        const like = { [named]: { like: String(asked[name]) } } as Where,
          rows = (await context.readUnscoped(find(of, like, { limit: rowsMax + 1 }))) as readonly { readonly id: string }[]
        if (rows.length > rowsMax) throw new RefusalError(about(noNames.tooMany, name))
        return [key, rows.map(one => one.id)]
      }),
    )
    return Object.fromEntries(found) as Where
  }

/** An odd path that runs its commands by itself, such as around questions to the outside world, and says what is answered. */
export function perform(
  path: string,
  commands: readonly Command[],
  run: (asked: Asked, context: RouteContext) => Promise<unknown>,
  options: Omit<Act, 'answer'> = {},
): Route {
  const answers = new WeakMap<RouteContext, unknown>()
  return act(
    path,
    commands,
    async (asked, context) => {
      answers.set(context, await run(asked, context))
      return []
    },
    { ...options, answer: (_rows, _asked, context) => answers.get(context) },
  )
}

interface Bulk {
  /** What there is one of the command for, as the caller names it. */
  readonly of: (asked: Asked) => readonly string[]
  /** The command for one; `isAlone` where there is no other. */
  readonly step: (one: string, asked: Asked, context: RouteContext, isAlone: boolean) => Invoke
  /** Comes before any of them. */
  readonly before?: (each: readonly string[], context: RouteContext) => Promise<void>
  /** What is answered of one alone. */
  readonly answer: (row: any) => unknown
  readonly decides?: readonly string[]
}
/** A command for each of many, every one a turn of its own: says of each what became of it. One alone is answered, and refused, as it is. */
export function bulk(path: string, command: Command, { of, step, before, answer, decides = [] }: Bulk): Route {
  const outcomes = new WeakMap<RouteContext, unknown>()
  return act(
    path,
    [command],
    async (asked, context) => {
      const each = of(asked)
      await before?.(each, context)
      if (each.length === 1) return step(each[0]!, asked, context, true)
      const outcome: { readonly id: string; readonly success: boolean; readonly msg: string }[] = []
      for (const id of each) {
        const msg = await refusalOf(() => context.run(step(id, asked, context, false)), context)
        outcome.push({ id, success: msg === undefined, msg: msg ?? '' })
      }
      outcomes.set(context, outcome)
      return []
    },
    { decides, answer: ([row], _asked, context) => outcomes.get(context) ?? (row ? answer(row) : true) },
  )
}
/** What was said against it, if anything. */
async function refusalOf(work: () => Promise<unknown>, { lang }: RouteContext): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return error.refused.label[lang]
  }
}
