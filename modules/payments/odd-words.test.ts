/** Words of a gateway that cannot be: each rule at its edge, and which is said first. */
import { expect, test } from 'vitest'
import { plus } from '../kit/index.ts'
import { isInTime, oddOf, skew } from './odd-words.ts'

const since = '2026-10-01T04:00:00.000Z',
  now = '2026-10-01T04:30:00.000Z'

test('a time is between the beginning and now, but for what clocks may differ by', () => {
  const inTime = (at: string) => isInTime(at, since, now)
  expect([inTime(since), inTime(now), inTime(plus(since, -skew)), inTime(plus(now, skew))]).toEqual([true, true, true, true])
  expect([inTime(plus(since, -skew - 1)), inTime(plus(now, skew + 1)), inTime('yesterday'), inTime('')]).toEqual([false, false, false, false])
})
test('the currency is asked first, then the amount, the time and the number', () => {
  const right = { amountCents: 100, currency: 'CNY', number: 'T1', at: now }
  const odd = (told: object = {}, known: object = {}) => oddOf({ ...right, ...told }, { amountCents: 100, since, ...known }, now)
  expect([odd(), odd({}, { number: 'T1' })]).toEqual([undefined, undefined])
  expect([odd({ currency: 'USD' }), odd({ amountCents: 99 }), odd({ amountCents: -100 }), odd({ at: plus(now, skew + 1) })]).toEqual([
    'currency',
    'amount',
    'amount',
    'time',
  ])
  expect([odd({ number: '' }), odd({}, { number: 'T2' }), odd({}, { number: null }), odd({ number: '' }, { number: '' })]).toEqual(
    Array.from({ length: 4 }, () => 'transaction'),
  )
  const all = { currency: 'USD', amountCents: 1, at: '', number: '' }
  expect([odd(all), odd({ ...all, currency: 'CNY' }), odd({ ...all, currency: 'CNY', amountCents: 100 })]).toEqual(['currency', 'amount', 'time'])
})
