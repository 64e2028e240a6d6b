/** The wall of a class: after a lesson the coach shows it from a phone; the family of a child who was there sees it, the other one does not; the
 * school takes it down and says why. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { shanghai } from './acts/story.ts'
import { type Site, site, until } from './browser.ts'
import { furnish, position, type World, world } from './world.ts'

let at: Site, on: World, lessonId: string
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const made = await furnish(on)
  lessonId = made.lesson
  await at.moveTo(shanghai('2026-10-02 12:40'))
  await on.send('school', 'open_class.confirmClass', made.klass)
  await at.moveTo(shanghai('2026-10-02 16:20'))
  await on.send('coach1', 'lesson.clockIn', lessonId, { lng: String(position.longitude), lat: String(position.latitude) })
  await at.moveTo(shanghai('2026-10-02 18:05'))
  await on.send('coach1', 'lesson.submitAttendance', lessonId, {
    marks: [
      { studentId: on.pupils.张小明, mark: 'present' },
      { studentId: on.pupils.张小红, mark: 'absent' },
    ],
  })
}, 180_000)
afterAll(() => at?.close())

test('a coach shows the lesson from the phone, a family sees it on the wall of the child who was there, the school takes it down', {
  timeout: 120_000,
}, async () => {
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#5a8' } })
    .png()
    .toBuffer()
  const coach = await at.visit('coach1', { width: 375 })
  await coach.page.goto(`/lesson_detail?lessonId=${lessonId}`)
  await coach.screen('lesson_detail')
  await coach.press('发布课堂动态')
  await coach.screen('moment-new')
  // From the list of what was shown, the lesson is picked where one stands.
  await coach.page.goto('/openclass/moment')
  await coach.press('选择课次发布')
  await coach
    .dialog()
    .getByRole('link', { name: /国画甲班/ })
    .first()
    .click()
  await coach.screen('moment-new')
  expect(new URL(coach.page.url()).searchParams.get('lessonId')).toBe(lessonId)
  await coach.page.getByLabel('今天课上发生了什么').fill('第一次研墨，每个人都画了一枝竹子。')
  await coach.page.locator('input[type=file]').setInputFiles({ name: '课堂.png', mimeType: 'image/png', buffer: photo })
  await coach.page.getByRole('img', { name: '课堂照片' }).waitFor()
  await coach.page.getByRole('checkbox', { name: '张小明' }).waitFor()
  await coach.shot('moment-new-phone')
  await coach.press('发布给家长')
  await coach.says('已发布，到课学生的家长会收到通知')
  await at.tick()

  const parent = await at.visit('parent1', { width: 375 })
  await parent.open('/parent/wall', 'parent-wall')
  await parent.page.getByRole('button', { name: /张小明/ }).click()
  await parent.page.getByText('第一次研墨，每个人都画了一枝竹子。').waitFor()
  const picture = parent.page.getByRole('img', { name: '课堂照片' })
  await until('the photo is there', () => picture.evaluate(one => (one as HTMLImageElement).naturalWidth > 0))
  await parent.shot('family-wall-phone')
  await parent.page.getByRole('button', { name: /张小红/ }).click()
  await parent.page.getByText('还没有课堂动态').waitFor()
  await parent.open('/eip/message', 'messages')
  await parent.page.getByText('课堂动态：国画甲班').first().waitFor()
  const other = await at.visit('parent2', { width: 375 })
  await other.open('/parent/wall', 'parent-wall')
  await other.page.getByText('还没有课堂动态').waitFor()

  const school = await at.visit('school')
  await school.open('/openclass/moment', 'class_moment')
  await school.shot('moments')
  await school.row('第一次研墨').getByText('第一次研墨').click()
  const detail = await school.screen('class_moment-detail')
  await detail.getByRole('img', { name: '课堂照片' }).first().waitFor()
  await school.shot('moment-detail')
  await school.command('class_moment_takeDown')
  await school.fill({ 删除原因: '家长要求删除照片' })
  await school.send('删除动态')
  await school.page.locator('main').getByText('家长要求删除照片').first().waitFor()
  await parent.open('/parent/wall', 'parent-wall')
  await parent.page.getByRole('button', { name: /张小明/ }).click()
  await parent.page.getByText('还没有课堂动态').waitFor()
  expect([...coach.errors, ...parent.errors, ...other.errors, ...school.errors]).toEqual([])
})
