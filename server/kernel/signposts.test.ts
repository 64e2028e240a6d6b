/** Deep pages: whatever way a page is read by, it is the page that counting from the start would give, also after rows came, left and moved. */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { crud, flag, int, module, resource, text } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { newDatabase } from '../../tests/databases.ts'
import { tablesFor } from '../../tests/made-tables.ts'
import type { AnyRow } from './codec.ts'
import { limits } from './limits.ts'
import { narrowed } from './signposts.ts'
import { postgresql } from './store.ts'
import { comparator, matches } from './where.ts'

const stone = resource('s_stone', {
  label: ['石头', 'Stone'],
  read: ['PO'],
  scope: 'everyone',
  fields: {
    name: text('名称', 'Name', { required: true }),
    weight: int('重量', 'Weight', { required: true }),
    isRound: flag('圆', 'Round'),
    remark: text('备注', 'Remark'),
  },
})
const commands = crud(stone, { by: ['PO'] }),
  [create, update] = commands
const quarry = module('s_quarry', { label: ['采石场', 'Quarry'], resources: [stone], commands })
const count = 1_400

/** Rows of which many share a value, made at few moments. */
const stones = (): readonly AnyRow[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `s${(n * 7919) % count}`, tenant, version: 1, status: stone.lifecycle.statuses.find(one => one !== 'new')!, createdBy: 'b', updatedBy: 'b' },
    createdAt: `2026-03-0${1 + (n % 7)}T00:00:00.000Z`,
    updatedAt: '2026-03-09T00:00:00.000Z',
    ...{ name: `n${n % 90}`, weight: (n * 31) % 40, isRound: n % 3 === 0, remark: n % 2 ? null : `r${n}` },
  })) as unknown as readonly AnyRow[]

let on: App
afterEach(() => on.close())

const sorts = [['-createdAt'], ['createdAt'], ['weight', '-name'], ['-weight'], ['-isRound', 'createdAt'], ['remark']] as const
const wheres = [{}, { isRound: true }, { weight: { gte: 3, lt: 38 } }] as const
/** Columns without those that lists are sorted by. */
const keys = ['id', 'remark', 'version']
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('page' as const), at: fc.integer({ min: 0, max: 160 }), size: fc.constantFrom(7, 10, 50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), weight: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(count - 1), weight: fc.nat(40), isRound: fc.boolean() }) },
)

test.each(dialects)('a deep page on %s holds what counting from the start would find', { tags: 'thorough', timeout: 120_000 }, async dialect => {
  on = await app([quarry], { dialect })
  const { engine } = on
  let next = 0
  const fill = () =>
    on.store.transact(tenant, function* () {
      for (const one of engine.statements.put(stone, stones())) yield one
    })
  await fill()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sorts), fc.constantFrom(...wheres), fc.array(act, { minLength: 4, maxLength: 14 }), async (sort, where, acts) => {
      for (const one of acts) {
        if (one.kind === 'create') await on.run(on.as('PO'), create, `new${next++}`, { name: 'neu', weight: one.weight, isRound: next % 2 === 0 })
        else if (one.kind === 'change') await on.run(on.as('PO'), update, `s${one.which}`, { name: 'alt', weight: one.weight, isRound: one.isRound })
        else {
          const all = (await on.all(stone)).filter(row => matches(row, where)).toSorted(comparator(sort))
          const page = await engine.list(on.as('PO'), stone, { where, sort, current: one.at + 1, size: one.size })
          expect(page.total).toBe(all.length)
          const wanted = all.slice(one.at * one.size, (one.at + 1) * one.size)
          expect(page.records.map(row => row.id)).toEqual(wanted.map(row => row.id))
          const some = await engine.list(on.as('PO'), stone, { where, sort, current: one.at + 1, size: one.size, keys })
          expect(some.records).toEqual(wanted.map(({ id, remark, version }) => ({ id, remark, version })))
        }
      }
    }),
    { numRuns: dialect === 'sqlite' ? 40 : 15 },
  )
  expect(limits.deepFrom).toBeLessThan(count / 2)
})

test('the way to a page beside one that was read is short, wherever it is', async () => {
  on = await app([quarry])
  const { engine } = on
  await on.store.transact(tenant, function* () {
    for (const one of engine.statements.put(stone, stones())) yield one
  })
  const skipped: number[] = [],
    { read } = on.store
  Object.assign(on.store, {
    read: (asked: Parameters<typeof read>[0]) => {
      if (asked.text.includes(' offset ')) skipped.push(Number(asked.values.at(-1)))
      return read(asked)
    },
  })
  const page = (current: number) => engine.list(on.as('PO'), stone, { current, size: 10 })
  for (const current of [71, 72, 70, 73, 140, 139, 1]) await page(current)
  // The first is counted to once, from the nearer end; the others from it, and the last page from the end.
  expect(skipped).toEqual([690, 10, 0, 10, 0, 0, 0])
})

test.runIf(dialects.includes('postgres'))('PostgreSQL keeps the plan of a page, whatever state or choice is asked for', async () => {
  const { url, drop } = await newDatabase(),
    store = postgresql(url, 1)
  await store.exec((await tablesFor('postgres', [quarry])).join(';\n'))
  on = await app([quarry], { store })
  const { engine } = on
  await store.transact(tenant, function* () {
    for (const one of engine.statements.put(stone, stones())) yield one
  })
  await store.exec('analyze')
  const page = (where: object, current = 1) => engine.list(on.as('PO'), stone, { where, current, size: 10 })
  for (let i = 0; i < 20; i++) for (const where of [{ isRound: true }, { isRound: false, status: { not: 'removed' } }]) await page(where)
  const plans = await store.read({
    text: `select statement, generic_plans from pg_prepared_statements where statement like '%from "s_stone" where%' and statement like '% limit 10'`,
    values: [],
  })
  expect(plans).toHaveLength(2)
  for (const [, kept] of plans) expect(Number(kept)).toBeGreaterThan(10)
  await drop()
})

test('a list that is a range of its own order is entered at the signpost, not at the wider limit', () => {
  const where = { all: [{ weight: { gte: 3, lt: 38 } }, { isRound: true, weight: { lte: 37, not: 20 } }], any: [{ weight: { lt: 30 } }] }
  expect(narrowed(where, ['-weight'], false)).toEqual({ all: [{ weight: { gte: 3 } }, { isRound: true, weight: { not: 20 } }], any: [{ weight: { lt: 30 } }] })
  expect(narrowed(where, ['-weight'], true)).toEqual({
    all: [{ weight: { lt: 38 } }, { isRound: true, weight: { lte: 37, not: 20 } }],
    any: [{ weight: { lt: 30 } }],
  })
  expect(narrowed({ weight: 5, isRound: [true] }, ['weight'], false)).toEqual({ weight: 5, isRound: [true] })
})

test('a page that is read while something is committed leaves no place behind', async () => {
  on = await app([quarry])
  const { engine } = on
  await on.store.transact(tenant, function* () {
    for (const one of engine.statements.put(stone, stones())) yield one
  })
  const { read } = on.store
  let isWriting = true
  Object.assign(on.store, {
    read: async (asked: Parameters<typeof read>[0]) => {
      const found = await read(asked)
      if (isWriting && asked.text.includes(' offset '))
        await on.run(on.as('PO'), create, 'meanwhile', { name: 'neu', weight: 1 }, { now: '2030-01-01T00:00:00.000Z' })
      return found
    },
  })
  const ids = async (current: number) => (await engine.list(on.as('PO'), stone, { current, size: 10 })).records.map(row => row.id)
  const before = await ids(61)
  isWriting = false
  // The new row stands before all others: what was the first of the page is now the second.
  expect((await ids(61)).slice(1)).toEqual(before.slice(0, -1))
})
