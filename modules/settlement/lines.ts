/** The arithmetic of settlement: what each lesson is worth to whom now, and the lines that lead there from those that stand. */
import { portion, splitMoney, sum } from '../kit/index.ts'

/** A pupil's place as far as money is concerned: the price, over how many lessons, and what of it went back or along to another class. */
export interface Place {
  readonly enrolmentId: string
  readonly priceCents: number
  readonly lessonCount: number
  readonly refundedCents: number
  /** What the channel shares of it with the agency by itself: what is above that is settled here. */
  readonly byChannelCents?: number
  /** What the agency has by the channel now: what of it is above its part is taken here. */
  readonly sharedCents?: number
}
/** A lesson with the places that were marked in it and the share that is valid for it. */
export interface TaughtLesson {
  readonly id: string
  readonly places: readonly string[]
  readonly rateBp: number
}

/** What the lessons are worth to the agency. The lessons come in the order they were taken into lines, new ones last.
 *
 * Each place earns its price lesson by lesson, never above what was kept after refunds, so a refund eats into the
 * lessons taken last. The agency's part is rounded down on the running total of a place, not on each lesson: with
 * all lessons confirmed and nothing refunded it is exactly the agency's part of the price. What the channel shares by itself comes first, and only
 * what is above it is settled; what the agency has there above its part, since it did not come back, the last lesson takes. */
export function agencyShares(lessons: readonly TaughtLesson[], places: readonly Place[]): ReadonlyMap<string, number> {
  const left = new Map(
    places.map(place => [
      place.enrolmentId,
      {
        ...{ channel: place.byChannelCents ?? 0, has: place.sharedCents ?? 0, last: '', part: 0 },
        earned: 0,
        kept: Math.max(0, place.priceCents - place.refundedCents),
        parts: splitMoney(place.priceCents, Math.max(1, place.lessonCount)),
        taken: 0,
      },
    ]),
  )
  const shares = new Map(
    lessons.map(lesson => {
      let cents = 0
      for (const id of lesson.places) {
        const place = left.get(id)
        if (!place) continue
        const before = place.earned
        place.earned = Math.min(place.kept, before + (place.parts[place.taken] ?? 0))
        place.taken++
        const above = (earned: number) => Math.max(0, portion(earned, lesson.rateBp) - place.channel)
        cents += above(place.earned) - above(before)
        place.last = lesson.id
        place.part += portion(place.earned, lesson.rateBp) - portion(before, lesson.rateBp)
      }
      return [lesson.id, cents]
    }),
  )
  for (const { last, has, part } of left.values()) if (last && has > part) shares.set(last, shares.get(last)! - (has - part))
  return shares
}

/** What every line of a lesson says: whose it is, and for which lesson. */
interface OfLesson {
  readonly lessonId: string
  readonly payeeId: string
  readonly payeeName?: string | null
  readonly schoolId: string
  readonly openClassId: string
  readonly areaCode: string
  readonly lessonDate: string
  readonly cents: number
}
/** What is due now for a lesson to a payee, by a fresh computation. */
export interface Due extends OfLesson {
  readonly rateCents?: number | null
  readonly rateBp?: number | null
  readonly pupilCount?: number | null
  /** Whether a first line may be made for it; otherwise only lines that stand already are put right. */
  readonly takeable: boolean
}
/** A line that stands: in this draft or in any other settlement that was not voided. */
export interface Held extends OfLesson {
  readonly id: string
  readonly settlementId: string
  readonly isAdjustment: boolean
}
/** One step from the lines that stand to what is due. `lessons` and `delta` say how the totals of the draft move. */
export interface ChangeOf<D, H> {
  readonly act: 'take' | 'reprice' | 'free'
  readonly id: string
  readonly isAdjustment: boolean
  readonly adjustsId: string | null
  readonly from: D | H
  readonly cents: number
  readonly delta: number
  readonly lessons: number
}
export type Change = ChangeOf<Due, Held>

export const lineId = (kind: string, lessonId: string, payeeId: string): string => `${lessonId}:${kind}:${payeeId}`

/** The changes that make the lines of each (lesson, payee) add up to what is due, touching only lines of this settlement.
 * A first line carries the key alone as its id; later ones are opposite lines, numbered, and never change the first. */
export function reconcile(kind: string, settlementId: string, dues: readonly Due[], held: readonly Held[]): readonly Change[] {
  const due = new Map(dues.map(one => [lineId(kind, one.lessonId, one.payeeId), one]))
  const standing = Map.groupBy(held, line => lineId(kind, line.lessonId, line.payeeId))
  return [...new Set([...due.keys(), ...standing.keys()])].flatMap(key => {
    const change = settleKey(key, settlementId, due.get(key), standing.get(key) ?? [])
    return change ? [change] : []
  })
}

/** The one change that makes the lines of a key add up to what is due, whatever the lines are of. */
export function settleKey<D extends Pick<Due, 'cents' | 'takeable'>, H extends Pick<Held, 'id' | 'settlementId' | 'isAdjustment' | 'cents'>>(
  key: string,
  settlementId: string,
  due: D | undefined,
  lines: readonly H[],
): ChangeOf<D, H> | undefined {
  const own = lines.find(line => line.settlementId === settlementId)
  const others = lines.filter(line => line.settlementId !== settlementId)
  const cents = (due?.cents ?? 0) - sum(others.map(line => line.cents))
  if (own) {
    const gone = own.isAdjustment ? cents === 0 : !due && others.length === 0
    const moved = { isAdjustment: own.isAdjustment, adjustsId: null, from: due ?? own, id: own.id }
    return gone
      ? { ...moved, act: 'free', cents: 0, delta: -own.cents, lessons: own.isAdjustment ? 0 : -1 }
      : cents === own.cents
        ? undefined
        : { ...moved, act: 'reprice', cents, delta: cents - own.cents, lessons: 0 }
  }
  if (others.length === 0)
    return due?.takeable ? { act: 'take', id: key, isAdjustment: false, adjustsId: null, from: due, cents, delta: cents, lessons: 1 } : undefined
  if (cents === 0) return undefined
  const numbers = new Set(others.map(line => line.id))
  let number = 1
  while (numbers.has(`${key}:${number}`)) number++
  return { act: 'take', id: `${key}:${number}`, isAdjustment: true, adjustsId: key, from: due ?? others[0]!, cents, delta: cents, lessons: 0 }
}

/** Subtotals by payee or school. */
export type Totals = Readonly<Record<string, { readonly lessons: number; readonly cents: number }>>

/** The subtotals after changes; whoever has neither lessons nor money left is left out. */
export function tally(totals: Totals, changes: readonly Change[], by: 'payeeId' | 'schoolId'): Totals {
  const next = new Map(Object.entries(totals))
  for (const { from, lessons, delta } of changes) {
    const before = next.get(from[by]) ?? { lessons: 0, cents: 0 }
    next.set(from[by], { lessons: before.lessons + lessons, cents: before.cents + delta })
  }
  return Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([, one]) => one.lessons !== 0 || one.cents !== 0))
}
