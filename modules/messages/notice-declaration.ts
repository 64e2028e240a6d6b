/** Declared notices: who is told what after which fact, as data. The reaction is made from the declaration; the text is made
 * from the code and its parameters when somebody reads it, in their language and the tenant's zone. */
import { invoke, fillTemplate, formatMoney, formatTime, gapsOf, get, messageCatalogue, moneyWords, reaction } from '../kit/index.ts'
import type { Invoke, Happened, Label, Params, Reaction, Resource, Row, ReactionContext } from '../kit/index.ts'
import { namedMax, notify } from './notify.ts'
import type { NoticeType } from './types.ts'

/** One group that is told: named people, or a department, a role or both; with what the text says to them alone. */
export interface Told {
  readonly userIds?: readonly string[]
  readonly deptId?: string
  readonly role?: string
  readonly params?: Params
}
/** Finds who is told, from the row as it is now and what happened. */
export type To<R = any> = (row: R, context: ReactionContext, happened: Happened) => readonly Told[] | Promise<readonly Told[]>

interface Options<R extends Resource> {
  /** The facts of the resource that it follows; the one that it is named after when left out. */
  readonly on?: readonly string[]
  /** None for what turns and calls send themselves. */
  readonly to?: readonly To<Row<R>>[]
  readonly when?: (row: Row<R>, happened: Happened) => unknown
  /** Gaps that are names of rows: the resource, and the field that points to one. */
  readonly names?: Readonly<Record<string, readonly [Resource, keyof Row<R> & string]>>
  /** Gaps that are names of people. Letters are not sealed: they keep the id alone, and the name is looked up when somebody reads them, or when
   * they leave the house, as far as the reader sees the row. The text says it in a part that may be left out, or what stands for it where it is
   * not told. A title ends with the `who` of its notice: of two children's letters nobody need open both. */
  readonly told?: Readonly<Record<string, readonly [of: Resource, by: (keyof Row<R> & string) | 'studentId', standsIn?: Label]>>
  /** Gaps that are neither names nor fields of the row nor data of the fact. */
  readonly params?: (row: Row<R>, happened: Happened) => Params
  readonly type?: NoticeType
  readonly title: Label
  readonly content: Label
  readonly link?: string
}
export interface Notice<R extends Resource = any> extends Options<R> {
  /** What facts keep: it never changes. */
  readonly code: string
  readonly of: R
  readonly on: readonly string[]
  readonly to: readonly To<Row<R>>[]
}

const declared: Notice[] = [],
  byCode = new Map<string, Notice>()
/** Every notice of the modules that are loaded. */
export const notices = (): readonly Notice[] => declared

type Held = (row: any, context: ReactionContext) => Promise<boolean>
const held = new Map<string, Held>()
/** A module above says when nobody need be told: what a notice asks for is done elsewhere. */
export const holdBack = (code: string, isHeld: Held): void => void held.set(code, isHeld)

/** Declares a notice; its code is `<resource>.<name>`. A gap `{x}` of its texts is a name, a parameter, a value of the fact's
 * data or a field of the row, and reads as its field does, an amount with its currency: `{x:second}`, `{x:day}` and `{x:time}` say a time otherwise. */
export function notice<R extends Resource>(of: R, name: string, options: Options<R>): Notice<R> {
  const [zh, en] = options.title,
    saysWho = options.told?.who && !gapsOf(zh).includes('who')
  const title: Label = saysWho ? [`${zh}[ · {who}]`, `${en}[ · {who}]`] : options.title
  const made = { to: [], ...options, title, of, on: options.on ?? [name], code: `${of.name}.${name}` }
  declared.push(made as Notice)
  byCode.set(made.code, made as Notice)
  return made
}

/** The reaction that sends notices; its name is where it stands in the log, and never changes. */
export const noticeReaction = (name: string, ...all: readonly Notice[]): Reaction =>
  reaction(name, {
    on: [...new Set(all.flatMap(one => one.on.map(type => `${one.of.name}.${type}`)))],
    aside: true,
    run: async (happened, context) =>
      context.row === undefined
        ? []
        : (
            await Promise.all(
              all
                .filter(one => one.of.name === happened.resource && one.on.includes(happened.type) && (!one.when || one.when(context.row, happened)))
                .map(one => letters(one, context, happened)),
            )
          ).flat(),
  })
/** A reaction for each notice by itself. */
export const noticeReactions = (...all: readonly Notice[]): readonly Reaction[] => all.map(one => noticeReaction(`tell-${one.code}`, one))

async function letters(one: Notice, context: ReactionContext, happened: Happened): Promise<readonly Invoke[]> {
  const { row } = context
  if (await held.get(one.code)?.(row, context)) return []
  const found = await Promise.all(one.to.map(to => to(row, context, happened)))
  const told = found.flat(),
    [people, others] = [told.filter(each => each.userIds && !each.params), told.filter(each => !each.userIds || each.params)]
  const all = [...others.filter(each => each.userIds?.length !== 0), ...inBatches(people.flatMap(each => each.userIds!))]
  if (all.length === 0) return []
  const names = Object.entries(one.names ?? {})
  const rows = await Promise.all(names.map(([, [of, field]]) => context.ask(get(of, row[field]))))
  const named = Object.fromEntries(names.map(([gap, [of]], i) => [gap, rows[i]?.[of.title] ?? '']))
  // Words are read from the row: where it is further on, they are others.
  const past = Object.keys(happened.data).filter(name => isQuoted(one, name) && happened.data[name] !== row[name])
  const values = { ...row, ...happened.data, ...Object.fromEntries(past.map(name => [name, null])), ...named, ...one.params?.(row, happened) }
  return all.map(({ params, ...to }) => letter(one, { ...values, ...params }, to, context))
}
/** Named people, each once, in as many notices as it takes. */
const inBatches = (userIds: readonly string[]): readonly Told[] => {
  const each = [...new Set(userIds)]
  return Array.from({ length: Math.ceil(each.length / namedMax) }, (_, i) => ({ userIds: each.slice(i * namedMax, (i + 1) * namedMax) }))
}

/** The command that sends a notice: for turns and calls, which know its parameters themselves. */
export function letter(one: Notice, values: Params, to: Omit<Told, 'params'>, { zone, newId }: { readonly zone: string; newId(): string }): Invoke {
  const gaps = [...new Set([...one.title, ...one.content].flatMap(gapsOf))]
  const params = Object.fromEntries(gaps.map(gap => [gap, kept(one, gap, values[one.told?.[gap]?.[1] ?? gap] ?? null, values)]))
  return invoke(notify, newId(), {
    type: one.type ?? 'normal',
    textCode: one.code,
    textParams: params,
    ...words(one, params, 0, zone),
    ...to,
    ...(one.link ? { link: fillTemplate(one.link, name => String(values[name] ?? '')) } : {}),
  })
}

/** What people wrote into a row that can be erased is quoted: letters keep where it stands, and it goes with the row. */
interface Quote {
  readonly quoted: string
  /** The row as it was then: later words are others. */
  readonly version: number | null
}
const isQuoted = ({ of }: Notice, name: string): boolean => of.fields[name]?.pii === 'words' && 'erased' in of.facts
const isQuote = (value: unknown): value is Quote => typeof value === 'object' && value !== null && 'quoted' in value
function kept(one: Notice, gap: string, value: unknown, { id, version }: Params): unknown {
  if (!isQuoted(one, gap) || value === null) return value
  return typeof id === 'string' ? { quoted: id, version: typeof version === 'number' ? version : null } : null
}

/** What letters keep no more of than where it stands: names of people by their ids, and words by `<id>.<field>@<version>`. */
export type ToldNames = ReadonlyMap<string, string>
export const quoteKey = (name: string, { quoted, version }: Quote): string => `${quoted}.${name}@${version ?? ''}`
/** A gap that is told or quoted, as far as it is known; undefined for all others. */
function lookedUp({ told }: Notice, name: string, value: unknown, lang: 0 | 1, names: ToldNames | undefined): string | undefined {
  const one = told?.[name]
  if (one) return names?.get(String(value)) || (one[2]?.[lang] ?? '')
  return isQuote(value) ? messageCatalogue.text(names?.get(quoteKey(name, value)) ?? '', lang) : undefined
}
const words = (one: Notice, params: Params, lang: 0 | 1, zone: string, names?: ToldNames) => {
  const fill = (label: Label): string => {
    const said = fillTemplate(
      label[lang],
      (name, form) => lookedUp(one, name, params[name], lang, names) ?? shown(one.of, name, params[name], form, lang, zone),
    )
    return said.charAt(0).toUpperCase() + said.slice(1)
  }
  return { title: fill(one.title), content: fill(one.content) }
}
/** What a letter with this code says; nothing when no notice has the code any more. */
export function wordsOf(code: string, params: Params, lang: 0 | 1, zone: string, names?: ToldNames) {
  const one = byCode.get(code)
  return one && words(one, params, lang, zone, names)
}
/** Of whom such a letter tells: the rows that are looked up when it is read. */
export const toldIn = (code: string, params: Params): readonly (readonly [Resource, string])[] =>
  Object.entries(byCode.get(code)?.told ?? {}).flatMap(([gap, [of]]) => (params[gap] ? [[of, String(params[gap])] as const] : []))
/** What such a letter quotes: the row, the field, and the version that it was in. */
export const quotesIn = (code: string, params: Params): readonly { readonly of: Resource; readonly name: string; readonly quote: Quote }[] => {
  const one = byCode.get(code)
  return one ? Object.entries(params).flatMap(([name, quote]) => (isQuote(quote) ? [{ of: one.of, name, quote }] : [])) : []
}

/** What each gap of such a letter reads as, by its name: for texts that others lay out, who say themselves what an amount is in. */
export function gapsIn(code: string, params: Params, lang: 0 | 1, zone: string, names?: ToldNames): Readonly<Record<string, string>> {
  const one = byCode.get(code)
  if (!one) return {}
  const said = (name: string, value: unknown): string => lookedUp(one, name, value, lang, names) ?? shown(one.of, name, value, 'bare', lang, zone)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value)]))
}

const clocks: Readonly<Record<string, number>> = { day: 10, time: 16, second: 19 }
function shown(of: Resource, name: string, value: unknown, form: string | undefined, lang: 0 | 1, zone: string): string {
  const field = of.fields[name]
  if (value === null || value === undefined) return ''
  if (field?.kind === 'time' || (form && form !== 'bare')) return formatTime(String(value), zone).slice(0, clocks[form ?? 'time'] ?? clocks.time)
  if (name === 'status') return of.lifecycle.states[String(value)]?.label[lang] ?? String(value)
  if (field?.kind === 'money') return form === 'bare' ? formatMoney(Number(value)) : moneyWords(Number(value))
  // Hundredths, of a share or of points.
  if (field?.kind === 'percent') return formatMoney(Number(value))
  if (field?.kind === 'choice') return field.choices?.[String(value)]?.[lang] ?? String(value)
  return messageCatalogue.text(String(value), lang)
}

type With<K extends string> = { readonly [P in K]: string | null }
/** Those of a role everywhere. */
export const role =
  (name: string): To =>
  () => [{ role: name }]
/** Those of a role in the department that a field names. */
export const roleIn =
  <K extends string>(name: string, field: K): To<With<K>> =>
  row => {
    const deptId = row[field]
    return deptId ? [{ deptId, role: name }] : []
  }
/** Everybody in the department that a field names. */
export const department =
  <K extends string>(field: K): To<With<K>> =>
  row =>
    row[field] ? [{ deptId: row[field] }] : []
/** The accounts that fields name. */
export const accounts =
  <K extends string>(...fields: readonly K[]): To<With<K>> =>
  row => [{ userIds: fields.flatMap(field => (row[field] ? [row[field]!] : [])) }]
