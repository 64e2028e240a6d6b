/** The thirteen calls of business-quota/quotationinfo, called over HTTP as the people who use them. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { textIn } from '../../tests/pdf.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web } from '../../tests/web.ts'
import { createAgency, createSchool } from '../people/index.ts'
import { saveNew } from '../products/index.ts'
import { gridOfFile } from '../../server/sheets/sheet.ts'

const on = shared(() => web())
let PO: Person, AM: Person, SM: Person, FI: Person
const base = '/api/business-quota/quotationinfo'
const get = (who: Person, path: string) => dataOf(on.get(who, `${base}/${path}`))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, `${base}/${path}`, body))
const refusal = async (who: Person, path: string, body: object = {}) => (await on.post(who, `${base}/${path}`, body)).body.msg

beforeAll(async () => {
  const system = on.as('system')
  const where = { areaCode: '110101', areaName: '东城区' }
  await on.run(system, createSchool, 's1', {
    schoolName: '第一小学',
    schoolCode: 'S1',
    educationPeriod: 'primary',
    ...where,
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  await on.run(system, createAgency, 'a1', {
    agencyName: '星星机构',
    licenseNo: 'L1',
    licenseUntil: '2028-12-31',
    ...where,
    contact: '王老师',
    phone: '13800000001',
  })
  PO = await on.login('PO')
  AM = await on.login('AM', { deptId: 'a1' })
  SM = await on.login('SM', { deptId: 's1' })
  FI = await on.login('FI')
  await on.run(on.as('system'), saveNew, 'p1', { productName: '秋日研学', agencyId: 'a1', productType: 'art', lessonCount: 2, priceCents: 50_000 })
})

test('a quotation from the default tree to the signed sheet, by the calls of the wire', { tags: 'thorough', timeout: 60_000 }, async () => {
  const tree = await get(AM, 'getDefaultTreeData?openClassType=Study')
  expect(tree.map((one: any) => one.label)).toContain('住宿')
  expect(tree.at(-1).children[0]).toMatchObject({ formula: expect.stringContaining('6% * (A'), explained: expect.stringContaining('A 交通') })
  const { id } = await post(AM, 'createQuotationInfo', { name: '秋日研学报价', productId: 'p1', agencyId: 'a1', openClassType: 'Study', heads: 41 })
  const lines = [
    { id: 'A', label: '交通', section: 'transport' },
    { id: 'A1', parentId: 'A', label: '大巴', driver: 'group_day', price: '1500.00' },
    { id: 'A2', parentId: 'A', label: '保险升级', driver: 'head', price: '10.00', standing: 'optional' },
  ]
  await post(AM, 'saveOrUpdateQuotationInfo', { id, lines })
  expect(await refusal(AM, 'saveQuotationInfo', { id, lines: [{ id: 'A', label: 'x', formula: '5% * A' }] })).toMatch(/需要更正/)
  await post(AM, 'saveQuotationInfo', { id, name: '秋日研学', lines, schoolId: 's1' })
  await post(AM, 'saveQuotationTreeInfoScheme', { quotationId: id, schemeName: '一车方案', treeInfo: lines })
  const detail = await get(AM, `detail?id=${id}`)
  expect(detail).toMatchObject({
    isLock: 0,
    totalAmount: '3000.00',
    perHead: '73.17',
    remainder: '0.03',
    optionalAmount: '410.00',
    treeInfo: [{ children: [{ label: '大巴' }, {}] }],
  })
  await post(AM, 'updateLineLabelById', { id: detail.treeInfo[0].children[0].id, label: '四十座大巴' })
  await post(AM, 'update', { id, heads: 40 })
  const adjusted = await get(FI, `adjustAccounts?id=${id}`)
  expect(adjusted).toMatchObject({ totalAmount: '1500.00', perHead: '37.50', schemes: [{ schemeName: '一车方案', totalAmount: '3000.00' }] })
  expect(adjusted.lines[1]).toMatchObject({ label: '四十座大巴', lineId: 'A1', amount: '1500.00' })
  expect((await get(SM, 'page')).total).toBe(0)
  expect((await on.post(AM, `${base}/updateLock`, { id, isLock: 1 })).body.code).toBe(403)
  await post(PO, 'updateLock', { id, isLock: 1 })
  expect(await refusal(AM, 'update', { id, heads: 50 })).toMatch(/已锁定/)
  const [row] = (await get(SM, 'page?name=秋日&openClassType=Study&status=locked')).records
  expect(row).toMatchObject({ isLock: 1, agencyName: '星星机构', openClassTypeName: '研学' })
  expect(row).not.toHaveProperty('lines')
  const sheet = await on.http.inject({ method: 'GET', url: `${base}/exportQuotationInfo?id=${id}`, headers: { 'blade-auth': `bearer ${SM.access}` } })
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  const cells = (await gridOfFile(sheet.rawPayload, 'q.xlsx')).rows.flat().filter(Boolean)
  for (const word of ['秋日研学', '四十座大巴', '星星机构', '第一小学', '人均价格', '学校负责人（签字盖章）：', '可选与备选项目（不计入合计）'])
    expect(cells).toContain(word)
  expect(cells).toContain('1500')
  const signed = await on.http.inject({ method: 'GET', url: `${base}/paper/quotation?id=${id}`, headers: { 'blade-auth': `bearer ${SM.access}` } })
  expect([signed.statusCode, signed.headers['content-type']]).toEqual([200, 'application/pdf'])
  const printed = (await textIn(signed.rawPayload)).replace(/[\s,]/g, '')
  for (const word of ['秋日研学', '四十座大巴', '星星机构', '第一小学', '人均价格', '学校负责人', '可选与备选项目', '1500.00']) expect(printed).toContain(word)
  await post(PO, 'updateLock', { id, isLock: 0, remark: '改路线' })
  expect(await refusal(PO, 'updateLock', { id, isLock: 7 })).toMatch(/锁定/)
  await post(AM, `deleteQuotationInfo?ids=${id}`)
  expect((await get(AM, 'page')).total).toBe(0)
  await on.sound()
})
