/** A command: what it needs to know, and the pure decision that turns it into facts or a refusal. */
import type { Label, RefusalCode } from './field.ts'
import type { Reading, Where } from './query.ts'
import type { Fields, Input, Resource, Row, Dimension } from './resource.ts'
import type { Fact } from './fact.ts'
import type { Role } from './roles.ts'
import { fillTemplate } from './message-catalogue.ts'
import { formatMoney, moneyWords } from './money.ts'
import type { Statement } from './statement.ts'

/** Thrown by `ensure`: the one way to say no. */
export class RefusalError extends Error {
  readonly refused: RefusalCode
  /** It is about the row as it stands: no other way of filling in a form would help. */
  readonly isFixed: boolean
  constructor(refused: RefusalCode, isFixed = false) {
    // An answer, not a fault: in a rush there are thousands, and where each was made costs more to write down than to find.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(refused.code)
    Error.stackTraceLimit = stackTraceLimit
    this.refused = refused.label[0].includes('{') ? { ...refused, label: worded(refused) } : refused
    this.isFixed = isFixed
  }
}

/** States a rule: the truth that must hold, and what we say when it does not. */
export function ensure(truth: unknown, refused: RefusalCode, detail?: Readonly<Record<string, unknown>>): asserts truth {
  if (!truth) throw new RefusalError(detail ? { ...refused, detail: { ...refused.detail, ...detail } } : refused)
}
/** How a value is said in a gap that asks for it, in the first or the second language: fen as money, hundredths as a percentage, a list one by one. */
const forms: Readonly<Record<string, (value: unknown, lang: number) => string>> = {
  money: moneyWords,
  names: (value, lang) => (Array.isArray(value) ? [...new Set(value.map(one => one?.label?.[lang] ?? one))].join(lang === 0 ? '、' : ', ') : ''),
  percent: value => (typeof value === 'number' ? `${formatMoney(value)}%` : ''),
}
/** The words of a refusal, with what it says beside them in their gaps: `{max}`, `{most:money}`, `{ratio:percent}`, `{who:names}`. What stands in
 * brackets is left out where it says nothing of it, as where a rule is told of and nobody has broken it. */
export const worded = ({ label, detail = {} }: Pick<RefusalCode, 'label' | 'detail'>): Label =>
  label.map((one, lang) => fillTemplate(one, (name, form) => forms[form ?? '']?.(detail[name], lang) ?? String(detail[name] ?? ''))) as [string, string]
/** States a rule about the row as it stands, which holds whatever is given, where the decision has to read that first. */
export function ensureStands(truth: unknown, refused: RefusalCode): asserts truth {
  if (!truth) throw new RefusalError(refused, true)
}
/** The same refusal, pointing at the input field that broke the rule. */
export const about = (refused: RefusalCode, field: string): RefusalCode => ({ ...refused, field })

/** The same refusal, which is about who asks: it answers as a missing right does, under its own name. */
export const denying = (refused: RefusalCode): RefusalCode => ({ ...refused, isDenial: true })

/** The same refusal, saying also which or how many it is about. */
export const saying = (refused: RefusalCode, zh: string, en = zh): RefusalCode => ({
  ...refused,
  label: [`${refused.label[0]}：${zh}`, `${refused.label[1]}: ${en}`],
})

/** Another command to run in the same turn, by the same rules, or not at all (nobody's right is asked again). */
export interface Invoke {
  readonly command: Command
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
}
export const invoke = <I extends Fields>(command: Command<any, I, any>, id: string, input: Input<I>): Invoke => ({
  command,
  id,
  input: input as Invoke['input'],
})

/** Bounds of what a session reaches: everything, or the listed ids per dimension. */
export type Reach = 'all' | Readonly<Partial<Record<Dimension, readonly string[]>>>

/** What one data scope shows: the rows it covers, and of them these fields; all of them where none are named. */
export interface FieldVisibility {
  readonly where: Where
  readonly fields: readonly string[] | undefined
  /** Whether its rows are found by such fields, among others that they are kept from somebody on: those are never among what is found. */
  readonly isSought?: boolean
}

/** Who acts: a person in one of their identities. `system` acts for time, the gateway and reactions. */
export interface Actor {
  readonly userId: string
  readonly name: string
  readonly role: Role | 'system'
  readonly deptId: string
  readonly reach: Reach
  /** What an administrator's data scopes leave of single resources; never more than the reach. */
  readonly narrow?: Readonly<Record<string, Where>> | undefined
  /** The fields that data scopes show of single resources, by the roles that bind: each role's scopes are alternatives. */
  readonly sight?: Readonly<Record<string, readonly (readonly FieldVisibility[])[]>> | undefined
  /** Somebody else looks through these eyes: whatever the rights say, nothing is done. */
  readonly lookingOnly?: boolean | undefined
  /** Whether the session holds a permission code. */
  may(permit: string): boolean
}

export interface Context {
  readonly id: string
  readonly tenant: string
  /** The instant of the command, UTC. */
  readonly now: string
  /** The tenant's time zone, an IANA name. */
  readonly zone: string
  readonly actor: Actor
  /** A new id for a row this command makes; never the same twice. */
  newId(): string
}

/** What a decision comes to: facts of its own resource, and further commands. */
export type Step<R extends Resource = Resource> = Fact<R['name']> | Invoke

/** Whoever looks, and when: the clock as the wire writes it, `YYYY-MM-DD HH:mm:ss` in the tenant's zone. */
type Who = Pick<Actor, 'userId' | 'deptId' | 'role'> & { readonly now: string }
/** Whether a command makes sense for somebody on a row, and the fields that say so: lists answer them whatever they are asked for. What it
 * refuses is not its word. */
export interface Offered {
  (row: Readonly<Record<string, unknown>>, who: Who): boolean
  readonly reads: readonly string[]
}
/** Declares when a command makes sense, by these fields of the row and no others. */
export const offeredWhen = <const K extends string>(reads: readonly K[], holds: (row: Readonly<Record<K, unknown>>, who: Who) => boolean): Offered =>
  Object.assign((row: Readonly<Record<string, unknown>>, who: Who) => holds(row as Readonly<Record<K, unknown>>, who), { reads })

export interface Command<R extends Resource = any, I extends Fields = any, N = any> {
  readonly on: R
  readonly name: string
  readonly label: Label
  /** What it is called on a row that is there already, where making one is called otherwise. */
  readonly again?: Label
  /** The roles that hold its permission code unless an administrator says otherwise; none: only the system. */
  readonly by: readonly Role[]
  readonly permit: string
  readonly input: I
  /** Asked before it runs in the console: it can't be undone or hurts somebody. */
  readonly danger: boolean
  /** What it will do, said before in the words of this command: most that hurt need no more than the word for it. */
  readonly warns?: Label
  /** It may take the row out of reach of who runs it, such as declining what one was offered. */
  readonly leaves: boolean
  /** Many press it in the same minute for what there is too little of: where a server is full it goes before what can wait. */
  readonly contended: boolean
  /** Whether lists offer it for many rows at once; where nothing is said, its inputs tell (console/parts/bulk/plan.ts). */
  readonly many?: boolean
  /** Whether screens offer it to somebody on this very row, as the wire shows it: whose own it is, for instance. */
  readonly offered?: Offered
  /** What is said of the money that it moves, before it is run. */
  readonly statement?: Statement<R>
  readonly needs: (row: Row<R>, input: Input<I>, context: Context) => Reading<N>
  readonly decide: (row: Row<R>, input: Input<I>, facts: N, context: Context) => Step<R> | readonly Step<R>[]
}

function* nothing(): Reading<any> {
  return {}
}

/** Declares a command. Its name is an edge of the resource's lifecycle; its permission code is `<resource>_<name>`. */
export const command = <R extends Resource, const I extends Fields = {}, N = {}>(
  on: R,
  name: string,
  options: {
    readonly label: Label
    readonly again?: Label | undefined
    /** Left out of what the house alone runs. */
    readonly by?: readonly Role[]
    readonly input?: I
    readonly danger?: boolean
    readonly warns?: Label | undefined
    readonly leaves?: boolean
    readonly contended?: boolean
    readonly many?: boolean
    readonly offered?: Offered | undefined
    readonly statement?: Statement<R> | undefined
    readonly needs?: (row: Row<R>, input: Input<NoInfer<I>>, context: Context) => Reading<N>
    readonly decide: (row: Row<R>, input: Input<NoInfer<I>>, facts: NoInfer<N>, context: Context) => Step<R> | readonly Step<R>[]
  },
): Command<R, I, N> => ({
  on,
  name,
  label: options.label,
  ...(options.again ? { again: options.again } : {}),
  by: options.by ?? [],
  permit: `${on.name}_${name}`,
  input: (options.input ?? {}) as I,
  danger: options.danger ?? false,
  ...(options.warns ? { warns: options.warns } : {}),
  leaves: options.leaves ?? false,
  contended: options.contended ?? false,
  ...(options.many === undefined ? {} : { many: options.many }),
  ...(options.offered ? { offered: options.offered } : {}),
  ...(options.statement ? { statement: options.statement } : {}),
  needs: options.needs ?? nothing,
  decide: options.decide,
})

/** What a command is called to whoever may press it: on a row that is there, or where it makes one. */
export const labelOn = ({ label, again }: Pick<Command, 'label' | 'again'>, row: unknown): Label => (row ? again : undefined) ?? label

type Changes<W, I> = { readonly [K in keyof I]?: K extends keyof W ? W[K] : I[K] }
/** Only what differs from the row: facts carry changes, not copies. A required value that is emptied is refused when it is recorded. */
export const changes = <W extends object, I extends object>(row: W, input: I): Changes<W, I> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[name as keyof W] ?? null)),
  ) as Changes<W, I>
