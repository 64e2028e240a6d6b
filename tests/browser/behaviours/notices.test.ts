/** Notices of the gateway that cannot be so, as finance meets them: on the home, in the list, on a phone and in English, until they are settled. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../../modules/kit/index.ts'
import { gatewayNotice, holding } from '../../../modules/payments/index.ts'
import { runAll } from '../../../server/kernel/engine.ts'
import { demoSite, demoVisit } from '../demo.ts'
import type { Site } from '../browser.ts'

let at: Site
beforeAll(async () => {
  at = await demoSite()
})
afterAll(() => at?.close())

const tenant = '000000'
const reasons = [
  ['N-amount', 'amount'],
  ['N-unknown', 'unknown'],
] as const
const looks = [
  [1440, 'zh'],
  [375, 'zh'],
  [1440, 'en'],
  [375, 'en'],
] as const
const words = { zh: ['待核支付通知', '金额不符'], en: ['Gateway notices to look at', 'Another amount'] } as const

test('finance is told on its home, looks at them, and settles one with a reason; on a phone and in English as well', async () => {
  const { engine } = at.serving.parts
  const said = { state: 'paid', transactionNo: 'SB-1', amountCents: 12_345, currency: 'CNY', paidAt: engine.clock() } as const
  for (const [number, why] of reasons)
    await runAll(engine, engine.system(tenant), [holding(why, { number, channel: 'wechat', expectedCents: 30_000 }, said, { now: engine.clock(), newId })])
  for (const [width, lang] of looks) {
    const me = await demoVisit(at, 'finance', { width, lang })
    const [tile, why] = words[lang]
    await me.open('/wel', 'home')
    await me.page.getByText(tile).first().waitFor()
    await me.open('/finance/gatewayNotice', 'gateway_notice')
    for (const text of ['N-amount', '123.45', why]) await me.page.locator('main').getByText(text).locator('visible=true').first().waitFor()
    await me.shot(`gateway-notices-${width}-${lang}`)
    expect(me.errors).toEqual([])
    await me.leave()
  }
})

test('what names no money of ours is not booked, and is settled with a word', async () => {
  const { engine } = at.serving.parts,
    me = await demoVisit(at, 'finance')
  const [held] = (await engine.ask(tenant, find(gatewayNotice, { number: 'N-unknown' }))) as readonly { readonly id: string }[]
  await me.page.goto(`/finance/gatewayNotice/${held!.id}`)
  await me.command('gateway_notice_book')
  await me.dialog().getByLabel('意见').fill('已与渠道核对')
  await me.dialog().getByText('现在不能执行：单号、金额或商户不符，不能入账').waitFor()
  // Nothing that could be filled in would help, and no word that is written either.
  await expect.poll(() => me.dialog().locator('.bp6-dialog-footer-actions button').last().isDisabled()).toBe(true)
  await me.page.reload()
  await me.command('gateway_notice_resolve')
  await me.dialog().getByLabel('意见').fill('渠道测试通知')
  await me.send(/处理完毕|确定/)
  await me.page.getByText('渠道测试通知').first().waitFor()
  expect(await engine.ask(tenant, find(gatewayNotice, { id: held!.id }))).toMatchObject([{ status: 'resolved', remark: '渠道测试通知' }])
  await me.shot('gateway-notice-settled')
  await me.leave()
})
