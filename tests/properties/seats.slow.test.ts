/** Seats: parents, schools and time act at random and together on classes with few seats, overlapping lessons and waiting lists. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { choiceRound, enrolment, groupOffer, seatsTaken } from '../../modules/enrolment/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { day, minute, plus } from '../../modules/kit/index.ts'
import { classRoster, lesson, openClass } from '../../modules/openclass/index.ts'
import { classroom } from '../../modules/people/index.ts'
import { policy } from '../../modules/system/index.ts'
import { dialects } from '../app.ts'
import { seatActs } from './acts/seats.ts'
import { general, rights, seats, seatsTicked } from './invariants.ts'
import { type Focus, Player, runs } from './play.ts'
import { complainNow } from './seen.ts'
import { beginning, enrolled, onSale } from './world.ts'

const focus: Focus = {
  acts: seatActs,
  often: { commit: 4, inOrder: 5, join: 4, joinFirst: 4, accept: 3, offer: 2, pay: 3, choose: 3, openRound: 2, revoke: 2, group: 2, joinGroup: 4 },
  invariants: [...general, rights, ...seats],
  rounds: 8,
  resources: [openClass, lesson, classroom, enrolment, groupOffer, choiceRound, order, payment, policy, seatsTaken, classRoster],
  leaps: [1, 1, 5, 5, 31, 31, 125, 1_440, 11_520],
  rare: ['offer'],
  stage: async on => {
    for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await onSale(on, id)
    for (const id of ['k5', 'k6'] as const) await onSale(on, id, plus(beginning, day + minute))
    // k1 is full with a place paid and one held, k3 with two places that cost nothing; others wait.
    await enrolled(on, 'k1', 'c1')
    await on.send(on.people.parentOf('c3'), 'enrolment.commit', 'e-c3', { openClassId: 'k1', studentId: 'c3' })
    for (const pupil of ['c4', 'c5']) await enrolled(on, 'k3', pupil)
    for (const [pupil, openClassId] of [
      ['c4', 'k1'],
      ['c5', 'k1'],
      ['c6', 'k1'],
      ['c6', 'k3'],
      ['c3', 'k3'],
    ] as const)
      await on.send(on.people.parentOf(pupil), 'enrolment.joinWaitlist', `w-${openClassId}-${pupil}`, { openClassId, studentId: pupil })
  },
  end: async (on, rows) => complainNow({ now: on.now, rows, facts: [], box: on.box, bank: on.bank }, seatsTicked),
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 and G2 G3 G4 G5 G6 P1 P8 hold whatever is done to seats', () => player.holds(runs(dialect)), 600_000)
})
