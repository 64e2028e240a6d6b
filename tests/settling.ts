/** A small district for the tests of settlement: the rows of other modules put straight into the status they are needed in. */
import { type Command, module, type Module, plus, type Resource } from '../modules/kit/index.ts'
import { channel, line, org, partnerOrder } from '../modules/channels/index.ts'
import commissionsModule from '../modules/commissions/module.ts'
import { enrolment } from '../modules/enrolment/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { refund } from '../modules/refunds/index.ts'
import { notify, sentNotice as notice } from '../modules/messages/index.ts'
import { inspection, lesson, mark, openClass, settleInspection, settleLesson } from '../modules/openclass/index.ts'
import { agency, agencyTeacher, school, teacherFee, useFee } from '../modules/people/index.ts'
import payoutsModule from '../modules/payouts/module.ts'
import { product } from '../modules/products/index.ts'
import { journal, ledgerMonth } from '../modules/reconciliation/index.ts'
import { profitShare, shareMove } from '../modules/sharing/index.ts'
import { subsidyUse } from '../modules/subsidies/index.ts'
import { policy } from '../modules/system/index.ts'
import { type App, app } from './app.ts'
import { lead, leads, pointed } from './rows.ts'
import { approve, approvePart, submit } from '../modules/settlement/approval.ts'
import * as account from '../modules/settlement/bank-account.ts'
import { generate } from '../modules/settlement/generate.ts'
import settlementModule from '../modules/settlement/module.ts'
import { settlementPart } from '../modules/settlement/settlement.ts'

const real: readonly Command[] = [settleLesson, settleInspection, useFee, notify, line]
/** What settlement reads, and nothing of which is its own. */
export const settledRows: readonly Resource[] = [
  agency,
  school,
  agencyTeacher,
  teacherFee,
  product,
  openClass,
  lesson,
  mark,
  inspection,
  enrolment,
  order,
  payment,
  refund,
  subsidyUse,
  profitShare,
  shareMove,
  policy,
  notice,
]

// Nobody is erased here: who would be stands in.
const upper: readonly Module[] = [{ ...settlementModule, consequences: [] }, commissionsModule, payoutsModule]
const rows: readonly Resource[] = [...settledRows, channel, org, partnerOrder, ledgerMonth]
const district = module('district', {
  label: ['区', 'District'],
  resources: [...rows, ...pointed([...rows, ...upper.flatMap(one => one.resources)])],
  commands: [...leads(rows, real), ...real],
  // Of the journal what commissions write: of reconciliation itself nothing is here, so each month is open.
  views: [{ ...journal, on: {} }],
})

export const worldModules: readonly Module[] = [district, ...upper]

/** An agency with a teacher, a school, a class of `pupils` children at 10.00 per lesson, and a bank account in use. */
export async function district1(options: { readonly pupils?: number; readonly ports?: object; readonly dialect?: 'sqlite' | 'postgres' } = {}) {
  const on = await app(worldModules, { ports: options.ports ?? {}, dialect: options.dialect ?? 'sqlite', now: '2026-10-20T04:00:00.000Z' })
  await lead(on, agency, 'a1', 'create', { agencyName: '启航', licenseNo: '1', areaCode: '110101', shareBp: 8_000 })
  for (const id of ['s1', 's2']) await lead(on, school, id, 'create', { schoolName: id, schoolCode: id, areaCode: '110101' })
  for (const id of ['t1', 't2']) {
    await lead(on, agencyTeacher, id, 'create', { agencyId: 'a1', name: id, phone: id })
    await lead(on, teacherFee, `f-${id}`, 'save', { teacherId: id, agencyId: 'a1', feePerLesson: 20_000, startTime: '2026-09-01' })
  }
  await lead(on, product, 'p1', 'saveNew', { productName: '围棋', agencyId: 'a1', productType: 'course', lessonCount: 4 })
  await klass(on, 'c1', 's1', options.pupils ?? 2)
  return on
}

export async function klass(on: App, id: string, schoolId: string, pupils: number, agencyId = 'a1') {
  await lead(on, openClass, id, 'launch', {
    name: `班${id}`,
    productId: 'p1',
    schoolId,
    agencyId,
    areaCode: '110101',
    lessonCount: 4,
    priceCents: 4_000,
    capacity: 50,
    capacityMin: 1,
    startDate: '2026-09-01',
    endDate: '2026-12-31',
    lastLessonAt: '2026-12-31T04:00:00.000Z',
  })
  for (let i = 0; i < pupils; i++)
    await lead(on, enrolment, `${id}-e${i}`, 'commit>enrolled', {
      openClassId: id,
      studentId: `st${i}`,
      schoolId,
      agencyId,
      areaCode: '110101',
      priceCents: 4_000,
      lessonCount: 4,
      firstLessonNo: 1,
    })
}

/** A taught and confirmed lesson with a mark for each of the places. */
export async function taught(on: App, id: string, places: readonly string[], values: Record<string, unknown> = {}) {
  const openClassId = id.split('-')[0]!
  const link = { openClassId, schoolId: 's1', agencyId: 'a1', areaCode: '110101', teacherId: 't1', ...values }
  await lead(on, lesson, id, 'plan clockIn submitAttendance confirm', {
    ...link,
    lessonNo: 1,
    chapterName: id,
    startAt: '2026-10-10T08:00:00.000Z',
    endAt: '2026-10-10T09:00:00.000Z',
    roomId: 'r1',
    signedTeacherId: 't1',
    confirmedAt: '2026-10-12T08:00:00.000Z',
    markedCount: places.length,
    presentCount: places.length,
    ...values,
  })
  for (const place of places)
    await lead(on, mark, `${id}:${place}`, 'set', {
      ...link,
      lessonId: id,
      studentId: place,
      enrolmentId: place,
      startAt: '2026-10-10T08:00:00.000Z',
      mark: 'present',
    })
}

/** A district with settlements of its agency that are approved, by id of a kind each, and the account they go to, past its cooling days. */
export async function approved(options: Parameters<typeof district1>[0], kinds: Readonly<Record<string, string>>): Promise<App> {
  const on = await district1(options),
    [owner, headmaster] = [on.as('AM', { userId: 'am', reach: { agency: ['a1'] } }), on.as('SM', { userId: 'sm', reach: { school: ['s1'] } })],
    fi = (userId: string) => on.as('FI', { userId })
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  const given = { accountType: 'agency', ownerId: 'a1', accountName: '启航', shortName: '启航', bankName: '工行', bankNo: '62220001' }
  await on.run(fi('clerk'), account.create, 'b1', given)
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
  on.now = plus(on.now, 4 * 86_400_000)
  for (const [id, kind] of Object.entries(kinds)) {
    await on.run(owner, generate, id, { kind, agencyId: 'a1', period: '2026-10' })
    await on.run(owner, submit, id)
    for (const part of await on.all(settlementPart, { settlementId: id, status: 'waiting' })) await on.run(headmaster, approvePart, part.id)
    await on.run(fi('approver'), approve, id)
  }
  return on
}

/** Money that went back for a place. */
export const refunded = (on: App, id: string, enrolmentId: string, cents: number, cause = 'agency') =>
  lead(on, refund, id, 'refundBySystem execute succeed', {
    refundNo: id,
    orderId: 'o',
    orderCode: 'o',
    paymentId: 'p',
    enrolmentId,
    openClassId: enrolmentId.split('-')[0],
    studentId: 'st',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: '110101',
    cause,
    amountCents: cents,
    refundedAt: on.now,
  })
