/** Invariants of seats (S): counted anew from the facts, never asked of the product's own figures. */
import { choiceRound, enrolment, groupOffer, liveStatuses, seatsTaken, seatStatuses } from '../../../modules/enrolment/index.ts'
import { order, payment } from '../../../modules/payments/index.ts'
import { overlaps, type Row } from '../../../modules/kit/index.ts'
import { classRoster, lesson, openClass } from '../../../modules/openclass/index.ts'
import { classroom } from '../../../modules/people/index.ts'
import { policy, policyId, policyOf } from '../../../modules/system/index.ts'
import type { Invariant, Moment, Rows } from '../seen.ts'

type Enrolment = Row<typeof enrolment>
const takes = (status: string): boolean => (seatStatuses as readonly string[]).includes(status)
const lives = (status: string): boolean => (liveStatuses as readonly string[]).includes(status)
/** The statuses in which a child has a place that is meant to be taught. */
const sits = (status: string): boolean => status === 'held' || status === 'enrolled'

const overfull = (rows: Rows, classId: string): readonly string[] => {
  const klass = rows.get(openClass, classId)
  const taken = rows.of(enrolment).filter(one => one.openClassId === classId && takes(one.status)).length
  return klass && taken > klass.capacity ? [`${classId} has ${taken} of ${klass.capacity} seats taken`] : []
}
export const S1: Invariant = {
  title: 'S1 held, offered and enrolled together never exceed the seats of a class',
  now: ({ rows }) => rows.of(openClass).flatMap(klass => overfull(rows, klass.id)),
  each: ({ fact, after, then }) =>
    fact.resource === 'enrolment' && takes(fact.status)
      ? overfull(then, after.openClassId as string)
      : fact.resource === 'open_class'
        ? overfull(then, fact.stream)
        : [],
}

const twice = (rows: Rows): readonly string[] => {
  const live = Map.groupBy(
    rows.of(enrolment).filter(one => lives(one.status)),
    one => `${one.studentId} in ${one.openClassId}`,
  )
  return [...live].filter(([, of]) => of.length > 1).map(([who, of]) => `${who} is live ${of.length} times`)
}
/** The lessons of two places of one child that lie across each other and are still to come. */
const across = (rows: Rows, now: string): readonly string[] => {
  const byClass = Map.groupBy(
    rows.of(lesson).filter(one => ['scheduled', 'signed'].includes(one.status) && one.endAt > now),
    one => one.openClassId,
  )
  const ahead = (place: Enrolment) =>
    (byClass.get(place.openClassId) ?? []).filter(one => one.lessonNo >= place.firstLessonNo && !place.leftOut?.includes(one.lessonNo))
  const byChild = Map.groupBy(
    rows.of(enrolment).filter(one => sits(one.status)),
    one => one.studentId,
  )
  return [...byChild].flatMap(([child, places]) =>
    places.flatMap((place, i) =>
      places.slice(i + 1).flatMap(other =>
        // One of them is left for the other as soon as that is paid.
        (place.transferToId === other.id || other.transferToId === place.id ? [] : ahead(place)).flatMap(one =>
          ahead(other)
            .filter(two => overlaps(one.startAt, one.endAt, two.startAt, two.endAt))
            .map(two => `${child} sits in ${one.openClassId} lesson ${one.lessonNo} and ${two.openClassId} lesson ${two.lessonNo} at ${two.startAt}`),
        ),
      ),
    ),
  )
}
export const S2: Invariant = {
  title: 'S2 a child is live once in a class, and sits in no two classes whose lessons overlap',
  now: ({ rows, now }) => [...twice(rows), ...across(rows, now)],
  each: ({ fact, then }) => (fact.resource === 'enrolment' && sits(fact.status) ? [...twice(then), ...across(then, fact.at)] : []),
}

const policyIn = (rows: Rows) => policyOf(rows.get(policy, policyId))
/** Whether somebody could take a seat at this instant: the window is open, or the class runs and takes pupils late. */
export const isOpen = (klass: Row<typeof openClass>, rows: Rows, now: string): boolean =>
  klass.status === 'released'
    ? (klass.enrollStart ?? '') <= now && now < (klass.enrollEnd ?? '')
    : ['confirmed', 'teaching'].includes(klass.status) && (klass.lateJoin || policyIn(rows).lateJoin)

const before = (a: Enrolment, b: Enrolment): boolean =>
  (a.priority ?? 0) !== (b.priority ?? 0) ? (a.priority ?? 0) > (b.priority ?? 0) : (a.queueNo ?? 0) < (b.queueNo ?? 0)
/** Asked only after a tick: an offer may take that long. */
export const S3ticked: Invariant = {
  title: 'S3 a free seat of an open class is offered to who waits within one tick',
  now: ({ rows, now }) =>
    rows
      .of(openClass)
      .filter(klass => isOpen(klass, rows, now))
      .flatMap(klass => {
        const own = rows.of(enrolment).filter(one => one.openClassId === klass.id)
        const free = klass.capacity - own.filter(one => takes(one.status)).length
        const waits = own.filter(one => one.status === 'waitlisted').length
        return free > 0 && waits > 0 ? [`${klass.id} has ${free} seats free and ${waits} waiting`] : []
      }),
}
export const S3: Invariant = {
  title: 'S3 offers go out by priority, then by time',
  each: ({ fact, after, then }) =>
    fact.type !== 'offered'
      ? []
      : then
          .of(enrolment)
          .filter(one => one.openClassId === after.openClassId && one.status === 'waitlisted' && before(one, after as unknown as Enrolment))
          .map(one => `${one.id} stood before ${after.id}`),
}
export const S4: Invariant = {
  title: 'S4 an offer is used at most once, and one that has lapsed never comes back',
  each: ({ fact, before: was }) =>
    fact.resource !== 'enrolment'
      ? []
      : fact.type === 'offered' && was.offerUntil
        ? ['it was offered before']
        : fact.type === 'accepted' && was.status !== 'offered'
          ? [`accepted from ${was.status}`]
          : fact.type === 'accepted' && String(was.offerUntil) <= fact.at
            ? ['accepted after its time']
            : [],
}

const columns = { held: 'held', offered: 'offered', enrolled: 'enrolled', waitlisted: 'waiting', choice: 'choosing' } as const
export const S5: Invariant = {
  title: 'S5 the seats shown are the seats counted, and the roster is who is enrolled',
  now: ({ rows }) =>
    rows.of(openClass).flatMap(klass => {
      const own = rows.of(enrolment).filter(one => one.openClassId === klass.id),
        shown = rows.get(seatsTaken, klass.id)
      const wrong = Object.entries(columns).flatMap(([status, column]) => {
        const counted = own.filter(one => one.status === status).length
        return counted === (shown?.[column] ?? 0) ? [] : [`${klass.id} shows ${shown?.[column]} ${column}, counted ${counted}`]
      })
      const enrolled = own
        .filter(one => one.status === 'enrolled' || one.status === 'completed')
        .map(one => one.id)
        .sort()
        .join()
      const listed = (rows.get(classRoster, klass.id)?.pupils ?? [])
        .filter(one => one.to === null)
        .map(one => one.enrolmentId)
        .sort()
        .join()
      return enrolled === listed ? wrong : [...wrong, `${klass.id} lists ${listed} but ${enrolled} are enrolled`]
    }),
}

const openStatuses = ['created', 'pending', 'unknown']
const openAttempts = (rows: Rows, enrolmentId: string) =>
  rows.of(payment).filter(one => openStatuses.includes(one.status) && rows.get(order, one.orderId)?.enrolmentId === enrolmentId)
export const S6: Invariant = {
  title: 'S6 a hold with a payment under way is never freed',
  each: ({ fact, before: was, then }) =>
    fact.resource === 'enrolment' && fact.type === 'expired'
      ? [
          ...openAttempts(then, fact.stream).map(one => `payment ${one.id} is ${one.status}`),
          ...(String(was.holdUntil) > fact.at ? ['the hold still stood'] : []),
        ]
      : [],
}
const S6ticked: Invariant = {
  title: 'S6 a hold past its time is not counted after the next tick, unless its payment is under way',
  now: ({ rows, now }) =>
    rows
      .of(enrolment)
      .filter(one => one.status === 'held' && (one.holdUntil ?? '') <= now && openAttempts(rows, one.id).length === 0)
      .map(one => `${one.id} is held until ${one.holdUntil}, now it is ${now}`),
}

/** S7: run again with the same wishes, nobody has a lower choice while a higher one had a free seat at their turn. */
export const S7: Invariant = {
  title: 'S7 the draw gives nobody a lower choice while a higher one was free at their turn',
  each: ({ fact, then }) => {
    if (fact.type !== 'drawn') return []
    const round = then.get(choiceRound, fact.stream)!,
      left = new Map(round.openClassIds.map(id => [id, then.get(openClass, id)?.capacity ?? 0]))
    const turns = [...Map.groupBy(round.outcome ?? [], one => one.turn)].sort(([a], [b]) => a - b)
    return turns.flatMap(([turn, wishes]) => {
      const mine = [...wishes].sort((a, b) => a.rank - b.rank),
        got = mine.findIndex(one => one.result === 'held')
      const missed = mine
        .slice(0, got < 0 ? mine.length : got)
        .filter(one => (left.get(one.openClassId) ?? 0) > 0 && !['@choice.clash', 'clash', 'ineligible', 'limit', 'stopped'].includes(one.reason))
      if (got >= 0) left.set(mine[got]!.openClassId, left.get(mine[got]!.openClassId)! - 1)
      return missed.map(one => `turn ${turn}: ${one.studentId} missed ${one.openClassId} at rank ${one.rank} with a seat free`)
    })
  },
}

const doors = ['committed', 'waitlisted', 'accepted', 'offered', 'transferred_in', 'entered_late', 'group_entered']
export const S8: Invariant = {
  title: 'S8 a place is given only while the class is open, and what the school enters is marked so',
  each: ({ fact, after, then }: Moment) => {
    if (fact.resource !== 'enrolment' || !doors.includes(fact.type) || fact.root === 'choice_round_publish') return []
    const klass = then.get(openClass, after.openClassId as string)
    return [
      ...(klass && isOpen(klass, then, fact.at) ? [] : [`${klass?.id} is ${klass?.status}, open ${klass?.enrollStart} to ${klass?.enrollEnd}, now ${fact.at}`]),
      ...(fact.type === 'committed' && (fact.role === 'PR') === after.onBehalf ? [`by ${fact.role}, on behalf: ${after.onBehalf}`] : []),
    ]
  },
}

export const S9: Invariant = {
  title: 'S9 a class has no more places than the smallest room it is still to be taught in has seats',
  now: ({ rows }) =>
    rows
      .of(lesson)
      .filter(one => one.status === 'scheduled')
      .flatMap(one => {
        const klass = rows.get(openClass, one.openClassId)!,
          room = rows.get(classroom, one.roomId)
        return room && room.capacity < klass.capacity ? [`${klass.id} has ${klass.capacity} places, ${room.id} has ${room.capacity} seats`] : []
      }),
}

export const S10: Invariant = {
  title: 'S10 a full group gave a place to every family at its price, which their orders add up to; one that is not full gave none',
  now: ({ rows }) =>
    rows.of(groupOffer).flatMap(group => {
      const places = rows.of(enrolment).filter(one => one.groupId === group.id)
      const full = group.fullAt !== null
      if (places.length !== (full ? group.size : 0)) return [`${group.id} of ${group.size} gave ${places.length} places`]
      return places.flatMap(place => {
        const due = rows.of(order).find(one => one.enrolmentId === place.id)
        const sum = (due?.lines ?? []).reduce((total, line) => total + (line.kind === 'price' ? line.cents : -line.cents), 0)
        return place.priceCents === group.priceCents && due?.totalCents === group.priceCents && sum === due.totalCents
          ? []
          : [`${place.id} costs ${place.priceCents}, its order ${due?.totalCents} of lines ${sum}, the group ${group.priceCents}`]
      })
    }),
}

export const seats = [S1, S2, S3, S4, S5, S6, S7, S8, S9, S10] as const
export const seatsTicked = [S3ticked, S6ticked] as const
