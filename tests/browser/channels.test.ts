/** Channels and organisations in a real browser: a code is made and printed, a family comes by it and pays, the channel is paid its commission,
 * and a refund takes it back; an organisation signs in and sees its own alone. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../modules/identity/server/password.ts'
import { newId } from '../../modules/kit/index.ts'
import { fits, login, password, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { type Furnished, furnish, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished, office: Visitor, course: string
const opened: Visitor[] = []
const rows: World['rows'] = (of, where) => on.rows(of, where)
const as = async (account: string, options = {}): Promise<Visitor> => {
  const one = await at.visit(account, options)
  opened.push(one)
  return one
}
/** Read by axe, and no wider than its window. */
async function isSound(one: Visitor): Promise<void> {
  await watched(one)
  expect(await visit(one, { within: 'main' })).toEqual([])
  await fits(one.page)
}
const hire = async (account: string, roleId: string, deptId: string): Promise<void> => {
  const { engine } = at.serving.parts
  const given = {
    account,
    realName: account,
    phone: `1390007${String(opened.length).padStart(4, '0')}`,
    deptId,
    roleId,
    passwordHash: await hashPassword(password),
  }
  await engine.run(on.as('system'), engine.command('user', 'create'), newId(), given)
}

beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  course = await readyClass(on, { productId: made.product, name: '国画周二班', days: ['2026-10-27', '2026-11-03', '2026-11-10'] })
  await on.send('school', 'open_class.release', course, { isAudit: 0, enrollEnd: '2026-10-25 18:00:00' })
  office = await as('operator')
}, 300_000)
afterAll(() => at?.close())
afterEach(() => expect(opened.flatMap(one => one.errors)).toEqual([]))

let channelId: string, order: any
test('a channel is made, and its code is printed', { timeout: 180_000 }, async () => {
  await office.open('/platform_channel/channelManager', 'channel-manager')
  await office.shot('channel-empty')
  await office.command('channel_create')
  await office.fill({ 渠道名称: '社区服务站', 渠道编码: 'SQ01', '佣金比例(%)': '10.00' })
  await office.send()
  await office.row('社区服务站').waitFor()
  ;[{ id: channelId }] = (await rows('channel', { channelCode: 'SQ01' })) as any
  await office.open(`/platform_channel/channel/${channelId}`, 'channel-detail')
  await office.page.getByRole('img', { name: '推广二维码' }).waitFor()
  await office.page.getByText('/join?code=SQ01').waitFor()
  const [sheet] = await Promise.all([office.page.waitForEvent('download'), office.press('渠道二维码 PDF')])
  expect(sheet.suggestedFilename()).toContain('社区服务站')
  await isSound(office)
  await office.shot('channel-detail')
})

test('a family opens the link on a phone, signs in, enrols and pays, and the channel has the order', { timeout: 180_000 }, async () => {
  const father = await as('parent5', { width: 375, theme: 'dark' }),
    { page } = father
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('ketang.session', JSON.stringify({ lang: 'zh', theme: 'dark' })))
  await page.goto('/join?code=SQ01')
  await father.screen('login')
  await login(page, 'parent5')
  await father.screen('join')
  await page.getByText('社区服务站').first().waitFor()
  await isSound(father)
  await father.shot('channel-join-375')
  await father.press('去选课报名')
  await father.screen('parent-enrol')
  await father.open(`/parent/course/${course}`, 'parent-course')
  await father.press('报名', page.locator('.co-door'))
  await father.screen('order-pay')
  await father.press('支付宝')
  const link = page.locator('main a[href*="/sandbox/pay"]')
  await link.waitFor()
  at.serving.parts.ports.gateway.act(new URL((await link.getAttribute('href'))!, 'http://x').searchParams.get('tradeNo')!, 'pay')
  await page.getByText('支付成功，报名已完成。').waitFor()
  ;[order] = (await rows('partner_order', { channelId })) as any
  expect(order).toMatchObject({ status: 'earned', amount: 40_000, commission: 4_000, rate: 1_000 })
  await office.open('/platform_channel/orders', 'channel-orders')
  await office.row(order.orderCode).getByText('40.00', { exact: true }).waitFor()
  await isSound(office)
  await office.shot('channel-orders')
  await office.open('/platform_channel/report', 'channel-report')
  await office.page.getByRole('cell', { name: '社区服务站' }).first().waitFor()
  await isSound(office)
  await office.shot('channel-report')
  // A code that nobody has is no hindrance to the family, and the office reads which.
  await father.open('/join?code=SQ1', 'join')
  await page.getByRole('button', { name: '去选课报名' }).waitFor()
  await office.open('/platform_channel/strayCode', 'stray-code')
  await office.row('SQ1').getByText('编码不存在').waitFor()
})

test('the commission is settled, approved and paid by two people; a refund is a negative line of the next month', { timeout: 240_000 }, async () => {
  const account = newId()
  await on.send('finance1', 'bank_account.create', account, {
    accountType: 'channel',
    ownerId: channelId,
    accountName: '社区服务站',
    shortName: '服务站',
    bankName: '工商银行海淀支行',
    bankNo: '6222021234567899',
  })
  await on.send('finance2', 'bank_account.verify', account)
  await on.send('finance2', 'bank_account.use', account)
  await at.moveTo('2026-10-20T04:00:00.000Z')
  const id = newId()
  await on.send('operator', 'commission.generate', id, { channelId, period: '2026-10' })
  await on.send('operator', 'commission.submit', id)
  const first = await as('finance1')
  await first.open(`/commission/detail/${id}`, 'commission-detail')
  await first.page.getByRole('tab', { name: '明细' }).click()
  await first.page.getByText(order.orderCode).waitFor()
  await first.command('commission_approve')
  await first.dialog().getByText('40.00').first().waitFor()
  await first.send()
  const second = await as('finance2', { lang: 'en' })
  await second.open(`/commission/detail/${id}`, 'commission-detail')
  await second.command('commission_execute')
  await second.send(/^Pay$/)
  await at.tick()
  await expect.poll(async () => (await rows('commission', { id }))[0]!.status).toBe('settled')
  await second.page.locator('.kt-page header').getByText('Settled').waitFor()
  await isSound(second)
  await second.shot('commission-settled-en')
})

/** Days later. */
test('what the bank gives back its payee reads about, and finance pays it again by a file for the bank', { timeout: 240_000 }, async () => {
  const [{ id }] = (await rows('commission', { channelId })) as any[],
    first = await as('finance1'),
    second = await as('finance2', { lang: 'en' })
  await on.send('finance2', 'commission.bounce', id, { remark: '收款户名与账号不符' })
  await hire('shequ', 'CM', channelId)
  const partner = await as('shequ', { width: 375 })
  await partner.open('/wel/index', 'home-channel')
  await partner.page.locator('[data-part=last-paid]').getByText('收款户名与账号不符').waitFor()
  await partner.page.getByText('银行未付的佣金').first().waitFor()
  await expect.poll(() => partner.page.locator('[data-part=first-steps]').count()).toBe(0)
  await isSound(partner)
  await partner.shot('channel-home-returned-375')
  await partner.open(`/commission/detail/${id}`, 'commission-detail')
  await partner.page.locator('[data-part=payment-failure]').getByText('收款户名与账号不符').waitFor()
  await isSound(partner)
  await partner.shot('commission-returned-375')
  await first.open('/finance/payout', 'payout_batch')
  await first.command('payout_batch_collect')
  const chosen = first.dialog().getByRole('group', { name: '佣金' })
  await chosen.getByText('退回后账户未更正').waitFor()
  await expect.poll(() => chosen.getByLabel('社区服务站').isChecked()).toBe(false)
  await chosen.getByLabel('社区服务站').check({ force: true })
  await isSound(first)
  await first.shot('payout-commission')
  await first.send()
  const [batch] = (await rows('payout_batch', {})) as any[]
  await second.open(`/finance/payout/${batch.id}`, 'payout_batch-detail')
  await second.command('payout_batch_release')
  await second.send(/^Release$/)
  await expect.poll(async () => (await rows('commission', { id }))[0]!.status).toBe('refiled')
  const [line] = (await rows('payout_line', { batchId: batch.id })) as any[]
  const said = { line: 2, number: line.lineNo, cents: line.amountCents, outcome: 'paid', reference: 'BK-2', reason: '' }
  const bank = at.serving.parts.engine
  await bank.run(on.as('system'), bank.command('payout_batch', 'writeFile'), batch.id, { digest: 'f' })
  await bank.run(on.as('system'), bank.command('payout_batch', 'takeAnswer'), batch.id, { digest: 'a', rows: [said] })
  await at.tick()
  await expect.poll(async () => (await rows('commission', { id }))[0]!.status).toBe('settled')
  await partner.open('/wel/index', 'home-channel')
  await partner.page.locator('[data-part=last-paid]').getByText('已结算').waitFor()
  const { engine } = at.serving.parts,
    [paid] = await rows('payment', { orderId: order.id, status: 'success' }),
    refundId = newId()
  const back = { orderId: order.id, paymentId: paid.id, cause: 'parent', amountCents: 10_000 }
  await engine.run(on.as('system'), engine.command('refund', 'refundBySystem'), refundId, back)
  await at.tick()
  await expect
    .poll(async () => (await rows('partner_order', { id: order.id }))[0])
    .toMatchObject({ refunded: 10_000, commission: 3_000, lined: 4_000, open: -1_000 })
  await at.moveTo('2026-11-20T04:00:00.000Z')
  const next = newId()
  await on.send('operator', 'commission.generate', next, { channelId, period: '2026-11' })
  await first.comeBack()
  await first.open(`/commission/detail/${next}`, 'commission-detail')
  await first.page.getByText('-10.00').first().waitFor()
  await first.page.getByRole('tab', { name: '明细' }).click()
  await first.page.getByText('退款冲减').waitFor()
  await first.shot('commission-negative')
})

test('an organisation is made, given areas and prices, and its account sees its own alone', { timeout: 180_000 }, async () => {
  const others = newId(),
    own = newId()
  const org = { contact: '王老师', phone: '13900000066', areaCode: '110108' }
  await on.send('operator', 'org.create', others, { orgName: '别家机构', orgCode: 'BJ01', ...org })
  await on.send('operator', 'org.create', own, { orgName: '晨光教育', orgCode: 'CG01', ...org })
  await office.comeBack()
  await office.open(`/platform_org/orgAreaAuth/${own}`, 'org-areas')
  await office.page.getByLabel(/海淀区/).check({ force: true })
  await isSound(office)
  await office.shot('org-areas')
  await office.press('保存区域')
  await office.says('已保存')
  await office.open(`/platform_org/orgProductPriceAuth/${made.product}/300.00/390.00/${own}`, 'org-price')
  await office.page.getByLabel('销售价').fill('380.00')
  await isSound(office)
  await office.shot('org-price')
  await office.press('授权价格')
  await expect.poll(async () => (await rows('price_auth', { orgId: own })).map(one => one.price2)).toEqual([38_000])
  await hire('chenguang', 'OM', own)
  const manager = await as('chenguang')
  await manager.open('/wel/index', 'home-organisation')
  await manager.page.locator('[data-part=first-steps]').getByText('登记收款账户').waitFor()
  await isSound(manager)
  await manager.shot('org-home-first')
  await manager.open('/platform_org/orgManager', 'org-manager')
  await manager.row('晨光教育').waitFor()
  await expect.poll(() => manager.row('别家机构').count()).toBe(0)
  await manager.open('/platform_org/orgProductManager', 'org-product-manager')
  await manager.row('儿童国画').getByText('380.00').waitFor()
  await manager.open('/platform_org/orgTeacher', 'org-teacher')
  await manager.command('org_teacher_create')
  await manager.fill({ 姓名: '李晓明', 手机: '13900000067' })
  // Whose it is stands there by itself, once it is known that there is but one.
  const said = () => manager.dialog().evaluate(of => [of.textContent, ...[...of.querySelectorAll('input')].map(one => one.value)].join(' '))
  await expect.poll(said).toContain('晨光教育')
  await manager.send()
  await manager.row('139****0067').waitFor()
  await isSound(manager)
  await manager.shot('org-teachers')
  await manager.page.goto(`/platform_org/org/${others}`)
  await expect.poll(() => manager.page.getByText('别家机构').count()).toBe(0)
})

test('a family that came by the organisation reads and pays its price, and both homes say what was earned', { timeout: 240_000 }, async () => {
  const [org] = await rows('org', { orgCode: 'CG01' })
  const later = await readyClass(on, { productId: made.product, name: '国画周二冬季班', days: ['2026-12-08', '2026-12-15', '2026-12-22'] })
  await on.send('school', 'open_class.release', later, { isAudit: 0, enrollEnd: '2026-12-05 18:00:00' })
  const mother = await as('parent4', { width: 375 }),
    { page } = mother
  await page.goto('/join?code=CG01')
  await mother.screen('join')
  await page.getByText('不会高于班级价格').waitFor()
  await mother.open(`/parent/course/${later}`, 'parent-course')
  await page.locator('.co-price').getByText('380.00').waitFor()
  await isSound(mother)
  await mother.shot('org-course-375')
  await mother.press('报名', page.locator('.co-door'))
  await mother.screen('order-pay')
  await page.getByText('380.00').first().waitFor()
  await mother.press('支付宝')
  const link = page.locator('main a[href*="/sandbox/pay"]')
  await link.waitFor()
  at.serving.parts.ports.gateway.act(new URL((await link.getAttribute('href'))!, 'http://x').searchParams.get('tradeNo')!, 'pay')
  await page.getByText('支付成功，报名已完成。').waitFor()
  const [brought] = await rows('partner_order', { orgId: org.id })
  expect(brought).toMatchObject({ status: 'earned', amount: 38_000, price: 38_000, price1: 30_000, commission: 8_000 })
  const manager = await as('chenguang', { theme: 'dark' })
  await manager.open('/wel', 'home-organisation')
  await manager.page.getByText('本月 1 个新家庭、1 笔订单，佣金 ¥80.00').waitFor()
  await manager.page.getByRole('img', { name: '推广二维码' }).waitFor()
  await isSound(manager)
  await manager.shot('home-organisation-dark')
  await hire('fuwuzhan', 'CM', channelId)
  const keeper = await as('fuwuzhan', { lang: 'en', width: 375 })
  await keeper.open('/wel', 'home-channel')
  await keeper.page.getByText(/No new family and no order this month yet|This month: \d+ new/).waitFor()
  await keeper.page.getByRole('img', { name: 'QR code' }).waitFor()
  await isSound(keeper)
  await keeper.shot('home-channel-en-375')
  await keeper.page.getByRole('link', { name: 'Report', exact: true }).click()
  await keeper.screen('channel-report')
})
