/** Resources of the demo: coaches, rooms, tables, places and guides, and bookings of them in every state around today. */
import { find, startOf } from '../../modules/kit/index.ts'
import { openClass, runningStatuses } from '../../modules/openclass/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { Agency, District } from './district.ts'
import { day, hour, minute, plus, type World, zone } from './world.ts'

type Values = Readonly<Record<string, unknown>>
interface Thing {
  readonly id: string
  readonly kind: string
  readonly capacity: number
}
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '周', '吴', '徐']

/** Where each lies, as a map of Hangzhou would show it: rooms of one hotel in one place, the coaches at the yard of their company. */
const where: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  畅行客运: [120.2127, 30.2908],
  安途旅运: [120.1026, 30.3189],
  云栖山居: [120.0893, 30.1846],
  湖畔青年旅舍: [120.1437, 30.2275],
  运河文化酒店: [120.1392, 30.3164],
  西溪研学公寓: [120.0648, 30.2721],
  知味食堂: [120.1216, 30.2832],
  湖山餐厅: [120.1351, 30.2519],
  清真香园: [120.1719, 30.2437],
  素心斋: [120.1014, 30.2419],
  营地大灶: [119.8716, 30.4152],
  运河人家: [120.1441, 30.3217],
  良渚遗址公园: [119.9871, 30.3957],
  湿地科普馆: [120.0702, 30.2618],
  地质博物馆: [119.9386, 30.3041],
  茶叶博物馆: [120.1187, 30.2364],
  丝绸博物馆: [120.1523, 30.2229],
  龙坞采茶园: [120.0498, 30.1937],
  木作工坊: [120.1764, 30.3072],
  稻作田园: [119.9643, 30.3628],
  青山湖科技基地: [119.8147, 30.2583],
  钱塘航天基地: [120.3736, 30.2874],
  径山国防基地: [119.8093, 30.3817],
  莫干山营地: [119.8642, 30.6109],
  富春江营地: [119.8271, 29.9236],
  天目山营地: [119.4438, 30.3426],
}
/** What the platform has, by kind: in all forty-two. */
function things(world: World): readonly (readonly [kind: string, values: Values, capacity: number])[] {
  const long = (days: number): string => world.date(days)
  const spot = (name: string): Values => ({ lng: where[name]![0].toFixed(6), lat: where[name]![1].toFixed(6), freeCancelDays: 3, penaltyBp: 2000 })
  const call = (i: number): Values => ({ contact: `${surnames[i % 10]}经理`, phone: `0571-8${String(600_100 + i * 37)}` })
  const vehicles = Array.from({ length: 10 }, (_, i) => {
    // Two that three groups of twenty sit in: 180 children in nine groups go in four coaches, no group apart.
    const seats = [45, 45, 45, 62, 62, 33, 33, 19, 45, 45][i]!
    // One's inspection ends within days, one's insurance has ended.
    const papers = {
      vehicleLicenceUntil: long(700),
      insuranceUntil: long(i === 7 ? -2 : 200 + i * 9),
      inspectionUntil: long(i === 4 ? 9 : 120 + i * 11),
      driverLicenceUntil: long(900),
    }
    const values = {
      plateNo: `浙A${String(20_311 + i * 137)}`,
      type: seats > 60 ? '双层客车' : seats > 40 ? '大型客车' : '中型客车',
      seats,
      company: i % 2 ? '畅行客运' : '安途旅运',
      driver: `${surnames[i]}师傅`,
      phone: `1380571${String(1_000 + i)}`,
      isAccessible: i === 3,
      price: seats > 40 ? 165000 : 120000,
    }
    return ['vehicle', { ...values, ...papers, ...spot(values.company), contact: null }, 1] as const
  })
  const rooms = (
    [
      ['云栖山居', '标准双床房', 2, 40],
      ['云栖山居', '亲子四床房', 4, 24],
      ['云栖山居', '无障碍房', 2, 4],
      ['湖畔青年旅舍', '六床间', 6, 20],
      ['湖畔青年旅舍', '双床房', 2, 12],
      ['运河文化酒店', '标准双床房', 2, 60],
      ['运河文化酒店', '三床房', 3, 18],
      ['西溪研学公寓', '四床间', 4, 45],
    ] as const
  ).map(([hotelName, roomType, bedCount, roomCount], i) => {
    const values = { hotelName, roomType, bedCount, roomCount, isAccessible: roomType === '无障碍房', price: (120 + bedCount * 34) * 100 }
    return [
      'hotel_room',
      { ...values, address: `西湖区${hotelName}路${i + 1}号`, fireSafetyUntil: long(300 + i * 20), ...spot(hotelName), ...call(i) },
      roomCount,
    ] as const
  })
  const named = (kind: string, all: readonly (readonly [string, number, number])[], more: (i: number) => Values) =>
    all.map(
      ([name, capacity, price], i) =>
        [kind, { name, capacity, price, address: `${name}路${i + 1}号`, ...spot(name), ...call(i + 4), ...more(i) }, capacity] as const,
    )
  return [
    ...vehicles,
    ...rooms,
    ...named(
      'restaurant',
      [
        ['知味食堂', 300, 2600],
        ['湖山餐厅', 180, 3200],
        ['清真香园', 90, 3500],
        ['素心斋', 60, 3000],
        ['营地大灶', 240, 2200],
        ['运河人家', 150, 3800],
      ],
      i => ({ diets: ['无花生', '', '清真', '素食', '无麸质', ''][i], licenseUntil: long(i === 5 ? 16 : 260) }),
    ),
    ...named(
      'scenic_spot',
      [
        ['良渚遗址公园', 800, 3000],
        ['湿地科普馆', 260, 2000],
        ['地质博物馆', 300, 1500],
        ['茶叶博物馆', 220, 0],
        ['丝绸博物馆', 350, 1800],
      ],
      () => ({ areaCode: '330106' }),
    ),
    ...named(
      'labor_place',
      [
        ['龙坞采茶园', 120, 2500],
        ['木作工坊', 48, 5800],
        ['稻作田园', 200, 2200],
      ],
      i => ({ type: ['农事', '手工', '农事'][i], safetyUntil: long(240) }),
    ),
    ...named(
      'base_place',
      [
        ['青山湖科技基地', 400, 8000],
        ['钱塘航天基地', 260, 9500],
        ['径山国防基地', 320, 8800],
      ],
      i => ({ level: ['province', 'national', 'city'][i], areaCode: '330106', safetyUntil: long(300), liabilityUntil: long(200) }),
    ),
    ...named(
      'camp',
      [
        ['莫干山营地', 180, 6800],
        ['富春江营地', 120, 7200],
        ['天目山营地', 240, 6000],
      ],
      () => ({ areaCode: '330106', safetyUntil: long(240), fireSafetyUntil: long(240) }),
    ),
    ...['地质', '植物与鸟类', '历史人文', '航天科技'].map((specialty, i) => {
      const values = { name: `${surnames[i + 2]}老师`, specialty, languages: i % 2 ? '中文、英文' : '中文', price: 48000 }
      return ['guide', { ...values, phone: `0571-8${String(770_200 + i)}`, certificateUntil: long(400), ...spot('畅行客运') }, 1] as const
    }),
  ]
}

export async function tellResources(world: World, { staff: { operator }, agencies }: District): Promise<void> {
  const begun = world.on(-40, '09:00'),
    chance = world.chance.branch('resources')
  await world.time.at(begun)
  const made: Thing[] = []
  for (const [i, [kind, values, capacity]] of things(world).entries()) {
    const now = plus(begun, i * minute),
      id = chance.id(now)
    await world.run(operator, `${kind}.create`, id, values, now)
    made.push({ id, kind, capacity })
  }
  await world.run(
    agencies[0]!.manager,
    'vehicle.create',
    chance.id(begun),
    { plateNo: '浙A88K01', type: '公务车', seats: 7, price: 30000, ...allPapers(world) },
    plus(begun, hour),
  )
  const book = booker(world, agencies, made)
  await world.time.at(world.on(-21, '10:00'))
  for (const [i, kind] of ['vehicle', 'hotel_room', 'restaurant', 'camp', 'guide', 'base_place'].entries())
    world.time.tell(() => book(kind, i, -14 + i, -21, 'used'))
  await world.time.at(world.on(-9, '10:00'))
  world.time.tell(() => book('vehicle', 1, 3, -9, 'expired'))
  await book('hotel_room', 1, 5, -9, 'cancelled')
  const ends = ['confirmed', 'held', 'confirmed', 'requested', 'held', 'confirmed'] as const
  await world.time.at(world.on(-1, '09:00'))
  for (const [i, { kind }] of made.entries()) if (i % 5 < 4) await book(kind, i, (i * 3) % 11, -1, ends[i % ends.length]!)
}
const allPapers = (world: World): Values =>
  Object.fromEntries(['vehicleLicence', 'insurance', 'inspection', 'driverLicence'].map(name => [`${name}Until`, world.date(400)]))

type Ends = 'requested' | 'held' | 'confirmed' | 'used' | 'expired' | 'cancelled'
/** Books one of a kind for a class of an agency, so many days from today, told from another day on. */
function booker(world: World, agencies: readonly Agency[], made: readonly Thing[]) {
  const chance = world.chance.branch('bookings'),
    taken = new Set<string>()
  return async (kind: string, i: number, from: number, told: number, ends: Ends): Promise<void> => {
    const all = made.filter(one => one.kind === kind),
      agency = agencies[i % agencies.length]!
    const [klass] = await world.ask(find(openClass, { agencyId: agency.id, status: [...runningStatuses] }, { sort: ['id'], limit: 1 }))
    const thing = all.find((one, n) => !taken.has(`${one.id} ${from}`) && (n + i) % 2 === 0 && !(kind === 'vehicle' && (n === 7 || (n === 4 && from > 8))))
    if (!klass || !thing) return
    taken.add(`${thing.id} ${from}`)
    const start = plus(startOf(world.date(from), zone), (kind === 'hotel_room' || kind === 'camp' ? 14 : kind === 'restaurant' ? 11 : 8) * hour)
    const long = kind === 'hotel_room' || kind === 'camp' ? 44 : kind === 'restaurant' ? 2 : 10
    const units = thing.capacity === 1 ? 1 : Math.max(1, Math.floor(thing.capacity / (2 + (i % 3))))
    const use = { kind, resourceId: thing.id, openClassId: klass.id, units, startAt: start, endAt: plus(start, long * hour) }
    await tellBooking(world, agency.manager, chance.id(world.on(told, '10:00')), use, plus(world.on(told, '10:00'), i * minute), ends)
  }
}
async function tellBooking(
  world: World,
  who: Session,
  id: string,
  use: { readonly startAt: string; readonly endAt: string },
  now: string,
  ends: Ends,
): Promise<void> {
  // What was told to begin before today's dawn cannot be asked for any more.
  if (use.startAt <= plus(now, hour)) return
  const run = (name: string, input: object, at: string, by = who) => world.run(by, `resource_booking.${name}`, id, input, at)
  if (!(await world.may(who, 'resource_booking.request', id, use, now)) || ends === 'requested') return
  const held = { heldUntil: [use.startAt, plus(now, 3 * day)].sort()[0] }
  if (!(await world.may(who, 'resource_booking.hold', id, held, plus(now, 2 * minute))) || ends === 'held') return
  if (ends === 'expired') {
    await world.time.at(plus(held.heldUntil!, minute))
    return void (await run('expire', {}, plus(held.heldUntil!, minute), world.system))
  }
  await run('confirm', { answer: '供应商电话确认，凭单位名称入场。' }, plus(now, 20 * minute))
  if (ends === 'cancelled') await run('cancel', { remark: '行程改期' }, plus(now, day))
  if (ends === 'used') {
    await world.time.at(plus(use.endAt, minute))
    await run('use', {}, plus(use.endAt, minute), world.system)
  }
}
