/** The fourth act: the class is confirmed and taught, with a leave, a stopped lesson made up, a substitute, and the parents' word. */
import type { Locator } from 'playwright-core'
import { until, type Visitor } from '../browser.ts'
import { position } from '../world.ts'
import { parent } from './enrol.ts'
import { type Klass, openClass } from './launch.ts'
import { shanghai, type Story } from './story.ts'

/** The school confirms that the class takes place; the roster is released with it. */
export async function confirmClass(on: Story, { name }: Klass): Promise<void> {
  const school = await openClass(on, name),
    page = school.page.locator('main')
  await school.command('open_class_confirmClass')
  await school.send()
  await page.getByText('已确认开班').first().waitFor()
}

/** The school releases the roster again, after it changed. */
export async function releaseRoster(on: Story, { name }: Klass, version: number): Promise<void> {
  const school = await openClass(on, name),
    page = school.page.locator('main')
  await school.command('open_class_releaseRoster')
  await page.getByRole('tab', { name: '名单' }).click()
  await page
    .locator('.kt-panel tbody tr')
    .nth(version - 1)
    .waitFor()
  await school.shot('class-roster')
}

const coach = (on: Story, account: string): Promise<Visitor> => on.at(account, { width: 375, place: position })

/** A teacher at their phone opens the lesson of today, from their home. */
async function lessonOfToday(on: Story, account: string, { name }: Klass): Promise<Visitor> {
  const one = await coach(on, account)
  await one.open('/wel', 'home')
  await one.page.locator('main a', { hasText: name }).first().click()
  await one.screen('lesson_detail')
  await one.page.getByRole('tab', { name: '考勤' }).click()
  return one
}

interface Taught {
  readonly day: string
  readonly pupils: number
}
/** Clocks in at the place, and when the lesson is on hands in the attendance: everybody but those on leave is there. */
export async function teach(on: Story, account: string, klass: Klass, { day, pupils }: Taught): Promise<void> {
  await on.site.moveTo(shanghai(`${day} 16:20`))
  const one = await lessonOfToday(on, account, klass)
  await one.shot('teacher-clock-in')
  await one.press('签到')
  await one.says('已签到')
  await on.site.moveTo(shanghai(`${day} 16:40`))
  await one.press('全部到课')
  await one.shot('teacher-attendance')
  await one.page.getByRole('button', { name: `提交考勤 ${pupils}` }).click()
  await one.page.getByText('待确认').first().waitFor()
}

/** A parent asks leave for a child; the lessons ahead are ticked. */
export async function askLeave(on: Story, account: string, child: string, { name }: Klass, day: string): Promise<void> {
  const one = await parent(on, account)
  await one.open('/basic/leave', 'leave')
  await one.command('leave_applyStuLeave')
  await one.screen('parent-leave')
  const face = one.page.locator('.kt-children button', { hasText: child })
  if ((await face.count()) > 0) await face.click()
  await one.page
    .locator('.lv-lessons label', { hasText: day.slice(5) })
    .filter({ hasText: name })
    .click()
  await one.page.getByLabel('请假原因').fill('随家人外出')
  await one.shot('parent-leave')
  await one.press('提交请假（1 次课）')
  await one.screen('leave')
  await one.row(child).getByText('待审批').waitFor()
}

/** The class teacher of the school approves it. */
export async function approveLeave(on: Story, child: string): Promise<void> {
  const teacher = await on.at('classteacher')
  await teacher.menu('学生请假')
  await teacher.screen('leave')
  await teacher.command('leave_approve', teacher.row(child))
  await teacher.send()
  await teacher.row(child).getByText('已批准').waitFor()
}

async function lessonRow(on: Story, account: string, { name }: Klass, text: string): Promise<{ readonly who: Visitor; readonly row: Locator }> {
  const who = await openClass(on, name, account)
  await who.page.getByRole('tab', { name: '课次' }).click()
  const row = who.row(text)
  await row.waitFor()
  return { who, row }
}

/** The school stops a lesson, with the reason that parents will read. */
export async function stop(on: Story, klass: Klass, chapter: string): Promise<void> {
  const { who, row } = await lessonRow(on, 'school', klass, chapter)
  await who.command('lesson_stop', row)
  await who.fill({ 停课原因: '学校电路检修' })
  await who.shot('lesson-stop')
  await who.send(/停课/)
  await row.getByText('已停课').waitFor()
}

/** The agency holds it at another time. */
export async function makeUp(on: Story, klass: Klass, chapter: string, day: string): Promise<void> {
  const { who, row } = await lessonRow(on, 'agency', klass, chapter)
  await who.command('lesson_makeUp', row)
  await who.fill({ 开始时间: `${day}T16:30`, 结束时间: `${day}T18:00` })
  await who.send()
  await who.row(day).waitFor()
}

interface Coach {
  readonly name: string
  readonly account: string
}
/** The agency's teacher can't come: another one is verified and submitted, accepts, and the school approves. */
export async function substitute(on: Story, klass: Klass, day: string, teacher: Coach): Promise<void> {
  const { who: agency, row } = await lessonRow(on, 'agency', klass, day)
  await row.click()
  await agency.screen('lesson_detail')
  await agency.press('申请换师')
  const wizard = await agency.screen('teacher-change-new')
  await wizard.getByLabel('新教师').selectOption({ label: teacher.name })
  await agency.press('验证', wizard)
  await wizard.getByText('没有冲突，可以提交').waitFor()
  await wizard.getByLabel('原因').fill('原教师外出培训')
  await agency.shot('substitute-verified')
  await agency.press('提交申请', wizard)
  await agency.screen('teacher_change')
  const substitute = await coach(on, teacher.account)
  await substitute.open('/lessons/teacherChange', 'teacher_change')
  await substitute.command('teacher_change_accept')
  await substitute.row(teacher.name).getByText('待审批').waitFor()
  const school = await on.at('school')
  await school.menu('换师申请')
  await school.screen('teacher_change')
  await school.command('teacher_change_approve', school.row(teacher.name))
  await school.send()
  await school.row(teacher.name).getByText('已生效').waitFor()
}

/** A parent opens the lesson from the timetable and says that the mark is right. */
export async function confirmMark(on: Story, account: string, { name }: Klass, day: string): Promise<void> {
  const one = await parent(on, account)
  await one.open(`/sch_lesson/kcb?date=${day}`, 'kcb')
  await one.page.locator('main a', { hasText: name }).first().click()
  const page = await one.screen('parent-lesson')
  const buttons = page.locator('[data-command=lesson_mark_confirm]')
  await buttons.first().waitFor()
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click()
    await until('the mark is confirmed', async () => (await buttons.count()) < left)
  }
  await page.getByText('已确认').first().waitFor()
  await one.shot('parent-lesson')
}
