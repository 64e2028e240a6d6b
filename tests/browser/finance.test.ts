/** Finance and the auditor in the demo: payouts by a file for the bank, a day that differs, its write-off by a second person, the month closed and
 * exported; and a person who sees all of it and does nothing. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../../modules/identity/index.ts'
import { find } from '../../modules/kit/index.ts'
import { agency, school } from '../../modules/people/index.ts'
import { order } from '../../modules/payments/index.ts'
import { gbk } from '../../server/sheets/gbk.ts'
import { isFull } from '../run.ts'
import type { Site, Visitor, VisitOptions } from './browser.ts'
import { fits } from './browser.ts'
import { demoSite, demoVisit } from './demo.ts'
import { visit, watched } from './walk.ts'

let at: Site
const visitors: Visitor[] = []
beforeAll(async () => {
  at = await demoSite()
}, 300_000)
afterAll(() => at?.close())
async function as(account: string, options: VisitOptions = {}): Promise<Visitor> {
  const one = await demoVisit(at, account, options)
  visitors.push(one)
  return one
}
/** Read by axe, no wider than its window, and kept as a picture. */
async function isSound(one: Visitor, name: string, within = 'main'): Promise<void> {
  await one.shot(name)
  await watched(one)
  expect(await visit(one, { within })).toEqual([])
  await fits(one.page)
}
/** What a press hands to the browser to save. */
async function saved(one: Visitor, press: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([one.page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}
const dialog = (one: Visitor) => one.page.locator('.bp6-dialog, .bp6-alert')

test('whose account it is is picked by name among owners of its kind, and a month is chosen', { timeout: 120_000 }, async () => {
  const one = await as('finance'),
    ask = async (of: typeof agency | typeof school) => (await at.serving.parts.engine.ask('000000', find(of as typeof school, {}, { limit: 1 })))[0]!
  const house = String(((await ask(agency)) as unknown as { agencyName: string }).agencyName),
    { schoolName } = await ask(school)
  await one.open('/finance/bankAccount', 'bank_account')
  await one.command('bank_account_create')
  await expect.poll(() => one.dialog().getByLabel('所有者').isDisabled()).toBe(true)
  await one.fill({ 账户类型: '机构' })
  await one.pick('所有者', house, one.dialog())
  // Another kind has other owners: who was picked is none of them.
  await one.fill({ 账户类型: '学校' })
  await expect.poll(() => one.dialog().getByLabel('所有者').inputValue()).toBe('')
  await one.pick('所有者', schoolName, one.dialog())
  await one.fill({ 户名: '学校新账户', 简称: '新账户', 开户行: '工商银行', 银行账号: '622200012345678' })
  await isSound(one, 'account-new', '.bp6-dialog')
  await one.send()
  await one.row('学校新账户').getByText(schoolName).waitFor()
  await one.open('/settlement/list', 'settlement')
  await one.command('settlement_generate')
  await one.fill({ 月份: '2026-10' })
  await expect.poll(() => one.dialog().getByLabel('班级').count()).toBe(0)
})

let batchNo = ''
test('finance puts a batch together, a second person releases and exports it, and the answer is read back by line', { timeout: 240_000 }, async () => {
  const maker = await as('finance')
  await maker.open('/finance/payout', 'payout_batch')
  await isSound(maker, 'payout-list')
  await maker.command('payout_batch_collect')
  await maker.dialog().getByText('已选').first().waitFor()
  await isSound(maker, 'payout-new', '.bp6-dialog')
  await maker.fill({ 文件格式: '工商银行批量支付（TXT）' })
  await maker.send()
  await maker.screen('payout_batch')
  const row = maker.row('待复核')
  await row.waitFor()
  batchNo = /FK\d+/.exec(await row.innerText())![0]

  const payer = await as('finance2')
  await payer.open('/finance/payout', 'payout_batch')
  await payer.row(batchNo).click()
  await payer.screen('payout_batch-detail')
  await payer.command('payout_batch_release')
  await payer.dialog().getByText('本次金额').waitFor()
  await payer.send(/^(确定|复核放行)$/)
  await payer.page.getByText('待导出').first().waitFor()
  await payer.page.locator('[data-command=payout_file]').click()
  const { name, bytes } = await saved(payer, () => dialog(payer).getByRole('button', { name: '确定' }).click())
  const text = new TextDecoder('gbk').decode(bytes)
  expect(name).toBe(`${batchNo}.txt`)
  expect(text).toContain('付款账号名称')
  const lines = text.split('\r\n').flatMap(line => (line.startsWith('RMB') && line.includes(batchNo) ? [line.split('|')] : []))
  expect(lines.length).toBeGreaterThan(0)
  await payer.page.getByRole('tab', { name: '付款明细' }).click()
  // The account stands whole in the file, and by its ending on the page.
  const account = lines[0]![8]!
  await payer.page
    .getByText(`**** ${account.slice(-4)}`)
    .first()
    .waitFor()
  expect(await payer.page.locator('main').innerText()).not.toContain(account)
  await isSound(payer, 'payout-at-the-bank')

  const head = '#自定义序号|金额|指令状态|交易流水号|返回信息|'
  const answer = (rows: readonly string[]) => ({ name: '回盘.txt', mimeType: 'text/plain', buffer: gbk([head, ...rows].join('\r\n')) })
  const said = lines.map(
    (cells, i) => `${cells[14]}|${cells[10]}|${i === 0 ? '处理失败' : '处理成功'}|${i === 0 ? '' : `IC${i}`}|${i === 0 ? '户名不符' : ''}|`,
  )
  const take = async (rows: readonly string[]) => {
    await payer.page.locator('main input[type=file]').setInputFiles(answer(rows))
    await payer.page.locator('[data-command=payout_answer]').click()
  }
  await take([said[0]!.replace(/\|[\d.]+\|/, '|0.01|'), ...said.slice(1)])
  await payer.page
    .getByText(/回盘文件第2行/)
    .first()
    .waitFor()
  await payer.shot('payout-answer-fault')
  await take(said)
  await payer.page.getByText('已完成').first().waitFor()
  await payer.page.getByText('户名不符').first().waitFor()
  await isSound(payer, 'payout-done')
})

test('finance closes a day: what differs is suspended, set aside and written off by a second person', { timeout: 240_000 }, async () => {
  const first = await as('finance')
  await first.open('/finance/reconciliation', 'reconciliation-board')
  await first.page.getByText('有差异').first().waitFor()
  await isSound(first, 'reconciliation-board')
  await first.open('/finance/difference', 'reconciliation_difference')
  await first.page.getByText('长款').first().waitFor()
  for (const why of ['长款', '短款', '金额不符', '状态不符']) await first.row(why).first().waitFor()
  await isSound(first, 'reconciliation-differences')
  await first.command('reconciliation_difference_propose', first.row('长款').first())
  await first.fill({ 意见: '测试交易，金额一元' })
  await first.send('申请核销')
  for (const why of ['短款', '金额不符', '状态不符']) {
    await first.command('reconciliation_difference_suspend', first.row(why).first())
    await first.fill({ 意见: '等待渠道答复' })
    await first.send(/^(确定|挂账)$/)
    await first.row(why).first().getByText('已挂账').waitFor()
  }
  const second = await as('finance2', { lang: 'en', theme: 'dark' })
  await second.open('/finance/difference', 'reconciliation_difference')
  await second.command('reconciliation_difference_approve', second.row('Long').first())
  await second.send(/^(Confirm|OK|Yes|Approve the write-off)$/)
  await second.open('/finance/reconciliation', 'reconciliation-board')
  await second.page.getByText('Balanced').first().waitFor()
  await isSound(second, 'reconciliation-board-dark')
  await second.page
    .getByRole('link', { name: /Balanced/ })
    .first()
    .click()
  await second.screen('reconciliation_batch-detail')
  await second.command('reconciliation_batch_close')
  await second.send(/^(Confirm|OK|Yes|Close the day)$/)
  await second.page.getByText('Closed').first().waitFor()
  await isSound(second, 'reconciliation-day-dark')
})

test('the month is closed, and the ledger exported', { timeout: 240_000 }, async () => {
  const finance = await as('finance')
  await finance.open('/finance/ledger?month=2026-09', 'ledger')
  await finance.page.getByText('借贷平衡').waitFor()
  await isSound(finance, 'ledger')
  await finance.page.getByRole('button', { name: '月末关账' }).click()
  await dialog(finance).getByRole('button', { name: '确定' }).click()
  await finance.page.locator('.bp6-tag', { hasText: '已关账' }).first().waitFor()
  const { bytes } = await saved(finance, () => finance.page.getByRole('button', { name: /csv/ }).click())
  const lines = bytes.toString('utf8').trim().split(/\r?\n/)
  const fen = (at: number) => lines.slice(1).reduce((all, line) => all + Math.round(Number(line.split(',')[at] || 0) * 100), 0)
  expect(lines.length).toBeGreaterThan(2)
  expect(fen(6)).toBe(fen(7))
})

test('a parent asks for an invoice on the phone, and finance reads it', { timeout: 240_000 }, async () => {
  const { engine } = at.serving.parts,
    [account] = await engine.ask('000000', find(user, { account: 'parent' })),
    [paid] = await engine.ask('000000', find(order, { payerId: account!.id, status: 'paid' }, { sort: ['-createdAt'], limit: 1 }))
  const parent = await as('parent', { width: 375 })
  await parent.open('/order/invoice', 'invoice')
  await parent.command('invoice_create')
  await parent.fill({ 邮箱: 'a@b.cn' })
  // A family knows its orders by their classes; what may be invoiced, and to whom, stands there.
  await parent.dialog().getByLabel('订单号').selectOption(paid!.orderCode)
  await expect.poll(() => parent.dialog().getByLabel('金额').inputValue()).toMatch(/^\d+\.\d\d$/)
  await expect.poll(() => parent.dialog().getByLabel('抬头').inputValue()).toBe('家长子')
  await parent.fill({ 金额: '1.00' })
  // Only a company has a tax number: what was typed of one is not sent for a person.
  expect(await parent.dialog().getByLabel('税号').all()).toEqual([])
  await parent.fill({ 类型: '企业' })
  await parent.fill({ 税号: '1234' })
  await parent.fill({ 类型: '个人' })
  await parent.dialog().getByLabel('税号').waitFor({ state: 'detached' })
  await isSound(parent, 'invoice-ask-phone', '.bp6-dialog')
  await parent.send()
  await parent.page.getByText('待开票').locator('visible=true').first().waitFor()
  await isSound(parent, 'invoice-asked-phone')
  const finance = await as('finance')
  await finance.open('/order/invoice', 'invoice')
  await finance.row(paid!.orderCode).first().getByText('待开票').waitFor()
})

const looks: readonly (readonly [string, VisitOptions])[] = [
  ['desk', {}],
  ['phone', { width: 375 }],
  // Finance walks the same lists in English and in the dark.
  ...(isFull ? ([['english dark', { lang: 'en', theme: 'dark' }]] as const) : []),
]
test.each(looks)('the auditor sees all of it, and is offered nothing to do: %s', { timeout: 240_000 }, async (name, options) => {
  const auditor = await as('auditor', options),
    shot = name.replace(' ', '-')
  await auditor.screen('home-auditor')
  await isSound(auditor, `auditor-home-${shot}`)
  for (const [path, screen] of [
    ['/finance/ledger?month=2026-09', 'ledger'],
    ['/finance/reconciliation', 'reconciliation-board'],
    ['/finance/difference', 'reconciliation_difference'],
    ['/settlement/list', 'settlement'],
    ['/finance/payout', 'payout_batch'],
    ['/finance/bankAccount', 'bank_account'],
  ] as const) {
    await auditor.open(path, screen)
    await isSound(auditor, `auditor-${screen}-${shot}`)
    await expect.poll(() => auditor.page.locator('main [data-command]').count()).toBe(0)
  }
  expect(visitors.flatMap(one => one.errors)).toEqual([])
})
