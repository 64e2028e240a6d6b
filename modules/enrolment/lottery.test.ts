/** The draw of a choice round, for any wishes whatever. */
import assert from 'node:assert'
import fc from 'fast-check'
import { test } from 'vitest'
import { allocate, chance, type Draw, type Wish } from './lottery.ts'

const classes = ['k1', 'k2', 'k3'] as const
const wishes = fc
  .uniqueArray(fc.record({ child: fc.integer({ min: 0, max: 9 }), klass: fc.constantFrom(...classes), rank: fc.integer({ min: 1, max: 3 }) }), {
    selector: one => `${one.child} ${one.klass}`,
    maxLength: 30,
  })
  .map(all => all.map((one, i): Wish => ({ id: `w${i}`, studentId: `c${one.child}`, openClassId: one.klass, rank: one.rank, priority: one.child % 2 })))
const draw = fc
  .record({ seed: fc.string(), wishes, seats: fc.record({ k1: fc.nat(5), k2: fc.nat(5), k3: fc.nat(5) }) })
  .map((given): Draw => ({ ...given, clashes: wish => chance(wish.id) % 7 === 0 }))

test('the same wishes, seats and seed give the same result, in whatever order they come', () =>
  fc.assert(
    fc.property(draw, given => {
      const sorted = (one: Draw) => [...allocate(one)].sort((a, b) => (a.id < b.id ? -1 : 1))
      assert.deepEqual(sorted(given), sorted({ ...given, wishes: [...given.wishes].reverse() }))
    }),
  ))
test('nobody comes to have more live places than the limit leaves, and is told that it is the limit', () =>
  fc.assert(
    fc.property(draw, fc.nat(3), (given, room) => {
      const drawn = allocate({ ...given, room: () => room })
      for (const mine of Map.groupBy(drawn, one => one.studentId).values()) {
        assert.ok(mine.filter(one => one.result !== 'rejected').length <= room)
        assert.ok(room > 0 || mine.every(one => ['limit', 'clash'].includes(one.reason)))
      }
    }),
  ))
test('no class gives more seats than it has', () =>
  fc.assert(
    fc.property(draw, given => {
      const drawn = allocate(given)
      for (const klass of classes) assert.ok(drawn.filter(one => one.openClassId === klass && one.result === 'held').length <= given.seats[klass]!)
    }),
  ))
test('every wish is answered once, every child gets at most one seat, and none that clashes', () =>
  fc.assert(
    fc.property(draw, given => {
      const drawn = allocate(given)
      assert.deepEqual(drawn.map(one => one.id).sort(), given.wishes.map(one => one.id).sort())
      for (const held of Map.groupBy(
        drawn.filter(one => one.result === 'held'),
        one => one.studentId,
      ).values())
        assert.equal(held.length, 1)
      assert.ok(drawn.every(one => one.result === 'rejected' || !given.clashes(one)))
    }),
  ))
test('nobody gets a lower wish while a higher one had a free seat at their turn', () =>
  fc.assert(
    fc.property(draw, given => {
      const drawn = allocate(given),
        left = { ...given.seats }
      for (const turn of [...new Set(drawn.map(one => one.turn))].sort((a, b) => a - b)) {
        const mine = drawn.filter(one => one.turn === turn),
          got = mine.find(one => one.result === 'held')
        const better = mine.filter(one => !given.clashes(one) && left[one.openClassId]! > 0 && (!got || one.rank < got.rank))
        assert.deepEqual(better, [])
        if (got) left[got.openClassId]! -= 1
      }
    }),
  ))
test('a stated weight comes before chance', () => {
  const both = [
    { id: 'a', studentId: 'low', priority: 0 },
    { id: 'b', studentId: 'high', priority: 3 },
  ].map(one => ({ ...one, openClassId: 'k1', rank: 1 }))
  for (const seed of ['1', '2', '3', '4', '5'])
    assert.equal(allocate({ seed, wishes: both, seats: { k1: 1 }, clashes: () => false }).find(one => one.result === 'held')!.studentId, 'high')
})
test('a class whose agency may take nobody gives no seat: who wished for it first gets the next wish, who has none waits for it, and both read why', () => {
  const wish = (id: string, studentId: string, openClassId: string, rank: number) => ({ id, studentId, openClassId, rank, priority: 0 })
  const drawn = allocate({
    seed: '1',
    wishes: [wish('a', 'one', 'k1', 1), wish('b', 'one', 'k2', 2), wish('c', 'one', 'k3', 3), wish('d', 'two', 'k1', 1)],
    seats: { k1: 5, k2: 5, k3: 5 },
    stopped: new Set(['k1']),
    clashes: () => false,
  })
  assert.deepEqual(Object.fromEntries(drawn.map(one => [one.id, [one.result, one.reason]])), {
    a: ['rejected', 'stopped'],
    b: ['held', 'granted'],
    c: ['rejected', 'placed'],
    d: ['waitlisted', 'stopped'],
  })
})
test('who gets a lower wish reads of each dearer one why it was not that: it was full, not that a higher one was granted', () => {
  const wish = (id: string, openClassId: string, rank: number) => ({ id, studentId: 'one', openClassId, rank, priority: 0 })
  const drawn = allocate({
    seed: '1',
    wishes: [wish('a', 'k1', 1), wish('b', 'k2', 2), wish('c', 'k3', 3)],
    seats: { k1: 0, k2: 1, k3: 1 },
    clashes: () => false,
  })
  assert.deepEqual(
    drawn.map(one => one.reason),
    ['full', 'granted', 'placed'],
  )
})
