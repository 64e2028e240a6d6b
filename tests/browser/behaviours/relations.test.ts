/** What people do together about a record: a note that mentions somebody, a task that they do, and who sees none of it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Site, site, type Visitor } from '../browser.ts'
import { type Furnished, furnish, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, service: Visitor, finance: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  service = await at.visit('service')
  finance = await at.visit('finance1')
})
afterAll(() => at?.close())
afterEach(() => expect([...service.errors, ...finance.errors]).toEqual([]))

const page = () => `/order/detail/${made.order}`
const tab = (one: Visitor, name: string) => one.page.getByRole('tab', { name })

test('customer service writes a note on an order and mentions finance', async () => {
  await service.open(page(), 'order-detail')
  await tab(service, '备注').click()
  await service.page.getByText('还没有备注').waitFor()
  const area = service.page.getByRole('textbox', { name: /写备注/ })
  await area.fill('家长要换抬头，请 ')
  await area.press('End')
  await area.pressSequentially('@财务小郑')
  await service.page.getByRole('option', { name: /财务小郑/ }).waitFor()
  await area.press('Enter')
  await area.pressSequentially('核对，电话 13812345678')
  await service.press('发布')
  const text = service.page.locator('.kt-note-text').first()
  await text.getByText('家长要换抬头').waitFor()
  await expect.poll(() => text.textContent()).toBe('家长要换抬头，请 @财务小郑 核对，电话 138****5678')
  await expect.poll(() => text.locator('mark').textContent()).toBe('@财务小郑')
  await expect.poll(() => area.inputValue()).toBe('')
  await service.shot('relations-notes')
})

test('and gives her a task until a day', async () => {
  await tab(service, '任务').click()
  await service.page.locator('[data-relation=tasks] [data-command=task_create]').click()
  await service.fill({ 任务: '核对开票抬头', 截止日: '2026-10-02' })
  await service.pick('负责人', '财务小郑')
  await service.send()
  await service.row('核对开票抬头').waitFor()
  await expect.poll(() => service.row('核对开票抬头').textContent()).toContain('财务小郑')
  await service.shot('relations-tasks')
})

test('she hears the bell, and the letter leads to the order', async () => {
  await at.tick()
  await finance.page.goto('/wel')
  const bell = finance.page.getByRole('button', { name: /未读/ }).first()
  await bell.click()
  await finance.page.getByText('您有一项新任务').first().waitFor()
  await finance.shot('relations-bell')
  await finance.page.getByText('有一条备注提到了您').first().click()
})

test('she finds the task on her home, does it, and the tile goes', async () => {
  await finance.page.goto('/wel')
  // Below them stands what she uses, her tasks too.
  const tile = finance.page.locator('.dk-work').getByText('我的任务')
  await tile.click()
  await finance.screen('tasks')
  await finance.row('核对开票抬头').waitFor()
  await expect.poll(() => finance.row('核对开票抬头').textContent()).toContain('订单')
  await finance.shot('relations-my-tasks')
  await finance.command('task_complete', finance.row('核对开票抬头'))
  await finance.fill({ 结果: '已改好' })
  await finance.send()
  await finance.page.getByText('没有待办的任务').waitFor()
  await finance.page.goto('/wel')
  await finance.screen('home')
  await finance.page.locator('.dk-work').waitFor()
  await expect.poll(() => tile.count()).toBe(0)
})

test('who gave it sees it done without asking again', async () => {
  await service.row('核对开票抬头').getByText('已完成').waitFor()
})

test('the parent whose order it is sees none of it, on a phone either', async () => {
  const parent = await at.visit('parent1', { width: 375 })
  await parent.open(page(), 'order-detail')
  await tab(parent, '历史').waitFor()
  for (const name of ['备注', '任务', '附件']) await expect.poll(() => tab(parent, name).count()).toBe(0)
  expect(await parent.page.content()).not.toContain('家长要换抬头')
  expect(parent.errors).toEqual([])
  await parent.leave()
})
