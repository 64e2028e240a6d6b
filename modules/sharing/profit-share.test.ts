/** What a look at a profit share comes to, by where its place stands. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { look } from './profit-share.commands.ts'
import { profitShare } from './profit-share.ts'

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
const looked = (status: string) => {
  const place = { id: 'e1', status, priceCents: 60_000, lessonCount: 6 }
  const facts = { place, due: { enrolmentId: 'e1' }, confirmed: ['2026-10-01T04:00:00.000Z'], claimedCents: 0, keptCents: 60_000, rateBp: 8_000, waitDays: 0 }
  const steps = given(profitShare, row as never)
    .when(look, {}, { facts, receivers: [{ account: 'a' }], number: 1 } as never, { now })
    .steps() as any[]
  return steps.flatMap(step => ('command' in step ? [[step.input.kind, step.input.amountCents]] : []))
}

test('a taught lesson is shared; of a place that was transferred the rest is let go, since its money pays for another class', () => {
  expect(looked('enrolled')).toEqual([['share', 8_000]])
  expect(looked('transferred')).toEqual([['release', 60_000]])
})
