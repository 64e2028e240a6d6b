/** What channels and organisations earn adds up to the fen, whatever is ordered, paid, given back, re-rated and settled in whatever order:
 * the lines of an order are what it earns, a settlement is its lines, what was settled never moves, and an order keeps the terms of its day. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRate, createChannel, createOrg, giveArea, givePrice, partnerOrder, partnerVisitor, visitorId } from '../../modules/channels/index.ts'
import { commission, commissionLine, generateCommission } from '../../modules/commissions/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { day, newId, pick, plus, portion, RefusalError, sum } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { cancelOrder, createOrder, payment, payOrder } from '../../modules/payments/index.ts'
import { product } from '../../modules/products/index.ts'
import { payout, refund } from '../../modules/refunds/index.ts'
import { bankAccount } from '../../modules/settlement/index.ts'
import { dialects, tenant } from '../app.ts'
import { rowIn } from '../rows.ts'
import { web, type Web } from '../web.ts'
import { put } from './placed.ts'
import { runs } from './play.ts'

const acts = [
  'arrive',
  'arrive',
  'order',
  'order',
  'order',
  'order',
  'pay',
  'pay',
  'pay',
  'pay',
  'cancel',
  'refund',
  'refund',
  'rate',
  'price',
  'off',
  'days',
  'days',
  'settle',
  'settle',
  'settle',
  'settle',
  'void',
  'object',
] as const
interface Step {
  readonly act: (typeof acts)[number]
  readonly a: number
  readonly b: number
  readonly c: number
}
/** A rate of a channel or the two prices of an organisation, from a day on; what this test believes, beside what the house does. */
interface Terms {
  readonly from: string
  readonly rate?: number
  readonly price1?: number
  readonly price2?: number
  used?: boolean
}

describe.each(dialects)('on %s', dialect => {
  let on: Web, run: string, partners: readonly string[]
  /** By partner, its terms in the order they came; by user, whose code they came by last and until when. */
  let terms: Map<string, Terms[]>, came: Map<string, { readonly partner: string; readonly until: string }>
  const isOff = new Set<string>()
  const frozen = new Map<string, { readonly full: number; readonly partner: string }>(),
    settled = new Map<string, string>(),
    done = new Set<string>()

  beforeAll(async () => {
    on = await web({ dialect })
  })
  afterAll(() => on.close())
  const today = () => plus(on.now, 8 * 3_600_000).slice(0, 10)
  const system = () => on.engine.system(tenant)
  const at = <T>(list: readonly T[], by: number): T | undefined => (list.length === 0 ? undefined : list[by % list.length])
  const tried = (doing: Promise<unknown>): Promise<boolean> =>
    doing.then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefusalError) return false
        throw error
      },
    )

  async function fresh(): Promise<void> {
    run = newId()
    on.now = '2026-10-01T04:00:00.000Z'
    partners = [`${run}c0`, `${run}c1`, `${run}o0`]
    terms = new Map()
    came = new Map()
    for (const kept of [isOff, frozen, settled]) kept.clear()
    await put(on, product, [rowIn(product, `${run}p`, 'approved', { productName: '国画', agencyId: 'a1', priceCents: 200_000, lessonCount: 10 })])
    await put(on, openClass, [
      rowIn(openClass, `${run}k`, 'released', { name: '班', productId: `${run}p`, agencyId: 'a1', schoolId: 's1', areaCode: '110108', lessonCount: 10 }),
    ])
    for (const [i, rate] of [777, 1_500].entries()) {
      await on.run(system(), createChannel, partners[i]!, { channelName: `${run}渠道${i}`, channelCode: code(i), commissionRate: rate })
      terms.set(partners[i]!, [{ from: today(), rate }])
    }
    await on.run(system(), createOrg, partners[2]!, { orgName: `${run}机构`, orgCode: code(2), contact: '王', phone: '13900000001', areaCode: '110108' })
    await on.run(system(), giveArea, `${partners[2]}:110108`, { orgId: partners[2], areaCode: '110108' })
    await on.run(system(), givePrice, newId(), { orgId: partners[2], productId: `${run}p`, price1: 90_000, price2: 130_000 })
    terms.set(partners[2]!, [{ from: today(), price1: 90_000, price2: 130_000 }])
    await put(
      on,
      bankAccount,
      partners.map((id, i) =>
        rowIn(bankAccount, `${id}b`, 'in_use', {
          accountType: i < 2 ? 'channel' : 'org',
          ownerId: id,
          partnerId: id,
          coolUntil: '2026-01-01T00:00:00.000Z',
          bankNo: '62220001',
        }),
      ),
    )
  }
  const code = (i: number) => `${run.slice(-10)}-${i}`
  const mine = <R>(of: any, where: object = {}) => on.all(of, { partnerId: partners, ...where }) as Promise<readonly R[]>
  const users = () => [0, 1, 2, 3].map(i => `${run}u${i}`)
  const termsOn = (partner: string) => terms.get(partner)!.findLast(one => one.from <= today())

  /** What an order of now would earn its partner, by this test's own belief. */
  function expected(userId: string, cents: number): { readonly full: number; readonly partner: string } | undefined {
    const last = came.get(userId)
    if (!last || last.until <= on.now || isOff.has(last.partner)) return undefined
    const by = termsOn(last.partner)
    return { partner: last.partner, full: by?.rate !== undefined ? portion(cents, by.rate) : by ? Math.max(0, Math.min(cents, by.price2!) - by.price1!) : 0 }
  }

  const does: Record<Step['act'], (step: Step) => Promise<unknown>> = {
    async arrive({ a, b }) {
      const userId = at(users(), a)!,
        partner = at(partners, b)!
      // Nobody comes by two codes in one millisecond, and the later one counts.
      on.now = plus(on.now, 1)
      const ok = await tried(
        on.run(on.as('PR', { userId, reach: { user: [userId] } }), on.engine.command('partner_visitor', 'arrive'), visitorId(partner, userId), {
          code: code(partners.indexOf(partner)),
        }),
      )
      expect(ok).toBe(!isOff.has(partner))
      if (ok) came.set(userId, { partner, until: plus(on.now, 30 * day) })
    },
    async order({ a, b, c }) {
      const userId = at(users(), a)!,
        id = newId(),
        cents = b === 0 ? 0 : 10_000 + b * 13_337 + c
      const input = {
        enrolmentId: id,
        openClassId: `${run}k`,
        studentId: 'c1',
        schoolId: 's1',
        agencyId: 'a1',
        areaCode: '110108',
        payerId: userId,
        payUntil: plus(on.now, day),
      }
      const hope = expected(userId, cents)
      await put(on, enrolment, [
        rowIn(enrolment, id, cents === 0 ? 'enrolled' : 'held', {
          ...pick(input, 'openClassId', 'studentId', 'schoolId', 'agencyId', 'areaCode'),
          orderId: id,
          priceCents: cents,
        }),
      ])
      await on.run(system(), createOrder, id, { ...input, lines: [{ kind: 'price', label: '课程费用', cents }] })
      const row = await on.row(partnerOrder, id)
      expect(row?.partnerId, 'who it counts for').toBe(hope?.partner)
      if (hope) {
        expect(row.full).toBe(hope.full)
        frozen.set(id, hope)
        termsOn(hope.partner)!.used = true
      }
    },
    async pay({ a }) {
      const due = at(await unpaid(), a)
      if (!due) return
      const id = newId()
      await put(on, payment, [
        rowIn(payment, id, 'success', {
          orderId: due.id,
          orderCode: due.orderCode,
          receivedCents: due.amount,
          amountCents: due.amount,
          tradeNo: id,
          payType: 'wechat',
          terminal: 'web',
        }),
      ])
      await on.run(system(), payOrder, due.id, { paymentId: id })
    },
    async cancel({ a }) {
      const due = at(await unpaid(), a)
      if (due) await on.run(system(), cancelOrder, due.id, {})
    },
    async refund({ a, b }) {
      const bought = at(
        (await mine<any>(partnerOrder, { status: 'earned' })).filter(one => one.amount > one.refunded),
        a,
      )
      if (!bought) return
      const left = bought.amount - bought.refunded,
        amountCents = b % 3 === 0 ? left : Math.max(1, Math.floor((left * (b + 1)) / 14)),
        id = newId()
      const whose = {
        orderId: bought.id,
        orderCode: bought.orderCode,
        paymentId: 'p',
        openClassId: `${run}k`,
        studentId: 'c1',
        schoolId: 's1',
        agencyId: 'a1',
        areaCode: '110108',
      }
      // What came twice was never part of the price.
      const cause = b === 5 ? 'duplicate' : 'parent'
      await put(on, refund, [rowIn(refund, id, 'processing', { ...whose, refundNo: id, cause, amountCents })])
      await on.run(system(), payout.succeed, id, { refundedAt: on.now })
      expect((await on.row(partnerOrder, bought.id)).refunded).toBe(bought.refunded + (cause === 'parent' ? amountCents : 0))
    },
    async rate({ a, b, c }) {
      const partner = partners[a % 2]!,
        from = plus(`${today()}T00:00:00.000Z`, (c % 4) * day).slice(0, 10),
        rate = (b * 311) % 10_000
      const ok = await tried(on.run(system(), addRate, newId(), { channelId: partner, rate, fromDate: from }))
      const last = terms.get(partner)!.at(-1)!
      expect(ok).toBe(from > last.from)
      if (ok) terms.get(partner)!.push({ from, rate })
    },
    async price({ b }) {
      const partner = partners[2]!,
        price1 = b * 9_999,
        price2 = price1 + 20_000
      const last = terms.get(partner)!.at(-1)!
      const ok = await tried(on.run(system(), givePrice, newId(), { orgId: partner, productId: `${run}p`, price1, price2 }))
      expect(ok).toBe(last.from < today() || !last.used)
      if (ok) terms.get(partner)!.push({ from: today(), price1, price2 })
    },
    async off({ a, b }) {
      const partner = at(partners, a)!,
        isBack = isOff.has(partner)
      if (!isBack && b < 9) return
      await on.run(system(), on.engine.command(partner === partners[2] ? 'org' : 'channel', isBack ? 'enable' : 'disable'), partner)
      if (isBack) isOff.delete(partner)
      else isOff.add(partner)
    },
    async days({ a }) {
      on.now = plus(on.now, (1 + a * 2) * day)
    },
    async settle({ a, b }) {
      const partner = at(partners, a)!,
        period = today().slice(0, 7)
      const [draft] = await on.all(commission, { partnerId: partner, status: 'draft', period })
      const id = draft ? String(draft.id) : newId()
      const input = partner === partners[2] ? { orgId: partner, period } : { channelId: partner, period }
      if (!(await tried(on.run(on.as('FI', { userId: 'maker' }), generateCommission, id, input)))) return
      if (b < 3) return
      const command = (name: string) => on.engine.command('commission', name)
      await on.run(on.as('PO', { userId: 'sender' }), command('submit'), id)
      if (b < 5) return
      await on.run(on.as('FI', { userId: 'approver' }), command('approve'), id)
      if (b < 6) return
      const { amountCents } = await on.row(commission, id)
      await on.run(on.as('FI', { userId: 'payer' }), command(amountCents > 0 ? 'execute' : 'carry'), id)
      await on.reactor.tick(tenant)
      await on.reactor.tick(tenant)
    },
    async void({ a }) {
      const one = at(await mine<any>(commission, { status: ['draft', 'approved'] }), a)
      if (one) await on.run(on.as('FI', { userId: 'payer' }), on.engine.command('commission', 'void'), one.id, { remark: '重来' })
    },
    async object({ a }) {
      const one = at(await mine<any>(commission, { status: 'pending' }), a)
      if (one)
        await on.run(on.as('CM', { userId: 'partner', reach: { partner: [one.partnerId] } }), on.engine.command('commission', 'object'), one.id, {
          remark: '少了一单',
        })
    },
  }
  const unpaid = async () => (await mine<any>(partnerOrder, { status: 'open' })) as readonly any[]

  async function complaints(): Promise<readonly string[]> {
    const wrong: string[] = []
    const [orders, lines, all, visitors] = await Promise.all([
      mine<any>(partnerOrder),
      mine<any>(commissionLine),
      mine<any>(commission),
      mine<any>(partnerVisitor),
    ])
    const live = lines.filter(one => one.status === 'live')
    for (const one of orders) {
      const own = live.filter(line => line.orderId === one.id),
        stands = sum(own.map(line => line.amountCents))
      const earned =
        one.status === 'earned' ? (one.refunded === 0 ? one.full : Math.floor((one.full * (one.amount - one.refunded)) / Math.max(1, one.amount))) : 0
      if (one.full !== frozen.get(one.id)?.full) wrong.push(`${one.id} has other terms than at its order`)
      if (one.commission !== earned) wrong.push(`${one.id} earns ${one.commission}, not ${earned}`)
      if (one.lined !== stands || one.open !== one.commission - stands) wrong.push(`${one.id} says ${one.lined} + ${one.open}, its lines ${stands}`)
      if (own.length > 0 && (!one.payableAt || one.payableAt > on.now)) wrong.push(`${one.id} was taken before its days for refunds were over`)
      if (own.filter(line => !line.isAdjustment).length > 1) wrong.push(`${one.id} is taken twice`)
    }
    for (const one of all) {
      const own = live.filter(line => line.commissionId === one.id)
      if (one.status === 'void' ? own.length > 0 : one.amountCents !== sum(own.map(line => line.amountCents)) || one.lineCount !== own.length)
        wrong.push(`${one.id} is not its lines`)
      if (one.carriedCents !== sum(own.filter(line => !line.orderId).map(line => line.amountCents)) && one.status !== 'void')
        wrong.push(`${one.id} brings forward something else`)
      if (!['settled', 'carried'].includes(one.status)) continue
      const said = JSON.stringify(own.map(line => [line.id, line.amountCents]).sort())
      if ((settled.get(one.id) ?? said) !== said) wrong.push(`${one.id} moved after it was settled`)
      settled.set(one.id, said)
      if (one.status === 'settled' && one.submittedBy === one.executedBy) wrong.push(`${one.id} was paid by who submitted it`)
    }
    for (const one of visitors) {
      const bought = orders.filter(of => of.partnerId === one.partnerId && of.userId === one.userId && of.status === 'earned')
      if (one.amount !== sum(bought.map(of => of.amount - of.refunded))) wrong.push(`${one.id} bought ${one.amount}`)
    }
    return wrong
  }

  test('lines, settlements and what families bought add up, whatever happens when', { tags: 'thorough', timeout: 600_000 }, async () => {
    const number = fc.nat({ max: 12 })
    const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...acts), a: number, b: number, c: number })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async steps => {
        await fresh()
        for (const one of steps) {
          await does[one.act](one)
          done.add(one.act)
        }
        expect(await complaints()).toEqual([])
        // Whatever is left is settled when all days for refunds are over, and then nothing is open.
        on.now = plus(on.now, 60 * day)
        const period = today().slice(0, 7)
        for (const one of await mine<any>(commission, { status: 'draft' }))
          await on.run(on.as('FI'), on.engine.command('commission', 'void'), one.id, { remark: '并入' })
        for (const partner of partners)
          await tried(on.run(on.as('FI'), generateCommission, newId(), partner === partners[2] ? { orgId: partner, period } : { channelId: partner, period }))
        expect(await complaints()).toEqual([])
        expect((await mine<any>(partnerOrder, { status: 'earned' })).map(one => one.open)).toEqual(
          (await mine<any>(partnerOrder, { status: 'earned' })).map(() => 0),
        )
      }),
      {
        numRuns: Math.ceil(runs(dialect) / 2),
        // Each act once, whatever dice leave out.
        examples: [[acts.map(act => ({ act, a: 0, b: 7, c: 1 }))]],
      },
    )
    expect([...done].sort()).toEqual([...new Set(acts)].sort())
  })
})
