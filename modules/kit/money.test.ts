/** How amounts are written: one way everywhere. */
import { expect, test } from 'vitest'
import { moneyWords, yuan } from './money.ts'

test('the currency stands before the figure and the sign before both; what is masked stays masked', () => {
  expect(['1234567.50', '-12819.83', '0.00', '****'].map(yuan)).toEqual(['¥1,234,567.50', '−¥12,819.83', '¥0.00', '¥****'])
  expect([4_992_081, -550, '****', null].map(moneyWords)).toEqual(['¥49,920.81', '−¥5.50', '****', ''])
})
