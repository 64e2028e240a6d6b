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
