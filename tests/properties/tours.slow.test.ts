/** Tours: guardians, leaders, both sides and time act at random and together on a tour that is about to leave. */
import { afterAll, describe, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { guardian } from '../../modules/people/index.ts'
import { quotation } from '../../modules/quotation/index.ts'
import { insurance, itinerary, studyAttendance, studyGroup, tour, traveller } from '../../modules/tours/index.ts'
import { payApply, payPlan } from '../../modules/tours/pay.ts'
import { dialects } from '../app.ts'
import { brought } from '../tours.ts'
import { children, tourActs } from './acts/tours.ts'
import { general, rights, tours } from './invariants.ts'
import { isFull } from '../run.ts'
import { type Focus, Player, runs } from './play.ts'

const focus: Focus = {
  acts: tourActs,
  often: {
    agencyTick: 3,
    schoolTick: 4,
    callAll: 4,
    depart: 5,
    handOver: 6,
    arrive: 4,
    leave: 2,
    move: 2,
    seat: 3,
    planPay: 2,
    askPay: 3,
    approvePay: 4,
    pay: 4,
  },
  invariants: [...general, rights, ...tours],
  rounds: 10,
  resources: [openClass, enrolment, guardian, tour, traveller, itinerary, studyGroup, insurance, studyAttendance, quotation, payPlan, payApply],
  leaps: [1, 5, 125, 1_440, 11_520],
  rare: ['arrive', 'breakOff'],
  stage: async on => {
    await brought(on, 'seated', children, 't')
  },
}

/** The same on a tour that has left. */
const away: Focus = { ...focus, rare: Object.keys(tourActs), rounds: 12, stage: async on => void (await brought(on, 'travelling', children, 't')) }

describe.each(dialects)('on %s', dialect => {
  const players: Player[] = []
  const plays = async (of: Focus, count: number) => {
    const player = await Player.at(of, dialect)
    players.push(player)
    await player.holds(count)
  }
  afterAll(() => Promise.all(players.map(one => one.close())))
  test('R1 R3 R4 R5 R6 M14 U6 and G2 G3 G4 G5 G6 P1 hold whatever is done to a tour', () => plays(focus, runs(dialect)), 600_000)
  test('and on its way', () => plays(away, Math.ceil(runs(dialect) / (isFull ? 2 : 4))), 600_000)
})
