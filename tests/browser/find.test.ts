/** Finding again: a list is kept under a name, shared with those who work alike, and opens with what was last open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, until, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { type World, world } from './world.ts'

let at: Site, on: World
beforeAll(async () => {
  at = await site()
  on = await world(at)
})
afterAll(() => at?.close())

const tabs = ({ page }: Visitor) => page.getByRole('navigation', { name: '视图' })
const tab = (one: Visitor, name: string) => tabs(one).getByRole('button', { name, exact: true })
const isOpen = (one: Visitor, name: string) => until(`${name} is open`, async () => (await tab(one, name).getAttribute('aria-pressed')) === 'true')

test('lessons open at today; a school keeps a view of its pupils and shares it, and the list opens with it', { timeout: 180_000 }, async () => {
  const one = await at.visit('school')
  await one.open('/age_client/lesson/lessonmanage', 'lessonmanage')
  await isOpen(one, '今天起')
  await tab(one, '全部').click()
  await isOpen(one, '全部')
  await one.open('/eip/message', 'messages')
  await one.open('/age_client/lesson/lessonmanage', 'lessonmanage')
  await isOpen(one, '全部')
  await one.open('/school/student', 'student')
  await one.press('更多条件')
  await one.page.getByLabel('姓名', { exact: true }).fill('张小明')
  await until('the filter is on', async () => new URL(one.page.url()).searchParams.get('q.studentName') === '张小明')
  await one.press('保存视图')
  await one.dialog().getByLabel(/名称/).fill('小明')
  await one.send()
  await isOpen(one, '小明')
  await watched(one)
  expect(await visit(one, {})).toEqual([])
  await one.shot('views')
  await one.open('/eip/message', 'messages')
  await one.open('/school/student', 'student')
  await isOpen(one, '小明')
  await one.page.getByRole('row').filter({ hasText: '张小明' }).first().waitFor()
  await expect.poll(() => one.page.getByRole('row').filter({ hasText: '张小红' }).count()).toBe(0)
  await one.press('视图操作')
  await one.page.getByRole('menuitem', { name: '共享…' }).click()
  await one.dialog().getByLabel('学校教师').check({ force: true })
  await one.send(/^(共享视图|确定)$/)
  const colleague = await at.visit('classteacher')
  await colleague.open('/school/student', 'student')
  await tab(colleague, '小明').click()
  await isOpen(colleague, '小明')
  await colleague.page.getByRole('row').filter({ hasText: '张小明' }).first().waitFor()
  await expect.poll(() => colleague.page.getByRole('button', { name: '视图操作' }).count()).toBe(0)
  expect(on.pupils.张小明).toBeDefined()
})
