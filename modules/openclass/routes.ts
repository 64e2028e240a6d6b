/** The odd calls of business-openclass: other names for lists, and acts whose wire says less than the command wants. */
import { auditCode, isApproving, verdictFields } from '../audit/index.ts'
import {
  about,
  act,
  alias,
  byNames,
  invoke,
  detail,
  RefusalError,
  dayOf,
  download,
  ensure,
  find,
  formatTime,
  get,
  list,
  report,
  text,
  textOf,
  yes,
  date,
} from '../kit/index.ts'
import type { Invoke, Asked, Command, RouteContext, Row } from '../kit/index.ts'
import { agency, school } from '../people/index.ts'

import { check, clockIn } from './attendance.ts'
import { applyCancel, approveCancel, rejectCancel } from './cancel-class.ts'
import { cancelCompletion, commitCompletion } from './completion.ts'
import { transferExpected } from './expected.ts'
import { launch, relaunch, relaunchInput } from './launch.ts'
import { lesson } from './lesson.ts'
import { openClass, type SignDate } from './open-class.ts'
import { setSign } from './complete-plan.ts'
import { approveRelease, rejectRelease } from './release.ts'
import { freeSlotReports } from './free-slots.ts'
import { moveReports } from './move-ground.ts'
import { no as refused } from './refusals.ts'
import { no, reports } from './reports.ts'
import { submit, verify } from './teacher-change.commands.ts'
import { teacherChange } from './teacher-change.ts'
import { releaseRoster } from './teaching.ts'

const school_client = 'business-openclass/school_client',
  age_client = 'business-openclass/age_client'
const web = 'business-openclass/web/launchOpenClass',
  root = 'business-openclass'
/** The class a call is about, and the lesson, under any of their names. */
const classOf = (q: Asked): string => String(q.openClassId ?? q.classId ?? q.id ?? '')
const ofClass = { on: classOf, answer: true } as const
const ofLesson = { on: (q: Asked) => String(q.lessonId ?? q.id ?? ''), answer: true } as const
/** A command with texts as they came: the server checks them by the command's fields. */
const on = (command: Command, id: string, q: Asked): Invoke => invoke(command, id, q as never)
const inWords: Readonly<Record<string, number>> = { approved: auditCode.approved, rejected: auditCode.rejected }
/** A call that answers an application: by the wire's audit number, or in a word. */
const reviewed = (path: string, approve: Command, reject: Command, on?: (q: Asked) => string) =>
  alias(path, [approve, reject], {
    which: q => (isApproving({ auditStatus: inWords[textOf(q.auditStatus)] ?? q.auditStatus }) ? approve : reject),
    takes: { id: text('编号', 'Id', { required: true }), ...verdictFields },
    ...(on ? { on } : {}),
    answer: true,
  })
const completionStates = ['teaching', 'completion_committed', 'completed'] as const
const inClass = (q: Asked) => (q.classId && !q.openClassId ? { openClassId: String(q.classId) } : {})

const completion = (client: string) => [
  list(`${client}/completion/page`, openClass, q => ({
    status: q.status ? ({} as never) : [...completionStates],
    ...(q.openClassId || q.classId ? { id: classOf(q) } : {}),
  })),
  detail(`${client}/completion/detail`, openClass, classOf),
  alias(`${client}/completion/commit`, commitCompletion, ofClass),
  alias(`${client}/completion/cancel`, cancelCompletion, ofClass),
]

/** A change asked for by one lesson, or by a list of them. */
const asked = (q: Asked) => ({
  ...q,
  openClassId: q.openClassId ?? q.classId,
  teacherId: q.teacherId ?? q.teacherid,
  kind: q.kind || (Array.isArray(q.lessonIds) && q.lessonIds.length > 1 ? 'range' : 'one'),
  lessonIds: q.lessonIds ?? (q.lessonId ? [q.lessonId] : []),
})
/** The verification that a submit of the same lesson and teacher stands on; without one it is verified on the spot. */
async function submitted(q: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  if (q.id) return [on(submit, String(q.id), q)]
  const wanted = asked(q)
  const found = await context.ask(
    find(
      teacherChange,
      { openClassId: String(wanted.openClassId ?? ''), teacherId: String(wanted.teacherId ?? ''), status: 'verified', verifiedUntil: { gte: context.now } },
      { sort: ['-updatedAt'] },
    ),
  )
  const same = found.find(one => JSON.stringify(one.lessonIds) === JSON.stringify(wanted.lessonIds))
  if (same) return [on(submit, same.id, q)]
  const id = context.newId()
  return [on(verify, id, wanted), on(submit, id, q)]
}

async function classFor(q: Asked, context: RouteContext) {
  const klass = await context.ask(get(openClass, classOf(q)))
  ensure(klass, no.missing)
  return klass
}
/** The days of a class with the clock-in window of each: its own, or from the first to the last lesson. */
async function signDates(q: Asked, context: RouteContext) {
  const klass = await classFor(q, context)
  const own = new Map((klass.signDates ?? []).map(one => [one.signDate, one]))
  const lessons = await context.readUnscoped(find(lesson, { openClassId: klass.id, status: { not: ['cancelled', 'stopped'] } }, { sort: ['startAt'] }))
  const clock = (instant: string) => formatTime(instant, context.zone).slice(11, 16)
  return [...Map.groupBy(lessons, one => dayOf(one.startAt, context.zone))].map(([signDate, held]) => ({
    id: `${klass.id}:${signDate}`,
    openClassId: klass.id,
    ...(own.get(signDate) ?? { signDate, startTime: clock(held[0]!.startAt), endTime: clock(held.at(-1)!.endAt) }),
  }))
}
async function signAddress(q: Asked, context: RouteContext) {
  const { id, signAddress, signLng, signLat, signRadius } = await classFor(q, context)
  return signAddress || signLng ? [{ id, openClassId: id, address: signAddress ?? '', lng: signLng ?? '', lat: signLat ?? '', radius: signRadius ?? 0 }] : []
}
const givenDates = async (q: Asked, context: RouteContext) => (await context.readUnscoped(get(openClass, classOf(q))))?.signDates ?? null
async function withDate(q: Asked, context: RouteContext) {
  const clock = (given: unknown) =>
    String(given ?? '')
      .slice(-8)
      .slice(0, 5)
  const one: SignDate = { signDate: String(q.signDate ?? '').slice(0, 10), startTime: clock(q.startTime), endTime: clock(q.endTime) }
  const others = ((await givenDates(q, context)) ?? []).filter(other => other.signDate !== one.signDate)
  return { signDates: [...others, one].sort((a, b) => (a.signDate < b.signDate ? -1 : 1)) }
}

const keptNames = Object.keys(launch.input).filter(name => !(name in relaunch.input) && !['remark', 'relaunchOfId'].includes(name))
/** A class that is taken up again keeps what it was launched as: whoever says something else is told, and whoever sends it back as it was is not. */
async function ensureKept(row: Row<typeof openClass>, q: Asked, context: RouteContext): Promise<void> {
  const [is = {}] = await context.wire(openClass, [row])
  const said = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
  const other = keptNames.find(name => said(q[name]) !== '' && said(q[name]) !== said(is[name]) && q[name] !== row[name as keyof typeof row])
  if (other) throw new RefusalError(about(refused.launchedAs, other))
}

/** Filters of the platform's list by the names of school and agency. */
const platformWhere = byNames(['schoolName', school, 'schoolName', 'schoolId'], ['agencyName', agency, 'agencyName', 'agencyId'])
const taughtLessons = { status: ['taught', 'confirmed'] as const }

export const routes = [
  ...reports,
  ...freeSlotReports,
  ...moveReports,
  ...completion(school_client),
  ...completion(age_client),
  list(`${school_client}/lesson/page`, lesson, inClass),
  alias(`${school_client}/class/release`, releaseRoster, { ...ofClass, given: () => ({}) }),
  alias(`${school_client}/teacherChange/verify`, verify, {
    given: asked,
    answer: ([row], _q, context) => ({
      id: row.id,
      allowed: (row.conflicts ?? []).length === 0,
      verifiedUntil: formatTime(row.verifiedUntil, context.zone),
      msg: (row.conflicts ?? []).map((one: any) => `${one.lessonNo ? `${one.lessonNo}: ` : ''}${one.label[context.lang]}`).join(['；', '; '][context.lang]),
      conflicts: row.conflicts ?? [],
    }),
  }),
  act(`${school_client}/teacherChange/submit`, [verify, submit], submitted, yes),
  alias(`${web}/launch`, launch, { answer: ([row]) => ({ openClassId: row.id, id: row.id, version: row.version, status: row.status }) }),
  act(
    `${web}/relaunch`,
    [relaunch, launch],
    async (q, context) => {
      const row = await context.ask(get(openClass, classOf(q)))
      if (row && row.status !== 'cancelled') await ensureKept(row, q, context)
      return row?.status === 'cancelled' ? on(launch, context.newId(), { ...relaunchInput(row), ...q, relaunchOfId: row.id }) : on(relaunch, classOf(q), q)
    },
    { answer: ([row]) => ({ openClassId: row.id }) },
  ),
  report(`${web}/signAddress`, ['签到地址', 'Sign address'], ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'], signAddress),
  alias(`${web}/saveSignAddress`, setSign, {
    ...ofClass,
    given: async (q, context) => ({
      signAddress: q.address ?? q.signAddress,
      signLng: q.lng ?? q.signLng,
      signLat: q.lat ?? q.signLat,
      signRadius: q.radius ?? q.signRadius,
      signDates: await givenDates(q, context),
    }),
    decides: ['signDates'],
  }),
  report(`${web}/signDate`, ['签到日期', 'Sign dates'], ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'], signDates),
  alias(`${web}/saveSignDate`, setSign, {
    ...ofClass,
    given: withDate,
    decides: ['signAddress', 'signLng', 'signLat', 'signRadius', 'signDates'],
    adds: { signDate: date('签到日期', 'Sign date', { required: true }), startTime: text('开始', 'From'), endTime: text('结束', 'Until') },
  }),
  list(`${web}/teacherAttendance`, lesson, q => ({
    ...(q.lessonId ? { id: String(q.lessonId) } : {}),
    ...(q.teacherid ? { teacherId: String(q.teacherid) } : {}),
    signedAt: { not: null },
  })),
  alias(`${web}/saveTeacherAttendance`, clockIn, ofLesson),
  alias(`${root}/expectedOpenClass/transfer`, transferExpected, { answer: ([row]) => ({ openClassId: row.openClassId }) }),
  list(`${root}/platformOpenClass/page`, openClass, platformWhere),
  detail(`${root}/platformOpenClass/detail`, openClass, classOf),
  download(`${root}/platformOpenClass/export`, openClass, platformWhere),
  reviewed(`${root}/platformOpenClass/review`, approveRelease, rejectRelease, classOf),
  alias(`${root}/cancelClass/submit`, applyCancel, {
    answer: true,
    given: q => ({ ...q, openClassId: classOf({ ...q, id: undefined }), cancelReason: q.cancelReason || 'other' }),
  }),
  reviewed(`${root}/cancelClass/audit`, approveCancel, rejectCancel),
  list('business-order/lessonCheck/page', lesson, q => ({
    ...taughtLessons,
    ...inClass(q),
    ...(q.lessonId ? { id: String(q.lessonId) } : {}),
    ...(q.checkStatus === undefined || q.checkStatus === '' ? {} : { checkedAt: String(q.checkStatus) === '1' ? { not: null } : null }),
  })),
  detail('business-order/lessonCheck/detail', lesson),
  alias('business-order/lessonCheck/submit', check, ofLesson),
  download('business-order/lessonCheck/export', lesson, q => ({ ...taughtLessons, ...inClass(q) })),
]
