/** Settlements under rivalry and over time: lines frozen, keys live once, money out once, sums true after any history. */
import fc from 'fast-check'
import assert from 'node:assert'
import { afterEach, test } from 'vitest'
import { type App, dialects } from '../../tests/app.ts'
import { district1, refunded, taught } from '../../tests/settling.ts'
import { given } from '../../tests/spec.ts'
import { plus, sum } from '../kit/index.ts'
import * as account from './bank-account.ts'
import { approve, approvePart, submit } from './approval.ts'
import { generate, linesMax } from './generate.ts'
import { free, reprice } from './line.ts'
import { agencyShares } from './lines.ts'
import { carry, execute, voidSettlement } from './pay.ts'
import { no, settlement, settlementLine, settlementPart } from './settlement.ts'

let on: App | undefined
afterEach(async () => {
  await on?.close()
  on = undefined
})

const share = { kind: 'agency_share', agencyId: 'a1', period: '2026-10' } as const
const fi = (userId: string) => on!.as('FI', { userId })
const am = () => on!.as('AM', { userId: 'am', reach: { agency: ['a1'] } })
const sm = () => on!.as('SM', { userId: 'sm', reach: { school: ['s1'] } })
const live = () => on!.all(settlementLine, { status: 'live' })
async function useAccount() {
  const details = { accountType: 'agency', ownerId: 'a1', accountName: 'x', shortName: 'x', bankName: 'x', bankNo: '62220001' }
  await on!.run(fi('clerk'), account.create, 'b1', details)
  await on!.run(fi('chief'), account.verify, 'b1')
  await on!.run(fi('chief'), account.use, 'b1')
  on!.now = plus(on!.now, 4 * 86_400_000)
}
async function approved(id: string) {
  await on!.run(am(), submit, id)
  for (const part of await on!.all(settlementPart, { settlementId: id, status: 'waiting' })) await on!.run(sm(), approvePart, part.id)
  await on!.run(fi('approver'), approve, id)
}

test('a line is repriced only in a draft, and freed only by a draft or a void settlement', () => {
  for (const status of ['pending', 'approved', 'paying', 'settled', 'carried']) {
    given(settlementLine, { status: 'live' })
      .when(reprice, { amountCents: 1 }, { status } as any)
      .refuses(no.frozen)
    given(settlementLine, { status: 'live' })
      .when(free, {}, { status } as any)
      .refuses(no.frozen)
  }
  given(settlementLine, { status: 'live' })
    .when(reprice, { amountCents: 1 }, { status: 'void' } as any)
    .refuses(no.frozen)
  given(settlementLine, { status: 'live' })
    .when(reprice, { amountCents: 1 }, { status: 'draft' } as any)
    .records('repriced', { amountCents: 1 })
  given(settlementLine, { status: 'live' })
    .when(free, {}, { status: 'void' } as any)
    .records('freed')
})
test('a settlement takes no more lines than a void can free', () => {
  const lesson = (i: number) => ({
    id: `l${i}`,
    openClassId: 'c',
    schoolId: 's',
    agencyId: 'a1',
    areaCode: '1',
    startAt: '2026-10-10T08:00:00.000Z',
    signedTeacherId: 't',
    status: 'confirmed',
    confirmedAt: '2026-10-01T00:00:00.000Z',
  })
  const aim = {
    kind: 'class_fee',
    settlementId: 'x',
    until: '2026-10-31T16:00:00.000Z',
    zone: 'Asia/Shanghai',
    shareBp: 0,
    feeCents: null,
    fees: [{ id: 'f', teacherId: 't', productType: null, feePerLesson: 1, startTime: '2026-01-01', endTime: null, status: 'current' }],
    agency: { id: 'a1', areaCode: '1' },
  }
  const klass = (count: number) => ({
    openClass: { id: 'c', schoolId: 's' },
    productType: null,
    lessons: Array.from({ length: count }, (_, i) => lesson(i)),
    lines: [],
    marks: [],
    enrolments: [],
    refunds: [],
    shares: [],
    inspections: [],
  })
  const when = (count: number) =>
    given(settlement, {}).when(generate, { kind: 'class_fee', agencyId: 'a1', period: '2026-10' }, {
      existing: undefined,
      aim,
      classes: [klass(count)],
      number: 1,
      carried: [],
    } as any)
  when(linesMax).records('generated', { lineCount: linesMax })
  when(linesMax + 1).refuses(no.tooMany)
})

for (const dialect of dialects)
  test(`of rivals that generate one month, one makes the lines (${dialect})`, async () => {
    on = await district1({ dialect })
    for (const id of ['c1-l1', 'c1-l2']) await taught(on, id, ['c1-e0', 'c1-e1'])
    const tried = await Promise.allSettled(['A', 'B', 'C', 'D'].map(id => on!.run(am(), generate, id, share)))
    assert.equal(tried.filter(one => one.status === 'fulfilled').length, 1)
    assert.equal((await live()).length, 2)
  })
test('of rivals that pay one settlement, one does, and the bank is asked once', async () => {
  const asked: string[] = []
  on = await district1({
    ports: {
      bank: {
        pay: async ({ number }: any) => {
          asked.push(number)
          return { result: 'success', reference: 'R' }
        },
      },
    },
  })
  await useAccount()
  await taught(on, 'c1-l1', ['c1-e0'])
  await on.run(am(), generate, 'S', share)
  await approved('S')
  const tried = await Promise.allSettled(['p', 'q', 'r'].map(id => on!.run(fi(id), execute, 'S')))
  assert.equal(tried.filter(one => one.status === 'fulfilled').length, 1)
  await on.tick()
  await on.tick()
  assert.equal(asked.length, 1)
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('teach' as const), who: fc.subarray(['c1-e0', 'c1-e1', 'c1-e2'], { minLength: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      who: fc.constantFrom('c1-e0', 'c1-e1', 'c1-e2'),
      cents: fc.integer({ min: 1, max: 4_000 }),
      cause: fc.constantFrom('agency', 'parent', 'duplicate', 'transfer'),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'generate' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'void' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays a history on a database, beside a plain account of what was taught and given back. */
async function play(steps: readonly Step[]) {
  const app = (on = await district1({ pupils: 3 }))
  await useAccount()
  const lessons: string[][] = [],
    back = new Map<string, number>()
  let drafts = 0
  const open = async () => (await app.all(settlement, { status: 'draft' }))[0]?.id
  const make = async () => {
    const id = (await open()) ?? `S${++drafts}`
    // A month without anything new is refused, which is right.
    await app.run(am(), generate, id, share).catch(error => assert.equal(error.refused?.code, no.nothing.code))
  }
  for (const one of steps) {
    app.now = plus(app.now, 60_000)
    if (one.kind === 'teach') {
      lessons.push(one.who)
      await taught(app, `c1-l${lessons.length}`, one.who)
    }
    if (one.kind === 'refund') {
      const cents = Math.min(one.cents, 4_000 - (back.get(one.who) ?? 0))
      if (cents <= 0) continue
      await refunded(app, `R${app.now}`, one.who, cents, one.cause)
      if (one.cause === 'agency' || one.cause === 'parent') back.set(one.who, (back.get(one.who) ?? 0) + cents)
    }
    if (one.kind === 'generate') await make()
    const id = one.kind === 'settle' || one.kind === 'void' ? await open() : undefined
    if (id && (await app.row(settlement, id)).lineCount > 0) {
      await approved(id)
      const isDue = (await app.row(settlement, id)).amountCents > 0
      await app.run(fi('payer'), one.kind === 'void' ? voidSettlement : isDue ? execute : carry, id, one.kind === 'void' ? { remark: '作废' } : {})
      await app.tick()
    }
  }
  app.now = plus(app.now, 60_000)
  await make()
  const places = [0, 1, 2].map(i => ({ enrolmentId: `c1-e${i}`, priceCents: 4_000, lessonCount: 4, refundedCents: back.get(`c1-e${i}`) ?? 0 }))
  const shares = agencyShares(
    lessons.map((who, i) => ({ id: `c1-l${i + 1}`, places: who, rateBp: 8_000 })),
    places,
  )
  return { app, fresh: sum([...shares.values()]) }
}

test('after any history the live lines add up to a fresh computation, and every settlement to its lines', { tags: 'thorough', timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
      const { app, fresh } = await play(steps)
      const lines = await live()
      assert.equal(sum(lines.filter(line => line.kind !== 'carry').map(line => Number(line.amountCents))), fresh)
      for (const one of await app.all(settlement, { status: { not: 'void' } }))
        assert.equal(one.amountCents, sum(lines.filter(line => line.settlementId === one.id).map(line => Number(line.amountCents))))
      const paid = (await app.all(settlement, { status: 'settled' })).map(one => Number(one.amountCents))
      const waiting = (await app.all(settlement, { status: 'draft' })).map(one => Number(one.amountCents))
      const carried = (await app.all(settlement, { status: 'carried' })).filter(one => !lines.some(line => line.id === `carry:${one.id}`))
      assert.equal(sum(paid) + sum(waiting) + sum(carried.map(one => Number(one.amountCents))), fresh)
      await app.close()
      on = undefined
    }),
    { numRuns: 40 },
  ),
)
