/** Invariants of tours (R): counted anew from places, policies, groups and marks, never asked of the checklist. */
import { enrolment } from '../../../modules/enrolment/index.ts'
import { openClass, runningStatuses } from '../../../modules/openclass/index.ts'
import { guardian } from '../../../modules/people/index.ts'
import { quotation } from '../../../modules/quotation/index.ts'
import { beforeTravel, insurance, itinerary, studyAttendance, studyGroup, tour, traveller } from '../../../modules/tours/index.ts'
import { payApply, payPlan } from '../../../modules/tours/pay.ts'
import type { Invariant, Moment, Rows } from '../seen.ts'

const pupils = (rows: Rows, openClassId: string): readonly string[] =>
  rows.of(enrolment).flatMap(one => (one.openClassId === openClassId && one.status === 'enrolled' ? [one.studentId] : []))
const travellers = (rows: Rows, openClassId: string) => rows.of(traveller).filter(one => one.openClassId === openClassId && one.status === 'listed')
const isFact = ({ fact }: Moment, ...types: readonly string[]) => fact.resource === 'tour' && types.includes(fact.type)
const isBefore = (status: string) => (beforeTravel as readonly string[]).includes(status)
const holds = ['listed', 'submitted', 'in_force', 'endorsing']
const itemsOf = (rows: Rows, openClassId: string, kind: 'leg' | 'meal'): readonly string[] =>
  rows.of(itinerary).flatMap(one => (one.openClassId === openClassId && one.kind === kind && one.status === 'live' ? [one.id] : []))
const seatOf = (one: ReturnType<typeof travellers>[number] | undefined, leg: string): string | null | undefined =>
  one?.legSeats?.some(seat => seat.leg === leg) ? one.legSeats.find(seat => seat.leg === leg)!.vehicleId : one?.vehicleId
/** Pupils per leader that the rules of a house begin with. */
const perLeader = 20

export const R1: Invariant = {
  title:
    'R1 whoever travels has a group with a leader, a seat on every leg, a place at every meal, a policy for the whole journey and consent; nobody else has any',
  each: moment => {
    if (!isFact(moment, 'made_ready', 'departed')) return []
    const { then, fact } = moment,
      of = then.get(tour, fact.stream)!
    return pupils(then, of.id).flatMap(id => {
      const own = travellers(then, of.id).find(one => one.studentId === id)
      const isCovered = then
        .of(insurance)
        .some(
          one => one.studentId === id && one.openClassId === of.id && one.status === 'in_force' && one.startDate <= of.startDate && one.endDate >= of.endDate,
        )
      return [
        ...(own && then.get(studyGroup, own.groupId)?.leaderId ? [] : [`${id} has no group with a leader`]),
        ...itemsOf(then, of.id, 'leg').flatMap(leg => (seatOf(own, leg) ? [] : [`${id} has no seat on ${leg}`])),
        ...itemsOf(then, of.id, 'meal').flatMap(meal => (own?.meals?.some(one => one.meal === meal) ? [] : [`${id} has no place at ${meal}`])),
        ...(own?.consentVersion === of.letterVersion ? [] : [`${id} has no consent`]),
        ...(isCovered ? [] : [`${id} is not insured`]),
      ]
    })
  },
}
export const R3: Invariant = {
  title: 'R3 no group leaves with more pupils for each leader than the rules let',
  each: moment =>
    isFact(moment, 'departed')
      ? moment.then
          .of(studyGroup)
          .filter(one => one.openClassId === moment.fact.stream)
          .flatMap(one => {
            const heads = travellers(moment.then, one.openClassId).filter(of => of.groupId === one.id).length,
              leaders = [one.leaderId, one.deputyId].filter(Boolean).length
            return heads > perLeader * leaders ? [`${one.groupName} has ${heads} pupils for ${leaders}`] : []
          })
      : [],
}
export const R4: Invariant = {
  title: 'R4 who has no place any more has no group, no seat, no meal, no consent and no policy; groups count who is in them',
  now: ({ rows }) =>
    rows.of(tour).flatMap(of => {
      const there = new Set(pupils(rows, of.id))
      const gone = isBefore(of.status) || of.status === 'cancelled'
      return [
        ...(gone ? travellers(rows, of.id).filter(one => !there.has(one.studentId)) : []).map(one => `${one.studentId} is still on the list`),
        ...(gone ? rows.of(insurance).filter(one => one.openClassId === of.id && holds.includes(one.status) && !there.has(one.studentId)) : []).map(
          one => `${one.studentId} still has a policy`,
        ),
        ...rows
          .of(traveller)
          .filter(one => one.openClassId === of.id && one.status === 'left' && (one.vehicleId || one.legSeats?.length || one.meals?.length))
          .map(one => `${one.studentId} left and has a seat or a meal`),
        ...rows
          .of(studyGroup)
          .filter(one => one.openClassId === of.id && one.studentCount !== rows.of(traveller).filter(each => each.groupId === one.id).length)
          .map(one => `${one.groupName} counts ${one.studentCount}`),
      ]
    }),
}
export const R5: Invariant = {
  title: 'R5 a tour is back when every child who left was handed over, each to a guardian who may pick it up or to the school',
  each: moment => {
    if (moment.fact.resource === 'traveller' && moment.fact.type === 'handed_over') {
      const { handedTo, studentId } = moment.after as unknown as { readonly handedTo: string | null; readonly studentId: string }
      const adult = handedTo ? moment.then.get(guardian, handedTo) : undefined
      return handedTo && (adult?.studentId !== studentId || !adult.mayPickUp || adult.blocked) ? [`${studentId} was handed to ${handedTo}`] : []
    }
    if (!isFact(moment, 'arrived')) return []
    const of = moment.then.get(tour, moment.fact.stream)!
    const handed = travellers(moment.then, of.id).filter(one => one.handedAt).length
    return of.departedCount !== null && handed < of.departedCount ? [`${of.departedCount} left, ${handed} were handed over`] : []
  },
}
const together: Readonly<Record<string, readonly string[]>> = {
  confirmed: ['confirmed'],
  ready: ['confirmed'],
  travelling: ['teaching'],
  returned: ['teaching', 'cancelled'],
  cancelled: ['cancelled'],
}
export const R6: Invariant = {
  title: 'R6 a tour and its class stand where they may stand together, and nobody leaves with a child missing',
  now: ({ rows }) =>
    rows.of(tour).flatMap(of => {
      const klass = rows.get(openClass, of.id)
      const fit = together[of.status]
      return klass && fit && !fit.includes(klass.status) ? [`the tour is ${of.status}, its class ${klass.status}`] : []
    }),
  each: moment =>
    isFact(moment, 'departed')
      ? travellers(moment.then, moment.fact.stream)
          .filter(
            one =>
              !moment.then
                .of(studyAttendance)
                .some(mark => mark.studentId === one.studentId && mark.openClassId === one.openClassId && mark.mark !== 'missing'),
          )
          .map(one => `${one.studentId} was not called`)
      : [],
}
const asked = ['applied', 'approved', 'paid']
const sum = (all: readonly { readonly amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0)
export const M14: Invariant = {
  title: 'M14 what is paid for a tour, and what is asked for, is no more than its contract; the parts of its plan are the whole; three pairs of hands pay',
  now: ({ rows }) =>
    rows.of(tour).flatMap(of => {
      const own = rows.of(payApply).filter(one => one.openClassId === of.id && asked.includes(one.status)),
        contract = rows.get(quotation, of.quotationId)!.totalAmount,
        parts = rows.get(payPlan, of.id)?.parts
      const paid = own.filter(one => one.status === 'paid')
      return [
        ...(sum(own) > contract ? [`${sum(own)} of ${contract}`] : []),
        ...(parts && parts.reduce((total, one) => total + one.percent, 0) !== 10_000 ? ['the parts are not the whole'] : []),
        ...paid.flatMap(one => {
          const hands = [one.submittedBy, ...(one.approvals ?? []).map(by => by.userId), one.paidBy]
          return new Set(hands).size === 4 ? [] : [`${one.id} went through ${hands.join(', ')}`]
        }),
      ]
    }),
}
const stands = [...runningStatuses, 'release_pending', 'completed']
export const U6: Invariant = {
  title: 'U6 a quotation that a class on sale or money stands on stays locked and never changes in place, and the class costs what it said',
  each: ({ fact, before, after }) =>
    fact.resource === 'quotation' && before.status === 'locked' && JSON.stringify([before.lines, before.heads]) !== JSON.stringify([after.lines, after.heads])
      ? [`it was ${fact.type}`]
      : [],
  now: ({ rows }) =>
    rows.of(tour).flatMap(of => {
      const klass = rows.get(openClass, of.id),
        offer = rows.get(quotation, of.quotationId)!,
        isPaid = rows.of(payApply).some(one => one.openClassId === of.id && asked.includes(one.status))
      return [
        ...(offer.status === 'draft' && (isPaid || (klass && stands.includes(klass.status))) ? [`the quotation of ${of.id} is a draft again`] : []),
        ...(klass && klass.priceCents !== of.priceCents ? [`the class costs ${klass.priceCents}, the tour ${of.priceCents}`] : []),
      ]
    }),
}
export const tours = [R1, R3, R4, R5, R6, M14, U6] as const
