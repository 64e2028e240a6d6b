/** A device whose clock is out, by minutes as in many a school, or by days: what is today, what comes next and what is left goes by the house's. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find } from '../../modules/kit/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { type Site, site, until, type Visitor } from './browser.ts'
import { type Furnished, furnish, position, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished
const visitors: Visitor[] = []
beforeAll(async () => {
  at = await site({ line: true })
  on = await world(at)
  made = await furnish(on)
})
afterAll(() => at?.close())
afterEach(() => expect(visitors.flatMap(one => one.errors)).toEqual([]))

/** Somebody on a phone whose clock is so many minutes ahead of the house's. */
async function behind(account: string, minutes: number): Promise<Visitor> {
  const one = await at.visit(account, { width: 375, place: position })
  visitors.push(one)
  await one.page.clock.setSystemTime(new Date(Date.parse(at.now()) + minutes * 60_000))
  return one
}
const day = (one: Visitor) => one.page.locator('main .kt-head time').first()
const twoDays = 2 * 24 * 60 + 7

test('a seat is held for as long as the house holds it', async () => {
  for (const minutes of [twoDays, -twoDays, 7]) {
    const father = await behind('parent2', minutes)
    await father.load('/parent/enrolments', 'parent-enrolments')
    await expect.poll(() => father.page.getByRole('timer').first().innerText(), { message: String(minutes) }).toMatch(/^(30:00|2\d:\d\d)$/)
    await father.leave()
  }
})

test('a coach sees the day and the next lesson, and is not asked why they come late when they do not', async () => {
  await at.moveTo('2026-10-02T04:05:00.000Z')
  await on.send('school', 'open_class.confirmClass', made.klass, {})
  await at.moveTo('2026-10-02T08:20:00.000Z')
  const coach = await behind('coach1', 25)
  await coach.load('/wel', 'home')
  const card = coach.page.locator('.dk-next')
  await card.getByText(/海淀第一小学/).waitFor()
  // By the phone the lesson had begun a quarter of an hour ago, and who comes late says why.
  await expect.poll(() => card.locator('input').count()).toBe(0)
  await coach.press('签到', card)
  await until('the lesson is begun', async () => {
    const [one] = (await at.serving.parts.engine.ask('000000', find(lesson, { id: made.lesson }) as never)) as readonly any[]
    return one.status === 'signed'
  })
  await coach.page.clock.setSystemTime(new Date(Date.parse(at.now()) - twoDays * 60_000))
  await coach.load('/wel', 'home')
  await expect.poll(() => day(coach).innerText()).toContain('10月2日')
  await coach.leave()
})

test('without a network a phone goes by what it knew, not by the time at which what it kept was answered', async () => {
  const mother = await behind('parent1', twoDays),
    { page } = mother,
    context = page.context(),
    load = () => mother.load('/sch_lesson/kcb', 'kcb'),
    chosen = page.locator('.kt-calendar [aria-pressed=true]', { hasText: /\d/ }).first()
  await context.addInitScript(() => Object.assign(window, { ketangKeepsOffline: true }))
  await load()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await load()
  await expect.poll(() => chosen.innerText()).toMatch(/\b2$/)
  await page.getByText('国画甲班').locator('visible=true').first().waitFor()
  const plug = await at.unplug(mother)
  await page.clock.setSystemTime(new Date(Date.parse(at.now()) + (twoDays + 600) * 60_000))
  await load()
  await expect.poll(() => chosen.innerText()).toMatch(/\b3$/)
  await plug()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await mother.leave()
})
