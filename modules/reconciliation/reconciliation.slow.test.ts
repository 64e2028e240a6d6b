/** A day of 200,000 movements is matched in bounded time and memory, and only what differs becomes rows. */
import { expect, test } from 'vitest'
import { matchedDay } from '../../tests/bill-day.ts'

const count = 200_000

test('200,000 movements of a day are matched within 20 seconds, in memory that does not grow with them', async () => {
  const { found, seconds, grown } = await matchedDay(count)
  console.info(`200,000 movements: ${seconds.toFixed(1)} s, ${Math.round(grown)} MiB more than before at most`)
  expect(found.own.matchedCount).toBe(count - 4)
  // Of each of the four: what the channel has, and what we have.
  expect(found.found.map(one => one.why).sort()).toEqual(['long', 'long', 'long', 'long', 'short', 'short', 'short', 'short'])
  expect(found.bill.channelPayCents).toBe(found.own.ownPayCents)
  expect(seconds).toBeLessThan(20)
  expect(grown).toBeLessThan(64)
}, 600_000)
