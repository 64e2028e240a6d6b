import { expect, test } from 'vitest'
import { makable, purge } from './purge.ts'

const isUsed = (name: string) => ['bp6-button', 'bp6-dark'].includes(name)

test('a rule stays with those of its selectors whose classes are used', () => {
  expect(
    purge('.bp6-button,.bp6-tree{a:1}.bp6-tree .bp6-button{b:2}.bp6-dark .bp6-button{c:3}', isUsed),
  ).toBe('.bp6-button{a:1}.bp6-dark .bp6-button{c:3}')
})

test('rules without classes, of our own, and key frames stay', () => {
  const css = '@charset "UTF-8";html{a:1}.kt-x{b:2}@keyframes k{from{a:1}to{a:2}}'
  expect(purge(css, isUsed)).toBe(css)
})

test('a block that is left empty goes', () => {
  expect(purge('@media print{.bp6-tree{a:1}}@media print{.bp6-button{a:1}}', isUsed)).toBe(
    '@media print{.bp6-button{a:1}}',
  )
})

test('what must not be there need not be used', () => {
  expect(purge('.bp6-button:not(.bp6-tree){a:1}', isUsed)).toBe('.bp6-button:not(.bp6-tree){a:1}')
})

test('a name is kept when the scripts can compose it', () => {
  const isMade = makable('x=`${n}-dialog`,y=`${x}-header`,z="bp6-menu-item"')
  expect(['bp6-dialog-header', 'bp6-menu-item', 'bp6-dialog-step', 'bp6-dark'].map(isMade)).toEqual([
    true,
    true,
    false,
    true,
  ])
})
