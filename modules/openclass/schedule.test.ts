/** Tests of stops, make-ups and substitutes in the timetable. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { agencyTeacher } from '../people/index.ts'
import { overlaps } from '../kit/index.ts'
import { district, enrol, enrolment, ids, klass, lessonOf, openDistrict, plan, put, who } from '../../tests/openclass.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { move } from './move.ts'
import { no } from './refusals.ts'
import { cancelStop, giveUp, makeUp, setTeacher, stop } from './schedule.ts'
import { reschedule } from './span.ts'
import { liveLessons } from './timetable.ts'

const refused = (code: string) => ({ refused: { code } })
const on = (date: string, from = '16:30', to = '18:00') => ({
  startAt: new Date(`${date}T${from}:00+08:00`).toISOString(),
  endAt: new Date(`${date}T${to}:00+08:00`).toISOString(),
})
const stopping = (more: object, now: string, status = 'confirmed') =>
  given(lesson, { status: 'scheduled', ...on('2026-10-12') } as never).when(stop, { reason: '台风', ...more }, { klass: { status } } as never, { now })

test('a lesson is stopped before it starts, or on its day by force majeure', () => {
  stopping({}, '2026-10-12T08:29:59.999Z').records('stopped', { reason: '台风' })
  stopping({}, '2026-10-12T08:30:00.000Z').refuses(no.alreadyStarted)
  stopping({ forceMajeure: true }, '2026-10-12T09:00:00.000Z').records('stopped')
  stopping({ forceMajeure: true }, '2026-10-12T16:00:00.000Z').refuses(no.alreadyStarted)
  stopping({}, '2026-10-12T08:00:00.000Z', 'perfected').refuses(no.notRunning)
})

test('a stopped lesson goes on at a new time that is free, before the end of the class', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1)
  await at.run(people.manager, stop, first, { reason: '台风' })
  expect((await at.row(openClass, id)).firstLessonAt).toBe(on('2026-10-19').startAt)
  const resume = (input: Readonly<Record<string, unknown>>) => at.run(people.manager, cancelStop, first, input)
  await expect(resume(on('2026-10-07'))).rejects.toMatchObject(refused(no.holiday.code))
  await expect(resume(on('2026-09-30'))).rejects.toMatchObject(refused(no.lessonPast.code))
  await expect(resume(on('2027-01-04'))).rejects.toMatchObject(refused(no.afterEnd.code))
  await expect(resume(on('2026-10-13', '18:00', '17:00'))).rejects.toMatchObject(refused(no.lessonTimes.code))
  await expect(resume(on('2026-10-13', '19:00', '20:31'))).rejects.toMatchObject(refused(no.tooLate.code))
  await expect(resume(on('2026-10-19'))).rejects.toMatchObject(refused(no.classClash.code))
  await expect(resume({ ...on('2026-10-13'), roomId: 'nowhere' })).rejects.toThrow()
  await resume(on('2026-10-13'))
  expect(await at.row(lesson, first)).toMatchObject({ status: 'scheduled', ...on('2026-10-13'), reason: null })
  expect((await at.row(openClass, id)).firstLessonAt).toBe(on('2026-10-13').startAt)
})
test('a moved lesson never lies across another lesson of its pupils, its teacher or its room', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed', 'k1'),
    first = await lessonOf(at, id, 1)
  const other = plan({ roomId: 'r2', teacherId: 't2' }).map((one, i) => ({
    ...one,
    startAt: `2026-10-${13 + i} 16:30:00`,
    endAt: `2026-10-${13 + i} 18:00:00`,
  }))
  await klass(at, 'released', 'k2', other)
  await at.run(people.manager, stop, first, { reason: '台风' })
  const resume = (input: Readonly<Record<string, unknown>>) => at.run(people.manager, cancelStop, first, input)
  await enrol(at, 'k2', 'c1')
  await expect(resume(on('2026-10-13'))).rejects.toMatchObject(refused(no.pupilClash.code))
  await expect(resume({ ...on('2026-10-13'), roomId: 'r2' })).rejects.toMatchObject(refused(no.roomClash.code))
  await expect(at.run(people.agency, makeUp, first, { ...on('2026-10-13'), teacherId: 't2' })).rejects.toMatchObject(refused(no.teacherClash.code))
  await resume({ ...on('2026-10-17') })
})
test('S2: a lesson is not moved across a class in which one of its pupils keeps an unpaid seat, until the seat lapses', async () => {
  const at = await district(),
    people = who(at)
  const first = await lessonOf(at, await klass(at, 'confirmed', 'k1'), 1)
  await klass(
    at,
    'released',
    'k2',
    plan({ roomId: 'r2', teacherId: 't2' }).map((one, i) => ({ ...one, startAt: `2026-10-${13 + i} 16:30:00`, endAt: `2026-10-${13 + i} 18:00:00` })),
  )
  await at.run(people.manager, stop, first, { reason: '台风' })
  const hold = (id: string, openClassId: string) => put(at, enrolment, id, 'hold', { openClassId, studentId: 'c4' })
  const up = (date: string) => at.run(people.agency, makeUp, first, on(date))
  await hold('here', 'k1')
  await hold('there', 'k2')
  await expect(up('2026-10-13')).rejects.toMatchObject(refused(no.pupilClash.code))
  await put(at, enrolment, 'there', 'expire', {})
  await up('2026-10-13')
})
test('a stopped lesson is made up once, by a lesson linked to it, inside the term', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    last = await lessonOf(at, id, 4)
  await at.run(people.manager, stop, last, { reason: '台风' })
  const up = (input: Readonly<Record<string, unknown>>) => at.run(people.agency, makeUp, last, input)
  await expect(up(on('2027-01-25'))).rejects.toMatchObject(refused(no.afterEnd.code))
  await put(at, agencyTeacher, ids.substitute, 'disable', {})
  await expect(up({ ...on('2027-01-11'), teacherId: ids.substitute })).rejects.toMatchObject(refused('teacher.notApproved'))
  await up(on('2027-01-11'))
  const stopped = await at.row(lesson, last),
    made = await at.row(lesson, stopped.madeUpById)
  expect([stopped.status, made.status, made.makeUpOfId, made.lessonNo]).toEqual(['stopped', 'scheduled', last, 4])
  expect((await at.row(openClass, id)).lastLessonAt).toBe(on('2027-01-11').endAt)
  await expect(up(on('2027-01-12'))).rejects.toMatchObject(refused(no.alreadyMadeUp.code))
  await expect(at.run(people.manager, cancelStop, last, {})).rejects.toMatchObject(refused(no.alreadyMadeUp.code))
  await expect(at.run(people.manager, giveUp, last, { remark: '放弃' })).rejects.toMatchObject(refused(no.alreadyMadeUp.code))
})
test('a make-up is taught by a teacher of the agency in a room of the school', () => {
  const row = { status: 'stopped', madeUpById: null, agencyId: 'a1', openClassId: 'k1', lessonNo: 1, roomId: 'r1', teacherId: 't1', ...on('2026-10-12') }
  given(lesson, row as never)
    .when(makeUp, on('2026-10-13'), { teacher: { agencyId: 'a2' } } as never)
    .refuses(no.teacherElsewhere)
  const around = {
    klass: { id: 'k1', status: 'released', schoolId: 's1', capacity: 20, endDate: '2026-12-31', enrollEnd: '2026-10-14T00:00:00.000Z' },
    school: {},
    rooms: [{ id: 'r1', schoolId: 's1', capacity: 40 }],
    policy: { lessonEndLatest: '20:30' },
    others: [],
    names: new Map(),
    together: [],
  }
  const resume = (more: object) => given(lesson, row as never).when(cancelStop, on('2026-10-13'), { ...around, ...more } as never)
  const confirmed = { klass: { ...around.klass, status: 'confirmed' } }
  resume({ ...confirmed, rooms: [{ id: 'r1', schoolId: 's2', capacity: 40 }] }).refuses(no.roomElsewhere)
  resume({ ...confirmed, rooms: [{ id: 'r1', schoolId: 's1', capacity: 5 }] }).refuses(no.roomSmall)
  resume(confirmed).records('resumed')
  resume({ klass: { ...around.klass, status: 'completed' } }).refuses(no.notRunning)
  // Enrolment closes before the first lesson, also when lessons move.
  resume({}).refuses(no.windowLate)
})
test('before anything is filled in a lesson to come may be moved', async () => {
  const at = await district(),
    { manager } = who(at)
  const first = await lessonOf(at, await klass(at, 'confirmed'), 1)
  const standing = async () => (await at.engine.trying(manager.tenant).standing(manager, [[move, first]]))[0]
  expect(await standing()).toBeUndefined()
  // Once it has begun, no other time would help: nobody is asked for one, and its button is gone.
  at.now = (await at.row(lesson, first)).startAt
  expect(await standing()).toMatchObject({ refused: { code: no.lessonBegun.code }, isFixed: true })
  const offered = (now: string) => move.offered!({ startAt: '2026-10-13 16:00:00' }, { userId: 'u', deptId: 's1', role: 'SM', now })
  expect([offered('2026-10-13 15:59:59'), offered('2026-10-13 16:00:00')]).toEqual([true, false])
})
test('a lesson that is still to be held moves in time, room and teacher by the school; an agency leaves the teacher to it', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed', 'k1'),
    first = await lessonOf(at, id, 1)
  await klass(
    at,
    'released',
    'k2',
    plan({ roomId: 'r2', teacherId: 't2' }).map((one, i) => ({ ...one, startAt: `2026-10-${13 + i} 16:30:00`, endAt: `2026-10-${13 + i} 18:00:00` })),
  )
  const put = (who: typeof people.manager, input: object) => at.run(who, move, first, input as Readonly<Record<string, unknown>>)
  await expect(put(people.manager, {})).rejects.toMatchObject(refused(no.unmoved.code))
  await expect(put(people.manager, { ...on('2026-10-13'), roomId: 'r2' })).rejects.toMatchObject(refused(no.roomClash.code))
  await expect(put(people.manager, { ...on('2026-10-13'), teacherId: 't2' })).rejects.toMatchObject(refused(no.teacherClash.code))
  await expect(put(people.manager, on('2026-10-07'))).rejects.toMatchObject(refused(no.holiday.code))
  await expect(put(people.agency, { ...on('2026-10-17'), teacherId: 't2' })).rejects.toMatchObject(refused(no.teacherBySchool.code))
  await put(people.agency, { ...on('2026-10-17'), roomId: 'r2' })
  await put(people.manager, { teacherId: 't2' })
  expect(await at.row(lesson, first)).toMatchObject({ status: 'scheduled', ...on('2026-10-17'), roomId: 'r2', teacherId: 't2', plannedTeacherId: 't1' })
  expect((await at.row(openClass, id)).firstLessonAt).toBe(on('2026-10-17').startAt)
  await enrol(at, 'k2', 'c1')
  await expect(put(people.manager, { ...on('2026-10-13'), teacherId: 't1', roomId: 'r1' })).rejects.toMatchObject(refused(no.pupilClash.code))
})
test('a lesson that has begun stays where it is', () =>
  given(lesson, { status: 'scheduled', ...on('2026-10-12') } as never)
    .when(move, { roomId: 'r2' }, {}, { now: on('2026-10-12').startAt })
    .refuses(no.lessonBegun))
test('a lesson given up is cancelled for good', () =>
  given(lesson, { status: 'stopped', madeUpById: null } as never)
    .when(giveUp, { remark: '放弃' })
    .records('given_up', { remark: '放弃' }))
test('a substitute is put in front of a lesson only when free and fit', async () => {
  const at = await district()
  const id = await klass(at, 'confirmed', 'k1'),
    first = await lessonOf(at, id, 1)
  await klass(at, 'released', 'k2', plan({ roomId: 'r2', teacherId: 't2' }))
  await expect(at.run(at.as('system'), setTeacher, first, { teacherId: 't2' })).rejects.toMatchObject(refused(no.teacherClash.code))
  await put(at, agencyTeacher, 't2', 'unapprove', {})
  await expect(at.run(at.as('system'), setTeacher, first, { teacherId: 't2' })).rejects.toMatchObject(refused('teacher.notApproved'))
})
test('nothing is recorded when first and last lesson stay', () =>
  given(openClass, { status: 'teaching', firstLessonAt: on('2026-10-12').startAt, lastLessonAt: on('2026-10-12').endAt } as never)
    .when(reschedule, {}, { lessons: [on('2026-10-12')] } as never)
    .then())

test('A3: whatever is planned, stopped, resumed, made up or taken over, no teacher and no room is in two lessons at once', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const step = fc.record({
    act: fc.constantFrom('stop', 'resume', 'makeUp', 'teacher', 'move'),
    klass: fc.integer({ min: 1, max: 2 }),
    lesson: fc.integer({ min: 0, max: 7 }),
    date: fc.integer({ min: 12, max: 16 }),
    from: fc.constantFrom('15:00', '16:30', '17:30'),
    room: fc.constantFrom('r1', 'r2'),
    teacher: fc.constantFrom('t1', 't2'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const at = await openDistrict(),
        people = who(at)
      await klass(at, 'confirmed', 'k1')
      await klass(at, 'confirmed', 'k2', plan({ roomId: 'r2', teacherId: 't2' }))
      for (const one of steps) {
        const rows = await at.all(lesson, { openClassId: `k${one.klass}` }),
          of = rows[one.lesson % rows.length]!
        const to = on(`2026-10-${one.date}`, one.from, one.from === '15:00' ? '17:00' : '18:30')
        const moves: Record<typeof one.act, () => Promise<unknown>> = {
          stop: () => at.run(people.manager, stop, of.id, { reason: 'x' }),
          resume: () => at.run(people.manager, cancelStop, of.id, { ...to, roomId: one.room }),
          makeUp: () => at.run(people.agency, makeUp, of.id, { ...to, roomId: one.room, teacherId: one.teacher }),
          move: () => at.run(people.manager, move, of.id, { ...to, roomId: one.room, teacherId: one.teacher }),
          teacher: () => at.run(at.as('system'), setTeacher, of.id, { teacherId: one.teacher }),
        }
        await moves[one.act]().catch((error: { readonly refused?: unknown }) => {
          if (!error.refused) throw error
        })
      }
      const live = await at.all(lesson, { status: [...liveLessons] })
      const double = live.flatMap((a, i) =>
        live
          .slice(i + 1)
          .filter(
            b => overlaps(a.startAt, a.endAt, b.startAt, b.endAt) && (a.teacherId === b.teacherId || a.roomId === b.roomId || a.openClassId === b.openClassId),
          )
          .map(b => [a, b]),
      )
      expect(double).toEqual([])
      await at.close()
    }),
    { numRuns: 12 },
  )
})
