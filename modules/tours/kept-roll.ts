/** What a leader's phone keeps of a roll for where there is no network: the names of the leader's own children, their seats and rooms, and how they were
 * called. No family's phone, nothing of health, nobody else's children: each value is named here, and what is new in the journey is not kept by itself. */
import { pick } from '../kit/resource.ts'
import { plusDays, startOf } from '../kit/time.ts'
import type { Journey } from './journey.ts'

/** On its day of departure and on the way. */
export const isKept = ({ status, items }: Pick<Journey, 'status' | 'items'>, today: string): boolean =>
  status === 'travelling' || (status === 'ready' && items[0]?.date === today)
/** Until the day after the last one is over: a coach may be late. */
export const keptUntil = ({ items }: Pick<Journey, 'items'>, zone: string): number =>
  Date.parse(
    startOf(
      plusDays(
        items
          .map(one => one.date)
          .sort()
          .at(-1)!,
        2,
      ),
      zone,
    ),
  )

export function rollOf(journey: Journey): Journey {
  const own = journey.pupils.filter(one => one.isMine),
    ids = new Set(own.map(one => one.studentId))
  return {
    ...pick(journey, 'openClassId', 'name', 'status', 'statusName', 'version', 'departedCount', 'departedAt', 'isChief', 'isBrokenOff'),
    items: journey.items.map(one => pick(one, 'id', 'day', 'kind', 'title', 'startTime', 'address', 'lng', 'lat', 'date')),
    pupils: own.map(one => ({
      ...pick(one, 'id', 'studentId', 'name', 'groupId', 'groupName', 'roomName', 'isMine', 'stays', 'handedAt'),
      seats: one.seats.map(seat => pick(seat, 'leg', 'vehicleId', 'seatNo', 'vehicleName')),
      ...{ hasNote: false, isNoteRead: false, phone: '', adults: [] },
    })),
    groups: journey.groups.filter(one => one.isMine).map(one => pick(one, 'id', 'groupName', 'leaderName', 'isMine')),
    clockIns: [],
    marks: journey.marks.filter(one => ids.has(one.studentId)).map(one => pick(one, 'lessonId', 'studentId', 'mark', 'at')),
  }
}
