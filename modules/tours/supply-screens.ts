/** What is shown of the supplies of tours: the execution of one, and the lists of what is booked by kind. */
import { listScreen, type Resource, screen, type Screen } from '../kit/index.ts'
import { booking, bookingCommands } from '../resources/index.ts'
import { kindsFor, type SupplyType } from './supply.ts'
import { vehicleTravel, vehicleTravelCommands } from './vehicle-travel.ts'

const offered = bookingCommands.filter(({ name }) => name !== 'request' && name !== 'swap')
const inputs = { tourId: null, party: null, agencyId: null, quotationId: null }
const listing = (path: string, type: SupplyType, label: readonly [string, string], icon: string): Screen =>
  listScreen(path, booking as Resource, {
    menu: { label, icon },
    screen: path.slice(1).replace('/', '-'),
    commands: offered,
    where: { kind: kindsFor[type].join(','), tourId_notnull: 1 },
    search: ['resourceName', 'openClassId', 'status', 'startAt'],
    columns: ['resourceName', 'party', 'units', 'startAt', 'endAt', 'heldUntil', 'amount', 'status'],
    inputs,
    hint: ['在“统一执行”中选择研学，按天补齐', 'Choose a tour in “Unified execution” and fill its days'],
    link: row => `/resources/booking/${String(row.id)}`,
  })

export const supplyScreens: readonly Screen[] = [
  screen('/study/unifiedExecution', () => import('./screens/ExecutionScreen.tsx'), 'ExecutionScreen', {
    menu: { label: ['统一执行', 'Unified execution'], icon: 'layers', permit: 'tour_view', roles: ['PO', 'FI', 'EC', 'SM', 'AM', 'AT'] },
  }),
  listing('/study/traffic', 'transport', ['研学交通', 'Traffic'], 'send-message'),
  listing('/study/catering', 'catering', ['研学餐饮', 'Meals'], 'shop'),
  listing('/study/stay', 'room', ['研学住宿', 'Stay'], 'office'),
  listing('/study/attraction', 'spot', ['景点安排', 'Attractions'], 'eye-open'),
  listScreen('/study/vehicleTravel', vehicleTravel, {
    menu: { label: ['车辆行程', 'Vehicle travels'], icon: 'map-marker' },
    commands: vehicleTravelCommands,
    columns: ['openClassId', 'vehicleId', 'fromAddress', 'toAddress', 'departTime', 'arriveTime', 'peopleCount'],
    hint: ['先为研学订好车辆，再登记每辆车的行程', 'Book vehicles for the tour first, then enter where each goes'],
  }),
]
