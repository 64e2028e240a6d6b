/** The waiting list: joining it, leaving it, and the offer of a seat to its head. */
import {
  coded,
  type Context,
  invoke,
  type Invoke,
  command,
  ensure,
  fact,
  find,
  gather,
  get,
  int,
  next,
  type Reading,
  ref,
  step,
  text,
  timer,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { enrolment } from './enrolment.ts'
import { ensurePlace, offersMax, placeNeeds, type PlaceNeeds, type Queue, queueNeeds, siblingOf } from './needs.ts'
import { ensureFor, isEligible, maySell, no, offerUntil } from './rules.ts'
import { ensureFree } from './guests.ts'
import { freeSeats, seatsLeft, seatsTaken } from './seats.ts'
import { agency, guardian, student } from '../people/index.ts'

const notEligible = coded('enrolment.notEligible', ['不再符合招生条件', 'not eligible for the class any more'])

/** The class of a place is asked for by its plain id: guardians have no reach over classes, the rules decide instead. */
export const placeInput = {
  openClassId: text('班级', 'Class', { required: ['请选择班级', 'please choose a class'] }),
  studentId: ref('student')('学生', 'Pupil', { required: true }),
}

/** What a child weighs in the list and in the draw: what the school says, and at least 1 with a brother or sister in a place. */
export const weightOf = ({ priority }: { readonly priority?: number | null }, { sibling }: { readonly sibling: boolean }) => ({
  sibling,
  priority: Math.max(priority ?? 0, sibling ? 1 : 0),
})

export interface ListNeeds extends PlaceNeeds {
  readonly sibling: boolean
  readonly queueNo: number
}
/** The next number of a class's list: whoever comes to it, by joining or by a draw in vain, stands behind who was there. */
export const listNumber = (openClassId: string) => next(`waiting-list ${openClassId}`)
/** What joining a class's list needs beyond the place itself: a number of its own. */
export function* listNeeds(openClassId: string, place: PlaceNeeds): Reading<ListNeeds> {
  return { ...place, sibling: yield* siblingOf(place), queueNo: yield* listNumber(openClassId) }
}
/** Every rule of the list; answers what joining it records. */
export function ensureListed(facts: ListNeeds, priority: number | null | undefined, context: Context) {
  const { klass, entry } = ensurePlace(facts, context)
  const { seats, policy: rules } = facts
  ensure(!priority || context.actor.role !== 'PR', no.priority)
  ensure(klass.waitlistOn, no.listOff)
  ensure((seats?.choosing ?? 0) === 0, no.roundOpen)
  ensure(seatsLeft(klass, seats) === 0 || (seats?.waiting ?? 0) > 0, no.notFull)
  ensure((seats?.waiting ?? 0) < rules.waitlistMax, no.listFull, { max: rules.waitlistMax })
  return { ...entry, queueNo: facts.queueNo, ...weightOf({ priority: priority ?? null }, facts) }
}

export const joinWaitlist = command(enrolment, 'joinWaitlist', {
  label: ['加入候补', 'Join the waiting list'],
  by: ['PR', 'SM', 'PO'],
  contended: true,
  input: { ...placeInput, priority: int('优先级', 'Priority') },
  needs: function* (_row, input, context) {
    return yield* listNeeds(input.openClassId, yield* placeNeeds(input.openClassId, input.studentId, context))
  },
  decide: (_row, input, facts, context) => fact(enrolment, 'waitlisted', ensureListed(facts, input.priority, context)),
})

export const leaveList = step(enrolment, 'leaveList', 'list_left', {
  label: ['退出候补', 'Leave the list'],
  by: ['PR', 'SM', 'PO'],
  input: { reason: text('原因', 'Reason') },
  needs: row => gather({ guardians: find(guardian, { studentId: row.studentId, status: 'bound' }) }),
  check(_row, _input, { guardians }, { actor }) {
    if (actor.role === 'PR') ensureFor(actor, guardians)
  },
  record: ({ reason }, _row, _facts, { actor }) =>
    ({ cause: actor.role === 'PR' ? 'parent' : actor.role === 'system' ? 'list_closed' : 'school', reason: reason ?? null }) as const,
})

/** Gives one free seat to the head of the list, for a time. */
export const offer = command(enrolment, 'offer', {
  label: ['发放名额', 'Offer the seat'],
  by: ['SM', 'PO'],
  needs: row => queueNeeds(row.openClassId),
  decide: (row, _input, { klass, agency, seats, heads, policy: rules }, context) => {
    ensure(klass, no.noClass)
    ensure(maySell(agency), no.agencyStopped)
    ensure(heads[0]?.id === row.id, no.notHead)
    ensureFree(klass, seats, context)
    const until = offerUntil(klass, rules, context.now)
    ensure(until !== undefined && until > context.now, no.noTimeLeft)
    return fact(enrolment, 'offered', { offerUntil: until })
  },
})

/** The offers that become possible when `freed` seats return (S3): made in the turn that frees them. */
export function offersAfter(queue: Queue, freed: number, now: string): readonly Invoke[] {
  const { klass, agency, heads } = queue
  if (!klass || !maySell(agency) || !offerUntil(klass, queue.policy, now)) return []
  const free = freeSeats(klass, queue.seats) + freed
  return heads.slice(0, Math.max(0, Math.min(free, offersMax))).map(head => invoke(offer, head.id, {}))
}

/** The net under the offers made in the turn that frees a seat: capacity raised, a window opened again, a late join. */
export const waitingLists = timer('waiting-lists', {
  due: () => find(seatsTaken, { wanted: { gt: 0 } }),
  run: async (seats, scene) => {
    const [klass, rules, [head]] = await Promise.all([
      scene.ask(get(openClass, seats.id)),
      scene.ask(get(policy, policyId)),
      scene.ask(find(enrolment, { openClassId: seats.id, status: 'waitlisted' }, { sort: ['-priority', 'queueNo'], limit: 1 })),
    ])
    const free = klass && head && seatsLeft(klass, seats) > 0 && offerUntil(klass, policyOf(rules), scene.now)
    if (!free || !maySell(await scene.ask(get(agency, klass.agencyId)))) return []
    // Who may not come any more makes room for the next.
    const child = await scene.ask(get(student, head.studentId))
    if (!isEligible(klass, child)) return [invoke(leaveList, head.id, { reason: notEligible })]
    return [invoke(offer, head.id, {})]
  },
})
