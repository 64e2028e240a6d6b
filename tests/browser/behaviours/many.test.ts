/** One command for many chosen rows: what is said before, what is refused after, what was lost and is sent again, and all rows of a filter. */
import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../../modules/kit/index.ts'
import { leave } from '../../../modules/leave/index.ts'
import { fits, type Site, site, until, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { type Furnished, furnish, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, teacher: Visitor, admin: Visitor
const removed = 120
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  for (let i = 1; i <= removed; i++) {
    const id = newId()
    await on.send('admin', 'param.create', id, { paramName: `旧参数${i}`, paramKey: `old.${i}`, paramValue: '1' })
    await on.send('admin', 'param.remove', id)
  }
  teacher = await at.visit('classteacher')
  admin = await at.visit('admin', { width: 375 })
})
afterAll(() => at?.close())
afterEach(() => expect([...teacher.errors, ...admin.errors]).toEqual([]))

const bar = ({ page }: Visitor) => page.locator('.kt-bulk')
const figures = (one: Visitor) => one.dialog().locator('.kt-bulk-figures').innerText()
const leaves = () => on.site.serving.parts.engine.ask('000000', find(leave, {}) as never) as Promise<readonly { id: string; status: string }[]>
async function ask(child: string, startTime: string, endTime: string): Promise<string> {
  const id = newId()
  await on.send('parent1', 'leave.applyStuLeave', id, {
    studentId: on.pupils[child],
    openClassId: made.klass,
    startTime,
    endTime,
    kind: 'illness',
    reason: '发烧',
  })
  return id
}

test('a teacher approves what may be approved of all that was chosen, sees what was not and why, and what was lost goes again once', async () => {
  const short = await ask('张小明', '2026-10-02 08:00:00', '2026-10-02 20:00:00')
  const long = await ask('张小红', '2026-10-02 08:00:00', '2026-10-08 20:00:00')
  const meanwhile = await ask('张小明', '2026-10-08 08:00:00', '2026-10-08 20:00:00')
  await teacher.open('/basic/leave', 'leave')
  await teacher.page.getByRole('checkbox', { name: '全选本页' }).check()
  await bar(teacher).getByText('已选 3 条').waitFor()
  await teacher.shot('many-bar')
  await teacher.page.locator('[data-bulk=leave_approve]', { hasText: '3' }).click()
  await teacher.dialog().getByText('不在其中的数据及原因').waitFor()
  await teacher.dialog().locator('.kt-bulk-why').getByText('超过3天的请假须由学校审批 (1)').waitFor()
  await expect.poll(() => figures(teacher)).toMatch(/2\s+将执行\s+1\s+不在其中/)
  await teacher.shot('many-before')
  await watched(teacher)
  expect(await visit(teacher, { within: '.kt-bulk-dialog' })).toEqual([])

  await on.send('school', 'leave.approve', meanwhile, {})
  const calls: Request[] = []
  await teacher.page.route(/leave\/approve$/, route => {
    calls.push(route.request())
    return calls.length === 1 ? route.abort() : route.continue()
  })
  await teacher.dialog().getByRole('textbox').fill('同意')
  await teacher.page.keyboard.press('Control+Enter')
  await teacher.dialog().getByText('没有结果').waitFor()
  await expect.poll(() => figures(teacher)).toMatch(/0\s+已完成\s+2\s+未送达/)
  await teacher.press('重试这些 (2)', teacher.dialog())
  await teacher.dialog().getByText('当前状态“已批准”不允许').waitFor()
  await expect.poll(() => figures(teacher)).toMatch(/1\s+已完成\s+1\s+被拒绝/)
  await teacher.dialog().locator('.kt-bulk-why').getByText('张小明').waitFor()
  await teacher.shot('many-after')
  expect(await visit(teacher, { within: '.kt-bulk-dialog' })).toEqual([])
  expect(new Set(calls.map(call => call.headers()['idempotency-key'])).size).toBe(1)
  await teacher.press('关闭', teacher.dialog().locator('.bp6-dialog-footer'))
  await bar(teacher).getByText('已选 2 条').waitFor()
  const status = new Map((await leaves()).map(one => [one.id, one.status]))
  expect([short, long, meanwhile].map(id => status.get(id))).toEqual(['approved', 'applied', 'approved'])
})

test('a school rejects all that waits with one reason, which nobody may leave out and each family reads', async () => {
  await ask('张小明', '2026-10-09 08:00:00', '2026-10-09 20:00:00')
  const ids = (await leaves()).filter(one => one.status === 'applied').map(one => one.id)
  expect(ids).toHaveLength(2)
  const before = new Set((await leaves()).filter(one => one.status === 'approved').map(one => one.id))
  const school = await at.visit('school')
  await school.open('/basic/leave', 'leave')
  await school.page.getByRole('checkbox', { name: '全选本页' }).check()
  await school.page.locator('[data-bulk=leave_reject]', { hasText: String(ids.length) }).click()
  await school.dialog().locator('.kt-bulk-why').getByText('“已批准”时不能驳回请假').waitFor()
  await expect.poll(() => figures(school)).toMatch(new RegExp(`${ids.length}\\s+将执行\\s+${before.size}\\s+不在其中`))
  const go = school.dialog().getByRole('button', { name: `驳回请假 ${ids.length}` })
  await go.click()
  const reason = school.dialog().getByRole('textbox')
  await expect.poll(() => reason.evaluate(one => one === document.activeElement && one.getAttribute('aria-invalid'))).toBe('true')
  await school.shot('many-reject')
  await reason.fill('当周有期末展示，请改期')
  await watched(school)
  expect(await visit(school, { within: '.kt-bulk-dialog' })).toEqual([])
  await go.click()
  await until('all were rejected', async () => new RegExp(`${ids.length}\\s+已完成`).test(await school.dialog().innerText()))
  await school.shot('many-rejected')
  await school.press('关闭', school.dialog().locator('.bp6-dialog-footer'))
  const rows = new Map((await leaves()).map(one => [one.id, one]))
  for (const id of ids) expect(rows.get(id)).toMatchObject({ status: 'rejected', auditReasons: '当周有期末展示，请改期' })
  for (const id of before) expect(rows.get(id)).toMatchObject({ status: 'approved' })
  expect(school.errors).toEqual([])
  await school.leave()
})

test('a school approves of several refunds the one that is ripe, is told what the other waits for, and rejects both with one reason', async () => {
  const paid = (await on.rows('order', { status: 'paid' })) as readonly { readonly id: string }[],
    ids = paid.map(() => newId())
  expect(paid).toHaveLength(2)
  for (const [i, id] of ids.entries()) await on.send('parent1', 'refund.apply', id, { orderId: paid[i]!.id, reason: '课业负担较重' })
  await on.send('agency', 'refund.opine', ids[0]!, { agrees: true, opinion: '同意' })
  const school = await at.visit('school')
  await school.open('/school_client/refund', 'school-refund')
  await school.page.getByRole('checkbox', { name: '全选本页' }).check()
  await bar(school).getByText('已选 2 条').waitFor()
  await school.page.locator('[data-bulk=refund_approve]').click()
  await school.dialog().locator('.kt-bulk-figures').waitFor()
  await expect.poll(() => figures(school)).toMatch(/1\s+将执行\s+¥400.00\s+本次金额\s+1\s+不在其中/)
  await school.shot('many-refunds')
  await school.page.keyboard.press('Escape')
  await until('the dialog is gone', async () => (await school.dialog().count()) === 0)
  await school.page.locator('[data-bulk=refund_reject]', { hasText: '2' }).click()
  await school.dialog().getByRole('textbox').fill('本周有期末展示，请课后再申请')
  await school
    .dialog()
    .getByRole('button', { name: /驳回.* 2/ })
    .click()
  await until('both were rejected', async () => /2\s+已完成/.test(await school.dialog().innerText()))
  await school.press('关闭', school.dialog().locator('.bp6-dialog-footer'))
  for (const id of ids) expect(await on.rows('refund', { id })).toMatchObject([{ status: 'rejected', auditRemark: '本周有期末展示，请课后再申请' }])
  expect(school.errors).toEqual([])
  await school.leave()
})

test('all rows that match a filter are chosen on a phone and done in pieces under one key', async () => {
  await admin.open('/system/param?q.status=removed&q.paramName=旧参数', 'param')
  await admin.page.locator('main tbody tr').first().getByRole('checkbox').check()
  await admin.press(`选择符合条件的全部 ${removed} 条`, bar(admin))
  await bar(admin).getByText(`已选 ${removed} 条`).waitFor()
  await fits(admin.page)
  await admin.shot('many-phone-bar')
  const calls: Request[] = []
  admin.page.on('request', call => {
    if (call.url().endsWith('param/restore')) calls.push(call)
  })
  await admin.page.locator('[data-bulk=param_restore]').click()
  await admin.dialog().locator('.kt-bulk-figures').waitFor()
  await admin.shot('many-phone-before')
  await admin
    .dialog()
    .getByRole('button', { name: `恢复 ${removed}` })
    .click()
  await until('all of them were done', async () => /120\s+已完成/.test(await admin.dialog().innerText()))
  await admin.shot('many-phone-after')
  expect(calls.map(call => call.postDataJSON().ids.length)).toEqual([100, 20])
  expect(new Set(calls.map(call => call.headers()['idempotency-key'])).size).toBe(1)
  await admin.press('关闭', admin.dialog().locator('.bp6-dialog-footer'))
  await admin.page.getByText('没有符合条件的数据').waitFor()
  await expect.poll(() => bar(admin).count()).toBe(0)
})
