/** Reports of lessons: the calendar, who was there, what a parent sees. */
import { answer, count, find, findAll, formatTime, get, parseTime, pageOf, refusals, ensure, report, plus, day, messageCatalogue } from '../kit/index.ts'
import type { Asked, RouteContext, Reach, Resource, Row, Where } from '../kit/index.ts'
import { areaPrefix } from '../identity/index.ts'
import { agencyTeacher, classroom, guardian, school as schools, student } from '../people/index.ts'
import { policy, policyId, policyOf, remembered } from '../system/index.ts'
import { lesson, mark, type MarkKind, presentKinds } from './lesson.ts'
import { openClass } from './open-class.ts'
import { leaveWords } from './policy-words.ts'
import { sharedWorks, shownWorks } from './result-consent.ts'
import { classRoster, expectedAt, pupilClasses, pupilsNow } from './roster.ts'

export const no = refusals('lesson_report', {
  missing: ['数据不存在', 'it does not exist'],
  span: ['时间范围最长为400天', 'the span of time is at most 400 days'],
  lessons: ['课次过多，日历无法全部显示，请在课次管理中查看', 'there are too many lessons for a calendar: see the list of lessons'],
  marks: ['考勤记录过多，无法一次统计，请在班级的考勤表中查看', 'there are too many marks to count at once: see the attendance sheet of a class'],
})
/** Lessons that one calendar shows, and marks that one report of attendance is made of. */
const lessonsMax = 10_000,
  marksMax = 200_000
const spanMax = 400

const unique = (ids: readonly (string | null | undefined)[]): readonly string[] => [...new Set(ids.filter(id => !!id) as string[])]
/** Names of what rows point to, by the field that points there. What a lesson the caller may see points to may be named. */
async function named<K extends string>(
  context: RouteContext,
  rows: readonly NoInfer<Readonly<Record<K, string | null>>>[],
  pointed: Readonly<Record<K, Resource>>,
) {
  const found = Object.entries<Resource>(pointed).map(async ([field, of]) => {
    return [field, await context.titles(of, unique(rows.map(row => row[field as K])))] as const
  })
  const names = Object.fromEntries(await Promise.all(found))
  return (row: NoInfer<Readonly<Record<K, string | null>>>, field: K): string => names[field]?.get(row[field] ?? '') ?? ''
}
const children = (reach: Reach): readonly string[] => (reach === 'all' ? [] : (reach.student ?? []))
const isFamily = (context: RouteContext): boolean => context.actor.role === 'PR' || context.actor.role === 'SD'

/** Pupils by id as the caller may see them: names masked for whom they are, rows that a data scope keeps left out. */
async function pupilsOf(context: RouteContext, ids: readonly string[]): Promise<ReadonlyMap<string, Asked>> {
  const rows = await answer(findAll(student, { all: [{ id: ids }, context.actor.narrow?.[student.name] ?? {}] }), { ask: context.readUnscoped })
  return new Map((await context.wire(student, rows)).map(row => [String(row.id), row]))
}

/** Where the asker's children sit or sat. */
const placesOf = async (context: RouteContext) =>
  (
    await Promise.all(
      children(context.reach).map(async studentId =>
        ((await context.readUnscoped(get(pupilClasses, studentId)))?.places ?? []).map(place => ({ ...place, studentId })),
      ),
    )
  ).flat()

/** Lessons of the classes that children sit in; those before they came or after they left are not theirs. */
async function familyLessons(
  context: RouteContext,
  where: Where<typeof lesson>,
): Promise<readonly (Row<typeof lesson> & { readonly students: readonly string[] })[]> {
  const places = await placesOf(context)
  const classes = unique(places.map(place => place.openClassId))
  if (classes.length === 0) return []
  const lessons = await context.readUnscoped(find(lesson, { all: [where, { openClassId: classes }] }, { sort: ['startAt'] }))
  return lessons.flatMap(one => {
    const students = unique(
      places.filter(place => place.openClassId === one.openClassId && (place.to === null || one.startAt < place.to)).map(place => place.studentId),
    )
    return students.length > 0 ? [{ ...one, students }] : []
  })
}

export async function events(asked: Asked, context: RouteContext) {
  const from = parseTime(String(asked.startTime ?? ''), context.zone) ?? plus(context.now, -7 * day)
  const to = parseTime(String(asked.endTime ?? ''), context.zone) ?? plus(from, 35 * day)
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
  const lessons: readonly (Row<typeof lesson> & { readonly students?: readonly string[] })[] = isFamily(context)
    ? await familyLessons(context, where)
    : await context.ask(find(lesson, where, { sort: ['startAt'], limit: lessonsMax + 1 }))
  ensure(lessons.length <= lessonsMax, no.lessons)
  const title = await named(context, lessons, { openClassId: openClass, roomId: classroom, teacherId: agencyTeacher, schoolId: schools })
  return lessons.map(one => {
    const startTime = formatTime(one.startAt, context.zone)
    return {
      id: one.id,
      lessonId: one.id,
      openClassId: one.openClassId,
      classId: one.openClassId,
      date: startTime.slice(0, 10),
      title: title(one, 'openClassId'),
      lessonNo: one.lessonNo,
      chapterName: messageCatalogue.text(one.chapterName, context.lang),
      startTime,
      endTime: formatTime(one.endAt, context.zone),
      type: one.makeUpOfId ? 'make_up' : 'lesson',
      status: one.status,
      statusName: lesson.lifecycle.states[one.status].label[context.lang],
      roomId: one.roomId,
      roomName: title(one, 'roomId'),
      teacherId: one.teacherId,
      teacherName: title(one, 'teacherId'),
      schoolId: one.schoolId,
      schoolName: title(one, 'schoolId'),
      substitute: one.plannedTeacherId && one.plannedTeacherId !== one.teacherId ? 1 : 0,
      studentIds: one.students ?? [],
    }
  })
}

/** The list a teacher marks: every expected pupil, with the mark that is there already. */
async function attendance(asked: Asked, context: RouteContext) {
  const of = await context.ask(get(lesson, String(asked.lessonId ?? asked.id ?? '')))
  ensure(of, no.missing)
  const [roster, marks] = await Promise.all([
    context.readUnscoped(get(classRoster, of.openClassId)),
    context.readUnscoped(find(mark, { lessonId: of.id, status: { not: 'lifted' } })),
  ])
  const expected = expectedAt(roster, of, context.zone),
    byPupil = new Map(marks.map(one => [one.studentId, one]))
  const ids = unique([...expected.map(one => one.studentId), ...(of.taughtAt ? marks.map(one => one.studentId) : [])])
  const pupils = await pupilsOf(context, ids)
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
      statusName: mark.lifecycle.states[set?.status ?? 'new'].label[context.lang],
      attendTime: set && of.taughtAt ? formatTime(of.taughtAt, context.zone) : '',
      leaveId: set?.leaveId ?? '',
      appeal: set?.appeal ?? '',
      confirmUser: set?.confirmedBy ?? '',
      confirmTime: set?.confirmedAt ? formatTime(set.confirmedAt, context.zone) : '',
      version: set?.version ?? 0,
    }
  })
}

/** The attendance of a class, pupils by lessons: those that have begun, the last ones first to be cut where there are many. */
export async function markSheet(asked: Asked, context: RouteContext) {
  const openClassId = String(asked.openClassId ?? asked.classId ?? '')
  ensure(await context.ask(get(openClass, openClassId)), no.missing)
  const [lessons, marks, names] = await Promise.all([
    context.ask(find(lesson, { openClassId, status: ['signed', 'taught', 'confirmed'] }, { sort: ['startAt'], limit: sheetLessons })),
    context.readUnscoped(find(mark, { openClassId, status: { not: 'lifted' } })),
    context.readUnscoped(get(classRoster, openClassId)),
  ])
  const seen = new Set(lessons.map(one => one.id))
  const expected = new Map(lessons.map(one => [one.id, expectedAt(names, one, context.zone).map(pupil => pupil.studentId)]))
  const ofPupil = Map.groupBy(
    marks.filter(one => seen.has(one.lessonId)),
    one => one.studentId,
  )
  const pupils = await pupilsOf(context, unique([...[...expected.values()].flat(), ...ofPupil.keys()]))
  return {
    lessons: lessons.map(one => ({
      id: one.id,
      lessonNo: one.lessonNo,
      startTime: formatTime(one.startAt, context.zone),
      status: one.status,
      isOpen: one.status !== 'confirmed' && one.settledAt === null,
      expected: expected.get(one.id) ?? [],
    })),
    pupils: [...pupils].map(([studentId, pupil]) => ({
      studentId,
      studentName: String(pupil.studentName ?? ''),
      marks: Object.fromEntries((ofPupil.get(studentId) ?? []).map(one => [one.lessonId, one.mark])),
    })),
  }
}
/** Lessons of one sheet: a school year of them, twice a week. */
const sheetLessons = 80

/** Attendance per pupil and class. */
async function studentAttendance(asked: Asked, context: RouteContext) {
  const openClassId = asked.openClassId ?? asked.classId
  const where = {
    status: ['marked', 'confirmed', 'appealed'] as const,
    ...(openClassId ? { openClassId: String(openClassId) } : {}),
    ...(asked.studentId ? { studentId: String(asked.studentId) } : {}),
  }
  ensure((await context.ask(count(mark, where))) <= marksMax, no.marks)
  const marks = await answer(findAll(mark, where), context)
  const groups = [...Map.groupBy(marks, one => `${one.studentId} ${one.openClassId}`).values()]
  const firsts = groups.map(([one]) => one!)
  const title = await named(context, firsts, { openClassId: openClass })
  const pupils = await pupilsOf(context, unique(firsts.map(one => one.studentId)))
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
        className: title(first, 'openClassId'),
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
async function parentLesson(asked: Asked, context: RouteContext) {
  const [of] = await familyLessons(context, { id: String(asked.lessonId ?? asked.id ?? '') })
  ensure(of, no.missing)
  const [row] = await context.wire(lesson, [of])
  const marks = await context.ask(find(mark, { lessonId: of.id, studentId: [...of.students], status: { not: 'lifted' } }))
  return {
    ...row,
    openClassName: (await named(context, [of], { openClassId: openClass }))(of, 'openClassId'),
    students: of.students,
    marks: await context.wire(mark, marks),
  }
}

/** The classes a guardian's children sit in, by name, and those they have left where they are asked for: for forms that ask for both. */
async function familyClasses({ past }: Asked, context: RouteContext) {
  const all = (await placesOf(context)).filter(one => one.to === null || String(past ?? '') === '1')
  const places = [...new Map(all.map(one => [`${one.studentId} ${one.openClassId}`, one])).values()]
  const title = await named(context, places, { openClassId: openClass, studentId: student })
  const classes = await context.readUnscoped(find(openClass, { id: [...new Set(places.map(one => one.openClassId))] }))
  return places.map(one => ({
    leave: leaveWords(classes.find(of => of.id === one.openClassId)?.refundPolicy?.leave)[context.lang],
    studentId: one.studentId,
    openClassId: one.openClassId,
    className: title(one, 'openClassId'),
    studentName: title(one, 'studentId'),
  }))
}

/** Who may have to call a family: their school, the platform and its service. */
const reachesFamilies = ({ actor }: RouteContext): boolean => ['PO', 'SM', 'ST', 'CS'].includes(actor.role)
/** The phones of first guardians, masked as everywhere; none for agencies and their teachers. */
async function phonesOf(context: RouteContext, ids: readonly string[]): Promise<(studentId: string) => string> {
  if (!reachesFamilies(context)) return () => ''
  const bound = await context.readUnscoped(find(guardian, { studentId: [...ids], status: 'bound', blocked: false }, { sort: ['-isPrimary', 'boundAt'] }))
  const first = new Map([...bound].reverse().map(one => [one.studentId, one.phone]))
  return studentId => (first.has(studentId) ? context.masked(guardian, 'phone', first.get(studentId)) : '')
}
/** The roster of a class now; guardians find their own children on it and nobody else. */
export async function roster(asked: Asked, context: RouteContext) {
  const openClassId = String(asked.openClassId ?? asked.classId ?? '')
  if (!isFamily(context)) ensure(await context.ask(get(openClass, openClassId)), no.missing)
  const all = pupilsNow(await context.readUnscoped(get(classRoster, openClassId)))
  const own = isFamily(context) ? all.filter(one => children(context.reach).includes(one.studentId)) : all
  const ids = own.map(one => one.studentId)
  const [pupils, phoneOf] = await Promise.all([pupilsOf(context, ids), phonesOf(context, ids)])
  return pageOf(
    own
      .filter(one => pupils.has(one.studentId))
      .map(one => ({
        id: one.enrolmentId,
        enrolmentId: one.enrolmentId,
        studentId: one.studentId,
        studentName: pupils.get(one.studentId)?.studentName ?? '',
        sex: pupils.get(one.studentId)?.sex ?? '',
        gradeName: pupils.get(one.studentId)?.gradeName ?? '',
        schoolClassName: pupils.get(one.studentId)?.className ?? '',
        guardianPhone: phoneOf(one.studentId) || String((reachesFamilies(context) && pupils.get(one.studentId)?.phoneNumber) || ''),
        fromLessonNo: one.fromLessonNo,
        leftOut: one.leftOut?.join(', ') ?? '',
        enrollTime: formatTime(one.from, context.zone),
      })),
    { size: -1, ...asked },
  )
}

/** How long the newest works are shown again without looking anew, in milliseconds: a page that is open asks as soon as one is published. */
const worksMs = 10_000
/** What everybody may see: results that were published and that families allow to be shown, without names of pupils. */
async function achievements(asked: Asked, context: RouteContext) {
  const within = /^\d{6}$/.test(String(asked.areaCode ?? '')) ? areaPrefix(String(asked.areaCode)) : undefined,
    title = asked.title ? String(asked.title) : undefined
  const look = () => shownWorks(context, { title, within, limit: 1_000 })
  // Who comes by sees the same as all who do; what is searched for is looked for each time.
  const isShared = title === undefined && context.actor.userId === 'visitor'
  const { records, ...page } = pageOf(await (isShared ? remembered(context, `${sharedWorks} ${within ?? ''}`, worksMs, look) : look()), asked)
  const klass = await named(context, records, { openClassId: openClass })
  return {
    ...page,
    records: records.map(one => ({
      id: one.id,
      title: one.title ?? '',
      content: one.content ?? '',
      fileId: one.fileId ?? '',
      className: klass(one, 'openClassId'),
      createTime: formatTime(one.updatedAt, context.zone),
    })),
  }
}

/** What an agency must know of the school to plan a class there: holidays, the term, the place, the latest hour. */
async function ground(asked: Asked, context: RouteContext) {
  const klass = await context.ask(get(openClass, String(asked.openClassId ?? asked.id ?? '')))
  ensure(klass, no.missing)
  const [at, house] = await Promise.all([context.readUnscoped(get(schools, klass.schoolId)), context.readUnscoped(get(policy, policyId))])
  return {
    holidays: at?.holidays ?? [],
    termStart: at?.termStart ?? '',
    termEnd: at?.termEnd ?? '',
    address: at?.address ?? '',
    lng: at?.lng ?? '',
    lat: at?.lat ?? '',
    lessonEndLatest: policyOf(house).lessonEndLatest,
  }
}

/** What these calls answer, for the screens that ask them. */
export type CalendarLesson = Awaited<ReturnType<typeof events>>[number]
export type ExpectedMark = Awaited<ReturnType<typeof attendance>>[number]
export type ClassMarks = Awaited<ReturnType<typeof markSheet>>
export type OnRoster = Awaited<ReturnType<typeof roster>>['records'][number]
export type FamilyClass = Awaited<ReturnType<typeof familyClasses>>[number]
export type PlanGround = Awaited<ReturnType<typeof ground>>

const school = 'business-openclass/school_client'
const staff = ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'] as const
export const reports = [
  report('business-openclass/calendar/list', ['日历', 'Calendar'], 'signed-in', events, { times: { startTime: 'instant', endTime: 'instant' } }),
  report(`${school}/lesson/attendance`, ['课次考勤', 'Attendance of a lesson'], ['PO', 'SM', 'ST', 'AM', 'AT'], attendance),
  report(`${school}/class/attendance`, ['班级考勤表', 'Attendance of a class'], ['PO', 'SM', 'ST', 'AT'], markSheet),
  report(`${school}/statistics/studentAttendance`, ['学生考勤统计', 'Attendance of pupils'], staff, studentAttendance),
  report('business-openclass/web/launchOpenClass/ground', ['排课依据', 'Ground of the plan'], ['PO', 'SM', 'AM'], ground),
  report(`${school}/class/roster`, ['班级名单', 'Roster'], ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD', 'CS'], roster),
  report('business-openclass/parent/classes', ['孩子的班级', 'Classes of my children'], ['PR', 'SD'], familyClasses),
  report('business-openclass/parent/lesson/detail', ['课次详情', 'Lesson'], ['PR', 'SD'], parentLesson),
  report('business-openclass/age_client/finalResult/publicPage', ['成果展示', 'Achievements'], 'public', achievements),
]
