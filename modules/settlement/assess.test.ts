/** What one class settles, kind by kind, and what a draft makes of it: lines taken, put right and freed, with the totals. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { blank, type Resource } from '../kit/index.ts'
import { inspection, lesson } from '../openclass/index.ts'
import { type Aim, assess, type ClassFacts } from './compute-settlement.ts'
import { generate, recompute } from './generate.ts'
import { carry, execute } from './pay.ts'
import { whyNotPay } from './payable.ts'
import { no, settlement, settlementLine } from './settlement.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const at = { schoolId: 's1', openClassId: 'c1', areaCode: '1', agencyId: 'a1' }
const taught = (id: string, more: object = {}) =>
  row(lesson, { id, ...at, status: 'confirmed', startAt: noon, confirmedAt: '2026-10-02T00:00:00.000Z', signedTeacherId: 't1', ...more })
const line = (lessonId: string, payeeId: string, kind: string, amountCents: number, more: object = {}) =>
  row(settlementLine, { id: `${lessonId}:${kind}:${payeeId}`, ...at, kind, lessonId, payeeId, amountCents, isAdjustment: false, settlementId: 'S0', ...more })
const rate = (id: string, more: object = {}) => ({
  id,
  teacherId: 't1',
  productType: null,
  startTime: '2026-01-01',
  endTime: null,
  status: 'current',
  feePerLesson: 100,
  ...more,
})
const aim = (kind: string, more: object = {}): Aim =>
  ({
    kind,
    settlementId: 'S1',
    until: '2026-11-01T00:00:00.000Z',
    zone: 'Asia/Shanghai',
    shareBp: 8_000,
    feeCents: null,
    fees: [],
    agency: { id: 'a1', areaCode: '1' },
    ...more,
  }) as never
const facts = (more: object = {}): ClassFacts =>
  ({
    openClass: { id: 'c1', schoolId: 's1' },
    productType: null,
    lessons: [],
    lines: [],
    marks: [],
    enrolments: [],
    refunds: [],
    shares: [],
    moved: new Map(),
    inspections: [],
    ...more,
  }) as never
const changes = (found: ReturnType<typeof assess>) => found.changes.map(one => [one.act, one.id, one.cents])

describe('the share of an agency', () => {
  const lessons = [taught('l2', { startAt: '2026-10-08T04:00:00.000Z' }), taught('l1')]
  const marks = ['l1', 'l2'].flatMap(lessonId => [{ lessonId, enrolmentId: 'e1' }])
  const enrolments = [{ id: 'e1', priceCents: 1_000, lessonCount: 2 }]
  const share = (more: object = {}, how: object = {}) => assess(facts({ lessons, marks, enrolments, ...more }), aim('agency_share', how))
  test('is its part of the price for every lesson that was confirmed in time', () => {
    expect(changes(share())).toEqual([
      ['take', 'l1:agency_share:a1', 400],
      ['take', 'l2:agency_share:a1', 400],
    ])
    expect(share().changes[0]!.from).toMatchObject({ lessonDate: '2026-10-01', rateBp: 8_000, pupilCount: 1, takeable: true })
    for (const confirmedAt of [null, '2026-11-01T00:00:00.000Z']) expect(changes(share({ lessons: [taught('l1', { confirmedAt })] }))).toEqual([])
    expect(changes(share({}, { until: null }))).toEqual([])
    expect(changes(share({ isQuiet: true }))).toEqual([])
    expect(changes(share({ marks: [] })).map(one => one[2])).toEqual([0, 0])
  })
  const shared = (more: object) => [{ enrolmentId: 'e1', status: 'open', capCents: 300, sharedCents: 300, returnedCents: 0, ...more }]
  test('is settled only above what the channel shares, whether that has been shared yet or not', () => {
    const cents = (more: object) => changes(share({ shares: shared(more) })).map(one => one[2])
    expect(cents({})).toEqual([100, 400])
    expect(cents({ sharedCents: 0 })).toEqual([100, 400])
    expect(cents({ capCents: 500 })).toEqual([0, 300])
    // Shared no more: what was not shared is settled.
    expect(cents({ status: 'finished', sharedCents: 250, returnedCents: 150 })).toEqual([300, 400])
    // What should have come back and did not is taken from the last lesson.
    expect(
      changes(share({ shares: shared({ status: 'finished' }), refunds: [{ enrolmentId: 'e1', amountCents: 900, cause: 'platform', refundNo: 'R1' }] })).map(
        one => one[2],
      ),
    ).toEqual([0, -220])
  })
  test('says that a line was put right for what the channel shared, where no refund did it', () => {
    const lines = [line('l1', 'a1', 'agency_share', 100, { rateBp: 8_000, takenAt: '2026-10-09' })]
    const found = share({ lines, shares: shared({ status: 'finished', sharedCents: 0 }) })
    expect(found.changes.map(one => one.cents)).toContain(300)
    expect(found.reasons.get('l1')).toBe('@settlement.forShares')
  })
  test('is of what stayed when the child changed class, and says so', () => {
    const found = share({ moved: new Map([['e1', 600]]), lines: [line('l1', 'a1', 'agency_share', 400, { rateBp: 8_000, takenAt: '2026-10-09' })] })
    expect(found.reasons.get('l1')).toContain('settlement.forTransfer')
    expect(changes(found).map(([, , cents]) => cents)).toEqual([-80, 0])
  })
  test('keeps the rate that a lesson was settled at, and takes the others after it', () => {
    const lines = [line('l2', 'a1', 'agency_share', 250, { rateBp: 5_000, takenAt: '2026-10-09' })]
    expect(changes(share({ lines }))).toEqual([['take', 'l1:agency_share:a1', 400]])
    expect(changes(share({ lines: [{ ...lines[0], settlementId: 'S1' }] }))).toEqual([
      ['reprice', 'l2:agency_share:a1', 400],
      ['take', 'l1:agency_share:a1', 400],
    ])
    const moved = [...lines, line('l2', 'a1', 'agency_share', -50, { id: 'l2:agency_share:a1:1', isAdjustment: true, rateBp: 1, takenAt: '2026-10-01' })]
    expect(changes(share({ lines: moved }))).toEqual([
      ['take', 'l2:agency_share:a1:2', 50],
      ['take', 'l1:agency_share:a1', 400],
    ])
  })
  test('is less for what went back of the price, and says for which refunds', () => {
    const back = (cause: string, more: object = {}) => ({ enrolmentId: 'e1', amountCents: 500, cause, refundNo: `R-${cause}`, ...more })
    const less = share({ refunds: [back('parent')] })
    expect(less.changes.reduce((all, one) => all + one.cents, 0)).toBe(400)
    expect([...less.reasons.keys()].sort()).toEqual(['l1', 'l2'])
    expect(less.reasons.get('l1')).toContain('R-parent')
    for (const stray of [back('duplicate'), back('late'), back('transfer'), back('parent', { enrolmentId: null })]) {
      const whole = share({ refunds: [stray] })
      expect([whole.changes.reduce((all, one) => all + one.cents, 0), whole.reasons.size]).toEqual([800, 0])
    }
  })
})

describe('the fee of a teacher', () => {
  const fee = (fees: readonly object[], more: object = {}, how: object = {}) =>
    assess(facts({ lessons: [taught('l1')], ...more }), aim('class_fee', { fees, ...how }))
  test('is that of the day, and notes the rate; without one the lesson is told', () => {
    const found = fee([rate('r1'), rate('r2', { teacherId: 't2', feePerLesson: 1 })])
    expect([changes(found), found.rateUses, found.missing]).toEqual([[['take', 'l1:class_fee:t1', 100]], [{ id: 'r1', date: '2026-10-01' }], []])
    const none = fee([])
    expect([changes(none), none.missing]).toEqual([[], [{ lessonId: 'l1', openClassId: 'c1', teacherId: 't1', date: '2026-10-01' }]])
    expect(fee([], {}, { until: '2026-10-01T00:00:00.000Z' }).missing).toEqual([])
    expect(changes(fee([rate('r1')], { lessons: [taught('l1', { signedTeacherId: null })] }))).toEqual([])
  })
  test('stays what it was settled at; a rate is used by what is taken or put right alone', () => {
    const other = line('l1', 't1', 'class_fee', 70, { rateCents: 70 })
    const frozen = fee([rate('r1')], { lines: [other] })
    expect([changes(frozen), frozen.rateUses]).toEqual([[], []])
    expect(changes(fee([rate('r1')], { lines: [{ ...other, amountCents: 60 }] }))).toEqual([['take', 'l1:class_fee:t1:1', 10]])
    const own = { ...other, settlementId: 'S1' }
    const priced = fee([rate('r1')], { lines: [own] })
    expect([changes(priced), priced.rateUses.length]).toEqual([[['reprice', 'l1:class_fee:t1', 100]], 1])
    const left = fee([rate('r1')], { lessons: [taught('l1', { signedTeacherId: 't9' })], lines: [own] })
    expect([changes(left), left.rateUses, left.missing.length]).toEqual([[['free', 'l1:class_fee:t1', 0]], [], 1])
  })
})

test('the fee of an inspection is that of the draft, or what it was settled at', () => {
  const visit = (lessonId: string) => row(inspection, { lessonId, inspectorId: 'i1', inspectorName: '王', status: 'recorded' })
  const fee = (more: object = {}, how: object = {}) =>
    assess(facts({ lessons: [taught('l1')], inspections: [visit('l1'), visit('l9')], ...more }), aim('inspection_fee', { feeCents: 30, ...how }))
  expect([changes(fee()), fee().changes[0]!.from]).toMatchObject([[['take', 'l1:inspection_fee:i1', 30]], { payeeName: '王', rateCents: 30 }])
  expect(changes(fee({}, { feeCents: null }))).toEqual([['take', 'l1:inspection_fee:i1', 0]])
  expect(changes(fee({ lines: [line('l1', 'i1', 'inspection_fee', 20, { rateCents: 20 })] }))).toEqual([])
})

describe('a draft', () => {
  const classes = [facts({ lessons: [taught('l1'), taught('l2')] })]
  const ready = { aim: aim('class_fee', { fees: [rate('r1')] }), classes, carried: [] as object[], existing: undefined, number: 7 }
  const input = { kind: 'class_fee', agencyId: 'a1', period: '2026-10' } as never
  const make = (more: object = {}, from: object = {}) => given(settlement, { id: 'S1', ...from } as object).when(generate, input, { ...ready, ...more })
  const steps = (found: readonly any[]) => found.map(one => (one.command ? `${one.command.name} ${one.id}` : one.type))
  const draft = {
    status: 'draft',
    kind: 'class_fee',
    agencyId: 'a1',
    period: '2026-10',
    payees: {},
    schools: {},
    lineCount: 0,
    lessonCount: 0,
    amountCents: 0,
    carriedCents: 0,
  }
  const old = { id: 'S9', agencyId: 'a1', areaCode: '1', amountCents: -50, settleNo: 'JS9' }
  test('takes a line for each lesson, the balance of an earlier one, and the latest day of each rate', () => {
    make().records('generated', {
      amountCents: 200,
      lineCount: 2,
      lessonCount: 2,
      teacherCount: 1,
      carriedCents: 0,
      payees: { t1: { lessons: 2, cents: 200 } },
    })
    const found = make({ carried: [old] })
    found.records('generated', { amountCents: 150, carriedCents: -50 })
    expect(steps(found.steps())).toEqual(['generated', 'take l1:class_fee:t1', 'take l2:class_fee:t1', 'take carry:S9', 'use r1'])
    expect((found.steps()[1] as any).input.values).toMatchObject({ teacherId: 't1', rateCents: 100, rateBp: null, isAdjustment: false, reason: null })
    const late = [facts({ lessons: [taught('l1', { startAt: '2026-10-20T04:00:00.000Z' }), taught('l2')] })]
    expect((make({ classes: late }).steps().at(-1) as any).input).toEqual({ date: '2026-10-20' })
  })
  test('keeps the balances that it has while it takes more', () => {
    const half = { ...draft, carriedCents: -50, amountCents: 50, lineCount: 1 }
    make({}, half).records('generated', { amountCents: 250, carriedCents: -50, lineCount: 3 })
    make({ carried: [old] }, half).records('generated', { amountCents: 200, carriedCents: -100 })
  })
  test('is not begun for a balance alone, nor beside another, nor for a month to come', () => {
    const quiet = { classes: [facts({ isQuiet: true })] }
    make({ ...quiet, carried: [old] }).refuses(no.nothing)
    make(quiet).refuses(no.nothing)
    make(quiet, draft).then()
    make({ ...quiet, carried: [old] }, draft).records('generated', { carriedCents: -50, amountCents: -50 })
    make({ existing: { id: 'S2' } }).refuses(no.draftExists)
    make({ existing: { id: 'S2' } }, draft).records('generated')
    for (const differs of [{ kind: 'agency_share' }, { agencyId: 'a2' }, { period: '2026-09' }]) make({}, { ...draft, ...differs }).refuses(no.differs)
    given(settlement, {})
      .when(generate, { kind: 'class_fee', agencyId: 'a1', period: '2026-11' } as never, ready)
      .refuses(no.future)
    given(settlement, {})
      .when(generate, { kind: 'inspection_fee', agencyId: 'a1', period: '2026-10' } as never, { ...ready, aim: aim('inspection_fee') })
      .refuses(no.feeMissing)
  })
  test('tells the lessons without a rate, class by class', () => {
    const missing = { aim: aim('class_fee') }
    make(missing).refuses(no.nothing)
    make(missing, draft).records('generated', { lineCount: 0 })
    const known = [
      { openClassId: 'c1', lessonId: 'l9' },
      { openClassId: 'c2', lessonId: 'l8' },
    ]
    const told = (of: object) => ((make(of, { ...draft, missing: known }).steps()[0] as any).data.missing as { lessonId: string }[]).map(one => one.lessonId)
    expect([told(missing), told({})]).toEqual([['l8', 'l1', 'l2'], ['l8']])
  })
  test('is computed anew: what fell away is freed, and nothing else changes', () => {
    const anew = (lines: readonly object[], lessons: readonly object[], of: object = {}) =>
      given(settlement, { id: 'S1', ...draft, ...of } as object).when(
        recompute,
        {},
        { ...ready, aim: aim('class_fee', { fees: [rate('r1')], until: null }), classes: [facts({ lines, lessons })] },
      )
    const own = line('l1', 't1', 'class_fee', 100, { settlementId: 'S1' })
    anew([own], [taught('l1')]).then({ type: 'recomputed', data: {} })
    expect(steps(anew([own], []).steps())).toEqual(['recomputed', 'free l1:class_fee:t1'])
    anew([own], [], { lineCount: 1, lessonCount: 1, amountCents: 100, payees: { t1: { lessons: 1, cents: 100 } } }).records('recomputed', {
      lineCount: 0,
      lessonCount: 0,
      amountCents: 0,
      payees: {},
    })
    const [, priced] = anew([{ ...own, amountCents: 60 }], [taught('l1')]).steps() as any[]
    expect([priced.command.name, priced.input]).toMatchObject(['reprice', { amountCents: 100, rateCents: 100, reason: null }])
    const [, opposite] = anew([line('l1', 't1', 'class_fee', 60, { rateCents: 70 })], [taught('l1')]).steps() as any[]
    expect(opposite.input.values).toMatchObject({ isAdjustment: true, adjustsId: 'l1:class_fee:t1', amountCents: 10 })
    expect(opposite.input.values.reason).toContain('@')
  })
})

describe('paying', () => {
  const approved = { status: 'approved', amountCents: 100, submittedBy: 'AM', approvals: [{ userId: 'fi1' }], tries: 1 } as const
  const account = { id: 'b1', changedBy: 'other', coolUntil: noon }
  const pay = (from: object = {}, accounts: readonly object[] = [account], userId = 'fi2') =>
    given(settlement, { ...approved, ...from } as object).when(execute, {}, accounts as never, { actor: person('FI', userId) })
  test('is of something, by another than submitted, approved or changed the account, once that has cooled', () => {
    pay().records('executed', { bankAccountId: 'b1', executedBy: 'fi2', tries: 2, failure: null })
    pay({ amountCents: 0 }).refuses(no.notPositive)
    pay({}, []).refuses(no.noAccount)
    pay({}, [account], 'fi1').refuses(no.approver)
    pay({}, [account], 'AM').refuses(no.submitter)
    pay({}, [{ ...account, changedBy: 'fi2' }]).refuses(no.ownAccount)
    pay({}, [{ ...account, coolUntil: '2026-10-01T04:00:00.001Z' }]).refuses(no.cooling)
    expect(whyNotPay({ approvals: null, submittedBy: 'AM' } as never, 'fi1')).toBeUndefined()
  })
  test('of nothing is carried on', () => {
    const on = (amountCents: number, userId = 'fi2') =>
      given(settlement, { ...approved, amountCents } as object).when(
        carry,
        {},
        { parts: [{ id: 'p1' }], lessons: [{ id: 'l1' }], inspections: [] },
        { actor: person('FI', userId) },
      )
    on(1).refuses(no.positive)
    on(0, 'fi1').refuses(no.approver)
    expect(
      on(0)
        .steps()
        .map((one: any) => one.id ?? one.type),
    ).toEqual(['carried', 'p1', 'l1'])
    on(-5).records('carried', { executedBy: 'fi2', settledAt: noon })
  })
})
