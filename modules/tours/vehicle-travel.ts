/** Vehicle travel: which of the booked vehicles takes how many from where to where, and when. */
import { about, crud, ensure, ensureStands, find, gather, get, int, overlaps, ref, resource, rules, text, time, placeFields } from '../kit/index.ts'
import { kinds } from '../resources/index.ts'
import { bookingsOf } from './execution.ts'
import { ofTour } from './itinerary.ts'
import { noSupply as no } from './supply-refusals.ts'
import { beforeTravel, type Tour, tour } from './tour.ts'

export const vehicleTravel = resource('vehicle_travel', {
  label: ['车辆行程', 'Vehicle travel'],
  path: { base: 'business-openclass/openClassStudy/vehicleTravel', list: 'page' },
  title: 'toAddress',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'AM', 'AT'],
  sort: ['departTime'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true }),
    vehicleId: ref('vehicle')('车辆', 'Vehicle', { required: true, search: true, index: true }),
    fromAddress: text('出发地', 'From', { required: true }),
    toAddress: text('目的地', 'To', { required: true }),
    departTime: time('出发时间', 'Departs', { required: true, search: true }),
    arriveTime: time('到达时间', 'Arrives', { required: true }),
    peopleCount: int('乘车人数', 'People', { required: true, check: rules.between(1, 80) }),
    ...placeFields,
  },
})

const underway: readonly string[] = [...beforeTravel, 'travelling']
function ensureOpen(of: Tour | undefined): void {
  ensure(of, about(no.noTour, 'openClassId'))
  ensureStands(underway.includes(of.status), about(no.travelOver, 'openClassId'))
}
export const vehicleTravelCommands = crud(vehicleTravel, {
  by: ['PO', 'AM'],
  fixed: ['openClassId'],
  copies: ofTour,
  needs: row =>
    gather({
      of: get(tour, row.openClassId),
      vehicle: get(kinds.vehicle.of, row.vehicleId),
      bookings: bookingsOf(row.openClassId ?? '', ['requested', 'held', 'confirmed']),
      others: find(vehicleTravel, { vehicleId: row.vehicleId, status: 'live' }),
    }),
  check(row, { of, vehicle, bookings, others }) {
    ensureOpen(of)
    const own = bookings.filter(one => one.resourceId === row.vehicleId)
    ensure(vehicle && own.length > 0, about(no.notVehicle, 'vehicleId'))
    ensure(row.departTime < row.arriveTime, about(no.order, 'arriveTime'))
    ensure(
      own.some(one => one.startAt <= row.departTime && one.endAt >= row.arriveTime),
      about(no.outside, 'departTime'),
    )
    ensure(row.peopleCount <= kindSeats(vehicle), about(no.seats, 'peopleCount'), { seats: kindSeats(vehicle) })
    ensure(!others.some(one => one.id !== row.id && overlaps(one.departTime, one.arriveTime, row.departTime, row.arriveTime)), about(no.crossed, 'departTime'))
  },
  // Where vehicles went stays written once the journey is over.
  remove: { needs: row => gather({ of: get(tour, row.openClassId) }), check: (_row, { of }) => ensureOpen(of) },
})
const kindSeats = (vehicle: object): number => Number((vehicle as { readonly seats?: number }).seats ?? 0)
