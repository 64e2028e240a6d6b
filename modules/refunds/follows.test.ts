/** What follows a class in the modules above it, on the whole product: its seats, its waiting list, its teacher. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { enrolled, lessonOf, onSale, taught, world } from '../../tests/properties/world.ts'
import { enrolment } from '../enrolment/index.ts'
import { newId } from '../kit/index.ts'
import { message, sentNotice as notice } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => world(dialect))
  beforeAll(async () => {
    for (const id of ['k1', 'k3', 'k4'] as const) await onSale(on, id)
    await on.tick()
    await on.keep()
  })
  beforeEach(() => on.reset())
  const wait = async (openClassId: string, studentId: string) => {
    const id = newId()
    await on.send(on.people.parentOf(studentId), 'enrolment.joinWaitlist', id, { openClassId, studentId })
    return id
  }
  const status = async (id: string) => (await on.row(enrolment, id)).status
  const told = async (title: string) => (await on.all(notice, { title })) as readonly any[]

  test('a class below its minimum is cancelled by the system where the policy says so, and only there', { tags: 'thorough' }, async () => {
    const lonely = async () => {
      await on.send(on.people.school!, 'open_class.changeCapacity', 'k1', { capacity: 2, capacityMin: 2 })
      const place = await enrolled(on, 'k1', 'c1')
      on.now = '2026-10-09T04:00:00.000Z'
      await on.tick()
      return { place, klass: await on.row(openClass, 'k1') }
    }
    expect((await lonely()).klass).toMatchObject({ status: 'released', belowMin: true })
    await on.reset()
    await on.send(on.people.admin!, 'policy.change', 'policy', { belowMin: 'cancel' })
    const { place, klass } = await lonely()
    expect(klass).toMatchObject({ status: 'cancelled', cancelReason: 'below_min' })
    expect(await status(place)).toBe('annulled')
    expect(await on.all(refund, { enrolmentId: place })).toMatchObject([{ amountCents: 30_001, cause: 'class_cancelled', status: 'success' }])
  })

  test('a window that is extended tells who waits, and the list runs when a seat is free', async () => {
    const places = [await enrolled(on, 'k1', 'c1'), await enrolled(on, 'k1', 'c3')],
      waiting = await wait('k1', 'c4')
    on.now = '2026-10-08T10:30:00.000Z'
    await on.send(on.people.school!, 'enrolment.revoke', places[0]!, { reason: '搬家' })
    await on.tick()
    expect(await status(waiting)).toBe('waitlisted')
    await on.send(on.people.school!, 'open_class.updateEnrollmentTime', 'k1', { enrollEnd: '2026-10-11 12:00:00' })
    await on.tick()
    expect((await on.all(message, { title: '报名时间延长' })).map(one => one.userId)).toEqual(['p4'])
    expect(await status(waiting)).toBe('offered')
  })
  test('a window that is not extended tells nobody', async () => {
    await enrolled(on, 'k1', 'c1')
    await enrolled(on, 'k1', 'c3')
    await wait('k1', 'c4')
    await on.send(on.people.school!, 'open_class.updateEnrollmentTime', 'k1', { enrollEnd: '2026-10-07 12:00:00' })
    await on.tick()
    expect(await told('报名时间延长')).toEqual([])
  })

  test('a completed class completes its places, and whoever waited for a seat waits no more', async () => {
    const places = []
    for (const child of ['c1', 'c3', 'c4', 'c5']) places.push(await enrolled(on, 'k4', child))
    const waiting = await wait('k4', 'c6')
    on.now = '2026-10-09T04:00:00.000Z'
    await on.send(on.people.school!, 'open_class.confirmClass', 'k4', {})
    for (const no of [1, 2, 3]) {
      const { id } = await taught(on, 'k4', no)
      await on.send(on.people.school!, 'lesson.confirm', id, { remark: '学校核实' })
    }
    expect(await status(waiting)).toBe('waitlisted')
    await on.send(on.people.agency!, 'open_class.commitCompletion', 'k4', {})
    await on.send(on.people.school!, 'open_class.confirmCompletion', 'k4', {})
    await on.tick()
    for (const place of places) expect(await status(place)).toBe('completed')
    expect(await on.row(enrolment, waiting)).toMatchObject({ status: 'revoked', cause: 'list_closed' })
  })

  test('a teacher who may teach no more leaves a task to the agency and to each school with lessons ahead', async () => {
    const first = await lessonOf(on, 'k1', 1)
    await on.send(on.people.operator!, 'agency_teacher.unapprove', first.teacherId, { remark: '证书过期' })
    await on.tick()
    const tasks = await told('教师不能授课：李老师')
    expect(tasks.map(one => [one.audience, one.type]).sort()).toEqual([
      ['dept:a1/role:AM', 'approval'],
      ['dept:s1/role:SM', 'approval'],
    ])
    // k1 and k3, three lessons each.
    expect(tasks[0].content).toContain('6 节')
    await on.send(on.people.operator!, 'agency_teacher.disable', 't4', { remark: '停用' })
    await on.tick()
    expect(await told('教师不能授课：李老师')).toHaveLength(2)
  })
})
