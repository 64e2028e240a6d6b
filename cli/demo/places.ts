/** The story of a place: a child wants to join, gets a seat or waits for one, pays or does not, stays or leaves again. */
import { find, get } from '../../modules/kit/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import type { Stage } from './classes.ts'
import type { Child } from './families.ts'
import { endOf, startOf } from './plan.ts'
import type { Random } from './random.ts'
import { day, hour, minute, plus } from './world.ts'

export interface Wish extends Stage {
  readonly child: Child
  readonly chance: Random
  /** When the child asks for a place, and when nobody can any more. */
  readonly from: string
  readonly closes: string
}

export async function tellPlace(wish: Wish): Promise<void> {
  const { world, chance, from } = wish
  await world.time.at(from)
  const id = chance.id(from)
  if (await takeSeat(wish, id, from)) return paysOrNot(wish, id, from)
  if (await world.may(wish.child.parent, 'enrolment.joinWaitlist', id, { openClassId: wish.id, studentId: wish.child.id }, plus(from, minute)))
    await waits(wish, id, from)
}

async function takeSeat({ world, plan, id: openClassId, child, chance }: Wish, id: string, now: string): Promise<boolean> {
  const bySchool = chance.chance(0.03)
  return (
    (await world.may(
      bySchool ? plan.school.manager : child.parent,
      'enrolment.commit',
      id,
      { openClassId, studentId: child.id, phoneNumber: child.phone },
      now,
    )) !== undefined
  )
}

/** Looks every morning whether a seat is offered. */
async function waits(wish: Wish, id: string, from: string): Promise<void> {
  const { world, child, closes, chance } = wish
  for (let now = plus(from, day); now < closes && now <= world.end; now = plus(now, day)) {
    await world.time.at(now)
    const row = await world.ask(get(enrolment, id))
    if (row?.status === 'offered') {
      if (chance.chance(0.15)) return void (await world.may(child.parent, 'enrolment.decline', id, {}, now))
      if (await world.may(child.parent, 'enrolment.accept', id, {}, now)) return paysOrNot(wish, id, now)
      return void (await world.may(world.system, 'enrolment.expire', id, {}, now))
    }
    if (row?.status !== 'waitlisted') return
    if (chance.chance(0.04)) return void (await world.may(child.parent, 'enrolment.leaveList', id, { reason: '已报其他班级' }, now))
  }
}

async function paysOrNot(wish: Wish, id: string, from: string): Promise<void> {
  const { world, child, chance } = wish,
    luck = chance.next()
  if (luck < 0.05) {
    // Nobody pays in time: the seat returns. Some come back a day later.
    const late = plus(from, 35 * minute)
    await world.time.at(late)
    await world.may(world.system, 'enrolment.expire', id, {}, late)
    if (luck < 0.02 && plus(from, day) < wish.closes && plus(from, day) <= world.end)
      await tellPlace({ ...wish, chance: chance.branch('again'), from: plus(from, day) })
    return
  }
  if (luck < 0.07) return void (await world.may(child.parent, 'enrolment.revoke', id, { reason: '孩子时间安排有变' }, plus(from, 5 * minute)))
  await pay(wish, id, from)
  await stays(wish, id, from)
}

async function pay({ world, child, chance }: Wish, id: string, from: string): Promise<void> {
  const place = await world.ask(get(enrolment, id))
  const due = await world.ask(get(order, place?.orderId))
  if (due?.status !== 'created') return
  const begun = plus(from, chance.int(1, 8) * minute),
    paid = plus(begun, chance.int(20, 90) * 1_000)
  const attempt = chance.id(begun),
    payType = chance.chance(0.7) ? 'wechat' : 'alipay'
  if (chance.chance(0.03)) {
    // A first try that fails.
    const failed = chance.id(from)
    await world.run(child.parent, 'payment.create', failed, { orderId: due.id, payType, terminal: 'web' }, plus(from, 30_000))
    await world.run(world.system, 'payment.fail', failed, { failure: '余额不足' }, plus(from, 50_000))
  }
  await world.run(child.parent, 'payment.create', attempt, { orderId: due.id, payType, terminal: chance.chance(0.6) ? 'app' : 'web' }, begun)
  const receivedCents = (await world.ask(get(payment, attempt)))!.amountCents
  await world.run(
    world.system,
    'payment.succeed',
    attempt,
    { transactionNo: `SB${attempt.replaceAll('-', '').slice(8)}`, receivedCents, currency: 'CNY', paidAt: paid },
    paid,
  )
}

/** Most stay. A few leave before the first lesson, a few while the class runs; their refunds are stories of their own. */
async function stays(wish: Wish, id: string, from: string): Promise<void> {
  const { world, child, chance, plan, closes } = wish,
    luck = chance.next()
  if (luck < 0.025) {
    const now = plus(from, chance.int(4, 60) * hour)
    if (now >= closes || now > world.end) return
    await world.time.at(now)
    if (!(await world.may(child.parent, 'enrolment.revoke', id, { reason: '与其他课程时间冲突' }, now))) return
    const [asked] = await world.ask(find(refund, { enrolmentId: id, status: 'applied' }, { limit: 1 }))
    if (asked) await tellRefund(wish, asked.id, asked.amountCents, now)
  } else if (luck < 0.05 && plan.days.length > 5) {
    const now = plus(endOf(plan, chance.int(0, 5)), chance.int(10, 60) * hour)
    if (now > world.end || now < startOf(plan, 0)) return
    await world.time.at(now)
    const place = await world.ask(get(enrolment, id))
    if (place?.status !== 'enrolled' || !place.orderId) return
    const refundId = chance.id(now)
    if (
      !(await world.may(
        child.parent,
        'refund.apply',
        refundId,
        { orderId: place.orderId, reason: chance.pick(['孩子身体不适', '搬家转学', '与兴趣不符', '接送不便']), leaves: true },
        now,
      ))
    )
      return
    const asked = await world.ask(get(refund, refundId))
    await tellRefund(wish, refundId, asked!.amountCents, now)
  }
}

/** An application: the agency's opinion, the steps by amount, then finance and the gateway. Some end otherwise. */
async function tellRefund({ world, district, plan, child, chance }: Wish, id: string, cents: number, asked: string): Promise<void> {
  const { finance, finance2, operator } = district.staff,
    { manager } = plan.school,
    luck = chance.next()
  const moment = async (count: number): Promise<string | undefined> => {
    const now = plus(asked, count * hour)
    await world.time.at(now)
    return now > world.end ? undefined : now
  }
  const opined = await moment(20)
  if (!opined) return
  if (luck < 0.05) return void (await world.may(child.parent, 'refund.withdraw', id, { reason: '决定继续学习' }, opined))
  await world.may(plan.product.agency.manager, 'refund.opine', id, { agrees: luck > 0.15, opinion: luck > 0.15 ? '同意' : '课程材料已发放' }, opined)
  const decided = await moment(44)
  if (!decided) return
  if (luck > 0.93) return void (await world.may(manager, 'refund.reject', id, { remark: '已超过退费期限，请与班主任沟通' }, decided))
  if (!(await world.may(manager, 'refund.approve', id, { remark: '情况属实' }, decided))) return
  if (cents > 100_000) await world.may(operator, 'refund.approve', id, { remark: '同意' }, plus(decided, hour))
  const sent = await moment(70)
  if (!sent || !(await world.may(luck < 0.5 ? finance : finance2, 'refund.execute', id, {}, sent))) return
  if (luck < 0.08) return void (await world.run(world.system, 'refund.abandon', id, { failure: '渠道返回：原账户已注销' }, plus(sent, minute)))
  await world.run(
    world.system,
    'refund.succeed',
    id,
    { gatewayNo: `SR${chance.int(10 ** 9, 10 ** 10)}`, refundedAt: plus(sent, 2 * minute) },
    plus(sent, 2 * minute),
  )
}
