/** A table grows tighter step by step, and looser only where it is known to fit. */
import { expect, test } from 'vitest'
import { fitted } from './useFit.ts'

const begun = { of: 'a,b', tightness: 0, needed: [] } as const
test('what is too wide grows tighter, twice at most; what fits stays', () => {
  expect(fitted(begun, 900, 900)).toBe(begun)
  const once = fitted(begun, 900, 1_000),
    twice = fitted(once, 900, 950)
  expect([once.tightness, twice.tightness, fitted(twice, 900, 940).tightness]).toEqual([1, 2, 2])
})
test('with more room it is as it was, not before, so that it never goes to and fro', () => {
  const twice = fitted(fitted(begun, 900, 1_000), 900, 950)
  expect(fitted(twice, 949, 949)).toBe(twice)
  const once = fitted(twice, 960, 960)
  expect([once.tightness, fitted(once, 960, 960).tightness, fitted(once, 1_000, 1_000).tightness]).toEqual([1, 1, 0])
})
test('out of sight nothing is measured', () => {
  expect(fitted(begun, 0, 800)).toBe(begun)
})
