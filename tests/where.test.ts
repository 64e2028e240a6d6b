/** Conditions mean the same in memory, on SQLite and on PostgreSQL; totals and turns rest on it. */
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { choice, command, fact, flag, int, json, module, money, resource, state, text, time } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { comparator, matches } from '../server/kernel/where.ts'
import { app, dialects, tenant, type App } from './app.ts'
import { readsOf } from './reads.ts'

const thing = resource('thing', {
  label: ['物', 'Thing'],
  scope: 'everyone',
  read: ['PO'],
  fields: {
    name: text('名', 'Name'),
    count: int('数', 'Count'),
    cents: money('钱', 'Cents'),
    on: flag('开', 'On'),
    at: time('时', 'At'),
    kind: choice({ a: ['甲', 'A'], b: ['乙', 'B'] })('类', 'Kind'),
    more: json<unknown>()('余', 'More'),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { create: 'live' }), live: state('正常', 'Live', 'good') },
})
const create = command(thing, 'create', { label: ['新增', 'Add'], by: ['PO'], input: thing.fields, decide: (_row, input) => fact(thing, 'created', input) })
const toy = module('things', { label: ['物', 'Things'], resources: [thing], commands: [create] })

const words = fc.constantFrom('', 'abc', 'ABC', 'a%b', 'a_b', '张三', '张', "o'hara", 'back\\slash', 'Z', 'é', '"', '{x}', ',', '（一）', '𠮷')
const row = fc.record({
  name: fc.option(words),
  count: fc.option(fc.integer({ min: -5, max: 5 })),
  cents: fc.option(fc.integer({ min: 0, max: 3 })),
  on: fc.option(fc.boolean()),
  at: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')),
  kind: fc.option(fc.constantFrom('a' as const, 'b' as const)),
  more: fc.constantFrom(null, { x: [1, '二'] }, []),
})
const condition = fc.oneof(
  fc.record({
    name: fc.oneof(
      words,
      fc.constant(null),
      fc.array(words, { maxLength: 3 }),
      fc.record({ like: words }),
      fc.record({ starts: words }),
      fc.record({ not: fc.oneof(words, fc.constant(null), fc.array(words, { maxLength: 2 })) }),
      fc.record({ gt: words }),
      fc.record({ lte: words }),
    ),
  }),
  fc.record({
    count: fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.constant(null),
      fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { maxLength: 3 }),
      fc.record({ gte: fc.integer({ min: -5, max: 5 }), lt: fc.integer({ min: -5, max: 5 }) }),
      fc.record({ not: fc.integer({ min: -5, max: 5 }) }),
    ),
  }),
  fc.record({ on: fc.oneof(fc.boolean(), fc.constant(null), fc.array(fc.boolean(), { maxLength: 2 }), fc.record({ not: fc.boolean() })) }),
  fc.record({ kind: fc.oneof(fc.constantFrom('a', 'b'), fc.array(fc.constantFrom('a', 'b'))) }),
  fc.record({ at: fc.record({ lte: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-15T00:00:00.000Z') }) }),
)
const where = fc.oneof(
  { weight: 4, arbitrary: condition },
  fc.record({ any: fc.array(condition, { maxLength: 3 }) }),
  fc.record({ all: fc.array(condition, { maxLength: 3 }) }),
)
const sort = fc.uniqueArray(fc.constantFrom('name', '-name', 'count', '-count', '-at', 'on'), { maxLength: 2, selector: name => name.replace('-', '') })

describe.each(dialects)('%s', dialect => {
  let on: App
  afterAll(() => on?.close())
  test('find, count and order agree with the same in memory', async () => {
    on = await app([toy], { dialect })
    const rows = fc.sample(row, { numRuns: 150, seed: 11 }),
      idOf = (i: number) => `t${String(i).padStart(3, '0')}`
    await Promise.all(rows.map((given, i) => on.run(on.as('PO'), create, idOf(i), given)))
    // Some of the same in another tenant, under the same ids.
    await Promise.all(rows.slice(0, 20).map((given, i) => on.engine.run(on.engine.system('elsewhere'), create, idOf(i), given)))
    const all = (await on.all(thing)) as readonly AnyRow[]
    await fc.assert(
      fc.asyncProperty(where, sort, async (conditions, order) => {
        const expected = all.filter(one => matches(one, conditions)).sort(comparator(order))
        const found = (await on.engine.ask(tenant, { kind: 'find', of: thing, where: conditions, sort: order, limit: 1_000 } as any)) as AnyRow[]
        expect(found.map(one => one.id)).toEqual(expected.map(one => one.id))
        expect(found).toEqual(expected)
        expect(await on.engine.ask(tenant, { kind: 'count', of: thing, where: conditions } as any)).toBe(expected.length)
        const each = new Map([
          [tenant, expected.length],
          ['elsewhere', expected.filter(one => one.id < idOf(20)).length],
        ])
        expect(await on.engine.countEach([tenant, 'elsewhere', 'nowhere'], thing, conditions)).toEqual(new Map([...each].filter(([, n]) => n > 0)))
      }),
      { numRuns: 200 },
    )
  })
  test('asked together, questions are answered as if each had been asked alone: in a turn, and by many at one moment', async () => {
    const { engine, store } = on,
      { statements } = engine
    const question = fc.oneof(
      fc
        .tuple(where, sort, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 3 }))
        .map(([conditions, order, limit, offset]) => statements.find(thing, tenant, conditions, order, limit, offset)),
      fc.tuple(words, fc.integer({ min: 0, max: 20 })).map(([name, limit]) => statements.find(thing, tenant, { name }, ['id'], limit)),
      where.map(conditions => statements.count(thing, tenant, conditions)),
      fc.integer({ min: 0, max: 200 }).map(n => statements.byId(thing, tenant, [`t${String(n).padStart(3, '0')}`])),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 40 }), async list => {
        const alone = []
        for (const one of list) alone.push(await store.read(one))
        expect(
          await store.transact(tenant, function* () {
            return yield list
          }),
        ).toEqual(alone)
        expect(await Promise.all(list.map(one => store.read({ ...one, isSmall: true })))).toEqual(alone)
      }),
      { numRuns: 60 },
    )
  })
  test('each tenant has a row that bears its name, or none; what hangs on rows elsewhere is not asked of several', async () => {
    await on.engine.run(on.engine.system('elsewhere'), create, 'elsewhere', { name: '自己' })
    await on.engine.run(on.engine.system('elsewhere'), create, tenant, { name: '别人' })
    const own = await on.engine.ownRows([tenant, 'elsewhere', 'nowhere'], thing)
    expect(own.map(one => [one.tenant, one.id, one.name])).toEqual([['elsewhere', 'elsewhere', '自己']])
    const conditions = { id: { within: { of: thing, where: { name: '自己' } } } }
    await expect(on.engine.countEach(['elsewhere', tenant], thing, conditions)).rejects.toThrow('one tenant at a time')
    expect(await on.engine.countEach(['elsewhere'], thing, conditions)).toEqual(new Map([['elsewhere', 1]]))
  })
  test('figures that are asked for again are kept, and moved by what commits', async () => {
    const of = () => on.engine.totals([tenant, 'elsewhere', 'fresh'], thing, { name: '合计' })
    expect([...(await of()).values()]).toEqual([0, 0, 0])
    for (const [name, id] of [
      ['elsewhere', 'a'],
      ['fresh', 'a'],
      ['fresh', 'b'],
    ] as const)
      await on.engine.run(on.engine.system(name), create, id, { name: '合计' })
    let again: ReadonlyMap<string, number> | undefined
    const { questions } = await readsOf(on.store, async () => (again = await of()))
    expect([questions, [...again!.values()]]).toEqual([0, [0, 1, 2]])
  })
  test('one question that the database can not answer fails alone', async () => {
    const { statements } = on.engine,
      good = statements.byId(thing, tenant, ['t001'])
    const wrong = { text: 'select id from nowhere where id = ' + (dialect === 'sqlite' ? '?' : '$1'), values: ['x'], isSmall: true }
    const heard = await Promise.allSettled([on.store.read(good), on.store.read(wrong), on.store.read(good)])
    expect(heard.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})
