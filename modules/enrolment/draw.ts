/** The draw of a choice round (L7): drawn in secret, looked at by the school, then published, which gives out the seats. */
import { remarkField } from '../audit/index.ts'
import {
  choice,
  coded,
  command,
  type Context,
  ensure,
  fact,
  find,
  findAll,
  gather,
  get,
  invoke,
  is,
  type Reading,
  type Row,
  rowsById,
  overlaps,
  step,
  text,
  tile,
  timer,
} from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { agency, student } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { choiceRound, no, type Outcome } from './choice.ts'
import { enrolment } from './enrolment.ts'
import { takeSeat } from './enrol.ts'
import { ensureFree } from './guests.ts'
import { counts } from './needs.ts'
import { allocate as draw, type Drawn } from './lottery.ts'
import { holdUntil, isEligible, maySell, no as rule } from './rules.ts'
import { seatsLeft, seatsTaken } from './seats.ts'
import { listNumber } from './waiting.ts'

type Round = Row<typeof choiceRound>

/** What the draw gave a wish. Seats are checked once more under the lock, whatever the draw believed (S1). */
export const allocate = command(enrolment, 'allocate', {
  label: ['录取', 'Allocate'],
  input: {
    result: choice({ held: ['录取', 'Granted'], waitlisted: ['候补', 'Waiting'], rejected: ['未录取', 'Rejected'] })('结果', 'Result', { required: true }),
    reason: text('原因', 'Reason', { required: true }),
  },
  *needs(row, { result }) {
    const found = yield* gather({ klass: get(openClass, row.openClassId), seats: get(seatsTaken, row.openClassId), set: get(policy, policyId) })
    // Given in the order of the draw, by the one counter of the list: who joins it later stands behind.
    return { ...found, queueNo: result === 'waitlisted' ? yield* listNumber(row.openClassId) : null }
  },
  decide: (row, { result, reason }, { klass, seats, set, queueNo }, context) => {
    ensure(klass, rule.noClass)
    if (result === 'rejected') return fact(enrolment, 'rejected', { reason }, 'rejected')
    if (result === 'waitlisted')
      return klass.waitlistOn ? fact(enrolment, 'waitlisted', { reason, queueNo }, 'waitlisted') : fact(enrolment, 'rejected', { reason }, 'rejected')
    ensureFree(klass, seats, context)
    const from = klass.enrollStart && klass.enrollStart > context.now ? klass.enrollStart : context.now
    return takeSeat(
      row.id,
      {
        type: 'allocated',
        entry: { reason },
        klass,
        place: row,
        priceCents: row.priceCents,
        payerId: row.payerId,
        until: holdUntil(klass, policyOf(set), from),
      },
      context,
    )
  },
})

/** Why a wish ended as it did, in the words that parents and schools read. */
export const reasons = {
  granted: coded('choice.granted', ['按志愿录取', 'admitted by choice']),
  full: coded('choice.full', ['名额已满', 'no place is left']),
  stopped: coded('choice.stopped', ['开课机构已暂停招生，暂不录取', 'the agency of the class is suspended and takes nobody now']),
  placed: coded('choice.placed', ['已录取更高志愿', 'admitted to a higher choice']),
  clash: coded('choice.clash', ['与其他班级时间冲突', 'its times clash with another class']),
  limit: coded('choice.limit', ['同时报名数已达上限', 'the limit of enrolments at a time is reached']),
  ineligible: coded('choice.ineligible', ['不符合招生条件', 'not eligible for the class']),
} as const

/** Everything the draw is made of. */
function* drawNeeds(row: Round) {
  const wishes = yield* findAll(enrolment, { roundId: row.id, status: 'choice' })
  const children = [...new Set(wishes.map(wish => wish.studentId))]
  const found = yield* gather({
    classes: find(openClass, { id: row.openClassIds }),
    seats: find(seatsTaken, { id: row.openClassIds }),
    set: get(policy, policyId),
  })
  const agencies = yield* rowsById(
      agency,
      found.classes.map(one => one.agencyId),
    ),
    pupils = yield* rowsById(student, children),
    firm = yield* findAll(enrolment, { studentId: children, status: ['waitlisted', 'offered', 'held', 'enrolled'] })
  const lessons = yield* findAll(lesson, {
    openClassId: [...new Set([...row.openClassIds, ...firm.map(one => one.openClassId)])],
    status: { not: 'cancelled' },
  })
  return { ...found, agencies, pupils, firm, wishes, lessons }
}
type Drawing = ReturnType<typeof drawNeeds> extends Reading<infer T> ? T : never

/** The draw by the seed of the round: the same wishes and seats give the same result, whoever runs it and however often. */
function drawnOf(row: Round, { wishes, pupils, classes, agencies, seats, firm, lessons, set }: Drawing): readonly Drawn[] {
  const byClass = Map.groupBy(lessons, one => one.openClassId),
    byChild = Map.groupBy(firm, one => one.studentId),
    of = (classId: string) => byClass.get(classId) ?? []
  return draw({
    seed: row.seed,
    wishes: wishes.map(({ id, studentId, openClassId, rank, priority }) => ({ id, studentId, openClassId, rank: rank ?? 1, priority: priority ?? 0 })),
    seats: Object.fromEntries(
      classes.map(one => [
        one.id,
        seatsLeft(
          one,
          seats.find(row => row.id === one.id),
        ),
      ]),
    ),
    stopped: new Set(classes.flatMap(one => (maySell(agencies.get(one.agencyId)) ? [] : [one.id]))),
    ineligible: wish => {
      const klass = classes.find(one => one.id === wish.openClassId),
        child = pupils.get(wish.studentId)
      return !klass || !child || !isEligible(klass, child)
    },
    room: child => policyOf(set).enrolmentsMax - (byChild.get(child) ?? []).filter(counts).length,
    clashes: wish =>
      (byChild.get(wish.studentId) ?? []).some(one =>
        of(one.openClassId).some(theirs => of(wish.openClassId).some(ours => overlaps(ours.startAt, ours.endAt, theirs.startAt, theirs.endAt))),
      ),
  })
}
const outcomeOf = (drawn: readonly Drawn[]): readonly Outcome[] =>
  drawn.map(({ studentId, openClassId, rank, turn, result, reason }) => ({ studentId, openClassId, rank, turn, result, reason }))
/** What a draw records: its result, and one line more in the list of draws. The seed is that of the round: nobody shops for a lucky one. */
const made = (row: Round, facts: Drawing, { now, actor }: Context, reason: string | null) => {
  const outcome = outcomeOf(drawnOf(row, facts))
  const line = { at: now, by: actor.userId, reason, granted: outcome.filter(one => one.result === 'held').length }
  return { outcome, seed: row.seed, drawnAt: now, draws: [...(row.draws ?? []), line], lookedAt: null, lookedBy: null }
}

export const drawRound = command(choiceRound, 'draw', {
  label: ['执行抽签', 'Draw'],
  by: ['SM', 'PO'],
  danger: true,
  needs: drawNeeds,
  decide: (row, _input, facts, context) => {
    ensure(row.closesAt <= context.now, no.stillOpen)
    return fact(choiceRound, 'draw_made', made(row, facts, context, null))
  },
})
/** Draws once more, by the same seed, after something was put right: wishes, priorities, seats. Why is kept for good. */
export const redraw = command(choiceRound, 'redraw', {
  label: ['重新抽签', 'Draw again'],
  by: ['SM', 'PO'],
  danger: true,
  input: { remark: remarkField },
  needs: drawNeeds,
  decide: (row, { remark }, facts, context) => fact(choiceRound, 'draw_made', made(row, facts, context, remark)),
})
export const look = step(choiceRound, 'look', 'draw_looked_at', {
  label: ['确认已查看', 'Looked at'],
  by: ['SM', 'PO'],
  record: (_input, _row, _facts, { now, actor }) => ({ lookedAt: now, lookedBy: actor.userId }),
})
/** What was looked at is given out, or nothing: where wishes or seats have changed since, it has to be drawn again. */
export const publish = command(choiceRound, 'publish', {
  label: ['公布结果', 'Publish'],
  by: ['SM', 'PO'],
  danger: true,
  needs: drawNeeds,
  decide: (row, _input, facts, { now }) => {
    const drawn = drawnOf(row, facts),
      outcome = outcomeOf(drawn)
    ensure(JSON.stringify(outcome) === JSON.stringify(row.outcome), no.changed)
    return [
      fact(choiceRound, 'drawn', { publishedAt: now, outcome }),
      ...drawn.map(wish => invoke(allocate, wish.id, { result: wish.result, reason: reasons[wish.reason] })),
    ]
  },
})

export const draws = timer('choice-rounds', {
  due: now => find(choiceRound, { status: 'open', closesAt: { lte: now } }),
  run: row => [invoke(drawRound, row.id, {})],
})

const rounds = { by: ['SM'], to: '/school_client/choiceRound' } as const
export const drawTiles = [
  tile(look, { name: 'draw_look', label: ['抽签结果待查看', 'Draws to look at'], ...rounds, match: [is('status', 'preliminary')] }),
  tile(publish, { name: 'draw_publish', label: ['抽签结果待公布', 'Draws to publish'], ...rounds, match: [is('status', 'reviewed')] }),
]
export const commands = [allocate, drawRound, redraw, look, publish] as const
