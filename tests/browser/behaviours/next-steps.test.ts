/** The next step of a desk stands where somebody looks for it: classes from the shop, plans from the list, products from the home. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { fits, resize, type Site, site, type Visitor } from '../browser.ts'
import { type Furnished, furnish, readyClass, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, school: Visitor, agency: Visitor, operator: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  ;[school, agency, operator] = [await at.visit('school'), await at.visit('agency'), await at.visit('operator')]
})
afterAll(() => at?.close())
afterEach(() => expect([...school.errors, ...agency.errors, ...operator.errors]).toEqual([]))

const paste = (input: HTMLElement, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  input.focus()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
const painting = { productType: 'interest', category: 'art', grades: [3], lessonCount: 3, lessonMinutes: 90, needsResults: 0 }
async function draft(name: string): Promise<string> {
  const id = newId()
  const chapters = ['一', '二', '三'].map((one, i) => ({ lessonNo: i + 1, name: one, content: '' }))
  const texts = { introduction: '<p>画</p>', materials: '笔', teacherDemands: '教师资格' }
  await on.send('agency', 'product.submitNew', id, { ...painting, ...texts, productName: name, priceCents: '500.00', chapters })
  return id
}

test('a school launches from the shop: only what is granted is offered, with the granted price', { timeout: 120_000 }, async () => {
  const other = await draft('未授权的课')
  await on.send('operator', 'product.approve', other, { remark: '同意' })
  await on.send('agency', 'product_shelf.up', other)
  await school.open('/school_client/class/productShop', 'product-shop')
  await school.page.locator('main').getByText('授权价').first().waitFor()
  await school.page.locator('main [data-command=open_class_launch]').first().click()
  const dialog = school.dialog()
  await expect.poll(() => dialog.getByLabel('课程产品').inputValue()).toContain('儿童国画')
  await expect.poll(() => dialog.getByLabel('价格').inputValue()).toBe('400.00')
  await school.shot('launch-from-shop')
  await dialog.getByLabel('课程产品').fill('课')
  await dialog.getByLabel('课程产品').fill('')
  await school.page.getByRole('option', { name: '儿童国画' }).waitFor()
  await expect.poll(() => school.page.getByRole('option', { name: '未授权的课' }).count()).toBe(0)
  await school.page.getByRole('option', { name: '儿童国画' }).click()
  await school.fill({ 开始日期: '2026-10-12', 结束日期: '2026-12-31', 最低人数: 1, 名额: 5, 班级名称: '国画商城班', 价格: '399.00' })
  await school.press(/^确定$/, dialog)
  await dialog.getByText('价格须等于授权价：¥400.00').first().waitFor()
  await school.fill({ 价格: '400.00' })
  await school.send()
  await school.screen('openclass-detail')
  expect(await on.rows('open_class', { name: '国画商城班' })).toMatchObject([{ status: 'launched', priceCents: 40_000 }])
})

test('the agency plans from the list; what it wrote by hand is asked for before it is generated over, and comes back', { timeout: 120_000 }, async () => {
  const id = newId()
  const usual = { startDate: '2026-10-12', endDate: '2026-12-31', capacityMin: 1, capacity: 5, waitlistOn: 1 }
  await on.send('school', 'open_class.launch', id, { schoolId: on.ids.school, productId: made.product, name: '国画手排班', ...usual })
  await agency.open('/openclass/launch', 'openclass')
  await agency.row('国画手排班').locator('[data-command=open_class_perfect]').click()
  const editor = await agency.screen('openclass-perfect')
  await agency.press('提交安排', editor)
  await editor.getByText('每个课次须有时间、教室和教师').first().waitFor()
  const generator = editor.locator('.oc-generator')
  // The first day stands in the input of the cell that has the focus.
  const first = () => editor.locator('.kt-grid-input').inputValue()
  await generator.locator('.oc-weekday input').nth(0).setChecked(true, { force: true })
  await generator.getByLabel('教室').selectOption({ label: '美术教室' })
  await generator.getByLabel('教师').selectOption({ label: '李晓明' })
  await agency.press('生成课次', editor)
  await expect.poll(first).toContain('2026-10-12')
  // What was refused is no longer so.
  await expect.poll(() => editor.getByText('每个课次须有时间、教室和教师').count()).toBe(0)
  await agency.page.locator('.kt-grid-input').evaluate(paste, '2026-10-13')
  await expect.poll(first).toContain('2026-10-13')
  await agency.press('生成课次', editor)
  await agency.page.getByText('有 1 个课次是手工修改过的').waitFor()
  await agency.shot('plan-overwrites')
  await agency.press(/^取消$/, agency.page.locator('.kt-confirm'))
  await expect.poll(first).toContain('2026-10-13')
  await agency.press('生成课次', editor)
  await agency.press(/^确定$/, agency.page.locator('.kt-confirm'))
  await expect.poll(first).toContain('2026-10-12')
  await agency.press('撤销', editor)
  await expect.poll(first).toContain('2026-10-13')
  await agency.press('用学校位置', editor)
  await agency.press('提交安排', editor)
  await agency.screen('openclass-detail')
  await agency.open(`/openclass/perfect/${id}`, 'openclass-perfect')
  await agency.page.getByText('课次安排已提交，当前不能修改。').waitFor()
})

test('a home that asks for a plan leads to it', async () => {
  const id = newId()
  const usual = { startDate: '2026-10-12', endDate: '2026-12-31', capacityMin: 1, capacity: 5, waitlistOn: 1 }
  await on.send('school', 'open_class.launch', id, { schoolId: on.ids.school, productId: made.product, name: '国画首页班', ...usual })
  await agency.open('/wel', 'home')
  const waits = agency.page.locator(`[data-waiting="${id}"] [data-act=perfect]`)
  await expect.poll(() => waits.innerText()).toBe('安排课次')
  await waits.click()
  await agency.screen('openclass-perfect')
})

test('a changed product is decided on the home and in its list; a rejected one is handed in on its page', { timeout: 120_000 }, async () => {
  for (const materials of ['宣纸', '墨汁']) {
    await on.send('agency', 'product.change', made.product, { materials })
    await on.send('agency', 'product.submitChange', made.product)
    if (materials === '宣纸') {
      await operator.open('/wel', 'home')
      await operator.page.locator(`[data-waiting="${made.product}"] [data-act=approveChange]`).click()
      await operator.send()
    } else {
      await operator.open('/audit/productSub?q.mine=1', 'product-audit')
      await operator.row('儿童国画').locator('[data-command=product_approveChange]').click()
      await operator.send()
    }
    await expect.poll(async () => (await on.rows('product', { id: made.product }))[0].materials).toBe(materials)
  }
  const id = await draft('被驳回的课')
  await on.send('operator', 'product.reject', id, { remark: '请补充' })
  await agency.open('/wel', 'home')
  await agency.page.locator(`[data-waiting="${id}"] [data-act]`).click()
  await agency.screen('product-detail')
  await agency.page.locator('main').getByText('请补充').first().waitFor()
  await agency.shot('product-rejected')
  await on.send('agency', 'product.saveNew', id, { materials: '宣纸与笔' })
  await agency.load(`/school_client/class/productDetail/${id}`, 'product-detail')
  await agency.command('product_submitNew')
  await expect.poll(async () => (await on.rows('product', { id }))[0].status).toBe('pending')
})

test('a transfer offers the classes that would take the pupil, and says what becomes of the money', async () => {
  const to = await readyClass(on, { productId: made.product, name: '国画转入班', days: ['2026-10-13', '2026-10-14', '2026-10-15'] })
  await on.send('school', 'open_class.release', to, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  const [place] = await on.rows('enrolment', { openClassId: made.klass, status: 'enrolled' })
  await school.open(`/enrolment/detail/${place.id}`, 'enrolment-detail')
  await school.command('enrolment_transferOut')
  const dialog = school.dialog()
  await dialog.getByRole('combobox').click()
  const option = school.page.getByRole('option', { name: '国画转入班' })
  await expect.poll(() => option.innerText()).toContain('2026-10-13 起')
  expect(await school.page.getByRole('option').allInnerTexts()).not.toContainEqual(expect.stringContaining('国画甲班'))
  await option.click()
  await expect.poll(() => dialog.locator('[data-transfer]').innerText()).toBe('原班未上课时的费用 ¥400.00，新班费用 ¥400.00。无需补缴或退款。')
  await school.shot('transfer')
  await school.press(/^取消$/, dialog)
})
test('who writes to the own department reads its name before, or chooses the families of a class', async () => {
  await agency.open('/eip/sendMessage', 'sent-messages')
  await agency.press('写消息')
  await expect.poll(() => agency.dialog().locator('[data-receivers]').innerText()).toMatch(/将发送给“.+”的所有人。/)
  // Or to the families of one of their classes.
  const dialog = agency.dialog()
  await resize(agency.page, 375, 812)
  await dialog.getByLabel('接收范围').selectOption('class')
  await expect.poll(() => dialog.locator('[data-receivers]').innerText()).toContain('该班现在名单上')
  await agency.pick('班级', '国画甲班', dialog)
  await agency.fill({ 标题: '下周带宣纸', 内容: '每人两张。' }, dialog)
  await fits(agency.page)
  await agency.shot('write-to-class-375')
  await agency.send()
  await expect.poll(async () => (await on.rows('message', { title: '下周带宣纸' })).length).toBe(1)
  await resize(agency.page, 1440, 900)
})
