/** Pictures that somebody reads: at the login, and before a short message goes to a phone, whatever form asks for it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, type Visitor } from './browser.ts'
import { world } from './world.ts'

let at: Site, me: Visitor
const sent: string[] = []
beforeAll(async () => {
  at = await site({ captcha: 'abcde' })
  await world(at)
  Object.assign(at.serving.parts.ports.sms, {
    send: async (phone: string) => {
      sent.push(phone)
    },
  })
  me = await at.visit('admin')
})
afterAll(() => at?.close())

test('a code for a phone is sent to who has read a picture, and who reads it wrongly is shown another', async () => {
  const { page } = me
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await me.screen('login')
  // What is missing gets the focus, also here.
  await page.locator('#login-username').fill('admin')
  await page.locator('#login-username').press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-password')
  await page.getByRole('tab', { name: '手机登录' }).click()
  await page.locator('#login-phone-phone').fill('13912345678')
  await me.press('获取验证码')
  const characters = page.locator('#login-proof-captcha')
  await characters.fill('wrong')
  await me.dialog().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => characters.inputValue()).toBe('')
  expect(sent).toEqual([])
  await characters.fill('abcde')
  await me.dialog().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => sent).toEqual(['13912345678'])
  await expect.poll(() => page.getByText('秒后重发').count()).toBe(1)
  expect(me.errors).toEqual([])
})
