/** The odd paths of messages, system, people and products, called over HTTP as the people who use them. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { type Answer, web } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { newId, rules } from '../kit/index.ts'
import { notify } from '../messages/index.ts'
import { digestOf } from '../identity/index.ts'
import { verifyPhone } from '../people/guardian.commands.ts'
import { areaAuthorization, authoriseArea, createAgency, createGrade, createSchool, createStudent, guardian } from '../people/index.ts'
import { product } from './product.ts'

const on = shared(() => web())
let SM: Person, AM: Person, PO: Person, PA: Person, PR: Person, CS: Person
const school = 's1',
  agency = 'a1',
  area = '110101'
const data = (answer: Answer) => {
  expect(answer.body?.msg ?? answer.text).toBe('操作成功')
  return answer.body.data
}
const idCard = (first17: string) => first17 + rules.idCardDigit(first17)
const rule = (answer: Answer) => answer.body?.data?.rule
const get = async (who: Person, path: string) => data(await on.get(who, `/api/${path}`))
const post = async (who: Person, path: string, body: object = {}) => data(await on.post(who, `/api/${path}`, body))

beforeAll(async () => {
  const system = on.as('system')
  await on.login('PA').then(one => {
    PA = one
  })
  await on.run(system, createSchool, school, {
    schoolName: '第一小学',
    schoolCode: 'S1',
    educationPeriod: 'primary',
    areaCode: area,
    areaName: '东城区',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  await on.run(system, createAgency, agency, {
    agencyName: '星星机构',
    licenseNo: 'L1',
    licenseUntil: '2028-12-31',
    areaCode: area,
    areaName: '东城区',
    contact: '王老师',
    phone: '13800000001',
  })
  await on.run(system, createGrade, 'g3', { schoolId: school, gradeName: '三年级', yearGrade: 3, sort: 3 })
  await on.run(system, createStudent, 'st1', {
    studentName: '王小明',
    studentCode: 'P1',
    schoolId: school,
    gradeId: 'g3',
    phoneNumber: '13900000001',
    idCard: '110101201703070014',
  })
  SM = await on.login('SM', { deptId: school })
  AM = await on.login('AM', { deptId: agency })
  PO = await on.login('PO')
  PR = await on.login('PR')
  CS = await on.login('CS')
})

test('unread is 1 on the wire and 0 once read; the count follows reading, deleting and reading all', async () => {
  const base = 'business-eip/webMessage'
  const id = newId()
  await on.run(on.as('system'), notify, id, { type: 'normal', title: '一', titleEn: 'One', content: '给所有学校', contentEn: 'To every school', role: 'SM' })
  await on.run(on.as('system'), notify, newId(), { type: 'approval', title: '二', titleEn: 'Two', content: '给您', contentEn: 'To you', userIds: [SM.userId] })
  expect((await get(SM, `${base}/topList`)).unReadCount).toBe(2)
  expect((await get(SM, `${base}/list?isRead=1`)).records.map((one: any) => [one.title, one.type, one.isRead]).sort()).toEqual([
    ['一', 1, 1],
    ['二', 3, 1],
  ])
  const english = async (call: string) => (await on.get(SM, `/api/${base}/${call}`, { 'accept-language': 'en' })).body.data
  expect((await english('list?title=tw')).records).toMatchObject([{ title: 'Two', content: 'To you', createUserName: 'System' }])
  expect((await english('topList')).messageList.map((one: any) => one.title).sort()).toEqual(['One', 'Two'])
  expect(await english(`detail?id=${id}`)).toMatchObject({ title: 'One', content: 'To every school' })
  expect(await get(SM, `${base}/detail?id=${id}`)).toMatchObject({ title: '一', isRead: 0 })
  expect((await get(SM, `${base}/topList`)).unReadCount).toBe(1)
  await post(SM, `${base}/readAll`)
  expect((await get(SM, `${base}/topList`)).unReadCount).toBe(0)
  await post(SM, `${base}/remove?ids=${id}`)
  expect((await get(SM, `${base}/list`)).records.map((one: any) => one.title)).toEqual(['二'])
  expect((await get(AM, `${base}/topList`)).unReadCount).toBe(0)
  expect((await on.get(AM, `/api/${base}/detail?id=${id}`)).status).toBe(400)
})
test('what a person sent stands in the sent list', async () => {
  await post(PO, 'business-eip/webMessage/save', { type: 2, title: '停电', content: '周五停电' })
  expect((await get(PO, 'business-eip/webMessage/sendList')).records[0]).toMatchObject({ title: '停电', type: 2, audience: 'all' })
  expect((await get(SM, 'business-eip/webMessage/topList')).messageList[0]).toMatchObject({ title: '停电', isRead: 1 })
  // Whom it is for is heard under the name of the wire and under that of the command.
  for (const name of ['receiveUserIds', 'userIds']) {
    await post(PO, 'business-eip/webMessage/save', { type: 1, title: name, content: '只给您', [name]: SM.userId })
    expect((await get(SM, 'business-eip/webMessage/topList')).messageList.map((one: any) => one.title)).toContain(name)
    expect((await get(AM, 'business-eip/webMessage/topList')).messageList.map((one: any) => one.title)).not.toContain(name)
  }
})

test('dictionaries are a page of parents, a tree of entries and a list to choose from', async () => {
  const base = 'blade-system/dict-biz'
  await post(PA, `${base}/submit`, { code: 'c1', dictValue: '颜色', sort: 1, isSealed: 0, remark: '', dictKey: -1 })
  const parent = (await get(PA, `${base}/parent-list?code=c1`)).records[0]
  await post(PA, `${base}/submit`, { parentId: parent.id, dictKey: 'red', dictValue: '红', sort: 1, isSealed: 0 })
  await post(PA, `${base}/submit`, { parentId: parent.id, dictKey: 'blue', dictValue: '蓝', sort: 2, isSealed: 1 })
  expect((await get(PA, `${base}/child-list?parentId=${parent.id}`)).map((one: any) => [one.code, one.dictKey])).toEqual([
    ['c1', 'red'],
    ['c1', 'blue'],
  ])
  expect((await get(SM, 'blade-system/dict/dictionary?code=c1')).map((one: any) => one.dictKey)).toEqual(['red'])
  expect((await get(SM, `${base}/tree?code=DICT`))[0]).toMatchObject({ title: '颜色', hasChildren: true })
  const twice = await on.post(PA, `/api/${base}/submit`, { parentId: parent.id, dictKey: 'red', dictValue: '红', sort: 1, isSealed: 0 })
  expect([twice.status, rule(twice)]).toEqual([400, 'dict.keyTaken'])
  expect(rule(await on.post(PA, `/api/${base}/remove?ids=${parent.id}`))).toBe('dict.hasChildren')
})
test('regions open level by level, are kept by code, and stay while something lies below them', async () => {
  const base = 'blade-system/region'
  await post(PA, `${base}/submit`, { code: '11', parentCode: '00', name: '北京', sort: 1 })
  // A house that has regions has no others.
  expect(
    await on.post(AM, '/api/business-basic/areaAuthorization/submit', { areaCode: 'nowhere', areaName: '?', fromDate: '2026-09-01', toDate: '2027-08-31' }),
  ).toMatchObject({ status: 400, body: { data: { rule: 'kernel.noRegion', field: 'areaCode' } } })
  await post(PA, `${base}/submit`, { code: '1101', parentCode: '11', name: '北京市', sort: 1 })
  await post(PA, `${base}/submit`, { code: '11', name: '北京(市)' })
  expect(await get(SM, `${base}/lazy-tree?parentCode=00`)).toMatchObject([{ id: '11', title: '北京(市)', hasChildren: true }])
  expect(await get(SM, `${base}/lazy-tree?parentCode=11`)).toMatchObject([{ id: '1101', hasChildren: false }])
  expect(await get(SM, `${base}/detail?code=1101`)).toMatchObject({ id: '1101', parentCode: '11', parentName: '北京(市)', regionLevel: 2 })
  expect(rule(await on.post(PA, `/api/${base}/remove?id=11`))).toBe('region.hasChildren')
  for (const code of ['110102', '110105', '110106']) await post(PA, `${base}/submit`, { code, parentCode: '1101', name: `区 ${code}`, sort: 1 })
  // A list of regions names such as there are: zeros at the end of a code say nothing.
  const course = { productName: '剪纸', productType: 'art', lessonCount: 1, priceCents: '80.00' },
    write = (call: string, more: object) => on.post(AM, `/api/business-product/age/product/${call}`, { ...course, ...more })
  const nowhere = await write('saveNew', { areaCodes: '110102,990000' })
  expect(nowhere).toMatchObject({ status: 400, body: { data: { rule: 'kernel.noRegion', field: 'areaCodes', value: '990000' } } })
  expect((await write('saveNew', { areaCodes: '110000, 110102,1101' })).status).toBe(200)
})
test('the policy answers its defaults until somebody sets it', async () => {
  expect((await get(SM, 'blade-system/policy/current')).holdMinutes).toBe(30)
  await post(PA, 'blade-system/policy/submit', { holdMinutes: 45 })
  expect((await get(SM, 'blade-system/policy/current')).holdMinutes).toBe(45)
  const limits = await on.post(PA, '/api/blade-system/policy/submit', { refundSchoolMaxCents: '500.00', refundPlatformMaxCents: '499.99' })
  expect(limits.body.data).toMatchObject({ rule: 'policy.refundLimits', field: 'refundPlatformMaxCents' })
  const dawn = await on.post(PA, '/api/blade-system/policy/submit', { lessonEndLatest: '05:00' })
  expect(dawn.body.data).toMatchObject({ rule: 'policy.lessonEnd', field: 'lessonEndLatest' })
  await post(PA, 'blade-system/policy/submit', { lessonEndLatest: '21:00' })
  expect((await on.post(SM, '/api/blade-system/policy/submit', { holdMinutes: 1 })).status).toBe(403)
})

test('a parent binds a child by the code sent to the phone, and a wrong code is refused and counted', async () => {
  const base = 'business-basic/parentStudent'
  const child = { studentCode: 'P1', studentName: '王小明', phone: '13900000001', relation: 'mother', name: '王母' }
  await post(PR, `${base}/guardianVerifyPhone`, child)
  const wrong = await on.post(PR, `/api/${base}/guardianBind`, { ...child, code: 'wrong!' })
  expect([wrong.status, rule(wrong)]).toEqual([400, 'code.wrongCode'])
  expect((await on.all(guardian, { userId: PR.userId }))[0]).toMatchObject({ codeTries: 1, status: 'code_sent' })
  const [{ id }] = (await on.all(guardian, { userId: PR.userId })) as unknown as readonly [{ readonly id: string }]
  // The code went to the phone alone: another one, known here, takes its place.
  on.now = '2026-10-01T04:02:00.000Z'
  await on.run(on.as('system'), verifyPhone, id, { phone: child.phone, codeHash: await digestOf('123456', id) })
  await post(PR, `${base}/guardianBind`, { ...child, code: '123456' })
  const row = await on.row(guardian, id)
  expect(row).toMatchObject({ status: 'bound', isPrimary: true, studentId: 'st1' })
  const list = await get(SM, `${base}/guardianList?studentId=st1`)
  expect(list).toMatchObject([{ verified: 1, phone: '139****0001' }])
  await post(PR, `${base}/assignDay`, { id: row.id, assignDay: [1, 3] })
  expect(rule(await on.post(PR, `/api/${base}/guardianUnbind`, { id: row.id }))).toBe('guardianship.primaryStays')
})
test('seeing a pupil unmasked leaves its reason in the history and is refused without one', async () => {
  expect((await get(CS, 'business-basic/school/student/detail?id=st1')).phoneNumber).toBe('139****0001')
  expect((await on.post(CS, '/api/business-basic/school/student/unmask', { id: 'st1' })).status).toBe(400)
  expect(await post(CS, 'business-basic/school/student/unmask', { id: 'st1', remark: '工单 12' })).toMatchObject({ phoneNumber: '13900000001' })
  expect((await get(SM, 'business-basic/school/student/history?id=st1'))[0]).toMatchObject({ type: 'unmasked', remark: '工单 12' })
})

test('a teacher is applied for, audited, paid by dated fees and unapproved', async () => {
  const basic = 'business-basic'
  await post(AM, `${basic}/apply/teacherApply`, {
    teacherName: '李老师',
    phone: '13700000001',
    idCard: idCard('11010119850307001'),
    certificateNo: 'C1',
    certificateUntil: '2030-01-01',
    noCrimeUntil: '2029-01-01',
    contractUntil: '2029-06-30',
  })
  const row = (await get(PO, `${basic}/query/teacherApplyPage?auditStatus=1`)).records[0]
  expect(row).toMatchObject({ name: '李老师', auditStatus: 1, phone: '137****0001' })
  expect(await get(PO, `${basic}/apply/detail?id=${row.id}&type=teacher`)).toMatchObject({
    id: row.id,
    auditStatus: 1,
    idCard: `1101**********${idCard('11010119850307001').slice(-4)}`,
  })
  expect(rule(await on.post(PO, `/api/${basic}/audit/auditTeacherRegister`, { id: row.id, auditStatus: 9 }))).toBe('audit.verdict')
  await post(PO, `${basic}/audit/auditTeacherRegister`, { id: row.id, auditStatus: 2, remarks: '' })
  const fee = await post(AM, `${basic}/ageagencyteacher/saveAgencyTeacherFee`, { teacherId: row.id, feePerLesson: '200.00', startTime: '2026-09-01' })
  expect((await get(AM, `${basic}/ageagencyteacher/feeList?teacherId=${row.id}`)).records).toMatchObject([{ feePerLesson: '200.00' }])
  await post(AM, `${basic}/ageagencyteacher/delAgencyTeacherFee`, { ids: fee.id, endTime: '2027-03-31' })
  expect((await get(AM, `${basic}/ageagencyteacher/feeList?teacherId=${row.id}`)).records).toMatchObject([{ status: 'ended', endTime: '2027-03-31' }])
  const other = await post(AM, `${basic}/ageagencyteacher/saveAgencyTeacherFee`, { teacherId: row.id, feePerLesson: '210.00', startTime: '2027-04-01' })
  await post(AM, `${basic}/ageagencyteacher/delAgencyTeacherFee?ids=${other.id}`)
  expect((await get(AM, `${basic}/ageagencyteacher/feeList?teacherId=${row.id}`)).total).toBe(1)
  await post(AM, `${basic}/ageagencyteacher/disable`, { id: row.id, status: 0, remark: '休假' })
  await post(AM, `${basic}/ageagencyteacher/disable`, { id: row.id, status: 1 })
  expect((await on.post(PO, `/api/${basic}/teacher/unapprove`, { id: row.id })).status).toBe(400)
  await post(PO, `${basic}/teacher/unapprove`, { id: row.id, reason: '证书存疑' })
  await post(PO, `${basic}/teacher/approve`, { id: row.id })
})
test('an agency asks for an area under its own name, and the platform answers', async () => {
  const id = `${agency}:110102`
  await post(AM, 'business-basic/areaAuthorization/submit', { areaCode: '110102', areaName: '西城区', fromDate: '2026-09-01', toDate: '2027-08-31' })
  expect((await get(PO, 'business-basic/query/agencySubPage?auditStatus=1')).records).toMatchObject([{ id, agencyName: '星星机构' }])
  await post(PO, 'business-basic/audit/auditAgencySub', { id, auditStatus: 2, agencyId: agency })
  expect((await on.row(areaAuthorization, id)).status).toBe('authorised')
  expect((await on.post(PO, `/api/business-basic/areaAuthorization/remove?ids=${id}`)).status).toBe(400)
  await post(PO, `business-basic/areaAuthorization/remove?ids=${id}`, { remark: '违规' })
})

test('an agency submits areas and products in one call, cancels what waits, and nobody does it for another', async () => {
  const base = 'business-basic/agencyClient'
  const waiting = async (type = '') => (await get(AM, `${base}/subApplyPage?auditStatus=1&type=${type}`)).records.map((row: { id: string }) => row.id)
  const status = async (code: string) => (await on.row(areaAuthorization, `${agency}:${code}`))?.status
  const refused = async (who: Person, call: string, body: object) => {
    const { status: code, body: said } = await on.post(who, `/api/${base}/${call}`, body)
    return [code, said.data?.rule, said.data?.field].filter(Boolean)
  }
  expect(await refused(AM, 'subApply', { type: 'school', areaCodes: '110105' })).toEqual([400, 'sub_apply.kind', 'type'])
  expect(await refused(AM, 'subApply', { type: 'area' })).toEqual([400, 'ids.none', 'areaCodes'])
  expect(await refused(AM, 'subApply', { type: 'product', productIds: 'nothing' })).toEqual([400, 'sub_apply.noProduct', 'productIds'])
  expect(await refused(AM, 'subApply', { areaCodes: '110105', areaName: '朝阳区', toDate: '2029-01-01' })).toEqual([
    400,
    'authorisation.beyondLicence',
    'toDate',
  ])
  expect(await refused(AM, 'subApply', { areaCodes: '110105', areaName: '朝阳区', agencyId: 'a9' })).toEqual([400, 'sub_apply.noAgency', 'agencyId'])
  // Of several all or none.
  expect((await refused(AM, 'subApply', { areaCodes: '110105,110102', areaName: '朝阳区', fromDate: 'x' }))[0]).toBe(400)
  expect([await waiting(), await status('110105')]).toEqual([[], undefined])
  for (const who of [SM, PR, CS]) expect((await refused(who, 'subApply', { areaCodes: '110105', areaName: '朝阳区' }))[0]).toBe(403)

  expect(await post(AM, `${base}/subApply`, { type: 'area', areaCodes: '110105,110106', areaName: '城区' })).toBe(true)
  expect((await waiting('area')).sort()).toEqual([`${agency}:110105`, `${agency}:110106`])
  expect(await get(AM, `${base}/subApplyDetail?id=${agency}:110105`)).toMatchObject({ type: 'area', areaCodes: '110105', toDate: '2028-12-31', auditStatus: 1 })
  expect(await refused(AM, 'subApply', { areaCodes: '110105', areaName: '朝阳区' })).toEqual([409, 'kernel.notNow'])
  const other = await on.login('AM', { deptId: 'a-other' })
  expect((await refused(other, 'subApplyCancel', { id: `${agency}:110105` }))[0]).toBe(404)
  expect(await refused(AM, 'subApplyCancel', {})).toEqual([400, 'ids.none', 'id'])
  expect(await post(AM, `${base}/subApplyCancel?id=${agency}:110105`)).toBe(true)
  expect([await status('110105'), await status('110106'), await waiting()]).toEqual(['draft', 'applied', [`${agency}:110106`]])
  await post(PO, 'business-basic/audit/auditAgencySub', { id: `${agency}:110106`, auditStatus: 2, agencyId: agency })
  expect((await refused(AM, 'subApplyCancel', { id: `${agency}:110106` }))[0]).toBe(409)

  const { id } = await post(AM, 'business-product/age/product/saveNew', { productName: '泥塑', productType: 'art', lessonCount: 1, priceCents: '80.00' })
  expect(await refused(AM, 'subApply', { productIds: id })).toEqual([400, 'product.incomplete'])
  const whole = { introduction: '<p>好</p>', grades: [3], chapters: [{ lessonNo: 1, name: '一', content: '' }], materials: '泥', teacherDemands: '有证' }
  await on.run(on.as('system'), on.engine.command('product', 'saveNew'), id, whole)
  expect((await refused(other, 'subApply', { productIds: id }))[0]).toBe(400)
  expect(await post(AM, `${base}/subApply`, { productIds: id })).toBe(true)
  expect([await waiting(), await waiting('product')]).toEqual([[id], [id]])
  expect(await post(AM, `${base}/subApplyCancel`, { id })).toBe(true)
  expect([(await on.row(product, id)).status, await waiting()]).toEqual(['draft', []])
})

test('a product is written part by part, audited, granted, shelved and offered to the school it was granted to', async () => {
  const base = 'business-product'
  const { id } = await post(AM, `${base}/age/product/saveNew`, { productName: '少儿美术', productType: 'art', lessonCount: 2, priceCents: '800.00' })
  await post(AM, `${base}/chapter/submit`, { productId: id, name: '色彩', content: '三原色' })
  await post(AM, `${base}/chapter/submit`, { id: `${id}:1`, name: '色彩' })
  expect(await get(AM, `${base}/chapter/detail?id=${id}:1`)).toMatchObject({ name: '色彩', content: '三原色' })
  await post(AM, `${base}/chapter/submit`, { productId: id, name: '多余', content: '' })
  await post(AM, `${base}/chapter/submit`, { productId: id, name: '线条', content: '' })
  await post(AM, `${base}/chapter/remove?ids=${id}:2`)
  expect((await get(AM, `${base}/chapter/tree?productId=${id}`)).map((one: any) => [one.id, one.name])).toEqual([
    [`${id}:1`, '色彩'],
    [`${id}:2`, '线条'],
  ])
  const early = await on.post(AM, `/api/${base}/age/product/submitNew`, { id })
  expect([early.status, rule(early), early.body.data.wrong.map((one: any) => one.field)]).toEqual([
    400,
    'product.incomplete',
    ['introduction', 'grades', 'materials', 'teacherDemands'],
  ])
  await post(AM, `${base}/introduction/submit`, { productId: id, content: '<p>走进美术</p>' })
  await post(AM, `${base}/courseRequirement/submit`, { productId: id, type: 'teacher', content: '美术教师资格' })
  await post(AM, `${base}/courseRequirement/submit`, { productId: id, type: 'materials', content: '水彩' })
  expect((await on.get(SM, `/api/${base}/age/product/pageProduct`)).body.data.records).toEqual([])
  await post(AM, `${base}/age/product/submitNew`, { id, grades: [3] })
  expect((await get(PO, 'business-basic/query/productSubPage?auditStatus=1')).records).toMatchObject([{ id }])
  expect((await get(PO, 'business-basic/query/productSubPage?mine=1')).records).toMatchObject([{ id }])
  await post(PO, 'business-basic/audit/auditProductSub', { id, auditStatus: 3, remarks: '封面不清楚', agencyId: agency })
  expect((await get(PO, 'business-basic/query/productSubPage?auditStatus=1')).records).toEqual([])
  await post(AM, `${base}/introduction/submit`, { productId: id, content: '<p>走进美术世界</p>' })
  await post(AM, `${base}/age/product/submitNew`, { id, grades: [3] })
  await post(PO, 'business-basic/audit/auditProductSub', { id, auditStatus: 2, remarks: '很好', agencyId: agency })
  await post(PO, `${base}/grant/add`, { productId: id, schoolId: school, price: '700.00', startTime: '2026-09-01', endTime: '2027-08-31' })
  await post(AM, `${base}/age/product/updateProductStatus`, { id, prodctStatus: 1 })
  expect((await get(SM, `${base}/productShop/page`)).total).toBe(0)
  await on.run(on.as('system'), authoriseArea, `${agency}:${area}`, {
    agencyId: agency,
    areaCode: area,
    areaName: '东城区',
    fromDate: '2026-09-01',
    toDate: '2027-08-31',
  })
  expect((await get(SM, `${base}/productShop/page?grade=3&id=${agency}`)).records).toMatchObject([
    { id, productName: '少儿美术', prodctStatus: 1, grantedCents: '700.00' },
  ])
  expect((await get(SM, `${base}/productShop/page?productId=${id}`)).total).toBe(1)
  expect((await get(SM, `${base}/productShop/page?productId=other`)).total).toBe(0)
  // The platform launches for a school, and is offered what that school is.
  expect((await get(PO, `${base}/productShop/page`)).records[0].grantedCents).toBe(undefined)
  expect((await get(PO, `${base}/productShop/page?schoolId=${school}`)).records).toMatchObject([{ id, grantedCents: '700.00' }])
  expect((await get(PO, `${base}/productShop/page?schoolId=nobody`)).total).toBe(0)
  expect((await get(SM, `${base}/productShop/page?grade=4`)).total).toBe(0)
  const grant = (await get(PO, `${base}/grant/pageProductGrant`)).records[0]
  expect(grant).toMatchObject({ priceCents: '700.00', productName: '少儿美术', schoolName: '第一小学', isPublic: 0 })
  await post(PO, `${base}/grant/editIsPublic`, { id: grant.id, status: 1 })
  await post(PO, `${base}/grant/edit`, { id: grant.id, price: '650.00' })
  expect(await get(PO, `${base}/grant/detail?id=${grant.id}`)).toMatchObject({ priceCents: '650.00', isPublic: 1 })
  await post(AM, `${base}/chapter/submit`, { id: `${id}:1`, name: '色彩入门', content: '三原色' })
  expect(await on.row(product, id)).toMatchObject({ draftStatus: 'draft', status: 'approved', chapters: [{ name: '色彩' }, { name: '线条' }] })
  const file = await post(AM, `${base}/lessonResource/submit`, { lessonId: `${id}:1`, name: '课件', url: '/f/1' })
  expect((await get(SM, `${base}/lessonResource/list?lessonId=${id}:1`)).records).toMatchObject([{ id: file.id, name: '课件' }])
  await post(AM, `${base}/lessonResource/remove?ids=${file.id}`)
  expect((await get(SM, `${base}/lessonResource/list?lessonId=${id}:1`)).total).toBe(0)
  await post(PO, `${base}/grant/remove?ids=${grant.id}`)
  for (const prodctStatus of [undefined, '', 'up', 2, true])
    expect(await on.post(PO, `/api/${base}/age/product/updateProductStatus`, { id, prodctStatus, reason: '整改' })).toMatchObject({
      status: 400,
      body: { data: { rule: 'word.none', field: 'prodctStatus' } },
    })
  await post(PO, `${base}/age/product/updateProductStatus`, { id, prodctStatus: 0, reason: '整改' })
})
