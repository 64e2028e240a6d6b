/** A page that stays open: overnight, in a laptop that sleeps, or on a line that is dead though nobody said so. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { type Site, site, type Visitor } from './browser.ts'
import { type World, world } from './world.ts'

let at: Site, on: World, coach: Visitor, admin: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  coach = await at.visit('coach1')
  admin = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect([...coach.errors, ...admin.errors]).toEqual([]))

/** Somebody comes back to a page that was hidden. */
const comeBack = ({ page }: Visitor) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('who comes back the next morning sees the day that it is, and what the house knows by then', async () => {
  await coach.open('/wel', 'home')
  const day = coach.page.locator('main .kt-head time').first()
  await expect.poll(() => day.innerText()).toContain('10月1日')
  await at.moveTo('2026-10-02T01:00:00.000Z')
  const asked = coach.page.waitForRequest(one => one.url().includes('/blade-desk/home/todo'))
  await comeBack(coach)
  await asked
  await expect.poll(() => day.innerText()).toContain('10月2日')
})

test('a line that fell silent is given up, and what was missed is shown', async () => {
  let isDead = false,
    lines = 0
  await admin.page.routeWebSocket(/\/api\/live/, line => {
    lines++
    const server = line.connectToServer(),
      isOld = lines === 1
    server.onMessage(message => {
      if (!(isOld && isDead)) line.send(message)
    })
  })
  await admin.page.goto('/system/param')
  await admin.screen('param')
  const name = (paramName: string) => on.send('admin', 'param.create', newId(), { paramName, paramKey: newId(), paramValue: '1' })
  await name('听见的参数')
  await admin.row('听见的参数').waitFor()
  isDead = true
  await name('漏掉的参数')
  await at.moveTo(new Date(Date.parse(at.now()) + 8 * 3_600_000).toISOString())
  await comeBack(admin)
  await admin.row('漏掉的参数').waitFor()
  expect(lines).toBeGreaterThan(1)
  // The new line is heard.
  await name('又听见的参数')
  await admin.row('又听见的参数').waitFor()
})
