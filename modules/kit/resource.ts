/** A resource: fields, a lifecycle and a fold. Its table row is the fold of its facts. */
import { crudFacts, type Data, type Facts, type Some } from './fact.ts'
import type { Field, Label, RefusalCode } from './field.ts'
import type { Finding } from './finding.ts'
import { lifecycle, type Lifecycle, state, type State } from './lifecycle.ts'
import { type Follows, type RelationOptions, type Relations, relationsOf } from './relation.ts'
import type { Printable } from './paper.ts'
import type { Role } from './roles.ts'
import type { Unusual } from './unusual.ts'

export type Fields = Readonly<Record<string, Field>>
type Required<F extends Fields> = { [K in keyof F]: F[K]['required'] extends true ? K : never }[keyof F]
type Bare<F extends Field> = NonNullable<F['_type']>

/** The values of a stored row: required fields are never null. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: K extends Required<F> ? Bare<F[K]> : Bare<F[K]> | null
}
/** What a command is called with: required fields present, the others may be left out. */
export type Input<F extends Fields> = { readonly [K in Required<F>]: Bare<F[K]> } & { readonly [K in Exclude<keyof F, Required<F>>]?: Bare<F[K]> | null }

/** What every row carries. `version` counts its facts; times are UTC instants; `*By` are user ids. */
export interface Meta<S extends string = string> {
  readonly id: string
  readonly tenant: string
  readonly version: number
  readonly status: S
  readonly createdAt: string
  readonly createdBy: string
  readonly updatedAt: string
  readonly updatedBy: string
}
export type Row<R> = R extends Resource<any, infer F, infer S, any> ? Meta<S> & Values<F> : never

/** The dimensions along which a session's reach is bounded. `employer` is the agency that somebody teaches for: what it shows its teachers;
 * `tour` is a study tour that somebody leads; `partner` is a channel or an organisation that brings orders. */
export const dimensions = ['area', 'school', 'agency', 'employer', 'partner', 'teacher', 'tour', 'student', 'user'] as const
export type Dimension = (typeof dimensions)[number]

/** Which field bounds a row in which dimension: a row outside a session's reach does not exist for it. `else` names the further dimensions
 * that open a resource to who is bounded in none of its own: to every row, or to those that meet a condition. Who is bounded in neither
 * sees nothing. */
export type Scope<K extends string = string> =
  | (Readonly<Partial<Record<Dimension, K | 'id'>>> & { readonly else?: Readonly<Partial<Record<Dimension, 'everyone' | Readonly<Record<string, unknown>>>>> })
  | 'everyone'

/** The fields that name who keeps a draft, and the department they keep it for. */
export interface Drafts<K extends string = string> {
  readonly by: K
  readonly house: K
}

export interface Naming<K extends string = string> {
  readonly row: string
  readonly field: K
}

/** Fields that forms show together, under a heading. */
export interface Section<K extends string = string> {
  readonly label: Label
  readonly fields: readonly K[]
}

/** The wire names of a resource's calls, where they are not the usual ones. */
export interface Path {
  readonly base: string
  readonly list?: string
  readonly detail?: string
  readonly remove?: string
  readonly submit?: string
  readonly export?: string
  readonly import?: string
  /** The query name of the id in `detail` and commands, beside `id` itself. */
  readonly id?: string
}

export interface Resource<N extends string = string, F extends Fields = Fields, S extends string = string, E extends Facts = Facts> {
  readonly name: N
  readonly label: Label
  readonly fields: F
  readonly path?: Path
  /** The field that names a row to people: shown wherever another row points here. */
  readonly title: string
  /** The field that says where a row belongs, which tells it from another of the same name: the school of a room. */
  readonly within?: string
  readonly lifecycle: Lifecycle<S>
  readonly evolve: Readonly<Record<string, (row: any, data: any) => object>>
  readonly facts: E
  /** Raised when `evolve` (or a view's rules) makes other rows of the same facts than before: they are then made anew at the next start. */
  readonly revision: number
  readonly scope: Scope
  /** Who may see rows of this resource inside their scope. */
  readonly read: readonly Role[]
  /** Of accounts: whether it is of somebody who works here. Whoever audits reads their names where they did something. */
  readonly isStaff?: (row: any) => boolean
  /** Of what somebody paid for a child that they may not see: the fields that stay theirs to see. */
  readonly payerSees?: readonly string[]
  /** What a row is called wherever something points to it, where its title alone does not say it. */
  readonly called?: (row: any) => string
  /** Whose drafts they are: a row in the status `draft` is there only for this account and for whoever works in this department. */
  readonly drafts?: Drafts
  readonly sort: readonly string[]
  /** The amount that a row is about, where it has several; null: none of them stands for it. */
  readonly sum?: string | null
  /** The statuses in which a row came to nothing: its amounts are in no sum. */
  readonly voids?: readonly string[]
  /** The field in which the row that is named like its tenant says the tenant's time zone. */
  readonly timeZone?: string
  /** The row, and the field of it, that say which names people may have. */
  readonly naming?: Naming
  /** How its rows are found by what people type, in the search for everything. */
  readonly find?: Finding
  /** What hangs on its rows. */
  readonly relations: Relations
  /** How long forms are cut: each field of theirs in one section. Short ones are not. */
  readonly sections?: readonly Section[]
  /** Where it hangs on rows of other resources itself: in place of a scope of its own. */
  readonly follows?: Follows
  /** What is printed of its rows, by name: each is a call, for whoever sees the row, and a button on its page. */
  readonly printable?: Readonly<Record<string, Printable>>
  /** Whether the states of its rows tell how the outside world is doing: `/metrics` says how many stand in each. */
  readonly isWatched?: boolean
  /** Its rows are papers that others name, such as contracts: wherever one is named it is a link. What has a number of its own is anyway. */
  readonly isRecord?: boolean
  /** What an auditor looks at first. */
  readonly unusual?: Unusual
  /** Whether whoever it is for hears of a row as a letter of their own: the live feed tells nobody. */
  readonly isLetter?: boolean
}

/** What a resource without a lifecycle of its own does. */
export const plain = {
  new: state('新建', 'New', 'idle', { create: 'live' }),
  live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed' }),
  removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
} as const

export const resource = <
  const N extends string,
  const F extends Fields,
  const L extends Readonly<Record<string, State>> = typeof plain,
  const E extends Facts = typeof crudFacts,
>(
  name: N,
  options: {
    readonly label: Label
    readonly fields: F
    readonly path?: string | Path
    readonly title?: NoInfer<keyof F & string>
    /** What `find` says when left out. */
    readonly within?: NoInfer<keyof F & string>
    readonly lifecycle?: L
    /** Everything that may happen to it, and what each fact carries beside values of the fields; what `crud` records when left out. */
    readonly facts?: E
    /** What a fact makes of the row beyond the values it carries. */
    readonly evolve?: { readonly [T in keyof E]?: (row: Meta<keyof L & string> & Values<F>, data: Data<F, E[T]>) => Some<F> }
    readonly revision?: number
    readonly scope?: Scope<NoInfer<keyof F & string>>
    readonly read?: readonly Role[]
    readonly isStaff?: (row: Some<F>) => boolean
    readonly payerSees?: readonly NoInfer<keyof F & string>[]
    readonly called?: (row: Some<F>) => string
    readonly drafts?: Drafts<NoInfer<keyof F & string>>
    /** Field names, `-` before one for descending; newest first when left out. */
    readonly sort?: readonly string[]
    readonly follows?: Follows<NoInfer<keyof F & string>>
    readonly sum?: NoInfer<keyof F & string> | null
    readonly voids?: readonly NoInfer<keyof L & string>[]
    readonly timeZone?: NoInfer<keyof F & string>
    readonly naming?: Naming<NoInfer<keyof F & string>>
    readonly find?: Finding<NoInfer<keyof F & string>>
    readonly sections?: readonly Section<NoInfer<keyof F & string>>[]
    readonly printable?: Readonly<Record<string, Printable & { readonly in?: readonly NoInfer<keyof L & string>[] }>>
    readonly isWatched?: boolean
    readonly isLetter?: boolean
    readonly unusual?: Unusual
    readonly isRecord?: boolean
  } & RelationOptions,
): Resource<N, F, keyof L & string, E> => ({
  name,
  label: options.label,
  fields: options.fields,
  path: typeof options.path === 'string' ? { base: options.path } : options.path,
  title: options.title ?? Object.keys(options.fields)[0]!,
  lifecycle: lifecycle(name, (options.lifecycle ?? plain) as any),
  evolve: (options.evolve ?? {}) as Resource['evolve'],
  facts: options.facts ?? (crudFacts as Facts as E),
  revision: options.revision ?? 1,
  scope: options.scope ?? {},
  read: options.read ?? [],
  sort: options.sort ?? ['-createdAt'],
  relations: relationsOf(options),
  ...((options.within ?? options.find?.where) ? { within: options.within ?? options.find!.where! } : {}),
  ...(options.naming ? { naming: options.naming } : {}),
  ...(options.sum === undefined ? {} : { sum: options.sum }),
  ...(options.voids ? { voids: options.voids } : {}),
  ...(options.timeZone ? { timeZone: options.timeZone } : {}),
  ...(options.follows ? { follows: options.follows } : {}),
  ...(options.find ? { find: options.find } : {}),
  ...(options.isStaff ? { isStaff: options.isStaff } : {}),
  ...(options.payerSees ? { payerSees: options.payerSees } : {}),
  ...(options.called ? { called: options.called } : {}),
  ...(options.drafts ? { drafts: options.drafts } : {}),
  ...(options.printable ? { printable: options.printable } : {}),
  ...(options.sections ? { sections: options.sections } : {}),
  ...(options.isWatched ? { isWatched: true } : {}),
  ...(options.isLetter ? { isLetter: true } : {}),
  ...(options.isRecord ? { isRecord: true } : {}),
  ...(options.unusual ? { unusual: options.unusual } : {}),
})

const isAmount = ({ kind, hidden, isPrice, isLimit }: Field): boolean => kind === 'money' && !hidden && !isPrice && !isLimit
/** The amounts of which a row may be about one: what its resource says, or all that people see. What something costs each time is none. */
export const amountsOf = ({ fields, sum }: Pick<Resource, 'fields' | 'sum'>): readonly string[] =>
  sum === undefined ? Object.keys(fields).filter(name => isAmount(fields[name]!)) : sum === null ? [] : [sum]

/** Some fields of a resource, in the order asked for: the usual input of a command. Or some values of a row. */
export const pick = <F extends object, const K extends keyof F>(fields: F, ...names: readonly K[]): Pick<F, K> =>
  Object.fromEntries(names.map(name => [name, fields[name]])) as Pick<F, K>

/** All fields but some. */
export const omit = <F extends object, const K extends keyof F>(fields: F, ...names: readonly K[]): Omit<F, K> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as K & string))) as Omit<F, K>

/** One refusal of an area. */
export const refusal = (area: string, key: string, label: Label): RefusalCode => ({ code: `${area}.${key}`, label })
/** Declares the refusals of an area: `const no = refusals('enrolment', { full: ['名额已满', 'The class is full'] })`. */
export const refusals = <const C extends Readonly<Record<string, Label>>>(area: string, codes: C) =>
  Object.fromEntries(Object.entries(codes).map(([key, label]) => [key, refusal(area, key, label)])) as { readonly [K in keyof C]: RefusalCode }

const newborn = { id: '', tenant: '', version: 0, status: 'new', createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' }
/** Blank rows of nobody, made once for each resource: a copy that has all of its keys takes a quarter of the memory of one that grows. */
const empties = new WeakMap<Fields, typeof newborn>()
/** The row before its first fact. */
export function blank<R extends Resource>(of: R, id: string, tenant: string): Row<R> {
  let empty = empties.get(of.fields)
  if (!empty)
    empties.set(of.fields, (empty = { ...Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, field.initial ?? null])), ...newborn }))
  const row = { ...empty }
  row.id = id
  row.tenant = tenant
  return row as unknown as Row<R>
}
