/** Both adapters under random faults: connections are cut, answers are lost, channels are busy and refuse, notices come twice, forged, of others'
 * money and in another currency, receivers give nothing back, bills come with lines that are missing, foreign or of another amount. Families pay,
 * ask for their money back and lose their class; subsidies pay a part; finance reconciles days, settles, pays by files of a bank and bills months
 * meanwhile. The rules of money hold after every step, M1 to M13 and M15, and once the channels are well nothing is left open. (M14 is of what
 * suppliers of journeys are paid: no channel has a part in it.) `PROPERTY_RUNS` says how many runs. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { day, hour, minute, newId, plus, portion, RefusalError, type Row, splitMoney, sum } from '../../modules/kit/index.ts'
import { approveCancel, applyCancel } from '../../modules/openclass/cancel-class.ts'
import { lesson, mark, openClass } from '../../modules/openclass/index.ts'
import { gatewayNotice, order, orderMoney, payment } from '../../modules/payments/index.ts'
import { orderBack, refund } from '../../modules/refunds/index.ts'
import { approve, opine } from '../../modules/refunds/refund.commands.ts'
import { execute, refundBySystem } from '../../modules/refunds/refund-execution.ts'
import { profitShare, shareMove } from '../../modules/sharing/index.ts'
import { resume } from '../../modules/sharing/profit-share.commands.ts'
import { create, publish } from '../../modules/subsidies/scheme.ts'
import { approve as agree, submit } from '../../modules/subsidies/subsidy.commands.ts'
import { schemeBalance, subsidy, subsidyBalance, subsidyScheme, subsidyUse } from '../../modules/subsidies/index.ts'
import { tenant } from '../app.ts'
import { M1, M2, M3, M4, M5, M6, M6settled, M7, M8, M9, M11, M12, M15, T1, T2, T3 } from '../properties/invariants.ts'
import { complainNow, complainOf, Folding, type Invariant, readRows, type Rows, type Seen } from '../properties/seen.ts'
import { noon } from '../spec.ts'
import { type Finance, finance, financeResources, upper } from './finance.ts'
import { own, type World, world } from './world.ts'

let on: World,
  money: Finance,
  ids: Awaited<ReturnType<World['connected']>>,
  accounts: Awaited<ReturnType<World['sharing']>>,
  folding: Folding,
  position = 0,
  n = 0
beforeAll(async () => {
  on = await world(upper)
  money = await finance(on)
  ids = await on.connected()
  accounts = await on.sharing(ids)
  folding = new Folding(on.at.engine.registry.resources)
  position = await on.at.log.head(tenant)
})
afterAll(async () => {
  await on.close()
  await money.close()
})

type Channel = 'wechat' | 'alipay'
const both = ['wechat', 'alipay'] as const
const ways = { wechat: 'webWechat', alipay: 'webAlipay' } as const
const subsidies = [subsidyScheme, subsidy, subsidyUse, subsidyBalance, schemeBalance]
const resources = [
  openClass,
  lesson,
  mark,
  enrolment,
  order,
  payment,
  gatewayNotice,
  refund,
  orderMoney,
  orderBack,
  profitShare,
  shareMove,
  ...subsidies,
  ...financeResources,
]
const judged = new Set<string>(resources.map(of => of.name))

/** What the channels have in their books, as the invariants ask for it. */
const box = {
  trade(tradeNo: string) {
    const one = on.wechat.orders.get(tradeNo) ?? on.alipay.trades.get(tradeNo)
    return one && { state: 'transaction_id' in one || ('paidAt' in one && one.paidAt) ? 'paid' : 'pending' }
  },
  payback(refundNo: string) {
    const w = on.wechat.refunds.get(refundNo),
      a = [...on.alipay.refunds.values()].find(one => one.refundNo === refundNo)
    return w || a ? { amountCents: w?.refund ?? a!.fen, answer: { state: 'refunded' } } : undefined
  },
}
const shares = () => ({ wechat: on.wechat.sharing, alipay: on.alipay.shares })
const backOf = ({ tradeNo }: { readonly tradeNo: string }): number => on.wechat.orders.get(tradeNo)?.refunded ?? on.alipay.trades.get(tradeNo)?.refundedFen ?? 0
const net = (row: Row<typeof profitShare>): number => row.sharedCents - row.returnedCents
/** The agency's part of what was taught, by arithmetic of the test's own. */
function partOf(rows: Rows, row: Row<typeof profitShare>): number {
  const place = rows.get(enrolment, row.enrolmentId)!
  const taught = rows.of(mark).filter(one => one.enrolmentId === place.id && rows.get(lesson, one.lessonId)?.status === 'confirmed').length
  return portion(sum(splitMoney(place.priceCents, place.lessonCount).slice(0, taught)), row.rateBp)
}
const flying = (rows: Rows, row: Row<typeof profitShare>): number =>
  sum(
    rows
      .of(shareMove)
      .filter(one => one.shareId === row.id && one.kind === 'share' && ['sending', 'retry'].includes(one.status))
      .map(one => one.amountCents),
  )

const sharing: Invariant = {
  title: 'T4 what the channel shares is never above the part of what was taught, nor above its limit, nor beside a refund what was paid',
  now: ({ rows }) =>
    rows.of(profitShare).flatMap(row => {
      const { capCents, receivedCents, transactionNo, channel } = row,
        most = Math.min(capCents, partOf(rows, row)),
        gone = shares()[channel].gone(transactionNo)
      return [
        ...(net(row) >= 0 && net(row) + flying(rows, row) <= most ? [] : [`${row.id} shared ${net(row)} and ${flying(rows, row)} under way, ${most} may be`]),
        ...(gone <= most && gone + backOf(row) <= receivedCents
          ? []
          : [`${row.id}: the channel shared ${gone} and gave back ${backOf(row)} of ${receivedCents}`]),
        ...(rows.of(shareMove).filter(one => one.shareId === row.id && ['sending', 'retry'].includes(one.status)).length <= 1 ? [] : ['two moves at once']),
      ]
    }),
  each: ({ fact, before, after, then }) => {
    if (fact.resource === 'refund' && fact.type === 'succeeded')
      return then
        .of(shareMove)
        .filter(one => one.refundId === fact.stream && ['sending', 'retry'].includes(one.status))
        .map(one => `the family was given back before ${one.moveNo} came`)
    if (fact.resource === 'share_move')
      return before.version > 0 && (before.moveNo !== after.moveNo || before.amountCents !== after.amountCents) ? ['a number moved'] : []
    return []
  },
}
const always = [M1, M2, M3, M4, M5, M6, M7, M9, M11, M15, T1, sharing]
/** Once the channels are well: what they have is what we have. */
const inTheEnd: Invariant = {
  title: 'T7 what the channels moved is what we know, once',
  now: ({ rows }) => [
    ...rows.of(profitShare).flatMap(row => {
      const gone = shares()[row.channel].gone(row.transactionNo)
      return [
        ...(row.status === 'finished' && !row.movingId ? [] : [`${row.id} is ${row.status}`]),
        ...(gone === net(row) ? [] : [`${row.id} has ${net(row)}, the channel ${gone}`]),
      ]
    }),
    ...rows
      .of(payment)
      .filter(one => one.status === 'success')
      .flatMap(one => {
        const back = sum(
          rows
            .of(refund)
            .filter(other => other.paymentId === one.id && other.status === 'success')
            // What a subsidy had paid goes back to it, not through the channel.
            .map(other => other.amountCents - (rows.get(subsidyUse, other.orderId)?.parts?.[other.id] ?? 0)),
        )
        return back === backOf(one) ? [] : [`${one.tradeNo} gave back ${back}, the channel ${backOf(one)}`]
      }),
  ],
}

async function complaints(more: readonly Invariant[] = []): Promise<readonly string[]> {
  const rows = await readRows(on.at as never, resources),
    seen = { now: on.at.now, rows, facts: [], box, bank: {} } as never as Seen
  const fresh = await on.at.log.after(tenant, position, 50_000)
  position = fresh.at(-1)?.position ?? position
  const said = fresh
    .filter(fact => judged.has(fact.resource))
    .flatMap(fact => complainOf(folding.step(fact), [M1, M3, M5, M7, M8, M9, M12, M15, T2, T3, sharing]))
  return [...said, ...complainNow(seen, [...always, ...money.always, ...more])]
}

interface Family {
  readonly child: string
  readonly place: string
  readonly klass: string
}
interface Step {
  readonly act: string
  readonly who: number
  readonly channel: Channel
  readonly fault: number
  readonly size: number
}
/** What a channel does wrong next, for a call or three. */
function fault({ fault: kind, size, channel }: Step): void {
  const times = 1 + (size % 3)
  const wrong = [
    [],
    [],
    [],
    [{ outage: 'cut' as const }],
    [{ outage: 'lost' as const }],
    [{ status: 500, code: 'SYSTEM_ERROR' }],
    [{ status: 429, code: 'FREQUENCY_LIMITED' }],
    [{ status: 403, code: 'NOT_ENOUGH' }],
  ][kind % 8]!
  on.wechat.fails(...(channel === 'wechat' ? wrong : []).map(one => ({ path: '/v3', times, ...one })))
  if (channel === 'wechat') return
  const methods = [
    'data.dataservice.bill.downloadurl.query',
    'trade.query',
    'trade.refund',
    'trade.order.settle',
    'trade.order.settle.query',
    'trade.fastpay.refund.query',
    'trade.close',
  ]
  on.alipay.fails(
    ...wrong.flatMap(one =>
      methods.map(method =>
        'outage' in one
          ? { method, times, ...one }
          : { method, times, code: '40004', subCode: one.code === 'NOT_ENOUGH' ? 'ACQ.SELLER_BALANCE_NOT_ENOUGH' : 'ACQ.SYSTEM_ERROR' },
      ),
    ),
  )
}
const attempts = async ({ place }: Family): Promise<readonly any[]> => on.at.all(payment, { orderId: (await on.does.orderOf(place)).id })
const quietly = async (doing: Promise<unknown>): Promise<void> => {
  await doing.catch(error => {
    if (!(error instanceof RefusalError) && !/silent|lost|closed|refused|is (CLOSED|TRADE)/i.test(String(error))) throw error
  })
}
const said: Readonly<Record<string, (channel: Channel) => object>> = {
  forged: () => ({ key: own.wrong.privateKey }),
  foreign: channel => ({ said: channel === 'wechat' ? { mchid: '1900000999' } : { seller_id: '2088000000000999' } }),
  currency: channel => ({ said: channel === 'wechat' ? { amount: { total: 30_001, currency: 'USD' } } : { trans_currency: 'USD' } }),
}
const acts: Readonly<Record<string, (family: Family, step: Step, klass: readonly Family[]) => Promise<void>>> = {
  async start(family, { channel }) {
    const due = await on.does.orderOf(family.place)
    await on.call(on.at.parent(family.child), `business-order/placeOrder/${ways[channel]}`, { orderCode: due.orderCode, scene: 'qr' })
  },
  async pay(family, { channel }) {
    for (const one of await attempts(family)) {
      if (one.payType !== channel) continue
      if (channel === 'wechat' && on.wechat.orders.get(one.tradeNo)?.state === 'NOTPAY') on.wechat.pay(one.tradeNo)
      if (channel === 'alipay' && one.payUrl) {
        await on.alipay.arrive(one.payUrl)
        if (on.alipay.trades.get(one.tradeNo)?.status === 'WAIT_BUYER_PAY') on.alipay.pay(one.tradeNo)
      }
    }
  },
  async tell(family, { size }) {
    const how = ['once', 'twice', 'forged', 'foreign', 'currency'][size % 5]!
    for (const one of await attempts(family)) {
      if (box.trade(one.tradeNo)?.state !== 'paid') continue
      const channel = one.payType as Channel
      if (said[how]) {
        await on[channel].tellPaid(one.tradeNo, said[how](channel) as never)
        // What is forged, of another's money or in another currency changes nothing.
        expect((await on.at.row(payment, one.id)).status, how).toBe(one.status)
      } else for (let i = 0; i < (how === 'twice' ? 2 : 1); i++) await on[channel].tellPaid(one.tradeNo)
    }
  },
  async teach(_family, _step, families) {
    const [{ klass }] = families as [Family]
    const next = ((await on.at.all(lesson, { openClassId: klass, status: 'scheduled' })) as any[]).toSorted((a, b) => a.lessonNo - b.lessonNo)[0]
    const there = await Promise.all(families.map(async one => ({ ...one, status: await on.does.status(one.place) })))
    if (next)
      await on.taught(
        klass,
        next.lessonNo,
        there.filter(one => one.status === 'enrolled'),
      )
  },
  async giveBack(family, { size }) {
    const due = await on.does.orderOf(family.place)
    const [paid] = (await on.at.all(payment, { orderId: due.id, status: 'success', disposition: 'order' })) as any[]
    if (!paid) return
    await quietly(
      on.at.run(on.at.as('system'), refundBySystem, newId(), {
        orderId: due.id,
        paymentId: paid.id,
        cause: 'platform',
        amountCents: 1 + Math.floor((30_000 * size) / 64),
      }),
    )
  },
  /** The family asks for what the policy on its order gives back; who must agree does, and finance sends it. */
  async asks(family) {
    const asking = async () => {
      const id = await on.does.ask(family.child, family.place)
      await on.at.run(on.at.agency, opine, id, { agrees: true })
      await on.at.run(on.at.school, approve, id)
      await on.at.run(on.at.finance, execute, id)
    }
    await quietly(asking())
  },
  async pass(_family, { size }) {
    on.at.now = plus(on.at.now, [2 * minute, 10 * minute, hour, day, 3 * day][size % 5]!)
    await on.at.tick()
  },
  async tick() {
    await on.at.tick()
  },
  /** The school asks for the class to be cancelled, and the platform says yes: what is not taught goes back. */
  async cancels({ klass }, { size }) {
    if (size % 3) return
    const id = newId()
    await quietly(on.at.run(on.at.school, applyCancel, id, { openClassId: klass, cancelReason: 'venue', reason: '场地停用' }))
    await quietly(on.at.run(on.at.platform, approveCancel, id))
  },
  reconcile: (_family, { size }) => money.reconcile(size),
  look: (_family, { size }) => money.look(size),
  correct: () => money.correct(),
  settle: () => money.settle(),
  bankSays: (_family, { size }) => money.bankSays(size),
  async breaks(_family, { channel, size }) {
    const { broken } = shares()[channel]
    if (size % 2) broken.add(accounts[channel])
    else broken.clear()
  },
}

/** A subsidy pays a part of what the family owes: its gateway payment is the rest. */
async function helps(child: string): Promise<void> {
  const { at } = on,
    commission = at.as('EC', { userId: 'ec1', reach: { area: ['330106'] } }),
    day1 = at.now.slice(0, 10),
    dates = {
      applyFrom: plus(at.now, -day).slice(0, 10),
      applyUntil: day1,
      useFrom: plus(at.now, -day).slice(0, 10),
      useUntil: plus(at.now, 90 * day).slice(0, 10),
    }
  const [schemeId, id] = [newId(), newId()]
  await at.run(commission, create, schemeId, { name: schemeId, type: 'hardship', areaCode: '330106', capCents: 9_999, budgetCents: 12_000, ...dates })
  await at.run(commission, publish, schemeId)
  await at.run(at.parent(child), submit, id, { schemeId, studentId: child, amountCents: 9_999, grounds: '家庭困难' })
  for (const who of [at.as('SM', { userId: 'sm2', reach: { school: ['s1'] } }), at.school, commission]) await at.run(who, agree, id)
}

/** The channels are well again, and days go by. */
async function mended(): Promise<void> {
  for (const channel of both) {
    on[channel].fails()
    shares()[channel].broken.clear()
  }
  for (let i = 0; i < 16; i++) {
    on.at.now = plus(on.at.now, i < 8 ? 7 * hour : 5 * day)
    await on.at.tick()
    for (const row of (await on.at.all(profitShare, { status: 'stuck', movingId: null })) as any[])
      await quietly(on.at.run(on.at.finance, resume, row.id, { remark: '已恢复' }))
    await on.at.tick()
  }
}

const step = fc.record({
  act: fc.oneof(
    ...Object.keys(acts).map(name => ({ weight: ['pass', 'teach', 'tell'].includes(name) ? 4 : name === 'giveBack' ? 3 : 1, arbitrary: fc.constant(name) })),
  ),
  who: fc.nat({ max: 1 }),
  channel: fc.constantFrom(...both),
  fault: fc.nat({ max: 63 }),
  size: fc.nat({ max: 63 }),
})
/** What every run begins with, so that there is money to lose: both families start, most of them pay. */
const opening: readonly Step[] = [
  { act: 'start', who: 0, channel: 'wechat', fault: 0, size: 0 },
  { act: 'start', who: 1, channel: 'alipay', fault: 0, size: 0 },
  { act: 'pay', who: 0, channel: 'wechat', fault: 0, size: 0 },
  { act: 'pay', who: 1, channel: 'alipay', fault: 0, size: 0 },
]
const of = (act: string, more: Partial<Step> = {}): Step => ({ act, who: 0, channel: 'wechat', fault: 0, size: 0, ...more })
const lesson1 = [of('teach'), of('pass', { size: 4 }), of('tick')]
/** A history in which all of it happens, whatever the dice say of the others. */
const whole: readonly Step[] = [
  ...[of('tell'), of('tell', { who: 1, size: 2 }), of('tell', { who: 1 }), of('pass', { size: 3 }), of('reconcile', { size: 0 }), of('look', { size: 2 })],
  ...[of('pass', { size: 4 }), of('pass', { size: 4 }), of('pass', { size: 4 }), ...lesson1, of('settle'), of('bankSays', { size: 2 }), ...lesson1],
  ...[of('asks', { who: 1 }), of('pass', { size: 3 }), of('reconcile', { size: 1 }), of('look', { size: 0 }), of('correct'), of('settle'), of('bankSays')],
  ...[of('giveBack', { size: 9 }), of('pass', { size: 3 }), of('reconcile', { size: 2 }), ...lesson1, of('look', { size: 1 }), of('cancels')],
]
const runs = Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 100) / 4))

test('the rules of money hold through both channels, whatever goes wrong', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }), async steps => {
      on.at.now = plus(noon, n * 365 * day)
      n++
      const klass = await on.at.klass(`f${n}`, {
        enrollStart: plus(on.at.now, -day),
        enrollEnd: plus(on.at.now, 7 * day),
        firstLessonAt: plus(on.at.now, 10 * day),
      })
      await money.begin(klass)
      const families: Family[] = []
      for (let i = 0; i < 2; i++) {
        const child = await on.does.kid()
        if (i === 1) await helps(child)
        families.push({ child, klass, place: await on.does.hold(child, klass) })
      }
      for (const one of [...opening, ...steps]) {
        fault(one)
        await acts[one.act]!(families[one.who]!, one, families)
        expect(await complaints(), JSON.stringify(one)).toEqual([])
      }
      await mended()
      await money.ends()
      expect(await complaints([M6settled, inTheEnd, ...money.inTheEnd])).toEqual([])
    }),
    { numRuns: runs, endOnFailure: false, examples: [[whole]] },
  )
  const rows = await readRows(on.at as never, resources)
  const done = (kind: string) => rows.of(shareMove).filter(one => one.kind === kind && one.status === 'done').length
  const counted = {
    shares: done('share'),
    returns: done('return'),
    refunds: rows.of(refund).filter(one => one.status === 'success').length,
    asked: rows.of(refund).filter(one => one.cause === 'parent').length,
    held: rows.of(gatewayNotice).length,
    helped: rows.of(subsidyUse).filter(one => one.status !== 'committed').length,
    ...money.counted(rows),
  }
  // The first history and those of this seed see to it that each of them happened.
  for (const [name, count] of Object.entries(counted)) expect(count, name).toBeGreaterThan(0)
  process.stdout.write(`${runs} runs: ${JSON.stringify(counted)}\n`)
})
