/** Every kind of what tours and classes book, each in the words of `bookable`. */
import { choice, flag, int, rules, text } from '../kit/index.ts'
import { bookable, type Kind } from './bookable.ts'
import type { KindName } from './booking.ts'

const name = (zh: string, en: string) => text(zh, en, { required: true, search: true })
const area = text('区划代码', 'Area code', { search: true, hidden: true })
const heads = int('接待人数', 'Capacity', { required: true, initial: 100, check: rules.between(1, 5_000) })
const introduction = text('介绍', 'Introduction', { lines: 6, hidden: true })

export const vehicle = bookable('vehicle', {
  label: ['车辆', 'Vehicle'],
  path: 'business-basic/resource/vehicle',
  title: 'plateNo',
  fields: {
    plateNo: text('车牌号', 'Plate', { required: true, search: true, unique: true }),
    type: text('车型', 'Type', { search: true }),
    seats: int('座位数', 'Seats', { required: true, initial: 45, check: rules.between(1, 80) }),
    company: text('运输公司', 'Company'),
    driver: text('驾驶员', 'Driver', { pii: 'name' }),
    phone: text('驾驶员电话', "Driver's phone", { pii: 'phone', check: rules.phone, hidden: true }),
    isAccessible: flag('无障碍', 'Step-free', { required: true, initial: false }),
  },
  unit: ['辆', 'vehicles'],
  aside: ['type', 'seats'],
  per: 'day',
  turnaround: 60,
  section: 'transport',
  papers: {
    vehicleLicence: ['行驶证', 'Vehicle licence'],
    insurance: ['车辆保险', 'Vehicle insurance'],
    inspection: ['年检', 'Inspection'],
    driverLicence: ['驾驶员驾照', "Driver's licence"],
  },
})
export const hotelRoom = bookable('hotel_room', {
  label: ['酒店房间', 'Hotel room'],
  path: 'business-basic/resource/hotelRoom',
  title: 'hotelName',
  fields: {
    hotelName: name('酒店名称', 'Hotel'),
    roomType: text('房型', 'Room type', { required: true, search: true }),
    bedCount: int('每间床位', 'Beds per room', { required: true, initial: 2, check: rules.between(1, 20) }),
    roomCount: int('房间数', 'Rooms', { required: true, initial: 1, check: rules.between(1, 2_000) }),
    isAccessible: flag('无障碍', 'Step-free', { required: true, initial: false }),
  },
  unit: ['间', 'rooms'],
  units: 'roomCount',
  aside: ['roomType'],
  per: 'night',
  // A room is made ready between ten and two.
  turnaround: 120,
  section: 'stay',
  papers: { fireSafety: ['消防合格证', 'Fire certificate'] },
})
export const restaurant = bookable('restaurant', {
  label: ['餐厅', 'Restaurant'],
  path: 'business-basic/resource/restaurant',
  title: 'name',
  fields: { name: name('餐厅名称', 'Restaurant'), capacity: heads, diets: text('可供特殊餐', 'Special diets') },
  unit: ['位', 'seats'],
  units: 'capacity',
  aside: ['diets'],
  per: 'once',
  turnaround: 30,
  section: 'meals',
  papers: { license: ['食品经营许可证', 'Food licence'] },
})
const scenicSpot = bookable('scenic_spot', {
  label: ['景点', 'Scenic spot'],
  path: 'business-basic/resource/scenicSpots',
  title: 'name',
  fields: { name: name('景点名称', 'Scenic spot'), areaCode: area, capacity: heads, introduction },
  unit: ['人', 'places'],
  units: 'capacity',
  aside: [],
  per: 'once',
  turnaround: 0,
  section: 'tickets',
  papers: {},
})
const laborPlace = bookable('labor_place', {
  label: ['劳动实践', 'Labour place'],
  path: 'business-basic/resource/labor',
  title: 'name',
  fields: { name: name('名称', 'Name'), type: text('类型', 'Type', { search: true }), capacity: heads },
  unit: ['人', 'places'],
  units: 'capacity',
  aside: ['type'],
  per: 'once',
  turnaround: 30,
  section: 'tickets',
  papers: { safety: ['安全合格证', 'Safety certificate'] },
})
const basePlace = bookable('base_place', {
  label: ['基地', 'Base'],
  path: 'business-basic/resource/base',
  title: 'name',
  fields: {
    name: name('基地名称', 'Base'),
    areaCode: area,
    capacity: heads,
    level: choice({ national: ['国家级', 'National'], province: ['省级', 'Provincial'], city: ['市级', 'Municipal'], county: ['区县级', 'County'] })(
      '级别',
      'Level',
    ),
  },
  unit: ['人', 'places'],
  units: 'capacity',
  aside: [],
  per: 'day',
  turnaround: 60,
  section: 'tickets',
  papers: { safety: ['安全合格证', 'Safety certificate'], liability: ['公众责任险', 'Liability insurance'] },
})
export const camp = bookable('camp', {
  label: ['营地', 'Camp'],
  path: 'business-openclass/camp',
  title: 'name',
  fields: { name: name('营地名称', 'Camp'), areaCode: area, capacity: { ...heads, label: ['床位', 'Beds'] as const } },
  unit: ['床', 'beds'],
  units: 'capacity',
  aside: [],
  per: 'night',
  turnaround: 120,
  section: 'stay',
  papers: { safety: ['安全合格证', 'Safety certificate'], fireSafety: ['消防合格证', 'Fire certificate'] },
})
export const guide = bookable('guide', {
  label: ['导师与讲解员', 'Guide'],
  path: 'business-basic/resource/guide',
  title: 'name',
  fields: {
    name: text('姓名', 'Name', { required: true, search: true }),
    specialty: text('专长', 'Specialty', { search: true }),
    languages: text('语言', 'Languages'),
  },
  unit: ['人', 'guides'],
  aside: ['specialty'],
  per: 'day',
  turnaround: 60,
  section: 'guides',
  papers: { certificate: ['导游证', 'Guide certificate'] },
})

export const kinds: Readonly<Record<KindName, Kind>> = {
  vehicle,
  hotel_room: hotelRoom,
  restaurant,
  scenic_spot: scenicSpot,
  labor_place: laborPlace,
  base_place: basePlace,
  camp,
  guide,
}
export const allKinds: readonly Kind[] = Object.values(kinds)
