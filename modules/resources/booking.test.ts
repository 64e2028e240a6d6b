/** The rules of bookings, each alone. */
import { test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { blank, day, hour, plus } from '../kit/index.ts'
import { quotation } from '../quotation/index.ts'
import { booking } from './booking.ts'
import { adjust, cancel, confirm, expire, hold, request, swap, use } from './booking.commands.ts'
import type { Booking } from './booking.rules.ts'
import { vehicle } from './kinds.ts'
import { noBooking as no } from './refusals.ts'

const papers = { vehicleLicenceUntil: '2027-01-01', insuranceUntil: '2027-01-01', inspectionUntil: '2027-01-01', driverLicenceUntil: '2027-01-01' }
const bus = (more: object = {}) => ({
  ...blank(vehicle.of, 'bus', '000000'),
  status: 'on',
  plateNo: '京A1',
  price: 100_000,
  penaltyBp: 5_000,
  ...papers,
  ...more,
})
const klass = { id: 'k1', agencyId: 'a1', schoolId: 's1', areaCode: '1', name: '研学', status: 'launched', quotationId: null }
const startAt = plus(noon, 5 * day),
  endAt = plus(startAt, 8 * hour)
const asked = { kind: 'vehicle', resourceId: 'bus', openClassId: 'k1', units: 1, startAt, endAt } as const
const row = (more: Partial<Booking> = {}): Partial<Booking> => ({
  ...asked,
  resourceName: '京A1',
  agencyId: 'a1',
  freeAt: plus(endAt, hour),
  status: 'requested',
  quotationId: null,
  ...more,
})
const other = (more: Partial<Booking> = {}) => ({ ...blank(booking, 'other', '000000'), ...row({ status: 'confirmed', party: '别的班', ...more }) })
const AM = { actor: person('AM', 'u', { deptId: 'a1' }) }

const requesting = (input: object = {}, of: object | undefined = bus(), at: object | undefined = klass, context: object = AM) =>
  given(booking, {}).when(request, { ...asked, ...input } as never, { of, klass: at }, context)
test('a request names a resource in force, valid papers, a class of the agency, and a time to come', () => {
  requesting().records('requested', { agencyId: 'a1', resourceName: '京A1', freeAt: plus(endAt, hour), party: '研学' })
  requesting({}, bus({ status: 'off' })).refuses(no.inactive)
  requesting({}, bus({ agencyId: 'a2' })).refuses(no.otherOwner)
  requesting({}, bus({ inspectionUntil: null })).refuses(no.paperMissing)
  requesting({}, bus({ inspectionUntil: '2026-10-05' })).refuses(no.paperExpired)
  requesting({}, bus({ inspectionUntil: '2026-10-06' })).records('requested')
  requesting({ endAt: startAt }).refuses(no.order)
  requesting({ endAt: plus(startAt, 61 * day) }).refuses(no.long)
  requesting({ startAt: noon }).refuses(no.past)
  requesting({ units: 2 }).refuses(no.tooMany)
  requesting({}, bus(), { ...klass, status: 'cancelled' }).refuses(no.classOver)
  requesting({}, bus(), { ...klass, agencyId: 'a2' }).refuses(no.notYourClass)
  requesting({ openClassId: null }).refuses(no.noParty)
  requesting({ openClassId: null, tourId: 't1', party: '研学' }).records('requested', { agencyId: 'a1', tourId: 't1', party: '研学' })
  requesting({ openClassId: null, tourId: 't1' }, bus(), undefined, { actor: person('PO') }).refuses(no.agencyNeeded)
})
test('it is held where it is free, until a time before it begins; holds that ran out give way in the same turn', () => {
  const holding = (heldUntil: string, all: readonly object[] = [], more: Partial<Booking> = {}) =>
    given(booking, row(more)).when(hold, { heldUntil }, { of: bus(), all } as never, AM)
  holding(plus(noon, day)).records('held', { heldUntil: plus(noon, day) })
  holding(noon).refuses(no.untilPast)
  holding(plus(startAt, 1)).refuses(no.untilLate)
  holding(plus(noon, day), [other()]).refuses(no.full)
  holding(plus(noon, day), [other({ startAt: plus(endAt, hour), freeAt: plus(endAt, 9 * hour) })]).records('held')
  holding(plus(noon, day), [other({ startAt: plus(endAt, hour - 1), freeAt: plus(endAt, 9 * hour) })]).refuses(no.full)
  holding(plus(noon, day), [other({ status: 'held', heldUntil: plus(noon, 1) })]).refuses(no.full)
  const steps = holding(plus(noon, day), [other({ status: 'held', heldUntil: noon })]).steps()
  if (!('command' in steps[0]! && steps[0].command === expire && steps[0].id === 'other')) throw new Error('the lapsed hold was not expired')
})

const quote = (amount: number, adjustments: object[] = []) => ({
  ...blank(quotation, 'q1', '000000'),
  heads: 40,
  groupSize: 40,
  days: 1,
  adjustments,
  lines: [
    { id: 'A', parentId: null, label: '交通', section: 'transport' },
    { id: 'A1', parentId: 'A', label: '大巴', driver: 'once', quantity: 1, price: amount },
    { id: 'A2', parentId: 'A', label: '停车', driver: 'once', quantity: 1, price: 10_000 },
  ],
})
const confirming = (has: object = {}, input: object = {}, more: Partial<Booking> = {}) =>
  given(booking, row({ quotationId: 'q1', ...more })).when(
    confirm,
    { answer: '好', ...input } as never,
    { of: bus(), all: [], quote: quote(100_000), spent: [], ...has } as never,
    AM,
  )
test('what is confirmed lies within its line and section of the quotation, with what was adjusted since', () => {
  confirming().records('confirmed', { amount: 100_000, lineId: 'A', price: 100_000 })
  confirming({}, { lineId: 'A1' }).records('confirmed', { lineId: 'A1' })
  confirming({}, {}, { price: 90_000 }).records('confirmed', { amount: 90_000 })
  confirming({}, { price: 80_000 }, { price: 90_000 }).records('confirmed', { amount: 80_000 })
  confirming({}, { lineId: 'A1', price: 100_001 }).refuses(no.overLine)
  confirming({}, { lineId: 'A2' }).refuses(no.overLine)
  confirming({}, { lineId: 'X' }).refuses(no.noLine)
  confirming({ spent: [other({ lineId: 'A', amount: 10_001 })] }).refuses(no.overLine)
  confirming({ spent: [other({ lineId: 'A2', amount: 20_000 })] }, { lineId: 'A1' }).refuses(no.overSection)
  confirming({ spent: [other({ lineId: 'A', amount: 90_000, status: 'cancelled', penalty: 0 })] }).records('confirmed')
  const extra = [{ no: 1, entries: [{ kind: 'extra', lineId: 'A', label: '加车', amount: 50_000 }] }]
  confirming({ quote: quote(100_000, extra) }, { lineId: 'A1', price: 150_000 }).records('confirmed', { amount: 150_000 })
  const back = [{ no: 1, entries: [{ kind: 'opposite', lineId: 'A1', label: '减', amount: -50_000 }] }]
  confirming({ quote: quote(100_000, back) }, { lineId: 'A1' }).refuses(no.overLine)
  confirming({ of: bus({ price: null }) }).refuses(no.noPrice)
  confirming({ quote: undefined }, {}, { quotationId: null }).records('confirmed', { amount: 100_000, lineId: null })
  confirming({}, {}, { status: 'held', heldUntil: noon }).refuses(no.lapsed)
  confirming({ all: [other()] }).refuses(no.full)
  confirming({ of: bus({ insuranceUntil: '2026-10-02' }) }).refuses(no.paperExpired)
})
test('a confirmed one changes with a reason, and by the same rules', () => {
  const changing = (input: object, all: readonly object[] = []) =>
    given(booking, row({ status: 'confirmed', price: 100_000, amount: 100_000 })).when(
      adjust,
      input as never,
      { of: bus(), all, quote: undefined, spent: [] } as never,
      AM,
    )
  changing({ endAt: plus(endAt, day) }).refuses(no.remarkNeeded)
  changing({ endAt: plus(endAt, day), remark: '多一天' }).records('adjusted', { amount: 200_000, freeAt: plus(endAt, day + hour) })
  changing({ endAt: plus(endAt, day), remark: '多一天' }, [other({ startAt: plus(endAt, 2 * hour), freeAt: plus(endAt, 3 * hour) })]).refuses(no.full)
  changing({ startAt: plus(noon, -1), remark: '早' }).refuses(no.past)
})
test('two swap what they have, or neither does', () => {
  const swapping = (their: Partial<Booking> = {}, mineAll: readonly object[] = [], theirAll: readonly object[] = []) =>
    given(booking, row({ status: 'confirmed' })).when(
      swap,
      { otherId: 'other', remark: '换车' },
      { other: other({ resourceId: 'bus2', ...their }), mine: { of: bus({ id: 'bus2' }), all: mineAll }, theirs: { of: bus(), all: theirAll } } as never,
      AM,
    )
  swapping().records('swapped', { resourceId: 'bus2' })
  swapping({ status: 'requested' }).refuses(no.noOther)
  swapping({ agencyId: 'a2' }).refuses(no.noOther)
  swapping({ kind: 'guide' }).refuses(no.otherKind)
  swapping({ resourceId: 'bus' }).refuses(no.sameOne)
  swapping({}, [{ ...other(), id: 'third' }]).refuses(no.full)
  swapping({}, [], [{ ...other(), id: 'third' }]).refuses(no.full)
})
test('used from its beginning on, expired when its time has run out, and cancelled for what its terms say', () => {
  given(booking, row({ status: 'confirmed' }))
    .when(use, {})
    .refuses(no.notBegun)
  given(booking, row({ status: 'confirmed' }))
    .when(use, {}, {}, { now: startAt })
    .records('used')
  given(booking, row({ status: 'held', heldUntil: plus(noon, 1) }))
    .when(expire, {})
    .refuses(no.notLapsed)
  given(booking, row({ status: 'held', heldUntil: noon }))
    .when(expire, {})
    .records('expired')
  given(booking, row()).when(expire, {}).refuses(no.notLapsed)
  given(booking, row()).when(expire, {}, {}, { now: startAt }).records('expired')
  const cancelling = (now: string, input: object = {}) =>
    given(booking, row({ status: 'confirmed', amount: 100_000 })).when(cancel, { remark: '不去', ...input }, { of: bus() }, { now })
  cancelling(plus(startAt, -3 * day)).records('cancelled', { penalty: 0 })
  cancelling(plus(startAt, -2 * day)).records('cancelled', { penalty: 50_000 })
  cancelling(plus(startAt, -2 * day), { penalty: 0 }).records('cancelled', { penalty: 0 })
  cancelling(plus(startAt, -2 * day), { penalty: 100_001 }).refuses(no.penalty)
})
