/** Profit sharing in a real browser: the administrator sets a provider up with a sub-merchant, one of finance enters a receiver and another confirms
 * it, and what is stuck is seen from home, read and shared again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { profitShare, shareMove } from '../../modules/sharing/index.ts'
import { rowIn } from '../rows.ts'
import { fits, resize, type Site, site, until, type Visitor } from './browser.ts'
import { agencyName, type World, world } from './world.ts'

let at: Site,
  on: World,
  visitors: Visitor[] = []
beforeAll(async () => {
  at = await site()
  on = await world(at)
})
afterAll(() => at?.close())
afterEach(async () => {
  for (const one of visitors) expect(one.errors).toEqual([])
  for (const one of visitors) await one.leave()
  visitors = []
})
const visit = async (account: string): Promise<Visitor> => {
  const one = await at.visit(account)
  visitors.push(one)
  return one
}
const named = (of: string, where: object): Promise<readonly any[]> => {
  const { engine } = at.serving.parts
  return engine.ask('000000', { kind: 'find', of: engine.registry.resources.get(of)!, where, limit: 50 } as never)
}

test('a service provider gets a sub-merchant of an agency, and is told what it lacks', { timeout: 120_000 }, async () => {
  const admin = await visit('admin')
  await admin.open('/finance/merchant', 'merchant')
  await admin.command('merchant_create')
  await admin.fill({ 名称: '区服务商', 支付渠道: '微信支付', 商户号: '1900000200', 接入模式: '服务商', 开通分账: true })
  await admin.dialog().getByLabel('应用编号').first().fill('wx8888888888888888')
  await admin.shot('merchant-partner')
  await admin.send()
  await admin.row('区服务商').getByText('服务商', { exact: true }).waitFor()
  await admin.open('/finance/subMerchant', 'sub_merchant')
  await admin.command('sub_merchant_create')
  await admin.pick('服务商', '区服务商')
  await admin.fill({ 特约商户号: '1900000301' })
  await admin.dialog().getByRole('button', { name: '确定' }).last().click()
  // Whose it is must be said.
  await admin.dialog().getByText('请填写特约商户所属的机构或学校').first().waitFor()
  await admin.pick('机构', agencyName)
  await admin.send()
  await admin.row('1900000301').getByText(agencyName).waitFor()
  await admin.shot('sub-merchants')
})

test('where shares go one enters and another confirms', { timeout: 120_000 }, async () => {
  const [provider] = await named('merchant', { name: '区服务商' })
  const [sub] = await named('sub_merchant', { merchantId: provider.id })
  await on.send('finance1', 'share_receiver.enter', 'receiver', {
    merchantId: provider.id,
    subMerchantId: sub.id,
    agencyId: on.ids.agency,
    account: '1900000700',
    accountName: '启航艺术培训有限公司',
  })
  const first = await visit('finance1')
  await first.open('/finance/shareReceiver', 'share_receiver')
  await first.row('1900000700').getByText('待复核').waitFor()
  const second = await visit('finance2')
  await second.open('/finance/shareReceiver', 'share_receiver')
  await second.row('1900000700').getByRole('checkbox').check()
  await second.page.locator('[data-bulk=share_receiver_approve]').click()
  await second
    .dialog()
    .getByRole('button', { name: /^复核并报备/ })
    .last()
    .click()
  await second.dialog().getByRole('status').getByText('已完成').waitFor()
  await second.press('关闭', second.dialog().locator('.bp6-dialog-footer'))
  await second.row('1900000700').getByText('报备中').waitFor()
  await second.shot('share-receivers')
})

test('what is stuck waits on the home of finance, says why, and is shared again', { timeout: 120_000 }, async () => {
  const { engine } = at.serving.parts,
    where = { agencyId: on.ids.agency, schoolId: on.ids.school, areaCode: '110108', orderCode: '20261001000001', channel: 'wechat' }
  const share = rowIn(profitShare, 'share-1', 'stuck', {
    ...where,
    ...{ tradeNo: 't'.repeat(32), receivedCents: 30_001, rateBp: 8_000, capCents: 9_000, sharedCents: 8_000, failure: 'ACCOUNT_ABNORMAL 接收方账户异常' },
    shareUntil: '2026-12-31T00:00:00.000Z',
  })
  const moved = { ...where, shareId: 'share-1', kind: 'share', account: '1900000700' }
  const moves = [
    rowIn(shareMove, 'move-1', 'done', { ...moved, moveNo: 'FZ20261013000001', amountCents: 8_000, doneAt: at.now() }),
    rowIn(shareMove, 'move-2', 'failed', { ...moved, moveNo: 'FZ20261020000001', amountCents: 1_000, failure: 'ACCOUNT_ABNORMAL 接收方账户异常' }),
  ]
  const made = (row: object) => ({ ...row, createdAt: at.now(), updatedAt: at.now() })
  await engine.store.transact('000000', function* () {
    yield engine.statements.put(engine.registry.resources.get('profit_share')!, [made(share) as never])
    yield engine.statements.put(
      engine.registry.resources.get('share_move')!,
      moves.map(one => made(one) as never),
    )
  })
  engine.forget()
  const finance = await visit('finance1')
  await finance.page.getByText('受阻的分账').first().waitFor()
  await finance.open('/finance/profitShare', 'profit_share')
  const row = finance.row('20261001000001')
  await row.getByText('分账受阻').waitFor()
  await row.getByText('80.00').first().waitFor()
  await finance.shot('profit-shares')
  await finance.page.goto('/finance/profitShare/share-1')
  await finance.page.locator('main').getByText('ACCOUNT_ABNORMAL 接收方账户异常').first().waitFor()
  await finance.shot('profit-share')
  await finance.command('profit_share_resume')
  await finance.dialog().locator('textarea, input').last().fill('接收方已恢复收款')
  await finance.send(/^(确定|恢复分账)$/)
  await finance.page.locator('main').getByText('分账中').first().waitFor()
  await finance.open('/finance/shareMove', 'share_move')
  await finance.row('FZ20261020000001').getByText('失败', { exact: true }).waitFor()
  await finance.shot('share-moves')
  await resize(finance.page, 375, 812)
  await finance.open('/finance/profitShare', 'profit_share')
  await finance.page.locator('main').getByText('20261001000001').first().waitFor()
  await fits(finance.page)
  await finance.shot('profit-shares-phone')
  const english = await at.visit('finance2', { lang: 'en', theme: 'dark' })
  visitors.push(english)
  await english.open('/finance/profitShare', 'profit_share')
  await until('the list is in English', async () => (await english.page.locator('main').innerText()).includes('Most that is shared'))
  await english.shot('profit-shares-english-dark')
})
