/** What bills and invoices add up, from rows that are all there is: whose money of which month counts, and what doesn't. */
import { describe, expect, test } from 'vitest'
import { given, type Known, needsOf, rowsOf } from '../../tests/spec.ts'
import { openClass } from '../openclass/index.ts'
import { order, payment } from '../payments/index.ts'
import { agency, school } from '../people/index.ts'
import { refund } from '../refunds/index.ts'
import { profitShare, shareMove } from '../sharing/index.ts'
import { generateBill } from './bill.commands.ts'
import { bill, billId, figures } from './bill.ts'
import { create as askInvoice, invoice } from './invoice.ts'
import { settlement, settlementLine } from './settlement.ts'

const at = { schoolId: 's1', openClassId: 'c1', areaCode: '1', agencyId: 'a1' }
const line = (lessonId: string, more: object = {}) => ({
  id: `${lessonId}:agency_share:a1`,
  ...at,
  status: 'live' as const,
  kind: 'agency_share' as const,
  lessonId,
  payeeId: 'a1',
  amountCents: 400,
  isAdjustment: false,
  settlementId: 'S0',
  ...more,
})

describe('a bill', () => {
  const within = '2026-10-10T00:00:00.000Z'
  const known: Known = [
    rowsOf(agency, { id: 'a1', areaCode: '1' }),
    rowsOf(school, { id: 's1', areaCode: '2' }),
    rowsOf(openClass, { id: 'c1', ...at, name: '围棋' }, { id: 'c2', ...at, name: '书法' }),
    rowsOf(
      settlement,
      { id: 'S1', agencyId: 'a1', status: 'settled', settledAt: within } as object,
      { id: 'S2', agencyId: 'a1', status: 'settled', settledAt: '2026-10-31T16:00:00.000Z' } as object,
      { id: 'S3', agencyId: 'a1', status: 'approved', settledAt: null } as object,
      { id: 'S4', agencyId: 'a1', status: 'carried', settledAt: '2026-09-30T16:00:00.000Z', amountCents: -70, settleNo: 'JS4' } as object,
      { id: 'S5', agencyId: 'a2', status: 'settled', settledAt: within } as object,
    ),
    rowsOf(
      settlementLine,
      line('l1', { settlementId: 'S1', kind: 'class_fee' }) as object,
      line('l2', { settlementId: 'S1' }) as object,
      line('l3', { settlementId: 'S1', isAdjustment: true, amountCents: -100 }) as object,
      line('l4', { settlementId: 'S1', openClassId: 'c2', amountCents: 0, isAdjustment: true }) as object,
      line('l5', { settlementId: 'S1', status: 'freed' }) as object,
      line('l6', { settlementId: 'S2' }) as object,
      line('l7', { settlementId: 'S3' }) as object,
      line('l8', { settlementId: 'S5', schoolId: 's2' }) as object,
      { id: 'carry:S0', settlementId: 'S1', status: 'live', kind: 'carry', reason: '@x', amountCents: -30, agencyId: 'a1' } as object,
    ),
    rowsOf(
      payment,
      { id: 'y1', ...at, studentId: 'st1', status: 'success', paidAt: within, amountCents: 1_000, receivedCents: 900 } as object,
      { id: 'y2', ...at, studentId: 'st1', status: 'success', paidAt: '2026-09-30T16:00:00.000Z', amountCents: 500, receivedCents: null } as object,
      { id: 'y3', ...at, studentId: 'st2', status: 'failed', paidAt: within, amountCents: 7 } as object,
      { id: 'y4', ...at, studentId: 'st3', status: 'success', paidAt: '2026-10-31T16:00:00.000Z', amountCents: 7 } as object,
      { id: 'y5', ...at, schoolId: 's2', studentId: 'st4', status: 'success', paidAt: within, amountCents: 7 } as object,
    ),
    rowsOf(
      refund,
      { id: 'r1', ...at, status: 'success', refundedAt: within, amountCents: 200 } as object,
      { id: 'r2', ...at, status: 'processing', refundedAt: null, amountCents: 7 } as object,
      { id: 'r3', ...at, status: 'success', refundedAt: '2026-10-31T16:00:00.000Z', amountCents: 7 } as object,
    ),
  ]
  const read = (owner: object) => needsOf(generateBill, { status: 'new' }, { period: '2026-10', ...owner }, known) as Promise<any>
  test('of an agency has what was settled in the month, class by class, and what was carried in and out', async () => {
    const { owner, number, found } = await read({ agencyId: 'a1' })
    expect([owner.areaCode, number, found.studentCount]).toEqual(['1', 7, 0])
    expect(found.lines.map((one: any) => [one.group, one.name, one.count, one.cents])).toEqual([
      ['class_fee', '围棋', 1, 400],
      ['agency_share', '围棋', 1, 300],
      ['carry', '@x', 0, -30],
      ['carry', '@bill.carriedOn{"settleNo":"JS4"}', 0, 70],
    ])
  })
  test('of a school has what parents paid and got back in the month, and what was paid on', async () => {
    const { owner, found } = await read({ schoolId: 's1' })
    expect([owner.areaCode, found.studentCount]).toEqual(['2', 1])
    expect(found.lines.map((one: any) => [one.group, one.sourceId, one.count, one.cents])).toEqual([
      ['payment', 'c1', 2, 1_400],
      ['refund', 'c1', 1, -200],
      ['paid_on', 'c1', 1, -300],
      ['paid_on', 'c2', 0, 0],
    ])
  })
  test('has a number only when it is begun', async () => {
    expect(((await needsOf(generateBill, { status: 'draft' }, { period: '2026-10', agencyId: 'a1' }, known)) as any).number).toBe(0)
    const made = given(bill, { id: billId('agency', 'a1', '2026-10') }).when(
      generateBill,
      { agencyId: 'a1', period: '2026-10' },
      (await read({ agencyId: 'a1' })) as never,
    )
    made.records('generated', { kind: 'agency', areaCode: '1', schoolId: null, studentCount: 0 })
  })
})

test("an agency's bill lists what channels shared with it in the month, less what went back", async () => {
  const within = '2026-10-10T00:00:00.000Z'
  const move = (id: string, more: object) =>
    ({ id, shareId: 'P1', agencyId: 'a1', kind: 'share', status: 'done', amountCents: 300, doneAt: within, ...more }) as object
  const { found } = (await needsOf(generateBill, { status: 'draft' }, { agencyId: 'a1', period: '2026-10' }, [
    rowsOf(agency, { id: 'a1', areaCode: '1' }),
    rowsOf(openClass, { id: 'c1', ...at, name: '围棋' }),
    rowsOf(profitShare, { id: 'P1', openClassId: 'c1' } as object),
    rowsOf(
      shareMove,
      move('m1', {}),
      move('m2', { kind: 'return', amountCents: 120 }),
      // Neither what was let go, nor what is under way, of another month or of somebody else.
      move('m3', { kind: 'release' }),
      move('m4', { status: 'sending' }),
      move('m5', { doneAt: '2026-10-31T16:00:00.000Z' }),
      move('m6', { agencyId: 'a2' }),
    ),
  ])) as any
  expect(found.lines).toEqual([{ group: 'channel_share', sourceId: 'c1', name: '围棋', count: 2, cents: 180 }])
  expect(figures(found.lines)).toMatchObject({ amountCents: 180, settleCents: 180 })
})

test('an invoice is of what was paid, less what went back and what other invoices say that stand', async () => {
  const due = { id: 'o1', orderCode: 'O1', status: 'paid', totalCents: 1_000 } as object
  const left = async (...more: Known) =>
    ((await needsOf(askInvoice, { id: 'x', status: 'new', orderCode: 'O1' }, { orderCode: 'O1' }, [rowsOf(order, due), ...more], 'x')) as any).left
  expect(await left()).toBe(1_000)
  expect(await left(rowsOf(refund, { orderId: 'o1', status: 'success', amountCents: 300 }, { orderId: 'o1', status: 'approved', amountCents: 50 }))).toBe(700)
  const others = ['applied', 'issued', 'rejected', 'void'].map(status => ({ orderId: 'o1', status, amountCents: 100 }) as object)
  expect(await left(rowsOf(invoice, ...others))).toBe(800)
  expect(await left(rowsOf(invoice, { id: 'x', orderId: 'o1', status: 'applied', amountCents: 100 }))).toBe(1_000)
  expect(await left(rowsOf(refund, { orderId: 'o1', status: 'success', amountCents: 300 }), rowsOf(invoice, ...others))).toBe(500)
})
