/** The second act: the school launches classes, the agency plans their lessons, the school checks and releases. */
import { expect } from 'vitest'
import { until } from '../browser.ts'
import { schoolName, teachers } from '../world.ts'
import { painting } from './course.ts'
import type { Story } from './story.ts'

export interface Klass {
  readonly name: string
  readonly seats: number
  /** The days of the week on which it is taught. */
  readonly days: readonly string[]
  readonly room: string
  readonly teacher: string
}
/** The class that is taught to its end, on 8, 9 and 12 October; and the one that is cancelled. */
export const first: Klass = { name: '国画甲班', seats: 3, days: ['周四', '周五', '周一'], room: '美术教室', teacher: teachers[0] }
export const second: Klass = { name: '国画乙班', seats: 10, days: ['周二', '周三'], room: '美术教室', teacher: teachers[0] }
const enrollEnd = '2026-10-06 18:00'

/** The school launches a class from the product, in the dialog of the list. */
export async function launch(on: Story, { name, seats }: Klass): Promise<void> {
  const school = await on.at('school')
  await school.menu('开课管理')
  await school.screen('openclass')
  await school.command('open_class_launch')
  await school.pick('课程产品', painting.name)
  await until('the own school is chosen', async () => (await school.dialog().getByLabel('学校').inputValue()) === schoolName)
  await school.fill({ 开始日期: '2026-10-08', 结束日期: '2026-12-31', 最低人数: 2, 名额: seats, 班级名称: name })
  await school.shot('class-launch')
  await school.send()
  await school.row(name).getByText('待完善').waitFor()
}

/** The agency fills the plan by week. With a clash in it, the refused plan says at each cell what stands against it. */
export async function perfect(on: Story, { name, days, room, teacher }: Klass, clash?: Klass): Promise<void> {
  const agency = await on.at('agency')
  await agency.menu('开课管理')
  await agency.screen('openclass')
  await agency.row(name).click()
  await agency.screen('openclass-detail')
  await agency.press('安排课次')
  const editor = await agency.screen('openclass-perfect')
  const fill = async (on: readonly string[]): Promise<void> => {
    const made = editor.locator('.oc-generator')
    for (const one of await made.locator('.oc-weekday').all()) await one.locator('input').setChecked(on.includes(await one.innerText()), { force: true })
    await made.getByLabel('从', { exact: true }).fill('2026-10-08')
    await made.getByLabel('教室').selectOption({ label: room })
    await made.getByLabel('教师').selectOption({ label: teacher })
    await agency.press('生成课次', editor)
  }
  await agency.press('用学校位置', editor)
  if (clash) {
    await fill(clash.days)
    await agency.press('提交安排', editor)
    await editor.locator('.kt-grid-wrong li').first().waitFor()
    await expect.poll(() => editor.locator('.kt-grid-wrong li').first().innerText()).toContain(clash.name)
    await agency.shot('class-clash')
  }
  await fill(days)
  await agency.press('提交安排', editor)
  await agency.says('课次安排已提交')
  await agency.screen('openclass-detail')
}

/** The school looks at the teacher and agrees. */
export async function checkTeacher(on: Story, { name, teacher }: Klass): Promise<void> {
  const school = await openClass(on, name),
    page = school.page.locator('main')
  await page.getByText(teacher).first().waitFor()
  await school.command('open_class_checkTeacher')
  await school.send('教师通过')
  await page.getByText('待发布').first().waitFor()
}

export async function openClass(on: Story, name: string, account = 'school') {
  const who = await on.at(account)
  await who.menu('开课管理')
  await who.screen('openclass')
  await who.row(name).click()
  await who.screen('openclass-detail')
  return who
}

/** Released to parents directly, or handed to the commission first. */
export async function release(on: Story, { name }: Klass, through: 'directly' | 'commission'): Promise<void> {
  const school = await openClass(on, name),
    page = school.page.locator('main')
  await school.command('open_class_release')
  await school.fill({ 发布方式: through === 'commission', 报名截止: enrollEnd.replace(' ', 'T') })
  await school.dialog().getByText('家长看到的退费规则').waitFor()
  // In the very sentences that parents read, all of them.
  await school.dialog().getByText('班级取消或机构、学校原因：未上课部分全额退费').waitFor()
  await school.shot(`class-release-${through}`)
  await school.send()
  await page
    .getByText(through === 'directly' ? '已发布' : '发布待审')
    .first()
    .waitFor()
  await school.shot('class-detail')
}

/** The education commission of the area reads and approves. */
export async function approveRelease(on: Story, { name }: Klass): Promise<void> {
  const commission = await openClass(on, name, 'commission'),
    page = commission.page.locator('main')
  await commission.command('open_class_approveRelease')
  await commission.send()
  await page.getByText('已发布').first().waitFor()
  await page.getByRole('tab', { name: '流程' }).click()
  await page.locator('.kt-steps [aria-current=step]').getByText('已发布').waitFor()
  await commission.shot('class-lifecycle')
}
