/** What the tours of the demo are provided with: coaches, lunches, a night in a camp and tickets, confirmed by their suppliers. */
import { find, get, startOf } from '../../modules/kit/index.ts'
import { booking, kinds } from '../../modules/resources/index.ts'
import { traveller } from '../../modules/tours/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { Random } from './random.ts'
import { at, hour, plus, type World, zone } from './world.ts'

interface Provided {
  readonly id: string
  readonly name: string
  readonly agency: Session
  readonly agencyId: string
  readonly quotationId: string
  /** The scenic spot of the first day, by its name. */
  readonly spot: string
  readonly heads: number
  /** How many of them eat halal, in a restaurant of their own. */
  readonly halal: number
  readonly days: readonly [first: string, last: string]
  readonly chance: Random
}
/** Books and confirms, from an instant on; answers the one after. */
export async function provide(
  world: World,
  { id, name, agency, agencyId, quotationId, spot, heads, halal, days, chance }: Provided,
  from: string,
): Promise<string> {
  let now = from
  const [first, last] = days
  const use = async (kind: string, resourceId: string, units: number, startAt: string, endAt: string): Promise<void> => {
    const own = chance.id(now),
      run = (what: string, input: object) => world.run(agency, `resource_booking.${what}`, own, input, (now = plus(now, 20_000)))
    const held = [startAt, plus(now, 48 * hour)].sort()[0]
    await run('request', { kind, resourceId, openClassId: id, tourId: id, party: name, agencyId, quotationId, units, startAt, endAt })
    await run('hold', { heldUntil: held })
    await run('confirm', { answer: '供应商已书面确认。' })
  }
  // Valid until the return, the largest first: one fewer to lead.
  const coaches = await world.ask(find(kinds.vehicle.of as any, { status: 'on', agencyId: null, papersUntil: { gte: last } }, { sort: ['-seats', 'plateNo'] }))
  let seats = 0
  for (const coach of coaches as readonly any[]) {
    if (seats >= heads) break
    if (heads - seats <= 45 && coach.seats > 45) continue
    seats += coach.seats
    await use('vehicle', coach.id, 1, at(first, '07:00'), at(last, '17:00'))
  }
  const named = async (kind: 'restaurant' | 'camp' | 'scenic_spot', title: string): Promise<string> => {
    const [row] = await world.ask(find(kinds[kind].of as any, { name: title }, { limit: 1 }))
    return (row as any).id
  }
  for (const [date, from, to] of [
    [first, '11:45', '12:45'],
    [last, '11:30', '12:20'],
  ] as const) {
    await use('restaurant', await named('restaurant', '知味食堂'), heads - halal, at(date, from), at(date, to))
    if (halal > 0) await use('restaurant', await named('restaurant', '清真香园'), halal, at(date, from), at(date, to))
  }
  await use('camp', await named('camp', '天目山营地'), heads, at(first, '14:00'), plus(startOf(last, zone), 8 * hour))
  await use('scenic_spot', await named('scenic_spot', spot), heads, at(first, '09:30'), at(first, '11:30'))
  return now
}

/** Who drives how many from where to where: those who have a seat in each coach, with the leaders of their groups. */
export async function drive(
  world: World,
  { id, destination, agency, days, chance }: Pick<Provided, 'id' | 'agency' | 'days' | 'chance'> & { readonly destination: string },
  from: string,
): Promise<string> {
  let now = from
  const [first, last] = days
  const seated = Map.groupBy(await world.ask(find(traveller, { openClassId: id, status: 'listed' })), one => one.vehicleId?.split('#')[0])
  for (const coach of await world.ask(find(booking, { openClassId: id, kind: 'vehicle', status: 'confirmed' }))) {
    const all = seated.get(coach.id) ?? [],
      { seats = 45 } = ((await world.ask(get(kinds.vehicle.of, coach.resourceId))) ?? {}) as { readonly seats?: number },
      // Where more groups are parted than there are seats beside their children, a leader rides elsewhere.
      peopleCount = Math.min(seats, all.length + new Set(all.map(one => one.groupId)).size)
    if (all.length === 0) continue
    for (const [fromAddress, toAddress, departTime, arriveTime] of [
      ['学校南门', destination, at(first, '07:30'), at(first, '09:00')],
      [destination, '学校南门', at(last, '14:30'), at(last, '16:30')],
    ]) {
      const way = { openClassId: id, vehicleId: coach.resourceId, fromAddress, toAddress, departTime, arriveTime, peopleCount }
      await world.may(agency, 'vehicle_travel.create', chance.id(now), way, (now = plus(now, 20_000)))
    }
  }
  return now
}
