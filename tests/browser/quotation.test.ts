/** The story of a quotation in a real browser: quoted and filled in by the agency, compared, locked and adjusted by the office, read by the school. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, type Visitor } from './browser.ts'
import { watched, visit } from './walk.ts'
import { furnish, schoolName, type World, world } from './world.ts'

let at: Site, on: World, agency: Visitor, office: Visitor, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await furnish(on)
  agency = await at.visit('agency')
  office = await at.visit('operator')
  school = await at.visit('school')
})
afterAll(() => at?.close())

const name = '秋日地质研学'
const cell = (one: Visitor, label: string) => one.page.locator('.kt-grid-input').and(one.page.getByLabel(label, { exact: true }))
const sum = (one: Visitor, label: string) => one.page.locator('.qt-sums div', { hasText: label }).first().locator('dd')
const paste = (input: HTMLElement, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  input.focus()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

test('an agency quotes a product, pastes prices into its lines, and sees at once what a head pays', { timeout: 120_000 }, async () => {
  await agency.open('/quotedPrice/list', 'quotation')
  await agency.command('quotation_create')
  await agency.fill({ 报价名称: name, 类型: '活动', 计划人数: '41', 天数: '1' })
  await agency.pick('课程产品', '儿童国画')
  await agency.dialog().getByText('由平台填写').waitFor()
  await agency.send()
  await agency.row(name).click()
  await agency.screen('quotation-fill')
  await agency.page.getByText('未填价格的行').waitFor()
  await cell(agency, '编号 1').evaluate((input: HTMLElement) => input.focus())
  for (let i = 0; i < 6; i++) await agency.page.keyboard.press('ArrowRight')
  await cell(agency, '单价 1').evaluate(paste, '\n1500\n200\n\n36\n\n480\n900\n\n12\n\n28.50\n5')
  // Two coaches at 1500 and their drivers, tickets, guides, policies and materials of 41, and what follows from them.
  await expect.poll(() => sum(agency, '合计').innerText()).toBe('¥10,339.36')
  await expect.poll(() => sum(agency, '人均').innerText()).toBe('¥252.18')
  await expect.poll(() => sum(agency, '尾差').innerText()).toBe('−¥0.02')
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  await agency.shot('quotation-fill')
  await agency.press('保存报价')
  await agency.says('修改成功')
  await agency.page.getByRole('button', { name: '已是最新' }).waitFor()
})

test('what can not be reckoned is said while it is typed, and not sent', { timeout: 120_000 }, async () => {
  await cell(agency, '编号 1').evaluate((input: HTMLElement) => input.focus())
  for (let i = 0; i < 7; i++) await agency.page.keyboard.press('ArrowRight')
  await cell(agency, '公式 1').evaluate(paste, '5% * A1')
  await agency.page.locator('.qt-faults').getByText('不能再用公式').waitFor()
  await expect.poll(() => agency.page.getByRole('button', { name: '保存报价' }).isDisabled()).toBe(true)
  await agency.press('撤销')
  await expect.poll(() => agency.page.locator('.qt-faults').count()).toBe(0)
  await agency.page.getByLabel('计划人数').fill('80')
  await expect.poll(() => sum(agency, '合计').innerText()).toBe('¥14,160.03')
  // What is not saved is there again after the window was lost.
  agency.page.once('dialog', asked => void asked.accept())
  await agency.page.reload()
  await agency.screen('quotation-fill')
  await expect.poll(() => sum(agency, '合计').innerText()).toBe('¥10,339.36')
  await agency.press('继续填写')
  await expect.poll(() => sum(agency, '合计').innerText()).toBe('¥14,160.03')
  await agency.press('保存报价')
  await agency.says('修改成功')
  await expect.poll(() => agency.page.getByRole('button', { name: '继续填写' }).count()).toBe(0)
})

test('the lines are kept as a scheme and compared; the office locks the quotation and adjusts it by entries', { timeout: 120_000 }, async () => {
  await agency.command('quotation_saveScheme')
  await agency.fill({ 方案名称: '八十人方案' })
  await agency.send()
  await office.open('/quotedPrice/list', 'quotation')
  await office.command('quotation_update', office.row(name))
  await office.pick('报价学校', schoolName)
  await office.send()
  await office.row(name).getByText(schoolName).waitFor()
  await office.row(name).click()
  await office.screen('quotation-fill')
  await office.page.getByRole('link', { name: '查看核算' }).click()
  await office.screen('quotation-detail')
  await office.page.getByRole('tab', { name: '方案对比' }).click()
  await office.page.getByRole('columnheader', { name: '八十人方案' }).waitFor()
  await office.shot('quotation-schemes')
  await office.command('quotation_lock', office.page.locator('main'))
  await office.page.locator('main').getByText('已锁定').first().waitFor()
  await office.command('quotation_adjust', office.page.locator('main'))
  const entry = (label: string) =>
    office
      .dialog()
      .locator('.kt-grid-input')
      .and(office.page.getByLabel(label, { exact: true }))
  const choose = async (label: string, option: RegExp) => {
    await entry(label).press('Alt+ArrowDown')
    await office.page.getByRole('option', { name: option }).click()
  }
  await choose('方式 1', /冲减/)
  await entry('方式 1').press('ArrowRight')
  await choose('行编号 1', /^C2/)
  await entry('行编号 1').press('ArrowRight')
  await entry('说明 1').evaluate(paste, '取消讲解\t1\t900.01')
  await office.dialog().getByLabel('调整原因').fill('学校自备讲解员')
  await office.dialog().getByRole('button', { name: '调整', exact: true }).click()
  await office.dialog().locator('.kt-grid-wrong').getByText('冲减超过该行的剩余金额').waitFor()
  await office.shot('quotation-adjust-refused')
  await entry('单价 1').evaluate(paste, '900')
  await office.dialog().getByRole('button', { name: '调整', exact: true }).click()
  await expect.poll(() => sum(office, '合计').innerText()).toBe('¥13,260.03')
  await office.page.getByRole('tab', { name: '调整记录' }).click()
  await office.page.getByText('学校自备讲解员').waitFor()
  await office.shot('quotation-adjusted')
  expect([...agency.errors, ...office.errors.filter(one => !one.includes('adjust'))]).toEqual([])
})

test('the school reads what was quoted, with how it came about, and takes it home as a sheet', { timeout: 120_000 }, async () => {
  await school.open('/quotedPrice/list', 'quotation')
  await school.row(name).click()
  await school.screen('quotation-detail')
  await school.page.getByText('（A 交通 + B 门票 + C 导师与讲解 + D 保险 + E 物料）的 5%').waitFor()
  const [file] = await Promise.all([school.page.waitForEvent('download'), school.press('导出报价单')])
  expect(file.suggestedFilename()).toMatch(/^秋日地质研学 BJ\d+\.xlsx$/)
  await school.shot('quotation-school')
  expect(school.errors).toEqual([])
})
