/** Reactions beside people: they let those go first who are kept waiting, and are taken up where a server left them when it stopped. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crud, day, find, get, invoke, module, plus, reaction, resource, text, timer } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { readsOf } from '../../tests/reads.ts'
import { type Reactor, reactor } from './reactions.ts'

const note = resource('r_note', { label: ['便签', 'Note'], read: ['PO'], scope: 'everyone', fields: { title: text('标题', 'Title', { required: true }) } })
const commands = crud(note, { by: ['PO'] }),
  [create, update] = commands
let told: string[], whenTold: (id: string) => unknown
const telling = reaction('telling', {
  on: ['r_note.created'],
  run: async ({ id }) => {
    told.push(id)
    await whenTold(id)
    return []
  },
})
/** What is waited for for a day. */
const due = timer('waking', {
  due: now => find(note, { createdAt: { lt: plus(now, -day) } }),
  run: row => [invoke(update, row.id, { title: `${row.title}!` })],
})
const notes = module('r_notes', { label: ['便签', 'Notes'], resources: [note], commands, reactions: [telling, due] })

let on: App, reactors: Reactor[]
beforeEach(async () => {
  told = []
  whenTold = () => {}
  reactors = []
  on = await app([notes])
})
afterEach(async () => {
  for (const one of reactors) await one.stop()
  await on.close()
})
const another = (): Reactor => {
  const made = reactor(on.engine, on.log, {}, { warn: () => {}, error: () => {} })
  reactors.push(made)
  return made
}
const write = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => on.run(on.as('PO'), create, `n${n}`, { title: '一' })))

test('facts are followed slowly while people are kept waiting, and at once when they are not', async () => {
  let isBusy = true
  another().start(() => isBusy)
  await write(50)
  await expect.poll(() => told.length, { timeout: 5_000 }).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(20)
  isBusy = false
  await expect.poll(() => told.length, { timeout: 1_000 }).toBe(50)
})

test('what no reaction follows costs a line neither a look at the cursors nor a renewal of the lease, and is passed over soon', {
  tags: 'thorough',
}, async () => {
  const one = another()
  one.start()
  await write(1)
  await expect.poll(() => told.length).toBe(1)
  const { store } = on.engine,
    { transact } = store
  let transactions = 0
  Object.assign(store, {
    transact: (...given: Parameters<typeof transact>) => {
      transactions++
      return transact(...given)
    },
  })
  for (let n = 0; n < 50; n++) await on.run(on.as('PO'), update, 'n0', { title: `第${n}次` })
  // One for each line, and a handful for all of them.
  expect(transactions).toBeLessThan(60)
  await expect.poll(() => one.lag(tenant), { timeout: 5_000 }).toBe(0)
  expect(told).toEqual(['n0'])
  await on.run(on.as('PO'), create, 'n1', { title: '二' })
  await expect.poll(() => told, { timeout: 1_000 }).toEqual(['n0', 'n1'])
})

test('a server that stops leaves the rest to the next one, which does nothing twice', async () => {
  await write(50)
  const first = another()
  let stopped: Promise<void> | undefined
  whenTold = () => {
    if (told.length === 10) stopped = first.stop()
  }
  await first.tick(tenant)
  await stopped
  expect([told.length, await first.lag(tenant)]).toEqual([10, 40])
  await another().tick(tenant)
  expect([told.length, new Set(told).size]).toEqual([50, 50])
})

/** The same in other tenants, whose notes bear their names. */
const elsewhere = (of: App, names: readonly string[]) => Promise.all(names.map(name => of.engine.run(of.engine.system(name), create, name, { title: '一' })))

test('a tenant does not wait until all is done in another', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `t${n}`),
    others = Promise.withResolvers<void>()
  await write(50)
  await elsewhere(on, names)
  whenTold = id => {
    if (names.every(name => told.includes(name))) others.resolve()
    // What the first of them does ends when the others are through.
    return id.startsWith('n') ? others.promise : undefined
  }
  another().start()
  await expect
    .poll(() => told.length, { timeout: 20_000 })
    .toBe(62)
    .finally(others.resolve)
  expect(told.filter(id => id.startsWith('n'))).toEqual(Array.from({ length: 50 }, (_, n) => `n${n}`))
})

test('who has much to do lets others go between', { tags: 'thorough' }, async () => {
  const names = Array.from({ length: 20 }, (_, n) => `t${n}`),
    ids = names.flatMap(name => Array.from({ length: 30 }, (_, n) => `${name}-${n}`)),
    { now } = performance
  for (const id of ids) await on.engine.run(on.engine.system(id.split('-')[0]!), create, id, { title: '一' })
  // Every fact takes a tenth of a second, by the clock of the process.
  let ahead = 0
  performance.now = () => now.call(performance) + ahead
  whenTold = () => {
    ahead += 100
  }
  another().start()
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(ids.length)
  performance.now = now
  // Not all can be at it at the same moment; the last has begun before the first one is through.
  const first = Math.min(...names.map(name => told.lastIndexOf(`${name}-29`)))
  for (const name of names) expect(told.indexOf(`${name}-0`)).toBeLessThan(first)
  for (const name of names) expect(told.filter(id => id.startsWith(`${name}-`))).toEqual(ids.filter(id => id.startsWith(`${name}-`)))
})

test('between what is done in two tenants others are heard, though SQLite answers at once', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `t${n}`),
    heard = new Set<number>()
  await elsewhere(on, names)
  let turn = 0,
    next: NodeJS.Immediate | undefined
  const others = (): void => {
    turn++
    next = setImmediate(others)
  }
  others()
  whenTold = () => heard.add(turn)
  another().start()
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(names.length)
  clearImmediate(next)
  // Each in a place of its own, and no place twice in one turn of the process.
  expect(heard.size).toBeGreaterThan(2)
})

test.each(dialects)('a look at the clock and the log of forty tenants on %s asks no more than one at that of one', async dialect => {
  const asked = async (names: readonly string[]): Promise<number> => {
    const of = await app([notes], { dialect })
    await elsewhere(of, names)
    const one = reactor(of.engine, of.log, {}, { warn: () => {}, error: () => {} })
    for (const name of names) await one.tick(name)
    const { questions, transactions } = await readsOf(of.engine.store, () => {
      one.start()
      return one.stop()
    })
    await of.close()
    return questions + transactions
  }
  const few = await asked(['t0'])
  expect(few).toBeGreaterThan(2)
  expect(await asked(Array.from({ length: 40 }, (_, n) => `t${n}`))).toBe(few)
})

test.each(dialects)('what is due in one of many tenants on %s is done there, whoever else has nothing', async dialect => {
  const of = await app([notes], { dialect }),
    names = Array.from({ length: 20 }, (_, n) => `t${n}`)
  await elsewhere(of, names)
  await of.engine.run(of.engine.system('t3'), create, 'old', { title: '旧' }, { now: plus(of.now, -2 * day) })
  const one = reactor(of.engine, of.log, {}, { warn: () => {}, error: () => {} })
  one.start()
  const titleOf = async (name: string, id: string) => ((await of.engine.ask(name, get(note, id))) as { readonly title: string }).title
  await expect.poll(() => titleOf('t3', 'old'), { timeout: 10_000 }).toMatch(/^旧!/)
  await one.stop()
  for (const name of names) expect(await titleOf(name, name)).toBe('一')
  await of.close()
})

test('who stops gives its tenants back: the next one need not wait until a lease runs out', async () => {
  await write(1)
  const first = another()
  await first.tick(tenant)
  await first.stop()
  expect(await on.engine.store.read({ text: 'select count(*) from leases', values: [] })).toEqual([[0]])
})
