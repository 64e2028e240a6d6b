/** Submissions of an agency, asked for twice at the same moment, and what is shown of each kind. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { type Answer, dataOf, web } from '../../tests/web.ts'
import type { RefusalCode } from '../kit/index.ts'
import { areaAuthorization, createAgency, createSchool } from '../people/index.ts'
import { no } from './draft.ts'
import { product } from './product.ts'

const agency = 'a1',
  area = '110101',
  base = '/api/business-basic/agencyClient'

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  let AM: Person, colleague: Person, PO: Person
  beforeAll(async () => {
    const system = on.as('system')
    const place = { areaCode: area, areaName: '东城区' }
    await on.run(system, createAgency, agency, {
      agencyName: '星星机构',
      licenseNo: 'L1',
      licenseUntil: '2028-12-31',
      ...place,
      contact: '王老师',
      phone: '13800000001',
    })
    await on.run(system, createSchool, 's1', {
      schoolName: '第一小学',
      schoolCode: 'S1',
      educationPeriod: 'primary',
      ...place,
      termStart: '2026-09-01',
      termEnd: '2027-01-20',
    })
    AM = await on.login('AM', { deptId: agency })
    colleague = await on.login('AM', { deptId: agency })
    PO = await on.login('PO')
  })

  const post = (who: Person, call: string, body: object) => on.post(who, `${base}/${call}`, body)
  const detail = (id: string) => dataOf(on.get(AM, `${base}/subApplyDetail?id=${id}`))
  const listed = async (type = ''): Promise<any[]> => (await dataOf(on.get(AM, `${base}/subApplyPage?type=${type}&size=100`))).records
  /** How often it was done, and with what words the others were refused. */
  const outcome = (answers: readonly Answer[]) => ({
    done: answers.filter(one => one.status === 200 && one.body.data === true).length,
    refused: answers.filter(one => one.status !== 200).map(one => [one.status, one.body.data?.rule, one.body.data?.status, one.body.msg]),
  })
  /** The same asked by two people of the agency at once, and once more by each. */
  const rush = async (call: string, body: object) => outcome(await Promise.all([AM, colleague, AM, colleague].map(who => post(who, call, body))))
  const thrice = (status: string, state: string, doing: string) =>
    Array.from({ length: 3 }, () => [409, 'kernel.notNow', status, `当前状态“${state}”不允许“${doing}”`])
  const whole = { introduction: '<p>好</p>', grades: [3], chapters: [{ lessonNo: 1, name: '一', content: '' }], materials: '泥', teacherDemands: '有证' }
  const written = async (productName: string, more: object = {}) => {
    const { id } = await dataOf(
      on.post(AM, '/api/business-product/age/product/saveNew', { productName, productType: 'art', lessonCount: 1, priceCents: '80.00' }),
    )
    await on.run(on.as('system'), on.engine.command('product', 'saveNew'), id, { ...whole, ...more })
    return id as string
  }

  test('an area that is asked for and taken back by several at once is so once; the others hear in which state it is', async () => {
    const id = `${agency}:110105`
    expect(await rush('subApply', { areaCodes: '110105', areaName: '朝阳区' })).toEqual({ done: 1, refused: thrice('applied', '待审核', '申请授权') })
    expect(await on.row(areaAuthorization, id)).toMatchObject({ status: 'applied', version: 1 })
    expect(await rush('subApplyCancel', { id })).toEqual({ done: 1, refused: thrice('draft', '草稿', '撤回申请') })
    expect(await on.row(areaAuthorization, id)).toMatchObject({ status: 'draft', version: 2 })
  })
  test('so is a product, and a change of one that is approved', async () => {
    const id = await written('泥塑'),
      version = async () => (await on.row(product, id)).version,
      before = await version()
    expect(await rush('subApply', { productIds: id })).toEqual({ done: 1, refused: thrice('pending', '待审核', '提交审核') })
    expect(await rush('subApplyCancel', { id })).toEqual({ done: 1, refused: thrice('draft', '草稿', '撤回') })
    expect([(await on.row(product, id)).status, await version()]).toEqual(['draft', before + 2])
    await post(AM, 'subApply', { productIds: id })
    await on.post(PO, '/api/business-basic/audit/auditProductSub', { id, auditStatus: 2, remarks: '', agencyId: agency })
    await on.run(on.as('system'), on.engine.command('product', 'change'), id, { introduction: '<p>更好</p>' })
    const after = await version()
    const heard = ({ code, label }: RefusalCode) => Array.from({ length: 3 }, () => [400, code, undefined, label[0]])
    expect(await rush('subApply', { productIds: id })).toEqual({ done: 1, refused: heard(no.inAudit) })
    expect(await rush('subApplyCancel', { id })).toEqual({ done: 1, refused: heard(no.notPending) })
    expect([await on.row(product, id), await version()]).toMatchObject([{ status: 'approved', draftStatus: 'draft' }, after + 2])
  })
  test('of an approval and a cancellation at the same moment one holds, and the other hears of it', async () => {
    const id = await written('陶艺')
    expect((await post(AM, 'subApply', { productIds: id })).status).toBe(200)
    const [approved, cancelled] = await Promise.all([
      on.post(PO, '/api/business-basic/audit/auditProductSub', { id, auditStatus: 2, remarks: '', agencyId: agency }),
      post(AM, 'subApplyCancel', { id }),
    ])
    expect([approved.status, cancelled.status].sort()).toEqual([200, 409])
    expect((await on.row(product, id)).status).toBe(approved.status === 200 ? 'approved' : 'draft')
  })

  test('is shown with what it asks for: areas of its own, or those where it would be granted', async () => {
    const plain = await written('剪纸'),
      own = await written('书法', { areaCodes: '110101,110102' })
    const ask = { schoolId: 's1', areaCode: '110106', priceCents: 7_000, startTime: '2026-09-01', endTime: '2027-08-31' }
    expect(await detail(plain)).toMatchObject({ type: 'product', productIds: plain, areaCodes: '', schoolName: '', price: '', startTime: '', endTime: '' })
    expect(await detail(own)).toMatchObject({ areaCodes: '110101,110102', schoolName: '', price: '' })
    const asking = await written('木工', { areaCodes: '110101', grantAsk: ask })
    expect(await detail(asking)).toMatchObject({ areaCodes: '110106', schoolName: '第一小学', price: '70.00', startTime: '2026-09-01', endTime: '2027-08-31' })
    for (const productIds of [plain, own]) await post(AM, 'subApply', { productIds })
    await post(AM, 'subApply', { areaCodes: '110109', areaName: '门头沟区' })
    const ids = (rows: readonly any[]) => rows.map(one => one.id)
    expect(ids(await listed('product'))).toEqual(expect.arrayContaining([plain, own]))
    expect([ids(await listed('area')).includes(plain), ids(await listed('area')).includes(`${agency}:110109`)]).toEqual([false, true])
    expect([ids(await listed()).includes(asking), ids(await listed()).includes(plain), ids(await listed('product')).includes(`${agency}:110109`)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
