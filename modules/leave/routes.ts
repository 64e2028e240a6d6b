/** The calls of business-basic/leave: the wire names a pupil and a time, not the class. */
import { auditCode } from '../audit/index.ts'
import { act, also, type Also, type Asked, type Desk, ensure, find, get, parseTime, refusals } from '../kit/index.ts'
import { lesson, pupilClasses } from '../openclass/index.ts'
import { approve, applyStuLeave, reject } from './leave-commands.ts'

export const no = refusals('leave_call', {
  noClass: ['该时间内没有该学生的课次', 'the pupil has no lessons in this time'],
})

/** One leave for each of the child's classes that meets in the time. */
async function applied(q: Asked, desk: Desk): Promise<readonly Also[]> {
  const apply = (id: string, openClassId: string): Also => also(applyStuLeave, id, { ...q, openClassId } as never)
  if (q.openClassId ?? q.classId) return [apply(String(q.leaveId || q.id || desk.newId()), String(q.openClassId ?? q.classId))]
  const from = parseTime(String(q.startTime ?? ''), desk.zone), to = parseTime(String(q.endTime ?? ''), desk.zone)
  const places = ((await desk.peek(get(pupilClasses, String(q.studentId ?? ''))))?.places ?? []).filter(place => place.to === null)
  const classes = from && to && places.length > 0 ? [...new Set((await desk.peek(find(lesson, {
    openClassId: places.map(place => place.openClassId), startAt: { lt: to }, endAt: { gt: from }, status: ['scheduled', 'signed'],
  }))).map(one => one.openClassId))] : []
  ensure(classes.length > 0, no.noClass)
  return classes.map((openClassId, i) => apply(i === 0 && q.leaveId ? String(q.leaveId) : desk.newId(), openClassId))
}

export const routes = [
  act('business-basic/leave/applyStuLeave', [applyStuLeave], applied, { answer: rows => ({ ids: rows.map(row => row.id) }) }),
  act('business-basic/leave/auditStuLeave', [approve, reject], q => Number(q.auditStatus) === auditCode.approved
    ? also(approve, String(q.id ?? ''), q as never) : also(reject, String(q.id ?? ''), q as never), { answer: () => true }),
]
