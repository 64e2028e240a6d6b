/** Code that hangs, and code with a fault: what is said of each, and how to go on. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, type Site, site, until, type Visitor } from '../browser.ts'

let at: Site, me: Visitor
beforeAll(async () => {
  at = await site()
  me = await at.visit('admin')
})
afterAll(() => at?.close())

/** Asks for code that hangs, lets eleven seconds go by on the browser's clock, and presses the button that it is then offered. */
async function hangs(chunk: RegExp, ask: () => Promise<unknown>, told: () => Locator, comes: () => Promise<unknown>): Promise<void> {
  const { page } = me
  let isBack = false,
    asked = 0
  await answering(
    page,
    chunk,
    async route => {
      asked++
      if (isBack) await route.continue()
    },
    async () => {
      await me.load('/system/param', 'param')
      await page.evaluate(() => Object.assign(window, { mark: 1 }))
      await ask()
      await until('the code is asked for', async () => asked > 0)
      await page.clock.runFor(11_000)
      await told().getByText('仍在加载').waitFor()
      isBack = true
      await told().getByRole('button', { name: '重试' }).click()
      await page.waitForFunction(() => !('mark' in window))
      await comes()
    },
  )
}

test('a form that hangs is told of after ten seconds, and comes with the page loaded anew', async () => {
  await hangs(
    /\/assets\/FormSheet-.*\.js/,
    () => me.press('新增'),
    () => me.dialog(),
    async () => {
      await me.screen('param')
      await me.press('新增')
      await me.dialog().getByLabel('参数名称').waitFor()
      await me.press('取消', me.dialog())
    },
  )
})

test('so is a screen, in its place', async () => {
  await hangs(
    /\/assets\/Sample-.*\.js/,
    () => me.page.evaluate(() => history.pushState(null, '', '/test/index')),
    () => me.page.getByRole('status').filter({ hasText: '仍在加载' }),
    () => me.screen('sample'),
  )
  expect(me.errors).toEqual([])
})

test('a fault in a form is told as one: nobody is sent to the network for it, and the screen below is well', async () => {
  await answering(
    me.page,
    /\/assets\/FormSheet-.*\.js/,
    route => route.fulfill({ contentType: 'text/javascript', body: 'export const FormSheet = () => { throw new Error("a fault of ours") }' }),
    async () => {
      await me.load('/system/param', 'param')
      await me.press('新增')
      await me.dialog().getByRole('heading', { name: '出了点问题' }).waitFor()
      await me.dialog().getByText('后面的页面没有受影响').waitFor()
      await me.press('关闭', me.dialog().locator('.bp6-dialog-footer'))
      await me.dialog().waitFor({ state: 'detached' })
      await me.page.locator('[data-screen=param]').waitFor()
    },
  )
})
