/** The calls of business-basic/leave: the wire names a pupil and a time, not the class. */
import { isApproving, verdictFields } from '../audit/index.ts'
import {
  act,
  alias,
  answer,
  type Asked,
  ensure,
  find,
  formatTime,
  get,
  invoke,
  type Invoke,
  parseTime,
  refusals,
  report,
  type RouteContext,
  text,
} from '../kit/index.ts'
import { lesson, openClass, pupilClasses } from '../openclass/index.ts'
import { approve, applyStuLeave, reject } from './leave.commands.ts'
import { book, hosting, whyNotHost } from './right.commands.ts'
import { leaveRight } from './right.ts'

/** The kernel's own "not found": what lies outside somebody's reach is not there for them. */
const { missing } = refusals('kernel', { missing: ['没有找到数据', 'not found'] })
export const no = refusals('leave_call', { noClass: ['该时间内没有该学生的课次', 'the pupil has no lessons in this time'] })

/** One leave for each of the child's classes that meets in the time. */
async function applied(q: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const apply = (id: string, openClassId: string): Invoke => invoke(applyStuLeave, id, { ...q, openClassId } as never)
  const named = q.openClassId ?? q.classId
  if (named) return [apply(String(q.leaveId || q.id || context.newId()), String(named))]
  const from = parseTime(String(q.startTime ?? ''), context.zone),
    to = parseTime(String(q.endTime ?? ''), context.zone)
  const known = await context.readUnscoped(get(pupilClasses, String(q.studentId ?? '')))
  const openClassId = (known?.places ?? []).filter(place => place.to === null).map(place => place.openClassId)
  const held = { openClassId, startAt: { lt: to ?? '' }, endAt: { gt: from ?? '' }, status: ['scheduled', 'signed'] as const }
  const lessons = from && to && openClassId.length > 0 ? await context.readUnscoped(find(lesson, held)) : []
  const classes = [...new Set(lessons.map(one => one.openClassId))]
  ensure(classes.length > 0, no.noClass)
  return classes.map((id, i) => apply(i === 0 && q.leaveId ? String(q.leaveId) : context.newId(), id))
}

/** The lessons in which a missed one may be made up, for who may book it: those with a free seat, soonest first. */
async function offers({ id }: Asked, context: RouteContext) {
  const row = await context.ask(get(leaveRight, String(id ?? '')))
  ensure(row, missing)
  const classes = await context.readUnscoped(find(openClass, { productId: row.productId, schoolId: row.schoolId, status: ['confirmed', 'teaching'] }))
  const held = { openClassId: classes.map(one => one.id), status: 'scheduled', startAt: { gt: context.now, lt: row.expiresAt ?? '' } } as const
  const lessons = classes.length === 0 ? [] : await context.readUnscoped(find(lesson, held, { sort: ['startAt'], limit: offersMax }))
  const known = await Promise.all(lessons.map(one => answer(hosting(row.studentId, one.id), { ask: context.readUnscoped })))
  return lessons
    .filter((_one, i) => !whyNotHost(row, known[i]!, context.now))
    .map(one => ({
      id: one.id,
      className: classes.find(of => of.id === one.openClassId)!.name,
      lessonNo: one.lessonNo,
      chapterName: one.chapterName,
      startTime: formatTime(one.startAt, context.zone),
    }))
}
export type Offer = Awaited<ReturnType<typeof offers>>[number]
const offersMax = 60

export const routes = [
  report('business-basic/leaveRight/offers', ['可补课的课次', 'Lessons to make up in'], book.by, offers),
  act('business-basic/leave/applyStuLeave', [applyStuLeave], applied, { answer: rows => ({ ids: rows.map(row => row.id) }) }),
  alias('business-basic/leave/auditStuLeave', [approve, reject], {
    which: q => (isApproving(q) ? approve : reject),
    on: q => String(q.id ?? ''),
    takes: { id: text('请假', 'Leave', { required: true }), auditStatus: verdictFields.auditStatus, auditReasons: approve.input.auditReasons },
    answer: true,
  }),
]
