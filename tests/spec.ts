/** given / when / then for pure rules: a row, a command, the facts it needs; then facts or a refusal. Microseconds each. */
import assert from 'node:assert'
import {
  type Actor, type Also, blank, type Command, type Consequence, type Context, type Fact, type Fields, type Guard, type Input, Refusal, type Refused,
  type Resource, type Role, type Row,
} from '../modules/kit/index.ts'

/** Somebody in a role, who may do everything; narrow with `extra`. */
export const person = (role: Role | 'system', userId: string = role, extra: Partial<Actor> = {}): Actor =>
  ({ userId, name: userId, role, deptId: '', reach: 'all', may: () => true, ...extra })

/** Noon of 1 October 2026 in Shanghai, unless a test says otherwise. */
export const noon = '2026-10-01T04:00:00.000Z'

export const scene = (extra: Partial<Context> = {}): Context => {
  let made = 0
  return {
    id: 'x', tenant: '000000', now: noon, zone: 'Asia/Shanghai', actor: person('system'),
    newId: () => `new-${++made}`, ...extra,
  }
}

type Step = Fact | Also
export const given = <R extends Resource>(on: R, row: Partial<Row<R>>) => ({
  when: <I extends Fields, N>(
    command: Command<R, I, N>, input: Input<I>, facts: { readonly [K in keyof N]?: unknown } = {}, context: Partial<Context> = {},
  ) => {
    const full = { ...blank(on, row.id ?? 'x', '000000'), ...row }
    const decide = (): Step[] => [command.decide(full as Row<R>, input, facts as N, scene({ id: full.id, ...context }))].flat()
    return {
      /** Exactly these facts and further commands. */
      then: (...steps: readonly Step[]) => assert.deepEqual(decide(), steps),
      /** At least a fact of this type, with these values among its data. */
      records: (type: string, data: Readonly<Record<string, unknown>> = {}) => {
        const found = decide().find((step): step is Fact => 'type' in step && step.type === type)
        assert.ok(found, `no fact ${type}`)
        for (const [name, value] of Object.entries(data)) assert.deepEqual(found.data[name], value, name)
      },
      refuses: (refused: Refused) => assert.throws(decide,
        (error: unknown) => error instanceof Refusal && error.refused.code === refused.code),
      steps: decide,
    }
  },
  /** A guard of an upper module alone: what it says to a command on this row. */
  guarded: <I extends Fields, N>(
    by: Guard<R, I, N>, input: Input<I>, facts: { readonly [K in keyof N]?: unknown } = {}, context: Partial<Context> = {},
  ) => {
    const full = { ...blank(on, row.id ?? 'x', '000000'), ...row }
    const holds = (): boolean => !!by.holds(full as Row<R>, input, facts as N, scene({ id: full.id, ...context }))
    return {
      allows: () => assert.ok(holds(), `${by.name} refuses`),
      refuses: (refused: Refused) => assert.deepEqual([by.refuses.code, holds()], [refused.code, false]),
    }
  },
  /** The commands that a consequence of an upper module runs after a command that left this row. */
  followed: <I extends Fields, N>(
    by: Consequence<R, I, N>, input: Input<I>, facts: { readonly [K in keyof N]?: unknown } = {},
    { before = {}, data = {}, ...context }: Partial<Context> & { readonly before?: Partial<Row<R>>; readonly data?: Fact['data'] } = {},
  ): readonly Also[] => {
    const full = { ...blank(on, row.id ?? 'x', '000000'), ...row }
    return by.run({ before: { ...full, ...before } as Row<R>, row: full as Row<R>, input, data }, facts as N, scene({ id: full.id, ...context }))
  },
})
