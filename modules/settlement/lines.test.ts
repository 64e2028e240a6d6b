/** The arithmetic of settlement, by example and by property. */
import fc from 'fast-check'
import assert from 'node:assert'
import { test } from 'vitest'
import { allowedCents, capOf } from '../sharing/index.ts'
import { answer, portion, splitMoney, sum } from '../kit/index.ts'
import { hasFresh } from './compute-settlement.ts'
import { agencyShares, type Due, type Held, lineId, type Place, reconcile, tally, type TaughtLesson } from './lines.ts'

const due = (lessonId: string, cents: number, extra: Partial<Due> = {}): Due => ({
  lessonId,
  payeeId: 'a1',
  schoolId: 's1',
  openClassId: 'c1',
  areaCode: '1',
  lessonDate: '2026-10-01',
  cents,
  takeable: true,
  ...extra,
})
const held = (lessonId: string, cents: number, settlementId: string, extra: Partial<Held> = {}): Held => ({
  ...due(lessonId, cents),
  id: lineId('agency_share', lessonId, 'a1'),
  settlementId,
  isAdjustment: false,
  ...extra,
})

test('a lesson in no line is taken under its key', () => {
  const [change] = reconcile('agency_share', 'S1', [due('l1', 500)], [])
  assert.deepEqual([change!.act, change!.id, change!.cents, change!.lessons], ['take', 'l1:agency_share:a1', 500, 1])
})
test('a lesson that may not be taken yet stays out', () => assert.deepEqual(reconcile('agency_share', 'S1', [due('l1', 500, { takeable: false })], []), []))
test('generating again changes nothing', () => assert.deepEqual(reconcile('agency_share', 'S1', [due('l1', 500)], [held('l1', 500, 'S1')]), []))
test('a line of another settlement is not taken twice', () => assert.deepEqual(reconcile('agency_share', 'S2', [due('l1', 500)], [held('l1', 500, 'S1')]), []))
test('a lesson that fell away frees the line of a draft', () => {
  const [change] = reconcile('agency_share', 'S1', [], [held('l1', 500, 'S1')])
  assert.deepEqual([change!.act, change!.delta, change!.lessons], ['free', -500, -1])
})
test('a lesson that changed is repriced in its draft', () => {
  const [change] = reconcile('agency_share', 'S1', [due('l1', 400)], [held('l1', 500, 'S1')])
  assert.deepEqual([change!.act, change!.cents, change!.delta], ['reprice', 400, -100])
})
test('a lesson that changed after its settlement makes one opposite line in the next', () => {
  const [change] = reconcile('agency_share', 'S2', [due('l1', 400)], [held('l1', 500, 'S1')])
  assert.deepEqual(
    [change!.act, change!.id, change!.cents, change!.adjustsId, change!.lessons],
    ['take', 'l1:agency_share:a1:1', -100, 'l1:agency_share:a1', 0],
  )
})
test('a lesson given by somebody else goes back from the one and to the other', () => {
  const changes = reconcile('class_fee', 'S2', [due('l1', 500, { payeeId: 't2' })], [held('l1', 500, 'S1', { payeeId: 't1' })])
  assert.deepEqual(
    changes.map(one => [one.from.payeeId, one.cents, one.isAdjustment]),
    [
      ['t2', 500, false],
      ['t1', -500, true],
    ],
  )
})
test('an opposite line that is no longer right is repriced in its draft and freed at zero', () => {
  const lines = [held('l1', 500, 'S1'), held('l1', -100, 'S2', { id: 'l1:agency_share:a1:1', isAdjustment: true })]
  assert.equal(reconcile('agency_share', 'S2', [due('l1', 350)], lines)[0]!.cents, -150)
  assert.equal(reconcile('agency_share', 'S2', [due('l1', 500)], lines)[0]!.act, 'free')
})
test('opposite lines are numbered past those that stand', () => {
  const lines = [held('l1', 500, 'S1'), held('l1', -100, 'S2', { id: 'l1:agency_share:a1:1', isAdjustment: true })]
  assert.equal(reconcile('agency_share', 'S3', [due('l1', 300)], lines)[0]!.id, 'l1:agency_share:a1:2')
})
test('subtotals follow the changes and forget whoever has nothing left', () => {
  const changes = reconcile('agency_share', 'S1', [due('l1', 500), due('l2', 300)], [])
  const totals = tally({}, changes, 'payeeId')
  assert.deepEqual(totals, { a1: { lessons: 2, cents: 800 } })
  assert.deepEqual(tally(totals, reconcile('agency_share', 'S1', [], [held('l1', 500, 'S1'), held('l2', 300, 'S1')]), 'payeeId'), {})
})

const place = (id: string, extra: Partial<Place> = {}): Place => ({ enrolmentId: id, priceCents: 1_000, lessonCount: 3, refundedCents: 0, ...extra })
const taught = (id: string, places: readonly string[], rateBp = 8_000): TaughtLesson => ({ id, places, rateBp })

test('with all lessons confirmed the share is exactly the agency part of the price', () => {
  const shares = agencyShares([taught('l1', ['e']), taught('l2', ['e']), taught('l3', ['e'])], [place('e')])
  assert.equal(sum([...shares.values()]), 800)
})
test('what channel and settlement give an agency together is its part, and never more while the channel shares', () =>
  fc.assert(
    fc.property(
      fc.record({
        priceCents: fc.integer({ min: 1, max: 100_000 }),
        lessonCount: fc.integer({ min: 1, max: 12 }),
        taughtCount: fc.integer({ min: 0, max: 12 }),
        rateBp: fc.integer({ min: 0, max: 10_000 }),
        channelBp: fc.integer({ min: 0, max: 10_000 }),
        refundedCents: fc.integer({ min: 0, max: 100_000 }),
        shared: fc.integer({ min: 0, max: 100 }),
      }),
      ({ priceCents, lessonCount, taughtCount, rateBp, channelBp, refundedCents, shared }) => {
        const lessons = Array.from({ length: Math.min(taughtCount, lessonCount) }, (_, i) => ({ id: `l${i}`, places: ['e'], rateBp }))
        const earned = Math.min(Math.max(0, priceCents - refundedCents), sum(splitMoney(priceCents, lessonCount).slice(0, lessons.length))),
          part = portion(earned, rateBp)
        const capCents = capOf(priceCents, priceCents, rateBp, channelBp)
        const allowed = allowedCents({
          priceCents,
          lessonCount,
          taught: lessons.length,
          keptCents: priceCents - refundedCents,
          claimedCents: refundedCents,
          receivedCents: priceCents,
          rateBp,
          capCents,
        })
        const settled = (more: object) => sum([...agencyShares(lessons, [place('e', { priceCents, lessonCount, refundedCents, ...more })]).values()])
        // While it shares, all that the channel may share is left to it.
        const sharedCents = Math.floor((allowed * shared) / 100)
        assert.ok(allowed + settled({ byChannelCents: capCents, sharedCents }) <= part)
        // Once it shares no more, what it shared and what is settled is the part exactly.
        assert.equal(sharedCents + settled({ byChannelCents: sharedCents, sharedCents }), part)
      },
    ),
  ))
test('a lesson is worth nothing for a child that was not marked in it', () => assert.equal(agencyShares([taught('l1', [])], [place('e')]).get('l1'), 0))
test('a refund of untaught lessons takes nothing from taught ones', () =>
  assert.equal(agencyShares([taught('l1', ['e'])], [place('e', { refundedCents: 667 })]).get('l1'), 266))
test('a refund that reaches taught lessons takes from those settled last', () => {
  const shares = agencyShares([taught('l1', ['e']), taught('l2', ['e'])], [place('e', { refundedCents: 500 })])
  assert.deepEqual([...shares.values()], [266, 134])
})

/** A month of a small world: lessons are confirmed, refunds come, settlements are generated, settled or voided. */
interface World {
  places: Place[]
  lessons: { id: string; places: string[] }[]
  lines: (Held & { open: boolean })[]
  drafts: number
  made: number
}
const step = fc.oneof(
  fc.record({ kind: fc.constant('confirm' as const), who: fc.subarray(['e0', 'e1', 'e2']) }),
  fc.record({ kind: fc.constant('refund' as const), who: fc.constantFrom('e0', 'e1', 'e2'), cents: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ kind: fc.constant('unconfirm' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('generate' as const, 'settle' as const, 'void' as const) }),
)
const fresh = (world: World, rateBp: number): readonly Due[] => {
  const rank = new Map(world.lines.flatMap((line, i) => (line.isAdjustment ? [] : [[line.lessonId, i] as const])))
  const order = [...world.lessons].sort((a, b) => (rank.get(a.id) ?? 1e6) - (rank.get(b.id) ?? 1e6))
  const shares = agencyShares(
    order.map(one => taught(one.id, one.places, rateBp)),
    world.places,
  )
  return order.map(one => due(one.id, shares.get(one.id)!))
}
function generate(world: World, settlementId: string, rateBp: number) {
  for (const change of reconcile('agency_share', settlementId, fresh(world, rateBp), world.lines)) {
    const at = world.lines.findIndex(line => line.id === change.id)
    if (change.act === 'free') world.lines.splice(at, 1)
    else if (change.act === 'reprice') world.lines[at] = { ...world.lines[at]!, cents: change.cents }
    else {
      assert.equal(at, -1, 'a key is live once')
      world.lines.push({ ...held(change.from.lessonId, change.cents, settlementId), id: change.id, isAdjustment: change.isAdjustment, open: true })
    }
  }
}
const start = (prices: readonly number[]): World => ({
  places: prices.map((priceCents, i) => place(`e${i}`, { priceCents, lessonCount: 4 })),
  lessons: [],
  lines: [],
  drafts: 0,
  made: 0,
})
const lineSum = (world: World) => sum(world.lines.map(line => line.cents))

test('lines over time add up to a fresh computation and a second generate finds nothing', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(step, { maxLength: 40 }),
      (prices, rateBp, steps) => {
        const world = start(prices)
        const draft = () => `S${world.drafts}`
        for (const one of steps) {
          if (one.kind === 'confirm') world.lessons.push({ id: `l${world.made++}`, places: one.who })
          if (one.kind === 'unconfirm') world.lessons.splice(one.at, 1)
          if (one.kind === 'refund')
            world.places = world.places.map(each =>
              each.enrolmentId === one.who ? { ...each, refundedCents: Math.min(each.priceCents, each.refundedCents + one.cents) } : each,
            )
          if (one.kind === 'settle') world.drafts++
          if (one.kind === 'void') world.lines = world.lines.filter(line => line.settlementId !== draft())
          if (one.kind === 'generate') {
            const frozen = world.lines.filter(line => line.settlementId !== draft()).map(line => ({ ...line }))
            generate(world, draft(), rateBp)
            assert.deepEqual(
              world.lines.filter(line => line.settlementId !== draft()),
              frozen,
            )
            assert.equal(lineSum(world), sum(fresh(world, rateBp).map(each => each.cents)))
            assert.deepEqual(reconcile('agency_share', draft(), fresh(world, rateBp), world.lines), [])
          }
        }
        generate(world, 'last', rateBp)
        assert.equal(lineSum(world), sum(fresh(world, rateBp).map(each => each.cents)))
      },
    ),
    { numRuns: 500 },
  ))

test('the share released never exceeds the confirmed lessons, and is the whole part when all are confirmed', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 10_000 }),
      (priceCents, lessonCount, rateBp) => {
        const lessons = Array.from({ length: lessonCount }, (_, i) => taught(`l${i}`, ['e'], rateBp))
        const shares = [...agencyShares(lessons, [place('e', { priceCents, lessonCount })]).values()]
        let released = 0
        shares.forEach((cents, i) => {
          released += cents
          assert.ok(released * lessonCount * 10_000 <= priceCents * (i + 1) * rateBp + (i + 1 === lessonCount ? lessonCount * 10_000 : 0))
        })
        assert.equal(released, portion(priceCents, rateBp))
      },
    ),
  ))

test('a class has something fresh as soon as one of its lessons may be taken and is in no line', async () => {
  const lesson = (id: string, confirmedAt: string | null = '2026-10-01') => ({ id, confirmedAt })
  const fresh = (lessons: readonly object[], lined: readonly string[], until: string | null = '2026-11-01') => {
    const answers = [lessons, lined.map(lessonId => ({ lessonId }))]
    return answer(hasFresh('c1', { kind: 'agency_share', until } as never), { ask: async () => answers.shift() as never })
  }
  assert.deepEqual([await fresh([lesson('l1'), lesson('l2')], ['l1']), await fresh([lesson('l1')], ['l1']), await fresh([], [])], [true, false, false])
  assert.deepEqual(
    [await fresh([lesson('l1', null)], []), await fresh([lesson('l1', '2026-11-01')], []), await fresh([lesson('l1')], [], null)],
    [false, false, false],
  )
})
