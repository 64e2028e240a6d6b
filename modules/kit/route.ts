/** Routes: odd paths of the wire that mean a list, a detail, a command or a report. As data, bound by the server. */
import { about, type Actor, type Invoke, type Command, type Reach, RefusalError } from './command.ts'
import type { Label } from './field.ts'
import type { Hit } from './finding.ts'
import type { PageOf } from './page.ts'
import type { Paper } from './paper.ts'
import type { Ask, Where } from './query.ts'
import type { Ports } from './reaction.ts'
import { type Fields, refusals, type Resource, type Row } from './resource.ts'
import type { Role } from './roles.ts'
import { isMonth, no as rule } from './rules.ts'
import type { AskedBefore, Before } from './statement.ts'
import type { StockClient } from './stock.ts'
import { isDate, parseTime } from './time.ts'

/** Query and body of a call, merged; texts as they came. */
export type Asked = Readonly<Record<string, any>>

/** How a call arrived, for foreign callers that sign what they send. Header names are in small letters. */
export interface Arrived {
  readonly headers: Readonly<Record<string, string>>
  /** The body, byte by byte as UTF-8, where it was JSON. */
  readonly text: string
  /** The body as it was read, without what stood in the address. */
  readonly body: Asked
  /** The address of the caller. */
  readonly ip: string
}

/** Which page, and of how many rows. */
export interface Paging {
  readonly current: number
  readonly size: number
}

export interface RouteContext {
  readonly actor: Actor
  readonly reach: Reach
  readonly tenant: string
  readonly now: string
  readonly zone: string
  readonly lang: 0 | 1
  /** The stock front end that asks; undefined for every other program. */
  readonly stock?: StockClient | undefined
  /** How an act's call arrived; undefined where nobody called. */
  readonly arrived?: Arrived | undefined
  /** Reads inside the actor's scope and rights: a row outside is not there. */
  ask<T>(query: Ask<T>): Promise<T>
  /** A row as it was at one of its versions, without bounds. */
  asAt<R extends Resource>(of: R, id: string, version: number): Promise<Row<R> | undefined>
  /** Reads without bounds, for look-ups whose answer the caller does not see. */
  readUnscoped<T>(query: Ask<T>): Promise<T>
  /** One page of rows, without bounds as `readUnscoped`: whose they are stands in the conditions. -1 asks for as many as a call may answer. */
  pageUnscoped<R extends Resource>(of: R, where: Where<R>, options: { readonly sort: readonly string[] } & Paging): Promise<PageOf<Row<R>>>
  /** The conditions of the actor's reach and data scopes on a resource: for figures that are counted from other rows. */
  bounds<R extends Resource>(of: R): Where<R>
  /** Rows of every kind that are found by what somebody typed, inside the actor's scope and rights, the best first. */
  search(typed: string): Promise<readonly Hit[]>
  /** What stands against commands on rows now, and what they say of the money that they move. */
  before(asked: AskedBefore): Promise<readonly Before[]>
  newId(): string
  /** Rows as the wire shows them to this actor: formatted, captions of references added, personal values masked. */
  wire(of: Resource, rows: readonly any[]): Promise<readonly Readonly<Record<string, any>>[]>
  /** Captions of rows by id, as this actor sees them. */
  titles(of: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** One value of a field as a text that this actor may see: for answers that are not made of rows. */
  masked(of: Resource, name: string, value: unknown): string
  /** An amount in fen as this actor may see it. */
  amount(fen: number): string
  /** The outside world, as the server wired it. */
  readonly ports: Ports
  /** Runs commands now, one after another, as this actor: for acts that must ask the outside world between two turns,
   * since no turn ever waits for anybody. */
  run(steps: Invoke | readonly Invoke[]): Promise<readonly any[]>
  /** Records what the outside world answered: commands that only the system may run. */
  runAsSystem(steps: Invoke | readonly Invoke[]): Promise<readonly any[]>
}

/** Rows of a list as the wire names them, where it differs from the fields. */
export type Show = (rows: readonly Asked[], context: RouteContext) => readonly Asked[] | Promise<readonly Asked[]>

/** Makes a paper of a row that the caller sees: as it is stored, and as the wire shows it to them. */
export type MakePaper<R extends Resource = any> = (row: Row<R>, shown: Asked, context: RouteContext, asked: Asked) => Promise<Paper>

/** Told of a paper that was drawn, with the SHA-256 of its bytes. */
export type Drawn<R extends Resource = any> = (row: Row<R>, shown: Asked, sha256: string, context: RouteContext) => Promise<unknown>

interface Common {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly label: Label
}
export type Route =
  | (Common & {
      readonly kind: 'list'
      readonly of: Resource
      readonly where?: (asked: Asked, context: RouteContext) => Where | Promise<Where>
      readonly show?: Show
      /** What a stock front end reads in place of a page; undefined: the page. */
      readonly instead?: (asked: Asked, context: RouteContext) => unknown
    })
  | (Common & {
      readonly kind: 'detail'
      readonly of: Resource
      readonly show?: Show
      readonly id: (asked: Asked, context: RouteContext) => string | undefined | Promise<string | undefined>
    })
  | (Common & { readonly kind: 'export'; readonly of: Resource; readonly where?: (asked: Asked, context: RouteContext) => Where | Promise<Where> })
  | (Common & {
      readonly kind: 'act'
      readonly commands: readonly Command[]
      readonly run: (asked: Asked, context: RouteContext) => Invoke | readonly Invoke[] | Promise<Invoke | readonly Invoke[]>
      /** The `data` of the answer, from the rows after; an empty object when left out. */
      readonly answer?: (rows: readonly any[], asked: Asked, context: RouteContext) => unknown
      /** Open without a session: `run` itself proves who calls (a signature); the commands run as the system. */
      readonly public?: boolean
      /** The answer is sent bare, without the envelope, as a foreign caller wants it. */
      readonly bare?: boolean
      /** What a foreign caller reads in place of the envelope when it is refused; the status says so as well. */
      readonly refused?: (words: string) => unknown
      /** Each step is a turn of its own, kept also when a later one is refused; else all steps are one turn. */
      readonly apart?: boolean
      /** What the call takes, where that is not what its commands take. */
      readonly takes?: Fields
      readonly decides?: readonly string[]
      readonly adds?: Fields
    })
  | (Common & { readonly kind: 'paper'; readonly of: Resource; readonly name: string; readonly make: MakePaper; readonly drawn?: Drawn | undefined })
  | (Common & {
      readonly kind: 'report'
      readonly by: readonly Role[] | 'public' | 'signed-in'
      readonly run: (asked: Asked, context: RouteContext) => unknown
      readonly times: Times
    })

/** Paths are written like those of resources, below /api/. */
const full = (path: string): string => (path.startsWith('/') ? path : `/api/${path}`)

/** A list of a resource under another name, perhaps narrowed. Paging, filters, scope and rights are the usual ones. */
export const list = (
  path: string,
  of: Resource,
  where?: (asked: Asked, context: RouteContext) => Where | Promise<Where>,
  show?: Show,
  instead?: (asked: Asked, context: RouteContext) => unknown,
): Route => ({
  kind: 'list',
  method: 'GET',
  path: full(path),
  of,
  label: of.label,
  ...(where ? { where } : {}),
  ...(show ? { show } : {}),
  ...(instead ? { instead } : {}),
})
export const detail = (
  path: string,
  of: Resource,
  id: (asked: Asked, context: RouteContext) => string | undefined | Promise<string | undefined> = q => q.id,
  show?: Show,
): Route => ({ kind: 'detail', method: 'GET', path: full(path), of, label: of.label, id, ...(show ? { show } : {}) })
export const download = (path: string, of: Resource, where?: (asked: Asked, context: RouteContext) => Where | Promise<Where>): Route => ({
  kind: 'export',
  method: 'GET',
  path: full(path),
  of,
  label: of.label,
  ...(where ? { where } : {}),
})
/** How an odd call differs from the usual. */
export interface Act {
  readonly method?: 'GET' | 'POST'
  readonly label?: Label
  readonly public?: boolean
  readonly bare?: boolean
  readonly apart?: boolean
  readonly refused?: (words: string) => unknown
  /** What the call takes, as it is told to callers: left out, it is what its commands take, */
  readonly takes?: Fields
  /** without what the call says itself, */
  readonly decides?: readonly string[]
  /** and with what it is asked beside, such as the word by which one of several commands is chosen. */
  readonly adds?: Fields
  readonly answer?: (rows: readonly any[], asked: Asked, context: RouteContext) => unknown
}
/** An odd path of one or more commands: says which commands, on which rows, with what input. They are one turn: all or nothing. */
export const act = (
  path: string,
  commands: readonly Command[],
  run: (asked: Asked, context: RouteContext) => Invoke | readonly Invoke[] | Promise<Invoke | readonly Invoke[]>,
  options: Act = {},
): Route => ({
  kind: 'act',
  method: options.method ?? 'POST',
  path: full(path),
  commands,
  run,
  label: options.label ?? commands[0]!.label,
  ...(options.answer ? { answer: options.answer } : {}),
  ...(options.public ? { public: true } : {}),
  ...(options.bare ? { bare: true } : {}),
  ...(options.apart ? { apart: true } : {}),
  ...(options.refused ? { refused: options.refused } : {}),
  ...(options.takes ? { takes: options.takes } : {}),
  ...(options.decides ? { decides: options.decides } : {}),
  ...(options.adds ? { adds: options.adds } : {}),
})
/** What a parameter that says a time may be. */
const isTime = {
  month: isMonth,
  day: isDate,
  monthOrDay: (text: string) => isMonth(text) || isDate(text),
  instant: (text: string, zone: string) => parseTime(text, zone) !== undefined,
}
export type Times = Readonly<Record<string, keyof typeof isTime>>
/** Refuses by field and rule what is no such time: a figure of a month that there is none of is none, not that of another month. */
export function ensureTimes(asked: Asked, times: Times, zone: string): void {
  for (const [name, kind] of Object.entries(times)) {
    const said = textOf(asked[name])
    if (said && !isTime[kind](said, zone)) throw new RefusalError(about(rule[kind], name))
  }
}
/** Figures or rows computed when asked. Reads through the desk, so scope and rights hold. `times` names the parameters that say when. */
export const report = (
  path: string,
  label: Label,
  by: readonly Role[] | 'public' | 'signed-in',
  run: (asked: Asked, context: RouteContext) => unknown,
  { method = 'GET', times = {} }: { readonly method?: 'GET' | 'POST'; readonly times?: Times } = {},
): Route => ({
  ...{ kind: 'report', method, path: full(path), label, by, times },
  run(asked, context) {
    ensureTimes(asked, times, context.zone)
    return run(asked, context)
  },
})

/** What stands on a paper that the resource declares as `printable`. The call is below its own: `paper/<name>?id=…`. */
export function paper<R extends Resource>(of: R, name: string, make: MakePaper<R>, drawn?: Drawn<R>): Route {
  const declared = of.printable?.[name]
  if (!declared) throw new Error(`${of.name} declares no paper ${name}`)
  return { kind: 'paper', method: 'GET', path: full(`${of.path!.base}/paper/${name}`), label: declared.label, of, name, make, drawn }
}

/** What was asked as a text without spaces around it; '' where nothing was. */
export const textOf = (value: unknown): string => String(value ?? '').trim()
/** Those of the values that were given at all, as texts: `find(bill, onlyGiven({ period: asked.period }))`. */
export const onlyGiven = <K extends string>(values: Readonly<Record<K, unknown>>): Readonly<Partial<Record<K, string>>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (textOf(value) ? [[name, textOf(value)]] : []))) as Partial<Record<K, string>>

/** Rows that one call acts on, at the most. */
export const idsMax = 2_000
export const noIds = refusals('ids', {
  none: ['请先选择数据', 'no ids were given: say which rows'],
  tooMany: [`一次最多 ${idsMax} 条`, `at most ${idsMax} ids at once`],
})
/** The rows that a call is for, by the first of these parameters that names any (`ids`, else `id`): refused by the parameter's name where
 * none does, or where they are more than may be at once. */
export function chosen(asked: Asked, ...names: readonly string[]): readonly string[] {
  const all = names.length > 0 ? names : ['ids', 'id'],
    by = all.find(name => ids(asked[name]).length > 0)
  if (by === undefined) throw new RefusalError(about(noIds.none, all[0]!))
  const found = ids(asked[by])
  if (found.length > idsMax) throw new RefusalError(about(noIds.tooMany, by))
  return found
}

/** Splits the wire's comma-joined ids. */
export const ids = (text: unknown): readonly string[] =>
  (Array.isArray(text) ? text.map(String) : String(text ?? '').split(',')).map(id => id.trim()).filter(Boolean)

export const noWord = refusals('word', { none: ['请说明要做什么，所给的值无法识别', 'say which: what was given is none of the words that there are'] })
/** Which of several a word of the call asks for, such as a status or a verdict. What is none of the words is refused by the name of the parameter, and so
 * is nothing said, unless that has a meaning of its own (`''`). */
export function byWord<T>(words: Readonly<Record<string, T>>, given: unknown, name: string): T {
  const word = textOf(given)
  if (!Object.hasOwn(words, word)) throw new RefusalError({ ...about(noWord.none, name), detail: { words: Object.keys(words).filter(Boolean) } })
  return words[word]!
}
