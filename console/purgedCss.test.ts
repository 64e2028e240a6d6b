import { expect, test } from 'vitest'
import { classesIn, purge } from './purgedCss.ts'

const used = new Set(['bp6-button', 'bp6-dialog-header'])

test('a component has the classes that it names, however it names them', () => {
  expect([...classesIn('import { HTML_SELECT } from "x"; y = Classes.DIALOG_HEADER + CoreClasses.TABLE_CELL + `bp6-text-muted`')].sort()).toEqual([
    'bp6-dialog-header',
    'bp6-html-select',
    'bp6-table-cell',
    'bp6-text-muted',
  ])
})

test('a rule stays with those of its selectors whose classes are used', async () => {
  expect(await purge('.bp6-button,.bp6-tree{a:1}.bp6-tree .bp6-button{b:2}.bp6-dark .bp6-button{c:3}.bp6-button.bp6-intent-danger{d:4}', used)).toBe(
    '.bp6-button{a:1}.bp6-dark .bp6-button{c:3}.bp6-button.bp6-intent-danger{d:4}',
  )
})

test('rules without classes, of our own, and key frames stay', async () => {
  const css = '@charset "UTF-8";html{a:1}[data-theme=x]{b:1}.kt-x{b:2}@keyframes k{from{a:1}to{a:2}}'
  expect(await purge(css, used)).toBe(css)
})

test('a block that is left empty goes, and what must not be there need not be used', async () => {
  expect(await purge('@media print{.bp6-tree{a:1}}@media print{.bp6-button:not(.bp6-tree){a:1}}', used)).toBe('@media print{.bp6-button:not(.bp6-tree){a:1}}')
})
