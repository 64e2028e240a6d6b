/** The calls of business-basic/leave: the wire names a pupil and a time, not the class. */
import { auditCode } from '../audit/index.ts'
import { act, invoke, type Invoke, type Asked, type RouteContext, ensure, find, get, parseTime, refusals } from '../kit/index.ts'
import { lesson, pupilClasses } from '../openclass/index.ts'
import { approve, applyStuLeave, reject } from './leave-commands.ts'

export const no = refusals('leave_call', { noClass: ['该时间内没有该学生的课次', 'the pupil has no lessons in this time'] })

/** One leave for each of the child's classes that meets in the time. */
async function applied(q: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const apply = (id: string, openClassId: string): Invoke => invoke(applyStuLeave, id, { ...q, openClassId } as never)
  if (q.openClassId ?? q.classId) return [apply(String(q.leaveId || q.id || context.newId()), String(q.openClassId ?? q.classId))]
  const from = parseTime(String(q.startTime ?? ''), context.zone),
    to = parseTime(String(q.endTime ?? ''), context.zone)
  const places = ((await context.readUnscoped(get(pupilClasses, String(q.studentId ?? ''))))?.places ?? []).filter(place => place.to === null)
  const classes =
    from && to && places.length > 0
      ? [
          ...new Set(
            (
              await context.readUnscoped(
                find(lesson, {
                  openClassId: places.map(place => place.openClassId),
                  startAt: { lt: to },
                  endAt: { gt: from },
                  status: ['scheduled', 'signed'],
                }),
              )
            ).map(one => one.openClassId),
          ),
        ]
      : []
  ensure(classes.length > 0, no.noClass)
  return classes.map((openClassId, i) => apply(i === 0 && q.leaveId ? String(q.leaveId) : context.newId(), openClassId))
}

export const routes = [
  act('business-basic/leave/applyStuLeave', [applyStuLeave], applied, { answer: rows => ({ ids: rows.map(row => row.id) }) }),
  act(
    'business-basic/leave/auditStuLeave',
    [approve, reject],
    q => (Number(q.auditStatus) === auditCode.approved ? invoke(approve, String(q.id ?? ''), q as never) : invoke(reject, String(q.id ?? ''), q as never)),
    { answer: () => true },
  ),
]
