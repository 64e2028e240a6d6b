/** Imports: a file as a school has it becomes rows, with what is wrong mended on the way, and the next one is understood at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idCardDigit } from '../../../modules/kit/rules.ts'
import { student } from '../../../modules/people/index.ts'
import { fits, type Site, site, until, type Visitor } from '../browser.ts'
import { gbk } from '../../../server/sheets/gbk.ts'
import { world } from '../world.ts'

let at: Site, school: Visitor
beforeAll(async () => {
  at = await site()
  await world(at)
  school = await at.visit('school')
})
afterAll(() => at?.close())

const card = (first17: string): string => first17 + idCardDigit(first17)
const lines = (code: string) => [
  '海淀第一小学三年级新生名册',
  '',
  '孩子,学籍号,所在年级,出生年月日,联系电话,证件号,备注栏',
  `林青禾,${code}1,三年级,2018/1/5,138-0000-1001,${card(`11010820180105${code === 'N' ? '001' : '011'}`)},住校,走读`,
  `周星野,${code}2,三年级,2018年3月5日,+86 13800001002,${card(`11010820180305${code === 'N' ? '003' : '013'}`)},`,
  `郑知夏,${code}3,三年级,43221,１３８００００１００３,1.10108E+17,`,
]
const choose = (visitor: Visitor, code: string) =>
  visitor
    .dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '新生.csv', mimeType: 'text/csv', buffer: gbk(lines(code).join('\r\n').replace('\r\n', '\n')) })
const open = async (visitor: Visitor) => {
  await visitor.open('/school/student', 'student')
  await visitor.press('导入')
}
const next = (visitor: Visitor, name: string | RegExp = '下一步') => visitor.dialog().getByRole('button', { name }).last().click()
const column = (visitor: Visitor, header: string) => visitor.dialog().getByRole('combobox', { name: header, exact: true })

test('a GBK sheet with a title and other names for its columns: matched, one row mended in place, confirmed, and seen', async () => {
  await open(school)
  await choose(school, 'N')
  await school.dialog().getByText('新生.csv').waitFor()
  await expect.poll(() => school.dialog().getByLabel('文件编码').inputValue()).toBe('gb18030')
  await school.shot('import-1-file')
  await school.dialog().getByLabel('表头在第几行').selectOption('2')
  await school.dialog().locator('tr.kt-import-header', { hasText: '所在年级' }).waitFor()
  await next(school)
  await school.dialog().getByText('以下列不会导入：').waitFor()
  for (const [header, label] of [
    ['孩子', '姓名 *'],
    ['所在年级', '年级 *'],
    ['出生年月日', '出生日期'],
    ['联系电话', '家长手机'],
    ['证件号', '身份证号'],
  ] as const) {
    await column(school, header).selectOption({ label })
    await until(`${header} is taken`, () => column(school, header).isEnabled())
  }
  await until('what is left is named', async () => (await school.dialog().getByText('以下列不会导入：').innerText()).endsWith('备注栏、(H)'))
  await school.shot('import-2-match')
  await next(school)
  await school.dialog().getByText('1.10108E+17', { exact: false }).first().waitFor()
  await school.shot('import-3-rows')
  const cell = school.dialog().getByRole('textbox', { name: /身份证号 1/ })
  await school.dialog().locator('.kt-grid-wrong button').first().click()
  await cell.fill(card('11010820180501005'))
  await school.page.keyboard.press('Enter')
  await next(school, '重新检查')
  await school.dialog().getByText('确认导入').last().waitFor()
  await school.shot('import-4-confirm')
  const kept = school.page.waitForResponse(answer => answer.url().includes('own-preference'))
  await next(school, /导入正确的行 \(3\)/)
  await school.dialog().getByText('导入完成').waitFor()
  await school.shot('import-5-done')
  await next(school, '完成')
  const { engine } = at.serving.parts,
    { records } = await engine.list(engine.system('000000'), student, { where: { studentCode: ['N1', 'N2', 'N3'] }, sort: ['studentCode'] })
  expect(records.map(row => [row.studentName, row.birthday, row.phoneNumber])).toEqual([
    ['林青禾', '2018-01-05', '13800001001'],
    ['周星野', '2018-03-05', '13800001002'],
    ['郑知夏', '2018-05-01', '13800001003'],
  ])
  await school.row('N1').waitFor()
  expect((await kept).ok()).toBe(true)
  expect(school.errors).toEqual([])
})

test('the next file of the kind is understood at once, on a phone and with the keyboard alone', async () => {
  const again = await at.visit('school', { width: 375 })
  await open(again)
  await choose(again, 'M')
  await again.dialog().getByText('新生.csv').waitFor()
  await expect.poll(() => again.dialog().locator('tr.kt-import-header').innerText()).toContain('孩子')
  await again.shot('import-phone-1-file')
  await fits(again.page)
  await again.dialog().getByRole('button', { name: '下一步' }).focus()
  await again.page.keyboard.press('Enter')
  await again.dialog().getByText('沿用上次').first().waitFor()
  await expect.poll(() => column(again, '孩子').inputValue()).toBe('studentName')
  await again.shot('import-phone-2-match')
  await again.dialog().getByRole('button', { name: '下一步' }).focus()
  await again.page.keyboard.press('Enter')
  await again.dialog().getByText('有误的行').or(again.dialog().locator('.kt-grid')).first().waitFor()
  await again.shot('import-phone-3-rows')
  await fits(again.page)
  await next(again, '跳过有误的行，继续')
  await again.shot('import-phone-4-confirm')
  await next(again, /导入正确的行 \(2\)/)
  await again.dialog().getByText('导入完成').waitFor()
  expect(again.errors).toEqual([])
})
