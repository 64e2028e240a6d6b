/** Money to the agency: in parts that are due, never above the contract, by three pairs of hands. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { brought } from '../../tests/tours.ts'
import { firstIsPaid, no, type Part, payApply, payPlan, shareOf } from './pay.ts'

const on = renewed(() => world('sqlite'))
const parts = [
  { percent: 3_333, trigger: 'confirmed' },
  { percent: 6_667, trigger: 'reported' },
]

test('a part is applied for when it is due, approved by two, paid by a third, and never above what is left', async () => {
  const id = await brought(on, 'released'),
    { finance, finance2, finance3, operator, agency } = on.people
  await refuses(on.send(finance, 'pay_proportion.save', id, { openClassId: id, parts: [{ percent: 9_000, trigger: 'ready' }] }), no.parts)
  await on.send(finance, 'pay_proportion.save', id, { openClassId: id, parts })
  const asks = (more: object, name = 'a') =>
    on.send(agency, 'pay_apply.apply', name, { openClassId: id, partNo: 1, amount: '300.00', bankAccountId: 'b1', ...more })
  await refuses(asks({}), no.notDue)
  await brought(on, 'confirmed', ['c1', 'c3', 'c4'], id, 'released')
  on.now = '2026-10-06T04:00:00.000Z'
  await refuses(asks({ amount: '9000.00' }), no.tooMuch)
  await refuses(asks({ partNo: 3 }), no.noPart)
  await asks({})
  await refuses(asks({ amount: '300.00' }, 'b'), no.tooMuch)
  await on.send(operator, 'pay_apply.approve', 'a')
  await on.send(finance, 'pay_apply.approve', 'a')
  await refuses(on.send(finance, 'pay_apply.confirmPay', 'a', { voucherNo: 'V1' }), no.otherPerson)
  await on.send(finance2, 'pay_apply.withdraw', 'a', { remark: '账户有误' })
  await asks({}, 'c')
  await on.send(operator, 'pay_apply.approve', 'c')
  await on.send(finance, 'pay_apply.approve', 'c')
  await on.send(finance3, 'pay_apply.confirmPay', 'c', { voucherNo: 'V1' })
  expect(await on.row(payApply, 'c')).toMatchObject({ status: 'paid', voucherNo: 'V1', paidBy: 'fi3' })
  await refuses(on.send(finance, 'pay_proportion.save', id, { openClassId: id, parts: [{ percent: 10_000, trigger: 'ready' }] }), no.triggered)
  expect((await on.row(payPlan, id)).parts).toHaveLength(2)
})
test('parts come to the contract to the fen', { tags: 'thorough' }, () => {
  const three = [3_333, 3_333, 3_334].map(percent => ({ percent, trigger: 'ready' as const }))
  for (const contract of [1, 7, 100_003, 99_999_999]) expect(three.reduce((sum, _one, i) => sum + shareOf(three, i, contract), 0)).toBe(contract)
})
test('the checklist waits for the first part where the plan asks for it before the journey', () => {
  const of = { startDate: '2026-10-24' },
    plan = (trigger: Part['trigger'], date?: string) => ({
      parts: [
        { percent: 3_000, trigger, ...(date ? { date } : {}) },
        { percent: 7_000, trigger: 'reported' as const },
      ],
    })
  const isPaid = (given: ReturnType<typeof plan> | undefined, ...cents: readonly number[]) =>
    firstIsPaid(
      of,
      given,
      100_001,
      cents.map(amount => ({ amount })),
    )
  expect([isPaid(undefined), isPaid(plan('ready')), isPaid(plan('date', '2026-10-30'))]).toEqual([true, true, true])
  expect([isPaid(plan('confirmed')), isPaid(plan('confirmed'), 29_999), isPaid(plan('date', '2026-10-24'), 10_000)]).toEqual([false, false, false])
  expect([isPaid(plan('confirmed'), 20_000, 10_000), isPaid(plan('date', '2026-10-20'), 30_000)]).toEqual([true, true])
})
