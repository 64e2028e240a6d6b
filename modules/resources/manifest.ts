/** What resources show: the board, each kind's list and page, and bookings. */
import { detailScreen, group, type Label, listScreen, type Manifest, type Resource, type Role, type Screen, screen } from '../kit/index.ts'
import type { Kind } from './bookable.ts'
import { booking, type KindName } from './booking.ts'
import { bookingCommands } from './booking.commands.ts'
import { allKinds, camp, hotelRoom, kinds } from './kinds.ts'
import { addressOf, known, listOf, pageOf } from './paths.ts'

const details = () => import('./screens/ResourceDetail.tsx')
const icons: Readonly<Record<KindName, string>> = {
  vehicle: 'send-message',
  hotel_room: 'office',
  restaurant: 'shop',
  scenic_spot: 'eye-open',
  labor_place: 'wrench',
  base_place: 'home',
  camp: 'flag',
  guide: 'walk',
}
const own = (of: Resource): readonly string[] => Object.keys(of.fields).filter(name => !of.fields[name]!.hidden && name !== 'address')
const hint: Label = [
  '登记一项资源，填好数量、单价与证件有效期，即可在看板上预订',
  'Add one with its number, price and papers, and it can be booked on the board',
]
/** What agencies keep themselves stands in their own menus. */
const agencyLists = {
  vehicle: '/age_client/basics/vehicleManagement',
  camp: '/age_client/basics/campManagement',
  restaurant: '/age_client/basics/restaurantManagement',
} as const
const listing = ({ of, commands, name }: Kind, path: string, menu?: { readonly roles?: readonly Role[] }): Screen =>
  listScreen(path, of, {
    ...(menu ? { menu: { icon: icons[name], ...menu } } : {}),
    commands,
    columns: [...own(of).filter(field => field !== 'agencyId'), 'agencyId', 'status'],
    hint,
    link: row => addressOf(name, String(row.id), path.startsWith('/age_client')),
  })
const inputs = { tourId: null, party: null, agencyId: null, quotationId: null }
const board = () => import('./screens/Board.tsx')

export const manifest: Manifest = {
  resources: [...allKinds.map(({ of }) => of as Resource), booking],
  commands: [...allKinds.flatMap(({ commands }) => commands), ...bookingCommands],
  screens: [
    group('/platform_client/platform_esources', ['研学资源', 'Tour resources'], { area: 'tours', icon: 'map-marker' }, [
      screen(listOf.board, board, 'Board', { menu: { label: ['资源看板', 'Resource board'], icon: 'timeline-events', permit: 'resource_booking_request' } }),
      listScreen(listOf.booking, booking, {
        menu: { icon: 'confirm' },
        commands: bookingCommands,
        columns: ['resourceName', 'kind', 'openClassId', 'units', 'startAt', 'endAt', 'heldUntil', 'amount', 'status'],
        inputs,
        hint: ['在资源看板上拖出一段时间，即可保留', 'Drag over a time on the board to hold something'],
        link: row => `/resources/booking/${String(row.id)}`,
      }),
      ...allKinds.map(kind => listing(kind, listOf[kind.name], kind.name in agencyLists ? { roles: ['PO', 'FI'] } : {})),
      ...(Object.entries(agencyLists) as [keyof typeof agencyLists, string][]).map(([name, path]) => listing(kinds[name], path, { roles: ['AM'] })),
    ]),
    detailScreen('/resources/booking/:id', booking, { commands: bookingCommands, inputs }),
    ...allKinds.map(({ of, name }) => screen(pageOf(name), details, 'ResourceDetail', { of, props: { kind: name } })),
    // The addresses that the family's menus know.
    screen(known.room, details, 'ResourceDetail', { of: hotelRoom.of, props: { kind: 'hotel_room' } }),
    screen(known.agencyRoom, details, 'ResourceDetail', { of: hotelRoom.of, props: { kind: 'hotel_room' } }),
    screen(known.camp, details, 'ResourceDetail', { of: camp.of, props: { kind: 'camp' } }),
  ],
}
