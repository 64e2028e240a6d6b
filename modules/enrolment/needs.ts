/** What decisions about places ask for, in one piece each, so that every door to a seat sees the same facts. */
import { lesson, openClass } from '../openclass/index.ts'
import { salePrices } from '../partners/index.ts'
import { agency, guardian, student } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { about, beside, type Context, count, ensure, find, gather, get, type Reading, type Row } from '../kit/index.ts'
import { enrolment, liveStatuses } from './enrolment.ts'
import { clash, ensureEligible, isEligible, ensureFor, ensureOpen, goneFrom, maySell, no, payersOf, type Place, placeOf, type Plan } from './rules.ts'
import { type Seats, seatsTaken } from './seats.ts'

type Class = Row<typeof openClass>
type Lesson = Row<typeof lesson>
type Enrolment = Row<typeof enrolment>

export interface PlaceNeeds extends Plan {
  readonly klass: Class | undefined
  readonly student: Row<typeof student> | undefined
  readonly agency?: Row<typeof agency> | undefined
  readonly seats: Seats | undefined
  readonly policy: Policy
  /** The child's live enrolments, wishes of a choice round included, without the one that is being decided. */
  readonly live: readonly Enrolment[]
  readonly guardians: readonly Row<typeof guardian>[]
  /** Lessons to come of the child's other classes. */
  readonly elsewhere: readonly Lesson[]
}

/** Lessons that are over are left out later: all who want a class in the same moment ask the same. */
const ofClass = (id: string) =>
  gather({
    klass: get(openClass, id),
    seats: get(seatsTaken, id),
    held: find(lesson, { openClassId: id, status: { not: 'cancelled' } }, { sort: ['startAt'] }),
  })
/** Lessons to come of the child's other classes. A ranked wish takes no seat and no time: only what it becomes may clash. */
function* elsewhereOf(live: readonly Enrolment[], openClassId: string, now: string): Reading<readonly Lesson[]> {
  const firm = live.filter(one => one.status !== 'choice')
  const others = [...new Set(firm.map(one => one.openClassId))].filter(other => other !== openClassId)
  return others.length === 0 ? [] : yield* find(lesson, { openClassId: others, status: { not: 'cancelled' }, endAt: { gt: now } })
}
/** What is over of a class that runs already. */
const goneOf = function* (klass: Class | undefined, held: readonly Lesson[], now: string): Reading<readonly number[] | undefined> {
  if (!klass || klass.status === 'released') return undefined
  return goneFrom(held, yield* find(lesson, { openClassId: klass.id, givenUpAt: { not: null } }), now)
}
/** Everything that decides whether a child may have a place in a class. */
export function* placeNeeds(openClassId: string, studentId: string, context: Context, payerId = payerOf(context)): Reading<PlaceNeeds> {
  return (yield* placesNeeds([openClassId], studentId, context, payerId))[0]!
}
/** Who enrols pays: a guardian, or nobody in particular where the school does it: then the price is that of whoever of the family may. */
export const payerOf = ({ actor }: Pick<Context, 'actor'>): string | null => (actor.role === 'PR' ? actor.userId : null)
const agenciesOf = (classes: readonly (Class | undefined)[]): Reading<Readonly<Record<string, Row<typeof agency> | undefined>>> =>
  gather(Object.fromEntries(classes.flatMap(one => (one ? [[one.agencyId, get(agency, one.agencyId)]] : []))))
/** The same of several classes for one child, asked for in one go. */
export function* placesNeeds(openClassIds: readonly string[], studentId: string, context: Context, payerId = payerOf(context)): Reading<readonly PlaceNeeds[]> {
  const { id, now } = context
  const ofChild = gather({
    student: get(student, studentId),
    set: get(policy, policyId),
    live: find(enrolment, { studentId, status: liveStatuses, id: { not: id } }),
    guardians: find(guardian, { studentId, status: 'bound' }),
  })
  const [{ student: child, set, live, guardians }, ...found] = yield* beside(ofChild, ...openClassIds.map(ofClass)),
    known = { student: child, live, guardians, policy: policyOf(set) },
    classes = found.map(one => one.klass),
    places: PlaceNeeds[] = []
  const [prices, agencies] = yield* beside(salePrices(payersOf(payerId, guardians), classes, context), agenciesOf(classes))
  for (const [i, { klass, seats, held }] of found.entries()) {
    const lessons = held.filter(one => one.endAt > now),
      gone = yield* goneOf(klass, held, now)
    const own = { klass, agency: agencies[klass?.agencyId ?? ''], seats, lessons, gone }
    places.push({ ...known, ...own, salePrice: prices[i], elsewhere: yield* elsewhereOf(live, openClassIds[i]!, now) })
  }
  return places
}

/** What every entry records of a place. */
export type Entry = Pick<Enrolment, 'openClassId' | 'studentId' | 'schoolId' | 'agencyId' | 'areaCode' | 'payerId' | 'onBehalf' | 'lateJoin'> & Place

/** Whether a live place counts against the limit: a wish is none yet, and one that is left for another counts with that. */
export const counts = ({ status, transferToId }: Enrolment): boolean => status !== 'choice' && !transferToId

/** Every rule of a place but the seat itself. Answers what the place costs and what every entry records.
 * `open` says when the door is open: the enrolment window, unless another door has a time of its own. */
export function ensurePlace(
  facts: PlaceNeeds,
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  open = ensureOpen,
): { readonly klass: Class; readonly place: Place; readonly entry: Entry } {
  const { klass, student: child, policy: rules, live } = facts
  ensure(klass, about(no.noClass, 'openClassId'))
  ensure(child, no.noPupil)
  ensure(maySell(facts.agency), no.agencyStopped)
  const phase = open(klass, rules, now)
  ensureEligible(klass, child)
  ensureFor(actor, facts.guardians)
  ensure(!live.some(one => one.openClassId === klass.id), no.alreadyLive)
  ensure(live.filter(counts).length < rules.enrolmentsMax, no.tooMany, { max: rules.enrolmentsMax })
  const met = clash(facts.lessons, facts.elsewhere)
  ensure(!met, no.clash, met && { at: met.startAt, chapterName: met.chapterName })
  const place = placeOf(klass, facts, phase, now)
  const entry = {
    openClassId: klass.id,
    studentId: child.id,
    schoolId: klass.schoolId,
    agencyId: klass.agencyId,
    areaCode: klass.areaCode,
    payerId: payerOf({ actor }),
    onBehalf: actor.role !== 'PR',
    lateJoin: phase === 'late',
    ...place,
  }
  return { klass, place, entry }
}

/** Whether a brother or sister, the child of one of the same accounts, has a place at the school: it comes before chance and time. */
export function* siblingOf({ student: child, guardians, policy: house }: PlaceNeeds): Reading<boolean> {
  const userId = guardians.flatMap(one => (one.userId ? [one.userId] : []))
  if (!house.siblingFirst || !child || userId.length === 0) return false
  const others = yield* find(guardian, { userId, status: 'bound', studentId: { not: child.id } })
  const studentId = [...new Set(others.map(one => one.studentId))]
  return studentId.length > 0 && (yield* count(enrolment, { studentId, schoolId: child.schoolId, status: 'enrolled' })) > 0
}

export interface Queue {
  readonly klass: Class | undefined
  readonly agency?: Row<typeof agency> | undefined
  readonly seats: Seats | undefined
  /** The head of the waiting list and those behind it, in order, as far as they may come. */
  readonly heads: readonly Enrolment[]
  readonly policy: Policy
}

/** How many offers one turn may make; the tick takes the rest. */
export const offersMax = 50

/** The waiting list of a class, for commands that free a seat. */
export function* queueNeeds(openClassId: string): Reading<Queue> {
  const { set, ...found } = yield* gather({
    klass: get(openClass, openClassId),
    seats: get(seatsTaken, openClassId),
    heads: find(enrolment, { openClassId, status: 'waitlisted' }, { sort: ['-priority', 'queueNo'], limit: offersMax }),
    set: get(policy, policyId),
  })
  const { klass, heads } = found
  const { pupils, owner } =
    heads.length === 0
      ? { pupils: [], owner: undefined }
      : yield* gather({ pupils: find(student, { id: heads.map(one => one.studentId) }), owner: get(agency, klass?.agencyId) })
  return {
    ...found,
    agency: owner,
    policy: policyOf(set),
    heads: heads.filter(
      one =>
        !klass ||
        isEligible(
          klass,
          pupils.find(child => child.id === one.studentId),
        ),
    ),
  }
}
