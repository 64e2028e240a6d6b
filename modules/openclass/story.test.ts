/** A class from its launch to its completion. */
import assert from 'node:assert'
import { expect, test } from 'vitest'
import { openClass } from './open-class.ts'
import { lesson, mark } from './lesson.ts'
import { clock, district, klass, lessonOf, place, plan, pupils, who } from '../../tests/openclass.ts'

const here = { lng: place.signLng, lat: place.signLat }
test('a class goes from launch to completion by the people whose work it is', async () => {
  const at = await district(),
    people = who(at),
    cmd = (of: string, name: string) => at.engine.command(of, name)
  const id = await klass(at, 'confirmed')
  const row = await at.row(openClass, id)
  expect([row.name, row.priceCents, row.lessonCount, row.status]).toEqual(['绘画', 40_000, 4, 'confirmed'])
  await at.tick()
  for (const n of [1, 2, 3, 4]) {
    const lessonId = await lessonOf(at, id, n),
      slot = plan()[n - 1]!
    clock(at, slot.startAt.slice(0, 16))
    await at.run(people.teacher, cmd('lesson', 'clockIn'), lessonId, here)
    await at.run(people.teacher, cmd('lesson', 'submitAttendance'), lessonId, { marks: pupils.slice(0, 3).map(studentId => ({ studentId, mark: 'present' })) })
    for (const child of pupils.slice(0, 3)) await at.run(people.parent(child), cmd('lesson_mark', 'confirm'), `${lessonId}:${child}`, {})
    const held = await at.row(lesson, lessonId)
    expect([held.status, held.bySilence, held.presentCount, held.signLate]).toEqual(['confirmed', false, 3, false])
  }
  expect((await at.row(openClass, id)).status).toBe('teaching')
  const commit = () => at.run(people.agency, cmd('open_class', 'commitCompletion'), id, {})
  await assert.rejects(commit, (error: any) => error.refused.code === 'openclass.resultsMissing')
  for (const studentId of pupils.slice(0, 3))
    await at.run(people.teacher, cmd('final_result', 'create'), `f-${studentId}`, { openClassId: id, studentId, notAssessed: false, title: '画', score: 90 })
  await commit()
  await at.run(people.manager, cmd('open_class', 'confirmCompletion'), id, {})
  const done = await at.row(openClass, id)
  expect([done.status, done.attendanceBp]).toEqual(['completed', 10_000])
  await at.tick()
})

test('silence confirms a lesson after the policy time and is marked as such', async () => {
  const at = await district(),
    people = who(at),
    cmd = (of: string, name: string) => at.engine.command(of, name)
  const id = await klass(at, 'confirmed'),
    lessonId = await lessonOf(at, id, 1)
  clock(at, '2026-10-12 16:25')
  await at.run(people.teacher, cmd('lesson', 'clockIn'), lessonId, here)
  clock(at, '2026-10-12 17:50')
  await at.run(people.teacher, cmd('lesson', 'submitAttendance'), lessonId, { marks: pupils.slice(0, 3).map(studentId => ({ studentId, mark: 'present' })) })
  await at.run(people.parent('c1'), cmd('lesson_mark', 'confirm'), `${lessonId}:c1`, {})
  // Monday 12 October + 15 working days = Monday 2 November; silence counts from its end.
  clock(at, '2026-11-02 23:59')
  await at.tick()
  expect((await at.row(lesson, lessonId)).status).toBe('taught')
  clock(at, '2026-11-03 00:00')
  await at.tick()
  const row = await at.row(lesson, lessonId)
  expect([row.status, row.bySilence]).toEqual(['confirmed', true])
  expect((await at.all(mark, { lessonId })).map(one => [one.studentId, one.status, one.bySilence]).sort()).toEqual([
    ['c1', 'confirmed', false],
    ['c2', 'confirmed', true],
    ['c3', 'confirmed', true],
  ])
})
