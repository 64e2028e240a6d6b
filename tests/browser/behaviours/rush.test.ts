/** What parents see on the morning of a rush, at their phones and at a desk: several wishes in one go, the payment that the page hears of by
 * itself, and the line before a full door. */
import type { Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../modules/kit/index.ts'
import { answering, fits, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type Furnished, furnish, readyClass, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, mother: Visitor, father: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  mother = await at.visit('parent3', { width: 375 })
  father = await at.visit('parent4', { lang: 'en' })
})
afterAll(() => at?.close())
afterEach(() => expect([mother, father].flatMap(one => one.errors)).toEqual([]))

async function selling(name: string, days: readonly string[], more: object = {}): Promise<string> {
  const id = await readyClass(on, { productId: made.product, name, days, capacityMin: 1, waitlistOn: 1, ...more })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 18:00:00' })
  return id
}
const card = (one: Visitor, id: string) => one.page.locator(`[data-class="${id}"]`)
const calls = (one: Visitor, path: string): Request[] => {
  const all: Request[] = []
  one.page.on('request', request => {
    if (request.url().includes(path)) all.push(request)
  })
  return all
}

test('wishes in order are one call: the full class is passed over, the next gives its seat and the way to pay, and the page hears that it is paid', async () => {
  const full = await selling('合唱甲班', ['2026-10-13', '2026-10-27', '2026-11-10'], { capacity: 1 }),
    free = await selling('合唱乙班', ['2026-10-14', '2026-10-28', '2026-11-11'], { capacity: 1 })
  await on.send('parent5', 'enrolment.commit', newId(), { openClassId: full, studentId: on.pupils.周雨欣 })
  const sent = calls(mother, 'enrolment/commitInOrder'),
    begun = calls(mother, '/placeOrder/web'),
    asked = calls(mother, 'placeOrder/queryOrder'),
    verified = calls(mother, 'order/verifyPay')
  await mother.open('/parent/enrol', 'parent-enrol')
  await card(mother, full).locator('[data-command="enrolment_commitInOrder"]').click()
  await mother.dialog().getByText('第一志愿：').waitFor()
  await mother.dialog().getByLabel('第二志愿').selectOption(free)
  await fits(mother.page)
  await mother.shot('rush-wishes-phone')
  await mother.press('提交志愿', mother.dialog())
  await mother.screen('order-pay')
  const link = mother.page.locator('main a[href*="/sandbox/pay"]')
  await link.waitFor()
  await fits(mother.page)
  await mother.shot('rush-pay-phone')
  // Whoever comes back from a channel's page finds their place, not the home.
  expect(sent[0]!.postDataJSON().returnUrl).toMatch(/\/parent\/enrolments\/index$/)
  expect([sent.length, begun.length, asked.length]).toEqual([1, 0, 1])
  const tradeNo = new URL((await link.getAttribute('href'))!, 'http://x').searchParams.get('tradeNo')!
  at.serving.parts.ports.gateway.act(tradeNo, 'pay')
  await mother.page.getByText('支付成功，报名已完成。').waitFor()
  expect([begun.length, asked.length, verified.length]).toEqual([0, 1, 0])
  await mother.shot('rush-paid-phone')
})

test('who finds all wishes full waits for the first, and who asks for no list is told why of each, in English too', async () => {
  const one = await selling('书法甲班', ['2026-10-15', '2026-10-29', '2026-11-12'], { capacity: 1 }),
    other = await selling('书法乙班', ['2026-10-16', '2026-10-30', '2026-11-13'], { capacity: 1 })
  for (const openClassId of [one, other]) await on.send('parent5', 'enrolment.commit', newId(), { openClassId, studentId: on.pupils.周雨欣 })
  await father.open('/parent/enrol', 'parent-enrol')
  await card(father, one).locator('[data-command="enrolment_commitInOrder"]').click()
  await father.dialog().getByLabel('Second choice').selectOption(other)
  await father.shot('rush-wishes-desk')
  const orTheList = (isWanted: boolean) => father.fill({ 'Else the waiting list of the first choice': isWanted })
  await orTheList(false)
  await father.press('Send', father.dialog())
  await father.dialog().getByText('wish 1: the class is full; wish 2: the class is full').waitFor()
  await father.shot('rush-refused-desk')
  await orTheList(true)
  await father.press('Send', father.dialog())
  await father.says('You are number 1 on the waiting list')
  await card(father, one).getByText('number 1 in the list').waitFor()
})

test('where the door is full the page says place and time, keeps the place over a reload, and goes on by itself', async () => {
  const tickets: (string | undefined)[] = []
  let place = 312,
    isFull = true
  const door = async (route: Route) => {
    tickets.push(route.request().headers()['queue-ticket'])
    if (!isFull) return route.continue()
    return route.fulfill({
      status: 503,
      headers: { 'Retry-After': '1' },
      json: { code: 503, success: false, msg: '正在排队', data: { rule: 'kernel.inLine', place, seconds: 40, ticket: 'the-ticket' } },
    })
  }
  await answering(mother.page, /\/api\//, door, async () => {
    await mother.page.goto('/parent/enrol')
    const shown = mother.page.locator('.kt-line')
    await shown.getByText('第 312 位').waitFor()
    await shown.getByText(/约 (40|3\d) 秒/).waitFor()
    await fits(mother.page)
    await mother.shot('rush-line-phone')
    place = 40
    await shown.getByText('第 40 位').waitFor()
    await mother.page.reload()
    tickets.length = 0
    await shown.getByText('第 40 位').waitFor()
    expect(new Set(tickets)).toEqual(new Set(['the-ticket']))
    await resize(mother.page, 1440, 900)
    await mother.shot('rush-line-desk')
    isFull = false
    await mother.screen('parent-enrol')
    await until('nobody is told to wait any more', async () => (await shown.count()) === 0)
  })
})
