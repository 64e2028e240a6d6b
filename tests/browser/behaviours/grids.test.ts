/** Many at once: products granted to schools, rates set for teachers, chapters pasted, and families written to. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../../modules/kit/index.ts'
import { message } from '../../../modules/messages/index.ts'
import { teacherFee } from '../../../modules/people/index.ts'
import { grant, product } from '../../../modules/products/product.ts'
import { fits, type Site, site, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { furnish, schoolName, teachers, type World, world } from '../world.ts'

let at: Site, on: World, operator: Visitor, agency: Visitor, school: Visitor
const second = '海淀第二小学'
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await furnish(on)
  await on.send('operator', 'school.create', newId(), {
    schoolName: second,
    schoolCode: '110108002',
    educationPeriod: 'primary',
    areaCode: '110108',
    areaName: '海淀区',
    address: '中关村大街 2 号',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  ;[operator, agency, school] = [await at.visit('operator'), await at.visit('agency'), await at.visit('school')]
})
afterAll(() => at?.close())
afterEach(() => expect([...operator.errors, ...agency.errors, ...school.errors]).toEqual([]))

test('a page with a grid does not scroll its frame away: the top bar and the tabs stay', async () => {
  await agency.page.goto('/product/edit')
  await agency.page.locator('.kt-grid').first().waitFor()
  expect(await agency.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
})

test('an area is chosen by its names, down to what has nothing below it, in a grant; several in a product', async () => {
  const known = [
    ['110000', '北京市', '00'],
    ['120000', '天津市', '00'],
    ['110105', '朝阳区', '110000'],
    ['110108', '海淀区', '110000'],
  ]
  for (const [code, name, parentCode] of known) await on.send('operator', 'region.create', code!, { code, name, parentCode })
  await operator.open('/product/grant', 'product_grant')
  await operator.command('product_grant_add')
  const dialog = operator.page.locator('.bp6-dialog'),
    level = (within: typeof dialog, name: string) => within.getByLabel(name, { exact: true })
  await level(dialog, '省').selectOption({ label: '北京市' })
  await level(dialog, '市').selectOption({ label: '海淀区' })
  await dialog.getByText('海淀区 110108').waitFor()
  const main = agency.page.locator('main')
  await agency.page.goto('/product/edit')
  await level(main, '省').selectOption({ label: '北京市' })
  await level(main, '市').selectOption({ label: '海淀区' })
  await main.getByRole('button', { name: '添加', exact: true }).first().click()
  await main.locator('.bp6-tag', { hasText: '海淀区 110108' }).waitFor()
  for (const { page } of [operator, agency]) await page.reload()
})

const all = (of: Parameters<typeof find>[0], where: object) =>
  on.site.serving.parts.engine.ask('000000', find(of, where as never) as never) as Promise<readonly any[]>
const cell = (one: Visitor, name: string) => one.page.locator('.kt-grid-input').and(one.page.getByLabel(name))
const paste = (input: HTMLElement, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  input.focus()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
/** Goes to a cell by the keys, from the first. */
async function goTo(one: Visitor, label: string, right: number): Promise<void> {
  await one.page.locator('.kt-grid-input').evaluate((input: HTMLElement) => input.focus())
  for (let i = 0; i < right; i++) await one.page.keyboard.press('ArrowRight')
  await cell(one, label).waitFor()
}

test('a product is granted to all schools in one sheet: a wrong cell keeps all of it back and is said where it is', { timeout: 120_000 }, async () => {
  await operator.open('/product/grant', 'product_grant')
  await operator.command('product_grant_addMany')
  const dialog = operator.dialog()
  await dialog.getByRole('group', { name: /产品/ }).getByLabel('儿童国画').check({ force: true })
  await dialog.getByRole('group', { name: /学校/ }).getByRole('button', { name: '全选' }).click()
  await dialog.getByRole('button', { name: '批量授权 2' }).waitFor()
  await goTo(operator, '授权价 1', 2)
  await cell(operator, '授权价 1').evaluate(paste, '500\n380')
  await watched(operator)
  expect(await visit(operator, { within: '.kt-sheet-dialog' })).toEqual([])
  await operator.shot('grants-sheet')
  await dialog.getByRole('button', { name: '批量授权 2' }).click()
  await dialog.getByText('授权价不能高于产品指导价').first().waitFor()
  expect(await all(grant, { isPublic: false })).toEqual([])
  await cell(operator, '授权价 1').evaluate(paste, '390')
  await operator.send('批量授权 2')
  await expect.poll(() => operator.page.locator('main tbody tr', { hasText: second }).count()).toBe(1)
  expect((await all(grant, { isPublic: false })).map(one => one.priceCents).sort()).toEqual([38_000, 39_000])
})

test('a question of many rows has two buttons that say what happens, of which none is pressed before somebody does', { timeout: 120_000 }, async () => {
  const dark = await at.visit('operator', { width: 375, lang: 'en', theme: 'dark' })
  for (const [one, label, [yes, no]] of [
    [operator, '公开', ['设为公开', '设为不公开']],
    [dark, 'Public', ['Make it public', 'Make it not public']],
  ] as const) {
    await one.open('/product/grant', 'product_grant')
    await one.row(second).getByRole('checkbox').check()
    await one.page.locator('.kt-bulk [data-bulk=product_grant_editIsPublic]').click()
    const question = one.dialog().getByRole('radiogroup', { name: label })
    await expect.poll(() => question.getByRole('radio').allInnerTexts()).toEqual([yes, no])
    await expect.poll(() => question.getByRole('radio', { checked: true }).count()).toBe(0)
    await one.dialog().locator('.bp6-dialog-footer').getByRole('button').last().click()
    // Unanswered it goes nowhere: the question is marked, and the keyboard stands on it.
    await expect.poll(() => question.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() =>
        question
          .getByRole('radio')
          .first()
          .evaluate(button => button === document.activeElement),
      )
      .toBe(true)
    await one.page.keyboard.press('ArrowRight')
    await question.getByRole('radio', { name: no, checked: true }).waitFor()
    await watched(one)
    expect(await visit(one, { within: '.kt-bulk-dialog' })).toEqual([])
    await fits(one.page)
    await one.shot(`question-${label}`)
  }
  const open = (await all(grant, { isPublic: true })).length
  await question(operator, '设为公开')
  await expect.poll(async () => (await all(grant, { isPublic: true })).length).toBe(open + 1)
  await dark.leave()
})
const question = async (one: Visitor, answer: string): Promise<void> => {
  await one.dialog().getByRole('radio', { name: answer }).click()
  await one.dialog().locator('.bp6-dialog-footer').getByRole('button').last().click()
  await one.dialog().getByText('已完成').waitFor()
  await one.press('关闭', one.dialog().locator('.bp6-dialog-footer'))
}

test('rates of all teachers are pasted and set as one; those of another house are out of reach', { timeout: 120_000 }, async () => {
  for (const one of await all(teacherFee, {})) await on.send('agency', 'agency_teacher_fee.end', one.id, { endTime: '2027-02-28' })
  await agency.open('/age_client/basics/teacherFee', 'agency_teacher_fee')
  await agency.command('agency_teacher_fee_saveMany')
  const dialog = agency.dialog()
  await dialog.getByRole('button', { name: '批量设置课时费 0' }).waitFor()
  await goTo(agency, '课时费 1', 2)
  await cell(agency, '课时费 1').evaluate(paste, '180\t2027-03-01\n200\t2027-03-01\n220\t2027/3/1')
  await agency.shot('fees-sheet')
  await agency.send('批量设置课时费 3')
  const made = await all(teacherFee, { startTime: '2027-03-01' })
  expect(made.map(one => one.feePerLesson).sort()).toEqual([18_000, 20_000, 22_000])
  for (const name of teachers) await agency.page.locator('main tbody tr', { hasText: name }).first().waitFor()
  const { engine } = on.site.serving.parts,
    other = on.as('agency')
  const outside = { ...other, actor: { ...other.actor, reach: { agency: ['elsewhere'] } } }
  const sheet = { rows: [{ teacherId: on.ids.teachers[0], feePerLesson: '1.00', startTime: '2028-01-01' }] }
  await expect(engine.submit(outside, engine.command('agency_teacher_fee', 'saveMany'), newId(), sheet)).rejects.toMatchObject({
    refused: { code: 'kernel.missingRef', field: 'teacherId', detail: { row: 0 } },
  })
})

test('chapters are pasted into a product, line by line', { timeout: 120_000 }, async () => {
  const [before] = await all(product, { productName: '儿童国画' })
  await agency.open(`/product/edit/${before.id}`, 'product-editor')
  await goTo(agency, '章节名称 1', 0)
  await cell(agency, '章节名称 1').evaluate(paste, '笔墨与纸\t认识工具\n竹\t一笔成竿\n虾\t浓淡')
  await agency.page.getByRole('region', { name: '章节' }).getByText('一笔成竿').waitFor()
  await agency.shot('chapters-sheet')
  await agency.press('保存草稿')
  await agency.says('已保存')
  const [after] = await all(product, { id: before.id })
  expect(after.draft.chapters.map((one: { name: string; lessonNo: number }) => `${one.lessonNo} ${one.name}`)).toEqual(['1 笔墨与纸', '2 竹', '3 虾'])
})

test('the families of chosen classes are written to at once, and told how many before', { timeout: 120_000 }, async () => {
  await school.open('/openclass/launch', 'openclass')
  await school.page.locator('main tbody tr', { hasText: '国画甲班' }).getByRole('checkbox').check()
  await school.page.locator('[data-bulk=open_class_write]').click()
  const dialog = school.dialog()
  await dialog.locator('.kt-bulk-figures').getByText('收件人').waitFor()
  await expect.poll(() => dialog.locator('.kt-bulk-figures').innerText()).toMatch(/1\s+将执行\s+1 人\s+收件人/)
  await dialog.getByLabel('标题').fill('明天带毛笔')
  await dialog.getByLabel('内容').fill('请带一支毛笔和一瓶墨。')
  await school.shot('write-many')
  await dialog.getByRole('button', { name: '给家长发消息 1' }).click()
  await dialog.getByRole('status').getByText('已完成').waitFor()
  expect((await all(message, { title: '明天带毛笔' })).length).toBe(1)
  expect(schoolName).not.toBe(second)
})
