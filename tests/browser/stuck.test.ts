/** What did not get through, in a real browser: seen with why, whichever way it was to go, and sent again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fits, type Site, site } from './browser.ts'
import { isSound } from './walk.ts'
import { type World, world } from './world.ts'

let at: Site, on: World
beforeAll(async () => {
  at = await site()
  on = await world(at)
  // No mail server is set up: nothing leaves.
  await on.send('system', 'mail.queue', 'm1', {
    address: 'ann@example.com',
    subject: '家长会通知',
    content: '周五 18:00',
    userId: null,
    link: null,
    retryAt: null,
  })
  await at.tick()
})
afterAll(() => at?.close())

test('a mail that failed is found with its reason, and sent again', async () => {
  const me = await at.visit('admin')
  await me.open('/eip/stuck', 'stuck')
  await me.row('家长会通知').getByText('发送失败').waitFor()
  await me.row('家长会通知').getByText('没有启用的邮件配置').waitFor()
  await isSound(me)
  await me.shot('stuck')
  await me.command('mail_resend', me.row('家长会通知'))
  await expect.poll(async () => (await on.rows('mail', { id: 'm1' }))[0]).toMatchObject({ resends: 1 })
  await at.tick()
  expect((await on.rows('mail', { id: 'm1' }))[0]).toMatchObject({ status: 'failed', tries: 1 })
  await me.page.getByRole('tab', { name: '短信' }).click()
  await me.page.getByRole('tab', { name: '短信', selected: true }).waitFor()
  await me.leave()
  const small = await at.visit('admin', { width: 375, lang: 'en', theme: 'dark' })
  await small.open('/eip/stuck', 'stuck')
  await small.page.getByText('家长会通知').waitFor()
  await small.page.getByText('no mail config is enabled').waitFor()
  await fits(small.page)
  await small.shot('stuck-375-dark')
  await small.leave()
})
