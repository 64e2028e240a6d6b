/** Paying inside WeChat's own browser on a phone: its script, which is simulated, takes up what the server has signed; who goes back may pay again, and
 * who is not known there is led to where they bind their WeChat, and back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calling, fits, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { type Furnished, furnish, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished, mother: Visitor
const account = { name: '服务号', kind: 'official', appId: 'wx0123456789abcdef', appSecret: 'of a test' }
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  mother = await at.visit('parent5', { width: 375 })
  await mother.page.context().addInitScript(() => {
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.40'
    Object.defineProperty(navigator, 'userAgent', { value: agent })
    const inside = globalThis as any
    inside.heldPayments = []
    // WeChat brings its script a moment after the page.
    document.addEventListener('click', () => {
      if (inside.WeixinJSBridge) return
      inside.WeixinJSBridge = { invoke: (name: string, given: object, said: (of: object) => void) => inside.heldPayments.push({ name, given, said }) }
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    })
  })
})
afterAll(() => at?.close())
afterEach(() => expect(mother.errors).toEqual([]))

/** What WeChat was last asked, once it was asked so often. */
async function asked(times: number): Promise<Record<string, string>> {
  await mother.page.waitForFunction(count => (globalThis as any).heldPayments.length === count, times)
  const last = await mother.page.evaluate(() => {
    const { name, given } = (globalThis as any).heldPayments.at(-1)
    return { name, given }
  })
  expect(last.name).toBe('getBrandWCPayRequest')
  return last.given
}
const says = (what: string) => mother.page.evaluate(said => (globalThis as any).heldPayments.at(-1).said({ err_msg: `get_brand_wcpay_request:${said}` }), what)
const tradeOf = (given: Record<string, string>) => given.package!.replace('prepay_id=', '')
async function due(name: string, days: readonly string[]): Promise<void> {
  const id = await readyClass(on, { productId: made.product, name, days })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  await mother.load(`/parent/course/${id}`, 'parent-course')
  await mother.press('报名', mother.page.locator('.co-door'))
  await mother.screen('order-pay')
}

test('who is not known inside WeChat is told so, may show the code to another phone, and comes back from binding', async () => {
  const { page } = mother
  await due('剪纸周二班', ['2026-10-13', '2026-10-20', '2026-10-27'])
  await mother.press('微信支付')
  // Nobody can bind anything here yet.
  await page.getByText('这里不能在微信内直接支付').waitFor()
  await page.getByRole('link', { name: '去绑定微信' }).waitFor({ state: 'detached' })
  await on.send('admin', 'wechat_account.create', 'w1', account)
  await on.send('admin', 'wechat_account.enable', 'w1', {})
  await mother.press('微信支付')
  await page.getByText('在微信里支付须先绑定微信').waitFor()
  await page.getByRole('img', { name: '支付二维码' }).waitFor()
  await fits(page)
  await watched(mother)
  expect(await visit(mother, { within: 'main' })).toEqual([])
  await mother.shot('pay-wechat-unbound-375')
  const address = new URL(page.url())
  await page.route('https://open.weixin.qq.com/**', route => {
    const query = new URL(route.request().url()).searchParams,
      back = new URL(query.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: 'c', state: query.get('state')! }).toString()
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await page.route(calling('business-eip/wechat/bind'), async route => {
    await on.send('parent5', 'wechat_binding.bind', on.as('parent5').actor.userId, { openId: 'o-mother', accountId: 'w1' })
    await route.fulfill({ json: { code: 200, success: true, data: true, msg: '' } })
  })
  await page.getByRole('link', { name: '去绑定微信' }).click()
  await mother.screen('own-wechat')
  await mother.press('绑定微信')
  await mother.screen('order-pay')
  expect(page.url()).toBe(address.href)
})

test('who is known is led to pay inside WeChat: gone back from, refused, and paid at last', async () => {
  const { page } = mother,
    waiting = page.getByText('正在等待支付结果…')
  await mother.press('微信支付')
  await asked(1)
  await says('cancel')
  await page.getByText('支付已取消').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await page.locator('.kt-paycode').waitFor({ state: 'detached' })
  await fits(page)
  await watched(mother)
  expect(await visit(mother, { within: 'main' })).toEqual([])
  await mother.shot('pay-wechat-cancelled-375')
  await mother.press('重新支付')
  await asked(2)
  await says('fail')
  await page.getByText('微信没有完成这笔支付').waitFor()
  await mother.press('重新支付')
  const given = await asked(3)
  expect(given).toMatchObject({ signType: 'RSA', paySign: expect.any(String), nonceStr: expect.any(String), timeStamp: expect.stringMatching(/^\d{10}$/) })
  at.serving.parts.ports.gateway.behave({ notices: 'never' })
  at.serving.parts.ports.gateway.act(tradeOf(given), 'pay')
  // No notice comes: the page itself makes the server ask.
  await says('ok')
  await page.getByText('支付成功，报名已完成。').waitFor()
  await mother.shot('pay-wechat-paid-375')
})
