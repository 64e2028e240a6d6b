/** The way of a row through its lifecycle: loops are left out, and what is likely leads to something good. */
import { expect, test } from 'vitest'
import { settlement } from '../../modules/settlement/settlement.ts'
import { likely, passed } from './lifecyclePath.ts'

const step = (from: string, to: string, day: number) => ({ from, to, at: `2026-11-0${day} 10:00:00`, actorName: 'Li' })

test('the way to here is without what was done and taken back', () => {
  const events = [step('new', 'draft', 1), step('draft', 'pending', 2), step('pending', 'draft', 3), step('draft', 'draft', 4), step('draft', 'pending', 5)]
  expect(passed(events.toReversed(), 'pending').map(one => [one.status, one.at.slice(8, 10)])).toEqual([
    ['draft', '03'],
    ['pending', '05'],
  ])
})
test('a row whose history is not shown stands where it is', () => {
  expect(passed([], 'pending').map(one => one.status)).toEqual(['pending'])
})
test('what is to come leads to the next good end, over nothing bad and nowhere twice', () => {
  const ahead = (status: string, ...been: string[]) => likely(settlement, status, new Set([...been, status]))
  expect(ahead('draft')).toEqual(['pending', 'approved', 'paying', 'settled'])
  expect(ahead('approved', 'draft', 'pending')).toEqual(['paying', 'settled'])
  expect(ahead('settled')).toEqual([])
  expect(ahead('void')).toEqual([])
})
