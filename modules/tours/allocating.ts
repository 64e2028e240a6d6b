/** A proposal for a whole tour: groups first, then vehicles with the groups as blocks, then rooms, night by night where they change. Pure: what is
 * asked and the seed decide it, so that the run of a screen is the run that is taken over. */
import { type modes, type Proposal, propose, rulesOf, type Slot, type Traveller, type Unmet, type Weights } from './allocation.ts'
import type { Outcome } from './adjustment.ts'
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
  /** By child: the version of its row, where it is now, and whether it stays there. */
  readonly now: readonly { readonly studentId: string; readonly version: number; readonly isPinned: boolean; readonly places: Places }[]
}
export interface Answer extends Pick<Outcome, 'score' | 'broken'> {
  readonly moves: readonly Move[]
  readonly unplaced: readonly (Outcome['unplaced'][number] & { readonly slot: Slot })[]
  readonly unmet: readonly (Unmet & { readonly slot: Slot })[]
}

/** Solves it. */
export function allocate(problem: Problem): Answer {
  const answers = parts(problem)
  const moves = answers.flatMap(one => one.moves)
  return {
    moves,
    score: answers.reduce((sum, { proposal }) => sum + proposal.score, 0),
    unplaced: answers.flatMap(({ slot, proposal }) => proposal.unplaced.map(one => ({ ...one, slot }))),
    unmet: answers.flatMap(({ slot, proposal }) => proposal.unmet.map(one => ({ ...one, slot }))),
    broken: answers.flatMap(({ proposal }) => proposal.broken),
  }
}
interface Part {
  readonly slot: Slot
  readonly proposal: Proposal
  readonly moves: readonly Move[]
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
  if (of('vehicle').length > 0) done.push(solved(problem, 'vehicle', of('vehicle'), { blocks: blocksOf(problem, of('vehicle'), groups) }))
  for (const { from, units } of stays(of('room'))) done.push(solved(problem, 'room', units, { night: from }))
  return done
}
/** A group sits in one vehicle, where there is one that holds it, and its seats are not pinned apart. */
function blocksOf({ now, people }: Problem, vehicles: readonly PlaceUnit[], groups: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  const most = Math.max(...vehicles.map(one => one.capacity)),
    free = new Set(now.filter(one => !(one.isPinned && one.places.vehicleId)).map(one => one.studentId))
  const byGroup = Map.groupBy(
    people.filter(one => groups[one.id] && free.has(one.id)),
    one => groups[one.id],
  )
  return [...byGroup.values()].map(all => all.map(one => one.id)).filter(all => all.length <= most)
}
/** Runs of nights in which the same rooms are there. */
function stays(rooms: readonly PlaceUnit[]): readonly { readonly from: number; readonly units: readonly PlaceUnit[] }[] {
  const nights = [...new Set(rooms.flatMap(one => one.nights))].sort((a, b) => a - b)
  const there = nights.map(night => ({ from: night, units: rooms.filter(one => one.nights.includes(night)) }))
  const key = (units: readonly PlaceUnit[]): string => units.map(one => one.id).join()
  return there.filter((one, i) => i === 0 || key(one.units) !== key(there[i - 1]!.units))
}

interface More {
  readonly blocks?: readonly (readonly string[])[]
  readonly night?: number
}
function solved({ people, apart, now, mode, seed, weights }: Problem, slot: Slot, units: readonly PlaceUnit[], { blocks = [], night }: More = {}): Part {
  const ids = new Set(units.map(one => one.id)),
    byId = new Map(now.map(one => [one.studentId, one]))
  const at = (id: string): string | null => {
    const { groupId, vehicleId, beds } = byId.get(id)!.places
    return slot === 'group' ? groupId : slot === 'vehicle' ? vehicleId : (beds.find(bed => bed.night === night)?.roomId ?? null)
  }
  const pins: Record<string, string> = {}
  for (const { studentId, isPinned } of now) {
    const here = at(studentId)
    if (here !== null && ids.has(here) && (isPinned || mode === 'fill')) pins[studentId] = here
  }
  // Who is pinned by itself is in no block, or the block would be drawn after it.
  const loose = blocks.map(all => all.filter(id => pins[id] === undefined)).filter(all => all.length > 1)
  const proposal = propose({ travellers: people, units, rules: rulesOf(slot), weights, seed, apart, blocks: loose, pins })
  const moves = people.flatMap(({ id }) => {
    const to = proposal.placed[id] ?? null
    return to === at(id) ? [] : [{ studentId: id, version: byId.get(id)!.version, slot, to, ...(night === undefined ? {} : { night }) }]
  })
  return { slot, proposal, moves }
}
