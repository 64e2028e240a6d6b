/** Settlement: months are generated, corrected, approved and paid by a moody bank while lessons are confirmed and money goes back. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import { defaultZone, monthOf, RefusalError } from '../../modules/kit/index.ts'
import { lesson, mark, openClass } from '../../modules/openclass/index.ts'
import { teacherFee } from '../../modules/people/index.ts'
import { bankAccount, bill, settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import { dialects, tenant } from '../app.ts'
import { lessonActs } from './acts/lessons.ts'
import { settlementActs } from './acts/settlement.ts'
import { general, rights, settlements, T3settled, T7settled } from './invariants.ts'
import { type Focus, Player, runs, work } from './play.ts'
import { complainNow, readRows, type Seen } from './seen.ts'
import { enrolled, onSale, taught, type World } from './world.ts'

const resources = [openClass, lesson, mark, enrolment, order, refund, teacherFee, settlement, settlementLine, settlementPart, bankAccount, bill]

/** Two weeks are taught: the first is confirmed, the second waits for the parents' word. */
async function twoWeeks(on: World): Promise<void> {
  const { people, send } = on
  for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await onSale(on, id)
  for (const [id, pupil] of [
    ['k1', 'c1'],
    ['k1', 'c3'],
    ['k2', 'c4'],
    ['k2', 'c5'],
    ['k3', 'c1'],
    ['k4', 'c3'],
    ['k4', 'c4'],
  ] as const)
    await enrolled(on, id, pupil)
  for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await send(people.school!, 'open_class.confirmClass', id, { remark: '提前开班' })
  for (const id of ['k1', 'k2', 'k3', 'k4']) await send(people.school!, 'lesson.confirm', (await taught(on, id, 1)).id, { remark: '核实' })
  for (const id of ['k1', 'k2', 'k3', 'k4']) await taught(on, id, 2)
  on.now = '2026-10-23T04:00:00.000Z'
  await firstOf(on, 'class_fee')
  // The agency's share is paid already: what goes back from now on is an opposite line.
  await firstOf(on, 'agency_share')
  await send(people.finance3!, 'settlement.execute', 'first-agency_share')
  await work(on)
}

/** A settlement of the first week, from the draft to its approval. */
async function firstOf(on: World, kind: string): Promise<void> {
  const { people, send } = on,
    id = `first-${kind}`
  await send(people.finance!, 'settlement.generate', id, { kind, agencyId: 'a1', period: '2026-10' })
  await send(people.agency!, 'settlement.submit', id)
  for (const part of await on.all(settlementPart, { settlementId: id })) await send(people.school!, 'settlement_part.approve', part.id)
  await send(people.finance2!, 'settlement.approve', id)
}

/** Everything is generated, the bank is well: now the figures of all times must be those of a fresh computation. */
async function counted(on: World): Promise<readonly string[]> {
  on.bank.mood = 'pays'
  await work(on)
  const period = monthOf(on.now, defaultZone),
    again: string[] = []
  for (const kind of ['class_fee', 'agency_share'] as const)
    for (const turn of [1, 2]) {
      const draft = (await on.all(settlement, { kind, agencyId: 'a1', period, status: 'draft' }))[0],
        head = await on.log.head(tenant)
      await on
        .send(on.people.finance!, 'settlement.generate', draft?.id ?? `last-${kind}-${turn}`, { kind, agencyId: 'a1', period })
        .catch((error: unknown) => {
          if (!(error instanceof RefusalError)) throw error
        })
      if (turn === 2 && (await on.log.head(tenant)) !== head) again.push(`T1 generating ${kind} twice recorded something new`)
    }
  const seen: Seen = { now: on.now, rows: await readRows(on, resources), facts: [], box: on.box, bank: on.bank }
  return [...again, ...complainNow(seen, [T3settled, T7settled, ...settlements])]
}

const focus: Focus = {
  acts: {
    ...settlementActs,
    clockIn: lessonActs.clockIn!,
    attend: lessonActs.attend!,
    stop: lessonActs.stop!,
    makeUp: lessonActs.makeUp!,
    cancelClass: lessonActs.cancelClass!,
  },
  often: { generate: 8, submit: 6, confirmPart: 6, approve: 6, execute: 5, giveBack: 3, confirmLesson: 4, makeBill: 2, issueBill: 2, hear: 2 },
  rare: [
    'carry',
    'void',
    'hear',
    'object',
    'reject',
    'rejectPart',
    'disputeBill',
    'correctBill',
    'invoiceBill',
    'payBill',
    'closeBill',
    'confirmBill',
    'issueBill',
    'verifyAccount',
    'useAccount',
    'attend',
    'clockIn',
    'makeUp',
    'removeFee',
    'cancelClass',
    'execute',
  ],
  invariants: [...general, rights, ...settlements],
  resources,
  rounds: 10,
  leaps: [1, 60, 1_440, 5_160, 5_160, 14_400],
  stage: twoWeeks,
  end: counted,
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('T1 T2 T3 T4 T5 T6 T7, A4, M12 and M15 hold whatever agencies, schools, finance and the bank do', () => player.holds(runs(dialect)), 600_000)
})
