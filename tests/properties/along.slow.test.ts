/** Money that goes along: children change classes, once and again, while lessons are given, confirmed, given up and settled and money goes back.
 * What a family paid and did not get back is at each moment what stands for its places, and the agency gets its part of what was taught of that. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { partnerOrder, visitorId } from '../../modules/channels/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { leave } from '../../modules/leave/index.ts'
import { defaultZone, monthOf, RefusalError, type Row, sum } from '../../modules/kit/index.ts'
import { classRoster, lesson, mark, openClass } from '../../modules/openclass/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { teacherFee } from '../../modules/people/index.ts'
import { claimStatuses, refund } from '../../modules/refunds/index.ts'
import { settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import { dialects } from '../app.ts'
import { lessonActs } from './acts/lessons.ts'
import { moneyActs } from './acts/money.ts'
import { seatActs } from './acts/seats.ts'
import { settlementActs } from './acts/settlement.ts'
import { general, keptOf, rights, T1, T3, T3settled, T4 } from './invariants.ts'
import { brought as tourBrought, planned } from '../tours.ts'
import { type Focus, Player, runs, work } from './play.ts'
import { complainNow, type Invariant, readRows, type Rows, type Seen } from './seen.ts'
import { area, enrolled, onSale, taught, type World } from './world.ts'

const resources = [
  openClass,
  lesson,
  mark,
  leave,
  enrolment,
  order,
  payment,
  refund,
  teacherFee,
  settlement,
  settlementLine,
  settlementPart,
  classRoster,
  partnerOrder,
]
const stray = (one: { readonly cause: string }) => one.cause === 'duplicate' || one.cause === 'late'
const claims: ReadonlySet<string> = new Set(claimStatuses)
const claimed = (rows: Rows) => rows.of(refund).filter(one => claims.has(one.status) && !stray(one))
const cents = (list: readonly { readonly amountCents: number }[]): number => sum(list.map(one => one.amountCents))

/** What of the price of a place that a deposit took was not paid, or is not yet. */
const unpaid = (rows: Rows, enrolmentId: string): number =>
  sum(
    rows
      .of(order)
      .filter(one => one.enrolmentId === enrolmentId && one.part === 'balance' && one.status !== 'paid')
      .map(one => one.totalCents),
  )
const stands: Invariant = {
  title: 'M10 what a family paid and did not get back is what stands for its places',
  now: ({ rows }) => {
    const back = claimed(rows)
    const places = rows.of(enrolment).filter(one => one.enrolledAt)
    return [
      ...[...new Set(places.map(one => one.studentId))].flatMap(child => {
        const paid = sum(
          rows
            .of(order)
            .filter(one => one.studentId === child && one.status === 'paid')
            .map(one => one.totalCents - cents(back.filter(of => of.orderId === one.id))),
        )
        const worth = places.filter(one => one.studentId === child).map(one => keptOf(rows, claims)(one) - unpaid(rows, one.id))
        const whole = sum(worth.map(each => Math.max(0, each)))
        return [...(paid === whole ? [] : [`${child} paid ${paid}, its places are worth ${worth}`])]
      }),
      ...places
        .filter(one => one.status === 'enrolled')
        .flatMap(one => {
          const value = sum(
            rows
              .of(order)
              .filter(due => due.enrolmentId === one.id && due.status === 'paid')
              .map(due => due.valueCents),
          )
          return value === one.priceCents - unpaid(rows, one.id) ? [] : [`${one.id} costs ${one.priceCents}, its orders stand for ${value}`]
        }),
    ]
  },
}

type Bought = Row<typeof partnerOrder>
/** What a partner earns of the orders that stand for one place now. */
function earned(mine: readonly Bought[]): readonly string[] {
  const left = sum(mine.map(one => one.amount - one.refunded)),
    has = sum(mine.map(one => one.commission)),
    said = `${mine[0]!.partnerId} has ${has} of ${mine.map(one => one.id)}, which kept ${left}`
  if (mine[0]!.kind === 'org') return has >= 0 && has <= left && (left > 0 || has === 0) ? [] : [said]
  // A channel earns its rate of what was kept, rounded down for each order as it was made and once for all that went back.
  const whole = mine.reduce((num, one) => num + (one.full * (one.amount - one.refunded)) / Math.max(1, one.amount), 0)
  return has === Math.floor(whole + 1e-6) && has * 10_000 <= left * mine[0]!.rate! + mine.length * 10_000 ? [] : [`${said}, due are ${whole}`]
}
const brought: Invariant = {
  title: 'M14 a partner earns of what was kept of its orders alone, and together what one order would',
  now: ({ rows }) => {
    const bought = rows.of(partnerOrder).filter(one => one.status === 'earned')
    const isBack = (one: Row<typeof refund>) => one.status === 'success' && !stray(one)
    return [
      ...bought.flatMap(one => {
        const due = rows.get(order, one.id),
          back = cents(rows.of(refund).filter(of => of.orderId === one.id && isBack(of)))
        return due?.totalCents === one.amount && one.refunded === back ? [] : [`${one.id} of ${one.amount} says ${one.refunded} went back, that were ${back}`]
      }),
      ...[...Map.groupBy(bought, one => `${one.partnerId} ${rows.get(order, one.id)?.enrolmentId}`).values()].flatMap(mine => earned(mine)),
    ]
  },
}

/** Everything is generated: the lines of all times are a fresh computation's. */
async function counted(on: World): Promise<readonly string[]> {
  await work(on)
  const period = monthOf(on.now, defaultZone)
  const [draft] = await on.all(settlement, { kind: 'agency_share', agencyId: 'a1', period, status: 'draft' })
  await on
    .send(on.people.finance, 'settlement.generate', draft?.id ?? 'last-share', { kind: 'agency_share', agencyId: 'a1', period })
    .catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
    })
  const seen: Seen = { now: on.now, rows: await readRows(on, resources), facts: [], box: on.box, bank: on.bank }
  return complainNow(seen, [shareSettled, stands, brought])
}
const shareSettled: Invariant = { ...T3settled, now: seen => T3settled.now!(seen).filter(said => said.startsWith('the agency')) }

const { startPaying, payAtGateway, apply, opine, approve, execute, withdrawRefund, register, link } = moneyActs
const { commit, transfer, pay, revoke, annulByError } = seatActs
const { clockIn, attend, confirmLesson, stop, makeUp, giveUp, applyLeave, approveLeave, leaveClass, cancelClass } = lessonActs
const { generate, submit, confirmPart, giveBack } = settlementActs
/** A subsidy pays a part of the first order of some, and all of it of one. */
async function helped({ people, send }: World): Promise<void> {
  const term = { applyFrom: '2026-09-01', applyUntil: '2027-01-31', useFrom: '2026-09-01', useUntil: '2027-01-31' }
  await send(people.commission, 'subsidy_scheme.create', 'z1', {
    name: 'z1',
    type: 'hardship',
    areaCode: area,
    ...term,
    capCents: '400.00',
    budgetCents: '900.00',
  })
  await send(people.commission, 'subsidy_scheme.publish', 'z1')
  for (const [pupil, amountCents] of [
    ['c3', '50.01'],
    ['c4', '400.00'],
  ] as const) {
    await send(people.parentOf(pupil), 'subsidy.submit', `h-${pupil}`, { schemeId: 'z1', studentId: pupil, amountCents, grounds: '家庭困难' })
    for (const who of [people.classTeacher, people.school, people.commission]) await send(who, 'subsidy.approve', `h-${pupil}`)
  }
}
/** Two families came by the code of a channel, two by that of an organisation that sells at the price of the class. */
async function partners({ people, send }: World): Promise<void> {
  await send(people.operator, 'channel.create', 'n1', { channelName: '渠道', channelCode: 'code-n1', commissionRate: '7.77' })
  await send(people.operator, 'org.create', 'n2', { orgName: '合作机构', orgCode: 'code-n2', contact: '王', phone: '13900009999', areaCode: area })
  await send(people.operator, 'org_area.give', `n2:${area}`, { orgId: 'n2', areaCode: area })
  await send(people.operator, 'price_auth.give', 'n2-p', { orgId: 'n2', productId: 'paid', price1: '100.00', price2: '300.01' })
  for (const [pupil, id] of [
    ['c1', 'n1'],
    ['c5', 'n1'],
    ['c3', 'n2'],
    ['c4', 'n2'],
  ] as const) {
    const who = people.parentOf(pupil)
    await send(who, 'partner_visitor.arrive', visitorId(id, who.actor.userId), { code: `code-${id}` })
  }
}

const focus: Focus = {
  acts: {
    ...{ startPaying: startPaying!, payAtGateway: payAtGateway!, apply: apply!, opine: opine!, approve: approve!, execute: execute! },
    ...{ register: register!, link: link! },
    ...{ withdrawRefund: withdrawRefund!, commit: commit!, transfer: transfer!, pay: pay!, revoke: revoke!, annulByError: annulByError! },
    ...{ clockIn: clockIn!, attend: attend!, confirmLesson: confirmLesson!, stop: stop!, makeUp: makeUp!, giveUp: giveUp! },
    ...{ applyLeave: applyLeave!, approveLeave: approveLeave!, leaveClass: leaveClass!, cancelClass: cancelClass! },
    ...{ generate: generate!, submit: submit!, confirmPart: confirmPart!, giveBack: giveBack! },
  },
  often: {
    transfer: 8,
    pay: 8,
    startPaying: 4,
    payAtGateway: 6,
    clockIn: 8,
    attend: 8,
    confirmLesson: 6,
    generate: 4,
    apply: 3,
    opine: 2,
    approve: 3,
    execute: 3,
    stop: 2,
    giveUp: 2,
    register: 2,
    link: 3,
  },
  rare: ['cancelClass', 'submit', 'confirmPart', 'makeUp', 'annulByError', 'revoke', 'applyLeave', 'approveLeave', 'leaveClass', 'withdrawRefund'],
  invariants: [...general, rights, stands, brought, T1, T3, T4],
  resources,
  rounds: 12,
  leaps: [1, 20, 35, 60, 1_440, 5_160, 8_640],
  stage: async on => {
    await helped(on)
    await partners(on)
    for (const id of ['k1', 'k2', 'k4'] as const) await onSale(on, id, on.now, 1)
    for (const [id, pupil] of [
      ['k1', 'c1'],
      ['k1', 'c3'],
      ['k2', 'c4'],
      ['k2', 'c5'],
      ['k4', 'c6'],
    ] as const)
      await enrolled(on, id, pupil)
    // Three have a place in a tour by its deposit, one of them owes nothing any more.
    await planned(on, 't')
    await on.send(on.people.agency, 'tour.change', 't', { depositCents: '50.01', balanceUntil: '2026-10-20' })
    await tourBrought(on, 'released', ['c1', 'c3', 'c6'], 't', 'planned')
    const [balance] = await on.all(order, { openClassId: 't', studentId: 'c6', part: 'balance' })
    await on.call(on.people.p6, 'business-order/placeOrder/webWechat', { orderId: balance!.id })
    const [tried] = await on.all(payment, { orderId: balance!.id })
    on.box.act(tried!.tradeNo, 'pay')
    await on.call(on.people.system, 'business-order/notify/wechat', on.box.notice(tried!.tradeNo))
    for (const id of ['k1', 'k2', 'k4'] as const) await on.send(on.people.school, 'open_class.confirmClass', id, { remark: '提前开班' })
    // One first lesson is confirmed, one waits for the parents' word, one is still to come.
    await on.send(on.people.school, 'lesson.confirm', (await taught(on, 'k1', 1)).id, { remark: '核实' })
    await taught(on, 'k2', 1)
    on.now = '2026-10-13T04:00:00.000Z'
  },
  end: counted,
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('M10 T1 T3 T4 hold whoever changes class when, whatever is taught, settled and given back', () => player.holds(runs(dialect)), 600_000)
})
