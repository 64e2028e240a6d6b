/** What moves come to: everybody's places after them, with a number that is free on each leg and in each night. */
import { about, ensure } from '../kit/index.ts'
import { legsFrom, legsOr, type Seat, seatless, seatOn, withSeats } from './legs.ts'
import { withMeals } from './meals.ts'
import { no } from './place-refusals.ts'
import { type Ground, type Move, type Places, placesOf, type PlaceUnit } from './places.ts'

/** Everybody's places after some moves, all of them or none: first everybody leaves, then everybody comes, so that two may change places. */
export function afterMoves(
  {
    everybody,
    units,
    legs: given,
    meals = [],
  }: Pick<Ground, 'everybody' | 'units'> & { readonly legs?: readonly string[]; readonly meals?: readonly string[] },
  asked: readonly Move[],
): ReadonlyMap<string, Places> {
  const legs = legsOr(given),
    next = new Map(everybody.map(one => [one.studentId, placesOf(one)])),
    before = new Map(next),
    unitById = new Map(units.map(one => [one.id, one])),
    leaders = new Set(everybody.filter(one => one.isLeader).map(one => one.studentId)),
    moves = asked.flatMap(one => mealByMeal(one, unitById.get(one.to ?? '')))
  ensure(
    moves.every(one => one.slot === 'room' || one.slot === 'meal' || !leaders.has(one.studentId)),
    about(no.leaderBedOnly, 'moves'),
  )
  ensure(
    moves.every(one => !one.leg || (one.slot === 'vehicle' && legs.includes(one.leg))),
    about(no.noLeg, 'moves'),
  )
  ensure(
    moves.every(one => !one.meal || (one.slot === 'meal' && meals.includes(one.meal))),
    about(no.noMeal, 'moves'),
  )
  const beginOf = ({ night, leg, meal }: Move): number => (meal ? meals.indexOf(meal) + 1 : leg ? legs.indexOf(leg) + 1 : (night ?? 1)),
    kindOf = ({ studentId, slot }: Move): string => `${studentId} ${slot}`
  ensure(new Set(moves.map(one => `${kindOf(one)} ${beginOf(one)}`)).size === moves.length, about(no.twice, 'moves'))
  for (const move of moves) {
    const was = next.get(move.studentId)
    ensure(was, about(no.notListed, 'moves'), { studentId: move.studentId })
    next.set(move.studentId, without(was, move, { legs, meals }))
  }
  const taken = takenIn(next, legs),
    begins = Map.groupBy(moves, kindOf)
  // Who asks for a certain seat or bed comes first; of a child's nights and legs the earlier ones.
  const order = moves.filter(one => one.to).toSorted((a, b) => Number(!a.no) - Number(!b.no) || beginOf(a) - beginOf(b))
  for (const move of order) {
    const unit = unitById.get(move.to!)
    ensure(unit?.slot === move.slot, about(no.noUnit, 'moves'), { to: move.to })
    if (unit.slot === 'meal') {
      next.set(move.studentId, eating(unit, move, next.get(move.studentId)!, meals))
      continue
    }
    ensure(!move.no || (move.no >= 1 && move.no <= unit.capacity), about(no.noSuchNumber, 'moves'), { no: move.no })
    // It holds until another move of the same child begins.
    const end = Math.min(
      ...begins
        .get(kindOf(move))!
        .map(beginOf)
        .filter(one => one > beginOf(move)),
    )
    const during = {
      nights: unit.nights.filter(one => one >= beginOf(move) && one < end),
      legs: legs.slice(beginOf(move) - 1, end - 1).filter(one => unit.legs.includes(one)),
    }
    next.set(move.studentId, into(unit, move, { was: next.get(move.studentId)!, old: before.get(move.studentId)!, taken, during, legs }))
  }
  return next
}
/** A move to a restaurant is of every meal that it serves, unless it names one. */
const mealByMeal = (one: Move, unit: PlaceUnit | undefined): readonly Move[] =>
  one.slot === 'meal' && !one.meal && unit?.slot === 'meal' ? (unit.meals ?? []).map(meal => ({ ...one, meal })) : [one]
/** Who ate a meal elsewhere does so no more; other meals stay as they are. */
function eating({ id, name, meals = [] }: PlaceUnit, { meal }: Move, was: Places, order: readonly string[]): Places {
  const at = meals.filter(one => !meal || one === meal)
  ensure(at.length > 0, about(no.notAtMeal, 'moves'), { unit: name })
  return withMeals(was, at, id, order)
}
type Days = { readonly legs: readonly string[]; readonly meals: readonly string[] }
const without = (was: Places, { slot, night, leg, meal, to }: Move, { legs, meals }: Days): Places =>
  slot === 'meal'
    ? to
      ? was
      : withMeals(was, meal ? [meal] : meals, null, meals)
    : slot === 'group'
      ? { ...was, groupId: null }
      : slot === 'vehicle'
        ? withSeats(was, legs, new Map(legsFrom(legs, leg).map(one => [one, seatless])))
        : { ...was, beds: was.beds.filter(bed => bed.night < (night ?? 1)) }

/** The seats of each vehicle and leg, and the beds of each room and night, that somebody has. */
type Taken = Map<string, Set<number>>
function takenIn(all: ReadonlyMap<string, Places>, legs: readonly string[]): Taken {
  const taken: Taken = new Map()
  for (const places of all.values()) {
    for (const leg of legs) {
      const { vehicleId, seatNo } = seatOn(places, leg)
      if (vehicleId && seatNo) numbersOf(taken, `${vehicleId} ${leg}`).add(seatNo)
    }
    for (const { roomId, night, bed } of places.beds) numbersOf(taken, `${roomId} ${night}`).add(bed)
  }
  return taken
}
function numbersOf(taken: Taken, key: string): Set<number> {
  const found = taken.get(key) ?? new Set()
  taken.set(key, found)
  return found
}

/** Says which seat or bed it is. */
export const isTaken = (unit: string | undefined, at: number | null | undefined) => ({
  ...about(no.doubled, 'moves'),
  label: [`${unit ?? ''} ${at ?? ''} 号：${no.doubled.label[0]}`, `${unit ?? ''} no. ${at ?? ''}: ${no.doubled.label[1]}`] as const,
})
interface Sitting {
  readonly was: Places
  readonly old: Places
  readonly taken: Taken
  readonly legs: readonly string[]
  /** The nights and legs that the move is of. */
  readonly during: Pick<PlaceUnit, 'nights' | 'legs'>
}
function into(unit: PlaceUnit, { no: wanted, night, leg }: Move, { was, old, taken, legs, during }: Sitting): Places {
  if (unit.slot === 'group') return { ...was, groupId: unit.id }
  const isRoom = unit.slot === 'room',
    first = isRoom ? night : leg,
    whenever: readonly (string | number)[] = isRoom ? during.nights : during.legs
  ensure(whenever.length > 0 && (!first || whenever[0] === first), about(isRoom ? no.noNight : no.notOnLeg, 'moves'), { unit: unit.name })
  const numbers = whenever.map(one => numbersOf(taken, `${unit.id} ${one}`))
  const isFree = (n: number): boolean => numbers.every(one => !one.has(n))
  ensure(!wanted || isFree(wanted), isTaken(unit.name, wanted), { unit: unit.name, no: wanted })
  const kept = isRoom ? old.beds.find(one => one.roomId === unit.id)?.bed : [old, ...old.legSeats].find(one => one.vehicleId === unit.id)?.seatNo
  const firstFree = (isOpen: (n: number) => boolean): number => {
    let n = 1
    while (!isOpen(n)) n++
    return n
  }
  // One number for all of it; where none is free all the way, the first that is free each time.
  const all = wanted || (kept && isFree(kept) ? kept : firstFree(isFree)),
    each = numbers.map(one => (all <= unit.capacity ? all : firstFree(n => !one.has(n))))
  numbers.forEach((one, i) => one.add(each[i]!))
  if (!isRoom) return withSeats(was, legs, new Map(during.legs.map((one, i): [string, Seat] => [one, { vehicleId: unit.id, seatNo: each[i]! }])))
  const beds = during.nights.map((one, i) => ({ night: one, roomId: unit.id, bed: each[i]! }))
  return { ...was, beds: [...was.beds.filter(one => !during.nights.includes(one.night)), ...beds].sort((a, b) => a.night - b.night) }
}
