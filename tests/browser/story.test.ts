/** The whole story of a class in a real browser, role by role, through the screens: from a product to a settlement and back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as course from './acts/course.ts'
import * as enrol from './acts/enrol.ts'
import { approveRelease, checkTeacher, first, launch, perfect, release, second } from './acts/launch.ts'
import * as money from './acts/money.ts'
import { shanghai, type Story, story } from './acts/story.ts'
import * as teach from './acts/teach.ts'
import { type Site, site } from './browser.ts'
import { world } from './world.ts'

let at: Site, on: Story
beforeAll(async () => {
  at = await site()
  on = story(at, await world(at))
})
afterAll(() => at?.close())

/** Each act stands on those before it: after a failure the rest says nothing and is left out. */
let failed = false
const act = (title: string, work: () => Promise<void>): void =>
  test(title, { timeout: 240_000 }, async ({ skip }) => {
    if (failed) return skip()
    failed = true
    await work()
    expect(on.visitors().flatMap(one => one.errors)).toEqual([])
    failed = false
  })

describe('from product to settlement', () => {
  act('an agency writes a product; the operator audits and grants it; it goes on the shelf', async () => {
    await course.write(on, course.painting)
    await course.audit(on, course.painting)
    await course.grant(on, course.painting)
    await course.shelve(on, course.painting)
  })

  act('a school launches two classes; the agency plans their lessons and is told each clash', async () => {
    await launch(on, first)
    await launch(on, second)
    await perfect(on, first)
    await perfect(on, second, first)
  })

  act('the school checks the teacher and releases: one class directly, one through the commission', async () => {
    await checkTeacher(on, first)
    await release(on, first, 'directly')
    await checkTeacher(on, second)
    await release(on, second, 'commission')
    await approveRelease(on, second)
  })

  act('parents enrol and pay; the full class shows the rank; a seat nobody paid for goes to the head of the list', async () => {
    await enrol.enrol(on, 'parent1', '张小明', first)
    await enrol.pay(on, 'parent1')
    await enrol.enrol(on, 'parent1', '张小红', first)
    await enrol.pay(on, 'parent1', '支付宝')
    await enrol.enrol(on, 'parent2', '刘子涵', first)
    await enrol.wait(on, 'parent3', '赵一诺', first, 1)
    await enrol.wait(on, 'parent4', '孙浩然', first, 2)
    await at.moveTo(shanghai('2026-10-01 12:45'))
    await enrol.stands(on, 'parent2', '刘子涵', first, '已过期')
    await enrol.accept(on, 'parent3', '赵一诺', first)
    await enrol.pay(on, 'parent3')
    expect(await enrol.rank(on, 'parent4', '孙浩然', first)).toContain('候补第 1 位')
    await enrol.enrol(on, 'parent4', '孙浩然', second)
    await enrol.pay(on, 'parent4')
    await enrol.enrol(on, 'parent5', '周雨欣', second)
    await enrol.pay(on, 'parent5')
  })

  act('a cancelled class refunds everyone, tells everyone, and explains itself in the history', async () => {
    await at.moveTo(shanghai('2026-10-06 18:05'))
    await money.cancelClass(on, second)
    await money.refundArrived(on, 'parent4', '孙浩然', second, '400.00')
    await money.refundArrived(on, 'parent5', '周雨欣', second, '400.00')
    await money.told(on, 'parent5', second.name)
    await money.explains(on, '周雨欣', second)
  })

  act('the school confirms the class and releases the roster; a teacher clocks in and takes attendance', async () => {
    await teach.confirmClass(on, first)
    await teach.releaseRoster(on, first, 2)
    await teach.teach(on, 'coach1', first, { day: '2026-10-08', pupils: 3 })
  })

  act('parents ask leave and confirm lessons; the school approves the leave', async () => {
    await teach.askLeave(on, 'parent1', '张小红', first, '2026-10-09')
    await teach.approveLeave(on, '张小红')
    await teach.confirmMark(on, 'parent1', first, '2026-10-08')
    await teach.confirmMark(on, 'parent3', first, '2026-10-08')
    await teach.teach(on, 'coach1', first, { day: '2026-10-09', pupils: 2 })
  })

  act('a lesson is stopped and made up; a substitute is verified, accepts and is approved', async () => {
    await teach.stop(on, first, '画虾')
    await teach.makeUp(on, first, '画虾', '2026-10-13')
    await teach.substitute(on, first, '2026-10-13', { name: '王思远', account: 'coach2' })
  })

  act('a refund shows its quote, is audited, executed and arrives', async () => {
    await money.askRefund(on, 'parent3', '赵一诺', first, '266.67')
    await money.auditRefund(on, '赵一诺')
    await money.executeRefunds(on, ['赵一诺'])
    await money.refundArrived(on, 'parent3', '赵一诺', first, '266.67')
  })

  act('the substitute teaches; silence confirms; the agency commits completion with results and the school agrees', async () => {
    await teach.teach(on, 'coach2', first, { day: '2026-10-13', pupils: 2 })
    await at.moveTo(shanghai('2026-11-10 10:00'))
    await money.complete(on, first, ['张小明', '张小红'])
  })

  act('finance generates the month, the agency submits, the school checks, one approves and another pays', async () => {
    await money.generate(on, '2026-11')
    await money.settle(on, '2026-11', 2)
  })

  act('a later refund shows as a negative line in the next draft', async () => {
    await money.refundLater(on, '张小明', first, '100')
    await money.approveLater(on, '张小明')
    await at.moveTo(shanghai('2026-12-02 10:00'))
    await money.takesBack(on, '2026-12')
  })

  act('the books of the whole story are sound', async () => {
    const { faults } = await at.serving.parts.log.verify('000000')
    expect(faults).toEqual([])
  })
})
