/** What a screen asks before a lesson is dragged: the very facts by which the command decides. */
import { answer, type Asked, day, ensure, find, get, parseTime, pick, plus, refusals, report, type RouteContext } from '../kit/index.ts'
import { agencyTeacher, classroom } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { surroundings } from './moving.ts'
import { no as noReport } from './reports.ts'
import { type Busy, sameWeeks } from './timetable.ts'

export const no = refusals('lesson_move', { span: ['调课的时间范围最长为42天', 'a lesson is moved within 42 days'] })
const spanMax = 42

/** What the rules of moving a lesson ask, of one span of days: whoever drags it is told at once what stands against a place. */
async function moveGround(asked: Asked, context: RouteContext) {
  const of = await context.ask(get(lesson, String(asked.lessonId ?? asked.id ?? '')))
  ensure(of, noReport.missing)
  const startAt = parseTime(String(asked.startTime ?? ''), context.zone) ?? of.startAt,
    endAt = parseTime(String(asked.endTime ?? ''), context.zone) ?? plus(startAt, 7 * day)
  ensure(Date.parse(endAt) - Date.parse(startAt) <= spanMax * day, no.span)
  const [rooms, teachers] = await Promise.all([
    context.readUnscoped(find(classroom, { schoolId: of.schoolId, status: 'live' }, { sort: ['name'] })),
    context.readUnscoped(find(agencyTeacher, { any: [{ agencyId: of.agencyId, status: 'approved' }, { id: of.teacherId }] }, { sort: ['name'] })),
  ])
  // One slot for each room and each teacher: what could clash with any of them is what could clash with wherever it is put.
  const span = { lessonNo: of.lessonNo, startAt, endAt, roomId: of.roomId, teacherId: of.teacherId }
  const slots = [span, ...rooms.map(one => ({ ...span, roomId: one.id })), ...teachers.map(one => ({ ...span, teacherId: one.id }))]
  const around = await answer(surroundings(of, slots), { ask: context.readUnscoped })
  const week = await context.readUnscoped(
    find(
      lesson,
      sameWeeks(
        teachers.map(one => one.id),
        [span],
        context.zone,
      ),
    ),
  )
  const busy = (all: readonly Busy[]) => all.map(one => pick(one, 'id', 'openClassId', 'lessonNo', 'startAt', 'endAt', 'roomId', 'teacherId'))
  const { klass, school: at, policy: house } = around
  return {
    row: pick(of, 'id', 'agencyId', 'lessonNo', 'startAt', 'endAt', 'roomId', 'teacherId', 'version'),
    klass: klass && pick(klass, 'id', 'status', 'schoolId', 'capacity', 'endDate', 'enrollEnd'),
    category: String(klass?.snapshot?.category ?? ''),
    school: at && pick(at, 'holidays', 'termEnd'),
    policy: pick(house, 'lessonEndLatest', 'weeklyLessonsMax'),
    rooms: rooms.map(one => pick(one, 'id', 'schoolId', 'name', 'capacity')),
    teachers: teachers.map(one => pick(one, 'id', 'name', 'agencyId', 'subject', 'status', 'blocked', 'certificateUntil', 'noCrimeUntil', 'contractUntil')),
    others: busy(around.others),
    together: busy(around.together),
    names: [...around.names],
    week: week.map(one => pick(one, 'id', 'teacherId', 'startAt')),
  }
}

/** The rooms of one's own school and the teachers of one's own agency: lanes of a timetable also where nothing lies in them yet. */
async function lanes(_asked: Asked, context: RouteContext) {
  const { school = [], agency = [] } = context.reach === 'all' ? {} : context.reach
  const [rooms, teachers] = await Promise.all([
    school.length > 0 ? context.ask(find(classroom, { schoolId: [...school], status: 'live' }, { sort: ['name'] })) : [],
    agency.length > 0 ? context.ask(find(agencyTeacher, { agencyId: [...agency], status: 'approved' }, { sort: ['name'] })) : [],
  ])
  return { roomId: rooms.map(one => pick(one, 'id', 'name')), teacherId: teachers.map(one => pick(one, 'id', 'name')) }
}
export type OwnLanes = Awaited<ReturnType<typeof lanes>>
const everyStaff = ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'] as const

export type MoveAnswer = Awaited<ReturnType<typeof moveGround>>
export const moveReports = [
  report('business-openclass/school_client/lesson/moveGround', ['调课依据', 'Ground of a move'], ['PO', 'SM', 'AM'], moveGround, {
    times: { startTime: 'instant', endTime: 'instant' },
  }),
  report('business-openclass/calendar/lanes', ['课程表的教室与教师', 'Rooms and teachers of the timetable'], everyStaff, lanes),
]
