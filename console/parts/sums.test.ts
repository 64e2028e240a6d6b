/** Sums of lists: exact, and none where an amount is not told. */
import { expect, test } from 'vitest'
import { int, money } from '../../modules/kit/index.ts'
import { sumsOf, withoutVoid } from './sums.ts'

const fields = { amountCents: money('金额', 'Amount'), priceCents: money('单价', 'Price', { isPrice: true }), count: int('数量', 'Count') }
const rows = (...amounts: readonly unknown[]) => amounts.map(amountCents => ({ amountCents, priceCents: '1.00', count: 2 }))

test('amounts are added to the fen, what is empty counts for nothing, prices and counts are not added', () => {
  expect(sumsOf(fields, ['count', 'priceCents', 'amountCents'], rows('0.10', '0.20', null, '-1.5', '1234567'))).toEqual([[['金额', 'Amount'], '1,234,565.80']])
  expect(sumsOf(fields, ['amountCents'], rows('-3.00', '1.25'))).toEqual([[['金额', 'Amount'], '-1.75']])
})
test('where one amount is masked, or there is none, nothing is said', () => {
  expect(sumsOf(fields, ['amountCents'], rows('1.00', '***'))).toEqual([])
  for (const none of [rows(null, ''), rows('0.00', '0')]) expect(sumsOf(fields, ['amountCents'], none)).toEqual([])
  expect(sumsOf(fields, [], rows('1.00'))).toEqual([])
})
test('what came to nothing is left out, and said; a limit is nobody’s money', () => {
  const [paid, failed] = [{ status: 'success' }, { status: 'failed' }]
  expect(withoutVoid({ voids: ['failed', 'closed'] }, [paid, failed])).toEqual({ left: [paid], voids: ['failed'] })
  expect(withoutVoid({}, [paid, failed])).toEqual({ left: [paid, failed], voids: [] })
  expect(sumsOf({ capCents: money('上限', 'At most', { isLimit: true }) }, ['capCents'], [{ capCents: '1.00' }, { capCents: '2.00' }])).toEqual([])
})
