/** The invariants themselves under test: a world that keeps them is broken in one place, and the right one complains. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolment, groupOffer, seatsTaken } from '../../modules/enrolment/index.ts'
import { order, orderMoney, payment } from '../../modules/payments/index.ts'
import { orderBack, refund } from '../../modules/refunds/index.ts'
import { leave } from '../../modules/leave/index.ts'
import { classRoster, lesson, mark, openClass } from '../../modules/openclass/index.ts'
import { classroom, guardian } from '../../modules/people/index.ts'
import type { Resource } from '../../modules/kit/index.ts'
import { settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import { policy } from '../../modules/system/index.ts'
import type { AnyRow } from '../../server/kernel/codec.ts'
import { tenant } from '../app.ts'
import * as all from './invariants.ts'
import { work } from './play.ts'
import { Folding, type Invariant, type Moment, readRows, rowsOf, type Seen, type Shelf } from './seen.ts'
import { enrolled, onSale, taught, type World, world } from './world.ts'

const resources: readonly Resource[] = [
  openClass,
  classroom,
  lesson,
  mark,
  leave,
  enrolment,
  order,
  payment,
  refund,
  orderMoney,
  orderBack,
  seatsTaken,
  classRoster,
  guardian,
  settlement,
  settlementLine,
  settlementPart,
  policy,
]
let on: World, good: Seen, shelf: Shelf, moments: readonly Moment[]

/** One story in which everything happens: seats, a waiting list with an offer, money back, a lesson taught, settled and paid. */
beforeAll(async () => {
  on = await world('sqlite')
  const { people, send } = on
  for (const id of ['k1', 'k2', 'k4'] as const) await onSale(on, id)
  const [first] = [await enrolled(on, 'k1', 'c1'), await enrolled(on, 'k1', 'c3'), await enrolled(on, 'k4', 'c4'), await enrolled(on, 'k2', 'c6')]
  await send(people.p5!, 'enrolment.joinWaitlist', 'waits', { openClassId: 'k1', studentId: 'c5' })
  await send(people.p1!, 'enrolment.revoke', first!, {})
  await send(people.p5!, 'enrolment.accept', 'waits')
  const [due] = await on.all(order, { studentId: 'c4' })
  await send(people.operator, 'refund.apply', 'back', { orderId: due!.id, reason: '补偿', leaves: 0, amountCents: '50.00' })
  await send(people.operator2, 'refund.approve', 'back', { remark: '同意' })
  await send(people.finance, 'refund.execute', 'back')
  await work(on)
  on.now = '2026-10-09T04:00:00.000Z'
  await work(on)
  for (const id of ['k2', 'k4']) await send(people.school, 'open_class.confirmClass', id, { remark: '开班' })
  for (const id of ['k2', 'k4']) await send(people.school, 'lesson.confirm', (await taught(on, id, 1)).id, { remark: '核实' })
  await send(people.finance, 'settlement.generate', 'fees', { kind: 'class_fee', agencyId: 'a1', period: '2026-10' })
  await send(people.agency, 'settlement.submit', 'fees')
  for (const part of await on.all(settlementPart, {})) await send(people.school, 'settlement_part.approve', part.id)
  await send(people.finance2, 'settlement.approve', 'fees')
  await send(people.finance3, 'settlement.execute', 'fees')
  await work(on)
  const folding = new Folding(on.engine.registry.resources)
  // A moment keeps the rows as they were, so that it can be told again later.
  moments = (await on.log.after(tenant, 0, 10_000)).map(fact => ({
    ...folding.step(fact),
    then: rowsOf(new Map([...folding.shelf].map(([name, rows]) => [name, new Map(rows)]))),
  }))
  const rows = await readRows(on, resources)
  shelf = new Map(resources.map(of => [of.name, new Map(rows.of(of).map(row => [row.id as string, row as unknown as AnyRow]))]))
  good = { now: on.now, rows, facts: moments.map(one => one.fact), box: on.box, bank: on.bank }
})
afterAll(() => on.close())

type Rows = Map<string, AnyRow>
/** What an invariant says of the good world with one resource's rows changed. */
function said(invariant: Invariant, of: Resource, change: (rows: Rows) => void): readonly string[] {
  const rows = new Map(shelf.get(of.name)!)
  change(rows)
  return invariant.now!({ ...good, rows: rowsOf(new Map([...shelf, [of.name, rows]])) })
}
/** What it says of one moment of the story, told otherwise. */
function told(invariant: Invariant, type: string, change: (moment: Moment) => Partial<Moment>): readonly string[] {
  const moment = moments.find(one => `${one.fact.resource}.${one.fact.type}` === type)
  expect(moment, type).toBeDefined()
  return invariant.each!({ ...moment!, ...change(moment!) })
}
const change =
  (where: (row: AnyRow) => boolean, values: object) =>
  (rows: Rows): void => {
    const row = [...rows.values()].find(where)
    expect(row).toBeDefined()
    rows.set(row!.id, { ...row!, ...values } as AnyRow)
  }
const copy =
  (where: (row: AnyRow) => boolean, values: object) =>
  (rows: Rows): void => {
    const row = [...rows.values()].find(where)
    expect(row).toBeDefined()
    rows.set('copy', { ...row!, id: 'copy', ...values } as AnyRow)
  }
const after =
  (values: object) =>
  (moment: Moment): Partial<Moment> => ({ after: { ...moment.after, ...values } as AnyRow })
const before =
  (values: object) =>
  (moment: Moment): Partial<Moment> => ({ before: { ...moment.before, ...values } as AnyRow })

test('the story itself breaks none of them', () => {
  const invariants = Object.values(all).filter((one): one is Invariant => 'title' in one && one.title !== all.T3settled.title)
  expect(invariants.length).toBeGreaterThan(40)
  for (const one of invariants) {
    expect(one.now?.(good) ?? [], one.title).toEqual([])
    for (const moment of moments) expect(one.each?.(moment) ?? [], `${one.title}, ${moment.fact.resource}.${moment.fact.type}`).toEqual([])
  }
})

const broken: readonly (readonly [string, () => readonly string[]])[] = [
  [
    'S1 sees a seat too many among the rows',
    () =>
      said(
        all.S1,
        openClass,
        change(row => row.id === 'k1', { capacity: 0 }),
      ),
  ],
  [
    'S1 sees it at the moment it is taken',
    () =>
      told(all.S1, 'enrolment.paid', () => {
        const small = { ...shelf.get('open_class')!.get('k1')!, capacity: 0 } as AnyRow
        return { then: rowsOf(new Map([...shelf, ['open_class', new Map([['k1', small]])]])) }
      }),
  ],
  [
    'S2 sees a child twice in a class',
    () =>
      said(
        all.S2,
        enrolment,
        copy(row => row.studentId === 'c3', { status: 'held' }),
      ),
  ],
  [
    'S2 sees a child in two classes at once',
    () =>
      said(all.S2, lesson, rows => {
        // c6 sits in k2; here a lesson of k2 comes to lie over one of k4, where another row puts the child too.
        const one = [...rows.values()].find(row => row.openClassId === 'k2' && row.lessonNo === 2)!,
          two = [...rows.values()].find(row => row.openClassId === 'k4' && row.lessonNo === 2)!
        rows.set(two.id, { ...two, startAt: one.startAt, endAt: one.endAt })
        const places = new Map(shelf.get('enrolment')!)
        change(row => row.studentId === 'c4' && row.status === 'enrolled', { studentId: 'c6' })(places)
        shelf = new Map([...shelf, ['enrolment', places]])
      }),
  ],
  [
    'S3 sees who was passed over',
    () =>
      told(all.S3, 'enrolment.offered', after({ queueNo: 99 })).concat(
        said(
          all.S3ticked,
          enrolment,
          copy(row => row.studentId === 'c4', { status: 'waitlisted', studentId: 'c2' }),
        ),
      ),
  ],
  ['S4 sees an offer that was made before', () => told(all.S4, 'enrolment.offered', before({ offerUntil: '2026-10-01T00:00:00.000Z' }))],
  [
    'S5 sees a figure that is not the count',
    () =>
      said(
        all.S5,
        seatsTaken,
        change(row => row.id === 'k1', { enrolled: 0 }),
      ),
  ],
  [
    'S6 sees a hold freed under a payment',
    () =>
      told(all.S6, 'enrolment.expired', ({ then, fact }) => {
        const attempt = { id: 'p', status: 'unknown', orderId: 'o' },
          its = { enrolmentId: fact.stream }
        return { then: { of: (of => (of.name === payment.name ? [attempt] : then.of(of))) as typeof then.of, get: (() => its) as never } }
      }),
  ],
  [
    'S10 sees a group that filled without giving places',
    () => {
      shelf = new Map([
        ...shelf,
        [groupOffer.name, new Map([['g', { id: 'g', size: 2, priceCents: 1, fullAt: '2026-10-01T00:00:00.000Z', status: 'full' } as unknown as AnyRow]])],
      ])
      return all.S10.now!({ ...good, rows: rowsOf(shelf) })
    },
  ],
  [
    'S9 sees a class that is larger than its room',
    () =>
      said(
        all.S9,
        openClass,
        change(row => row.id === 'k1', { capacity: 500 }),
      ),
  ],
  [
    'S8 sees a place given while the door was shut',
    () => told(all.S8, 'enrolment.committed', moment => ({ fact: { ...moment.fact, at: '2026-09-01T00:00:00.000Z' } })),
  ],
  [
    'M1 sees more going back than came',
    () =>
      said(
        all.M1,
        refund,
        change(row => row.id === 'back', { amountCents: 40_000 }),
      ),
  ],
  [
    'M2 sees a total that its lines do not give',
    () =>
      said(
        all.M2,
        order,
        change(row => row.status === 'paid', { totalCents: 1 }),
      ),
  ],
  [
    'M3 sees one transaction in two payments',
    () =>
      said(
        all.M3,
        payment,
        copy(row => row.status === 'success', {}),
      ),
  ],
  ['M3 sees an order paid twice', () => told(all.M3, 'order.paid', before({ paidAt: '2026-10-01T00:00:00.000Z' }))],
  [
    'M4 sees an order paid by nothing',
    () =>
      said(
        all.M4,
        payment,
        change(row => row.status === 'success', { status: 'failed' }),
      ),
  ],
  [
    'M5 sees a success overwritten',
    () =>
      told(all.M5, 'payment.succeeded', moment => ({ fact: { ...moment.fact, status: 'failed' }, before: { ...moment.before, status: 'success' } as AnyRow })),
  ],
  [
    'M6 sees money that pays nothing',
    () =>
      said(
        all.M6,
        payment,
        change(row => row.status === 'success', { disposition: 'orphan' }),
      ),
  ],
  [
    'M7 sees a refund paid by hand and by the gateway',
    () =>
      said(
        all.M7,
        refund,
        change(row => row.id === 'back', { voucherNo: 'V1' }),
      ),
  ],
  ['M7 sees a number that changed', () => told(all.M7, 'refund.executed', before({ refundNo: 'another' }))],
  ['M8 sees more than the policy gives', () => told(all.M8, 'refund.applied', after({ amountCents: 99_999 }))],
  [
    'T1 sees a lesson in two lines',
    () =>
      said(
        all.T1,
        settlementLine,
        copy(() => true, {}),
      ),
  ],
  ['T2 sees a fee for somebody else', () => told(all.T2, 'settlement_line.taken', after({ payeeId: 't9' }))],
  [
    'T3 sees a settled line change',
    () =>
      told(all.T3, 'settlement_line.taken', moment => ({
        fact: { ...moment.fact, type: 'repriced' },
        before: { ...moment.after, status: 'live' } as AnyRow,
        then: good.rows,
      })),
  ],
  [
    'T3 sees a fee that a fresh computation does not give',
    () =>
      said(
        all.T3settled,
        settlementLine,
        change(row => row.kind === 'class_fee', { amountCents: 1 }),
      ),
  ],
  ['T5 sees a rate of another day', () => told(all.T5, 'settlement_line.taken', after({ rateCents: 1 }))],
  ['T6 sees who pays what they approved', () => told(all.T6, 'settlement.executed', moment => ({ fact: { ...moment.fact, actor: 'fi2' } }))],
  [
    'T7 sees a settlement the bank never paid',
    () =>
      said(
        all.T7,
        settlement,
        change(row => row.id === 'fees', { amountCents: 5 }),
      ),
  ],
  [
    'A1 sees a mark too few',
    () =>
      said(all.A1, mark, rows => {
        rows.delete([...rows.keys()][0]!)
      }),
  ],
  ['A1 sees a mark of a child who is not there', () => told(all.A1, 'lesson_mark.marked', after({ studentId: 'c8' }))],
  [
    'A2 sees a mark of no leave',
    () =>
      said(
        all.A2,
        mark,
        change(() => true, { leaveId: 'nobody' }),
      ),
  ],
  [
    'A3 sees a teacher in two rooms',
    () =>
      told(all.A3, 'lesson.planned', ({ after: row, then }) => ({ then: { ...then, of: (() => [{ ...row, id: 'other', roomId: 'elsewhere' }]) as never } })),
  ],
  [
    'A3 sees a room taken twice',
    () => told(all.A3, 'lesson.planned', ({ after: row, then }) => ({ then: { ...then, of: (() => [{ ...row, id: 'other', teacherId: 'else' }]) as never } })),
  ],
  ['A6 sees who clocks in for another', () => told(all.A6, 'lesson.clocked_in', after({ signedTeacherId: 't4' }))],
  ['A7 sees silence that came too early', () => told(all.A7, 'lesson.taught', after({ silenceAt: '2026-10-13T00:00:00.000Z' }))],
  [
    'M15 sees a settlement that is not its lines',
    () =>
      said(
        all.M15,
        settlementLine,
        change(() => true, { amountCents: 7 }),
      ),
  ],
  ['P3 sees a guardian who is not bound', () => told(all.P3, 'enrolment.committed', moment => ({ fact: { ...moment.fact, actor: 'p9' } }))],
  [
    'P4 sees a child without a primary guardian',
    () =>
      said(
        all.P4,
        guardian,
        change(row => row.studentId === 'c4', { isPrimary: false }),
      ),
  ],
  [
    'P5 sees days of who may not pick up',
    () =>
      said(
        all.P5,
        guardian,
        change(row => row.studentId === 'c4', { assignDay: [1], mayPickUp: false }),
      ),
  ],
  [
    'P5 sees days of who is blocked',
    () =>
      said(
        all.P5,
        guardian,
        change(row => row.studentId === 'c4', { assignDay: [1], blocked: true }),
      ),
  ],
  ['P8 sees finance at the attendance', () => told(all.P8, 'lesson_mark.marked', moment => ({ fact: { ...moment.fact, role: 'FI' } }))],
  ['P1 sees a role without the right', () => told(all.rights, 'settlement.executed', moment => ({ fact: { ...moment.fact, role: 'PR' } }))],
  ['G5 sees a move that the lifecycle does not list', () => told(all.G5, 'payment.succeeded', before({ status: 'success' }))],
  ['G6 sees a word that was not given', () => told(all.G6, 'enrolment.revoked', moment => ({ fact: { ...moment.fact, role: 'SM', data: {} } }))],
  ['U1 sees who audits their own', () => told(all.U1, 'refund.approved', after({ submittedBy: 'po2' }))],
]
test.each(broken)('%s', (_title, complaints) => {
  const kept = shelf
  try {
    expect(complaints().length).toBeGreaterThan(0)
  } finally {
    shelf = kept
  }
})
