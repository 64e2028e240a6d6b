/** Lessons: teachers clock in, mark and are replaced; lessons stop and are made up; children are ill; parents confirm, appeal or are silent. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { enrolment, seatsTaken } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import { leave } from '../../modules/leave/index.ts'
import { classRoster, finalResult, lesson, mark, openClass, teacherChange } from '../../modules/openclass/index.ts'
import { agencyTeacher } from '../../modules/people/index.ts'
import { policy } from '../../modules/system/index.ts'
import { dialects } from '../app.ts'
import { lessonActs } from './acts/lessons.ts'
import { general, lessons, rights, S1, S2, S5 } from './invariants.ts'
import { type Focus, Player, runs } from './play.ts'
import { enrolled, lessonOf, onSale, taught, type World } from './world.ts'

/** Four running classes after their first week: one lesson is confirmed, one appealed, one stopped; a substitute and a leave are asked for. */
async function running(on: World): Promise<void> {
  const { people, send } = on
  for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await onSale(on, id)
  for (const [id, pupil] of [
    ['k1', 'c1'],
    ['k1', 'c3'],
    ['k2', 'c4'],
    ['k2', 'c5'],
    ['k3', 'c1'],
    ['k3', 'c6'],
    ['k4', 'c3'],
    ['k4', 'c4'],
  ] as const)
    await enrolled(on, id, pupil)
  for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await send(people.school!, 'open_class.confirmClass', id, { remark: '提前开班' })
  for (const id of ['k1', 'k2', 'k3', 'k4']) await taught(on, id, 1)
  for (const one of await on.all(mark, { openClassId: 'k1' })) await send(people.parentOf(one.studentId as string), 'lesson_mark.confirm', one.id)
  const [disputed] = await on.all(mark, { openClassId: 'k2' })
  await send(people.parentOf(disputed!.studentId as string), 'lesson_mark.appeal', disputed!.id, { reason: '孩子到了' })
  await send(people.school!, 'lesson.stop', (await lessonOf(on, 'k1', 2)).id, { reason: '台风' })
  on.now = '2026-10-15T04:00:00.000Z'
  await send(people.agency!, 'teacher_change.verify', 'x1', {
    openClassId: 'k2',
    teacherId: 't4',
    kind: 'one',
    lessonIds: [(await lessonOf(on, 'k2', 2)).id],
    reason: '生病',
  })
  await send(people.agency!, 'teacher_change.submit', 'x1')
  await send(people.parentOf('c3'), 'leave.applyStuLeave', 'l1', {
    studentId: 'c3',
    openClassId: 'k4',
    startTime: on.now,
    endTime: '2026-10-23T04:00:00.000Z',
    kind: 'personal',
    reason: '探亲',
  })
}

const focus: Focus = {
  acts: lessonActs,
  rounds: 9,
  often: {
    clockIn: 5,
    attend: 6,
    confirmMark: 3,
    applyLeave: 3,
    approveLeave: 4,
    verifyChange: 3,
    submitChange: 4,
    acceptChange: 4,
    approveChange: 4,
    stop: 2,
    makeUp: 3,
    appeal: 2,
    decideAppeal: 2,
    confirmLesson: 2,
    leaveClass: 2,
  },
  rare: [
    'payLate',
    'complete',
    'completeByAgency',
    'takeBack',
    'confirmCompletion',
    'approveChange',
    'cancelChange',
    'cancelLeave',
    'cancelClass',
    'correct',
    'giveUp',
    'reapprove',
  ],
  invariants: [...general, rights, ...lessons, S1, S2, S5],
  resources: [openClass, lesson, mark, leave, teacherChange, finalResult, agencyTeacher, enrolment, order, policy, seatsTaken, classRoster],
  leaps: [15, 35, 95, 1_440, 5_970, 5_970, 5_970, 7_440, 8_880, 33_120],
  stage: running,
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('A1 A2 A3 A5 A6 A7 and S1 S2 S5 hold whatever teachers, parents and schools do to lessons', () => player.holds(runs(dialect)), 600_000)
})
