/** What settlements read before they decide, from rows that are all there is: what counts, what doesn't, and for whom. */
import { describe, expect, test } from 'vitest'
import { given, type Known, knowing, noon, needsOf, person, rowsOf } from '../../tests/spec.ts'
import { no as audit } from '../audit/index.ts'
import { answer, roles, type Role } from '../kit/index.ts'
import { enrolment } from '../enrolment/index.ts'
import { inspection, lesson, mark, openClass } from '../openclass/index.ts'
import { agency, teacherFee } from '../people/index.ts'
import { refund } from '../refunds/index.ts'
import { approve, factsDone, object, submit } from './approval.ts'
import { type Aim, assess, readClass } from './compute-settlement.ts'
import { generate, recompute } from './generate.ts'
import { execute, succeed, voidSettlement } from './pay.ts'
import { settlePlan, settlePreview, turnsOf, workOfPreview } from './plan.ts'
import { bankAccount } from './bank-account.ts'
import { no, settlement, settlementLine, settlementPart } from './settlement.ts'

const ids = (rows: readonly { readonly id: string }[]) => rows.map(one => one.id)

const at = { schoolId: 's1', openClassId: 'c1', areaCode: '1', agencyId: 'a1' }
const taught = (id: string, more: object = {}) => ({
  id,
  ...at,
  status: 'confirmed' as const,
  startAt: noon,
  confirmedAt: '2026-10-02T00:00:00.000Z',
  signedTeacherId: 't1',
  ...more,
})
const line = (lessonId: string, more: object = {}) => ({
  id: `${lessonId}:agency_share:a1`,
  ...at,
  status: 'live' as const,
  kind: 'agency_share' as const,
  lessonId,
  payeeId: 'a1',
  amountCents: 400,
  isAdjustment: false,
  settlementId: 'S0',
  ...more,
})
const aim = {
  kind: 'agency_share',
  settlementId: 'S1',
  until: '2026-11-01T00:00:00.000Z',
  zone: 'Asia/Shanghai',
  shareBp: 8_000,
  feeCents: null,
  fees: [],
} as Aim
const back = (more: object = {}) => ({ ...at, status: 'success', enrolmentId: 'e1', amountCents: 500, cause: 'parent', ...more }) as object
const marked = (lessonId: string, status: string) => ({ id: `${lessonId}:${status}`, ...at, lessonId, enrolmentId: 'e1', status }) as object

describe('a class that is settled', () => {
  const klass = { id: 'c1', schoolId: 's1', productId: 'p1' }
  const read = (lessons: readonly object[], lines: readonly object[], refunds: readonly object[] = [], how: Partial<Aim> = {}) =>
    answer(
      readClass(klass, { ...aim, ...how }),
      knowing(
        rowsOf(lesson, ...(lessons as any[])),
        rowsOf(settlementLine, ...(lines as any[])),
        rowsOf(refund, ...(refunds as any[])),
        rowsOf(mark, ...(['marked', 'confirmed', 'appealed', 'cancelled'].map(status => marked('l1', status)) as any[])),
        rowsOf(enrolment, { id: 'e1', ...at, priceCents: 1_000, lessonCount: 2 }, { id: 'e9', ...at, openClassId: 'c9' }),
      ),
    )
  test('is read whole only where something may have changed', async () => {
    const quiet = async (...given: Parameters<typeof read>) => (await read(...given)).isQuiet ?? false
    expect(await quiet([], [])).toBe(true)
    expect(await quiet([taught('l1')], [])).toBe(false)
    expect(await quiet([taught('l1')], [line('l1')])).toBe(true)
    expect(await quiet([taught('l1'), taught('l2')], [line('l1')])).toBe(false)
    expect(await quiet([taught('l1'), taught('l2', { confirmedAt: aim.until })], [line('l1')])).toBe(true)
    expect(await quiet([taught('l1', { confirmedAt: null })], [])).toBe(true)
    expect(await quiet([], [line('l1')])).toBe(false)
    expect(await quiet([taught('l1', { status: 'taught' })], [line('l1')])).toBe(false)
    expect(await quiet([taught('l1')], [line('l1')], [back()])).toBe(false)
    expect(await quiet([taught('l1')], [line('l1')], [back({ status: 'applied' })])).toBe(true)
    expect(await quiet([taught('l1')], [line('l1')], [], { until: null })).toBe(false)
  })
  test('is read with the marks that stand, its own places, and what came back', async () => {
    const found = await read(
      [taught('l1'), taught('l9', { openClassId: 'c9' })],
      [line('l2', { kind: 'class_fee' }), line('l3', { status: 'freed' })],
      [back()],
    )
    expect([ids(found.lessons), found.lines.length]).toEqual([['l1'], 0])
    expect(found.marks.map((one: any) => one.status).sort()).toEqual(['appealed', 'confirmed', 'marked'])
    expect([ids(found.enrolments), found.refunds.length]).toEqual([['e1'], 1])
  })
  test('has no share left for a lesson that fell away: the line of the draft is put right with nothing of what it said', async () => {
    const lines = [
      line('l1'),
      line('l1', { id: 'l1:agency_share:a1:1', isAdjustment: true, amountCents: -100, settlementId: 'S1', pupilCount: 1, rateBp: 8_000 }),
    ]
    const classes = [await read([], lines, [], { until: null })]
    const [, step] = given(settlement, {
      id: 'S1',
      status: 'draft',
      payees: {},
      schools: {},
      lineCount: 1,
      lessonCount: 0,
      amountCents: -100,
      carriedCents: 0,
    } as object)
      .when(recompute, {}, { classes, aim: { ...aim, until: null, agency: { id: 'a1', areaCode: '1' } }, carried: [], existing: undefined, number: 0 })
      .steps() as any[]
    expect([step.command.name, step.id]).toEqual(['reprice', 'l1:agency_share:a1:1'])
    expect(step.input).toEqual({ amountCents: -400, rateCents: null, rateBp: null, pupilCount: null, reason: expect.stringContaining('corrected') })
  })
  test('takes what a frozen line says as its due, and who is paid', () => {
    const fees = (lines: readonly object[]) =>
      assess(
        { openClass: klass, productType: null, lessons: [taught('l1')], lines, marks: [], enrolments: [], refunds: [], shares: [], inspections: [] } as never,
        { ...aim, kind: 'class_fee' },
      )
    const frozen = { ...line('l1', { kind: 'class_fee', payeeId: 't1', id: 'l1:class_fee:t1', amountCents: 5 }), rateCents: null }
    expect(fees([frozen]).changes).toMatchObject([{ act: 'take', cents: -5, from: { cents: 0 } }])
  })
})

describe('a draft reads', () => {
  const balance = (id: string, more: object = {}) => ({ id, agencyId: 'a1', kind: 'agency_share', status: 'carried', amountCents: -50, ...more }) as object
  const rows = (...more: Known): Known => [
    rowsOf(agency, { id: 'a1', areaCode: '1', shareBp: 7_000 }, { id: 'a2', areaCode: '1', shareBp: null }),
    rowsOf(
      openClass,
      { id: 'c1', ...at, lastLessonAt: null },
      { id: 'c2', ...at, lastLessonAt: '2026-10-20T00:00:00.000Z' },
      { id: 'c3', ...at, lastLessonAt: '2020-10-20T00:00:00.000Z' },
      { id: 'c4', ...at, agencyId: 'a2' },
    ),
    ...more,
  ]
  const input = { kind: 'agency_share', agencyId: 'a1', period: '2026-10' }
  const read = (asked: object = {}, row: object = { status: 'new', feeCents: null }, ...more: Known) =>
    needsOf(generate, row, { ...input, ...asked }, rows(...more), 'S1') as Promise<any>
  test('the classes of its agency that may still have lessons in the month, or those that are named', async () => {
    const classes = async (asked: object = {}) => (await read(asked)).classes.map((one: any) => one.openClass.id)
    expect([await classes(), await classes({ openClassIds: ['c3'] }), await classes({ openClassIds: ['c4'] })]).toEqual([['c1', 'c2'], ['c3'], []])
  })
  test('the balances of its own kind and agency below nothing that no live line carries yet', async () => {
    const others = [
      balance('B2', { amountCents: 0 }),
      balance('B3', { kind: 'class_fee' }),
      balance('B4', { agencyId: 'a2' }),
      balance('B5', { status: 'settled' }),
    ]
    const carried = async (lines: readonly object[]) =>
      ids((await read({}, undefined, rowsOf(settlement, balance('B1'), ...(others as any[])), rowsOf(settlementLine, ...(lines as any[])))).carried)
    const taken = { id: 'carry:B1', agencyId: 'a1', kind: 'carry', status: 'live' }
    expect([await carried([]), await carried([taken]), await carried([{ ...taken, status: 'freed' }])]).toEqual([['B1'], [], ['B1']])
  })
  test('its share and fee, the draft that exists, and a number of its own only when it is begun', async () => {
    const draft = (id: string, more: object = {}) => ({ id, ...input, status: 'draft', ...more }) as object
    const existing = async (...some: readonly object[]) => (await read({}, undefined, rowsOf(settlement, ...(some as any[])))).existing?.id
    expect([
      await existing(draft('S1')),
      await existing(draft('S2')),
      await existing(draft('S2', { status: 'pending' })),
      await existing(draft('S2', { period: '2026-09' })),
    ]).toEqual([undefined, 'S2', undefined, undefined])
    expect((await read()).aim).toMatchObject({ shareBp: 7_000, feeCents: null, until: '2026-10-31T16:00:00.000Z', fees: [], settlementId: 'S1' })
    expect((await read({ agencyId: 'a2' })).aim.shareBp).toBeGreaterThan(0)
    expect([(await read({}, { status: 'new', feeCents: null })).number, (await read({}, { status: 'draft', feeCents: 30 })).number]).toEqual([7, 0])
    expect([
      (await read({}, { status: 'draft', feeCents: 30 })).aim.feeCents,
      (await read({ feeCents: 20 }, { status: 'draft', feeCents: 30 })).aim.feeCents,
    ]).toEqual([30, 20])
    const fees = rowsOf(
      teacherFee,
      { id: 'f1', agencyId: 'a1', status: 'current' },
      { id: 'f2', agencyId: 'a1', status: 'ended' },
      { id: 'f3', agencyId: 'a2', status: 'current' },
    )
    expect(ids((await read({ kind: 'class_fee' }, undefined, fees)).aim.fees)).toEqual(['f1', 'f2'])
  })
})

describe('a run of a month', () => {
  const known = (...more: Known) => ({
    ...knowing(
      rowsOf(agency, { id: 'a1', areaCode: '1', agencyName: '启航', shareBp: 8_000 }),
      rowsOf(openClass, ...Array.from({ length: 6 }, (_, i) => ({ id: `c${i + 1}`, ...at, lastLessonAt: null, name: `班${i + 1}` }))),
      rowsOf(lesson, ...Array.from({ length: 6 }, (_, i) => taught(`l${i + 1}`, { openClassId: `c${i + 1}` }) as object)),
      ...more,
    ),
    newId: () => 'made',
    zone: 'Asia/Shanghai',
  })
  const fee = rowsOf(teacherFee, {
    id: 'f1',
    agencyId: 'a1',
    teacherId: 't1',
    status: 'current',
    feePerLesson: 100,
    startTime: '2026-01-01',
    endTime: null,
    productType: null,
  } as object)
  test('is shown before it is made, and goes in turns of five classes', async () => {
    const [fees, shares] = await settlePreview(known(fee), '2026-10')
    expect(fees).toMatchObject({ kind: 'class_fee', agencyName: '启航', settlementId: null, newLines: 6, adjustments: 0, cents: 600, missing: [] })
    expect(fees!.classes[0]).toEqual({ openClassId: 'c1', name: '班1', lines: 1, cents: 100 })
    expect(shares).toMatchObject({ kind: 'agency_share', settlementId: null, newLines: 6, cents: 0 })
    const turns = await settlePlan(known(fee), '2026-10')
    expect(turns.map(one => [one.id, (one.input as any).kind, (one.input as any).openClassIds.length])).toEqual([
      ['made', 'class_fee', 5],
      ['made', 'class_fee', 1],
      ['made', 'agency_share', 5],
      ['made', 'agency_share', 1],
    ])
    expect(turnsOf(workOfPreview(fees!), known()).map(one => (one.input as any).openClassIds)).toEqual([['c1', 'c2', 'c3', 'c4', 'c5'], ['c6']])
    expect([await settlePreview(known(fee), '2026-10', 'a9'), await settlePlan(known(fee), '2026-10', 'a9')]).toEqual([[], []])
  })
  test('goes into the draft that there is, and tells the lessons without a rate', async () => {
    const draft = rowsOf(settlement, { id: 'S7', kind: 'class_fee', agencyId: 'a1', period: '2026-10', status: 'draft' } as object)
    const [fees, shares] = await settlePreview(known(fee, draft), '2026-10')
    expect([fees!.settlementId, shares!.settlementId]).toEqual(['S7', null])
    expect((await settlePlan(known(fee, draft), '2026-10')).map(one => one.id)).toEqual(['S7', 'S7', 'made', 'made'])
    const [without] = await settlePreview(known(), '2026-10')
    expect([without!.classes, without!.missing.length, without!.newLines]).toEqual([[], 6, 0])
  })
  test('tells opposite lines from new ones', async () => {
    const lines = rowsOf(
      settlementLine,
      line('l1', { id: 'l1:class_fee:t1', kind: 'class_fee', payeeId: 't1', amountCents: 60, rateCents: 70, openClassId: 'c1' }) as object,
    )
    const [fees] = await settlePreview(known(fee, lines), '2026-10')
    expect(fees).toMatchObject({ newLines: 5, adjustments: 1, cents: 510 })
  })
  test('has nothing to do where every lesson is in a line', async () => {
    const lines = rowsOf(
      settlementLine,
      ...Array.from({ length: 6 }, (_, i) => line(`l${i + 1}`, { openClassId: `c${i + 1}`, amountCents: 0, takenAt: noon, rateBp: 8_000 }) as object),
    )
    const shares = async (...more: Known) => (await settlePlan(known(...more), '2026-10')).map(one => (one.input as any).kind)
    expect([await shares(lines), await shares()]).toEqual([[], ['agency_share', 'agency_share']])
  })
})

describe('an approval', () => {
  const pending = { id: 'S1', status: 'pending', kind: 'class_fee', agencyId: 'a1', submittedBy: 'am', submittedAt: noon, lineCount: 2, approvals: [] }
  const two = { ...pending, schools: { s1: { lessons: 1, cents: 10 }, s2: { lessons: 1, cents: 20 } }, payees: { t1: { lessons: 2, cents: 30 } } }
  const sign = (role: Role, userId = 'x', from: object = {}, stale: readonly string[] = []) =>
    given(settlement, { ...two, ...from } as object).when(approve, {}, stale as never, { actor: person(role, userId) })
  const facts = (...users: readonly string[]) => users.map(userId => ({ step: 'facts', userId, name: userId, at: noon, remark: '' }))
  test('is first of each school, then of finance, and of nobody else', () => {
    for (const role of Object.keys(roles) as Role[]) {
      if (role === 'SM') expect(sign(role).steps()).toMatchObject([{ type: 'approved', to: 'pending', data: { approvals: facts('x') } }])
      else sign(role).refuses(role === 'FI' ? no.factsOpen : audit.notYourStep)
      if (role === 'FI') sign(role, 'x', { approvals: facts('m1', 'm2') }).records('approved')
      else sign(role, 'x', { approvals: facts('m1', 'm2') }).refuses(audit.notYourStep)
    }
    expect([factsDone({ ...two, approvals: facts('m1') } as never), factsDone({ ...two, approvals: facts('m1', 'm2') } as never)]).toEqual([false, true])
  })
  test('may be of one manager for both of their schools, who then is not finance as well', () => {
    expect(sign('SM', 'm1', { approvals: facts('m1') }).steps()).toMatchObject([{ data: { approvals: facts('m1', 'm1') } }])
    sign('FI', 'm1', { approvals: facts('m1', 'm2') }).refuses(audit.sameAuditor)
  })
  test('is not of who submitted it, or is paid by it, or of lessons that are no longer so', () => {
    sign('SM', 'am').refuses(audit.ownSubmission)
    sign('SM', 't1').refuses(no.ownFee)
    sign('SM', 'x', {}, ['l1']).refuses(no.stale)
  })
  test('looks for first lines whose lesson has changed since it was submitted', async () => {
    const later = '2026-10-01T05:00:00.000Z'
    const stale = (of: object, ofLine: object = {}, row: object = pending) =>
      needsOf(approve, row, {}, [
        rowsOf(lesson, { ...taught('l1'), updatedAt: later, ...of } as object),
        rowsOf(settlementLine, line('l1', { settlementId: 'S1', payeeId: 't1', kind: 'class_fee', ...ofLine }) as object),
      ]) as Promise<any>
    expect(await stale({})).toEqual([])
    expect(await stale({ status: 'taught' })).toEqual(['l1'])
    expect(await stale({ status: 'taught', updatedAt: noon })).toEqual([])
    expect(await stale({ status: 'taught' }, { isAdjustment: true })).toEqual([])
    expect(await stale({ status: 'taught' }, { status: 'freed' })).toEqual([])
    expect(await stale({ status: 'taught' }, { settlementId: 'S2' })).toEqual([])
    expect(await stale({ signedTeacherId: 't2' })).toEqual(['l1'])
    expect(await stale({ signedTeacherId: 't2' }, {}, { ...pending, kind: 'agency_share' })).toEqual([])
    expect(await stale({ id: 'l9', status: 'taught' })).toEqual([])
    expect(await stale({ status: 'taught' }, {}, { ...pending, submittedAt: null })).toEqual(['l1'])
  })
  test('is objected to by the agency, or by a teacher who is paid by it', () => {
    const objects = (role: Role, reach: object | 'all') =>
      given(settlement, two as object).when(object, { remark: 'x' }, [] as never, { actor: person(role, 'x', { reach: reach as never }) })
    objects('AT', { teacher: ['t1'] }).records('objected', { auditRemark: 'x', approvals: [] })
    objects('AT', { teacher: ['t2'] }).refuses(no.notInIt)
    objects('AT', {}).refuses(no.notInIt)
    objects('AT', 'all').refuses(no.notInIt)
    objects('AM', { agency: ['a1'] }).records('objected')
  })
  test('opens a part for each school with its own lessons and money, once there is a line', () => {
    const sends = (from: object) => given(settlement, { ...two, status: 'draft', ...from } as object).when(submit, {}, {}, { actor: person('AM', 'am') })
    sends({ lineCount: 0 }).refuses(no.empty)
    expect(sends({}).steps().slice(1)).toMatchObject([
      { input: { values: { schoolId: 's1', lessonCount: 1, amountCents: 10, settlementId: 'S1' } } },
      { input: { values: { schoolId: 's2', lessonCount: 1, amountCents: 20 } } },
    ])
  })
})

describe('a payment', () => {
  const row = { id: 'S1', kind: 'class_fee', agencyId: 'a1', status: 'paying' }
  const known: Known = [
    rowsOf(
      settlementPart,
      { id: 'p1', settlementId: 'S1', status: 'approved' },
      { id: 'p2', settlementId: 'S1', status: 'closed' },
      { id: 'p3', settlementId: 'S2', status: 'approved' },
    ),
    rowsOf(
      settlementLine,
      line('l1', { settlementId: 'S1' }) as object,
      line('l2', { settlementId: 'S1', isAdjustment: true }) as object,
      line('l3', { settlementId: 'S1', status: 'freed' }) as object,
      line('l4', { settlementId: 'S2' }) as object,
      line('l5', { settlementId: 'S1' }) as object,
      line('l6', { settlementId: 'S1' }) as object,
      { id: 'carry:S9', settlementId: 'S1', status: 'live', kind: 'carry', isAdjustment: false, lessonId: null, amountCents: -5 } as object,
    ),
    rowsOf(
      lesson,
      ...(['l1', 'l2', 'l3', 'l4'].map(id => taught(id)) as object[]),
      taught('l5', { settledAt: noon }) as object,
      taught('l6', { status: 'taught' }) as object,
    ),
    rowsOf(
      inspection,
      { id: 'i1', lessonId: 'l1', inspectorId: 'a1', agencyId: 'a1', status: 'recorded' },
      { id: 'i2', lessonId: 'l1', inspectorId: 'other', agencyId: 'a1', status: 'recorded' },
      { id: 'i3', lessonId: 'l4', inspectorId: 'a1', agencyId: 'a1', status: 'recorded' },
      { id: 'i4', lessonId: 'l1', inspectorId: 'a1', agencyId: 'a1', status: 'recorded', settledAt: noon },
    ),
    rowsOf(
      bankAccount,
      { id: 'b1', accountType: 'agency', ownerId: 'a1', status: 'in_use' },
      { id: 'b2', accountType: 'agency', ownerId: 'a2', status: 'in_use' },
      { id: 'b3', accountType: 'agency', ownerId: 'a1', status: 'verified' },
      { id: 'b4', accountType: 'school', ownerId: 'a1', status: 'in_use' },
    ),
  ]
  test('settles the confirmed lessons of its first lines that nothing settled before, and the parts that schools approved', async () => {
    const found = (await needsOf(succeed, row, {}, known)) as any
    expect([ids(found.parts), ids(found.lessons), ids(found.inspections)]).toEqual([['p1'], ['l1'], []])
  })
  test('of inspections settles those of its own lines and inspectors', async () => {
    const found = (await needsOf(succeed, { ...row, kind: 'inspection_fee' }, {}, known)) as any
    expect([ids(found.parts), ids(found.lessons), ids(found.inspections)]).toEqual([['p1'], [], ['i1']])
  })
  test('goes to the account of the agency that is in use', async () => expect(ids((await needsOf(execute, row, {}, known)) as any)).toEqual(['b1']))
  test('that is void frees every line that is live, and closes what schools approved', async () => {
    const found = (await needsOf(voidSettlement, row, {}, known)) as any
    expect([found.lines.length, ids(found.parts)]).toEqual([5, ['p1']])
    const steps = given(settlement, { ...row, status: 'approved' } as object)
      .when(voidSettlement, { remark: 'x' }, found)
      .steps() as any[]
    expect(steps.map(one => one.command?.name ?? one.type)).toEqual(['voided', 'free', 'free', 'free', 'free', 'free', 'close'])
  })
})
