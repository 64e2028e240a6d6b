/** Money: payers pay twice, late, not at all; the gateway lies, loses and repeats; refunds are asked for, sent and lost. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { enrolment, seatsTaken } from '../../modules/enrolment/index.ts'
import { gatewayNotice, order, orderMoney, payment } from '../../modules/payments/index.ts'
import { orderBack, refund } from '../../modules/refunds/index.ts'
import { hour, plus } from '../../modules/kit/index.ts'
import { cancelClass, classRoster, lesson, openClass } from '../../modules/openclass/index.ts'
import { schemeBalance, subsidy, subsidyBalance, subsidyScheme, subsidyUse } from '../../modules/subsidies/index.ts'
import { policy } from '../../modules/system/index.ts'
import { dialects } from '../app.ts'
import { moneyActs, subsidyActs } from './acts/money.ts'
import { seatActs } from './acts/seats.ts'
import { general, M6settled, money, rights, S1, S2, S5, S6, seatsTicked } from './invariants.ts'
import { type Focus, Player, runs, work } from './play.ts'
import { complainNow, readRows, type Seen } from './seen.ts'
import { area, enrolled, onSale, type World } from './world.ts'

const helps = [subsidyScheme, subsidy, subsidyUse, subsidyBalance, schemeBalance]
const resources = [
  openClass,
  lesson,
  enrolment,
  order,
  payment,
  gatewayNotice,
  refund,
  cancelClass,
  policy,
  orderMoney,
  orderBack,
  seatsTaken,
  classRoster,
  ...helps,
]
const { transfer, revoke, cancel, confirm, annulByError, join, accept } = seatActs

/** The gateway is well again, and days go by. */
async function mended(on: World): Promise<readonly string[]> {
  on.gate.loses = false
  on.box.behave({ silent: false, refunds: 'ok' })
  for (const one of await on.all(refund)) on.box.behave({ refunds: 'ok' }, one.refundNo as string)
  for (const one of await on.all(payment)) on.box.behave({ lie: 0, currency: 'CNY' }, one.tradeNo as string)
  for (let i = 0; i < 4; i++) {
    on.now = plus(on.now, 25 * hour)
    await work(on)
    for (const one of await on.all(refund, { status: 'processing' })) on.box.settle(one.refundNo as string)
    await on.box.idle()
  }
  const seen: Seen = { now: on.now, rows: await readRows(on, resources), facts: [], box: on.box, bank: on.bank }
  return complainNow(seen, [M6settled, ...seatsTicked, ...money])
}

/** A refund on its way, as far as it is wanted. */
async function refunding(on: World, pupil: string, until: 'opined' | 'approved' | 'retry' | 'abnormal'): Promise<void> {
  const { people, send, box } = on,
    id = `r-${pupil}`,
    [due] = await on.all(order, { studentId: pupil, status: 'paid' })
  await send(people.parentOf(pupil), 'refund.apply', id, { orderId: due!.id, reason: '搬家', leaves: 0, amountCents: '90.00' })
  await send(people.agency!, 'refund.opine', id, { agrees: 1 })
  if (until === 'opined') return
  await send(people.school!, 'refund.approve', id, { remark: '同意' })
  if (until === 'approved') return
  const { refundNo } = await on.row(refund, id)
  box.behave({ refunds: until === 'retry' ? 'fail' : 'closed-account' }, refundNo)
  await send(people.finance!, 'refund.execute', id)
  await work(on)
}

/** Two schemes: most families have something of the first, in whole or in part; the second has less than was applied for. */
async function helped(on: World): Promise<void> {
  const { people, send } = on
  const term = { applyFrom: '2026-09-01', applyUntil: '2027-01-31', useFrom: '2026-09-01', useUntil: '2027-01-31' }
  const schemes = [
    ['z1', { capCents: '400.00', budgetCents: '900.00' }],
    ['z2', { capCents: '200.00', budgetCents: '300.00', shareBp: '33.33' }],
  ] as const
  for (const [id, more] of schemes) {
    await send(people.commission, 'subsidy_scheme.create', id, { name: id, type: 'hardship', areaCode: area, ...term, ...more })
    await send(people.commission, 'subsidy_scheme.publish', id)
  }
  const ask = (id: string, pupil: string, schemeId: string, amountCents: string) =>
    send(people.parentOf(pupil), 'subsidy.submit', id, { schemeId, studentId: pupil, amountCents, grounds: '家庭困难' })
  const granted = [
    ['c1', '100.00'],
    ['c3', '50.01'],
    ['c4', '150.00'],
    ['c6', '400.00'],
  ] as const
  for (const [pupil, amount] of granted) {
    await ask(`h-${pupil}`, pupil, 'z1', amount)
    for (const who of [people.classTeacher, people.school, people.commission]) await send(who, 'subsidy.approve', `h-${pupil}`)
  }
  for (const pupil of ['c1', 'c2', 'c5']) await ask(`w-${pupil}`, pupil, 'z2', '150.00')
}

const focus: Focus = {
  acts: {
    ...moneyActs,
    ...subsidyActs,
    transfer: transfer!,
    revoke: revoke!,
    cancel: cancel!,
    confirm: confirm!,
    annulByError: annulByError!,
    join: join!,
    accept: accept!,
  },
  often: {
    startPaying: 5,
    payAtGateway: 6,
    enter: 4,
    apply: 5,
    approve: 5,
    opine: 3,
    execute: 4,
    transfer: 2,
    revoke: 2,
    notice: 2,
    abandon: 2,
    payByHand: 3,
    mood: 2,
    approveCancel: 2,
    cancelOrder: 2,
    lookAtNotice: 2,
    approveSubsidy: 4,
  },
  rare: ['endSubsidy', 'setBudget', 'dispose', 'link', 'accept', 'join'],
  invariants: [...general, rights, ...money, S1, S2, S5, S6],
  resources,
  rounds: 8,
  leaps: [1, 1, 3, 6, 31, 31, 125, 1_500, 11_520],
  stage: async on => {
    await helped(on)
    for (const id of ['k1', 'k2', 'k4'] as const) await onSale(on, id)
    for (const [id, pupil] of [
      ['k1', 'c1'],
      ['k2', 'c3'],
      ['k4', 'c4'],
      ['k4', 'c2'],
      ['k4', 'c5'],
    ] as const)
      await enrolled(on, id, pupil)
    await on.send(on.people.p6!, 'enrolment.commit', 'e-c6', { openClassId: 'k2', studentId: 'c6' })
    for (const [pupil, until] of [
      ['c1', 'opined'],
      ['c3', 'approved'],
      ['c4', 'retry'],
      ['c2', 'abnormal'],
    ] as const)
      await refunding(on, pupil, until)
  },
  end: mended,
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('M1 M2 M3 M4 M5 M6 M7 M8 M9 M11 T6 and S1 S2 S5 S6 hold whatever payers, finance and the gateway do', () => player.holds(runs(dialect)), 600_000)
})
