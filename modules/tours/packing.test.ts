/** Groups into vehicles: nobody stands while there is a seat, nobody sits twice, and a group is parted only where whole ones do not fit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, type Problem } from './allocating.ts'
import { usualWeights } from './allocation.rules.ts'
import { pack } from './packing.ts'

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const loadsOf = (sizes: readonly number[]) => sizes.map((size, i) => ({ id: `g${i}`, size }))
const holdsOf = (frees: readonly number[]) => frees.map((free, i) => ({ id: `v${i}`, free }))
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }),
  frees = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 })

test('as many are seated as there are seats, no vehicle is too full, nobody is counted twice, and the same seed packs the same', { tags: 'thorough' }, () =>
  fc.assert(
    fc.property(sizes, frees, fc.nat(), (given, free, seed) => {
      const packed = pack(loadsOf(given), holdsOf(free), seed)
      expect(packed.left).toBe(Math.max(0, sum(given) - sum(free)))
      for (const [i, size] of given.entries()) expect(sum(packed.parts.filter(one => one.load === `g${i}`).map(one => one.count))).toBeLessThanOrEqual(size)
      for (const [i, room] of free.entries()) expect(sum(packed.parts.filter(one => one.hold === `v${i}`).map(one => one.count))).toBeLessThanOrEqual(room)
      expect(sum(packed.parts.map(one => one.count))).toBe(sum(given) - packed.left)
      expect(packed.parts.every(one => one.count > 0)).toBe(true)
      expect(pack(loadsOf(given), holdsOf(free), seed)).toEqual(packed)
    }),
    { numRuns: 60 },
  ),
)

/** The fewest partings there can be, by trying every way of seating whole groups: 0, or more. */
function fitsWhole(given: readonly number[], free: readonly number[]): boolean {
  const [first, ...rest] = given
  if (first === undefined) return true
  return free.some((room, i) => room >= first && free.indexOf(room) === i && fitsWhole(rest, free.with(i, room - first)))
}
test('no group is parted where whole ones fit, and one is where they do not', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: 4, max: 20 }), { minLength: 1, maxLength: 4 }),
      (given, free) => {
        fc.pre(sum(given) <= sum(free))
        expect(pack(loadsOf(given), holdsOf(free), 1).cuts === 0).toBe(fitsWhole(given, free))
      },
    ),
    { numRuns: 200 },
  ))

/** Groups of some sizes, each of one class, and vehicles of so many seats. */
function problemOf(given: readonly number[], free: readonly number[]): Problem {
  const people = given.flatMap((size, g) =>
    Array.from({ length: size }, (_, i) => ({ id: `c${g}-${i}`, sex: i % 2 ? 'F' : 'M', age: 10, klass: `K${g}`, friends: [] })),
  )
  const unit = { aside: '', nights: [], legs: [''], offers: [] }
  return {
    ...{ people, apart: [], seed: 1, mode: 'anew', weights: usualWeights, slots: ['vehicle'] },
    units: free.map((capacity, i) => ({ id: `v${i}`, slot: 'vehicle', name: `车${i}`, capacity, ...unit })),
    now: people.map(({ id }) => ({
      studentId: id,
      version: 1,
      isPinned: false,
      places: { groupId: `g${id.slice(1).split('-')[0]}`, vehicleId: null, seatNo: null, legSeats: [], beds: [], meals: [] },
    })),
  }
}
test('groups that do not fit whole are in two vehicles and not left without seats, and each is named with its reason', () => {
  const found = allocate(problemOf([20, 20, 20], [30, 30]))
  expect([found.unplaced, found.moves.length]).toEqual([[], 60])
  expect(found.split).toEqual([{ group: expect.any(String), reason: 'seats', vehicles: [expect.anything(), expect.anything()] }])
  // Larger than any vehicle.
  const large = allocate(problemOf([50], [30, 30]))
  expect([large.unplaced, large.split.map(one => [one.reason, sum(one.vehicles.map(each => each.count))])]).toEqual([[], [['large', 50]]])
  // Who has no seat at all is named; who has one keeps it.
  const short = allocate(problemOf([20, 20], [30]))
  expect([short.unplaced.length, short.moves.length, new Set(short.unplaced.map(one => one.fault))]).toEqual([10, 30, new Set(['capacity'])])
})
test('twenty-five groups of twenty, in twelve coaches: nobody is without a seat, and no group is in more than two', () => {
  const found = allocate(
    problemOf(
      Array.from({ length: 25 }, () => 20),
      Array.from({ length: 12 }, () => 43),
    ),
  )
  expect(found.unplaced).toEqual([])
  expect(found.split.length).toBe(6)
  expect(found.split.every(one => one.vehicles.length === 2)).toBe(true)
})
test('where one step-free vehicle does not hold every group that needs it, those who need it ride there and the rest stays together', () => {
  const plain = problemOf([15, 15, 15], [20, 20, 20]),
    needy = new Set(['c0-0', 'c1-0', 'c2-0'])
  const found = allocate({
    ...plain,
    people: plain.people.map(one => (needy.has(one.id) ? { ...one, needs: ['access'] } : one)),
    units: plain.units.map((one, i) => (i === 0 ? { ...one, offers: ['access'] } : one)),
  })
  expect(found.unplaced).toEqual([])
  const at = new Map(found.moves.map(one => [one.studentId, one.to]))
  expect([...needy].map(id => at.get(id))).toEqual(['v0', 'v0', 'v0'])
  for (const g of [0, 1, 2]) expect(new Set(plain.people.filter(one => one.klass === `K${g}` && !needy.has(one.id)).map(one => at.get(one.id))).size).toBe(1)
  expect(found.split.every(one => one.reason === 'needs' && one.vehicles.length === 2)).toBe(true)
})

/** In how many vehicles each group is. */
const spread = (problem: Problem, found: ReturnType<typeof allocate>): readonly number[] => {
  const groupOf = new Map(problem.now.map(one => [one.studentId, one.places.groupId])),
    by = Map.groupBy(found.moves, one => groupOf.get(one.studentId))
  return [...by.values()].map(all => new Set(all.map(one => one.to)).size)
}
test('few step-free coaches, hardly a seat to spare and children who are kept apart scatter no group', { tags: 'thorough' }, () => {
  const plain = problemOf(
    Array.from({ length: 25 }, () => 20),
    Array.from({ length: 12 }, () => 43),
  )
  for (const seed of [1, 2, 3]) {
    const needy = new Set([0, 5, 9, 13, 23].map(g => `c${g}-${seed}`)),
      apart = [3, 8, 11, 17].map((g, i) => [`c${g}-${i}`, `c${g + 1 + seed}-${seed}`] as const)
    const problem = {
      ...{ ...plain, seed, apart },
      people: plain.people.map(one => (needy.has(one.id) ? { ...one, needs: ['access'] } : one)),
      units: plain.units.map((one, i) => (i % 8 === 0 ? { ...one, offers: ['access'] } : one)),
    }
    const found = allocate(problem),
      at = new Map(found.moves.map(one => [one.studentId, one.to]))
    expect([found.unplaced, found.broken]).toEqual([[], []])
    for (const [a, b] of apart) expect(at.get(a)).not.toBe(at.get(b))
    expect(Math.max(...spread(problem, found))).toBeLessThanOrEqual(3)
  }
})
test('who is kept apart rides in another vehicle, together with the rest of the group where that has a seat', () => {
  const plain = problemOf([20, 20], [20, 25])
  // Each vehicle holds one whole group, which keeps two children apart without another thought.
  const easy = allocate({ ...plain, apart: [['c0-0', 'c1-0']] })
  expect([easy.unplaced, spread(plain, easy)]).toEqual([[], [1, 1]])
  // One vehicle for both: one of the two finds no seat, and nobody else is moved for it.
  const one = problemOf([10, 10], [30])
  const found = allocate({ ...one, apart: [['c0-0', 'c1-0']] })
  expect([found.unplaced.map(each => [each.id.slice(2), each.fault]), found.moves.length]).toEqual([[['-0', 'apart']], 19])
  // And who is pinned where the other would come.
  const pinned = problemOf([10, 10], [20, 20])
  const kept = allocate({
    ...pinned,
    apart: [['c0-0', 'c1-0']],
    now: pinned.now.map(each => (each.studentId === 'c0-0' ? { ...each, isPinned: true, places: { ...each.places, vehicleId: 'v0' } } : each)),
  })
  expect([kept.unplaced, kept.moves.filter(each => each.to === 'v0' && each.studentId.startsWith('c1-'))]).toEqual([[], []])
})
