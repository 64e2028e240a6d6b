/** Rooms and vehicles that the organiser enters by hand, so many of a kind: beside those that are booked. */
import { about, choice, crud, ensure, find, flag, gather, get, int, ref, resource, type Row, rules, text, placeFields } from '../kit/index.ts'
import { ofTour } from './itinerary.ts'
import { tourLeader } from './leader.ts'
import { no } from './place-refusals.ts'
import { beforeTravel, daysOf, tour } from './tour.ts'
import { traveller } from './traveller.ts'

export const studyUnit = resource('study_unit', {
  label: ['研学房间与车辆', 'Rooms and vehicles of a tour'],
  path: { base: 'business-openclass/openClassStudy/unit', list: 'page' },
  title: 'unitName',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  sort: ['kind', 'unitName'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    kind: choice({ room: ['房间', 'Rooms'], vehicle: ['车辆', 'Vehicles'] })('类别', 'Kind', { required: true, search: true, initial: 'room' }),
    unitName: text('名称', 'Name', { required: true, search: true }),
    capacity: int('每间床位或每车座位', 'Beds or pupil seats of each', { required: true, check: rules.between(1, 80) }),
    count: int('数量', 'How many', { required: true, initial: 1, check: rules.between(1, 500) }),
    isAccessible: flag('无障碍', 'Step-free', { required: true, initial: false }),
    fromNight: int('从第几晚', 'From night', { onlyFor: { field: 'kind', is: ['room'] }, check: rules.between(1, 30) }),
    toNight: int('到第几晚', 'To night', { onlyFor: { field: 'kind', is: ['room'] }, check: rules.between(1, 30) }),
    ...placeFields,
  },
})
type StudyUnit = Row<typeof studyUnit>

/** The id of the n-th of some that are alike, and which row it is of. */
export const unitId = (rowId: string, n: number): string => `${rowId}#${n}`
const numberIn = (id: string | null, rowId: string): number | undefined => (id?.startsWith(`${rowId}#`) ? Number(id.slice(rowId.length + 1)) : undefined)

function* using(row: Pick<StudyUnit, 'openClassId'>) {
  return yield* gather({
    of: get(tour, row.openClassId),
    listed: find(traveller, { openClassId: row.openClassId, status: 'listed' }),
    leaders: find(tourLeader, { openClassId: row.openClassId }),
  })
}
type Using = ReturnType<typeof using> extends Generator<any, infer T, any> ? T : never
/** Nobody loses a seat or a bed by what is changed here: they are moved first. */
function ensureKeeps(row: Pick<StudyUnit, 'id' | 'count' | 'capacity' | 'kind' | 'fromNight' | 'toNight'>, { of, listed, leaders }: Using): void {
  ensure(of && (beforeTravel as readonly string[]).includes(of.status), no.closed)
  const nights = daysOf(of) - 1
  ensure(row.kind === 'vehicle' || nights > 0, about(no.noNights, 'kind'))
  ensure((row.fromNight ?? 1) <= (row.toNight ?? nights), about(no.nightOrder, 'toNight'))
  const slept = [...listed, ...leaders.map(one => ({ studentId: one.teacherId, vehicleId: null, seatNo: null, legSeats: null, beds: one.beds }))]
  const lost = slept.flatMap(one =>
    [
      ...(row.kind === 'vehicle' ? [one, ...(one.legSeats ?? [])].map(seat => ({ id: seat.vehicleId, no: seat.seatNo ?? 0, night: 1 })) : []),
      ...(row.kind === 'room' ? (one.beds ?? []).map(bed => ({ id: bed.roomId, no: bed.bed, night: bed.night })) : []),
    ].flatMap(({ id, no: at, night }) => {
      const n = numberIn(id, row.id)
      const stays = n !== undefined && n <= row.count && at <= row.capacity && (row.kind === 'vehicle' || isOpen(row, night))
      return n === undefined || stays ? [] : [one.studentId]
    }),
  )
  ensure(lost.length === 0, about(no.unitUsed, 'count'), { count: new Set(lost).size })
}
/** Whether rooms are there in a night. */
export const isOpen = (row: Pick<StudyUnit, 'fromNight' | 'toNight'>, night: number): boolean => night >= (row.fromNight ?? 1) && night <= (row.toNight ?? 30)

export const unitCommands = crud(studyUnit, {
  by: ['PO', 'AM'],
  fixed: ['openClassId', 'kind'],
  copies: ofTour,
  unique: { on: ['openClassId', 'kind', 'unitName'], refused: no.unitThere },
  needs: using,
  check: ensureKeeps,
  remove: { needs: using, check: (row, found) => ensureKeeps({ ...row, count: 0 }, found) },
})
