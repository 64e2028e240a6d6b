/** Drafts of products stay with their agency: no list, detail or part shows them, nor a change that is not approved yet. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'

const base = '/api/business-product',
  whole = {
    productName: '少儿美术',
    productType: 'interest',
    category: 'art',
    grades: [3],
    lessonCount: 2,
    lessonMinutes: 90,
    priceCents: '700.00',
    introduction: '<p>色彩</p>',
    materials: '水彩',
    teacherDemands: '美术教师资格',
    needsResults: 0,
    chapters: [
      { lessonNo: 1, name: '色彩', content: '甲' },
      { lessonNo: 2, name: '线条', content: '乙' },
    ],
  }
const on = shared(() => web())
let AM: Person,
  PO: Person,
  outsiders: readonly Person[],
  id = '',
  file = ''
beforeAll(async () => {
  const system = on.as('system'),
    place = { areaCode: '110108', areaName: '海淀区' }
  await on.run(system, on.engine.command('agency', 'create'), 'a1', {
    agencyName: '星星',
    licenseNo: 'L1',
    licenseUntil: '2028-12-31',
    ...place,
    contact: '王老师',
    phone: '13800000001',
  })
  for (const s of ['s1', 's2'])
    await on.run(system, on.engine.command('school', 'create'), s, {
      schoolName: s,
      schoolCode: s,
      educationPeriod: 'primary',
      ...place,
      termStart: '2026-09-01',
      termEnd: '2027-01-20',
    })
  AM = await on.login('AM', { deptId: 'a1' })
  PO = await on.login('PO')
  outsiders = [await on.login('SM', { deptId: 's2' }), await on.login('ST', { deptId: 's2' }), await on.login('EC'), await on.login('SA')]
  id = (await on.post(AM, `${base}/age/product/saveNew`, whole)).body.data.id
  file = (await on.post(AM, `${base}/lessonResource/submit`, { lessonId: `${id}:1`, name: '课件', url: '/f/1' })).body.data.id
})

const reads = () => [
  `age/product/pageProduct`,
  `age/product/page`,
  `age/product/particularsProduct?id=${id}`,
  `courseInformation/detail?id=${id}`,
  `productShop/page`,
  `introduction/page`,
  `introduction/page?productId=${id}`,
  `introduction/detail?id=${id}`,
  `chapter/page?productId=${id}`,
  `chapter/tree?productId=${id}`,
  `chapter/detail?id=${id}:1`,
  `courseRequirement/page?productId=${id}`,
  `lessonResource/list`,
  `lessonResource/page`,
  `lessonResource/list?lessonId=${id}:1`,
  `lessonResource/detail?id=${file}`,
  `lessonResource/export?format=csv`,
]
/** The reads in whose answer one of the words stands. */
async function showing(who: Person, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of reads()) {
    const { text } = await on.get(who, `${base}/${path}`)
    if (words.some(word => text.includes(word))) found.push(path.split('?')[0]!)
  }
  return [...new Set(found)]
}
const words = ['少儿美术', '色彩', '水彩', '课件']

test('a draft is seen by its agency and the platform alone', async () => {
  for (const who of outsiders) expect(await showing(who, words)).toEqual([])
  expect((await showing(AM, words)).length).toBeGreaterThan(10)
  expect((await on.get(PO, `${base}/courseInformation/detail?id=${id}`)).body.data.productName).toBe('少儿美术')
})

test('what waits is seen by the school it was made for, and by no other', async () => {
  await on.post(AM, `${base}/age/product/submitNew`, { id, forSchoolId: 's1' })
  for (const who of outsiders) expect(await showing(who, words)).toEqual([])
  const judge = await on.login('SM', { deptId: 's1' })
  expect(await showing(judge, ['少儿美术'])).toContain('age/product/particularsProduct')
  expect((await on.post(PO, '/api/business-basic/audit/auditProductSub', { id, auditStatus: 2, remarks: '好' })).status).toBe(200)
  expect((await on.post(judge, '/api/business-basic/audit/auditProductSub', { id, auditStatus: 2, remarks: '好' })).status).toBe(200)
})

test('an approved product is seen by all who read products, and a change of it only once it is approved', async () => {
  const [school, teacher] = outsiders
  expect(await showing(school!, ['少儿美术'])).toContain('courseInformation/detail')
  expect(await showing(teacher!, ['课件'])).toEqual(['lessonResource/list', 'lessonResource/page', 'lessonResource/detail', 'lessonResource/export'])
  await on.post(AM, `${base}/chapter/submit`, { id: `${id}:1`, name: '新章', content: '丙' })
  await on.post(AM, `${base}/introduction/submit`, { productId: id, content: '<p>新版</p>' })
  await on.post(AM, `${base}/courseRequirement/submit`, { productId: id, type: 'materials', content: '新料' })
  const parts = (shown: readonly string[]) =>
    shown.filter(path => (!path.startsWith('age/') && !path.startsWith('course')) || path === 'courseRequirement/page')
  expect(parts(await showing(school!, ['新章', '新版', '新料']))).toEqual([])
  expect(parts(await showing(AM, ['新章', '新版', '新料']))).toEqual([
    'introduction/detail',
    'chapter/page',
    'chapter/tree',
    'chapter/detail',
    'courseRequirement/page',
  ])
})

test('a coach sees the products of the own agency, whatever their state, and those of no other through any door', async () => {
  const system = on.as('system'),
    far = '2028-12-31',
    papers = { certificateNo: '1', certificateUntil: far, noCrimeUntil: far, contractUntil: far }
  const coachOf = async (agencyId: string, phone: string, idCard: string) => {
    const coach = await on.login('AT', { deptId: agencyId })
    await on.run(system, on.engine.command('agency_teacher', 'create'), `t-${agencyId}`, { agencyId, name: '教练', phone, idCard, ...papers })
    await on.run(system, on.engine.command('agency_teacher', 'linkAccount'), `t-${agencyId}`, { userId: coach.userId })
    return coach
  }
  await on.run(system, on.engine.command('agency', 'create'), 'a2', {
    ...{ agencyName: '月亮', licenseNo: 'L2', licenseUntil: far, areaCode: '110108', areaName: '海淀区', contact: '李老师', phone: '13800000002' },
  })
  const [own, other] = [await coachOf('a1', '13800000003', '110101199001011237'), await coachOf('a2', '13800000004', '11010119900101299X')]
  const all = ['少儿美术', '色彩', '水彩', '课件', '新章']
  expect((await showing(own, all)).length).toBeGreaterThan(10)
  // Not by its export and its history either.
  expect([...(await showing(other, all)), ...(await beside(other))]).toEqual([])
  expect((await beside(own)).length).toBe(2)
})
/** The derived calls in which the product shows. */
async function beside(who: Person): Promise<readonly string[]> {
  const asked = await Promise.all(
    [`age/product/export?format=csv`, `age/product/history?id=${id}`].map(async path => [path, (await on.get(who, `${base}/${path}`)).text] as const),
  )
  return asked.filter(([, text]) => text.includes('少儿美术')).map(([path]) => path)
}
test('the history of a draft is shut like the draft', async () => {
  const draft = (await on.post(AM, `${base}/age/product/saveNew`, { ...whole, productName: '未成书法' })).body.data.id
  for (const who of outsiders) expect((await on.get(who, `${base}/age/product/history?id=${draft}`)).text).not.toContain('未成书法')
  expect((await on.get(AM, `${base}/age/product/history?id=${draft}`)).text).toContain('未成书法')
})
