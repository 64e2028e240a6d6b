/** The calls of business-basic/leave: the wire names a pupil and a time, not the class. */
import { auditCode } from '../audit/index.ts'
import { act, alias, invoke, type Invoke, type Asked, type RouteContext, ensure, find, get, parseTime, refusals } from '../kit/index.ts'
import { lesson, pupilClasses } from '../openclass/index.ts'
import { approve, applyStuLeave, reject } from './leave.commands.ts'

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

export const routes = [
  act('business-basic/leave/applyStuLeave', [applyStuLeave], applied, { answer: rows => ({ ids: rows.map(row => row.id) }) }),
  alias('business-basic/leave/auditStuLeave', [approve, reject], {
    which: q => (Number(q.auditStatus) === auditCode.approved ? approve : reject),
    on: q => String(q.id ?? ''),
    answer: true,
  }),
]
