/** M10, S7 and T4 of the bare arithmetic: for any price, plan, wish and refund. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw as allocate, type Wish } from '../../modules/enrolment/index.ts'
import { formatMoney, parseMoney, portion, splitMoney, sum } from '../../modules/kit/index.ts'
import { agencyShares, type Place } from '../../modules/settlement/lines.ts'
import { runs } from './play.ts'

const numRuns = runs('sqlite') * 10
const cents = fc.integer({ min: 0, max: 10_000_000_000 }),
  count = fc.integer({ min: 1, max: 400 })

test('M10 the prices of the lessons add up to the price, and the remainder is in the last', () => {
  fc.assert(
    fc.property(cents, count, (price, lessons) => {
      const parts = splitMoney(price, lessons)
      expect(sum(parts)).toBe(price)
      expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns },
  )
})
test('an amount reads back as it was written', () => {
  fc.assert(
    fc.property(cents, amount => {
      expect(parseMoney(formatMoney(amount))).toBe(amount)
    }),
    { numRuns },
  )
})

const wishes = fc
  .uniqueArray(fc.record({ child: fc.nat(7), klass: fc.nat(3), rank: fc.integer({ min: 1, max: 3 }), priority: fc.nat(2) }), {
    maxLength: 24,
    selector: one => `${one.child} ${one.rank}`,
  })
  .map(list => list.map((one, i): Wish => ({ id: `w${i}`, studentId: `c${one.child}`, openClassId: `k${one.klass}`, rank: one.rank, priority: one.priority })))
const seats = fc.record({ k0: fc.nat(4), k1: fc.nat(4), k2: fc.nat(4), k3: fc.nat(4) })
/** One child has a lesson elsewhere when k3 has its own. */
const clashes = (wish: Wish): boolean => wish.openClassId === 'k3' && wish.studentId === 'c0'
test('S7 a draw is the same for the same seed, in whatever order the wishes lie', () => {
  fc.assert(
    fc.property(wishes, seats, fc.string(), fc.nat(), (list, free, seed, turn) => {
      const draw = (order: readonly Wish[]) =>
        new Map(allocate({ seed, wishes: order, seats: free, clashes: () => false }).map(one => [one.id, `${one.result} ${one.turn}`]))
      const turned = [...list.slice(turn % (list.length || 1)), ...list.slice(0, turn % (list.length || 1))]
      expect(draw(turned)).toEqual(draw(list))
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  )
})
test('S7 nobody has a lower choice while a higher one was free at their turn, nobody two places, no class too many', () => {
  fc.assert(
    fc.property(wishes, seats, fc.string(), (list, free, seed) => {
      const drawn = allocate({ seed, wishes: list, seats: free, clashes }),
        left: Record<string, number> = { ...free }
      for (const [, mine] of [...Map.groupBy(drawn, one => one.turn)].sort(([a], [b]) => a - b)) {
        const open = mine.filter(one => !clashes(one)).sort((a, b) => a.rank - b.rank),
          got = mine.filter(one => one.result === 'held')
        expect(got.length).toBeLessThanOrEqual(1)
        expect(got[0]?.id).toBe(open.find(one => left[one.openClassId]! > 0)?.id)
        if (got[0]) left[got[0].openClassId]! -= 1
      }
      expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0)
      expect(new Set(drawn.map(one => one.id)).size).toBe(list.length)
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  )
})

const places = fc
  .array(fc.record({ price: fc.nat(500_000), lessons: fc.integer({ min: 1, max: 12 }), back: fc.nat(500_000) }), { minLength: 1, maxLength: 5 })
  .map(list =>
    list.map((one, i): Place => ({ enrolmentId: `e${i}`, priceCents: one.price, lessonCount: one.lessons, refundedCents: Math.min(one.back, one.price) })),
  )
test('T4 the shares never exceed the confirmed lessons nor what was kept, and are the whole part when all is taught and nothing went back', () => {
  fc.assert(
    fc.property(places, fc.nat(12), fc.nat(10_000), (list, taught, rateBp) => {
      const lessons = Array.from({ length: 12 }, (_, i) => ({
        id: `l${i}`,
        rateBp,
        places: list.filter(one => i < one.lessonCount).map(one => one.enrolmentId),
      }))
      const total = (count: number, of: readonly Place[]) => sum([...agencyShares(lessons.slice(0, count), of).values()])
      const most = sum(
        list.map(one => portion(Math.min(sum(splitMoney(one.priceCents, one.lessonCount).slice(0, taught)), one.priceCents - one.refundedCents), rateBp)),
      )
      expect(total(taught, list)).toBe(most)
      const whole = list.map(one => ({ ...one, refundedCents: 0 }))
      expect(total(12, whole)).toBe(sum(whole.map(one => portion(one.priceCents, rateBp))))
      expect(Math.min(0, ...agencyShares(lessons, list).values())).toBe(0)
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  )
})
