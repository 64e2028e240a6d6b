/** The timetable as a plan: lessons dragged between rooms and days, stepped by keys, put by a form on a phone; what clashes goes back and says why. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '../pdf.ts'
import { shanghai } from './acts/story.ts'
import { login, type Site, site, until, type Visitor } from './browser.ts'
import { furnish, type Furnished, position, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  const days = ['2026-10-08', '2026-10-09', '2026-10-10']
  const id = await readyClass(on, { productId: made.product, name: '国画乙班', days, startDate: '2026-10-01' })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-02 12:00:00' })
  school = await at.visit('school')
}, 180_000)
afterAll(() => at?.close())

const cell = (one: Visitor, room: number, day: string) => one.page.locator(`[data-lane="${on.ids.rooms[room]}"][data-day="${day}"]`)
const card = (one: Visitor, room: number, day: string, name: string) => cell(one, room, day).locator('[data-event]', { hasText: name })
/** Takes a card by the mouse and holds it over a place. */
async function hold(from: ReturnType<typeof card>, over: ReturnType<typeof cell>): Promise<void> {
  const page = from.page()
  await from.hover()
  await page.mouse.down()
  // A hand is never quite still.
  let x = 8
  await until('the card is held over the place', async () => {
    await over.hover({ position: { x: (x = 20 - x), y: 12 } })
    return (await over.locator('.kt-ghost').count()) > 0
  })
}

test('a school drags a lesson: a clash is coloured on the way and goes back when dropped, a free place takes it', async () => {
  await school.open('/sch_lesson/kcb?date=2026-10-08', 'kcb')
  await hold(card(school, 0, '2026-10-09', '国画甲班'), cell(school, 1, '2026-10-09'))
  await school.page.locator('.kt-ghost.kt-wrong', { hasText: '教室在该时间已被占用 · 国画乙班' }).waitFor()
  await school.shot('timetable-clash')
  await school.page.mouse.up()
  await school.says('教室在该时间已被占用')
  await card(school, 0, '2026-10-09', '国画甲班').waitFor()

  await hold(card(school, 0, '2026-10-09', '国画甲班'), cell(school, 2, '2026-10-10'))
  await school.page.locator('.kt-ghost:not(.kt-wrong)', { hasText: '国画甲班' }).waitFor()
  await school.page.mouse.up()
  await school.says('已调课，并通知家长、机构和教师')
  await card(school, 2, '2026-10-10', '国画甲班').waitFor()
  await school.page.reload()
  await card(school, 2, '2026-10-10', '国画甲班').waitFor()
  await expect.poll(() => card(school, 0, '2026-10-09', '国画甲班').count()).toBe(0)
  await at.tick()
  const parent = await at.visit('parent1', { width: 375 })
  await parent.page.goto('/eip/message')
  await parent.page.getByText('调课通知：国画甲班').first().waitFor()
})

test('by keys a lesson is stepped to another day and room, or asked for in a dialog', async () => {
  const one = () => card(school, 2, '2026-10-10', '国画甲班')
  await one().focus()
  for (const key of ['Space', 'ArrowLeft', 'Space']) await school.page.keyboard.press(key)
  await school.says('已调课，并通知家长、机构和教师')
  await card(school, 2, '2026-10-09', '国画甲班').waitFor()

  await card(school, 2, '2026-10-09', '国画甲班').focus()
  await school.page.keyboard.press('m')
  await school.fill({ 教室: '音乐教室' })
  await school.dialog().getByText('教室在该时间已被占用 · 国画乙班').waitFor()
  await school.fill({ 开始时间: '2026-10-09T18:10' })
  await school.dialog().getByText('没有冲突').waitFor()
  await school.send('调课')
  await card(school, 1, '2026-10-09', '国画甲班').getByText('18:10–19:40').waitFor()
})

test('teachers are lanes too: the school puts a lesson in front of another one', async () => {
  await school.press('按教师')
  const lane = (teacher: number, day: string) => school.page.locator(`[data-lane="${on.ids.teachers[teacher]}"][data-day="${day}"]`)
  await hold(lane(0, '2026-10-09').locator('[data-event]'), lane(1, '2026-10-09'))
  await school.page.locator('.kt-ghost:not(.kt-wrong)', { hasText: '国画甲班' }).waitFor()
  await school.page.mouse.up()
  await lane(1, '2026-10-09').locator('[data-event]', { hasText: '国画甲班' }).getByText('代课').waitFor()
})

test('the week goes onto paper, and the roster with class and masked phone', async () => {
  await school.open('/sch_lesson/kcb?date=2026-10-08', 'kcb')
  const [week] = await Promise.all([school.page.waitForEvent('download'), school.press('周课程表 PDF')])
  const text = await textIn(readFileSync(await week.path()))
  for (const word of ['周课程表', '周三', '国画甲班', '国画乙班', '音乐教室']) expect(text).toContain(word)
  await school.open(`/openclass/launch/${made.klass}?tab=roster`, 'openclass-detail')
  const sheet = school.page.locator('main').getByRole('table').first()
  for (const word of ['张小明', '三年级', '三年级一班', '139****0200']) await sheet.getByText(word).first().waitFor()
})

test('an agency moves its lessons from its phone, by the same command, and leaves the teacher to the school', async () => {
  const agency = await at.visit('agency', { width: 375 })
  await agency.open('/sch_lesson/kcb?date=2026-10-08', 'kcb')
  await agency.page.getByRole('button', { name: '移到… 国画甲班' }).click()
  await agency.dialog().getByLabel('教室').waitFor()
  await expect.poll(() => agency.dialog().getByLabel('教师').count()).toBe(0)
  await agency.fill({ 开始时间: '2026-10-07T16:30' })
  await agency.dialog().getByText('课次落在学校放假日').waitFor()
  await agency.shot('timetable-move-phone')
  await agency.fill({ 开始时间: '2026-10-06T16:30' })
  await agency.dialog().getByText('没有冲突').waitFor()
  await agency.send('调课')
  await agency.page.locator('.kt-day-chips button', { hasText: '周二' }).click()
  await until('the lesson lies on Tuesday', () => agency.page.locator('.kt-agenda', { hasText: '国画甲班' }).isVisible())
  expect([...school.errors, ...agency.errors]).toEqual([])
})

test('a code on the door leads a coach, signed out, through the login to the clock-in of the lesson that starts next', async () => {
  await school.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  await school.press('打印 PDF')
  const [paper] = await Promise.all([school.page.waitForEvent('download'), school.page.getByRole('menuitem', { name: '班级门牌（扫码签到）' }).click()])
  expect(await textIn(readFileSync(await paper.path()))).toContain('任课教师用手机扫码')
  const [room] = await Promise.all([
    school.page.waitForEvent('download'),
    school.open('/school_client/classroom', 'classroom').then(() =>
      school
        .row('美术教室')
        .getByRole('button', { name: /教室门牌/ })
        .click(),
    ),
  ])
  expect(room.suggestedFilename()).toContain('美术教室')
  await at.moveTo(shanghai('2026-10-02 16:20'))
  await on.send('school', 'open_class.confirmClass', made.klass)
  const coach = await at.visit('coach1', { width: 375, place: position })
  await coach.forget()
  await coach.page.goto(`/door?roomId=${on.ids.rooms[0]}`)
  await coach.page.waitForURL('**/login**')
  await login(coach.page, 'coach1')
  await coach.screen('lesson_detail')
  await coach.page.locator('.oc-clockin').getByRole('button', { name: '签到' }).click()
  await coach.says('已签到')
  await coach.page.goto(`/door?roomId=${on.ids.rooms[2]}`)
  await coach.page.getByText('这里近七天没有您的课').waitFor()
  expect(coach.errors).toEqual([])
})
