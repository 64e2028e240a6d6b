/** The journey as those see it who lead it or look after it: who is expected, there, missing and handed over, at each leg and stop. */
import { answer, type Asked, find, formatTime, get, pick, RefusalError, refusals, type RouteContext } from '../kit/index.ts'
import { guardian, student } from '../people/index.ts'
import { leads, studyAttendance } from './attendance.ts'
import { stopClockIn } from './clock-in.ts'
import { studyGroup } from './group.ts'
import { dateOf, itemsOf, itinerary } from './itinerary.ts'
import { placesOf } from './places.ts'
import { seatOn } from './legs.ts'
import { notesRead } from './read-notes.ts'
import { leadersOf } from './ready.ts'
import { tour } from './tour.ts'
import { traveller } from './traveller.ts'

const { missing } = refusals('tour_call', { missing: ['没有找到数据', 'not found'] })

/** By its own id, or by that of one of its legs and stops. */
async function tourOf(id: string, context: RouteContext) {
  return (await context.ask(get(tour, id))) ?? (await context.ask(get(tour, (await context.ask(get(itinerary, id)))?.openClassId)))
}
export async function journey({ openClassId, id }: Asked, context: RouteContext) {
  const of = await tourOf(String(openClassId ?? id ?? ''), context)
  if (!of) throw new RefusalError(missing)
  const [items, listed, groups, marks, arrivals] = await Promise.all([
    context.ask(itemsOf(of.id)),
    context.ask(find(traveller, { openClassId: of.id, status: 'listed' })),
    context.ask(find(studyGroup, { openClassId: of.id, status: 'live' })),
    context.ask(find(studyAttendance, { openClassId: of.id })),
    context.ask(find(stopClockIn, { openClassId: of.id })),
  ])
  const names = await context.titles(
    student,
    listed.map(one => one.studentId),
  )
  const rides = items.filter(one => one.kind === 'leg')
  // Who was marked as not travelling when the others left is expected nowhere on the way.
  const stayed = new Set(marks.filter(one => of.departedAt && one.lessonId === rides[0]?.id && one.mark === 'absent').map(one => one.studentId))
  const nameOf = (one: (typeof listed)[number], leg: string): string => (one.legSeats?.find(seat => seat.leg === leg) ?? one).vehicleName ?? ''
  const groupOf = new Map(groups.map(one => [one.id, one]))
  const isLed = (groupId: string | null) => context.actor.role === 'AT' && leads(context.actor, of, groupOf.get(groupId ?? ''))
  // Who leads a child on the way may call its family, and is told who may take it home.
  const isUnderway = of.status === 'ready' || of.status === 'travelling',
    isBrokenOff = of.status === 'returned' && of.brokenOff
  // After a journey that was broken off, those of the children who are still with their leader.
  const led = isUnderway || isBrokenOff ? listed.filter(one => isLed(one.groupId) && !(isBrokenOff && one.handedAt)).map(one => one.studentId) : []
  const adults = led.length > 0 ? await context.readUnscoped(find(guardian, { studentId: led, status: 'bound', mayPickUp: true, blocked: false })) : []
  const leading = [of.leaderId ?? [], ...groups.map(leadersOf)].flat()
  const read = await answer(notesRead(listed, leading), { ask: context.readUnscoped })
  return {
    openClassId: of.id,
    name: of.name,
    status: of.status,
    statusName: tour.lifecycle.states[of.status].label[context.lang],
    version: of.version,
    isBrokenOff,
    departedCount: of.departedCount,
    departedAt: of.departedAt && formatTime(of.departedAt, context.zone),
    isChief: ['AM', 'AT'].includes(context.actor.role) && leads(context.actor, of, undefined),
    items: items.map(one => ({ ...pick(one, 'id', 'day', 'kind', 'title', 'startTime', 'address', 'lng', 'lat'), date: dateOf(of, one.day) })),
    pupils: listed
      .map(one => ({
        id: one.id,
        studentId: one.studentId,
        name: names.get(one.studentId) ?? '',
        groupId: one.groupId ?? '',
        groupName: groupOf.get(one.groupId ?? '')?.groupName ?? '',
        roomName: one.roomName ?? '',
        /** Where it sits on each leg. */
        seats: rides.flatMap(({ id: leg }) => {
          const seat = seatOn(placesOf(one), leg)
          return seat.vehicleId ? [{ leg, vehicleId: seat.vehicleId, seatNo: seat.seatNo, vehicleName: nameOf(one, leg) }] : []
        }),
        isMine: context.actor.role === 'AM' || isLed(one.groupId),
        stays: stayed.has(one.studentId),
        hasNote: one.hasNote,
        isNoteRead: read.has(one.studentId),
        handedAt: one.handedAt && formatTime(one.handedAt, context.zone),
        phone: led.includes(one.studentId) ? (one.emergencyPhone ?? '') : '',
        adults: adults
          .filter(adult => adult.studentId === one.studentId)
          .map(({ id: adultId, name, relation }) => ({ id: adultId, name: name ?? '', relation })),
      }))
      .sort((a, b) => (a.groupName === b.groupName ? (a.name < b.name ? -1 : 1) : a.groupName < b.groupName ? -1 : 1)),
    groups: groups
      .map(one => ({ id: one.id, groupName: one.groupName, leaderName: one.leaderName ?? '', isMine: context.actor.role === 'AM' || isLed(one.id) }))
      .sort((a, b) => (a.groupName < b.groupName ? -1 : 1)),
    clockIns: arrivals.map(one => ({
      ...pick(one, 'lessonId', 'groupId', 'metres', 'isLate'),
      who: one.leaderName ?? '',
      remark: one.remark ?? '',
      at: one.clockTime && formatTime(one.clockTime, context.zone),
    })),
    marks: marks.map(one => ({
      lessonId: one.lessonId,
      studentId: one.studentId,
      mark: one.mark,
      at: one.attendTime && formatTime(one.attendTime, context.zone),
    })),
  }
}
export type Journey = Awaited<ReturnType<typeof journey>>
