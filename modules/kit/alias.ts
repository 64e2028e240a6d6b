/** Aliases: calls that are one command, or a choice of several, under the names that the wire has for them. */
import { about, type Command, type Invoke, RefusalError } from './command.ts'
import { refusals } from './resource.ts'
import { type Act, act, type Asked, type Route, type RouteContext, chosen, ids, textOf } from './route.ts'

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

export const noWord = refusals('word', { none: ['请说明要做什么，所给的值无法识别', 'say which: what was given is none of the words that there are'] })
/** Which of several a word of the call asks for, such as a status or a verdict. What is none of the words is refused by the name of the parameter, and so
 * is nothing said, unless that has a meaning of its own (`''`). */
export function byWord<T>(words: Readonly<Record<string, T>>, given: unknown, name: string): T {
  const word = textOf(given)
  if (!Object.hasOwn(words, word)) throw new RefusalError({ ...about(noWord.none, name), detail: { words: Object.keys(words).filter(Boolean) } })
  return words[word]!
}
