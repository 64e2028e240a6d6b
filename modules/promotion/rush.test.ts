/** A small rush: more people than seats at once, and no seat has two of them. The large one is of the bench (P15). */
import { expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { addressOf, type Ask, hall, openHall, oversold, seatRush } from '../../tests/bench/seats.ts'
import { web } from '../../tests/web.ts'

const on = shared(() => web())

test('sixty people for forty seats: all are answered, none is oversold, and hardly a seat is left', { tags: 'thorough', timeout: 120_000 }, async () => {
  const plan = hall(40)
  await openHall(on, plan)
  const ask: Ask = async (url, body, person) => {
    const answer = await on.http.inject({ method: body ? 'POST' : 'GET', url, remoteAddress: addressOf(person), ...(body ? { payload: body } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const rush = await seatRush(ask, plan, { people: 60 })
  expect(rush.unanswered).toBe(0)
  expect(rush.seated.length).toBeGreaterThan(30)
  expect(rush.waits).toHaveLength(60)
  expect(await oversold(on.engine, rush)).toBe(0)
  await on.sound()
})
