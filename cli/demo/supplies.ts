/** What the tours of the demo are provided with: coaches, lunches, a night in a camp and tickets, confirmed by their suppliers. */
import { find, startOf } from '../../modules/kit/index.ts'
import { kinds } from '../../modules/resources/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { Random } from './random.ts'
import { at, hour, plus, type World, zone } from './world.ts'

interface Provided {
  readonly id: string
  readonly name: string
  readonly destination: string
  readonly agency: Session
  readonly agencyId: string
  readonly quotationId: string
  readonly heads: number
  readonly days: readonly [first: string, last: string]
  readonly chance: Random
}
/** Books and confirms, from an instant on; answers the one after. */
export async function provide(
  world: World,
  { id, name, destination, agency, agencyId, quotationId, heads, days, chance }: Provided,
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
    const people = Math.min(coach.seats, heads - seats + coach.seats)
    for (const [fromAddress, toAddress, departTime, arriveTime] of [
      ['学校南门', destination, at(first, '07:30'), at(first, '09:00')],
      [destination, '学校南门', at(last, '14:30'), at(last, '16:30')],
    ])
      await world.run(
        agency,
        'vehicle_travel.create',
        chance.id(now),
        { openClassId: id, vehicleId: coach.id, fromAddress, toAddress, departTime, arriveTime, peopleCount: people },
        (now = plus(now, 20_000)),
      )
  }
  const named = async (kind: 'restaurant' | 'camp' | 'scenic_spot', title: string): Promise<string> => {
    const [row] = await world.ask(find(kinds[kind].of as any, { name: title }, { limit: 1 }))
    return (row as any).id
  }
  for (const [date, from, to] of [
    [first, '11:45', '12:45'],
    [last, '11:30', '12:20'],
  ] as const)
    await use('restaurant', await named('restaurant', '知味食堂'), heads, at(date, from), at(date, to))
  await use('camp', await named('camp', '天目山营地'), heads, at(first, '14:00'), plus(startOf(last, zone), 8 * hour))
  await use('scenic_spot', await named('scenic_spot', '地质博物馆'), heads, at(first, '09:30'), at(first, '11:30'))
  return now
}
