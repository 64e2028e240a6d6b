/** given / when / then for pure rules: a row, a command, the facts it needs; then facts or a refusal. Microseconds each. */
import assert from 'node:assert'
import {
  type Actor,
  type Answering,
  type Invoke,
  type Query,
  type Reading,
  answer,
  blank,
  type Command,
  type Consequence,
  type Context,
  type Fact,
  type FactName,
  type Fields,
  type Guard,
  type Input,
  RefusalError,
  type RefusalCode,
  type Resource,
  type Role,
  type Row,
  type Step,
} from '../modules/kit/index.ts'
import { fold } from '../server/kernel/fold.ts'
import { comparator, matches } from '../server/kernel/where.ts'

/** Somebody in a role, who may do everything; narrow with `extra`. */
export const person = (role: Role | 'system', userId: string = role, extra: Partial<Actor> = {}): Actor => ({
  userId,
  name: userId,
  role,
  deptId: '',
  reach: 'all',
  may: () => true,
  ...extra,
})

/** That it comes to nothing, for exactly this reason. */
export const refuses = (doing: Promise<unknown>, refused: RefusalCode): Promise<void> =>
  assert.rejects(doing, (error: unknown) => error instanceof RefusalError && error.refused.code === refused.code)
/** Noon of 1 October 2026 in Shanghai, unless a test says otherwise. */
export const noon = '2026-10-01T04:00:00.000Z'

export const scene = (extra: Partial<Context> = {}): Context => {
  let made = 0
  return { id: 'x', tenant: '000000', now: noon, zone: 'Asia/Shanghai', actor: person('system'), newId: () => `new-${++made}`, ...extra }
}

/** A resource that also records these facts: for stand-ins that lead rows of other modules where a test needs them. */
export const recording = (of: Resource, ...types: readonly string[]): Resource => ({
  ...of,
  facts: { ...of.facts, ...Object.fromEntries(types.map(type => [type, of.facts[type] ?? {}])) },
})

/** The status that a fact leads to: the one it names, or else the one that bears its name or is the only one that can follow. */
function reached(of: Resource, from: string, { type, to }: Fact): string {
  const near = new Set(of.lifecycle.allowed(from).flatMap(command => of.lifecycle.targets(from, command)))
  const status = to ?? (near.has(type) ? type : near.size === 1 ? [...near][0]! : undefined)
  assert.ok(status && near.has(status), `say where ${type} leads from ${from}: fact(…, …, '${[...near].join("' or '")}')`)
  return status
}
/** The row that these facts make, by the fold of the product. */
export const folded = <R extends Resource>(on: R, facts: readonly Fact<R['name']>[], id = 'x'): Row<R> =>
  facts.reduce<any>(
    (row, one) => fold(on, row, id, '000000', { type: one.type, data: one.data, status: reached(on, row?.status ?? 'new', one), at: noon, actor: 'x' }),
    undefined,
  ) ?? blank(on, id, '000000')

const isPast = (past: object): past is readonly Fact[] => Array.isArray(past)
const rowOf = <R extends Resource>(on: R, past: Partial<Row<R>> | readonly Fact<R['name']>[]): Row<R> =>
  isPast(past) ? folded(on, past) : ({ ...blank(on, past.id ?? 'x', '000000'), ...past } as Row<R>)
/** A row as it is given, or the facts that led to it: `given(leave, [fact(leave, 'applied', …)])`. */
export const given = <R extends Resource>(on: R, past: Partial<Row<R>> | readonly Fact<R['name']>[]) => ({
  when: <I extends Fields, N>(
    command: Command<R, I, N>,
    input: Input<I>,
    facts: { readonly [K in keyof N]?: unknown } = {},
    context: Partial<Context> = {},
  ) => {
    const full = rowOf(on, past)
    const decide = (): Step<R>[] => [command.decide(full, input, facts as N, scene({ id: full.id, ...context }))].flat()
    return {
      /** Exactly these facts and further commands. */
      then: (...steps: readonly Step[]) => assert.deepEqual(decide(), steps),
      /** At least a fact of this type, with these values among its data. */
      records: (type: FactName<R>, data: Readonly<Record<string, unknown>> = {}) => {
        const found = decide().find((step): step is Fact<R['name']> => 'type' in step && step.type === type)
        assert.ok(found, `no fact ${type}`)
        for (const [name, value] of Object.entries(data)) assert.deepEqual(found.data[name], value, name)
      },
      /** A refusal that is given with a field is about that field. */
      refuses: ({ code, field }: RefusalCode) =>
        assert.throws(
          decide,
          (error: unknown) => error instanceof RefusalError && error.refused.code === code && (field === undefined || error.refused.field === field),
        ),
      steps: decide,
    }
  },
  /** A guard of an upper module alone: what it says to a command on this row. */
  guarded: <I extends Fields, N>(by: Guard<R, I, N>, input: Input<I>, facts: { readonly [K in keyof N]?: unknown } = {}, context: Partial<Context> = {}) => {
    const full = rowOf(on, past)
    const holds = (): boolean => !!by.holds(full, input, facts as N, scene({ id: full.id, ...context }))
    return {
      allows: () => assert.ok(holds(), `${by.name} refuses`),
      refuses: (refused: RefusalCode) => assert.deepEqual([by.refuses.code, holds()], [refused.code, false]),
    }
  },
  /** The commands that a consequence of an upper module runs after a command that left this row. */
  followed: <I extends Fields, N>(
    by: Consequence<R, I, N>,
    input: Input<I>,
    facts: { readonly [K in keyof N]?: unknown } = {},
    { before = {}, data = {}, ...context }: Partial<Context> & { readonly before?: Partial<Row<R>>; readonly data?: Fact['data'] } = {},
  ): readonly Invoke[] => {
    const full = rowOf(on, past)
    return by.run({ before: { ...full, ...before } as Row<R>, row: full, input, data }, facts as N, scene({ id: full.id, ...context }))
  },
})

/** Rows of a resource, as `known` takes them: values, and blank otherwise. */
export const rowsOf = <R extends Resource>(of: R, ...rows: readonly Partial<Row<R>>[]): readonly [Resource, readonly Row<R>[]] => [
  of,
  rows.map((values, n) => ({ ...blank(of, `${of.name}${n + 1}`, '000000'), ...values }) as Row<R>),
]
/** All the rows that there are. */
export type Known = readonly (readonly [Resource, readonly object[]])[]
/** Whoever answers as if these rows were all there is; every series is at 7. */
export const knowing = (...all: Known): Answering => {
  const rows = new Map(all.map(([of, some]) => [of.name, some as readonly Row<Resource>[]]))
  const found = (of: Resource, where: object) => (rows.get(of.name) ?? []).filter(row => matches(row, where))
  const answer = (query: Query): unknown => {
    if (query.kind === 'next') return 7
    if (query.kind === 'get') return rows.get(query.of.name)?.find(row => row.id === query.id)
    const some = found(query.of, query.where)
    return query.kind === 'count' ? some.length : some.toSorted(comparator(query.sort ?? [])).slice(0, query.limit)
  }
  return { ask: async ({ query }) => answer(query) as never }
}
/** What a command would decide with, if these rows were all there is. */
export const needsOf = <N>(command: Command<any, any, N>, row: object, input: object, known: Known, id = 'x'): Promise<N> =>
  answer((command.needs as (...given: unknown[]) => Reading<N>)(row, input, scene({ id })), knowing(...known))
