/** Transitions that the specification names, each done through its own call by who it is for; `fixtures/transitions.tsv` says which test does which. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrolment } from '../modules/enrolment/index.ts'
import { lesson, openClass } from '../modules/openclass/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { agency, agencyTeacher, guardian, school } from '../modules/people/index.ts'
import { refund } from '../modules/refunds/index.ts'
import { salary, settlement, settlementPart } from '../modules/settlement/index.ts'
import { tour, traveller } from '../modules/tours/index.ts'
import { tenant } from './app.ts'
import { type Calling, calling } from './calling.ts'
import { enrolled, idCard, lessonOf, onSale, position, taught } from './properties/world.ts'
import { brought, called, items } from './tours.ts'
import * as exams from './exams.ts'

let on: Calling
beforeAll(async () => {
  on = await calling()
  await on.keep()
})
beforeEach(() => on.reset())
afterAll(() => on?.close())

const web = 'business-openclass/web/launchOpenClass'
const launch = { productId: 'paid', schoolId: 's1', startDate: '2026-10-08', endDate: '2026-12-31', capacityMin: 1, capacity: 4, waitlistOn: 1 }
const plan = ['2026-10-12', '2026-10-19', '2026-10-26'].map((day, i) => ({
  lessonNo: i + 1,
  startAt: `${day} 16:30:00`,
  endAt: `${day} 18:00:00`,
  roomId: 'r1',
  teacherId: 't1',
}))
const statusOf = async (id: string): Promise<string> => (await on.row(openClass, id)).status
/** From launched to released, by calls. */
async function release(id: string): Promise<void> {
  const { school, agency } = on.people
  await on.post(agency, `${web}/perfect`, { openClassId: id, lessons: plan, signAddress: '校门', signLng: position.lng, signLat: position.lat })
  await on.post(school, `${web}/checkTeacher`, { openClassId: id, flag: 1 })
  await on.post(school, `${web}/release`, { openClassId: id, isAudit: 0, enrollStart: on.now, enrollEnd: '2026-10-08T10:00:00.000Z' })
}

describe('open classes', () => {
  test('a class is launched, rejected, launched anew, released, revoked, relaunched and cancelled', async () => {
    const { school, agency } = on.people
    const { openClassId: id } = await on.post(school, `${web}/launch`, launch)
    await on.post(agency, `${web}/reject`, { openClassId: id, remark: '教师不足' })
    expect(await statusOf(id)).toBe('rejected')
    await on.post(school, `${web}/relaunch`, { openClassId: id, ...launch })
    expect(await statusOf(id)).toBe('launched')
    await release(id)
    expect(await statusOf(id)).toBe('released')
    await on.post(school, `${web}/updateEnrollmentTime`, {
      openClassId: id,
      enrollStart: on.now,
      enrollEnd: '2026-10-09T10:00:00.000Z',
      reason: '家长要求',
      remark: '家长要求',
    })
    await on.post(school, `${web}/revoke`, { openClassId: id, remark: '排课有误' })
    expect(await statusOf(id)).toBe('revoked')
    await on.post(school, `${web}/relaunch`, { openClassId: id, ...launch })
    await on.post(school, `${web}/cancel`, { openClassId: id, cancelReason: 'other', remark: '不再开班' })
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('a class is confirmed, taught, committed for completion by either side, and taken back', async () => {
    const { school, classTeacher, at3 } = on.people
    await onSale(on, 'k4')
    for (const child of ['c1', 'c3']) await enrolled(on, 'k4', child)
    await on.post(school, `${web}/confirmClass`, { openClassId: 'k4', remark: '人数已满' })
    // The first clock-in begins a class by itself: one that was taken over from elsewhere is begun by hand.
    const first = await lessonOf(on, 'k4', 1)
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(lesson, [{ ...first, status: 'signed' }])) yield one
    })
    on.engine.forget()
    await on.post(school, `${web}/classTeaching`, { openClassId: 'k4' })
    expect(await statusOf('k4')).toBe('teaching')
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(lesson, [first])) yield one
    })
    on.engine.forget()
    for (const no of [1, 2, 3]) await taught(on, 'k4', no)
    const complete = (side: string, what: string) => `business-openclass/${side}/completion/${what}`
    await on.post(at3, complete('age_client', 'commit'), { openClassId: 'k4' })
    expect(await statusOf('k4')).toBe('completion_committed')
    await on.post(at3, complete('age_client', 'cancel'), { openClassId: 'k4', remark: '缺一份材料' })
    expect(await statusOf('k4')).toBe('teaching')
    await on.post(classTeacher, complete('school_client', 'commit'), { openClassId: 'k4' })
    await on.post(school, complete('school_client', 'cancel'), { openClassId: 'k4', remark: '再核一次' })
    expect(await statusOf('k4')).toBe('teaching')
  })

  test('the places of a class end with it, and one place by itself', async () => {
    const { school } = on.people,
      client = 'business-openclass/school_client/enrolment'
    await onSale(on, 'k3')
    const { id } = (await on.post(school, `${client}/commit`, { openClassId: 'k3', studentIds: 'c1' }))[0] ?? {}
    const [place] = await on.all(enrolment, { openClassId: 'k3' })
    await on.post(school, `${client}/revoke`, { ids: id ?? place!.id, reason: '家长要求' })
    expect((await on.all(enrolment, { openClassId: 'k3' }))[0]).toMatchObject({ status: 'revoked' })
    await on.post(school, `${client}/commit`, { openClassId: 'k3', studentIds: 'c3' })
    await on.post(school, `${client}/revokeByClass`, { openClassId: 'k3', reason: '停办' })
    expect(await statusOf('k3')).toBe('cancelled')
  })
})

describe('orders and refunds', () => {
  const root = 'business-order'
  const order1 = async (pupil: string, call = 'createOrder', openClassId = 'k4') => {
    const made = await on.post(on.people.parentOf(pupil), `${root}/order/${call}`, { openClassId, studentId: pupil })
    return made as { readonly id: string; readonly orderCode: string; readonly enrolmentId: string }
  }
  const stateOf = async (code: string) => (await on.all(order, { orderCode: code }))[0]!.status
  /** Pays at the gateway, and has the product ask. */
  async function pay(pupil: string, orderCode: string, by = 'webWechat'): Promise<void> {
    const parent = on.people.parentOf(pupil)
    await on.post(parent, `${root}/placeOrder/${by}`, { orderCode })
    const [due] = await on.all(order, { orderCode }),
      [attempt] = await on.all(payment, { orderId: due!.id })
    on.box.act(attempt!.tradeNo, 'pay')
    await on.post(parent, `${root}/order/verifyPay`, { orderCode })
  }

  test('an order is made either way, paid by each of the four ways, and known to be paid when asked', async () => {
    await onSale(on, 'k4')
    for (const [pupil, by, made] of [
      ['c1', 'webWechat', 'createOrder'],
      ['c3', 'webAlipay', 'enrollPersonal'],
      ['c4', 'appWechat', 'createOrder'],
      ['c5', 'appAlipay', 'enrollPersonal'],
    ] as const) {
      const { orderCode } = await order1(pupil, made)
      expect(await stateOf(orderCode)).toBe('created')
      await pay(pupil, orderCode, by)
      expect(await stateOf(orderCode), by).toBe('paid')
      await on.get(on.people.parentOf(pupil), `${root}/placeOrder/queryOrder`, { orderCode })
    }
  })

  test('an order that waits is cancelled by its parent or closed by the platform', async () => {
    await onSale(on, 'k4')
    for (const [pupil, call, who] of [
      ['c1', 'cancelOrder', on.people.parentOf('c1')],
      ['c3', 'closeOrder', on.people.school],
    ] as const) {
      const { orderCode } = await order1(pupil)
      await on.post(who, `${root}/order/${call}`, { orderCode, reason: '不再需要' })
      expect(['cancelled', 'closed'], call).toContain(await stateOf(orderCode))
    }
  })

  test('a refund is applied for by every call that does, and audited by the school', async () => {
    await onSale(on, 'k4')
    const { school, operator } = on.people,
      [first, second, third, fourth] = ['c1', 'c3', 'c4', 'c5']
    const codes = new Map<string, string>()
    for (const pupil of [first!, second!, third!, fourth!]) {
      const { orderCode } = await order1(pupil)
      await pay(pupil, orderCode)
      codes.set(pupil, orderCode)
    }
    const of = async (pupil: string, status = 'applied') => (await on.all(refund, { orderCode: codes.get(pupil)!, status }))[0]!
    await on.post(on.people.parentOf(first!), `${root}/studentOrder/addRefund`, { orderCode: codes.get(first!), reason: '搬家' })
    const letters = async () => (await on.all(on.engine.registry.resources.get('notice')!, {})).length,
      before = await letters()
    await on.post(school, 'business-openclass/school_client/enrolment/refundNotice', { openClassId: 'k4', studentIds: first })
    expect(await letters()).toBeGreaterThan(before)
    const opined = async (pupil: string): Promise<string> => {
      const { id } = await of(pupil)
      await on.send(on.people.agency, 'refund.opine', id, { agrees: 1, opinion: '无异议' })
      return id
    }
    await on.post(school, 'business-openclass/school_client/refund/audit', { refundId: await opined(first!), auditStatus: 3, remark: '材料不全' })
    expect(await of(first!, 'rejected')).toBeDefined()
    await on.post(on.people.parentOf(first!), `${root}/order/refund/refundOrder`, { orderCode: codes.get(first!), reason: '搬家' })
    await on.post(school, 'business-openclass/school_client/refund/audit', { refundId: await opined(first!), auditStatus: 2, remark: '同意' })
    await on.post(school, 'business-openclass/school_client/refund/submit', { openClassId: 'k4', studentId: second, reason: '转学' })
    await on.post(operator, `${root}/order/refund/refundPartOrder`, { orderCode: codes.get(third!), refundAmount: '1.00', reason: '差价' })
    await on.post(operator, `${root}/order/refund/platformRefundOrder`, { orderCode: codes.get(fourth!), refundAmount: '2.00', reason: '投诉' })
    const asked = await on.all(refund, {})
    expect(asked.length).toBe(5)
    // What the platform gives back somebody else there decides about.
    await on.post(on.people.operator2, `${root}/finance/refundManage/audit`, { refundId: (await of(third!)).id, auditStatus: 3, remark: '重复' })
    expect(await of(third!, 'rejected')).toBeDefined()
  })
})

describe('study tours', () => {
  const base = 'business-openclass/openClassStudy'
  const children = ['c1', 'c3', 'c4']

  test('pupils are assigned to groups, coaches and rooms and moved to others', async () => {
    const id = await brought(on, 'confirmed', children),
      { agency: owner } = on.people,
      unit = { openClassId: id, isAccessible: 0 }
    for (const [i, leaderId] of ['t2', 't3'].entries())
      await on.send(owner, 'study_group.create', `${id}-g${i}`, { openClassId: id, groupName: `${i + 1}组`, leaderId })
    await on.send(owner, 'study_unit.create', `${id}-rooms`, { ...unit, kind: 'room', unitName: '双人间', capacity: 2, count: 7 })
    await on.send(owner, 'study_unit.create', `${id}-bus`, { ...unit, kind: 'vehicle', unitName: '大巴', capacity: 4, count: 2 })
    for (const [slot, first, second] of [
      ['group', `${id}-g0`, `${id}-g1`],
      ['vehicle', `${id}-bus#1`, `${id}-bus#2`],
      ['room', `${id}-rooms#1`, `${id}-rooms#2`],
    ] as const) {
      const move = (kind: string, to: string) =>
        on.post(owner, `${base}/${kind}/${slot}`, { openClassId: id, studentId: 'c1', [`${slot}Id`]: to, reason: '同学一起' })
      await move('assignment', first)
      await move('adjustment', second)
    }
    expect(await on.row(traveller, `${id}:c1`)).toMatchObject({ groupId: `${id}-g1`, vehicleId: `${id}-bus#2` })
  })

  test('both sides say that a tour is ready', async () => {
    const id = await brought(on, 'seated', children)
    await on.post(on.people.agency, `${base}/ready/confirm`, { openClassId: id })
    await on.post(on.people.school, `${base}/ready/confirm`, { openClassId: id })
    expect((await on.row(tour, id)).status).toBe('ready')
  })

  test('a teacher of a lesson is assigned, and another one asked for once the school has checked', async () => {
    const id = await brought(on, 'filed', children),
      { agency: owner, school: office } = on.people
    await on.send(office, 'tour.launchClass', id)
    const lessons = (['2026-10-24 09', '2026-10-24 14', '2026-10-25 09'] as const).map((at, i) => ({
      lessonNo: i + 1,
      startAt: `${at}:00:00`,
      endAt: `${at}:50:00`,
      roomId: 'r1',
      teacherId: 't1',
    }))
    await on.send(owner, 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: position.lng, signLat: position.lat })
    const { id: lessonId } = await lessonOf(on, id, 1)
    await on.post(owner, `${base}/assignment/teacher`, { openClassId: id, lessonId, teacherid: 't2' })
    expect((await lessonOf(on, id, 1)).teacherId).toBe('t2')
    await on.send(office, 'open_class.checkTeacher', id, { flag: 1 })
    await on.send(office, 'open_class.release', id, { isAudit: 0, enrollStart: on.now, enrollEnd: '2026-10-08T10:00:00.000Z' })
    await on.post(owner, `${base}/adjustment/teacher`, { openClassId: id, lessonId, teacherId: 't3', reason: '生病' })
  })

  test('attendance at a stop and an inspection are confirmed', async () => {
    const id = await brought(on, 'ready', children)
    on.now = '2026-10-23T23:20:00.000Z'
    await on.post(on.people.at1, `${base}/attendance/confirm`, { openClassId: id, lessonId: `${id}-i0`, studentId: 'c1', mark: 'present' })
    for (const child of ['c3', 'c4']) await called(on, id, child, 0)
    await on.send(on.people.at1!, 'tour.depart', id)
    await on.post(on.people.school, `${base}/inspectionAttendance/confirm`, {
      openClassId: id,
      lessonId: `${id}-i0`,
      isFine: 1,
      lng: position.lng,
      lat: position.lat,
      remark: '整齐',
    })
    expect(items.length).toBeGreaterThan(0)
  })

  test('money to the agency is applied for, approved by two and confirmed as paid by a third', async () => {
    const id = await brought(on, 'confirmed', children),
      { finance, finance3, operator, agency } = on.people,
      parts = [
        { percent: '33.33', trigger: 'confirmed' },
        { percent: '66.67', trigger: 'reported' },
      ]
    on.now = '2026-10-06T04:00:00.000Z'
    await on.post(finance, `${base}/pay/saveProportion`, { openClassId: id, parts })
    await on.post(agency, `${base}/pay/apply`, { openClassId: id, partNo: 1, amount: '300.00', bankAccountId: 'b1' })
    const [asked] = (await on.get(finance, `${base}/pay/page`)).records
    await on.post(operator, `${base}/pay/approve`, { id: asked.id })
    await on.post(finance, `${base}/pay/approve`, { id: asked.id })
    await on.post(finance3, `${base}/pay/confirmPay`, { id: asked.id, voucherNo: 'V1' })
    expect((await on.get(finance, `${base}/pay/page`)).records).toMatchObject([{ status: 'paid', voucherNo: 'V1' }])
  })

  test('a family asks and the agency answers', async () => {
    const id = await brought(on, 'released', children)
    await on.post(on.people.parentOf('c1'), `${base}/questionAnswer/ask`, { openClassId: id, question: '几点集合？' })
    const [asked] = (await on.get(on.people.agency, `${base}/questionAnswer/page`)).records
    await on.post(on.people.agency, `${base}/questionAnswer/answer`, { id: asked.id, answer: '七点半，校门口' })
    expect((await on.get(on.people.agency, `${base}/questionAnswer/page`)).records).toMatchObject([{ status: 'answered' }])
  })
})

describe('people and houses', () => {
  const basic = 'business-basic'
  const house = { areaCode: '110108', areaName: '海淀区', contact: '王芳', phone: '13900000999' }

  test('an agency registers or is applied for, a school applies, and each is audited', async () => {
    const { operator } = on.people,
      newAgency = on.as('AM', { userId: 'am7', deptId: 'a7', reach: { agency: ['a7'] } }),
      newSchool = on.as('SM', { userId: 'sm7', deptId: 's7', reach: { school: ['s7'] } }),
      named = (agencyName: string) => ({ agencyName, licenseNo: agencyName, licenseUntil: '2029-12-31', ...house })
    const { id } = await on.post(newAgency, `${basic}/agencyClient/register`, { id: 'a7', ...named('新星') })
    await on.post(operator, `${basic}/audit/auditAgencyApply`, { id, auditStatus: 3, remark: '证照不清' })
    await on.post(newAgency, `${basic}/apply/agencyApply`, { id, ...named('新星'), contact: '李芳' })
    await on.post(operator, `${basic}/audit/auditAgencyApply`, { id, auditStatus: 2, remark: '同意' })
    expect((await on.row(agency, id)).status).toBe('active')
    const asks = { id: 's7', schoolName: '第七小学', schoolCode: 's7', educationPeriod: 'primary', ...house, termStart: '2026-09-01', termEnd: '2027-01-20' }
    await on.post(newSchool, `${basic}/apply/schoolApply`, asks)
    const [asked] = await on.all(school, { schoolCode: 's7' })
    await on.post(operator, `${basic}/audit/auditSchoolApply`, { id: asked!.id, auditStatus: 2, remark: '同意' })
    expect((await on.row(school, asked!.id)).status).toBe('active')
  })

  test('a teacher is applied for by the agency and audited by the platform', async () => {
    const asks = { agencyId: 'a1', name: '新老师', phone: '13900000777', idCard: idCard(77, '19900101'), subject: 'art', certificateNo: 'T7' }
    const dates = { certificateUntil: '2028-12-31', noCrimeUntil: '2028-12-31', contractUntil: '2028-12-31' }
    const made = await on.post(on.people.agency, `${basic}/apply/teacherApply`, { ...asks, ...dates })
    const [row] = await on.all(agencyTeacher, { certificateNo: 'T7' })
    await on.post(on.people.operator, `${basic}/audit/auditTeacherApply`, { id: made?.id ?? row!.id, auditStatus: 2, remark: '同意' })
    expect((await on.row(agencyTeacher, row!.id)).status).toBe('approved')
  })

  test('a guardian changes the phone by a code, is unbound or parted from a child, and asks to close the account', async () => {
    const base = `${basic}/parentStudent`,
      { school: office, parentOf } = on.people
    await on.post(parentOf('c4'), `${base}/guardianVerifyPhone`, { id: 'w-c4', phone: '13900000555' })
    await on.post(parentOf('c4'), `${base}/updateParentTel`, { id: 'w-c4', code: on.codes.at(-1) })
    expect(await on.row(guardian, 'w-c4')).toMatchObject({ phone: '13900000555', newPhone: null })
    await on.post(office, `${base}/guardianUnbind`, { ids: 'w-c3b', remark: '家长要求' })
    expect((await on.row(guardian, 'w-c3b')).status).toBe('unbound')
    await on.post(office, `${base}/disassociate`, { ids: 'w-c5', remark: '转学' })
    expect((await on.row(guardian, 'w-c5')).status).toBe('unbound')
    await on.post(parentOf('c4'), `${base}/logout`)
    expect((await on.row(guardian, 'w-c4')).leavingAt).not.toBeNull()
  })
})

describe('what is given out', () => {
  test('a certificate of a tour is issued, a reservation notice is sent, and another teacher is asked for', { timeout: 120_000 }, async () => {
    const id = await brought(on, 'returned'),
      { school: office, agency: owner, operator, admin } = on.people
    const spots = ['studentName', 'certificateNo'].map(key => ({ key, x: 50, y: 50, size: 20, align: 'center', color: '#000000' }))
    await on.send(admin, 'certificate_template.create', 't', { name: '研学证书', type: 'study', background: '/files/b.png', fields: spots })
    await on.send(admin, 'certificate_template.enable', 't')
    await on.send(owner, 'tour.submitReport', id, { receipts: [{ item: '大巴', amount: '600.00', fileId: '/files/r.pdf' }] })
    await on.send(operator, 'tour.approveReport', id)
    await on.post(office, 'business-openclass/studyCertificate/issue', { openClassId: id, studentId: 'c1', templateId: 't' })
    const notices = 'business-openclass/reservationNotice'
    await on.post(owner, `${notices}/submit`, { openClassId: id, title: '集合', content: '七点半到校' })
    const [draft] = (await on.get(owner, `${notices}/page`)).records
    await on.post(owner, `${notices}/send`, { id: draft.id })
    expect((await on.get(owner, `${notices}/page`)).records).toMatchObject([{ status: 'sent' }])
  })

  test('marks of an exam are published once all of it is marked', { timeout: 120_000 }, async () => {
    const id = await exams.brought(on, 'open'),
      { school: office, parentOf, classTeacher } = on.people,
      paper = await exams.paperOf(on, id),
      essay = paper.find(one => one.type === 'essay')!
    const own = await exams.started(on, id, 'c3')
    await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: essay.right })
    await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
    for (const at of ['2026-10-01T06:30:00.000Z', '2026-10-01T07:30:00.000Z']) {
      on.now = at
      await exams.tick(on)
    }
    for (const one of await on.all(on.engine.registry.resources.get('exam_script')!, { examId: id, status: 'waiting' }))
      await on.send(classTeacher, 'exam_script.mark', one.id, { questionId: essay.id, mark: '3.50' })
    await on.post(office, 'business-product/exam/publish', { id })
    expect((await on.row(on.engine.registry.resources.get('exam')!, id)).status).toBe('published')
  })
})

describe('what is taught is paid', () => {
  const basic = 'business-basic',
    period = '2026-10'
  /** A class of two lessons' worth, confirmed by the school, and inspected. */
  async function taughtAndConfirmed(): Promise<void> {
    const { school, classTeacher } = on.people
    await onSale(on, 'k4')
    for (const child of ['c1', 'c3']) await enrolled(on, 'k4', child)
    await on.post(school, `${web}/confirmClass`, { openClassId: 'k4', remark: '人数已满' })
    for (const no of [1, 2, 3]) {
      const { id } = await taught(on, 'k4', no)
      await on.send(school, 'lesson.confirm', id, { remark: '核实' })
      if (no === 1) await on.send(classTeacher, 'inspection.create', `i${no}`, { lessonId: id, score: 90, problem: 0 })
    }
  }
  /** From the draft of a call to what finance is about to pay. */
  async function approved(call: string, kind: string, more: object = {}): Promise<string> {
    const { finance, finance2, agency: owner, school } = on.people
    await on.post(finance, `${basic}/${call}/create`, { agencyId: 'a1', period, ...more })
    const [made] = await on.all(settlement, { kind }),
      { id } = made!
    await on.send(owner, 'settlement.submit', id)
    for (const part of await on.all(settlementPart, { settlementId: id })) await on.send(school, 'settlement_part.approve', part.id)
    await on.send(finance2!, 'settlement.approve', id)
    return id
  }
  const stateOf = async (id: string): Promise<string> => (await on.row(settlement, id)).status

  test('a class whose lessons are confirmed is completed once its school says so', async () => {
    await taughtAndConfirmed()
    await on.post(on.people.at3, 'business-openclass/age_client/completion/commit', { openClassId: 'k4' })
    await on.post(on.people.school, `${web}/confirmCompletion`, { openClassId: 'k4' })
    expect(await statusOf('k4')).toBe('completed')
  })

  test('the fees of teachers are settled, paid, and sent to the salary system', async () => {
    await taughtAndConfirmed()
    const id = await approved('teacherClassFeeSettlement', 'class_fee')
    await on.post(on.people.finance3, `${basic}/teacherClassFeeSettlement/execute`, { id })
    expect(await stateOf(id)).toBe('paying')
    for (let i = 0; i < 5; i++) await on.tick()
    expect(await stateOf(id)).toBe('settled')
    const [row] = await on.all(salary, { settlementId: id })
    await on.post(on.people.finance, `${basic}/salaryInterface/push`, { id: row!.id })
    expect((await on.row(salary, row!.id)).status).toBe('pushing')
  })

  test('inspections are settled and paid', async () => {
    await taughtAndConfirmed()
    const id = await approved('inspectionFee', 'inspection_fee', { fee: '150.00' })
    await on.post(on.people.finance3, `${basic}/inspectionFee/execute`, { id })
    expect(['paying', 'settled']).toContain(await stateOf(id))
  })
})
