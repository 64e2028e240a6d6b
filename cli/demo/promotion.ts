/** Promotion of the demo: schools that people come to see, schedules in every state with plans of their own, and who comes. */
import { blockOf, runs, seatBooking, promotionEnrollment, type Plan } from '../../modules/promotion/index.ts'
import { order } from '../../modules/payments/index.ts'
import { find, get } from '../../modules/kit/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { adultName, areas, childName, surname } from './names.ts'
import type { Random } from './random.ts'
import { day, hour, minute, plus, type World } from './world.ts'

const schools = [
  ['实验中学', '学院路 18 号', '数理与科创特色的完全中学。'],
  ['外国语学校', '望京街 6 号', '多语种教学，寄宿与走读结合。'],
  ['第一中学', '长安街 101 号', '百年名校，艺术与体育并重。'],
  ['科技附中', '中关村 9 号', '高校附中，设拔尖创新班。'],
] as const
type End = 'draft' | 'published' | 'open' | 'closed' | 'held' | 'cancelled'
interface Told {
  readonly name: string
  readonly seats: number
  readonly end: End
  /** Days from today. */
  readonly on: number
  readonly cents: number
  /** How much of it is taken. */
  readonly share: number
}
const told: readonly Told[] = [
  { name: '小升初政策说明会', seats: 1_200, end: 'open', on: 9, cents: 0, share: 0.78 },
  { name: '校园开放日（上午场）', seats: 300, end: 'open', on: 12, cents: 3_000, share: 0.7 },
  { name: '校园开放日（下午场）', seats: 300, end: 'open', on: 12, cents: 3_000, share: 0.5 },
  { name: '拔尖班体验课', seats: 60, end: 'open', on: 6, cents: 8_000, share: 1 },
  { name: '艺术团观摩', seats: 160, end: 'open', on: 16, cents: 2_000, share: 0.4 },
  { name: '家长沙龙', seats: 80, end: 'closed', on: 1, cents: 0, share: 0.8 },
  { name: '科技节开幕', seats: 600, end: 'open', on: 20, cents: 5_000, share: 0.3 },
  { name: '冬令营宣讲', seats: 240, end: 'published', on: 30, cents: 0, share: 0 },
  { name: '中考体育讲座', seats: 200, end: 'draft', on: 40, cents: 1_000, share: 0 },
  { name: '秋季开放日', seats: 480, end: 'held', on: -20, cents: 3_000, share: 0.6 },
  { name: '英语戏剧展演', seats: 400, end: 'held', on: -8, cents: 4_000, share: 0.5 },
  { name: '校友分享会', seats: 120, end: 'cancelled', on: -3, cents: 0, share: 0.3 },
]
const grades = ['四年级', '五年级', '六年级', '初一', '初二']

/** Half in the dear block in front with an aisle in the middle, half behind, two step-free seats at the ends of the first row. */
function planFor(seats: number, cents: number): Plan {
  const perRow = seats >= 600 ? 40 : 20,
    rows = seats / perRow,
    front = Math.max(1, Math.round(rows / 2))
  const whole = (row: number, count: number, category: string, y: number) =>
    blockOf({ block: '', rows: count, perRow, category, firstRow: row, y, numbering: 'split', aisles: perRow === 40 ? [10, 30] : [10] })
  const ends = new Set([`1-${perRow - 1}`, `1-${perRow}`])
  return {
    categories: [
      { key: 'a', name: '前区', cents: cents * 2, pattern: 'stripes' },
      { key: 'b', name: '后区', cents, pattern: 'dots' },
    ],
    seats: [...whole(1, front, 'a', 0), ...whole(front + 1, rows - front, 'b', front + 1)].map(one =>
      ends.has(one.seatNo) ? { ...one, stepFree: true } : one,
    ),
  }
}
/** Stretches that people take together, from the front: nobody is left alone. */
function* together(plan: Plan, chance: Random): Generator<readonly string[]> {
  for (const run of runs(plan))
    for (let at = 0; at < run.length; ) {
      const left = run.length - at,
        wanted = chance.pick([1, 2, 2, 3, 3, 4])
      const count = left <= 4 ? left : left - wanted === 1 ? wanted - 1 || 2 : wanted
      yield run.slice(at, at + count).map(one => one.seatNo)
      at += count
    }
}

export async function makePromotion(world: World, office: Session): Promise<void> {
  const begin = world.on(-60),
    ids: string[] = []
  for (const [i, [name, address, introduction]] of schools.entries()) {
    const id = world.chance.branch(`uu school ${i}`).id(begin)
    await world.run(office, 'uu_school.create', id, { name, address, introduction, areaCode: areas[i % areas.length]!.code, sort: i + 1 }, begin)
    ids.push(id)
  }
  for (const [i, one] of told.entries()) world.time.tell(() => tellSchedule(world, office, one, i, ids[i % ids.length]!))
  world.time.tell(async () => {
    await world.time.at(world.on(-15))
    for (const [i, title] of ['升学季开放日', '说明会报名中', '体验课限额'].entries()) {
      const picture = await world.picture(`uu-banner-${i}`, () => bannerOf(title, i), world.on(-15))
      await world.run(
        office,
        'uu_banner.create',
        world.chance.branch(`uu banner ${i}`).id(world.on(-15)),
        { title, picture, link: '/promotion' },
        world.on(-15),
      )
    }
  })
}
const bannerOf = (title: string, i: number): string => {
  const ground = `<rect width="1000" height="400" fill="${['#184a90', '#165a36', '#77450d'][i]}"/><circle cx="820" cy="90" r="220" fill="#ffffff22"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 400">${ground}
<text x="60" y="220" font-size="76" fill="#fff" font-family="sans-serif">${title}</text></svg>`
}

async function tellSchedule(world: World, office: Session, one: Told, i: number, schoolId: string): Promise<void> {
  const chance = world.chance.branch(`uu schedule ${i}`)
  const made = one.end === 'held' || one.end === 'cancelled' ? world.on(one.on - 25) : world.on(-14)
  const id = chance.id(made)
  const run = (verb: string, input: object, now: string) => world.run(office, `activity_schedule.${verb}`, id, input, now)
  await world.time.at(made)
  const given = {
    name: one.name,
    activityId: `A${i + 1}`,
    schoolId,
    date: world.date(one.on),
    startTime: '09:30',
    endTime: '11:30',
    place: `${['报告厅', '体育馆', '礼堂'][i % 3]}`,
    price: one.cents,
  }
  await run(
    'create',
    {
      ...given,
      seatsMax: 4,
      holdMinutes: 15,
      introduction: '请提前 20 分钟入场，凭二维码检票，每票一人。',
      ...(one.end === 'published' ? { enrolFrom: world.on(5) } : {}),
    },
    made,
  )
  const plan = planFor(one.seats, one.cents)
  await world.run(office, 'seat_map.save', id, { plan }, plus(made, minute))
  if (one.end === 'draft') return
  await run('publish', {}, plus(made, 2 * minute))
  if (one.end === 'published') return
  await run('open', {}, plus(made, 3 * minute))
  const last = await people(world, office, one, { id, plan, chance, from: plus(made, day) })
  if (one.end === 'open') return
  await world.time.at(plus(last, hour))
  if (one.end === 'cancelled') return cancelled(world, office, id, plus(last, hour))
  await run('close', {}, plus(last, hour))
  if (one.end === 'held') await held(world, office, one, id, chance)
}

interface Coming {
  readonly id: string
  readonly plan: Plan
  readonly chance: Random
  readonly from: string
}
/** Who comes: each choice is held, booked and paid as anybody's. */
async function people(world: World, office: Session, one: Told, { id, plan, chance, from }: Coming): Promise<string> {
  const wanted = Math.ceil(one.seats * one.share * Math.min(1, Math.max(world.scale, 0.05)))
  let now = from,
    taken = 0,
    n = 0
  await world.time.at(from)
  for (const seats of together(plan, chance)) {
    if (taken >= wanted) break
    n++
    taken += seats.length
    now = plus(now, chance.int(1, 20) * minute)
    if (now > world.end) now = plus(world.end, -minute)
    const booking = chance.id(now),
      family = surname(list => chance.pick(list))
    await world.run(office, 'seat_booking.select', booking, { scheduleId: id, seats }, now)
    // Some come to more than one.
    const phone = `13${String(700_000_000 + ((n * 37) % 700) * 1_013 + (chance.chance(0.2) ? 0 : Number(id.slice(-3).replace(/\D/g, '7')))).slice(0, 9)}`
    const who = {
      name: adultName(family, list => chance.pick(list)),
      phone,
      people: seats.map(seatNo => ({ seatNo, studentName: childName(family, list => chance.pick(list)), grade: chance.pick(grades) })),
    }
    if (!(await world.may(office, 'seat_booking.book', booking, who, now))) {
      await world.run(office, 'seat_booking.giveUp', booking, {}, now)
      continue
    }
    // The last few of an open schedule still pay.
    if (one.end !== 'open' || taken < wanted - 4) await pays(world, booking, chance, plus(now, minute))
  }
  return now
}
async function pays(world: World, booking: string, chance: Random, now: string): Promise<void> {
  const row = await world.ask(get(seatBooking, booking))
  await paysOrder(world, row?.orderId, chance, now)
}
/** Whoever has no account pays an order at the gateway. */
export async function paysOrder(world: World, orderId: string | null | undefined, chance: Random, now: string): Promise<void> {
  const due = orderId ? await world.ask(get(order, orderId)) : undefined
  if (!due) return
  const id = chance.id(now)
  await world.run(world.system, 'payment.create', id, { orderId: due.id, payType: chance.chance(0.7) ? 'wechat' : 'alipay', terminal: 'web' }, now)
  await world.run(
    world.system,
    'payment.succeed',
    id,
    { transactionNo: `UU${id.replaceAll('-', '').slice(0, 24)}`, receivedCents: due.totalCents, currency: 'CNY', paidAt: now },
    now,
  )
}
async function cancelled(world: World, office: Session, id: string, now: string): Promise<void> {
  await world.run(office, 'activity_schedule.cancel', id, { remark: '嘉宾行程变更' }, now)
  for (const one of await world.ask(find(seatBooking, { scheduleId: id, status: ['held', 'booked', 'confirmed'] })))
    await world.run(world.system, 'seat_booking.annul', one.id, { reason: '嘉宾行程变更' }, now)
}
/** The day itself: most come. */
async function held(world: World, office: Session, one: Told, id: string, chance: Random): Promise<void> {
  const begins = world.on(one.on, '09:00')
  await world.time.at(begins)
  const rows = await world.ask(find(promotionEnrollment, { scheduleId: id, status: ['paid', 'confirmed'] }, { sort: ['seatNo'] }))
  for (const [n, row] of rows.entries()) {
    if (chance.chance(0.1)) continue
    const scannedAt = plus(begins, n * 3_000)
    await world.run(
      office,
      'promotion_enrollment.checkIn',
      row.id,
      { scannedAt, gate: n % 2 ? '南门' : '北门', scanId: `demo-${row.id}` },
      plus(scannedAt, 1_000),
    )
  }
  await world.run(office, 'activity_schedule.hold', id, {}, world.on(one.on, '14:00'))
}
