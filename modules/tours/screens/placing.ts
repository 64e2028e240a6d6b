/** The board of places in the browser: what stands where, and what a move would break, by the rules that decide. */
import { useState } from 'react'
import { run } from '../../../console/call.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import { move } from '../adjustment.ts'
import type { BoardOfPlaces } from '../allocation-calls.ts'
import { apartBy, type Fault, faultOf, rulesOf, type Slot } from '../allocation.rules.ts'
import { seatOn } from '../legs.ts'
import { tableAt } from '../meals.ts'
import { words } from './placeWords.ts'

/** A pupil, or in bedrooms a leader. */
export type Pupil = BoardOfPlaces['pupils'][number] | BoardOfPlaces['leaders'][number]
/** Whom the board places in a slot: leaders have beds and meals, and nothing else. */
const peopleOf = ({ pupils, leaders }: Pick<BoardOfPlaces, 'pupils' | 'leaders'>, slot: Slot): readonly Pupil[] =>
  slot === 'room' || slot === 'meal' ? [...pupils, ...leaders] : pupils
export type Unit = BoardOfPlaces['units'][number]

/** What is looked at: of rooms a night, of vehicles a leg, of restaurants a meal; left out: the first. */
export interface When {
  readonly slot: Slot
  readonly night: number
  readonly leg?: string | undefined
  readonly meal?: string | undefined
}
/** Where somebody is then; null: nowhere. */
export function placeIn(one: Pupil, { slot, night, leg, meal }: When): string | null {
  if (slot === 'group') return one.groupId
  if (slot === 'vehicle') return seatOn(one, leg).vehicleId
  return slot === 'meal' ? tableAt(one, meal ?? '') : (one.beds.find(bed => bed.night === night)?.roomId ?? null)
}
/** The seat or bed of somebody in it. */
export const numberIn = (one: Pupil, { slot, night, leg }: When): number | null =>
  slot === 'vehicle' ? seatOn(one, leg).seatNo : slot === 'room' ? (one.beds.find(bed => bed.night === night)?.bed ?? null) : null

export interface Lane {
  readonly unit: Unit
  readonly inside: readonly Pupil[]
  readonly fault: Fault | undefined
}
export interface View extends When {
  readonly lanes: readonly Lane[]
  /** Whom this is about. */
  readonly people: readonly Pupil[]
  /** Who stands in none of them. */
  readonly loose: ReadonlySet<string>
  /** What would stand against some more pupils in a unit. */
  readonly against: (unit: Unit, more: readonly Pupil[]) => Fault | undefined
}
export function viewOf(board: BoardOfPlaces, when: When): View {
  const { units, legs } = board,
    { slot, night, leg } = when,
    pupils = peopleOf(board, slot)
  const areApart = apartBy(pupils.flatMap(one => one.apart.map(other => [one.id, other] as const)))
  const byNumber = pupils.toSorted((a, b) => (numberIn(a, when) ?? 0) - (numberIn(b, when) ?? 0))
  const by = Map.groupBy(byNumber, one => placeIn(one, when))
  const first = leg ?? legs[0]?.id
  const isThere = (unit: Unit): boolean => {
    if (slot === 'room') return unit.nights.includes(night)
    return slot === 'meal' ? (unit.meals?.includes(when.meal ?? '') ?? false) : slot !== 'vehicle' || !first || unit.legs.includes(first)
  }
  const open = units.filter(unit => unit.slot === slot && isThere(unit))
  const known = new Set(open.map(unit => unit.id))
  const faultIn = (unit: Unit, all: readonly Pupil[]) => faultOf(all, unit, rulesOf(slot), areApart)
  return {
    ...when,
    people: pupils,
    lanes: open.map(unit => ({ unit, inside: by.get(unit.id) ?? [], fault: faultIn(unit, by.get(unit.id) ?? []) })),
    loose: new Set(pupils.filter(one => !known.has(placeIn(one, when) ?? '')).map(one => one.id)),
    against: (unit, more) => faultIn(unit, [...(by.get(unit.id) ?? []).filter(one => !more.includes(one)), ...more]),
  }
}

/** Sends moves of some pupils to one place, or out of it (null), as they were seen. */
export async function sendMoves(
  board: BoardOfPlaces,
  { slot, night, leg, meal }: When,
  given: { readonly pupils: readonly Pupil[]; readonly to: string | null; readonly no?: unknown; readonly remark?: unknown },
  id = newId(),
): Promise<void> {
  const moves = given.pupils.map(one => ({
    studentId: one.id,
    version: one.version,
    slot,
    to: given.to,
    no: given.no === '' ? null : given.no,
    ...(slot === 'room' ? { night } : {}),
    ...(slot === 'vehicle' && leg ? { leg } : {}),
    ...(slot === 'meal' && meal ? { meal } : {}),
  }))
  await run(move, id, { openClassId: board.openClassId, moves, remark: given.remark })
}

/** What is held: dropped on a unit it is sent at once; where a remark is asked for, a form asks. */
export function useDrag(
  board: BoardOfPlaces,
  view: View,
  { reload, ask }: { readonly reload: () => void; readonly ask: (pupils: readonly Pupil[], to: string) => void },
) {
  const [held, hold] = useState<readonly Pupil[]>([])
  const [over, setOver] = useState<string>()
  const end = () => {
    hold([])
    setOver(undefined)
  }
  const put = (pupils: readonly Pupil[], to: string | null) => {
    end()
    const going = pupils.filter(one => placeIn(one, view) !== to)
    if (going.length === 0) return
    if (board.isFrozen && to !== null) return ask(going, to)
    // What stands against it has said so in a toast; the board is as it was, or as somebody else made it.
    sendMoves(board, view, { pupils: going, to }).then(
      () => {
        toast(t(words.moved), 'good')
        reload()
      },
      () => reload(),
    )
  }
  return { held, hold, over, setOver, end, put }
}
export type Drag = ReturnType<typeof useDrag>
