/** A place, its order and its payment for the tests of rules, as plain rows; and what families do in a district. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commit } from '../modules/enrolment/enrol.ts'
import { enrolment, seatsTaken } from '../modules/enrolment/index.ts'
import { blank, type Module, newId, type Resource } from '../modules/kit/index.ts'
import { openClass } from '../modules/openclass/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { guardian } from '../modules/people/index.ts'
import { refund, refunds } from '../modules/refunds/index.ts'
import { policyOf } from '../modules/system/index.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import { district, type District } from './district.ts'
import { noon, person } from './spec.ts'

/** A row of these values, and blank otherwise. */
export const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })

export const klass = row(openClass, {
  id: 'k1',
  status: 'released',
  capacity: 2,
  lessonCount: 3,
  priceCents: 30_000,
  schoolId: 's1',
  enrollStart: '2026-09-30T00:00:00.000Z',
  enrollEnd: '2026-10-05T00:00:00.000Z',
  firstLessonAt: '2026-10-10T08:00:00.000Z',
})
export const place = row(enrolment, { id: 'e1', status: 'enrolled', openClassId: 'k1', studentId: 'c1', lessonCount: 3, priceCents: 30_000 })
export const due = row(order, {
  id: 'o1',
  status: 'created',
  orderCode: 'D1',
  enrolmentId: 'e1',
  studentId: 'c1',
  openClassId: 'k1',
  totalCents: 30_000,
  valueCents: 30_000,
  payUntil: '2026-10-01T05:00:00.000Z',
})
export const paid = row(payment, { id: 'p1', status: 'success', orderId: 'o1', disposition: 'order', receivedCents: 30_000, amountCents: 30_000 })
export const bond = row(guardian, { studentId: 'c1', userId: 'u1', status: 'bound', mayPay: true, verifiedAt: noon })
export const parent = person('PR', 'u1')
export const house = policyOf(undefined)
export const seats = (more: object = {}) => row(seatsTaken, { ...seatsTaken.empty, ...more })

/** What families do: they take a seat, start to pay for it, and buy it. `place` is the id of an enrolment. */
export const family = (at: District) => {
  const orderOf = async (place: string) => (await at.all(order, { enrolmentId: place }))[0] as any
  /** Takes a seat, which is held until it is paid. */
  const hold = async (child: string, openClassId: string): Promise<string> => {
    const place = newId()
    await at.run(at.parent(child), commit, place, { openClassId, studentId: child })
    return place
  }
  /** Starts to pay the order that is open, and answers the attempt. */
  const start = async (child: string, place: string, way = 'webWechat') => {
    const all = (await at.all(order, { enrolmentId: place })) as any[],
      due = all.find(one => one.status === 'created') ?? all[0]
    await at.call(at.parent(child), `business-order/placeOrder/${way}`, { orderCode: due.orderCode })
    return (await at.all(payment, { orderId: due.id })).at(-1) as any
  }
  /** The gateway says what became of an attempt or a refund. */
  const tell = (about: string) => {
    const { channel } = at.box.trade(at.box.payback(about)?.tradeNo ?? about)!
    return at.call(at.as('system'), `business-order/notify/${channel}`, at.box.notice(about))
  }
  const pay = async (child: string, place: string): Promise<string> => {
    const { tradeNo } = await start(child, place)
    at.box.act(tradeNo, 'pay')
    await tell(tradeNo)
    return place
  }
  const buy = async (child: string, openClassId: string): Promise<string> => pay(child, await hold(child, openClassId))
  /** Asks for the money of a place back. */
  const ask = async (child: string, place: string, more: object = {}): Promise<string> => {
    const id = newId()
    await at.run(at.parent(child), refunds.apply, id, { orderId: (await orderOf(place)).id, reason: '搬家', ...more })
    return id
  }
  const refundsOf = async (place: string) => (await at.all(refund, { enrolmentId: place })) as any[]
  let n = 0
  const kid = () => at.child(`c${++n}`)
  return { kid, orderOf, hold, start, tell, pay, buy, ask, refundsOf, status: async (place: string) => (await at.row(enrolment, place)).status }
}

/** What the tests of a file work with: its district, what families do there, and a class of this test's own. */
export type Family = ReturnType<typeof family>
interface Given {
  readonly at: District
  readonly does: Family
  readonly klass: string
}
/** One district for a file, which must be sound in the end, with modules above the usual ones. Before each test: the same noon, and a gateway
 * that pays back but tells nobody. */
export function opens(dialect: Dialect, take: (given: Pick<Given, 'at' | 'does'>) => void, upper: readonly Module[] = []): void {
  let at: District
  beforeAll(async () => {
    at = await district({ dialect, upper })
    take({ at, does: family(at) })
  })
  afterAll(async () => {
    await at.sound()
    await at.close()
  })
  beforeEach(() => {
    at.now = noon
    at.box.behave({ notices: 'never', refunds: 'ok', silent: false, lie: 0, currency: 'CNY' })
  })
}
/** The same with a new class before each test. */
export function sells(dialect: Dialect, take: (given: Given) => void, klass: object = {}, upper: readonly Module[] = []): void {
  let given: Pick<Given, 'at' | 'does'>,
    n = 0
  opens(dialect, opened => (given = opened), upper)
  beforeEach(async () => take({ ...given, klass: await given.at.klass(`k${++n}`, klass) }))
}
