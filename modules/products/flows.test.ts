/** People, products and messages on a real database: what several streams do together. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, app } from '../../tests/app.ts'
import { command, fact, type Module, module, newId, type RefusalError, type Resource, resource, state, text, time } from '../kit/index.ts'
import access from '../access/module.ts'
import identity from '../identity/module.ts'
import { account, user } from '../identity/index.ts'
import messages from '../messages/module.ts'
import { message, sentNotice as notice } from '../messages/index.ts'
import products from './module.ts'
import * as grants from './grant.commands.ts'
import * as productAudit from './product-audit.ts'
import { grant, product, shelf } from './product.ts'
import * as shelves from './shelf.commands.ts'
import * as productDraft from './product-draft.ts'
import system from '../system/module.ts'
import * as agencies from '../people/agency.commands.ts'
import * as areas from '../people/area-authorization.commands.ts'
import { digestOf } from '../identity/index.ts'
import * as binding from '../people/guardian.commands.ts'
import * as ties from '../people/guardianship.ts'
import { livePlaces } from '../enrolment/rosters.ts'
import { loads } from '../openclass/loads.ts'
import { unpaidOrders } from '../payments/money.ts'
import { openRefunds } from '../refunds/refundable.ts'
import { agencyLoad, payerLoad, studentLoad } from '../people/open-obligations.ts'
import people from '../people/module.ts'
import { agency, areaAuthorization, school } from '../people/organisation.ts'
import { grade, guardian, student } from '../people/person.ts'
import { createGrade } from '../people/places.ts'
import * as schools from '../people/school.commands.ts'
import * as students from '../people/student.commands.ts'

/** Stand-ins for what lives above people: rows whose status a test sets as it likes. */
const statuses = ['launched', 'cancelled', 'enrolled', 'withdrawn', 'created', 'applied', 'success', 'confirmed', 'planned'] as const
const link = (zh: string) => text(zh, zh)
const standIn = <const N extends string>(name: N) =>
  resource(name, {
    label: [name, name],
    scope: 'everyone',
    read: ['PO'],
    fields: { agencyId: link('a'), productId: link('p'), studentId: link('s'), payerId: link('u'), settledAt: time('t', 't') },
    lifecycle: Object.fromEntries(['new', ...statuses].map(one => [one, state(one, one, 'idle', { put: statuses })])),
    facts: { put: {} },
  })
const above = Object.fromEntries(['open_class', 'enrolment', 'lesson', 'order', 'refund'].map(name => [name, standIn(name)])) as Readonly<
  Record<'open_class' | 'enrolment' | 'lesson' | 'order' | 'refund', ReturnType<typeof standIn>>
>
const puts = Object.fromEntries(
  Object.entries(above).map(([name, of]) => [
    name,
    command(of, 'put', {
      label: ['置', 'put'],
      by: ['PO'],
      input: { ...of.fields, to: text('to', 'to', { required: true }) },
      decide: (_row, { to, ...given }) => fact(of, 'put', given, to),
    }),
  ]),
) as Record<keyof typeof above, any>
const stood = module('above', {
  label: ['上层', 'above'],
  resources: Object.values(above) as Resource[],
  commands: Object.values(puts),
  folds: [...loads, livePlaces, unpaidOrders, ...openRefunds],
})

let on: App
const sent: { phone: string; code?: string }[] = []
beforeEach(async () => {
  sent.length = 0
  const parts: readonly Module[] = [system, identity, access(() => parts), messages, people, products, stood]
  on = await app(parts, {
    ports: {
      sms: {
        send: async (phone: string, _template: string, params: any) => {
          sent.push({ phone, ...params })
        },
      },
    },
  })
})
afterEach(async () => {
  await on.sound()
  await on.close()
})

const refusal = (code: string) => expect.objectContaining({ refused: expect.objectContaining({ code }) }) as unknown as RefusalError
const refused = async (doing: Promise<unknown>, code: string) => expect(await doing.catch(error => error)).toEqual(refusal(code))
const system_ = () => on.as('system')

async function house() {
  const { id: schoolId } = await on.run(system_(), schools.create, newId(), {
    schoolName: '第一小学',
    schoolCode: 'S1',
    educationPeriod: 'primary',
    areaCode: '110101',
    areaName: '东城区',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  const { id: gradeId } = await on.run(system_(), createGrade, newId(), { schoolId, gradeName: '三年级', yearGrade: 3, sort: 3 })
  const { id: childId } = await on.run(system_(), students.create, newId(), {
    studentName: '王小明',
    studentCode: 'P1',
    schoolId,
    gradeId,
    phoneNumber: '13900000001',
    idCard: '110101201703070014',
  })
  return { schoolId, gradeId, childId }
}
async function firm() {
  const { id: agencyId } = await on.run(system_(), agencies.create, newId(), {
    agencyName: '星星机构',
    licenseNo: 'L1',
    licenseUntil: '2027-12-31',
    areaCode: '110101',
    areaName: '东城区',
    contact: '王老师',
    phone: '13800000001',
  })
  return agencyId
}
const parent = (userId = 'u1') => on.as('PR', { userId, reach: { student: [], user: [userId] } })

test('a school that applied and is approved gets its department and grades; the applicant is told', async () => {
  const id = newId()
  await on.run(on.as('SM'), schools.apply, id, {
    schoolName: '第二小学',
    schoolCode: 'S2',
    educationPeriod: 'junior',
    areaCode: '110101',
    areaName: '东城区',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  await on.run(on.as('PO'), schools.approve, id, {})
  await on.tick()
  expect((await on.row(school, id)).status).toBe('active')
  expect((await on.all(grade, { schoolId: id })).map(row => row.yearGrade).sort()).toEqual([7, 8, 9])
  expect((await on.all(notice, {})).map(row => row.audience).sort()).toEqual(['role:PO', 'users'])
  expect((await on.all(message, { userId: 'SM' })).map(row => row.status)).toEqual(['unread'])
})

test('a parent binds with the code, a second one waits behind the first, wrong codes run out', async () => {
  const { childId } = await house()
  const first = newId(),
    second = newId()
  await on.run(parent(), binding.verifyPhone, first, {
    studentCode: 'P1',
    studentName: '王小明',
    phone: '13900000001',
    codeHash: await digestOf('123456', first),
  })
  expect((await on.run(parent(), binding.tryCode, first, { codeHash: await digestOf('000000', first) })).status).toBe('code_sent')
  expect((await on.run(parent(), binding.tryCode, first, { codeHash: await digestOf('123456', first) })).status).toBe('bound')
  expect(await on.row(guardian, first)).toMatchObject({ studentId: childId, isPrimary: true, userId: 'u1', codeHash: null })

  await on.run(parent('u2'), binding.verifyPhone, second, { studentCode: 'P1', studentName: '王小明', phone: '13900000002', idTail: '0014', codeHash: 'h' })
  for (let i = 0; i < 5; i++) await on.run(parent('u2'), binding.tryCode, second, { codeHash: 'x' })
  await refused(on.run(parent('u2'), binding.tryCode, second, { codeHash: 'h' }), 'code.tooManyTries')
})

test('nobody reaches the relation of another parent', async () => {
  await house()
  const id = newId()
  await on.run(parent(), binding.verifyPhone, id, { studentCode: 'P1', studentName: '王小明', phone: '13900000001', codeHash: 'h' })
  await refused(on.run(parent('u9'), binding.tryCode, id, { codeHash: 'h' }), 'kernel.missing')
})

test('there is exactly one primary guardian through entering, making primary, blocking and unbinding', async () => {
  const { childId } = await house()
  const made = []
  for (let i = 1; i <= 3; i++)
    made.push((await on.run(system_(), binding.enter, newId(), { studentId: childId, phone: `1390000000${i}`, relation: 'other' })).id)
  const primaries = async () => (await on.all(guardian, { studentId: childId, status: 'bound', isPrimary: true })).map(row => row.id)
  expect(await primaries()).toEqual([made[0]])
  await on.run(system_(), ties.makePrimary, made[1]!, {})
  expect(await primaries()).toEqual([made[1]])
  await on.run(system_(), ties.setFlags, made[1]!, { blocked: true })
  expect(await primaries()).toEqual([made[0]])
  await on.run(system_(), ties.unbind, made[0]!, { remark: '更正' })
  expect(await primaries()).toEqual([made[2]])
})

test('a child with a live enrolment keeps its last guardian until the enrolment is over', async () => {
  const { childId } = await house()
  const { id } = await on.run(system_(), binding.enter, newId(), { studentId: childId, phone: '13900000001', relation: 'mother' })
  await on.run(system_(), puts.enrolment, 'e1', { studentId: childId, to: 'enrolled' })
  expect((await on.row(studentLoad, childId)).live).toBe(1)
  await refused(on.run(system_(), ties.unbind, id, { remark: '更正' }), 'guardianship.lastGuardian')
  await on.run(system_(), puts.enrolment, 'e1', { studentId: childId, to: 'withdrawn' })
  expect((await on.run(system_(), ties.unbind, id, { remark: '更正' })).status).toBe('unbound')
})

test('an account with open orders stays; after the cooling time the name is erased', async () => {
  const { childId } = await house()
  const { id } = await on.run(system_(), binding.enter, newId(), { studentId: childId, phone: '13900000001', name: '王母', relation: 'mother' })
  await on.run(system_(), ties.linkAccount, id, { userId: 'u1' })
  await on.run(system_(), puts.order, 'o1', { payerId: 'u1', to: 'created' })
  expect((await on.row(payerLoad, 'u1')).openOrders).toBe(1)
  await refused(on.run(parent(), ties.requestLogout, id, {}), 'guardianship.openOrders')
  await on.run(system_(), puts.order, 'o1', { payerId: 'u1', to: 'success' })
  await on.run(parent(), ties.requestLogout, id, {})
  await on.tick()
  expect((await on.row(guardian, id)).status).toBe('bound')
  on.now = '2026-10-08T05:00:00.000Z'
  await on.tick()
  expect(await on.row(guardian, id)).toMatchObject({ status: 'unbound', name: null, phone: '' })
})

test('the old phone is told of a new one', async () => {
  const { childId } = await house()
  const { id } = await on.run(system_(), binding.enter, newId(), { studentId: childId, phone: '13900000001', relation: 'mother' })
  await on.run(system_(), ties.verifyTel, id, { phone: '13900000008', codeHash: 'k' })
  await on.run(system_(), ties.updateParentTel, id, { codeHash: 'k' })
  await on.tick()
  expect((await on.row(guardian, id)).phone).toBe('13900000008')
  expect(sent.map(one => one.phone)).toEqual(['13900000001'])
})

test('a new account is linked to the guardian relations of its phone', async () => {
  const { childId } = await house()
  const { id } = await on.run(system_(), binding.enter, newId(), { studentId: childId, phone: '13900000001', relation: 'mother' })
  const { id: userId } = await on
    .run(system_(), account.create, newId(), {
      account: 'parent1',
      realName: '王母',
      phone: '13900000001',
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2g$YWJjZGVmZ2hpamtsbW5vcA',
    })
    .catch(error => {
      throw new Error(JSON.stringify(error.refused))
    })
  await on.tick()
  expect((await on.row(guardian, id)).userId).toBe(userId)
  expect((await on.row(user, userId)).status).toBe('active')
})

test('an agency closes only when classes, refunds and unsettled lessons are gone', async () => {
  const agencyId = await firm()
  await on.run(system_(), agencies.suspend, agencyId, { remark: '整改' })
  await on.run(system_(), puts.open_class, 'c1', { agencyId, to: 'launched' })
  await refused(on.run(system_(), agencies.close, agencyId, { remark: '停办' }), 'agency.liveClasses')
  await on.run(system_(), puts.open_class, 'c1', { agencyId, to: 'cancelled' })
  await on.run(system_(), puts.lesson, 'l1', { agencyId, to: 'confirmed' })
  await refused(on.run(system_(), agencies.close, agencyId, { remark: '停办' }), 'agency.unsettled')
  await on.run(system_(), puts.lesson, 'l1', { agencyId, settledAt: '2026-10-01T04:00:00.000Z', to: 'confirmed' })
  await on.run(system_(), puts.refund, 'r1', { agencyId, to: 'applied' })
  await refused(on.run(system_(), agencies.close, agencyId, { remark: '停办' }), 'agency.openRefunds')
  await on.run(system_(), puts.refund, 'r1', { agencyId, to: 'success' })
  expect(await on.row(agencyLoad, agencyId)).toMatchObject({ liveClasses: 0, openRefunds: 0, unsettledLessons: 0 })
  expect((await on.run(system_(), agencies.close, agencyId, { remark: '停办' })).status).toBe('closed')
})

test('time ends licences, authorisations and grants', async () => {
  const agencyId = await firm()
  const area = areas.authorizationId(agencyId, '110101')
  await on.run(system_(), areas.authorise, area, { agencyId, areaCode: '110101', areaName: '东城区', fromDate: '2026-09-01', toDate: '2026-12-31' })
  on.now = '2027-01-01T04:00:00.000Z'
  await on.tick()
  expect((await on.row(areaAuthorization, area)).status).toBe('expired')
  on.now = '2028-01-01T04:00:00.000Z'
  await on.tick()
  expect((await on.row(agency, agencyId)).status).toBe('suspended')
})

const full = {
  productName: '少儿美术',
  productType: 'art',
  lessonCount: 1,
  priceCents: 80_000,
  grades: [3],
  chapters: [{ lessonNo: 1, name: '色彩', content: '' }],
  introduction: '<p>走进美术</p>',
  materials: '水彩',
  teacherDemands: '美术教师资格',
}
test('a product is written, submitted, approved with the grant it asked for, shelved, and comes down with its agency', async () => {
  const { schoolId } = await house()
  const agencyId = await firm(),
    id = newId()
  const AM = on.as('AM', { deptId: agencyId, reach: { agency: [agencyId] } })
  await on.run(AM, productDraft.submitNew, id, { ...full, grantAsk: { schoolId, priceCents: 70_000, startTime: '2026-09-01', endTime: '2026-12-31' } })
  await on.run(on.as('PO'), productAudit.approve, id, { productGrantId: 'g1' })
  expect(await on.row(grant, 'g1')).toMatchObject({ status: 'active', schoolId, agencyId, priceCents: 70_000, areaCode: '110101' })
  await on.run(AM, shelves.up, id, {})
  expect(await on.row(product, id)).toMatchObject({ status: 'approved', prodctStatus: 1, productGrantId: 'g1' })
  await refused(
    on.run(on.as('PO'), grants.add, newId(), { productId: id, schoolId, priceCents: 60_000, startTime: '2026-10-01', endTime: '2026-10-31' }),
    'grant.overlap',
  )
  await on.run(system_(), agencies.suspend, agencyId, { remark: '整改' })
  await on.tick()
  expect((await on.row(shelf, id)).status).toBe('down')
  expect((await on.row(product, id)).prodctStatus).toBe(0)
  on.now = '2027-01-01T04:00:00.000Z'
  await on.tick()
  expect((await on.row(grant, 'g1')).status).toBe('ended')
})

test("a product made for a school is approved by the platform and then by the school's manager", async () => {
  const { schoolId } = await house()
  const agencyId = await firm(),
    id = newId()
  await on.run(on.as('AM', { deptId: agencyId, reach: { agency: [agencyId] } }), productDraft.submitNew, id, { ...full, forSchoolId: schoolId })
  expect((await on.run(on.as('PO'), productAudit.approve, id, {})).status).toBe('pending')
  expect((await on.run(on.as('SM', { deptId: schoolId, reach: { school: [schoolId] } }), productAudit.approve, id, {})).status).toBe('approved')
})

test('an agency writes nothing in the name of another', async () => {
  const mine = await firm()
  await refused(
    on.run(on.as('AM', { deptId: mine, reach: { agency: [mine] } }), productDraft.saveNew, newId(), { ...full, agencyId: 'other' }),
    'kernel.missingRef',
  )
})

test('a product that a class was launched from is neither deleted nor withdrawn', async () => {
  const agencyId = await firm(),
    id = newId()
  await on.run(on.as('AM', { deptId: agencyId, reach: { agency: [agencyId] } }), productDraft.submitNew, id, full)
  await on.run(on.as('PO'), productAudit.approve, id, {})
  await on.run(system_(), puts.open_class, 'c1', { productId: id, agencyId, to: 'launched' })
  await refused(on.run(on.as('PO'), productAudit.withdrawApproval, id, { remark: '误批' }), 'product_audit.dependsClass')
  await refused(on.run(system_(), productAudit.retire, id, {}), 'product_audit.liveClass')
})

test('an erased pupil leaves nothing personal behind', async () => {
  const { childId } = await house()
  await on.run(system_(), students.leave, childId, { remark: '毕业' })
  await on.run(system_(), students.erase, childId, { remark: '家长要求' })
  expect(await on.row(student, childId)).toMatchObject({ status: 'erased', studentName: '', idCard: null, phoneNumber: null, birthday: null })
})
