/** Aliases: calls that are one command, or a choice of several, under the names that the wire has for them. */
import type { Command, Invoke } from './command.ts'
import { type Act, act, type Asked, type Route, type RouteContext, chosen, ids } from './route.ts'

type Told<T> = (asked: Asked, context: RouteContext) => T | Promise<T>

interface Options extends Omit<Act, 'answer'> {
  /** Which of the commands it is. */
  readonly which?: Told<Command>
  /** The rows: those of `ids` or `id` when left out, or a new one where the command makes one. Without any it is refused, unless `on` says none. */
  readonly on?: Told<string | readonly string[]>
  /** What else the wire calls an input: the first of these that was given is taken, `{ remark: ['reason', 'remark'] }`. */
  readonly names?: Readonly<Record<string, readonly string[]>>
  /** What it is given instead of all that was asked. */
  readonly given?: Told<Asked>
  /** `data` of the answer: true, or made of the rows after; id, version and status of a single row when left out. */
  readonly answer?: true | Act['answer']
}

/** POST `path`: the command on every row that is named, in one turn. */
export function alias(path: string, commands: Command | readonly Command[], { which, on, names = {}, given, answer, ...rest }: Options = {}): Route {
  const all = [commands].flat() as readonly Command[]
  return act(
    path,
    all,
    async (asked, context): Promise<readonly Invoke[]> => {
      const command = which ? await which(asked, context) : all[0]!
      const rows = [await (on ?? named)(asked, context)].flat()
      const isMaking = command.on.lifecycle.next('new', command.name) !== undefined
      const said = given ? await given(asked, context) : asked
      const called = Object.entries(names).map(([name, wire]) => [name, wire.map(one => said[one]).find(value => value !== undefined && value !== null)])
      const input = { ...said, ...Object.fromEntries(called.filter(([, value]) => value !== undefined)) }
      return (rows.length > 0 || on ? rows : [isMaking ? context.newId() : '']).map(id => ({ command, id, input }))
    },
    { ...rest, ...(answer === true ? yes : answer ? { answer } : {}) },
  )
}

/** The rows that are named, if any: a command may make one. */
const named = ({ ids: several, id }: Asked): readonly string[] => ids(several ?? id)
/** For `on`: the rows that are named; refused where there are none. */
export const many = (asked: Asked): readonly string[] => chosen(asked)

/** Answers true, whatever was done. */
export const yes = { answer: () => true } as const

/** For `which`: a row that is named is changed, another made. */
export const byId =
  (create: Command, change: Command) =>
  ({ id }: Asked): Command =>
    id ? change : create
