/** The acts of money: refunds asked for and paid back, the month settled by two pairs of hands, and a class cancelled for everybody. */
import { expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { until, type Visitor } from '../browser.ts'
import { agencyName } from '../world.ts'
import { mine } from './enrol.ts'
import { type Klass, openClass } from './launch.ts'
import type { Story } from './story.ts'

/** The parent sees what would come back and by which rule, and asks for it. */
export async function askRefund(on: Story, account: string, child: string, { name }: Klass, amount: string): Promise<void> {
  const one = await mine(on, account, child)
  await one.press('申请退费', one.page.locator('article', { hasText: name }))
  const quote = one.dialog().locator('.fi-quote')
  await quote.waitFor()
  expect(await quote.innerText()).toContain(amount)
  await one.dialog().getByLabel('退款原因').fill('孩子搬家转学')
  await one.shot('parent-refund-quote')
  await one.send('提交申请')
  await one.page.getByText('待审核').first().waitFor()
}

/** The agency says what it thinks, the school approves. */
export async function auditRefund(on: Story, child: string): Promise<void> {
  const agency = await on.at('agency')
  await agency.menu('财务', '退款管理')
  await agency.screen('refund-manage')
  await agency.command('refund_opine', agency.row(child))
  await agency.fill({ 同意: true })
  await agency.send()
  const school = await on.at('school')
  await school.menu('', '学校退费')
  await school.screen('school-refund')
  await school.command('refund_approve', school.row(child))
  await school.dialog().getByText('按规则可退').waitFor()
  await school.shot('refund-approve')
  await school.send()
  await school.row(child).getByText('待退款').waitFor()
}

/** The name of a pupil for those who need the money but not the child. */
const masked = (name: string): string => `${name[0]}**`

/** Finance sends the money back through the gateway; the queue of what was paid shows it. */
export async function executeRefunds(on: Story, children: readonly string[]): Promise<void> {
  const finance = await on.at('finance1')
  await finance.menu('财务', '退款订单')
  await finance.screen('refund-queues')
  for (const child of children) {
    await finance.command('refund_execute', finance.row(masked(child)))
    await finance.send(/执行退款|确定/)
    await finance.row(masked(child)).waitFor({ state: 'detached' })
  }
  await on.site.tick()
  await finance.page.getByRole('tab', { name: /已退款/ }).click()
  for (const child of children) await finance.row(masked(child)).getByText('已退款').waitFor()
  await finance.shot('refund-queues')
}

/** The parent sees that the money is back. */
export async function refundArrived(on: Story, account: string, child: string, { name }: Klass, amount: string): Promise<void> {
  const one = await mine(on, account, child), place = one.page.locator('article', { hasText: name }).first()
  await place.getByText('已退款').waitFor()
  await place.getByText(`退款 ¥ ${amount}`).waitFor()
  await one.shot('parent-refunded')
}

/** The agency enters a result for each pupil and says that the class is over; the school agrees. */
export async function complete(on: Story, klass: Klass, pupils: readonly string[]): Promise<void> {
  const agency = await openClass(on, klass.name, 'agency'), page = agency.page.locator('main')
  await page.getByRole('tab', { name: '成果' }).click()
  for (const pupil of pupils) {
    await agency.command('final_result_create', page)
    await agency.fill({ 学生: pupil, 成果标题: '《墨竹》', 评分: 92 })
    await agency.send()
    await agency.row(pupil).waitFor()
  }
  await agency.shot('results')
  await agency.command('open_class_commitCompletion')
  await agency.send()
  await page.getByText('结课待确认').first().waitFor()
  const school = await on.at('school')
  await school.menu('结课', '学校结课')
  await school.screen('school-completion')
  await school.command('open_class_confirmCompletion', school.row(klass.name))
  await school.row(klass.name).getByText('已结课').waitFor()
}

async function run(on: Story, account: string, period: string): Promise<{ readonly who: Visitor; readonly page: Locator }> {
  const who = await on.at(account)
  await who.menu('结算', '月度结算')
  const page = await who.screen('settlement-run')
  await page.getByLabel('月份').last().selectOption(period)
  await who.screen('settlement-run')
  return { who, page }
}
const rows = (page: Locator): Locator => page.getByRole('table', { name: '本月结算单' }).locator('tbody tr', { hasText: agencyName })

/** Finance sees what a month would settle, and makes the drafts of all of it. */
export async function generate(on: Story, period: string): Promise<Visitor> {
  const { who, page } = await run(on, 'finance1', period)
  await page.getByRole('table', { name: '待结算' }).waitFor()
  await who.shot(`settle-preview-${period}`)
  await who.press(/全部生成/, page)
  await who.says('已生成结算草稿')
  await rows(page).first().waitFor()
  return who
}

/** The agency submits its drafts, the school checks the lessons, finance approves, and another person of finance pays. */
export async function settle(on: Story, period: string, count: number): Promise<void> {
  const agency = await run(on, 'agency', period)
  await each(agency, 'settlement_submit', '待审核', count)
  const school = await on.at('school')
  await school.menu('结算', '课次核对')
  await school.screen('settlement_part')
  for (let i = 0; i < count; i++) {
    await school.command('settlement_part_approve', school.page.locator('main tbody tr', { hasText: '待核对' }).first())
    await school.send()
    await until('the lessons are checked', async () => await school.page.locator('main tbody tr', { hasText: '待核对' }).count() === count - i - 1)
  }
  const first = await run(on, 'finance1', period)
  await each(first, 'settlement_approve', '待付款', count)
  await rows(first.page).first().getByText('您不能付款').waitFor()
  const second = await run(on, 'finance2', period)
  await each(second, 'settlement_execute', /付款中|已结算/, count)
  await on.site.tick()
  await until('all is paid', async () => await rows(second.page).filter({ hasText: '已结算' }).count() === count)
  await second.who.shot(`settle-paid-${period}`)
}

async function each({ who, page }: { readonly who: Visitor; readonly page: Locator }, permit: string, after: string | RegExp, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const row = rows(page).nth(i)
    await who.command(permit, row)
    const open = who.dialog()
    if (await open.isVisible()) await who.send(/确定|付款/)
    await row.getByText(after).first().waitFor()
  }
}
