/** A teacher is on leave: the agency finds who gives the lessons instead, and the leave shows them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { type Site, site, until } from './browser.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World
const leave = newId()
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await furnish(on)
  const taskUser = on.as('agency').actor.userId
  const asked = { processDefinitionId: 'leave', taskUser, startTime: '2026-10-08 00:00:00', endTime: '2026-10-09 00:00:00', reason: '家事' }
  await on.send('coach1', 'leave_process.start', leave, asked)
})
afterAll(() => at?.close())

test('who decides sees the lessons it touches; approved, they wait for a substitute, and the leave says who gives them', { timeout: 120_000 }, async () => {
  const agency = await at.visit('agency')
  await agency.open(`/work/process/leave/detail/${leave}/${leave}`, 'leave-detail')
  await agency.page.locator('main').getByText('涉及课次').waitFor()
  await agency.press('同意')
  await agency.page.locator('main').getByText('待安排').waitFor()
  // Tasks are opened a moment after the leave is approved.
  const { engine } = at.serving.parts
  const tasks = { kind: 'find', of: engine.registry.resources.get('substitute_task')!, where: {}, limit: 1 }
  await until('the task is open', async () => ((await engine.ask('000000', tasks as never)) as readonly unknown[]).length > 0)
  await agency.page.goto('/wel')
  await agency.page.locator('main a', { hasText: '待安排代课' }).click()
  await agency.screen('substitute_task')
  await agency.command('substitute_task_assign', agency.row('国画甲班'))
  await agency.pick('代课教师', '王思远')
  await agency.fill({ 换师原因: '原教师请假' })
  await agency.shot('substitute-assign')
  await agency.send()
  await agency.open('/lessons/substituteTask', 'substitute_task')
  await agency.row('国画甲班').getByText('待接受').waitFor()
  const [change] = (await engine.ask('000000', {
    kind: 'find',
    of: engine.registry.resources.get('teacher_change')!,
    where: { status: 'submitted' },
    limit: 1,
  } as never)) as any
  await on.send('coach2', 'teacher_change.accept', change.id)
  await on.send('school', 'teacher_change.approve', change.id)
  await at.tick()
  const coach = await at.visit('coach1')
  await coach.open(`/work/process/leave/detail/${leave}/${leave}`, 'leave-detail')
  await coach.page.locator('main').getByText('王思远').waitFor()
  await coach.page.locator('main').getByText('已代课').waitFor()
  await until('nobody saw an error', async () => [...agency.errors, ...coach.errors].length === 0)
  await expect.poll(() => coach.page.locator('main').getByRole('button', { name: '销假' }).count()).toBe(1)
})
