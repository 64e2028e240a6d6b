/** Timers that can't do what is due: they keep no row behind from its time, and don't ask again and again. */
import { afterEach, expect, test } from 'vitest'
import { crud, find, get, invoke, module, plus, resource, text, timer } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { answers } from './answers.ts'
import { limits } from './limits.ts'
import { atOnce } from './reaction-context.ts'
import { timing } from './reaction-timing.ts'

const bill = resource('t_bill', { label: ['账单', 'Bill'], read: ['PO'], scope: 'everyone', fields: { title: text('标题', 'Title', { required: true }) } })
const commands = crud(bill, { by: ['PO'] }),
  [create, update] = commands
let tried: string[],
  failing: ReadonlySet<string>,
  isDunned = true
const dunning = timer('dunning', {
  due: () => find(bill, isDunned ? { title: { not: 'paid' } } : { title: 'nobody’s' }),
  run(row) {
    tried.push(row.id)
    if (failing.has(row.id)) throw new Error(`no connection for ${row.id}`)
    if (row.title === 'nothing') return []
    if (row.title === 'many') return [invoke(create, `${row.id}-${tried.length}-${on.now}`, { title: 'paid' })]
    // There is no such row: it is refused.
    return [invoke(update, row.title === 'stubborn' ? `${row.id}-gone` : row.id, { title: 'paid' })]
  },
})
const bills = module('t_bills', { label: ['账单', 'Bills'], resources: [bill], commands, reactions: [dunning] })

let on: App, warned: unknown[]
async function open(dialect: 'sqlite' | 'postgres' = 'sqlite') {
  on = await app([bills], { dialect })
  tried = []
  warned = []
  failing = new Set()
  let passed = 0
  const clock = timing(on.engine, {}, answers(on.engine, { warn: what => warned.push(what), error: () => {} }).act, () => passed)
  return {
    write: (ids: readonly string[], title: string) => Promise.all(ids.map(id => on.run(on.as('PO'), create, id, { title }))),
    /** One look; answers which rows it took up. */
    async look(): Promise<readonly string[]> {
      tried = []
      const due = await clock.due([tenant])
      await clock.time(tenant, due.get(tenant) ?? [], atOnce)
      return tried
    },
    async all(): Promise<readonly string[]> {
      tried = []
      await clock.timeAll(tenant)
      return tried
    },
    later: (ms: number) => {
      passed += ms
      on.now = plus(on.now, ms)
    },
  }
}
afterEach(() => on.close())
const titleOf = async (id: string) => (await on.engine.ask(tenant, get(bill, id)))?.title
const ids = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${String(n).padStart(4, '0')}`)

test.each(dialects)('rows that stay due keep none behind them from its time, however many they are, on %s', { tags: 'thorough' }, async dialect => {
  const { write, look } = await open(dialect)
  const stubborn = ids('a', limits.dueMax + 20)
  await write(stubborn, 'stubborn')
  await write(['z'], 'open')
  expect(await look()).toEqual(stubborn.slice(0, limits.dueMax))
  expect(await look()).toEqual([...stubborn.slice(limits.dueMax), 'z'])
  expect(await titleOf('z')).toBe('paid')
  expect(await look()).toEqual([])
  await write(['zz'], 'open')
  expect(await look()).toEqual(['zz'])
})

test('what can’t be done, and where nothing is to be done, is tried less and less often, and told once', async () => {
  const { write, look, later } = await open()
  await write(['a'], 'stubborn')
  await write(['b'], 'nothing')
  const seconds: number[] = []
  for (let n = 0; n < 4 * 3_600; n += 5) {
    const done = await look()
    if (done.length > 0) {
      expect(done).toEqual(['a', 'b'])
      seconds.push(n)
    }
    later(5_000)
  }
  expect(seconds.slice(0, 9)).toEqual([0, 5, 15, 35, 75, 155, 315, 635, 1_235])
  expect(new Set(seconds.slice(9).map((one, n) => one - seconds[n + 8]!))).toEqual(new Set([600]))
  expect(warned).toMatchObject([{ reaction: 'dunning', id: 'a-gone', refused: 'kernel.missing' }])
})

test('where there is more to do than is done at once it goes on at every look', async () => {
  const { write, look, later } = await open()
  await write(['a'], 'many')
  for (let n = 0; n < 50; n++) {
    expect(await look()).toEqual(['a'])
    later(5_000)
  }
})

test('a row that somebody changed is taken up at once, and so is all that is asked for', async () => {
  const { write, look, all, later } = await open()
  await write(['a', 'b'], 'stubborn')
  for (let n = 0; n < 100; n++) {
    await look()
    later(5_000)
  }
  expect(await look()).toEqual([])
  expect(await all()).toEqual(['a', 'b'])
  await on.run(on.as('PO'), update, 'b', { title: 'open' })
  expect(await look()).toEqual(['b'])
  expect(await titleOf('b')).toBe('paid')
})

test('rows that fail keep those behind them no longer than a look, and are tried again within a minute', async () => {
  const { write, look, later } = await open()
  const bad = ids('a', limits.dueFaults)
  failing = new Set(bad)
  await write([...bad, 'b', 'c'], 'open')
  await expect(look()).rejects.toThrow('no connection for a0000')
  expect(tried).toEqual(bad)
  expect(await look()).toEqual(['b', 'c'])
  for (let n = 0; n < 200; n++) {
    later(5_000)
    await look().catch(() => {})
  }
  failing = new Set()
  later(limits.faultRest)
  expect(await look()).toEqual(bad)
  expect(await titleOf('a0000')).toBe('paid')
})

test('what is due no more is forgotten: due again, it is taken up at once, though nothing of it has changed', async () => {
  const { write, look } = await open()
  await write(['a'], 'stubborn')
  expect(await look()).toEqual(['a'])
  isDunned = false
  expect(await look()).toEqual([])
  isDunned = true
  expect(await look()).toEqual(['a'])
})

test('a look that comes a little early for the end of a rest is not let pass', async () => {
  const { write, look, later } = await open()
  await write(['a'], 'stubborn')
  await look()
  later(limits.timerEvery - 10)
  expect(await look()).toEqual(['a'])
  later(limits.timerEvery)
  expect(await look()).toEqual([])
})
