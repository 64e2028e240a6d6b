/** Prefetch: the same answers and the same facts as without, in a few trips for a whole group. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invoke, command, ensure, fact, find, gather, get, int, module, next, ref, refusals, resource, state, text, view } from '../modules/kit/index.ts'
import { memory } from '../server/kernel/prefetch.ts'
import type { Store } from '../server/kernel/store.ts'
import { app, type App, dialects } from './app.ts'
import { freshStore } from './databases.ts'

const house = resource('ahead_house', {
  label: ['屋', 'House'],
  fields: { title: text('名', 'Title', { required: true }), rooms: int('间', 'Rooms', { required: true }) },
  scope: 'everyone',
  lifecycle: { new: state('新', 'New', 'idle', { build: 'live' }), live: state('在', 'There', 'good', { clear: 'live' }) },
  facts: { built: {}, cleared: {} },
})
const guest = resource('ahead_guest', {
  label: ['客', 'Guest'],
  scope: 'everyone',
  fields: {
    houseId: ref('ahead_house')('屋', 'House', { required: true }),
    name: text('名', 'Name', { required: true, unique: true }),
    no: int('号', 'No', { required: true, initial: 0 }),
    before: int('先到', 'Before', { required: true, initial: 0 }),
  },
  lifecycle: { new: state('新', 'New', 'idle', { come: 'in' }), in: state('在', 'In', 'good', { go: 'out' }), out: state('走', 'Out', 'over') },
  facts: { came: {}, went: {} },
})
const taken = view('ahead_taken', {
  label: ['占', 'Taken'],
  fields: { count: int('数', 'Count', { required: true }) },
  empty: { count: 0 },
  on: fold => [
    fold(guest, {
      key: ({ after }) => after.houseId,
      fold: (row, { before, after }) => ({ count: row.count + Number(after.status === 'in') - Number(before.status === 'in') }),
    }),
  ],
})
const no = refusals('ahead', { full: ['满', 'full'], twice: ['重', 'twice'] })
const build = command(house, 'build', {
  label: ['建', 'Build'],
  by: ['PO'],
  input: { title: house.fields.title, rooms: house.fields.rooms },
  decide: (_row, input) => fact(house, 'built', input),
})
const come = command(guest, 'come', {
  label: ['来', 'Come'],
  by: ['PO'],
  input: { houseId: guest.fields.houseId, name: guest.fields.name },
  *needs(_row, input) {
    const { at, count } = yield* gather({ at: get(house, input.houseId), count: get(taken, input.houseId) })
    const others = yield* find(guest, { houseId: input.houseId, status: 'in' }, { sort: ['name'], limit: 50 })
    const same = yield* find(guest, { name: { starts: input.name.slice(0, 2) } }, { limit: 3 })
    return { at, count, others, same, no: yield* next('guest') }
  },
  decide: (_row, input, facts) => {
    ensure((facts.count?.count ?? 0) < facts.at!.rooms, no.full)
    ensure(
      facts.others.every(one => one.name !== input.name),
      no.twice,
    )
    return fact(guest, 'came', { ...input, no: facts.no, before: facts.others.length })
  },
})
const go = command(guest, 'go', { label: ['走', 'Go'], by: ['PO'], decide: () => fact(guest, 'went') })
/** Sends away guests that it has not looked for. */
const clear = command(house, 'clear', {
  label: ['清', 'Clear'],
  by: ['PO'],
  decide: () => [fact(house, 'cleared'), ...Array.from({ length: 30 }, (_, n) => invoke(go, `m${n}`, {}))],
})
const toy = module('ahead', { label: ['先', 'Ahead'], resources: [house, guest], views: [taken], commands: [build, come, go, clear] })

/** A store that counts the trips it makes. */
function counting(store: Store): Store & { trips: number } {
  const self = Object.assign(Object.create(store), { trips: 0 }) as Store & { trips: number }
  self.transact = (tenant, body) =>
    store.transact(tenant, function* () {
      const inner = body()
      let step = inner.next()
      while (!step.done) {
        self.trips++
        step = inner.next(yield step.value)
      }
      return step.value
    })
  return self
}

describe.each(dialects)('on %s', dialect => {
  let on: App, store: Store & { trips: number }, drop: () => Promise<void>
  beforeAll(async () => {
    const made = await freshStore(dialect, [toy])
    store = counting(made.store)
    drop = made.drop
    on = await app([toy], { store })
    await on.run(on.as('PO'), build, 'h', { title: '大屋', rooms: 40 })
    await on.run(on.as('PO'), build, 'k', { title: '小屋', rooms: 1_000 })
  })
  afterAll(async () => {
    await on.close()
    await on.store.close()
    await drop()
  })

  test('a group that asks much is answered as if each had asked alone: no room is given twice, numbers and orders hold', async () => {
    const po = on.as('PO')
    for (let n = 0; n < 12; n++) await on.run(po, come, `early${n}`, { houseId: 'k', name: `早${n}` })
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => on.run(po, come, `g${n}`, { houseId: 'h', name: `客${n % 90}` })))
    expect(answers.filter(one => one.status === 'fulfilled')).toHaveLength(40)
    const inside = await on.all(guest, { houseId: 'h', status: 'in' })
    expect(inside.map(one => one.before).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(new Set(inside.map(one => one.no)).size).toBe(40)
    expect((await on.row(taken, 'h')).count).toBe(40)
    await Promise.all(inside.slice(0, 5).map(one => on.run(po, go, one.id)))
    expect((await on.log.verify('000000')).faults).toEqual([])
  })
  test('a group of a hundred makes a few trips, not a few for each of them', async () => {
    const po = on.as('PO'),
      decode = vi.spyOn(on.engine.statements.codec(taken), 'decode')
    store.trips = 0
    await Promise.all(Array.from({ length: 100 }, (_, n) => on.run(po, come, `m${n}`, { houseId: 'k', name: `众${n}` })))
    if (dialect === 'postgres') expect(store.trips).toBeLessThan(60)
    // A row that all of them ask for is decoded once for each group, not once for each of them: it may be a plan of a thousand seats.
    expect(decode.mock.calls.length).toBeLessThan(20)
    decode.mockRestore()
    expect((await on.log.verify('000000')).faults).toEqual([])
  })
  test('a command that runs thirty others asks for their rows together', async () => {
    store.trips = 0
    await on.run(on.as('PO'), clear, 'k')
    expect(store.trips).toBeLessThan(12)
    expect(await on.all(guest, { status: 'out', id: Array.from({ length: 30 }, (_, n) => `m${n}`) })).toHaveLength(30)
  })
})

test('an answer with fewer rows than were asked for is the whole, and serves who asks for more; one that was cut serves only who asks for less', () => {
  const known = memory(),
    written = (most: number, value: string) => ({ text: `select 1 from x where a = $1 limit ${most}`, values: [value] }),
    bound = (most: number, value: string) => ({ text: 'select 1 from x where a = $1 limit $2', values: [value, most] })
  known.put(written(3, 'a'), [['r1'], ['r2']])
  for (const ask of [written, bound]) expect(known.get(ask(10, 'a'))).toHaveLength(2)
  known.put(bound(2, 'b'), [['r1'], ['r2']])
  for (const ask of [written, bound]) {
    expect(known.get(ask(1, 'b'))).toHaveLength(2)
    expect(known.get(ask(9, 'b'))).toBeUndefined()
    expect(known.get(ask(2, 'c'))).toBeUndefined()
  }
  // From another row on it is another question.
  expect(known.get({ text: 'select 1 from x where a = $1 limit 3 offset $2', values: ['a', 0] })).toBeUndefined()
})
