/** Transitions that the specification names, each done through its own call by who it is for; `fixtures/transitions.tsv` says which test does which. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openClass } from '../modules/openclass/index.ts'
import { order, payment } from '../modules/payments/index.ts'
import { guardian } from '../modules/people/index.ts'
import { type Calling, calling } from './calling.ts'
import { lessonOf, onSale, position } from './properties/world.ts'
import { brought } from './tours.ts'
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
})

describe('study tours', () => {
  const base = 'business-openclass/openClassStudy'
  const children = ['c1', 'c3', 'c4']

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

describe('money of a month', () => {
  const basic = 'business-basic'
  /** A settlement through its audit, and executed by its call. */
  async function executed(id: string, path: string): Promise<void> {
    const { agency: owner, school: office, finance, finance2 } = on.people
    await on.send(owner, 'settlement.submit', id)
    for (const part of await on.all(on.engine.registry.resources.get('settlement_part')!, { settlementId: id }))
      await on.send(office, 'settlement_part.approve', part.id)
    await on.send(finance, 'settlement.approve', id)
    await on.post(finance2, `${basic}/${path}/execute`, { ids: id })
    await on.tick()
  }
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
