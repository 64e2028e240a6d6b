/** The first act: an agency writes a course, the operator audits and grants it, and it goes on the shelf. */
import { expect } from 'vitest'
import { schoolName } from '../world.ts'
import type { Story } from './story.ts'

export interface Course {
  readonly name: string
  readonly price: string
  readonly chapters: readonly string[]
}
export const painting: Course = { name: '儿童国画', price: '400', chapters: ['认识笔墨', '画竹', '画虾'] }

/** The agency writes the product in its editor, which says what is missing until nothing is. */
export async function write(on: Story, { name, price, chapters }: Course): Promise<void> {
  const agency = await on.at('agency')
  await agency.menu('产品管理')
  await agency.screen('product')
  await agency.press('新建产品')
  const editor = await agency.screen('product-editor')
  await expect.poll(() => editor.getByRole('button', { name: '提交审核' }).isDisabled()).toBe(true)
  await agency.fill(
    {
      产品名称: name,
      产品类型: '兴趣课程',
      科目: '美术',
      指导价: price,
      课次数: chapters.length,
      三年级: true,
      结课需成果: true,
      教材与材料: '毛笔、宣纸由教师准备',
      师资要求: '三年以上教学经验',
      课程介绍: '从一笔一画开始，画出身边的景物。',
    },
    editor,
  )
  const sheet = editor.getByRole('region', { name: '章节' })
  await agency.press('添加一行', sheet)
  const first = agency.page.locator('.kt-grid-input').and(agency.page.getByLabel('章节名称 1'))
  await first.evaluate((input: HTMLElement, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    input.focus()
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, chapters.join('\n'))
  await editor.getByText('内容完整，可以提交').waitFor()
  await agency.shot('product-editor')
  await agency.press('提交审核', editor)
  await agency.says('已提交审核')
  const page = await agency.screen('product-detail')
  await page.getByText('待审核').first().waitFor()
}

/** The operator finds it in the audit list, reads it, and approves. */
export async function audit(on: Story, { name }: Course): Promise<void> {
  const operator = await on.at('operator')
  await operator.menu('产品审核')
  await operator.screen('product-audit')
  await operator.row(name).click()
  const page = await operator.screen('product-detail')
  await page.getByRole('tab', { name: '章节' }).click()
  await page.getByText('画竹').waitFor()
  await operator.command('product_approve')
  await operator.fill({ 意见: '内容完整，同意' })
  await operator.send()
  await page.getByText('未上架').waitFor()
  await operator.shot('product-audited')
}

/** The operator grants it to the school at a price and for a time. */
export async function grant(on: Story, { price }: Course): Promise<void> {
  const operator = await on.at('operator')
  const page = await operator.screen('product-detail')
  await page.getByRole('tab', { name: '授权' }).click()
  await operator.command('product_grant_add', page)
  await operator.pick('学校', schoolName)
  await operator.fill({ 授权价: price, 开始日期: '2026-09-01', 结束日期: '2027-12-31' })
  await operator.shot('product-grant')
  await operator.send()
  await operator.row(schoolName).waitFor()
}

/** The agency puts it on the shelf. */
export async function shelve(on: Story, { name }: Course): Promise<void> {
  const agency = await on.at('agency')
  await agency.menu('产品管理')
  await agency.screen('product')
  await agency.row(name).click()
  const page = await agency.screen('product-detail')
  await agency.command('product_shelf_up')
  await page.getByText('已上架').waitFor()
  await agency.shot('product-on-shelf')
}
