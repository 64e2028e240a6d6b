/** A day of 200,000 movements, in a plain run of 50,000, is matched in bounded time and memory, and only what differs becomes rows. */
import { expect, test } from 'vitest'
import { matchedDay } from '../../tests/bill-day.ts'
import { isFull } from '../../tests/run.ts'

const count = isFull ? 200_000 : 50_000

test('the movements of a day are matched within 100 microseconds each, in memory that does not grow with them', async () => {
  const { found, seconds, grown } = await matchedDay(count)
  console.info(`${count} movements: ${seconds.toFixed(1)} s, ${Math.round(grown)} MiB more than before at most`)
  expect(found.own.matchedCount).toBe(count - 4)
  // Of each of the four: what the channel has, and what we have.
  expect(found.found.map(one => one.why).sort()).toEqual(['long', 'long', 'long', 'long', 'short', 'short', 'short', 'short'])
  expect(found.bill.channelPayCents).toBe(found.own.ownPayCents)
  expect(seconds).toBeLessThan(count / 10_000)
  expect(grown).toBeLessThan(64)
}, 600_000)
