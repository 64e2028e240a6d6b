/** Clock-in: a leader says at each stop that the group is there, and from where; and what is read of it beside the children's roll call. */
import { about, type Asked, command, ensure, fact, facts, find, flag, formatTime, gather, get, pageOf, parseTime, pick, placeFields } from '../kit/index.ts'
import { minute, plus, ref, resource, type RouteContext, state, text, time } from '../kit/index.ts'
import { lesson, mark, metersBetween, presentKinds } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { leads, nearMetres, rollMarks, studyAttendance } from './attendance.ts'
import { studyGroup } from './group.ts'
import { dateOf, itinerary } from './itinerary.ts'
import { no } from './travel-refusals.ts'
import { tour } from './tour.ts'

export const stopClockIn = resource('stop_clock_in', {
  label: ['领队打卡', 'Clock-in of a leader'],
  path: { base: 'business-openclass/openClassStudy/stopClockIn', list: 'page' },
  title: 'lessonId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'],
  sort: ['-clockTime'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    lessonId: ref('itinerary')('环节', 'Leg or stop', { required: true, search: true, locked: true }),
    groupId: ref('study_group')('分组', 'Group', { required: true, search: true, locked: true }),
    leaderName: text('打卡人', 'Who', { locked: true, copies: 'name' }),
    clockTime: time('打卡时间', 'At', { locked: true }),
    lng: text('经度', 'Longitude', { hidden: true }),
    lat: text('纬度', 'Latitude', { hidden: true }),
    metres: text('距离(米)', 'Metres away', { locked: true }),
    isLate: flag('迟到', 'Late', { required: true, initial: false, locked: true }),
    remark: text('说明', 'Remark', { lines: 2 }),
    ...placeFields,
  },
  lifecycle: { new: state('未打卡', 'Not there yet', 'idle', { arrive: 'there' }), there: state('已打卡', 'There', 'good', {}) },
  facts: facts('arrived'),
})
export const clockInId = (lessonId: string, groupId: string): string => `${lessonId}:${groupId}`

/** How far the clock of a phone may be ahead, and how much later than planned is late. */
const aheadMax = 5 * minute,
  lateAfter = 15 * minute
export const arriveAtStop = command(stopClockIn, 'arrive', {
  label: ['打卡', 'Clock in'],
  by: ['AT', 'AM'],
  input: {
    lessonId: { ...stopClockIn.fields.lessonId, locked: false },
    groupId: { ...stopClockIn.fields.groupId, locked: false },
    clockTime: time('打卡时间', 'At'),
    ...pick(stopClockIn.fields, 'lng', 'lat', 'remark'),
  },
  *needs(_row, { lessonId, groupId }) {
    const found = yield* gather({ item: get(itinerary, lessonId), group: get(studyGroup, groupId) })
    return { ...found, of: yield* get(tour, found.group?.openClassId) }
  },
  decide(row, { lessonId, groupId, clockTime, lng, lat, remark }, { item, group, of }, { actor, now, zone }) {
    ensure(of && (of.status === 'ready' || of.status === 'travelling'), no.notUnderway)
    ensure(item?.openClassId === of.id && item.status === 'live' && row.id === clockInId(lessonId, groupId), about(no.noItem, 'lessonId'))
    ensure(leads(actor, of, group), no.notLeader)
    const at = clockTime && Date.parse(clockTime) <= Date.parse(now) + aheadMax ? clockTime : now
    const metres = item.lng && lng ? metersBetween({ lng, lat }, item) : undefined
    // Where a place is known the phone has to be near it; whoever can't show that says why, and the school reads it.
    ensure(!item.lng || (metres !== undefined && metres <= nearMetres) || remark?.trim(), about(no.whyAway, 'remark'), { metres })
    const planned = parseTime(`${dateOf(of, item.day)} ${item.startTime}:00`, zone)
    return fact(stopClockIn, 'arrived', {
      ...pick(of, 'schoolId', 'agencyId', 'areaCode'),
      openClassId: of.id,
      lessonId,
      groupId,
      leaderName: actor.name,
      clockTime: at,
      lng: lng ?? null,
      lat: lat ?? null,
      metres: metres === undefined ? null : String(metres),
      isLate: planned !== undefined && at > plus(planned, lateAfter),
      remark: remark?.trim() || null,
    })
  },
})
export const clockInCommands = [arriveAtStop] as const

const said = (value: unknown): string => String(value ?? '')
const rollTones = { present: 'there', missing: 'missing', absent: 'absent' } as const
/** The clock-ins of children under the wire's names: at a leg or stop, of all of a tour, or at a lesson of an activity. */
export async function clockIns({ id, lessonId, openClassId, studentId, ...page }: Asked, context: RouteContext) {
  const one = said(lessonId ?? id),
    whose = studentId ? { studentId: said(studentId) } : {}
  // What kind of stop it is: whose children are read is asked below.
  const held = await context.readUnscoped(get(lesson, one))
  const at = { any: [{ lessonId: one }, { openClassId: said(openClassId ?? id) }] }
  const rolled = held ? [] : await context.ask(find(studyAttendance, { ...at, ...whose }, { sort: ['attendTime'], limit: rowsMax }))
  const items = new Map((await context.readUnscoped(find(itinerary, { id: [...new Set(rolled.map(mine => mine.lessonId))] }))).map(stop => [stop.id, stop]))
  const marks = held ? await context.ask(find(mark, { lessonId: held.id, status: { not: 'lifted' }, ...whose }, { limit: rowsMax })) : []
  const names = await context.titles(
    student,
    [...rolled, ...marks].map(child => child.studentId),
  )
  const row = (of: { readonly id: string; readonly studentId: string; readonly lessonId: string }, clockedAt: string | null, more: object) => ({
    ...{ id: of.id, studentId: of.studentId, studentName: names.get(of.studentId) ?? '', lessonId: of.lessonId },
    clockTime: clockedAt ? formatTime(clockedAt, context.zone) : '',
    ...{ address: '', content: '', status: '', statusName: '', lessonName: '' },
    ...more,
  })
  return pageOf(
    [
      ...rolled.map(of =>
        row(of, of.attendTime, {
          lessonName: items.get(of.lessonId)?.title ?? '',
          address: items.get(of.lessonId)?.address ?? '',
          content: of.remark ? context.masked(studyAttendance, 'remark', of.remark) : '',
          status: rollTones[of.mark],
          statusName: rollMarks[of.mark][context.lang],
        }),
      ),
      ...marks.map(of =>
        row(of, held?.signedAt ?? null, {
          lessonName: String(held?.lessonNo ?? ''),
          status: (presentKinds as readonly string[]).includes(of.mark) ? 'there' : 'absent',
          statusName: mark.fields.mark.choices![of.mark]?.[context.lang] ?? of.mark,
        }),
      ),
    ],
    page,
  )
}
const rowsMax = 5_000
