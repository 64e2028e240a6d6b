/** Supplies of a tour: what its days ask for, and how far what is booked answers that. Pure; the server, the checklist and tests ask it. */
import { type Label, overlaps, parseTime, plus, plusDays, startOf } from '../kit/index.ts'
import type { KindName } from '../resources/index.ts'
import { type LegSeat, vehiclesOf } from './legs.ts'
import type { MealPlace } from './meals.ts'
import { diets as schoolDiets } from './traveller.ts'

export const supplyTypes = {
  transport: ['交通', 'Transport'],
  catering: ['用餐', 'Meals'],
  room: ['住宿', 'Stay'],
  spot: ['景点', 'Spots'],
  guide: ['导师', 'Guides'],
} as const satisfies Record<string, Label>
export type SupplyType = keyof typeof supplyTypes
/** What can be booked for each; the first is the usual one. */
export const kindsFor: Readonly<Record<SupplyType, readonly KindName[]>> = {
  transport: ['vehicle'],
  catering: ['restaurant'],
  room: ['hotel_room', 'camp'],
  spot: ['scenic_spot', 'labor_place', 'base_place'],
  guide: ['guide'],
}
export const typeOf = (kind: string): SupplyType =>
  (Object.keys(kindsFor) as SupplyType[]).find(type => (kindsFor[type] as readonly string[]).includes(kind)) ?? 'spot'

/** One booking, with what the resource behind it offers. Instants are UTC. */
export interface Supply {
  readonly id: string
  readonly kind: string
  readonly units: number
  readonly startAt: string
  readonly endAt: string
  readonly status: string
  /** How many people a unit takes. */
  readonly each: number
  /** The special diets that are served, in words. */
  readonly diets: string
  /** Entered by the organiser, not booked. */
  readonly isByHand?: boolean
}
/** Something that a day asks for, for so many. */
export interface Want {
  readonly id: string
  readonly type: SupplyType
  readonly day: number
  readonly date: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly need: number
}
export interface Cover<S extends Supply = Supply> extends Want {
  readonly confirmed: number
  /** Asked for or held, not confirmed yet. */
  readonly held: number
  readonly supplies: readonly S[]
  /** Diets that nobody of who is confirmed serves, with how many have them. */
  readonly diets: readonly Diet[]
}
export interface Diet {
  readonly tag: string
  readonly count: number
}
interface Item {
  readonly id: string
  readonly day: number
  readonly kind: string
  readonly title: string
  readonly startTime: string
  readonly endTime: string | null
  readonly ticketPrice: number | null
}

const types: Readonly<Record<string, SupplyType>> = { leg: 'transport', meal: 'catering', stay: 'room', place: 'spot' }
/** What the days ask for: a seat on each leg, each meal, a bed each night, and a ticket where one is asked for. */
export function wantsOf(startDate: string, items: readonly Item[], need: number, zone: string): readonly Want[] {
  const nights = new Set<number>()
  return items.flatMap((item): readonly Want[] => {
    const type = types[item.kind]!,
      date = plusDays(startDate, item.day - 1)
    if (type === 'spot' && !item.ticketPrice) return []
    // A night is one, however many lines say where it is spent; a bed is there at midnight.
    if (type === 'room' && nights.has(item.day)) return []
    if (type === 'room') nights.add(item.day)
    const at = (clock: string): string => parseTime(`${date} ${clock}`, zone)!
    const midnight = startOf(plusDays(date, 1), zone)
    const [from, to] = type === 'room' ? [midnight, midnight] : [at(item.startTime), at(item.endTime ?? item.startTime)]
    return [{ id: item.id, type, day: item.day, date, title: item.title, from, to, need }]
  })
}
/** Whether a booking answers a want: a vehicle from the beginning of a leg to its end, a bed over midnight, a table or ticket at that time. */
export function serves({ type, from, to }: Want, { kind, startAt, endAt }: Pick<Supply, 'kind' | 'startAt' | 'endAt'>): boolean {
  if (!(kindsFor[type] as readonly string[]).includes(kind)) return false
  if (type === 'transport') return startAt <= from && endAt >= to
  if (type === 'room') return startAt < from && endAt > from
  return overlaps(startAt, endAt, from, to > from ? to : `${from}~`)
}
export const isSure = ({ status }: Pick<Supply, 'status'>): boolean => status === 'confirmed' || status === 'used'
const places = (all: readonly Supply[]): number => all.reduce((sum, one) => sum + one.units * one.each, 0)

/** Each want with what stands for it. */
export const coversOf = <S extends Supply>(wants: readonly Want[], supplies: readonly S[], diets: readonly Diet[]): readonly Cover<S>[] =>
  wants.map(want => {
    const all = supplies.filter(one => serves(want, one)),
      // The tents of a camp are how its beds are shared out, and no beds beside them.
      own = all.some(one => one.kind === 'camp') ? all.filter(one => !one.isByHand) : all,
      sure = own.filter(isSure)
    const served = sure.map(one => one.diets).join()
    return {
      ...want,
      confirmed: places(sure),
      held: places(own.filter(one => !isSure(one))),
      supplies: own,
      diets: want.type === 'catering' ? diets.filter(({ tag }) => !tagsOf(served).includes(tag)) : [],
    }
  })
export const isShort = ({ confirmed, need, diets }: Pick<Cover, 'confirmed' | 'need' | 'diets'>): boolean => confirmed < need || diets.length > 0

/** Diets as kitchens know them, each with the words by which guardians and restaurants say it. */
const tags: readonly { readonly name: Label; readonly words: readonly Label[] }[] = [
  { name: ['清真', 'halal'], words: [['清真', 'halal']] },
  {
    name: ['素食', 'vegetarian'],
    words: [
      ['素食', 'vegetarian'],
      ['吃素', 'vegan'],
    ],
  },
  { name: ['无花生', 'no peanuts'], words: [['花生', 'peanut']] },
  { name: ['无麸质', 'no gluten'], words: [['麸质', 'gluten']] },
  {
    name: ['无乳糖', 'no lactose'],
    words: [
      ['乳糖', 'lactose'],
      ['牛奶', 'milk'],
    ],
  },
  {
    name: ['无海鲜', 'no seafood'],
    words: [
      ['海鲜', 'seafood'],
      ['虾', 'shrimp'],
      ['蟹', 'crab'],
    ],
  },
  { name: ['无鸡蛋', 'no eggs'], words: [['鸡蛋', 'egg']] },
]
export const tagsOf = (said: string): readonly string[] =>
  tags.filter(({ words }) => words.some(pair => pair.some(word => said.toLowerCase().includes(word)))).map(({ name }) => name[0])
export const dietName = (tag: string, lang: 0 | 1): string => tags.find(({ name }) => name[0] === tag)?.name[lang] ?? tag
/** What a kitchen must know of a child: what the school has entered, and what its guardian wrote. */
export const saidDiet = (diet: keyof typeof schoolDiets | null | undefined, note: string | null | undefined): string =>
  [diet && diet !== 'usual' ? schoolDiets[diet][0] : '', note ?? ''].join(' ')
/** How many have each diet. Counted: whose they are stays with those who may read the notes. */
export function dietsOf(said: readonly (string | null)[]): readonly Diet[] {
  const all = said.flatMap(one => tagsOf(one ?? ''))
  return [...Map.groupBy(all, tag => tag)].map(([tag, each]) => ({ tag, count: each.length })).sort((a, b) => (a.tag < b.tag ? -1 : 1))
}

interface ByHand {
  readonly id: string
  readonly kind: 'room' | 'vehicle'
  readonly unitName: string
  readonly capacity: number
  readonly count: number
  readonly fromNight: number | null
  readonly toNight: number | null
}
/** Rooms and vehicles that the organiser entered are there: their contracts are on paper. */
export const byHand = (startDate: string, units: readonly ByHand[], zone: string): readonly (Supply & Pick<ByHand, 'unitName'>)[] =>
  units.map(({ id, kind, unitName, capacity, count, fromNight, toNight }) => {
    const there = { id, unitName, status: 'confirmed', units: count, each: capacity, diets: '', isByHand: true }
    if (kind === 'vehicle') return { ...there, kind, startAt: startOf(startDate, zone), endAt: startOf(plusDays(startDate, 31), zone) }
    const [from, to] = [fromNight ?? 1, toNight ?? 30]
    return { ...there, kind: 'hotel_room', startAt: plus(startOf(plusDays(startDate, from), zone), -1), endAt: plus(startOf(plusDays(startDate, to), zone), 1) }
  })

interface Sitting {
  readonly vehicleId: string | null
  readonly legSeats?: readonly LegSeat[] | null
  readonly beds: readonly { readonly roomId: string }[] | null
  readonly meals?: readonly MealPlace[] | null
}
/** How many units of each booking somebody sits, sleeps or eats in: they stay, and so do those before them. */
export function unitsInUse(everybody: readonly Sitting[]): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  for (const id of everybody.flatMap(one => [...vehiclesOf(one), ...(one.beds ?? []).map(bed => bed.roomId)])) {
    const [bookingId, n] = id.split('#')
    if (bookingId) used.set(bookingId, Math.max(used.get(bookingId) ?? 0, Number(n ?? 1)))
  }
  // A restaurant is booked by places: as many as eat at the meal at which most do.
  const eating = Map.groupBy(
    everybody.flatMap(one => one.meals ?? []),
    one => `${one.restaurantId.split('#')[0]} ${one.meal}`,
  )
  for (const [key, all] of eating) {
    const bookingId = key.split(' ')[0]!
    used.set(bookingId, Math.max(used.get(bookingId) ?? 0, all.length))
  }
  return used
}
/** So many units of a booking that nobody needs. */
export interface Excess {
  readonly id: string
  readonly units: number
  readonly spare: number
}
/** What is booked beyond what the days need, one booking after another, so that what is given back together leaves enough as well: what waits for its
 * supplier first, then what takes most people at once. What answers nothing that the days ask for is no excess: nobody here knows what it is for. */
export function excessOf(covers: readonly Cover[], supplies: readonly Supply[], inUse: ReadonlyMap<string, number>): readonly Excess[] {
  const left = covers.map(one => ({ ...one, total: one.confirmed + one.held }))
  const open = supplies.filter(one => !one.isByHand && ['requested', 'held', 'confirmed'].includes(one.status))
  return open
    .toSorted((a, b) => Number(isSure(a)) - Number(isSure(b)) || b.each - a.each || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, units, each, ...one }) => {
      const served = left.filter(cover => cover.supplies.some(other => other.id === id))
      if (served.length === 0 || each < 1) return []
      // What is sure is given back only where what is sure without it is enough: a hold may run out.
      const free = Math.min(...served.map(cover => Math.floor(((isSure(one) ? cover.confirmed : cover.total) - cover.need) / each)))
      const spare = Math.min(free, units - (inUse.get(id) ?? 0))
      if (spare < 1) return []
      for (const cover of served) {
        cover.total -= spare * each
        if (isSure(one)) cover.confirmed -= spare * each
        else cover.held -= spare * each
      }
      return [{ id, units, spare }]
    })
}

/** What is given back when one traveller less is expected: a seat at each table and a ticket that nobody needs, and a room once all its beds are
 * free and nobody is placed in it. Of what was booked beyond the need before nothing goes: each who leaves frees one place. Vehicles stay as they are,
 * until somebody gives back what is spare. */
export function sparedBy(
  supplies: readonly Supply[],
  need: number,
  inUse: ReadonlyMap<string, number> = new Map(),
): readonly { readonly id: string; readonly units: number }[] {
  const open = supplies.filter(one => one.status === 'confirmed' || one.status === 'held' || one.status === 'requested')
  const given = new Set<string>()
  return open.flatMap(one => {
    const type = typeOf(one.kind)
    if (type === 'transport' || type === 'guide' || one.units < 2 || one.units <= (inUse.get(one.id) ?? 0)) return []
    // Several tables of one meal, or hotels of one night, are one place to everybody.
    const group = type === 'spot' ? [one] : open.filter(other => typeOf(other.kind) === type && overlaps(one.startAt, one.endAt, other.startAt, other.endAt))
    if (group.some(other => given.has(other.id))) return []
    const isRoomFree = one.each === 1 || need % one.each === 0
    if (!isRoomFree || places(group) - one.each < need) return []
    given.add(one.id)
    return [{ id: one.id, units: one.units - 1 }]
  })
}
