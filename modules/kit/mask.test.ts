/** Masks in people's own words: numbers of phones and papers, whatever stands around them, and nothing else. */
import { expect, test } from 'vitest'
import { mask, withNumbers } from './index.ts'

test.each([
  ['电话13812345678，请回', '电话138****5678，请回'],
  ['138 1234 5678 or 138-1234-5678', '138******5678 or 138******5678'],
  ['身份证 11010519491231002X。', '身份证 110***********002X。'],
  ['卡号 6222021234567890123', '卡号 622************0123'],
  ['卡号 6222 0212 3456 7890', '卡号 622************7890'],
  ['订单 20261001000001', '订单 20261001000001'],
  ['2026-10-01 至 2026-10-02 到账 400.00 元', '2026-10-01 至 2026-10-02 到账 400.00 元'],
  ['2026-10-01 2026-10-02', '2026-10-01 2026-10-02'],
  ['共 120 人，编号 A13812345678', '共 120 人，编号 A13812345678'],
  ['', ''],
])('%s', (words, shown) => expect(mask('words', words)).toBe(shown))

test('what comes back masked stands for what was there, and what is new is new', () => {
  const before = '母亲 13812345678，父亲 13987654321'
  expect(withNumbers(before, mask('words', before)!)).toBe(before)
  expect(withNumbers(before, '父亲 139****4321，改为 13700000000')).toBe('父亲 13987654321，改为 13700000000')
  expect(withNumbers('没有号码', '138****5678')).toBe('138****5678')
})
