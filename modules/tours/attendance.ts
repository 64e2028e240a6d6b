/** Roll call: who is there at each leg and stop of the journey, and which inspector was. Marks come from phones, perhaps late. */
import {
  about,
  choice,
  command,
  count,
  dayOf,
  ensure,
  erasable,
  fact,
  facts,
  find,
  flag,
  gather,
  get,
  invoke,
  pick,
  ref,
  resource,
  type Row,
  state,
  text,
  time,
  placeFields,
} from '../kit/index.ts'
import { studyGroup } from './group.ts'
import { dateOf, itinerary } from './itinerary.ts'
import { no } from './travel-refusals.ts'
import { tour } from './tour.ts'
import { traveller, travellerId } from './traveller.ts'
import type { Actor } from '../kit/index.ts'
import { createInspection, inspection, lesson, metersBetween } from '../openclass/index.ts'

export const rollMarks = { present: ['在场', 'There'], missing: ['未找到', 'Missing'], absent: ['未出行', 'Does not travel'] } as const

export const studyAttendance = resource('study_attendance', {
  label: ['研学考勤', 'Roll call'],
  path: { base: 'business-openclass/openClassStudy/attendance', list: 'page' },
  title: 'studentId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', tour: 'openClassId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'CS'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    lessonId: ref('itinerary')('环节', 'Leg or stop', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    groupId: ref('study_group')('分组', 'Group', { locked: true }),
    mark: choice(rollMarks)('点名', 'Mark', { required: true, search: true, initial: 'present' }),
    remark: text('说明', 'Remark', { pii: 'words' }),
    /** When it was marked, by the clock of the phone as the server corrected it. */
    attendTime: time('点名时间', 'Marked at', { locked: true }),
    confirmUser: text('点名人', 'Marked by', { locked: true, hidden: true }),
    ...placeFields,
  },
  lifecycle: erasable({ new: state('未点名', 'Not called', 'idle', { confirm: 'marked' }), marked: state('已点名', 'Called', 'good', { confirm: 'marked' }) }),
  facts: facts('marked', 'erased'),
})

/** Whether somebody leads a child: their group, as leader or deputy, or the whole tour. Its agency's office does, too. */
export function leads(actor: Actor, of: Row<typeof tour>, group: Row<typeof studyGroup> | undefined): boolean {
  if (actor.role !== 'AT') return true
  const own = actor.reach === 'all' ? [] : (actor.reach.teacher ?? [])
  return own.some(id => [of.leaderId, group?.leaderId, group?.deputyId].includes(id))
}

/** How far the clock of a phone may be ahead. */
const aheadMax = 5 * 60_000
export const confirmMark = command(studyAttendance, 'confirm', {
  label: ['点名', 'Call'],
  by: ['AT', 'AM'],
  input: {
    openClassId: { ...studyAttendance.fields.openClassId, locked: false },
    lessonId: { ...studyAttendance.fields.lessonId, locked: false },
    studentId: text('学生', 'Pupil', { required: true, names: ['student'] }),
    ...pick(studyAttendance.fields, 'mark', 'remark'),
    attendTime: time('点名时间', 'Marked at'),
  },
  *needs(_row, { openClassId, lessonId, studentId }) {
    const found = yield* gather({ of: get(tour, openClassId), item: get(itinerary, lessonId), child: get(traveller, travellerId(openClassId, studentId)) })
    return { ...found, group: yield* get(studyGroup, found.child?.groupId) }
  },
  decide(row, { openClassId, lessonId, studentId, mark, remark, attendTime }, { of, item, child, group }, { actor, now }) {
    ensure(of && (of.status === 'ready' || of.status === 'travelling'), no.notUnderway)
    ensure(item?.openClassId === openClassId && item.status === 'live' && row.id === `${lessonId}:${studentId}`, about(no.noItem, 'lessonId'))
    ensure(child?.status === 'listed', about(no.notAboard, 'studentId'))
    ensure(leads(actor, of, group), no.notLeader)
    ensure(mark !== 'absent' || remark?.trim(), about(no.whyAbsent, 'remark'))
    const at = attendTime && Date.parse(attendTime) <= Date.parse(now) + aheadMax ? attendTime : now
    // What was marked later has been heard already: a phone that was out of reach sends its marks in order, and late. It says seconds, so of one
    // second the last word counts.
    if (row.attendTime && at < row.attendTime) return []
    return fact(studyAttendance, 'marked', {
      ...pick(of, 'schoolId', 'agencyId', 'areaCode'),
      openClassId,
      lessonId,
      studentId,
      groupId: child.groupId,
      mark,
      remark: remark ?? null,
      attendTime: at,
      confirmUser: actor.userId,
    })
  },
})

export const inspectionAttendance = resource('inspection_attendance', {
  label: ['巡课考勤', 'Inspection attendance'],
  path: { base: 'business-openclass/openClassStudy/inspectionAttendance', list: 'page' },
  title: 'lessonId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    lessonId: ref('itinerary')('环节', 'Leg or stop', { required: true, search: true, locked: true }),
    inspectorId: text('巡查人', 'Inspector', { locked: true, names: ['user'] }),
    signedAt: time('签到时间', 'Signed at', { locked: true }),
    lng: text('经度', 'Longitude', { hidden: true }),
    lat: text('纬度', 'Latitude', { hidden: true }),
    metres: text('距离(米)', 'Metres away', { locked: true }),
    isFine: flag('情况正常', 'All is well', {
      required: true,
      initial: true,
      answers: [
        ['正常', 'All is well'],
        ['有问题', 'Something is wrong'],
      ],
    }),
    remark: text('情况记录', 'What was seen', { lines: 3 }),
    ...placeFields,
  },
  lifecycle: { new: state('新建', 'New', 'idle', { confirm: 'signed' }), signed: state('已签到', 'Signed', 'good', { confirm: 'signed' }) },
  facts: facts('signed'),
})
/** How far an inspector may stand from the stop. */
export const nearMetres = 1_000
export const confirmInspection = command(inspectionAttendance, 'confirm', {
  label: ['巡查签到', 'Sign in as inspector'],
  by: ['EC', 'SM', 'ST', 'PO'],
  input: {
    openClassId: { ...inspectionAttendance.fields.openClassId, locked: false },
    lessonId: { ...inspectionAttendance.fields.lessonId, locked: false },
    ...pick(inspectionAttendance.fields, 'lng', 'lat', 'isFine', 'remark'),
  },
  *needs(_row, { openClassId, lessonId }, { actor, zone }) {
    const found = yield* gather({ of: get(tour, openClassId), item: get(itinerary, lessonId), lessons: find(lesson, { openClassId }, { sort: ['startAt'] }) })
    const day = found.of && found.item ? dateOf(found.of, found.item.day) : ''
    const taught = found.lessons.find(one => dayOf(one.startAt, zone) === day && one.settledAt === null && one.status !== 'cancelled')
    const mine = taught ? yield* count(inspection, { lessonId: taught.id, inspectorId: actor.userId, status: 'recorded' }) : 0
    return { ...found, taught: mine === 0 ? taught : undefined }
  },
  decide(row, { openClassId, lessonId, lng, lat, isFine, remark }, { of, item, taught }, { actor, now, zone, newId }) {
    ensure(of?.status === 'travelling', no.notUnderway)
    ensure(item?.openClassId === openClassId && item.status === 'live' && row.id === `${lessonId}:${actor.userId}`, about(no.noItem, 'lessonId'))
    const metres = item.lng ? metersBetween({ lng, lat }, item) : undefined
    ensure(!item.lng || (metres !== undefined && metres <= nearMetres), about(no.farAway, 'lng'), { metres })
    ensure(isFine || remark?.trim(), about(no.whatWrong, 'remark'))
    const signed = fact(inspectionAttendance, 'signed', {
      ...pick(of, 'schoolId', 'agencyId', 'areaCode'),
      openClassId,
      lessonId,
      inspectorId: actor.userId,
      signedAt: now,
      lng: lng ?? null,
      lat: lat ?? null,
      metres: metres === undefined ? null : String(metres),
      isFine,
      remark: remark ?? null,
    })
    // The visit is paid as that of the class's lesson on the day, once for each inspector, whatever stops were seen.
    const isDay = taught && dayOf(now, zone) >= dayOf(taught.startAt, zone)
    return [signed, ...(isDay ? [invoke(createInspection, newId(), { lessonId: taught.id, content: remark ?? null, problem: !isFine })] : [])]
  },
})
export const rollCommands = [confirmMark] as const
export const inspectionCommands = [confirmInspection] as const
