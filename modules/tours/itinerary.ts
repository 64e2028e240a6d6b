/** Itinerary: what happens when on which day of a tour, and where: legs, places, meals and beds. */
import {
  choice,
  crud,
  dayOf,
  ensure,
  ensureStands,
  about,
  gather,
  get,
  int,
  money,
  ref,
  resource,
  type Row,
  rules,
  text,
  find,
  placeFields,
} from '../kit/index.ts'
import { no } from './refusals.ts'
import { daysOf, tour } from './tour.ts'

export const itemKinds = { leg: ['交通', 'Transport'], place: ['活动', 'Place'], meal: ['用餐', 'Meal'], stay: ['住宿', 'Stay'] } as const

export const itinerary = resource('itinerary', {
  label: ['行程', 'Itinerary'],
  path: { base: 'business-openclass/itinerary', list: 'page' },
  title: 'title',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' },
  read: ['PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS'],
  sort: ['openClassId', 'day', 'startTime'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    day: int('第几天', 'Day', { required: true, search: true, check: rules.between(1, 30) }),
    kind: choice(itemKinds)('类别', 'Kind', { required: true, search: true, initial: 'place' }),
    title: text('安排', 'What', { required: true }),
    startTime: text('开始', 'From', { required: true, check: rules.clock }),
    endTime: text('结束', 'Until', { check: rules.clock }),
    address: text('地点', 'Where'),
    lng: text('经度', 'Longitude', { hidden: true, check: rules.longitude }),
    lat: text('纬度', 'Latitude', { hidden: true, check: rules.latitude }),
    content: text('说明', 'Details', { lines: 4, hidden: true }),
    ticketPrice: money('票价', 'Ticket', { isPrice: true, hidden: true }),
    sort: int('排序', 'Sort', { required: true, initial: 0, hidden: true }),
    ...placeFields,
  },
})

type Item = Row<typeof itinerary>
const isDegree = (given: string | null, limit: number): boolean => /^-?\d{1,3}(\.\d{1,12})?$/.test(given ?? '') && Math.abs(Number(given)) <= limit

export const ofTour = [{ of: tour, by: 'openClassId', fields: ['schoolId', 'agencyId', 'areaCode'] }] as const
export const itineraryCommands = crud(itinerary, {
  by: ['PO', 'AM'],
  fixed: ['openClassId'],
  copies: ofTour,
  needs: row => gather({ of: get(tour, row.openClassId) }),
  check(row, { of }) {
    ensureStands(of?.status === 'planning', no.notOpen)
    ensure(row.day <= daysOf(of), about(no.dayOutside, 'day'), { days: daysOf(of) })
    ensure(!row.endTime || row.endTime > row.startTime, about(no.clockOrder, 'endTime'))
    // What is seen on the map has a place; a meal or a leg may do without.
    ensure(row.kind !== 'place' || (row.lng && row.lat), about(no.placeMissing, 'lng'))
    ensure(!row.lng || isDegree(row.lng, 180), about(no.placeWrong, 'lng'))
    ensure(!row.lat || isDegree(row.lat, 90), about(no.placeWrong, 'lat'))
  },
  remove: { needs: row => gather({ of: get(tour, row.openClassId) }), check: (_row, { of }) => ensure(of?.status === 'planning', no.notOpen) },
})

/** What each day lacks: a place, a meal and a way there; a bed too unless it is the last. */
export function lacking(row: { readonly startDate: string; readonly endDate: string }, items: readonly Pick<Item, 'day' | 'kind'>[]) {
  const days = daysOf(row)
  return Array.from({ length: days }, (_, i) => i + 1).flatMap(day => {
    const wanted = (['leg', 'place', 'meal', ...(day < days ? ['stay'] : [])] as const).filter(
      kind => !items.some(item => item.day === day && item.kind === kind),
    )
    return wanted.length > 0 ? [{ day, kinds: wanted as readonly (keyof typeof itemKinds)[] }] : []
  })
}
export const itemsOf = (openClassId: string) => find(itinerary, { openClassId, status: 'live' }, { sort: ['day', 'startTime', 'sort'] })
/** The place of an item in time, in the tenant's zone. */
export const dateOf = (row: { readonly startDate: string }, day: number): string =>
  dayOf(new Date(Date.parse(row.startDate) + (day - 1) * 86_400_000).toISOString(), 'UTC')
