/** Expressions: what they give, and what they must not do. */
import { expect, test } from 'vitest'
import { ExpressionError, holds, textOrValue, worked, wrongWith } from './feel.ts'

test.each([
  ['days + 1', { days: 2 }, 3],
  ["${kind == 'sick'}", { kind: 'sick' }, true],
  ['=starter.head', { starter: { head: 'h' } }, 'h'],
  ['count(who)', { who: ['a', 'b'] }, 2],
  ['if days > 3 then "PO" else "SM"', { days: 5 }, 'PO'],
])('%s is worked out', (expression, values, found) => expect(worked(expression, values)).toEqual(found))
test.each([
  'unknown > 1',
  'starter.nothing',
  'constructor',
  'starter.constructor',
  '1 +',
  'now()',
  'for i in 1..10 return i',
  'matches("a", "(a+)+b")',
  '',
  'x'.repeat(501),
])('%s fails, and is not guessed', expression => expect(() => worked(expression, { starter: {} })).toThrow(ExpressionError))
test('a condition is true or false, never something near it', () => {
  expect(holds('a = 1', { a: 1 })).toBe(true)
  for (const value of [null, 1, 'true']) expect(() => holds('a', { a: value })).toThrow(ExpressionError)
})
test('a text is a text unless it is marked as an expression', () => {
  expect(textOrValue('admin', {})).toBe('admin')
  expect(textOrValue('${who}', { who: 'u1' })).toBe('u1')
})
test('words in a text are no loops', () => expect(wrongWith('reason = "for matches .. today"')).toBeUndefined())
test.each([
  ['days > 3', {}, '没有变量“days”', 'there is no variable “days”'],
  ['starter.nothing', { starter: {} }, '没有“nothing”这一项', 'there is no entry “nothing”'],
  ['1 + days', { days: null }, '“+”处的值类型不符或为空', 'at “+” a value is missing or of another type'],
  ['1 + days +', { days: 2 }, '第 11 个字符处语法有误', 'the syntax is wrong at character 11'],
  ['today()', {}, '不能使用“today”', '“today” is not allowed'],
  ['', {}, '为空', 'it is empty'],
])('what is wrong with %s is said in both languages', (expression, values, zh, en) => {
  let said
  try {
    worked(expression, values)
  } catch (error) {
    said = error instanceof ExpressionError && error.said
  }
  expect(said).toEqual([zh, en])
})
