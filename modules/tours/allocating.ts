/** A proposal for a whole tour: groups first, then vehicles with the groups as blocks, then rooms, night by night where they change, and meals with the
 * groups as blocks again. Pure: what is asked and the seed decide it, so that the run of a screen is the run that is taken over. */
import {
  type Asked,
  type modes,
  needsIn,
  type Proposal,
  propose,
  rulesOf,
  type Slot,
  type SplitReason,
  type Traveller,
  type Unmet,
  type Weights,
} from './allocation.ts'
import type { Outcome } from './adjustment.ts'
import { legsOr, seatOn } from './legs.ts'
import { type Load, pack, type Packed } from './packing.ts'
import { tableAt } from './meals.ts'
import type { Move, Places, PlaceUnit } from './places.ts'

export interface Wanted {
  readonly slots: readonly Slot[]
  readonly mode: keyof typeof modes
  readonly seed: number
  readonly weights: Weights
}
/** All that a proposal depends on; plain data, for another thread. */
export interface Problem extends Wanted {
  readonly people: readonly Traveller[]
  readonly apart: readonly (readonly [string, string])[]
  readonly units: readonly PlaceUnit[]
  /** The legs of the journey, in their order; left out: it is one. */
  readonly legs?: readonly string[]
  /** The meals of the journey, in their order. */
  readonly meals?: readonly string[]
  /** By child: the version of its row, where it is now, and whether it stays there. */
  readonly now: readonly { readonly studentId: string; readonly version: number; readonly isPinned: boolean; readonly places: Places }[]
}
export interface Answer extends Pick<Outcome, 'score' | 'broken'> {
  readonly moves: readonly Move[]
  readonly unplaced: readonly (Outcome['unplaced'][number] & { readonly slot: Slot; readonly meal?: string })[]
  readonly unmet: readonly (Unmet & { readonly slot: Slot })[]
  /** Groups that are in more than one vehicle. */
  readonly split: readonly Split[]
}
/** A group that no vehicle holds, with how many of it are in which. */
export interface Split {
  readonly group: string
  readonly reason: SplitReason
  readonly vehicles: readonly { readonly id: string; readonly count: number }[]
}

/** Solves it. */
export function allocate(problem: Problem): Answer {
  const answers = parts(problem)
  const moves = answers.flatMap(one => one.moves)
  return {
    moves,
    score: answers.reduce((sum, { proposal }) => sum + proposal.score, 0),
    unplaced: answers.flatMap(({ slot, meal, proposal }) => proposal.unplaced.map(one => ({ ...one, slot, ...(meal ? { meal } : {}) }))),
    unmet: answers.flatMap(({ slot, proposal }) => proposal.unmet.map(one => ({ ...one, slot }))),
    broken: answers.flatMap(({ proposal }) => proposal.broken),
    split: answers.flatMap(one => one.split ?? []),
  }
}
interface Part {
  readonly slot: Slot
  readonly proposal: Proposal
  readonly moves: readonly Move[]
  readonly split?: readonly Split[]
  readonly meal?: string
}
function parts(problem: Problem): readonly Part[] {
  const of = (slot: Slot) => problem.units.filter(one => one.slot === slot)
  const done: Part[] = []
  let groups: Readonly<Record<string, string>> = Object.fromEntries(
    problem.now.flatMap(one => (one.places.groupId ? [[one.studentId, one.places.groupId]] : [])),
  )
  if (of('group').length > 0) {
    const part = solved(problem, 'group', of('group'))
    done.push(part)
    groups = part.proposal.placed
  }
  const moved = new Set<string>(),
    nights = new Set<string>()
  let before: Readonly<Record<string, string>> = {}
  for (const ride of ridesOf(problem, of('vehicle'))) {
    const part = inVehicles(problem, { ...ride, moved, before }, groups)
    for (const { studentId } of part.moves) moved.add(studentId)
    before = part.proposal.placed
    done.push(part)
  }
  for (const { from, units } of stays(of('room'))) {
    const part = solved(problem, 'room', units, { night: from, moved: nights })
    for (const { studentId } of part.moves) nights.add(studentId)
    done.push(part)
  }
  const meals = [...new Set(of('meal').flatMap(one => one.meals ?? []))].sort((a, b) => (problem.meals ?? []).indexOf(a) - (problem.meals ?? []).indexOf(b))
  for (const meal of meals)
    done.push(
      atMeal(
        problem,
        meal,
        of('meal').filter(one => one.meals?.includes(meal)),
        groups,
      ),
    )
  return done
}

/** A meal: whole groups in the restaurants that serve it, as far as there is room, and whoever has a diet where it is served. */
function atMeal(problem: Problem, meal: string, units: readonly PlaceUnit[], groups: Groups): Part {
  const there = new Set(units.map(one => one.id)),
    stay = new Map<string, string>()
  for (const { studentId, isPinned, places } of problem.now) {
    const at = tableAt(places, meal)
    if (at && there.has(at) && (isPinned || problem.mode === 'fill')) stay.set(studentId, at)
  }
  const people = problem.people.map(one => ({ ...one, needs: needsIn(one, rulesOf('meal')) }))
  const whole = { ...problem, people, apart: [], weights: noWishes }
  return { ...inWholes(whole, 'meal', units, groups, { stay, meal }), meal }
}
const noWishes: Weights = { friend: 0, sibling: 0, klass: 0 }

/** Legs in a row on which the same vehicles come. */
interface Ride {
  readonly legs: readonly string[]
  readonly units: readonly PlaceUnit[]
  /** Where it begins; left out: with the journey. */
  readonly leg?: string
}
/** The rides of a journey. Where somebody who stays changes vehicles, another begins: seats are counted ride by ride. */
function ridesOf({ legs, now, mode }: Problem, vehicles: readonly PlaceUnit[]): readonly Ride[] {
  const all = legsOr(legs),
    kept = now.filter(one => one.isPinned || mode === 'fill')
  const there = (leg: string): readonly PlaceUnit[] => vehicles.filter(one => one.legs.includes(leg))
  const isSame = (a: string, b: string): boolean =>
    there(a).length === there(b).length &&
    there(a).every(one => one.legs.includes(b)) &&
    kept.every(({ places }) => seatOn(places, a).vehicleId === seatOn(places, b).vehicleId)
  const begins = all.flatMap((leg, i) => (i === 0 || !isSame(all[i - 1]!, leg) ? [i] : []))
  return begins
    .map((from, i) => ({ legs: all.slice(from, begins[i + 1]), units: there(all[from]!), ...(from > 0 ? { leg: all[from]! } : {}) }))
    .filter(({ units }) => units.length > 0)
}
/** The vehicle of somebody on a ride; undefined: several. */
function vehicleOn(places: Places, { legs }: Pick<Ride, 'legs'>): string | null | undefined {
  const [first, ...others] = new Set(legs.map(leg => seatOn(places, leg).vehicleId))
  return others.length > 0 ? undefined : first
}
/** Who is not moved on a ride: who was pinned, and who sits in a vehicle already that goes on, as long as those who are pinned leave seats. */
function stayers({ now, mode }: Problem, { units, before, ...ride }: Onward): ReadonlyMap<string, string> {
  const there = new Map(units.map(one => [one.id, one])),
    stay = new Map<string, string>()
  for (const { studentId, isPinned, places } of now) {
    const at = vehicleOn(places, ride)
    if (at && there.has(at) && (isPinned || mode === 'fill')) stay.set(studentId, at)
  }
  const pinned = Map.groupBy(stay.values(), id => id)
  const going = Map.groupBy(
    Object.entries(before).filter(([id, at]) => !stay.has(id) && there.has(at)),
    ([, at]) => at,
  )
  for (const [at, all] of going) if (all.length + (pinned.get(at)?.length ?? 0) <= there.get(at)!.capacity) for (const [id] of all) stay.set(id, at)
  return stay
}
interface Onward extends Ride {
  /** Where everybody sat on the ride before, and who was moved on one. */
  readonly before: Readonly<Record<string, string>>
  readonly moved: ReadonlySet<string>
}

type Groups = Readonly<Record<string, string>>
/** Groups as wholes, or in as few parts as the seats allow; who finds no seat with its part is then seated alone. */
function inVehicles(problem: Problem, ride: Onward, groups: Groups): Part {
  const stay = stayers(problem, ride),
    { units: vehicles } = ride
  const found = inWholes(problem, 'vehicle', vehicles, groups, { ...ride, stay })
  return { ...found, split: splitIn(problem, vehicles, groups, found.proposal.placed) }
}
type Staying = More & { readonly stay: ReadonlyMap<string, string> }
const mealOrders = 20
function inWholes(problem: Problem, slot: Slot, units: readonly PlaceUnit[], groups: Groups, more: Staying): Part {
  // A meal is parted sooner than a ride: there are many of them, and it is the same hall or the next.
  const { blocks, start } = blocksOf(problem, units, groups, more.stay, slot === 'meal' ? mealOrders : undefined)
  const first = solved(problem, slot, units, { ...more, blocks, start })
  const left = new Set(first.proposal.unplaced.map(one => one.id))
  const isLeft = (all: readonly string[]): boolean => all.some(id => left.has(id))
  return blocks.some(isLeft) ? solved(problem, slot, units, { ...more, blocks: blocks.filter(all => !isLeft(all)), start: first.proposal.placed }) : first
}
interface Members {
  readonly id: string
  readonly group: string
  readonly all: readonly Traveller[]
}
type Cut = (one: Traveller) => boolean
const hasNeeds: Cut = one => (one.needs?.length ?? 0) > 0
/** A group in parts: those that each cut takes out, and the rest. */
function cutBy(group: string, all: readonly Traveller[], cuts: readonly Cut[]): readonly Members[] {
  const parts = Map.groupBy(all, one => cuts.findIndex(takes => takes(one)))
  return [...parts].map(([n, part]) => ({ id: `${group} ${n}`, group, all: part }))
}
/** Parts as loads: with what their members need, and the loads and vehicles where somebody is from whom one of them is kept apart. */
function loadsOf(parts: readonly Members[], apart: Problem['apart'], stays: ReadonlyMap<string, string>): readonly Load[] {
  const where = new Map([...stays, ...parts.flatMap(({ id, all }) => all.map(one => [one.id, id] as const))])
  return parts.map(({ id, group, all }) => {
    const own = new Set(all.map(one => one.id)),
      others = apart.flatMap(([a, b]) => (own.has(a) ? [b] : own.has(b) ? [a] : []))
    const not = [...new Set(others.flatMap(one => where.get(one) ?? []))].filter(one => one !== id)
    return { id, group, size: all.length, needs: [...new Set(all.flatMap(one => one.needs ?? []))], not }
  })
}
/** Each group as one block, or as its parts, with the vehicle that it begins in. Who is pinned is in none. */
function blocksOf(
  { people, seed, apart }: Problem,
  vehicles: readonly PlaceUnit[],
  groups: Groups,
  stays: ReadonlyMap<string, string>,
  orders: number | undefined,
) {
  const taken = new Map([...Map.groupBy(stays.values(), id => id)].map(([id, all]) => [id, all.length]))
  const byGroup = Map.groupBy(
    people.filter(one => !one.isLeader && groups[one.id] && !stays.has(one.id)),
    one => groups[one.id]!,
  )
  const holds = vehicles
    .filter(one => !one.isUnfit)
    .map(one => ({ id: one.id, free: Math.max(0, one.capacity - (taken.get(one.id) ?? 0)), offers: one.offers ?? [] }))
  // Where the few step-free vehicles do not hold every group of which one needs them, those ride there, and the rest of their groups elsewhere; and
  // where whole groups can not share a vehicle because two of them are kept apart, those who are ride by themselves.
  const cuts: readonly (readonly Cut[])[] = [[], [hasNeeds], [hasNeeds, one => apart.some(pair => pair.includes(one.id))]]
  let loads: readonly Members[] = [],
    packed: Packed | undefined
  for (const by of cuts) {
    const tried = [...byGroup].flatMap(([group, all]) => cutBy(group, all, by)),
      found = pack(loadsOf(tried, apart, stays), holds, seed, orders)
    if (!packed || found.left < packed.left) [loads, packed] = [tried, found]
    if (packed.left === 0) break
  }
  const blocks: (readonly string[])[] = [],
    start: Record<string, string> = {}
  for (const { id, all } of loads) {
    let open = together(all)
    for (const { hold, count } of packed!.parts.filter(one => one.load === id).toSorted((x, y) => y.count - x.count)) {
      blocks.push(open.slice(0, count).map(one => one.id))
      for (const one of open.slice(0, count)) start[one.id] = hold
      open = open.slice(count)
    }
  }
  return { blocks, start }
}
/** Those of a group in the order in which it is cut: friends, brothers and sisters, and classes side by side. */
function together(all: readonly Traveller[]): readonly Traveller[] {
  const byId = new Map(all.map(one => [one.id, one])),
    done = new Set<Traveller>()
  const reach = (one: Traveller | undefined): void => {
    if (!one || done.has(one)) return
    done.add(one)
    for (const id of [...(one.siblings ?? []), ...(one.friends ?? [])]) reach(byId.get(id))
  }
  for (const one of all.toSorted((a, b) => (a.klass < b.klass ? -1 : a.klass > b.klass ? 1 : 0))) reach(one)
  return [...done]
}
function splitIn({ people, now, mode }: Problem, vehicles: readonly PlaceUnit[], groups: Groups, placed: Readonly<Record<string, string>>): readonly Split[] {
  const most = Math.max(...vehicles.map(one => one.capacity)),
    pinned = new Set(now.filter(one => one.places.vehicleId && (one.isPinned || mode === 'fill')).map(one => one.studentId))
  return [
    ...Map.groupBy(
      people.filter(one => groups[one.id] && placed[one.id]),
      one => groups[one.id]!,
    ),
  ].flatMap(([group, all]) => {
    const by = Map.groupBy(all, one => placed[one.id]!)
    if (by.size < 2) return []
    const reason: SplitReason =
      all.length > most ? 'large' : all.some(one => pinned.has(one.id)) ? 'pinned' : all.some(one => one.needs?.length) ? 'needs' : 'seats'
    return [{ group, reason, vehicles: [...by].map(([id, each]) => ({ id, count: each.length })) }]
  })
}
/** Runs of nights in which the same rooms are there. */
function stays(rooms: readonly PlaceUnit[]): readonly { readonly from: number; readonly units: readonly PlaceUnit[] }[] {
  const nights = [...new Set(rooms.flatMap(one => one.nights))].sort((a, b) => a - b)
  const there = nights.map(night => ({ from: night, units: rooms.filter(one => one.nights.includes(night)) }))
  const key = (units: readonly PlaceUnit[]): string => units.map(one => one.id).join()
  return there.filter((one, i) => i === 0 || key(one.units) !== key(there[i - 1]!.units))
}

interface More extends Pick<Asked, 'blocks' | 'start'>, Partial<Pick<Onward, 'leg' | 'legs' | 'moved'>> {
  readonly night?: number
  readonly meal?: string
  readonly stay?: ReadonlyMap<string, string>
}
function solved(problem: Problem, slot: Slot, units: readonly PlaceUnit[], more: More = {}): Part {
  const { blocks = [], start = {}, night, leg, meal, legs = [], stay, moved } = more
  const { apart, now, mode, seed, weights } = problem
  // Leaders ride on seats that are kept for them, and lead groups: beds and meals are what they are given.
  const people = slot === 'room' || slot === 'meal' ? problem.people : problem.people.filter(one => !one.isLeader)
  const ids = new Set(units.map(one => one.id)),
    byId = new Map(now.map(one => [one.studentId, one]))
  const at = (id: string): string | null | undefined => {
    const { places } = byId.get(id)!
    if (slot === 'meal') return tableAt(places, meal!)
    return slot === 'group' ? places.groupId : slot === 'vehicle' ? vehicleOn(places, { legs }) : (places.beds.find(bed => bed.night === night)?.roomId ?? null)
  }
  const pins: Record<string, string> = stay ? Object.fromEntries(stay) : {}
  if (!stay)
    for (const { studentId, isPinned } of now) {
      const here = at(studentId)
      if (here && ids.has(here) && (isPinned || mode === 'fill')) pins[studentId] = here
    }
  // Who is pinned by itself is in no block, or the block would be drawn after it.
  const loose = blocks.map(all => all.filter(id => pins[id] === undefined)).filter(all => all.length > 1)
  const proposal = propose({ travellers: people, units, rules: rulesOf(slot), weights, seed, apart, blocks: loose, pins, start })
  // Who was moved on an earlier leg or night is told again: the move before would carry on.
  const moves = people.flatMap(({ id }) => {
    const to = proposal.placed[id] ?? null
    if (to === at(id) && !moved?.has(id)) return []
    return [
      {
        studentId: id,
        version: byId.get(id)!.version,
        slot,
        to,
        ...(night === undefined ? {} : { night }),
        ...(leg === undefined ? {} : { leg }),
        ...(meal === undefined ? {} : { meal }),
      },
    ]
  })
  return { slot, proposal, moves }
}
