/** Reactions after a fault: what could not be done is done later, once, and nothing behind it is skipped; what is refused is not asked again. */
import { afterEach, expect, test } from 'vitest'
import {
  above,
  command,
  crud,
  ensure,
  fact,
  find,
  invoke,
  module,
  on as follow,
  reaction,
  RefusalError,
  refusals,
  resource,
  state,
  text,
  timer,
} from '../modules/kit/index.ts'
import { reactor } from '../server/kernel/reactions.ts'
import { no as kernel } from '../server/kernel/refusals.ts'
import { app, type App, dialects, tenant } from './app.ts'

const no = refusals('reactions_test', { full: ['已满', 'full'] })
const order = resource('meal', { label: ['餐', 'Meal'], scope: 'everyone', fields: { name: text('名称', 'Name', { required: true }) } })
const commands = crud(order, { by: ['PO'] })
const cooked = resource('cooked', {
  label: ['已做', 'Cooked'],
  scope: 'everyone',
  fields: { name: text('名称', 'Name') },
  lifecycle: {
    new: state('新建', 'New', 'idle', { cook: 'hot' }),
    hot: state('热', 'Hot', 'good', { serve: 'served' }),
    served: state('上', 'Served', 'over'),
  },
  facts: { cooked: {}, served: {} },
})
let broken: readonly string[] = [],
  tried: string[] = []
const cook = command(cooked, 'cook', {
  label: ['做', 'Cook'],
  input: { name: cooked.fields.name },
  decide: (_row, { name }) => {
    tried.push(name!)
    if (broken.includes(name!)) throw new Error('the oven is out')
    ensure(name !== 'too much', no.full)
    return fact(cooked, 'cooked', { name: name! })
  },
})
const serve = command(cooked, 'serve', {
  label: ['上菜', 'Serve'],
  decide: row => {
    tried.push(`serve ${row.name}`)
    if (broken.includes(`serve ${row.name}`)) throw new Error('the waiter is out')
    return fact(cooked, 'served')
  },
})
const modules = [
  module('kitchen', {
    label: ['厨房', 'Kitchen'],
    resources: [order, cooked],
    commands: [...commands, cook, serve],
    reactions: [
      reaction('cooks', {
        on: follow(above('meal'), 'created'),
        run: ({ id, data }) => ['', '-side'].map(what => invoke(cook, `${id}${what}`, { name: `${(data as { name: string }).name}${what}` })),
      }),
      timer('burns', {
        due: () => find(cooked, { name: 'burnt' }),
        run: () => {
          throw new Error('the stove is out')
        },
      }),
      timer('serves', { due: () => find(cooked, { status: 'hot' }), run: row => [invoke(serve, row.id, {})] }),
    ],
  }),
]
let on: App
afterEach(async () => {
  broken = []
  tried = []
  await on.close()
})

test.each(dialects)('a fault in a command of a reaction on %s stops the line there; it is tried again and done once', async dialect => {
  on = await app(modules, { dialect })
  for (const name of ['soup', 'fish', 'too much', 'cake']) await on.run(on.as('PO'), commands[0], name, { name })
  // The second command of the second fact: the first of it is done already.
  broken = ['fish-side']
  await expect(on.reactor.tick(tenant)).rejects.toThrow('the oven is out')
  const done = async () => (await on.all(cooked)).map(row => row.id).sort()
  expect(await done()).toEqual(['fish', 'soup', 'soup-side'])
  await expect(on.reactor.tick(tenant)).rejects.toThrow('the oven is out')
  expect(await done()).toEqual(['fish', 'soup', 'soup-side'])
  broken = []
  await on.tick()
  // A refusal is an answer: what was refused is not asked again, what comes after it is done.
  expect(await done()).toEqual(['cake', 'cake-side', 'fish', 'fish-side', 'soup', 'soup-side', 'too much-side'])
  const times = Map.groupBy(
    (await on.log.after(tenant, 0, 1_000)).filter(one => one.type === 'cooked'),
    one => one.stream,
  )
  expect([...times.values()].map(one => one.length)).toEqual(Array.from({ length: 7 }, () => 1))
  expect(tried.filter(name => name === 'too much')).toHaveLength(1)
  expect(tried.filter(name => name === 'fish-side')).toHaveLength(3)
})

test('a fault in a command of a timer is tried again, and so by a reactor that works by itself', { tags: 'thorough' }, async () => {
  on = await app(modules)
  await on.run(on.as('PO'), commands[0], 'soup', { name: 'soup' })
  broken = ['serve soup']
  await expect(on.reactor.tick(tenant)).rejects.toThrow('the waiter is out')
  expect(await on.row(cooked, 'soup')).toMatchObject({ status: 'hot' })
  const faults: string[] = []
  const own = reactor(on.engine, on.log, {}, { warn: () => {}, error: (what: any) => faults.push(what.err.message) })
  own.start()
  await expect.poll(() => faults.length, { timeout: 20_000 }).toBeGreaterThan(0)
  broken = []
  await expect.poll(async () => (await on.row(cooked, 'soup')).status, { timeout: 20_000 }).toBe('served')
  await own.stop()
  expect(new Set(faults)).toEqual(new Set(['the waiter is out']))
})

test('a timer that fails keeps no other from its rows', async () => {
  on = await app(modules)
  await on.run(on.as('system'), cook, 'c1', { name: 'burnt' })
  await expect(on.reactor.tick(tenant)).rejects.toThrow('the stove is out')
  expect((await on.row(cooked, 'c1')).status).toBe('served')
})

/** Two reactions to the same facts: one whose commands go aside, and one whose commands are waited for. */
const side = (id: string, aside: boolean) =>
  reaction(`cooks ${id}`, {
    on: follow(above('meal'), 'created'),
    aside,
    run: ({ id: meal, data }) => [invoke(cook, `${meal}-${id}`, { name: `${(data as { name: string }).name}-${id}` })],
  })
const buffet = [
  module('buffet', { label: ['自助', 'Buffet'], resources: [order, cooked], commands: [...commands, cook, serve], reactions: [side('told', true)] }),
]

test.each(dialects)('what nobody looks at shares commits on %s; of a fault among it nothing is lost or done twice', async dialect => {
  on = await app(buffet, { dialect })
  const names = Array.from({ length: 60 }, (_, n) => `meal${n}`)
  for (const name of names) await on.run(on.as('PO'), commands[0], name, { name })
  const done = async () => (await on.all(cooked)).map(row => row.id)
  broken = ['meal30-told']
  await expect(on.reactor.tick(tenant)).rejects.toThrow('the oven is out')
  // What was sent beside it is done, and its place in the log is kept where it was.
  expect(await done()).toHaveLength(59)
  expect(await on.reactor.lag(tenant)).toBeGreaterThan(0)
  broken = []
  await on.tick()
  expect((await done()).toSorted()).toEqual(names.map(name => `${name}-told`).toSorted())
  const facts = (await on.log.after(tenant, 0, 1_000)).filter(one => one.type === 'cooked')
  expect(facts).toHaveLength(60)
  // Recorded in the order of what they follow, but for the one that had to wait.
  expect(facts.map(one => one.stream).filter(id => id !== 'meal30-told')).toEqual(names.filter(name => name !== 'meal30').map(name => `${name}-told`))
})

test('a hundred of them are a few commits', async () => {
  on = await app(buffet)
  const names = Array.from({ length: 100 }, (_, n) => `meal${n}`)
  await Promise.all(names.map(name => on.run(on.as('PO'), commands[0], name, { name })))
  const before = on.engine.writer.groups
  await on.tick()
  expect(await on.all(cooked)).toHaveLength(100)
  expect(on.engine.writer.groups - before).toBeLessThan(10)
})

test('a queue that is full is no answer: what found it so is tried again', async () => {
  on = await app(modules)
  await on.run(on.as('PO'), commands[0], 'soup', { name: 'soup' })
  let isFull = true
  const run: App['engine']['run'] = (...order) => (isFull ? Promise.reject(new RefusalError(kernel.busy)) : on.engine.run(...order))
  const own = reactor({ ...on.engine, run }, on.log, {}, { warn: () => {}, error: () => {} })
  await expect(own.tick(tenant)).rejects.toMatchObject({ refused: { code: kernel.busy.code } })
  isFull = false
  await own.tick(tenant)
  expect(await on.all(cooked)).toHaveLength(2)
  await own.stop()
})
