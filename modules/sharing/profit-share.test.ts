/** What a look at a profit share comes to, by where its place stands. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { look } from './profit-share.commands.ts'
import { profitShare } from './profit-share.ts'
import { worthOf } from './standing.ts'

const now = '2026-10-10T04:00:00.000Z'
const row = {
  status: 'open',
  openClassId: 'k1',
  enrolmentId: 'e1',
  receivedCents: 60_000,
  rateBp: 8_000,
  capCents: 18_000,
  sharedCents: 0,
  returnedCents: 0,
  moveCount: 0,
  shareUntil: '2026-11-10T04:00:00.000Z',
} as const
const looked = (status: string, due: object = {}) => {
  const place = { id: 'e1', status, priceCents: 60_000, lessonCount: 6 }
  const paid = { enrolmentId: 'e1', part: null, totalCents: 60_000, ...due }
  const about = { place, due: paid, worthCents: worthOf(place, paid as never), keptCents: paid.totalCents, claimedCents: 0 }
  const facts = { ...about, confirmed: ['2026-10-01T04:00:00.000Z'], rateBp: 8_000, waitDays: 0 }
  const steps = given(profitShare, row as never)
    .when(look, {}, { facts, receivers: [{ account: 'a' }], number: 1 } as never, { now })
    .steps() as any[]
  return steps.flatMap(step => ('command' in step ? [[step.input.kind, step.input.amountCents]] : []))
}

test('a taught lesson is shared; of a place that was transferred the rest is let go, since its money pays for another class', () => {
  expect(looked('enrolled')).toEqual([['share', 8_000]])
  expect(looked('transferred')).toEqual([['release', 60_000]])
})

test('of a place that is paid in two parts each is shared by itself: together no more than the agency has of what was taught', () => {
  expect(looked('enrolled', { part: 'deposit', totalCents: 12_000 })).toEqual([['share', 1_600]])
  expect(looked('enrolled', { part: 'balance', totalCents: 48_000 })).toEqual([['share', 6_400]])
})
