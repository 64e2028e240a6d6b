/** An area's own steps for agencies that apply: taken from the gallery, deployed, and worked off by those whom they are for, in place of the audit by
 * hand; and more than a hundred instances moved to a new version, with how far it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, start, user, written } from '../../modules/flow/bpmn/written.ts'
import { newId } from '../../modules/kit/index.ts'
import { fits, resize, type Site, site, until, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { type World, world } from './world.ts'

let at: Site, on: World
beforeAll(async () => {
  at = await site()
  on = await world(at)
})
afterAll(() => at?.close())

/** What axe and a look at the page find wrong with the screen, or with the dialog over it. */
const isSound = async (one: Visitor, within: 'main' | '.bp6-dialog' = 'main') => {
  await watched(one)
  expect(await visit(one, { within })).toEqual([])
  await fits(one.page)
}
const task = (one: Visitor, node: string) => one.page.locator(`main [data-task=${node}]`)

test('a process of the gallery is made an area’s own, and deployed', { timeout: 180_000 }, async () => {
  const admin = await at.visit('admin', { width: 1400 })
  await admin.open('/flow/model', 'flow-model')
  await admin.press('从样例新建')
  await admin.press('使用', admin.dialog().locator('[data-gallery=agency-audit]'))
  const usedFor = admin.dialog().locator('[data-used-for]')
  await until('the gallery says what it is for', async () => (await usedFor.inputValue()) === 'agency')
  await admin.fill({ 模型标识: '110108' })
  await isSound(admin, '.bp6-dialog')
  await admin.shot('flow-audit-model')
  await admin.send()
  await admin.screen('flow-design')
  await admin.page.locator('main').getByText('检查通过').waitFor()
  await admin.shot('flow-audit-design')
  await admin.command('flow_model_deploy')
  await admin.send()
  await admin.screen('flow-manager')
  await admin.row('机构入驻审批').getByText('自动发起：机构入驻申请 · 区划 110108').waitFor()
  await isSound(admin)
  await admin.shot('flow-audit-manager')
  expect(admin.errors).toEqual([])
  await admin.leave()
})

test('who applies starts it: its tasks decide, not the audit by hand, and who agreed stands with the agency', { timeout: 240_000 }, async () => {
  const id = newId()
  await on.send('seller', 'agency.register', id, {
    agencyName: '北辰艺术',
    licenseNo: 'L-900',
    licenseUntil: '2027-12-31',
    areaCode: '110108',
    areaName: '海淀区',
    contact: '王芳',
    phone: '13811112222',
  })
  const operator = await at.visit('operator')
  await operator.open('/audit/agencyApply', 'audit-agencyApplyPage')
  await operator.command('agency_approve', operator.row('北辰艺术'))
  // By hand nothing that could be filled in would help: it says why, and is not sent.
  await operator.dialog().getByText('现在不能执行：正由流程审批，请在“事务”中办理').waitFor()
  const byHand = operator.dialog().getByRole('button', { name: /^(确定|通过)$/ })
  await until('it is not sent', () => byHand.last().isDisabled())
  await operator.shot('flow-audit-by-hand')
  await operator.open('/work/claim', 'work-claim')
  await operator.command('flow_task_claim', operator.row('运营初审'))
  await operator.page.locator('main').getByText('没有等待签收的任务').waitFor()
  await operator.open('/work/todo', 'work-todo')
  await operator.row('运营初审').getByText('运营初审').click()
  await operator.screen('work-detail')
  await operator.page.locator('main [data-subject=agency] a').getByText('北辰艺术').waitFor()
  await isSound(operator)
  await operator.shot('flow-audit-task')
  await operator.command('flow_task_complete', task(operator, 'first'))
  await operator.fill({ 意见: '材料齐全' })
  await operator.send('同意')
  await task(operator, 'area').waitFor()
  for (const [account, node, name, width] of [
    ['commission', 'area', '教委复核', 375],
    ['finance1', 'money', '财务核验', 1280],
  ] as const) {
    const one = await at.visit(account, { width })
    await one.open('/work/claim', 'work-claim')
    await one.command('flow_task_claim', one.row(name))
    await one.page.locator('main').getByText('没有等待签收的任务').waitFor()
    await one.open('/work/todo', 'work-todo')
    await isSound(one)
    await one.row(name).getByText(name).first().click()
    await one.screen('work-detail')
    await isSound(one)
    await one.shot(`flow-audit-${node}`)
    await one.command('flow_task_complete', task(one, node))
    await one.send('同意')
    await task(one, node).waitFor({ state: 'detached' })
    expect(one.errors).toEqual([])
    await one.leave()
  }
  const { engine } = at.serving.parts
  const [row] = (await engine.ask('000000', { kind: 'find', of: engine.registry.resources.get('agency')!, where: { id }, limit: 1 } as never)) as any
  expect([row.status, row.approvals.map((one: any) => [one.step, one.name])]).toEqual([
    'active',
    [
      ['运营初审', '运营小吴'],
      ['教委复核', '教委老曹'],
      ['财务核验', '财务小郑'],
    ],
  ])
  await operator.leave()
})

test('more than a hundred that wait are moved some at a time, and it says how far it is', { timeout: 240_000 }, async () => {
  const line = (...tasks: readonly string[]) =>
    written(
      start + tasks.map(id => user(id)).join('') + end,
      ['s', ...tasks].map((id, i) => `${id} -> ${tasks[i] ?? 'e'}`),
      { key: 'crowd' },
    )
  const [old, next] = [newId(), newId()]
  await on.send('admin', 'flow_definition.deploy', old, { name: '多人流程', category: 'flow_1', xml: { text: line('a', 'b') } })
  const ids = Array.from({ length: 120 }, () => newId())
  for (const id of ids) await on.send('classteacher', 'flow_instance.begin', id, { definitionId: old, values: {} })
  for (const id of ids.slice(0, 2)) await on.send('classteacher', 'flow_task.complete', `${id}:t2`, { isAgreed: true })
  await on.send('admin', 'flow_definition.deploy', next, { name: '多人流程', category: 'flow_1', xml: { text: line('a', 'c') } })
  const admin = await at.visit('admin', { width: 1400 })
  await admin.open('/flow/manager', 'flow-manager')
  await admin.command('flow_instance_migrate', admin.page.locator('main tbody tr', { hasText: '多人流程' }).nth(1))
  const dialog = admin.dialog()
  await admin.press('试转', dialog)
  await dialog.getByText('共 120 个实例，可转 118 个').waitFor()
  await admin.press('转 118 个实例', dialog)
  await admin.press('确定', admin.dialog())
  await dialog.locator('[data-move]').waitFor()
  await until('it has come to its end', async () => (await dialog.locator('[data-move=done]').count()) > 0)
  await dialog.getByText('共 120 个，已处理 120 个：118 个已转到版本 2，2 个未转').waitFor()
  await until('both that stay are named', async () => (await dialog.locator('.fl-found li').count()) === 2)
  await isSound(admin, '.bp6-dialog')
  await admin.shot('flow-moved')
  await resize(admin.page, 375, 812)
  await isSound(admin, '.bp6-dialog')
  await admin.shot('flow-moved-375')
  await admin.press('关闭', dialog.locator('.bp6-dialog-footer'))
  expect(admin.errors).toEqual([])
  await admin.leave()
})
