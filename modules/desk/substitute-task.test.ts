/** Staff leave opens a substitute task for each lesson it touches, follows what becomes of them, and does not end over an uncovered one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, district, ids, klass, lessonOf, openDistrict, put, who } from '../../tests/openclass.ts'
import { given, person } from '../../tests/spec.ts'
import { module } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { follows } from './leave-follows.ts'
import { finish, leaveCommands, leaveEnds, leaveProcess, no } from './leave-process.ts'
import { assign, no as noTask, standing, substituteTask, taskCommands } from './substitute-task.ts'

/** Staff leave alone: who starts one is a matter of accounts, and stubbed here. */
const staffLeave = module('staff_leave', {
  label: ['员工请假', 'Staff leave'],
  resources: [leaveProcess, substituteTask],
  commands: [leaveCommands.approve, leaveCommands.reject, leaveCommands.withdraw, leaveCommands.cancel, finish, ...taskCommands],
  reactions: [leaveEnds, ...follows],
})
const shanghai = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString()
async function onLeave(from: string, to: string, open = district) {
  const at = await open(staffLeave),
    people = who(at)
  await klass(at, 'confirmed')
  const boss = at.as('AM', { userId: 'boss', reach: { agency: [ids.agency] } })
  const asks = { processDefinitionId: 'leave', taskUser: 'boss', submittedBy: 'u-t1', reason: '家事', startTime: shanghai(from), endTime: shanghai(to) }
  await put(at, leaveProcess, 'p1', 'start', asks)
  await at.run(boss, leaveCommands.approve, 'p1', {})
  const [accept, approve, stop, resume, makeUp] = ['teacher_change.accept', 'teacher_change.approve', 'lesson.stop', 'lesson.cancelStop', 'lesson.makeUp'].map(
    name => at.engine.command(...(name.split('.') as [string, string])),
  ) as [any, any, any, any, any]
  const tasks = async () => Object.fromEntries((await at.all(substituteTask)).map(one => [`${one.leaveId}#${one.lessonNo}`, one.status]))
  const task = (no: number) => at.all(substituteTask, { lessonNo: no }).then(([one]) => one as any)
  const covers = async (no: number) => {
    await at.run(people.agency, assign, (await task(no)).id, { teacherId: ids.substitute, reason: '请假' })
    const { changeId } = await task(no)
    await at.run(people.substitute, accept, changeId)
    await at.run(people.manager, approve, changeId, {})
  }
  return { at, people, boss, accept, approve, stop, resume, makeUp, tasks, task, covers }
}
const refused = (code: string) => ({ refused: { code } })

test('a task for each lesson in the leave, to the instant: none for one that begins when it ends', async () => {
  // Mondays from the 12th, 16:30 to 18:00; all times are those of the zone.
  const { tasks } = await onLeave('2026-10-12 18:00', '2026-10-26 16:30')
  expect(await tasks()).toEqual({ 'p1#2': 'open' })
})
test('a substitute covers it once approved; a stop needs none; the leave ends when nothing is left open', async () => {
  const { at, people, boss, stop, tasks, task, covers } = await onLeave('2026-10-12 00:00', '2026-10-19 20:00')
  expect(await tasks()).toEqual({ 'p1#1': 'open', 'p1#2': 'open' })
  const first = await task(1)
  await expect(at.run(people.agency, assign, first.id, { teacherId: ids.teacher, reason: '请假' })).rejects.toMatchObject(refused(noTask.noSubstitute.code))
  await expect(at.run(people.substitute, assign, first.id, { teacherId: ids.substitute, reason: '请假' })).rejects.toThrow()
  await covers(1)
  expect((await task(1)).status).toBe('asked')
  await at.tick()
  expect(await task(1)).toMatchObject({ status: 'covered', substituteId: ids.substitute })
  clock(at, '2026-10-19 20:30')
  await at.tick()
  expect((await at.row(leaveProcess, 'p1')).status).toBe('approved')
  await expect(at.run(at.as('system'), finish, 'p1')).rejects.toMatchObject(refused(no.uncovered.code))
  await at.run(people.manager, stop, await lessonOf(at, 'k1', 2), { reason: '教师请假', forceMajeure: true })
  await at.tick()
  expect([(await at.row(leaveProcess, 'p1')).status, await tasks()]).toEqual(['finished', { 'p1#1': 'closed', 'p1#2': 'closed' }])
  await expect(at.run(boss, leaveCommands.cancel, 'p1', { remark: '已回' })).rejects.toThrow()
})
test('it follows the timetable: moved out, moved back in, made up inside the leave', async () => {
  const { at, people, stop, resume, makeUp, tasks } = await onLeave('2026-10-12 00:00', '2026-10-20 00:00')
  const [first, second] = [await lessonOf(at, 'k1', 1), await lessonOf(at, 'k1', 2)]
  const slot = (day: string) => ({ startAt: shanghai(`${day} 16:30`), endAt: shanghai(`${day} 18:00`) })
  await at.run(people.manager, stop, first, { reason: '停电' })
  await at.tick()
  expect(await tasks()).toEqual({ 'p1#1': 'dropped', 'p1#2': 'open' })
  await at.run(people.manager, resume, first, slot('2026-10-13'))
  await at.tick()
  expect(await tasks()).toEqual({ 'p1#1': 'open', 'p1#2': 'open' })
  await at.run(people.manager, stop, second, { reason: '停电' })
  await at.run(people.agency, makeUp, second, slot('2026-10-14'))
  await at.tick()
  const made = await at.all(substituteTask, { status: 'open' })
  expect(made.map(one => one.lessonNo).sort()).toEqual([1, 2])
  expect(await at.all(substituteTask, { lessonId: second })).toMatchObject([{ status: 'dropped' }])
})
test('a declined substitute leaves it open again; back early, open tasks close and the covered lesson stays with who took it', async () => {
  const { at, people, boss, task, covers } = await onLeave('2026-10-12 00:00', '2026-10-20 00:00')
  await at.run(people.agency, assign, (await task(2)).id, { teacherId: ids.substitute, reason: '请假' })
  await at.run(people.substitute, at.engine.command('teacher_change', 'decline'), (await task(2)).changeId, { remark: '没空' })
  await at.tick()
  expect(await task(2)).toMatchObject({ status: 'open', substituteId: null, changeId: null })
  await covers(1)
  await at.tick()
  const stranger = at.as('AM', { userId: 'x', reach: { agency: [ids.agency] } })
  await expect(at.run(stranger, leaveCommands.cancel, 'p1', { remark: '已回' })).rejects.toMatchObject(refused(no.notTheirs.code))
  await at.run(boss, leaveCommands.cancel, 'p1', { remark: '已回' })
  await at.tick()
  expect([(await task(1)).status, (await task(2)).status]).toEqual(['closed', 'closed'])
  expect((await at.row(lesson, await lessonOf(at, 'k1', 1))).teacherId).toBe(ids.substitute)
})
test('it is taken back before it is over, by who asked or who decided', () => {
  const row = { status: 'approved', submittedBy: 'me', taskUser: 'boss', endTime: '2026-10-06T00:00:00.000Z' } as const
  const back = (now: string, by = 'me') =>
    given(leaveProcess, row as never).when(leaveCommands.cancel, { remark: '已回' }, { tasks: [{ id: 't' }] } as never, { now, actor: person('AT', by) })
  back('2026-10-05T23:59:59.999Z').records('cancelled', { comment: '已回' })
  expect(back('2026-10-05T00:00:00.000Z', 'boss').steps()).toHaveLength(2)
  back('2026-10-06T00:00:00.000Z').refuses(no.over)
})
test('how a task stands depends on the lesson as it is, not on the task', () => {
  const leave = { startTime: '2026-10-12T00:00:00.000Z', endTime: '2026-10-20T00:00:00.000Z' }
  const one = (more: object) =>
    ({ status: 'scheduled', teacherId: 't1', startAt: '2026-10-13T08:00:00.000Z', endAt: '2026-10-13T09:00:00.000Z', ...more }) as never
  const to = (more: object, asked?: never) => standing({ teacherId: 't1' }, one(more), leave, asked).to
  expect([to({}), to({ teacherId: 't2' }), to({ status: 'stopped' }), to({ status: 'signed' }), to({ status: 'taught', teacherId: 't2' })]).toEqual([
    'open',
    'covered',
    'dropped',
    'dropped',
    'covered',
  ])
  expect(to({}, { id: 'c', teacherId: 't2' } as never)).toBe('asked')
  expect(to({ startAt: leave.endTime, endAt: '2026-10-20T01:00:00.000Z' })).toBe('dropped')
  expect(standing({ teacherId: 't1' }, undefined, leave, undefined).to).toBe('dropped')
})
test('in any order of stops, resumptions and substitutes: a leave can end exactly when no lesson of it is uncovered', { tags: 'thorough' }, async () => {
  const act = fc.record({ what: fc.constantFrom('stop', 'resume', 'cover', 'tick'), no: fc.constantFrom(1, 2) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async acts => {
      const { at, people, stop, resume, covers } = await onLeave('2026-10-12 00:00', '2026-10-20 00:00', openDistrict)
      for (const { what, no: number } of acts) {
        const id = await lessonOf(at, 'k1', number)
        await {
          stop: () => at.run(people.manager, stop, id, { reason: '停电' }),
          resume: () => at.run(people.manager, resume, id, {}),
          cover: () => covers(number),
          tick: () => at.tick(),
        }[what]!().catch(() => undefined)
      }
      await at.tick()
      const lessons = await at.all(lesson, { lessonNo: [1, 2] })
      const bare = lessons.filter(one => one.status === 'scheduled' && one.teacherId === ids.teacher).map(one => one.id)
      const open = (await at.all(substituteTask, { status: ['open', 'asked'] })).map(one => one.lessonId)
      expect(open.sort()).toEqual(bare.sort())
      clock(at, '2026-10-20 00:00')
      const ended = await at.run(at.as('system'), finish, 'p1').then(
        () => true,
        () => false,
      )
      expect(ended).toBe(bare.length === 0)
      await at.sound()
      await at.close()
    }),
    { numRuns: 8 },
  )
})
