/** What is handed out on paper before a tour leaves: to each driver who rides, to each restaurant how many come. */
import { type Label, paper, type PaperPart } from '../kit/index.ts'
import { passengers, type Passengers, tables } from './passengers.ts'
import { sleepers } from './sleepers.ts'
import { tour } from './tour.ts'

const words = {
  driver: ['驾驶员', 'Driver'],
  phone: ['电话', 'Phone'],
  leaders: ['随车带队', 'Leaders'],
  heads: ['人数', 'Passengers'],
  stop: ['行程段', 'Leg'],
  at: ['发车', 'Departs'],
  where: ['上车地点', 'From'],
  seat: ['座位', 'Seat'],
  name: ['姓名', 'Name'],
  group: ['班级 / 分组', 'Class / group'],
  legs: ['乘坐', 'Rides'],
  contact: ['家长电话', 'Guardian'],
  signed: ['点名', 'Called'],
  noVehicles: ['还没有学生排座', 'Nobody has a seat yet'],
  noRooms: ['还没有排床位', 'Nobody has a bed yet'],
  night: ['第 {n} 晚', 'Night {n}'],
  rooms: ['用房', 'Rooms'],
  room: ['房间', 'Room'],
  bed: ['床', 'Bed'],
  sex: ['性别', 'Sex'],
  seen: ['查房', 'Seen'],
  loose: ['尚未排床位', 'Without a bed'],
  alone: ['独住学生', 'Sleep alone'],
  noMeals: ['还没有安排用餐', 'Nobody is placed at a meal yet'],
  places: ['已订', 'Booked'],
  team: ['分组', 'Group'],
  chief: ['组长', 'Leader'],
  pupils: ['学生', 'Pupils'],
  staff: ['带队', 'Leaders'],
  diet: ['特殊饮食', 'Diet'],
  noDiets: ['无特殊饮食', 'No special diets'],
  count: ['人数', 'Heads'],
  total: ['合计', 'Together'],
} as const satisfies Record<string, Label>
type Vehicle = Passengers['vehicles'][number]
type Say = (label: Label) => string

function ofVehicle(one: Vehicle, say: Say): readonly PaperPart[] {
  return [
    { kind: 'text', text: [one.name, one.aside].filter(Boolean).join('　'), size: 13 },
    {
      kind: 'facts',
      facts: [
        [say(words.driver), [one.driver, one.driverPhone].filter(Boolean).join(' ')],
        [say(words.heads), String(new Set(one.riders.map(rider => rider.studentId)).size)],
        [say(words.leaders), one.leaders.map(({ group, name, phone }) => [group, name, phone].filter(Boolean).join(' ')).join(say(['；', '; ']))],
      ],
    },
    ...(one.stops.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [
              { label: say(words.at), share: 1 },
              { label: say(words.stop), share: 2 },
              { label: say(words.where), share: 3 },
            ],
            rows: one.stops.map(stop => [stop.at, stop.title, stop.address]),
          },
        ]
      : []),
    {
      kind: 'table',
      columns: [
        { label: say(words.seat), share: 0.7, align: 'right' },
        { label: say(words.name), share: 1.4 },
        { label: say(words.group), share: 2.2 },
        { label: say(words.legs), share: 1.8 },
        { label: say(words.contact), share: 1.6 },
        { label: say(words.signed), share: 0.9 },
      ],
      rows: one.riders.map(rider => [
        String(rider.seatNo || ''),
        rider.name,
        [rider.className, rider.groupName].filter(Boolean).join(' / '),
        rider.legs,
        rider.phone,
        '',
      ]),
    },
  ]
}
const passengerLists = paper(tour, 'passengers', async (row, _shown, context, { vehicleId }) => {
  const say: Say = label => label[context.lang]
  const { vehicles, dates } = await passengers({ openClassId: row.id, vehicleId }, context)
  return {
    title: `${row.name} ${say(tour.printable!.passengers!.label)}`,
    beside: dates,
    parts:
      vehicles.length > 0
        ? vehicles.flatMap((one, i) => [...(i > 0 ? [{ kind: 'page' as const }] : []), ...ofVehicle(one, say)])
        : [{ kind: 'text', text: say(words.noVehicles) }],
  }
})
const mealLists = paper(tour, 'meals', async (row, _shown, context) => {
  const say: Say = label => label[context.lang]
  const { meals, dates } = await tables({ openClassId: row.id }, context)
  const parts = meals.flatMap((one): readonly PaperPart[] => [
    { kind: 'text', text: `${one.at}　${one.title}　${one.restaurant}`, size: 13 },
    {
      kind: 'facts',
      facts: [
        [say(words.places), String(one.places)],
        [say(words.pupils), String(one.pupils)],
        [say(words.staff), String(one.leaders)],
        [say(words.diet), one.diets.map(({ name, count }) => `${name} × ${count}`).join(say(['，', ', '])) || say(words.noDiets)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: say(words.team), share: 2 },
        { label: say(words.chief), share: 2 },
        { label: say(words.count), align: 'right' },
      ],
      rows: one.groups.map(each => [each.name, each.leader, String(each.count)]),
      foot: [say(words.total), '', String(one.pupils + one.leaders)],
    },
  ])
  return {
    title: `${row.name} ${say(tour.printable!.meals!.label)}`,
    beside: dates,
    parts: parts.length > 0 ? parts : [{ kind: 'text', text: say(words.noMeals) }],
  }
})
const roomLists = paper(tour, 'rooms', async (row, _shown, context) => {
  const say: Say = label => label[context.lang]
  const { nights, dates } = await sleepers({ openClassId: row.id }, context)
  const of = (one: (typeof nights)[number], i: number): readonly PaperPart[] => [
    ...(i > 0 ? [{ kind: 'page' as const }] : []),
    { kind: 'text', text: `${say(words.night).replace('{n}', String(one.night))}　${one.date}`, size: 13 },
    {
      kind: 'facts',
      facts: [
        [say(words.rooms), String(one.rooms.length)],
        [say(words.pupils), String(one.pupils)],
        [say(words.staff), String(one.leaders)],
        ...(one.alone.length > 0 ? [[say(words.alone), one.alone.join(say(['、', ', ']))] as const] : []),
        ...(one.loose.length > 0 ? [[say(words.loose), one.loose.join(say(['、', ', ']))] as const] : []),
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: say(words.room), share: 2 },
        { label: say(words.bed), share: 0.7, align: 'right' },
        { label: say(words.name), share: 1.4 },
        { label: say(words.sex), share: 0.7 },
        { label: say(words.group), share: 2.4 },
        { label: say(words.seen), share: 0.9 },
      ],
      // The room stands before its first bed alone.
      rows: one.rooms.flatMap(room => room.beds.map((bed, at) => [at === 0 ? room.name : '', String(bed.no || ''), bed.name, bed.sex, bed.beside, ''])),
    },
  ]
  return {
    title: `${row.name} ${say(tour.printable!.rooms!.label)}`,
    beside: dates,
    parts: nights.some(one => one.rooms.length > 0) ? nights.flatMap(of) : [{ kind: 'text', text: say(words.noRooms) }],
  }
})
export const printed = [passengerLists, roomLists, mealLists] as const
