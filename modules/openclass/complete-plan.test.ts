/** Tests of the plan of lessons and of the check of teachers. */
import { expect, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { policy, policyOf } from '../system/index.ts'
import { clock, district, klass, place, plan, put, who } from '../../tests/openclass.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { checkTeacher, perfect, reject, setSign } from './complete-plan.ts'
import { no } from './refusals.ts'

const refused = (code: string) => ({ refused: { code } })
test('perfecting makes the lessons and keeps the span; perfecting again moves them', async () => {
  const at = await district(),
    people = who(at)
  await klass(at, 'perfected')
  expect(await at.row(openClass, 'k1')).toMatchObject({ teacherId: 't1', firstLessonAt: '2026-10-12T08:30:00.000Z', lastLessonAt: '2026-11-02T10:00:00.000Z' })
  const before = (await at.all(lesson, { openClassId: 'k1' })).map(one => one.id).sort()
  expect((await at.all(lesson, { openClassId: 'k1' })).map(one => one.chapterName).sort()).toEqual(['章1', '章2', '章3', '章4'])
  await at.run(people.manager, reject, 'k1', { remark: '换教室' })
  // The second lesson takes the old time of the first: they move together.
  const moved = plan({ roomId: 'r2' }).map((one, i) =>
    i === 0
      ? { ...one, startAt: '2026-10-09 16:30:00', endAt: '2026-10-09 18:00:00' }
      : i === 1
        ? { ...one, startAt: '2026-10-12 16:30:00', endAt: '2026-10-12 18:00:00' }
        : one,
  )
  await at.run(people.agency, perfect, 'k1', { lessons: moved, ...place })
  const after = await at.all(lesson, { openClassId: 'k1', status: 'scheduled' })
  expect(after.map(one => one.id).sort()).toEqual(before)
  expect(new Set(after.map(one => one.roomId))).toEqual(new Set(['r2']))
})
test('two classes can not plan one teacher or one room at one time, and the refusal says with what', async () => {
  const at = await district(),
    people = who(at)
  await klass(at, 'perfected', 'k1')
  await klass(at, 'launched', 'k2')
  const act = (lessons: object[]) => at.run(people.agency, perfect, 'k2', { lessons, ...place })
  await expect(act(plan({ roomId: 'r2' }))).rejects.toMatchObject({
    refused: { code: no.teacherClash.code, detail: { clashes: [{ what: 'teacher', lessonNo: 1, withClass: '绘画', withLessonNo: 1 }, {}, {}, {}] } },
  })
  await expect(act(plan({ teacherId: 't2' }))).rejects.toMatchObject(refused(no.roomClash.code))
  await expect(
    act(plan({ roomId: 'r2', teacherId: 't2' }).map((one, i) => (i ? one : { ...one, startAt: '2026-10-07 16:30:00', endAt: '2026-10-07 18:00:00' }))),
  ).rejects.toMatchObject(refused(no.outsideDates.code))
  expect((await at.all(lesson, { openClassId: 'k2' })).length).toBe(0)
  await act(plan({ roomId: 'r2', teacherId: 't2' }))
})
test('a sign place has a position and sign dates have clocks in order', async () => {
  const at = await district(),
    people = who(at)
  await klass(at, 'launched')
  const act = (more: object) => at.run(people.agency, perfect, 'k1', { lessons: plan(), ...place, ...more })
  await expect(act({ signLng: '' })).rejects.toMatchObject(refused(no.signPlace.code))
  await expect(act({ signDates: [{ signDate: '2026-10-12', startTime: '18:00', endTime: '16:00' }] })).rejects.toMatchObject(refused(no.signDate.code))
})
test('sign place and dates may be set later, by the same rules', () => {
  given(openClass, { status: 'released', signLng: '120', signLat: '30' }).when(setSign, { signLat: '99' }).refuses(no.signPlace)
  given(openClass, { status: 'released', signLng: '120', signLat: '30' }).when(setSign, { signAddress: '东门' }).records('sign_set', { signAddress: '东门' })
})
test('whoever made the last move waits; the other side or the platform rejects', () => {
  const by = (status: 'launched' | 'perfected' | 'teacher_checked', role: 'SM' | 'AM' | 'PO') =>
    given(openClass, { status }).when(reject, { remark: '不妥' }, {}, { actor: person(role) })
  by('launched', 'SM').refuses(no.ownMove)
  by('perfected', 'AM').refuses(no.ownMove)
  by('launched', 'AM').records('rejected', { auditRemark: '不妥' })
  by('perfected', 'SM').records('rejected')
  by('teacher_checked', 'AM').records('rejected')
  by('launched', 'PO').records('rejected')
  // Nobody is offered what would be refused.
  const isOffered = (status: string, role: 'SM' | 'AM' | 'PO') => reject.offered!({ status }, { ...person(role), now: '' })
  expect([isOffered('launched', 'SM'), isOffered('perfected', 'AM')]).toEqual([false, false])
  expect([isOffered('launched', 'AM'), isOffered('perfected', 'SM'), isOffered('teacher_checked', 'AM'), isOffered('launched', 'PO')]).toEqual(
    Array(4).fill(true),
  )
})

const good = {
  id: 't1',
  status: 'approved',
  blocked: false,
  certificateUntil: '2027-01-01',
  noCrimeUntil: '2027-01-01',
  contractUntil: '2027-01-01',
  name: '甲',
}
const held = { teacherId: 't1', startAt: '2026-10-12T08:30:00.000Z', endAt: '2026-10-12T10:00:00.000Z' }
const checking = (teacher: object, more: object = {}) =>
  given(openClass, { status: 'perfected' }).when(
    checkTeacher,
    { flag: true },
    { lessons: [held], teacherIds: ['t1'], teachers: [{ ...good, ...teacher }], weeks: [held], policy: policyOf(undefined), ...more },
  )
test('a checked teacher is approved, unblocked, in date to the last lesson and not overloaded', () => {
  checking({}).records('teacher_checked')
  checking({}, { lessons: [] }).refuses(no.noLessons)
  checking({}, { teachers: [] }).refuses(no.noSuchTeacher)
  for (const [wrong, code] of [
    [{ status: 'disabled' }, 'notApproved'],
    [{ blocked: true }, 'blocked'],
    [{ certificateUntil: '2026-10-11' }, 'certificateOver'],
    [{ noCrimeUntil: '2026-10-11' }, 'noCrimeOver'],
    [{ contractUntil: '2026-10-11' }, 'contractOver'],
  ] as const)
    checking(wrong).refuses({ code: `teacher.${code}`, label: ['', ''] })
  checking({}, { policy: { ...policyOf(undefined), weeklyLessonsMax: 1 }, weeks: [held, held] }).refuses(no.overloaded)
})
test('a teacher who does not pass sends the class back to the agency, with a reason', () => {
  given(openClass, { status: 'perfected' }).when(checkTeacher, { flag: false }, {}).refuses(no.remarkNeeded)
  expect(given(openClass, { status: 'perfected' }).when(checkTeacher, { flag: false, remark: '请换人' }, {}).steps()).toEqual([
    { type: 'teacher_refused', data: { auditRemark: '请换人' }, to: 'launched' },
  ])
})
test('the weekly load counts lessons of other classes too', async () => {
  const at = await district(),
    people = who(at)
  await put(at, policy, 'policy', 'create', { ...policyOf(undefined), id: undefined, weeklyLessonsMax: 1 })
  await klass(at, 'perfected', 'k1')
  await klass(at, 'launched', 'k2')
  await at.run(people.agency, perfect, 'k2', {
    lessons: plan({ roomId: 'r2' }).map(one => ({ ...one, startAt: one.startAt.replace('16:30', '19:00'), endAt: one.endAt.replace('18:00', '20:00') })),
    ...place,
  })
  await expect(at.run(people.manager, checkTeacher, 'k2', { flag: true })).rejects.toMatchObject(refused(no.overloaded.code))
  clock(at, '2026-10-02 12:00')
})
