/** Reports of lessons: the calendar, who was there, what a parent sees. */
import {
  type Asked,
  type Desk,
  find,
  formatTime,
  get,
  parseTime,
  type Reach,
  refusals,
  ensure,
  report,
  type Row,
  type Where,
  plus,
  day,
  messageCatalogue,
} from '../kit/index.ts'
import { agencyTeacher, classroom, school as schools, student } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { presentKinds, type MarkKind } from './attendance.ts'
import { finalResult } from './final-result.ts'
import { lesson, mark } from './lesson.ts'
import { openClass } from './open-class.ts'
import { classRoster, expectedAt, pupilClasses, pupilsNow } from './roster.ts'

export const no = refusals('lesson_report', {
  missing: ['数据不存在', 'it does not exist'],
  span: ['时间范围最长为400天', 'the span of time is at most 400 days'],
})
const spanMax = 400

/** One page of rows that are all in hand. */
export function pageOf<T>(rows: readonly T[], asked: Asked) {
  const size = Number(asked.size) === -1 ? Math.max(rows.length, 1) : Math.min(Math.max(Number(asked.size) || 10, 1), 200)
  const current = Math.max(Number(asked.current) || 1, 1)
  return {
    records: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    size,
    current,
    pages: Math.ceil(rows.length / size),
  }
}
const unique = (ids: readonly (string | null | undefined)[]): readonly string[] => [...new Set(ids.filter(id => !!id) as string[])]
/** Names of rows by id. What a lesson the caller may see points to may be named. */
async function names(desk: Desk, of: typeof agencyTeacher | typeof classroom | typeof openClass, ids: readonly (string | null)[]) {
  const wanted = unique(ids)
  const rows = wanted.length === 0 ? [] : await desk.peek(find(of as typeof classroom, { id: wanted }))
  return new Map(rows.map(row => [row.id, row.name]))
}
const children = (reach: Reach): readonly string[] => (reach === 'all' ? [] : (reach.student ?? []))
const isFamily = (desk: Desk): boolean => desk.actor.role === 'PR' || desk.actor.role === 'SD'

/** Pupils by id as the caller may see them: names masked for whom they are, rows that a data scope keeps left out. */
async function pupilsOf(desk: Desk, ids: readonly string[]): Promise<ReadonlyMap<string, Asked>> {
  const rows = await desk.peek(find(student, { all: [{ id: ids }, desk.actor.narrow?.[student.name] ?? {}] }))
  return new Map((await desk.wire(student, rows)).map(row => [String(row.id), row]))
}

/** Lessons of the classes that children sit in; those before they came or after they left are not theirs. */
async function familyLessons(
  desk: Desk,
  where: Where<typeof lesson>,
): Promise<readonly (Row<typeof lesson> & { readonly students: readonly string[] })[]> {
  const places = (
    await Promise.all(
      children(desk.reach).map(async studentId =>
        ((await desk.peek(get(pupilClasses, studentId)))?.places ?? []).map(place => ({ ...place, studentId })),
      ),
    )
  ).flat()
  const classes = unique(places.map(place => place.openClassId))
  if (classes.length === 0) return []
  const lessons = await desk.peek(find(lesson, { all: [where, { openClassId: classes }] }, { sort: ['startAt'] }))
  return lessons.flatMap(one => {
    const students = unique(
      places
        .filter(place => place.openClassId === one.openClassId && (place.to === null || one.startAt < place.to))
        .map(place => place.studentId),
    )
    return students.length > 0 ? [{ ...one, students }] : []
  })
}

async function events(asked: Asked, desk: Desk) {
  const from = parseTime(String(asked.startTime ?? ''), desk.zone) ?? plus(desk.now, -7 * day)
  const to = parseTime(String(asked.endTime ?? ''), desk.zone) ?? plus(from, 35 * day)
  ensure(Date.parse(to) - Date.parse(from) <= spanMax * day, no.span)
  const teacherId = asked.teacherid ?? asked.teacherId,
    openClassId = asked.classId ?? asked.openClassId
  const where: Where<typeof lesson> = {
    startAt: { lt: to },
    endAt: { gt: from },
    status: { not: 'cancelled' },
    ...(teacherId ? { teacherId: String(teacherId) } : {}),
    ...(openClassId ? { openClassId: String(openClassId) } : {}),
    ...(asked.schoolId ? { schoolId: String(asked.schoolId) } : {}),
    ...(asked.roomId ? { roomId: String(asked.roomId) } : {}),
  }
  const lessons: readonly (Row<typeof lesson> & { readonly students?: readonly string[] })[] = isFamily(desk)
    ? await familyLessons(desk, where)
    : await desk.ask(find(lesson, where, { sort: ['startAt'], limit: 2_000 }))
  const [classes, rooms, teachers] = await Promise.all([
    names(
      desk,
      openClass,
      lessons.map(one => one.openClassId),
    ),
    names(
      desk,
      classroom,
      lessons.map(one => one.roomId),
    ),
    names(
      desk,
      agencyTeacher,
      lessons.map(one => one.teacherId),
    ),
  ])
  return lessons.map(one => {
    const startTime = formatTime(one.startAt, desk.zone)
    return {
      id: one.id,
      lessonId: one.id,
      openClassId: one.openClassId,
      classId: one.openClassId,
      date: startTime.slice(0, 10),
      title: classes.get(one.openClassId) ?? '',
      lessonNo: one.lessonNo,
      chapterName: messageCatalogue.text(one.chapterName, desk.lang),
      startTime,
      endTime: formatTime(one.endAt, desk.zone),
      type: one.makeUpOfId ? 'make_up' : 'lesson',
      status: one.status,
      statusName: lesson.lifecycle.states[one.status].label[desk.lang],
      roomId: one.roomId,
      roomName: rooms.get(one.roomId) ?? '',
      teacherId: one.teacherId,
      teacherName: teachers.get(one.teacherId) ?? '',
      schoolId: one.schoolId,
      substitute: one.plannedTeacherId && one.plannedTeacherId !== one.teacherId ? 1 : 0,
      studentIds: one.students ?? [],
    }
  })
}

/** The list a teacher marks: every expected pupil, with the mark that is there already. */
async function attendance(asked: Asked, desk: Desk) {
  const of = await desk.ask(get(lesson, String(asked.lessonId ?? asked.id ?? '')))
  ensure(of, no.missing)
  const [roster, marks] = await Promise.all([
    desk.peek(get(classRoster, of.openClassId)),
    desk.peek(find(mark, { lessonId: of.id, status: { not: 'lifted' } })),
  ])
  const expected = expectedAt(roster, of, desk.zone),
    byPupil = new Map(marks.map(one => [one.studentId, one]))
  const ids = unique([...expected.map(one => one.studentId), ...(of.taughtAt ? marks.map(one => one.studentId) : [])])
  const pupils = await pupilsOf(desk, ids)
  return ids.map(studentId => {
    const set = byPupil.get(studentId),
      pupil = pupils.get(studentId)
    return {
      id: set?.id ?? `${of.id}:${studentId}`,
      lessonId: of.id,
      openClassId: of.openClassId,
      studentId,
      studentName: pupil?.studentName ?? '',
      sex: pupil?.sex ?? '',
      mark: set?.mark ?? '',
      remark: set?.remark ?? '',
      status: set?.status ?? 'new',
      statusName: mark.lifecycle.states[set?.status ?? 'new'].label[desk.lang],
      attendTime: set && of.taughtAt ? formatTime(of.taughtAt, desk.zone) : '',
      leaveId: set?.leaveId ?? '',
      appeal: set?.appeal ?? '',
      confirmUser: set?.confirmedBy ?? '',
      confirmTime: set?.confirmedAt ? formatTime(set.confirmedAt, desk.zone) : '',
      version: set?.version ?? 0,
    }
  })
}

/** Attendance per pupil and class. */
async function studentAttendance(asked: Asked, desk: Desk) {
  const openClassId = asked.openClassId ?? asked.classId
  const marks = await desk.ask(
    find(mark, {
      status: ['marked', 'confirmed', 'appealed'],
      ...(openClassId ? { openClassId: String(openClassId) } : {}),
      ...(asked.studentId ? { studentId: String(asked.studentId) } : {}),
    }),
  )
  const groups = [...Map.groupBy(marks, one => `${one.studentId} ${one.openClassId}`).values()]
  const classes = await names(
    desk,
    openClass,
    groups.map(([one]) => one!.openClassId),
  )
  const ids = unique(groups.map(([one]) => one!.studentId))
  const pupils = await pupilsOf(desk, ids)
  const rows = groups
    .filter(([one]) => pupils.has(one!.studentId))
    .map(of => {
      const counted = (kinds: readonly MarkKind[]) => of.filter(one => kinds.includes(one.mark)).length
      const attended = counted(presentKinds),
        first = of[0]!
      return {
        id: `${first.studentId}:${first.openClassId}`,
        studentId: first.studentId,
        studentName: String(pupils.get(first.studentId)?.studentName ?? ''),
        openClassId: first.openClassId,
        className: classes.get(first.openClassId) ?? '',
        total: of.length,
        attended,
        late: counted(['late', 'left_early']),
        leave: counted(['leave']),
        absent: counted(['absent']),
        rate: `${(Math.floor((attended * 1000) / of.length) / 10).toFixed(1)}%`,
      }
    })
    .filter(row => !asked.studentName || row.studentName.includes(String(asked.studentName)))
  return pageOf(
    rows.sort((a, b) => a.attended * b.total - b.attended * a.total),
    asked,
  )
}

/** A lesson as a guardian sees it: its time and place, and the marks of their own children. */
async function parentLesson(asked: Asked, desk: Desk) {
  const [of] = await familyLessons(desk, { id: String(asked.lessonId ?? asked.id ?? '') })
  ensure(of, no.missing)
  const [row] = await desk.wire(lesson, [of])
  const marks = await desk.ask(find(mark, { lessonId: of.id, studentId: [...of.students], status: { not: 'lifted' } }))
  return {
    ...row,
    openClassName: (await names(desk, openClass, [of.openClassId])).get(of.openClassId) ?? '',
    students: of.students,
    marks: await desk.wire(mark, marks),
  }
}

/** The classes a guardian's children sit in, by name: for forms that ask for both. */
async function familyClasses(_asked: Asked, desk: Desk) {
  const ids = children(desk.reach)
  const [places, pupils] = await Promise.all([
    Promise.all(ids.map(async studentId => ((await desk.peek(get(pupilClasses, studentId)))?.places ?? [])
      .filter(one => one.to === null).map(one => ({ studentId, openClassId: one.openClassId })))),
    desk.peek(find(student, { id: [...ids] })),
  ])
  const all = places.flat(), classes = await names(desk, openClass, all.map(one => one.openClassId))
  return all.map(one => ({
    ...one, className: classes.get(one.openClassId) ?? '', studentName: pupils.find(other => other.id === one.studentId)?.studentName ?? '',
  }))
}

/** The roster of a class now; guardians find their own children on it and nobody else. */
async function roster(asked: Asked, desk: Desk) {
  const openClassId = String(asked.openClassId ?? asked.classId ?? '')
  if (!isFamily(desk)) ensure(await desk.ask(get(openClass, openClassId)), no.missing)
  const all = pupilsNow(await desk.peek(get(classRoster, openClassId)))
  const own = isFamily(desk) ? all.filter(one => children(desk.reach).includes(one.studentId)) : all
  const pupils = await pupilsOf(desk, own.map(one => one.studentId))
  return pageOf(
    own.filter(one => pupils.has(one.studentId)).map(one => ({
      id: one.enrolmentId,
      enrolmentId: one.enrolmentId,
      studentId: one.studentId,
      studentName: pupils.get(one.studentId)?.studentName ?? '',
      sex: pupils.get(one.studentId)?.sex ?? '',
      fromLessonNo: one.fromLessonNo,
      enrollTime: formatTime(one.from, desk.zone),
    })),
    { size: -1, ...asked },
  )
}

/** What everybody may see: results that were published, without names of pupils. */
async function achievements(asked: Asked, desk: Desk) {
  const rows = await desk.peek(
    find(
      finalResult,
      {
        status: 'published',
        ...(asked.title ? { title: { like: String(asked.title) } } : {}),
      },
      { sort: ['-updatedAt'], limit: 1_000 },
    ),
  )
  const classes = await names(
    desk,
    openClass,
    rows.map(one => one.openClassId),
  )
  return pageOf(
    rows.map(one => ({
      id: one.id,
      title: one.title ?? '',
      content: one.content ?? '',
      fileId: one.fileId ?? '',
      className: classes.get(one.openClassId) ?? '',
      createTime: formatTime(one.updatedAt, desk.zone),
    })),
    asked,
  )
}

/** What an agency must know of the school to plan a class there: holidays, the term, the place, the latest hour. */
async function ground(asked: Asked, desk: Desk) {
  const klass = await desk.ask(get(openClass, String(asked.openClassId ?? asked.id ?? '')))
  ensure(klass, no.missing)
  const [at, house] = await Promise.all([desk.peek(get(schools, klass.schoolId)), desk.peek(get(policy, policyId))])
  return {
    holidays: at?.holidays ?? [], termStart: at?.termStart ?? '', termEnd: at?.termEnd ?? '', address: at?.address ?? '',
    lng: at?.lng ?? '', lat: at?.lat ?? '', lessonEndLatest: policyOf(house).lessonEndLatest,
  }
}

const school = 'business-openclass/school_client'
const staff = ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'] as const
export const reports = [
  report('business-openclass/calendar/list', ['日历', 'Calendar'], 'signed-in', events),
  report(`${school}/lesson/attendance`, ['课次考勤', 'Attendance of a lesson'], ['PO', 'SM', 'ST', 'AM', 'AT'], attendance),
  report(`${school}/statistics/studentAttendance`, ['学生考勤统计', 'Attendance of pupils'], staff, studentAttendance),
  report('business-openclass/web/launchOpenClass/ground', ['排课依据', 'Ground of the plan'], ['PO', 'SM', 'AM'], ground),
  report(`${school}/class/roster`, ['班级名单', 'Roster'], ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD', 'CS'], roster),
  report('business-openclass/parent/classes', ['孩子的班级', 'Classes of my children'], ['PR', 'SD'], familyClasses),
  report('business-openclass/parent/lesson/detail', ['课次详情', 'Lesson'], ['PR', 'SD'], parentLesson),
  report('business-openclass/age_client/finalResult/publicPage', ['成果展示', 'Achievements'], 'public', achievements),
]
