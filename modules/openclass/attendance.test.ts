/** Tests of clock-in and attendance. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { agencyTeacher } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { attend, clock, district, enrol, enrolment, here, ids, klass, lessonOf, openDistrict, place, pupils, put, who } from '../../tests/openclass.ts'
import { check, clockIn, correct, settle, signOpens, silenceFrom, submitAttendance } from './attendance.ts'
import { lesson, mark } from './lesson.ts'
import { excuseMark, liftMark } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { expectedAt } from './roster.ts'
import { classTeaching } from './teaching.ts'

const zone = 'Asia/Shanghai',
  start = '2026-10-12T08:30:00.000Z'
const row = {
  id: 'l1',
  status: 'scheduled',
  openClassId: 'k1',
  teacherId: 't1',
  lessonNo: 1,
  startAt: start,
  endAt: '2026-10-12T10:00:00.000Z',
  settledAt: null,
} as const
const fit = { status: 'approved', blocked: false, certificateUntil: '2027-01-01', noCrimeUntil: '2027-01-01', contractUntil: '2027-01-01', name: '甲' }
const teacher = person('AT', 'AT', { reach: { teacher: ['t1'] } })
const klassRow = { id: 'k1', status: 'teaching', signLng: place.signLng, signLat: place.signLat, signRadius: null, signDates: null }
const signing = (input: object = here, more: { now?: string; klass?: object; teacher?: object; actor?: typeof teacher } = {}) =>
  given(lesson, row as never).when(clockIn, input, { klass: { ...klassRow, ...more.klass }, teacher: { ...fit, ...more.teacher }, house: undefined } as never, {
    now: more.now ?? start,
    actor: more.actor ?? teacher,
  })

test('a teacher clocks in at the place and in time, and is the one who is paid', () =>
  signing().records('clocked_in', { signedTeacherId: 't1', signLate: false, signedAt: start }))
test('only the teacher of the lesson clocks in', () => signing(here, { actor: person('AT', 'AT', { reach: { teacher: ['t2'] } }) }).refuses(no.notYourLesson))
test('a class is confirmed before anybody teaches in it', () => signing(here, { klass: { status: 'released' } }).refuses(no.notRunning))
test('A6: whoever clocks in is approved, unblocked and in date that day', () => {
  signing(here, { teacher: { status: 'unapproved' } }).refuses({ code: 'teacher.notApproved', label: ['', ''] })
  signing(here, { teacher: { blocked: true } }).refuses({ code: 'teacher.blocked', label: ['', ''] })
  signing(here, { teacher: { contractUntil: '2026-10-11' } }).refuses({ code: 'teacher.contractOver', label: ['', ''] })
})
test('clock-in opens some minutes before the lesson, or when the day says so', () => {
  signing(here, { now: '2026-10-12T07:29:59.999Z' }).refuses(no.tooEarly)
  const says = (label: readonly string[]) => expect.objectContaining({ refused: expect.objectContaining({ label }) })
  expect(signing(here, { now: '2026-10-12T07:29:59.999Z' }).steps).toThrow(says(['未到签到时间，15:30 起可以签到', 'Clock-in opens at 15:30']))
  expect(signing(here, { now: '2026-10-11T07:29:59.999Z' }).steps).toThrow(
    says(['未到签到时间，2026-10-12 15:30 起可以签到', 'Clock-in opens at 2026-10-12 15:30']),
  )
  signing(here, { now: '2026-10-12T07:30:00.000Z' }).records('clocked_in')
  const dates = { signDates: [{ signDate: '2026-10-12', startTime: '12:00', endTime: '18:00' }] }
  signing(here, { now: '2026-10-12T04:00:00.000Z', klass: dates }).records('clocked_in')
  expect(signOpens(row, klassRow as never, policyOf(undefined), zone)).toBe('2026-10-12T07:30:00.000Z')
})
test('late or out of place needs a remark and is shown as such', () => {
  signing(here, { now: '2026-10-12T08:30:00.001Z' }).refuses(no.lateRemark)
  signing({ ...here, remark: '堵车' }, { now: '2026-10-12T08:40:00.000Z' }).records('clocked_in', { signLate: true, late: true, signRemark: '堵车' })
  signing({ lng: '120.2', lat: '30.274100' }).refuses(no.lateRemark)
  signing({}).refuses(no.lateRemark)
  signing({ lng: '120.2', lat: '30.274100', remark: '校外' }).records('clocked_in', { signLate: true, late: false })
  signing({ lng: '120.158', lat: '30.274100' }, { klass: { signRadius: 500 } }).records('clocked_in', { signLate: false })
})
test('the first clock-in starts teaching in the same turn', () => {
  expect(
    signing(here, { klass: { status: 'confirmed' } })
      .steps()
      .map(step => ('type' in step ? step.type : step.command.name)),
  ).toEqual(['clocked_in', 'classTeaching'])
  given(openClass, { status: 'confirmed', firstLessonAt: start } as never)
    .when(classTeaching, {}, { held: [] } as never, { now: start, actor: person('SM') })
    .refuses(no.notStarted)
  given(openClass, { status: 'confirmed', firstLessonAt: start } as never)
    .when(classTeaching, {}, { held: [] } as never, { now: '2026-10-12T08:29:59.000Z' })
    .refuses(no.notStarted)
  given(openClass, { status: 'confirmed', firstLessonAt: start } as never)
    .when(classTeaching, {}, { held: [] } as never, { now: start })
    .records('teaching_started')
})

const roster = {
  pupils: ['c1', 'c2'].map(studentId => ({ studentId, enrolmentId: `e-${studentId}`, fromLessonNo: 1, from: '2026-10-02T00:00:00.000Z', to: null })),
}
const marks = (...kinds: string[]) => kinds.map((kind, i) => ({ studentId: `c${i + 1}`, mark: kind }))
const handing = (given_: unknown, more: { now?: string; marks?: object[]; roster?: object; actor?: typeof teacher } = {}) =>
  given(lesson, { ...row, status: 'signed' } as never).when(
    submitAttendance,
    { marks: given_ } as never,
    { roster: more.roster ?? roster, marks: more.marks ?? [], house: undefined } as never,
    { now: more.now ?? start, actor: more.actor ?? teacher },
  )
test('A1: attendance marks every expected pupil exactly once and nobody else, and not before the lesson', () => {
  handing(marks('present', 'absent')).records('taught', { presentCount: 1, markedCount: 2 })
  handing(marks('present', 'absent'), { now: '2026-10-12T08:29:59.999Z' }).refuses(no.inFuture)
  handing(marks('present')).refuses(no.notMarked)
  handing(marks('present', 'late', 'present')).refuses(no.notOnRoster)
  handing([...marks('present', 'late'), { studentId: 'c1', mark: 'late' }]).refuses(no.markedTwice)
  handing(marks('present', 'gone')).refuses(no.markKind)
  handing('x').refuses(no.notMarked)
  handing(marks('present', 'absent'), { actor: person('AT', 'AT', { reach: { teacher: ['t2'] } }) }).refuses(no.notYourLesson)
})
test('a leave mark is set exactly where a leave was approved', () => {
  const excused = [{ id: 'l1:c2', studentId: 'c2', status: 'excused', leaveId: 'v1' }]
  handing(marks('present', 'leave')).refuses(no.onLeave)
  handing(marks('present', 'present'), { marks: excused }).refuses(no.onLeave)
  handing(marks('present', 'leave'), { marks: excused }).records('taught', { presentCount: 1, markedCount: 2 })
})
test('an excuse of a pupil who left meanwhile is lifted', () => {
  const gone = { id: 'l1:c9', studentId: 'c9', status: 'excused', leaveId: 'v9' }
  const steps = handing(marks('present', 'present'), { marks: [gone] }).steps()
  expect(steps.some(step => 'command' in step && step.command === liftMark && step.id === 'l1:c9')).toBe(true)
})
test('a pupil belongs to a lesson from their first lesson and day until the day they leave', () => {
  const of = (more: object) => expectedAt({ pupils: [{ ...roster.pupils[0]!, ...more }] } as never, row, zone).length
  expect([of({}), of({ fromLessonNo: 2 }), of({ from: '2026-10-12T16:00:00.000Z' }), of({ from: '2026-10-12T15:59:00.000Z' })]).toEqual([1, 0, 0, 1])
  expect([of({ to: '2026-10-12T03:00:00.000Z' }), of({ to: '2026-10-13T03:00:00.000Z' })]).toEqual([0, 1])
  const back = { pupils: [{ ...roster.pupils[0]!, to: '2026-10-20T00:00:00.000Z' }, roster.pupils[0]!] }
  expect(expectedAt(back as never, row, zone).length).toBe(1)
})
test('silence counts from the end of the fifteenth working day', () =>
  expect(silenceFrom('2026-10-12T10:00:00.000Z', policyOf(undefined), zone)).toBe('2026-11-02T16:00:00.000Z'))

const taught = { ...row, status: 'taught', taughtAt: start, presentCount: 2, markedCount: 2 }
const set = (studentId: string, more: object = {}) => ({ id: `l1:${studentId}`, studentId, status: 'marked', mark: 'present', remark: null, ...more })
const correcting = (input: object, more: { now?: string; row?: object; marks?: object[]; actor?: ReturnType<typeof person> } = {}) =>
  given(lesson, { ...taught, ...more.row } as never).when(correct, input as never, { marks: more.marks ?? [set('c1'), set('c2')], house: undefined } as never, {
    now: more.now ?? start,
    actor: more.actor ?? teacher,
  })
test('a teacher corrects within a day; later the school does, with a remark', () => {
  const one = { marks: marks('absent') }
  correcting(one).records('corrected', { presentCount: 1 })
  correcting(one, { now: '2026-10-13T08:30:00.000Z' }).records('corrected')
  correcting(one, { now: '2026-10-13T08:30:00.001Z' }).refuses(no.correctLate)
  correcting(one, { actor: person('AT', 'x', { reach: { teacher: ['t2'] } }) }).refuses(no.notYourLesson)
  correcting(one, { now: '2026-10-20T00:00:00.000Z', actor: person('SM') }).refuses(no.remarkNeeded)
  correcting({ ...one, remark: '误记' }, { now: '2026-10-20T00:00:00.000Z', actor: person('SM') }).records('corrected')
})
test('a correction leaves alone what is settled, confirmed, on leave or not in the lesson', () => {
  correcting({ marks: marks('absent') }, { row: { settledAt: start } }).refuses(no.settled)
  correcting({ marks: marks('absent') }, { marks: [set('c1', { status: 'confirmed' })] }).refuses(no.markClosed)
  correcting({ marks: marks('leave') }).refuses(no.onLeave)
  correcting({ marks: marks('present') }, { marks: [set('c1', { mark: 'leave' })] }).refuses(no.onLeave)
  correcting({ marks: [{ studentId: 'c9', mark: 'absent' }] }).refuses(no.notOnRoster)
})
test('after a correction the parents have the whole time again', () =>
  correcting({ marks: marks('absent') }, { now: '2026-10-13T04:00:00.000Z' }).records('corrected', { silenceAt: '2026-11-03T16:00:00.000Z', students: ['c1'] }))
test('a lesson is settled once', () => {
  given(lesson, { status: 'confirmed', settledAt: null } as never)
    .when(settle, {})
    .records('settled')
  given(lesson, { status: 'confirmed', settledAt: start } as never)
    .when(settle, {})
    .refuses(no.settled)
})
test('the school may note that it checked a lesson', () =>
  given(lesson, taught as never)
    .when(check, { remark: '无误' })
    .records('checked', { remark: '无误' }))

test('the roster follows enrolments, and a lesson keeps the list of its day', async () => {
  const at = await district()
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1),
    second = await lessonOf(at, id, 2)
  await attend(at, first)
  clock(at, '2026-10-14 12:00')
  await put(at, enrolment, 'k1-c1', 'withdraw', {})
  await enrol(at, id, 'c4', { firstLessonNo: 2 })
  await attend(at, second, {}, ['c2', 'c3', 'c4'])
  expect((await at.all(mark, { lessonId: first })).map(one => one.studentId).sort()).toEqual(['c1', 'c2', 'c3'])
  expect((await at.all(mark, { lessonId: second })).map(one => one.studentId).sort()).toEqual(['c2', 'c3', 'c4'])
})
test('A1 and A2: for any marks and leaves, a taught lesson has one mark per expected child, and a leave mark exactly where excused', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('present', 'late', 'absent', 'leave', 'none'), { minLength: 3, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      async (kinds, excused) => {
        const at = await openDistrict()
        const id = await klass(at, 'confirmed'),
          first = await lessonOf(at, id, 1)
        const of = await at.row(lesson, first)
        for (const [i, child] of pupils.slice(0, 3).entries())
          if (excused[i])
            await at.run(at.as('system'), excuseMark, `${first}:${child}`, {
              lessonId: first,
              openClassId: id,
              studentId: child,
              enrolmentId: `k1-${child}`,
              schoolId: ids.school,
              agencyId: ids.agency,
              areaCode: ids.area,
              startAt: of.startAt,
              teacherId: of.teacherId,
              leaveId: `v-${child}`,
            })
        const handed = await attend(
          at,
          first,
          Object.fromEntries(kinds.map((kind, i) => [pupils[i]!, kind])),
          pupils.slice(0, 3).filter((_, i) => kinds[i] !== 'none'),
        ).then(
          () => true,
          (error: { readonly refused?: unknown }) => {
            if (!error.refused) throw error
            return false
          },
        )
        const right = kinds.every((kind, i) => kind !== 'none' && (kind === 'leave') === excused[i])
        expect(handed).toBe(right)
        const rows = await at.all(mark, { lessonId: first, status: 'marked' })
        expect(rows.map(one => one.studentId).sort()).toEqual(right ? ['c1', 'c2', 'c3'] : [])
        expect(
          rows
            .filter(one => one.mark === 'leave')
            .map(one => one.leaveId)
            .sort(),
        ).toEqual(
          right
            ? pupils
                .slice(0, 3)
                .filter((_, i) => excused[i])
                .map(child => `v-${child}`)
            : [],
        )
        await at.close()
      },
    ),
    { numRuns: 12 },
  )
})
test('a blocked teacher can not clock in, a substitute in force can', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1)
  clock(at, '2026-10-12 16:20')
  await put(at, agencyTeacher, 't1', 'unapprove', {})
  await expect(at.run(people.teacher, clockIn, first, here)).rejects.toMatchObject({ refused: { code: 'teacher.notApproved' } })
  await at.run(at.as('system'), at.engine.command('lesson', 'setTeacher'), first, { teacherId: 't2' })
  await expect(at.run(people.teacher, clockIn, first, here)).rejects.toThrow()
  await at.run(people.substitute, clockIn, first, here)
  expect(await at.row(lesson, first)).toMatchObject({ signedTeacherId: 't2', plannedTeacherId: 't1' })
})
