/** Sums of lines. */
import { expect, test } from 'vitest'
import { int, money } from '../../../modules/kit/field.ts'
import { fenOf, sumOf } from './sum.ts'

test('amounts add up to the fen, negative ones too, and what is no amount counts as nothing', () => {
  expect([fenOf('-12.5'), fenOf('0.07'), fenOf('abc'), fenOf(null), fenOf(3)]).toEqual([-1250, 7, 0, 0, 300])
  expect(sumOf(money('金额', 'Amount'), ['0.10', '0.20', '-0.05', 'x'])).toBe('0.25')
  expect(sumOf(int('数量', 'Count'), [1, '2', '', 'x'])).toBe(3)
})
