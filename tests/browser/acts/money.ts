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
  const quote = one.dialog().locator('.kt-totals')
  await quote.waitFor()
  await expect.poll(() => quote.innerText()).toContain(amount)
  await one.dialog().getByLabel('退款原因').fill('孩子搬家转学')
  await one.shot('parent-refund-quote')
  await one.send('提交申请')
  await one.page.getByText('待审核').first().waitFor()
}

/** The agency says what it thinks, the school approves. */
export async function auditRefund(on: Story, child: string): Promise<void> {
  const agency = await on.at('agency')
  await agency.menu('退款管理')
  await agency.screen('refund-manage')
  await agency.command('refund_opine', agency.row(child))
  await agency.send('同意退款')
  const school = await on.at('school')
  await school.menu('学校退费')
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
  await finance.menu('退款订单')
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
  const one = await mine(on, account, child),
    place = one.page.locator('article', { hasText: name }).first()
  await place.getByText('已退款').waitFor()
  await place.getByText(`退款 ¥${amount}`).waitFor()
  await one.shot('parent-refunded')
}

/** The agency enters a result for each pupil and says that the class is over; the school agrees. */
export async function complete(on: Story, klass: Klass, pupils: readonly string[]): Promise<void> {
  const agency = await openClass(on, klass.name, 'agency'),
    page = agency.page.locator('main')
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
  await school.menu('学校结课')
  await school.screen('school-completion')
  await school.command('open_class_confirmCompletion', school.row(klass.name))
  await school.send('确认结课')
  await school.row(klass.name).getByText('已结课').waitFor()
}

async function run(on: Story, account: string, period: string): Promise<{ readonly who: Visitor; readonly page: Locator }> {
  const who = await on.at(account)
  await who.menu('月度结算')
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
  await each(agency, 'settlement_submit', { after: '待审核', count })
  const school = await on.at('school')
  await school.menu('课次核对')
  await school.screen('settlement_part')
  for (let i = 0; i < count; i++) {
    await school.command('settlement_part_approve', school.page.locator('main tbody tr', { hasText: '待核对' }).first())
    await school.send()
    await until('the lessons are checked', async () => (await school.page.locator('main tbody tr', { hasText: '待核对' }).count()) === count - i - 1)
  }
  const first = await run(on, 'finance1', period)
  // Who sat there already sees a moment later that the schools have checked, and signs nothing before.
  await until(
    'the checks are shown',
    async () =>
      (await rows(first.page)
        .filter({ hasText: /核对 \S/ })
        .count()) === count,
  )
  await each(first, 'settlement_approve', { after: '待付款', count, asks: '确定' })
  await rows(first.page).first().getByText('您不能付款').waitFor()
  const second = await run(on, 'finance2', period)
  await each(second, 'settlement_execute', { after: /付款中|已结算/, count, asks: '付款' })
  await on.site.tick()
  await until('all is paid', async () => (await rows(second.page).filter({ hasText: '已结算' }).count()) === count)
  await second.who.shot(`settle-paid-${period}`)
}

interface Step {
  readonly after: string | RegExp
  readonly count: number
  readonly asks?: string
}
async function each({ who, page }: { readonly who: Visitor; readonly page: Locator }, permit: string, { after, count, asks }: Step): Promise<void> {
  for (let i = 0; i < count; i++) {
    const row = rows(page).nth(i)
    await who.command(permit, row)
    if (asks) await who.send(asks)
    await row.getByText(after).first().waitFor()
  }
}

/** After the class is settled the platform gives money back for it; the next draft takes the agency's share of it back. */
export async function refundLater(on: Story, child: string, { name }: Klass, amount: string): Promise<void> {
  const operator = await on.at('operator')
  await operator.menu('订单列表')
  await operator.screen('order')
  await operator.page.locator('main tbody tr', { hasText: name }).filter({ hasText: child }).first().click()
  await operator.screen('order-detail')
  await operator.press('申请退款')
  await operator.dialog().getByLabel('退款原因').fill('课程质量未达约定')
  await operator.dialog().getByLabel('退款金额').fill(amount)
  await operator.dialog().getByRole('radio', { name: '留在班级' }).click()
  await operator.shot('refund-by-platform')
  await operator.send('提交申请')
}

/** The school can't hold a class that parents have paid: it applies, the platform decides, and everybody gets the money back. */
export async function cancelClass(on: Story, { name }: Klass): Promise<void> {
  const school = await on.at('school')
  await school.menu('取消开课')
  await school.screen('cancel_class')
  await school.command('cancel_class_apply')
  await school.pick('班级', name)
  await school.fill({ 取消原因: '场地原因', 说明: '美术教室整修，本学期无法使用' })
  await school.shot('class-cancel-apply')
  await school.send()
  const operator = await on.at('operator')
  await operator.menu('取消开课')
  await operator.screen('cancel_class')
  await operator.command('cancel_class_approve', operator.row(name))
  await operator.send('批准')
  await operator.row(name).getByText('已通过').waitFor()
  await on.site.tick()
}

/** The history of an enrolment says by itself why the place is gone. */
export async function explains(on: Story, child: string, { name }: Klass): Promise<void> {
  const school = await on.at('school')
  await school.menu('学校报名')
  await school.screen('school-enrolment')
  await school.page.locator('main tbody tr', { hasText: name }).filter({ hasText: child }).click()
  const page = await school.screen('enrolment-detail')
  await page.getByText('班级取消').first().waitFor()
  await page.getByRole('tab', { name: '历史' }).click()
  await page.getByText('美术教室整修').first().waitFor()
  await school.shot('enrolment-history')
}

/** Who had a child in the class was told. */
export async function told(on: Story, account: string, text: string): Promise<void> {
  const one = await on.at(account)
  await one.open('/eip/message', 'messages')
  await one.page.locator('main tbody').getByText(text).first().waitFor()
}

/** Another person of the platform approves what the first one asked for, and the money goes back. */
export async function approveLater(on: Story, child: string): Promise<void> {
  const other = await on.at('operator2')
  await other.menu('订单退款')
  await other.screen('order-refund')
  const row = other.page.locator('main tbody tr', { hasText: child }).filter({ hasText: '待审核' }).first()
  await other.command('refund_approve', row)
  await other.send()
  await executeRefunds(on, [child])
}

/** The next draft holds the opposite line: less for the agency, with the refund as its reason. */
export async function takesBack(on: Story, period: string): Promise<void> {
  const who = await generate(on, period),
    page = who.page.locator('main')
  await rows(page).first().getByRole('link').first().click()
  const detail = await who.screen('settlement-detail')
  await detail.getByRole('tab', { name: '全部明细' }).click()
  await detail.locator('tbody tr').first().waitFor()
  await expect.poll(() => detail.locator('tbody').innerText()).toMatch(/-\d+\.\d\d/)
  await who.shot('settlement-negative')
}
