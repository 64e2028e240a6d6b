/** Who sits down at a device in place of somebody else finds nothing of them there, and what can't be taken away makes it go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site } from './browser.ts'

let at: Site
beforeAll(async () => {
  at = await site()
})
afterAll(() => at?.close())

test('a device that somebody left is given to the next, with nothing of theirs', { timeout: 120_000 }, async () => {
  const one = await at.visit('agency', { lang: 'en', place: { longitude: 116, latitude: 39 } }),
    context = one.page.context()
  await one.page.evaluate(() => [localStorage, sessionStorage].forEach(store => store.setItem('left', 'behind')))
  await context.addCookies([{ name: 'left', value: 'behind', url: at.serving.address }])
  await context.route('**/api/**', route => route.abort())
  await context.setOffline(true)
  await one.leave()
  const next = await at.visit('school')
  expect(next.page.context() === context).toBe(true)
  const found = () => [localStorage.getItem('left'), document.cookie, sessionStorage.getItem('left'), document.documentElement.lang]
  await next.open('/eip/message', 'messages')
  expect(await next.page.evaluate(found)).toEqual([null, '', null, 'zh-CN'])
  expect(await next.page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).not.toBe('granted')
  expect(next.errors).toEqual([])
  // What every page of it is given stays: nobody else sits there.
  await context.addInitScript(() => Object.assign(window, { left: 'behind' }))
  await next.leave()
  const last = await at.visit('school')
  expect(last.page.context() === context).toBe(false)
})
