/** What teachers, parents, schools and agencies do to lessons, attendance and leave. */
import { order } from '../../../modules/payments/index.ts'
import { leave } from '../../../modules/leave/index.ts'
import { day, hour, minute, plus } from '../../../modules/kit/index.ts'
import { lesson, mark, openClass, teacherChange } from '../../../modules/openclass/index.ts'
import { agencyTeacher } from '../../../modules/people/index.ts'
import { expectedIn } from '../invariants/lessons.ts'
import type { Act, Scene } from '../play.ts'
import { position, pupils } from '../world.ts'
import { onClass, payNow, placesIn } from './seats.ts'

const keyed = ({ key }: Scene) => ({ key })
/** Mostly the teacher in force, sometimes another. */
const teacherOf = ({ on: { people }, step: { c } }: Scene, teacherId: string) => people[c % 8 === 0 ? 'at4' : `a${teacherId}`]!
const lessonsIn = ({ rows }: Scene, ...statuses: readonly string[]) =>
  [...rows.of(lesson)].filter(one => statuses.includes(one.status)).sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
/** The lesson of the moment: the one that began last, or begins next. */
const current = (scene: Scene, ...statuses: readonly string[]) => {
  const list = lessonsIn(scene, ...statuses)
  return scene.step.b % 4 === 0 ? scene.pick(list) : (list.find(one => one.startAt >= plus(scene.on.now, -3 * hour)) ?? list.at(-1))
}
const onLesson =
  (command: string, statuses: readonly string[], who: (scene: Scene) => any, given: (scene: Scene, row: any) => object = () => ({})): Act =>
  scene => {
    const row = scene.pick(lessonsIn(scene, ...statuses))
    return row && scene.on.send(who(scene), `lesson.${command}`, row.id, given(scene, row), keyed(scene))
  }
const school = ({ on: { people }, step: { c } }: Scene) => [people.school, people.school2, people.operator, people.otherSchool][c % 4]
const agency = ({ on: { people }, step: { c } }: Scene) => (c % 6 === 0 ? people.otherAgency : people.agency)
const guardian = (scene: Scene, pupil: string) => (scene.step.c % 8 === 0 ? scene.on.people.stranger! : scene.on.people.parentOf(pupil))
const onMark =
  (command: string, statuses: readonly string[], who: (scene: Scene, row: any) => any, given: (scene: Scene) => object = () => ({})): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(mark).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(who(scene, row), `lesson_mark.${command}`, row.id, given(scene), keyed(scene))
  }
const kinds = ['present', 'present', 'present', 'late', 'left_early', 'absent'] as const
/** An hour at which another class may well have its lessons. */
const slot = ({ on, step: { a, b } }: Scene) => {
  const date = plus(on.now, (1 + (a % 9)) * day).slice(0, 10),
    startAt = `${date}T${['08:30', '09:30', '06:00'][b % 3]}:00.000Z`
  return { startAt, endAt: plus(startAt, 90 * minute), roomId: ['r1', 'r2', 'r3'][a % 3] }
}
const onLeave =
  (command: string, statuses: readonly string[], who: (scene: Scene, row: any) => any, given: object = {}): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(leave).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(who(scene, row), `leave.${command}`, row.id, given, keyed(scene))
  }
const onChange =
  (command: string, statuses: readonly string[], who: (scene: Scene, row: any) => any, given: object = {}): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(teacherChange).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(who(scene, row), `teacher_change.${command}`, row.id, given, keyed(scene))
  }
const onTeacher =
  (command: string, statuses: readonly string[]): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(agencyTeacher).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(scene.on.people.operator!, `agency_teacher.${command}`, row.id, { remark: '核查' }, keyed(scene))
  }

export const lessonActs: Readonly<Record<string, Act>> = {
  clockIn: scene => {
    const row = current(scene, 'scheduled')
    return (
      row &&
      scene.on.send(
        teacherOf(scene, row.teacherId),
        'lesson.clockIn',
        row.id,
        scene.step.a % 4 === 0 ? { remark: '堵车' } : { ...position, ...(scene.step.a % 2 ? { remark: '迟到' } : {}) },
        keyed(scene),
      )
    )
  },
  attend: scene => {
    const row = current(scene, ...(scene.step.a % 8 ? ['signed'] : ['scheduled']))
    if (!row) return undefined
    const wrong = scene.step.b % 8 === 7 ? [pupils[scene.step.a % 8]!] : []
    const excused = new Set(
      scene.rows
        .of(mark)
        .filter(one => one.lessonId === row.id && one.status === 'excused')
        .map(one => one.studentId),
    )
    const marks = [...new Set([...expectedIn(row, scene.rows), ...wrong])].map((studentId, i) => ({
      studentId,
      mark: excused.has(studentId) ? 'leave' : kinds[(scene.step.a + i) % 6],
    }))
    return scene.on.send(teacherOf(scene, row.teacherId), 'lesson.submitAttendance', row.id, { marks }, keyed(scene))
  },
  correct: scene => {
    const row = scene.pick(lessonsIn(scene, 'taught')),
      its = row && scene.rows.of(mark).filter(one => one.lessonId === row.id && one.status === 'marked' && one.mark !== 'leave')
    const one = its && scene.pick(its, 'b')
    return (
      row &&
      one &&
      scene.on.send(
        scene.step.c % 2 ? school(scene)! : teacherOf(scene, row.teacherId),
        'lesson.correct',
        row.id,
        { marks: [{ studentId: one.studentId, mark: kinds[scene.step.b % 6] }], remark: '更正' },
        keyed(scene),
      )
    )
  },
  confirmMark: onMark('confirm', ['marked'], (scene, row) => guardian(scene, row.studentId)),
  appeal: onMark(
    'appeal',
    ['marked', 'confirmed'],
    (scene, row) => (scene.step.b % 3 === 0 ? teacherOf(scene, row.teacherId) : guardian(scene, row.studentId)),
    () => ({ reason: '孩子到了' }),
  ),
  decideAppeal: onMark('decideAppeal', ['appealed'], school, ({ step }) => ({ flag: step.b % 2, mark: kinds[step.a % 6], remark: '核实过' })),
  confirmLesson: onLesson('confirm', ['taught'], school, () => ({ remark: '学校核实' })),
  stop: onLesson('stop', ['scheduled'], school, ({ step }) => ({ reason: '台风', forceMajeure: step.b % 2 })),
  cancelStop: onLesson('cancelStop', ['stopped'], school, scene => (scene.step.b % 2 ? slot(scene) : {})),
  makeUp: onLesson('makeUp', ['stopped'], agency, scene => ({ ...slot(scene), teacherId: [undefined, 't1', 't2', 't9'][scene.step.b % 4] })),
  giveUp: onLesson('giveUp', ['stopped'], school, () => ({ remark: '不补' })),
  verifyChange: scene => {
    const row = scene.pick(lessonsIn(scene, 'scheduled'))
    return (
      row &&
      scene.on.send(
        scene.step.c % 3 ? scene.on.people.agency! : scene.on.people.school!,
        'teacher_change.verify',
        scene.id,
        {
          openClassId: row.openClassId,
          teacherId: ['t1', 't2', 't3', 't4'][scene.step.b % 4],
          kind: (['one', 'permanent'] as const)[scene.step.a % 2]!,
          lessonIds: [row.id],
          reason: '生病',
        },
        keyed(scene),
      )
    )
  },
  submitChange: onChange('submit', ['verified'], agency),
  acceptChange: onChange('accept', ['submitted'], (scene, row) => teacherOf(scene, row.teacherId)),
  approveChange: onChange('approve', ['accepted'], school),
  cancelChange: onChange('cancel', ['effective'], school, { remark: '原教师回来了' }),
  applyLeave: scene => {
    const place = scene.pick(placesIn(scene, 'enrolled')),
      days = 1 + (scene.step.b % 9)
    return (
      place &&
      scene.on.send(
        scene.step.b % 6 === 0 ? scene.on.people.classTeacher! : guardian(scene, place.studentId),
        'leave.applyStuLeave',
        scene.id,
        {
          studentId: place.studentId,
          openClassId: place.openClassId,
          startTime: plus(scene.on.now, -hour),
          endTime: plus(scene.on.now, days * day),
          kind: scene.step.a % 2 ? 'illness' : 'personal',
          reason: '发烧',
        },
        keyed(scene),
      )
    )
  },
  approveLeave: onLeave('approve', ['applied'], scene => (scene.step.c % 3 === 0 ? scene.on.people.classTeacher : school(scene))),
  rejectLeave: onLeave('reject', ['applied'], school, { auditReasons: '材料不全' }),
  withdrawLeave: onLeave('withdraw', ['applied'], (scene, row) => guardian(scene, row.studentId)),
  cancelLeave: onLeave('cancel', ['approved'], (scene, row) => (scene.step.c % 2 ? school(scene) : guardian(scene, row.studentId)), { remark: '提前返校' }),
  unapprove: scene => (scene.step.a % 3 ? undefined : onTeacher('unapprove', ['approved'])(scene)),
  reapprove: onTeacher('approve', ['unapproved']),
  leaveClass: scene => {
    const place = scene.pick(placesIn(scene, 'enrolled'))
    return place && scene.on.send(scene.on.people.school!, `enrolment.${scene.step.b % 2 ? 'withdraw' : 'revoke'}`, place.id, { reason: '搬家' }, keyed(scene))
  },
  joinLate: scene =>
    scene.on.send(
      scene.on.people.school!,
      'enrolment.commit',
      scene.id,
      { openClassId: scene.pick(scene.rows.of(openClass))!.id, studentId: scene.pick(pupils, 'b')! },
      keyed(scene),
    ),
  payLate: scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'created'))
    return due && payNow(scene, due)
  },
  complete: onClass('commitCompletion'),
  completeByAgency: scene => {
    const klass = scene.pick(scene.rows.of(openClass).filter(one => one.status === 'teaching'))
    return klass && scene.on.send(scene.on.people.agency!, 'open_class.commitCompletion', klass.id, {}, keyed(scene))
  },
  takeBack: onClass('cancelCompletion', () => ({ remark: '还有课' })),
  confirmCompletion: scene => {
    const klass = scene.pick(scene.rows.of(openClass).filter(one => one.status === 'completion_committed'))
    return klass && scene.on.send(school(scene)!, 'open_class.confirmCompletion', klass.id, {}, keyed(scene))
  },
  cancelClass: scene => (scene.step.a % 8 ? undefined : onClass('cancel', () => ({ cancelReason: 'venue', remark: '场地' }))(scene)),
}
