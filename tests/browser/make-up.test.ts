/** A class is released with what a leave gives; a child on leave makes its lesson up in another class of the course. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { shanghai } from './acts/story.ts'
import { type Site, site } from './browser.ts'
import { furnish, type Furnished, readyClass, type World, world } from './world.ts'

let at: Site, on: World, made: Furnished
const classes = { 国画丙班: newId(), 国画丁班: newId() } as const
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  for (const [i, [name, id]] of Object.entries(classes).entries()) {
    const days = ['2026-10-12', '2026-10-19', '2026-10-26'],
      [from, to] = i === 0 ? ['16:30', '18:00'] : ['18:30', '20:00']
    await readyClass(on, { id, productId: made.product, name, days, from, to, capacity: 3 })
  }
})
afterAll(() => at?.close())

test('the school says at the release what a leave gives; a parent books the make-up that the leave gave', { timeout: 180_000 }, async () => {
  const school = await at.visit('school')
  for (const [name, id] of Object.entries(classes)) {
    await school.open(`/openclass/launch/${id}`, 'openclass-detail')
    await school.command('open_class_release')
    await school.fill({ 发布方式: false, 报名截止: '2026-10-02T12:00', 请假获批后: '请假获批：30 天内可到同课程其他班级补课' })
    await school.dialog().locator('.oc-rules').getByText('30 天内可到同课程其他班级补课').waitFor()
    await school.shot('release-leave-terms')
    await school.send()
    await school.page.locator('main').getByText('已发布').first().waitFor()
    expect(name).toBeTruthy()
  }
  const [first, second] = [classes.国画丙班, classes.国画丁班]
  const child = on.pupils.赵一诺!
  for (const [account, id, pupil] of [
    ['parent3', first, child],
    ['parent4', second, on.pupils.孙浩然!],
  ] as const) {
    const place = newId(),
      attempt = newId(),
      { engine } = at.serving.parts
    await on.send(account, 'enrolment.commit', place, { openClassId: id, studentId: pupil })
    const ask = (of: string, where: object) => engine.ask('000000', { kind: 'find', of: engine.registry.resources.get(of)!, where, limit: 1 } as never) as any
    const [due] = await ask('order', { enrolmentId: place })
    await on.send(account, 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'web' })
    const paid = { transactionNo: `M${attempt}`, receivedCents: due.totalCents, currency: 'CNY', paidAt: at.now() }
    await engine.run(engine.system('000000'), engine.command('payment', 'succeed'), attempt, paid)
  }
  await at.moveTo(shanghai('2026-10-02 12:05'))
  for (const id of [first, second]) await on.send('school', 'open_class.confirmClass', id)
  const leave = newId()
  const away = { startTime: '2026-10-12 00:00:00', endTime: '2026-10-12 23:00:00', kind: 'personal', reason: '外出' }
  await on.send('parent3', 'leave.applyStuLeave', leave, { studentId: child, openClassId: first, ...away })
  await on.send('school', 'leave.approve', leave)
  await at.tick()
  const parent = await at.visit('parent3', { width: 375 })
  await parent.open('/basic/leaveRight', 'leave_right')
  await parent.page.getByText('国画丙班').first().waitFor()
  await parent.command('leave_right_book')
  await parent.fill({ 补课课次: '2026-10-19 18:30 国画丁班 2. 画竹' })
  await parent.shot('parent-make-up')
  await parent.send()
  await parent.page.locator('main').getByText('已约补课').last().waitFor()
  await school.open('/basic/leaveRight', 'leave_right')
  await school.row('赵一诺').getByText('国画丁班').waitFor()
  expect([...school.errors, ...parent.errors]).toEqual([])
})
