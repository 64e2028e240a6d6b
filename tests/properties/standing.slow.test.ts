/** U7: who suspends, ungrants, takes off the shelf or lets a licence run out stops new things; the seats and the money of classes that run stay as
 * they were, in whatever order it is done and whoever acts meanwhile. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolment, seatsTaken } from '../../modules/enrolment/index.ts'
import { RefusalError } from '../../modules/kit/index.ts'
import { classRoster, lesson, openClass } from '../../modules/openclass/index.ts'
import { order, orderMoney, payment } from '../../modules/payments/index.ts'
import { orderBack, refund } from '../../modules/refunds/index.ts'
import { dialects } from '../app.ts'
import { runs, work } from './play.ts'
import { area, enrolled, onSale, taught, type World, world } from './world.ts'

const kept = [openClass, lesson, enrolment, order, payment, refund, orderMoney, orderBack, seatsTaken, classRoster]
const remark = { remark: '违规整改' }
/** Everything that takes standing away from what running classes stand on. */
const acts: Readonly<Record<string, (on: World) => Promise<unknown>>> = {
  'agency suspended': ({ send, people }) => send(people.operator, 'agency.suspend', 'a1', remark),
  'school suspended': ({ send, people }) => send(people.operator, 'school.suspend', 's1', remark),
  'grant ended': ({ send, people }) => send(people.operator, 'product_grant.remove', 'g-paid', remark),
  'free grant ended': ({ send, people }) => send(people.operator, 'product_grant.remove', 'g-free', remark),
  'price lowered': ({ send, people }) => send(people.operator, 'product_grant.edit', 'g-paid', { priceCents: '1.00' }),
  'off the shelf': ({ send, people }) => send(people.agency, 'product_shelf.down', 'paid', remark),
  retired: ({ send, people }) => send(people.operator, 'product.retire', 'paid', remark),
  'approval withdrawn': ({ send, people }) => send(people.operator2, 'product.withdrawApproval', 'free', remark),
  'authorisation revoked': ({ send, people }) => send(people.operator, 'area_authorization.revoke', `a1:${area}`, remark),
  'teacher unapproved': ({ send, people }) => send(people.operator, 'agency_teacher.unapprove', 't1', remark),
  'teacher disabled': ({ send, people }) => send(people.agency, 'agency_teacher.disable', 't3', remark),
}

describe.each(dialects)('on %s', dialect => {
  let on: World, before: string
  const rows = async () => JSON.stringify(await Promise.all(kept.map(async of => (await on.all(of)).toSorted((a, b) => (a.id < b.id ? -1 : 1)))))
  beforeAll(async () => {
    on = await world(dialect)
    for (const id of ['k1', 'k2', 'k3', 'k4'] as const) await onSale(on, id)
    for (const [id, pupil] of [
      ['k1', 'c1'],
      ['k2', 'c3'],
      ['k3', 'c4'],
      ['k4', 'c5'],
    ] as const)
      await enrolled(on, id, pupil)
    // A place that is held, one that waits for a seat, a refund under way, and a class that has begun.
    await on.send(on.people.parentOf('c6'), 'enrolment.commit', 'held', { openClassId: 'k1', studentId: 'c6' })
    await on.send(on.people.parentOf('c2'), 'enrolment.joinWaitlist', 'waits', { openClassId: 'k1', studentId: 'c2' })
    const [due] = await on.all(order, { studentId: 'c3', status: 'paid' })
    await on.send(on.people.parentOf('c3'), 'refund.apply', 'back', { orderId: due!.id, reason: '搬家', leaves: 0, amountCents: '90.00' })
    await on.send(on.people.school, 'open_class.confirmClass', 'k4', { remark: '开班' })
    await taught(on, 'k4', 1)
    await work(on)
    before = await rows()
    await on.keep()
  })
  afterAll(() => on.close())

  test('U7 whatever loses its standing, running classes keep their seats and their money', async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(Object.keys(acts), { minLength: 1 }), async names => {
        await on.reset()
        for (const name of names) {
          await acts[name]!(on).then(
            () => done.add(name),
            (error: unknown) => {
              if (!(error instanceof RefusalError)) throw error
            },
          )
          await work(on)
          expect(await rows(), name).toBe(before)
        }
      }),
      { numRuns: Object.keys(acts).length + Math.ceil(runs(dialect) / 5), seed: 20261122, examples: Object.keys(acts).map(name => [[name]]) },
    )
    // What running classes stand on is neither retired nor taken its approval; all else was done.
    expect(
      Object.keys(acts)
        .filter(name => !done.has(name))
        .sort(),
    ).toEqual(['approval withdrawn', 'retired'])
  }, 600_000)
})
