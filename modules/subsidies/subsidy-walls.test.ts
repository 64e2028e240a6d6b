/** Attacks on subsidies over HTTP: to agencies, their teachers, other schools and other families the price was paid, at every door that there
 * is; and the calls by which families, schools and commissions work with them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, fileForm, type Web, web } from '../../tests/web.ts'
import { openClass } from '../openclass/index.ts'
import { payment, paymentArrives } from '../payments/index.ts'
import { grade, school, schoolClass, schoolTeacher, student } from '../people/index.ts'
import { refund } from '../refunds/index.ts'

const base = '/api/business-basic/subsidy'
type Name =
  | 'mother'
  | 'stranger'
  | 'wealthy'
  | 'agency'
  | 'coach'
  | 'school'
  | 'classTeacher'
  | 'otherTeacher'
  | 'commission'
  | 'elsewhere'
  | 'otherSchool'
  | 'office'
  | 'finance'
const on = shared(() => web({ logReads: true }))
let as: Record<Name, Person>, schemeId: string, ofC1: string
const made: Record<string, string> = {}
/** The price of both classes, what subsidies pay of it, and what is left for the family: told in no answer to anybody else. */
const price = '300.37',
  secrets = ['123.45', '176.92', '12345', '17692'] as const
const klass = {
  openClassType: 'Aft_Class',
  productId: ids.product,
  schoolId: ids.school,
  agencyId: ids.agency,
  areaCode: ids.area,
  priceCents: 30_037,
  lessonCount: 3,
}
const window = { enrollStart: '2026-09-01T00:00:00.000Z', enrollEnd: '2026-10-30T00:00:00.000Z', firstLessonAt: '2026-11-11T08:00:00.000Z' }

const apply = (person: Person, more: object) =>
  on.post(person, `${base}/submit`, { schemeId, type: 'hardship', amount: '123.45', reason: '父母失业，家境困难', ...more })
const rowsOf = async (person: Person, query = '') => (await dataOf(on.get(person, `${base}/page?${query}`))).records as readonly Record<string, any>[]
const audit = (person: Person, id: string, more: object = {}) => on.post(person, `${base}/audit`, { id, auditStatus: 2, remarks: '同意', ...more })
async function uploaded(person: Person, belongs: string): Promise<string> {
  return (await dataOf(on.post(person, '/api/business-eip/file/put-file', fileForm('低保证.txt', '低保证明', { belongs })))).link
}
async function granted(mother: Person, studentId: string, amount: string, fileId?: string): Promise<string> {
  expect(await dataOf(apply(mother, { studentId, amount, fileId }))).toBe(true)
  const id = (await rowsOf(mother)).find(one => one.studentId === studentId)!.id
  for (const person of [as.classTeacher, as.school, as.commission]) expect(await dataOf(audit(person, id))).toBe(true)
  return id
}
/** Enrols a child and, where something is owed, pays for it. */
async function enrolled(mother: Person, studentId: string, openClassId: string): Promise<void> {
  const place = (await dataOf(on.post(mother, '/api/business-openclass/school_client/enrolment/commit', { openClassId, studentId }))).id
  const due = (await dataOf(on.get(mother, `/api/business-order/order/queryOrderPage?studentId=${studentId}`))).records[0]
  made[`place-${studentId}`] = place
  made[`order-${studentId}`] = due.id
  if (due.status !== 'created') return
  const ticket = await dataOf(on.post(mother, '/api/business-order/placeOrder/webWechat', { orderId: due.id }))
  made[`amount-${studentId}`] = ticket.amount
  on.box.act(ticket.tradeNo, 'pay')
  const [attempt] = (await on.all(payment, { tradeNo: ticket.tradeNo })) as any[]
  const received = { transactionNo: `T-${studentId}`, receivedCents: attempt.amountCents, currency: 'CNY', paidAt: on.now }
  on.box.act(ticket.tradeNo, 'pay')
  await on.run(on.as('system'), paymentArrives, attempt.id, received)
}

beforeAll(async () => {
  on.box.behave({ notices: 'never' })
  await furnish(on)
  await put(on, school, 's2', 'create', {
    schoolName: 'S2',
    schoolCode: 'S2',
    educationPeriod: 'primary',
    areaCode: ids.area,
    areaName: 'X',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  for (const id of ['k1', 'k2'])
    for (const [name, data, to] of [
      ['launch', { ...klass, ...window, name: id, capacity: 20, capacityMin: 1, startDate: '2026-11-11', endDate: '2026-12-31', grades: [1] }],
      ['perfect', {}],
      ['checkTeacher', {}, 'teacher_checked'],
      ['release', {}, 'released'],
    ] as const)
      await put(on, openClass, id, name, data, to)
  await put(on, grade, 'x', 'create', { schoolId: ids.school, areaCode: ids.area, gradeName: '一年级', yearGrade: 1, sort: 1 })
  for (const [n, children] of [
    ['1', ['c1', 'c2', 'c3']],
    ['2', ['c4']],
  ] as const) {
    await put(on, schoolTeacher, `t-${n}`, 'create', { schoolId: ids.school, userId: `st-${n}`, name: `班主任${n}`, phone: `1370000000${n}` })
    const head = { headTeacherId: `t-${n}`, headBy: `st-${n}` }
    await put(on, schoolClass, `class-${n}`, 'create', { schoolId: ids.school, areaCode: ids.area, gradeId: 'x', className: `${n}班`, ...head })
    for (const child of children) await put(on, student, child, 'change', { classId: `class-${n}` })
  }
  const login = (role: Parameters<Web['login']>[0], more: object) => on.login(role, more)
  as = {
    mother: await login('PR', { userId: 'p-c1' }),
    stranger: await login('PR', { userId: 'p-c2' }),
    wealthy: await login('PR', { userId: 'p-c3' }),
    agency: await login('AM', { deptId: ids.agency }),
    coach: await login('AT', { deptId: ids.agency, userId: `u-${ids.teacher}` }),
    school: await login('SM', { deptId: ids.school }),
    classTeacher: await login('ST', { deptId: ids.school, userId: 'st-1' }),
    otherTeacher: await login('ST', { deptId: ids.school, userId: 'st-2' }),
    commission: await login('EC', { deptId: 'ec-330106', areaCode: ids.area }),
    elsewhere: await login('EC', { deptId: 'ec-110108', areaCode: '110108' }),
    otherSchool: await login('SM', { deptId: 's2' }),
    office: await login('PO', {}),
    finance: await login('FI', {}),
  }
  const term = { applyFrom: '2026-09-01', applyUntil: '2026-12-31', useFrom: '2026-09-01', useUntil: '2027-01-31' }
  const scheme = { name: '阳光助学', type: 'hardship', ...term, capCents: '400.00', budgetCents: '1000.00' }
  schemeId = (await dataOf(on.post(as.commission, '/api/business-basic/subsidyScheme/submit', scheme))).id
  await dataOf(on.post(as.commission, '/api/business-basic/subsidyScheme/publish', { id: schemeId }))
})

describe('an application', () => {
  let link = ''
  test('is made with a sealed document, and walks from class to commission; each sees it when it is their turn', async () => {
    link = await uploaded(as.mother, 'attached')
    const open = await dataOf(on.get(as.mother, `${base}/open`))
    expect(open).toMatchObject([{ studentId: 'c1', schemes: [{ id: schemeId, cap: '400.00' }] }])
    expect((await apply(as.mother, { studentId: 'c1', fileId: await uploaded(as.mother, 'tourist') })).status).toBe(400)
    expect(await dataOf(apply(as.mother, { studentId: 'c1', fileId: link }))).toBe(true)
    const [own] = await rowsOf(as.mother)
    ofC1 = own!.id
    expect(own).toMatchObject({ studentId: 'c1', amount: '123.45', auditStatus: 1, type: 'hardship', waitsFor: 'class' })
    expect(await rowsOf(as.commission)).toEqual([])
    expect((await rowsOf(as.classTeacher)).map(one => one.id)).toEqual([ofC1])
    expect((await audit(as.commission, ofC1)).status).toBe(404)
    for (const person of [as.classTeacher, as.school]) expect(await dataOf(audit(person, ofC1))).toBe(true)
    expect(await rowsOf(as.classTeacher)).toMatchObject([{ id: ofC1, waitsFor: 'commission' }])
    expect((await rowsOf(as.commission, 'auditStatus=1')).map(one => one.id)).toEqual([ofC1])
    expect(await dataOf(on.get(as.commission, `${base}/detail?id=${ofC1}`))).toMatchObject({ amount: '123.45', reason: '父母失业，家境困难', fileId: link })
    expect(await dataOf(audit(as.commission, ofC1))).toBe(true)
    expect((await rowsOf(as.mother, 'auditStatus=2')).map(one => one.id)).toEqual([ofC1])
  })
  test('its document is fetched by those who check it, and by nobody else', async () => {
    for (const name of ['mother', 'school', 'classTeacher', 'commission', 'office'] as const)
      expect([name, (await on.get(as[name], link)).status]).toEqual([name, 200])
    for (const name of ['stranger', 'agency', 'coach', 'otherSchool', 'otherTeacher', 'elsewhere'] as const)
      expect([name, (await on.get(as[name], link)).status]).toEqual([name, 404])
  })
  test('is taken back by who made it alone, and turned down with a reason', async () => {
    expect(await dataOf(apply(as.stranger, { studentId: 'c2' }))).toBe(true)
    const [first] = await rowsOf(as.stranger)
    expect((await on.post(as.mother, `${base}/remove?ids=${first!.id}`)).status).toBe(404)
    expect((await audit(as.classTeacher, first!.id, { auditStatus: 3, remarks: '' })).status).toBe(400)
    expect(await dataOf(audit(as.classTeacher, first!.id, { auditStatus: 3, remarks: '材料不全' }))).toBe(true)
    expect(await rowsOf(as.stranger, 'auditStatus=3')).toMatchObject([{ id: first!.id, remarks: '材料不全' }])
    expect(await dataOf(on.post(as.stranger, `${base}/remove?ids=${first!.id}`))).toBe(true)
    await granted(as.stranger, 'c2', '400.00')
  })
  test('is seen by the teacher of the pupil alone, and goes along when the pupil or the class does', async () => {
    expect(await dataOf(apply(as.wealthy, { studentId: 'c3' }))).toBe(true)
    const id = (await rowsOf(as.wealthy)).find(one => one.studentId === 'c3')!.id
    const seenBy = async () => {
      const all = await Promise.all((['classTeacher', 'otherTeacher'] as const).map(async name => (await rowsOf(as[name])).some(one => one.id === id)))
      return all.map(Number).join('')
    }
    expect(await seenBy()).toBe('10')
    await on.tick()
    const told = async (person: Person) =>
      (await dataOf(on.get(person, '/api/business-eip/webMessage/list?size=50'))).records.filter((one: any) => one.title.includes('待审核补贴')).length
    expect([(await told(as.classTeacher)) > 0, await told(as.otherTeacher)]).toEqual([true, 0])
    for (const call of [`detail?id=${id}`, `history?id=${id}`, `asOf?id=${id}`])
      expect([call, (await on.get(as.otherTeacher, `${base}/${call}`)).status]).toEqual([call, 404])
    for (const call of ['page', 'list', 'export?format=csv']) expect((await on.get(as.otherTeacher, `${base}/${call}`)).text).not.toContain(id)
    expect((await audit(as.otherTeacher, id)).status).toBe(404)
    // The pupil moves to the other class, whose teacher changes then.
    const change = (what: string, given: object) => dataOf(on.post(as.school, `/api/business-basic/school/${what}/submit`, given))
    await change('student', { id: 'c3', classId: 'class-2' })
    await on.tick()
    expect([await seenBy(), await told(as.otherTeacher)]).toEqual(['01', 1])
    await change('class', { id: 'class-2', headTeacherId: 't-1' })
    await on.tick()
    expect(await seenBy()).toBe('10')
    await change('class', { id: 'class-2', headTeacherId: '' })
    await on.tick()
    expect([await seenBy(), (await rowsOf(as.school)).some(one => one.id === id)]).toEqual(['00', true])
    await dataOf(on.post(as.wealthy, `${base}/remove?ids=${id}`))
  })
  test('is exported for those who see it, by name and state', async () => {
    const sheet = await on.get(as.commission, `${base}/export?format=csv&auditStatus=2&studentName=${encodeURIComponent('学生')}`)
    expect([sheet.status, sheet.text.includes('123.45')]).toEqual([200, true])
    expect((await on.get(as.agency, `${base}/export?format=csv`)).status).toBe(403)
  })
})

describe('an order', () => {
  test('costs the family less, the class its price, and goes back to where it came from', async () => {
    await enrolled(as.mother, 'c1', 'k1')
    await enrolled(as.stranger, 'c2', 'k1')
    await enrolled(as.wealthy, 'c3', 'k1')
    expect([made['amount-c1'], made['amount-c2'], made['amount-c3']]).toEqual(['176.92', undefined, price])
    const state = await dataOf(on.get(as.mother, `/api/business-order/placeOrder/queryOrder?orderId=${made['order-c1']}`))
    expect(state).toMatchObject({ total: price, subsidy: '123.45', amount: '176.92', status: 'paid' })
    const of = await dataOf(on.get(as.commission, `/api/business-basic/subsidyScheme/summary?id=${schemeId}`))
    expect(of).toMatchObject({ budget: '1000.00', reserved: '99.63', used: '423.82', left: '476.55', approved: 2, orders: 2 })
    for (const [name, child] of [
      ['mother', 'c1'],
      ['stranger', 'c2'],
      ['wealthy', 'c3'],
    ] as const) {
      const id = (made[`refund-${child}`] = crypto.randomUUID())
      await dataOf(on.post(as[name], '/api/business-order/finance/refundOrder/apply', { id, orderId: made[`order-${child}`], reason: '搬家' }))
      await dataOf(on.post(as.agency, '/api/business-order/finance/refundOrder/opine', { id, agrees: 1 }))
      for (const person of [as.school, as.office])
        if (((await on.row(refund, id)) as any).status !== 'approved')
          await on.post(person, '/api/business-order/finance/refundOrder/approve', { id, remark: '同意' })
      await dataOf(on.post(as.finance, '/api/business-order/finance/refundOrder/execute', { id }))
    }
    await on.tick()
    expect(await dataOf(on.get(as.commission, `/api/business-basic/subsidyScheme/summary?id=${schemeId}`))).toMatchObject({
      reserved: '523.45',
      used: '0.00',
      left: '476.55',
      givenBack: '423.82',
    })
  })
  // What an agency could subtract: every answer that there is, for all that it may know the ids of.
  test.each<Name>(['agency', 'coach', 'otherSchool', 'otherTeacher', 'wealthy', 'elsewhere'])(
    'tells %s at no door that anybody paid less than the price',
    { tags: 'thorough', timeout: 200_000 },
    async name => {
      const paths = [
        ...new Set(on.calls.filter(one => one.method === 'GET' && /business-(order|basic|openclass)|blade-desk/.test(one.path)).map(one => one.path)),
      ]
      expect(paths.length).toBeGreaterThan(200)
      for (const child of ['c1'])
        for (const path of paths) {
          const own = /order/i.test(path) && !/refund/i.test(path) ? made[`order-${child}`]! : /refund/i.test(path) ? made[`refund-${child}`]! : ofC1
          const asked = new URLSearchParams({
            id: own,
            orderId: made[`order-${child}`]!,
            refundId: made[`refund-${child}`]!,
            studentId: child,
            openClassId: 'k1',
            size: '100',
            format: 'csv',
          })
          const { text } = await on.get(as[name], `${path.replace(/:\w+/g, own)}?${asked}`)
          expect([name, path, ...secrets.filter(one => text.includes(one)), text.includes(ofC1) && !path.includes('subsidy'), text.includes('困难')]).toEqual([
            name,
            path,
            false,
            false,
          ])
        }
    },
  )
  test('looks the same to the agency, whoever paid it', async () => {
    const shown = async (child: string) => {
      const { records } = await dataOf(on.get(as.agency, `/api/business-order/order/queryOrderPage?studentId=${child}`))
      const { records: refunds } = await dataOf(on.get(as.agency, `/api/business-order/finance/refundOrder/page?studentId=${child}`))
      return [records, refunds].map(list =>
        list.map((one: any) => [one.totalCents, one.amountCents, one.lines, one.valueCents, one.paymentId, one.payType, one.gatewayNo]),
      )
    }
    const usual = await shown('c3')
    expect([await shown('c1'), await shown('c2')]).toEqual([usual, usual])
    const detail = async (child: string) => {
      const { quote, payType, paymentId, amountCents } = await dataOf(
        on.get(as.agency, `/api/business-order/finance/refundOrder/detail?id=${made[`refund-${child}`]}`),
      )
      return { quote, payType, paymentId, amountCents }
    }
    expect([await detail('c1'), await detail('c2')]).toEqual([await detail('c3'), await detail('c3')])
    const history = async (child: string) =>
      ((await dataOf(on.get(as.agency, `/api/business-order/order/history?id=${made[`order-${child}`]}`))) as any[])
        .filter(one => one.type !== 'paid')
        .map(one => one.type)
    expect(await history('c1')).toEqual(await history('c3'))
  })
  test('is refused to agencies and their teachers under every name of a subsidy', async () => {
    for (const name of ['agency', 'coach'] as const)
      for (const of of ['subsidy', 'subsidyUse', 'subsidyScheme'])
        for (const call of ['page', 'list', `detail?id=${ofC1}`, `history?id=${ofC1}`, 'export?format=csv'])
          expect([name, of, call, (await on.get(as[name], `/api/business-basic/${of}/${call}`)).status]).toEqual([name, of, call, 403])
    for (const name of ['stranger', 'otherSchool', 'otherTeacher', 'elsewhere'] as const)
      expect([name, (await on.get(as[name], `${base}/detail?id=${ofC1}`)).status]).toEqual([name, 404])
  })
})
describe('the word of the class', () => {
  test('is the class teacher’s or the school’s, given once, and of nobody else, whatever they send', async () => {
    // The pupil's class lost its teacher above.
    await dataOf(on.post(as.school, '/api/business-basic/school/class/submit', { id: 'class-2', headTeacherId: 't-2' }))
    expect(await dataOf(apply(as.wealthy, { studentId: 'c3', amount: '20.00' }))).toBe(true)
    await on.tick()
    const { id } = (await rowsOf(as.wealthy)).find(one => one.studentId === 'c3' && one.status === 'pending')!
    // Classes were handed on above: whose the pupil's is now sees the application, and no other teacher.
    const [head, other] = (await rowsOf(as.classTeacher)).some(one => one.id === id) ? [as.classTeacher, as.otherTeacher] : [as.otherTeacher, as.classTeacher]
    const abroad = await on.login('EC', { tenant: '000009', areaCode: ids.area })
    const statusOf = async (person: Person, more: object = {}) => (await audit(person, id, more)).status
    // The commission has not been asked yet; other teachers and houses know of nothing.
    for (const person of [other, as.otherSchool, as.commission, as.elsewhere, abroad]) expect(await statusOf(person)).toBe(404)
    for (const person of [as.agency, as.coach, as.finance, as.office, as.stranger, as.wealthy]) expect(await statusOf(person)).toBe(403)
    for (const wrong of [
      { auditStatus: 9 },
      { auditStatus: 'yes' },
      { approvedCents: '-1' },
      { approvedCents: 'viel' },
      { approvedCents: { $gt: 0 } },
      { approvedCents: '0.001' },
      { remarks: { a: 1 } },
    ])
      expect(await statusOf(head, wrong), JSON.stringify(wrong)).toBe(400)
    // Where an application goes is the house's own doing.
    for (const person of [as.classTeacher, as.school, as.commission, as.office])
      expect((await on.post(person, `${base}/hand`, { id, headBy: 'st-2', classId: 'class-2' })).status).toBe(404)
    const twice = await Promise.all([statusOf(head), statusOf(head), statusOf(head)])
    expect(
      twice.filter(status => status === 200),
      String(twice),
    ).toHaveLength(1)
    expect((await rowsOf(as.school)).find(one => one.id === id)).toMatchObject({ status: 'pending', waitsFor: 'school' })
    expect((await dataOf(on.get(as.school, `${base}/detail?id=${id}`))).approvals ?? []).toHaveLength(1)
    expect(await dataOf(on.post(as.wealthy, `${base}/withdraw`, { id }))).toBeTruthy()
  })
})
