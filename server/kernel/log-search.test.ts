/** Searching the log where closed years lie apart: in order, and what lies in both is found once. */
import { expect, test } from 'vitest'
import { foundFacts, soughtFacts } from './log-search.ts'
import type { Body, Rows, Statement } from './store.ts'

const row = (position: number) =>
  ['t', position, 'param', 's', 1, 'changed', 1, '{}', 'live', 'u', '', '', '', '', null, `2026-01-${String(position).padStart(2, '0')}T00`, ''] as const
/** How many there are of what is sought, as far as is counted; and what was asked. */
let met = 20_000
const said: string[] = []
/** A log of which positions up to 7 were archived, and from 5 on still lie in the one in use. */
function answer({ text, values, isArchived }: Statement): Rows {
  if (text.includes('count(*)')) return [[met]] as never
  if (text.includes('kernel_state')) return [['t', JSON.stringify({ position: 7, digest: '' })]] as never
  const numbers = values.filter(one => typeof one === 'number')
  const [after, before, limit] = numbers.length === 3 ? (numbers as [number, number, number]) : [numbers[0]!, Infinity, numbers.at(-1)!]
  const isNewestFirst = text.includes('desc')
  const all = (isArchived ? [7, 6, 5, 4, 3, 2, 1] : [10, 9, 8, 7, 6, 5]).filter(one => one > after && one < before)
  return (isNewestFirst ? all : all.reverse()).slice(0, limit).map(row) as never
}
function run<T>(body: Body<T>): T {
  let step = body.next()
  for (; !step.done; step = body.next(answer(step.value as Statement))) said.push((step.value as Statement).text)
  return step.value
}
const positions = (rows: Rows) => rows.map(one => one[1])

test('what was archived comes after what is in use, once', () => {
  const sought = { resources: ['param'], after: 0, before: 11 }
  expect(positions(run(foundFacts('sqlite', 't', sought, 100)))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(positions(run(foundFacts('sqlite', 't', sought, 4)))).toEqual([10, 9, 8, 7])
  expect(positions(run(foundFacts('sqlite', 't', { ...sought, after: 2, before: 7 }, 100)))).toEqual([6, 5, 4, 3])
})

test('what is met often is met from the end of the log on, what is rare is looked up by what it is of; nothing is counted for one person', () => {
  const sought = { resources: ['param'], after: 0, before: 11 }
  const waysOf = (count: number, of: object = {}) => {
    met = count
    said.length = 0
    expect(positions(run(foundFacts('sqlite', 't', { ...sought, ...of }, 100)))).toHaveLength(10)
    return said.filter(one => one.includes('resource in')).map(one => (one.includes('count(*)') ? 'counted' : one.includes('+resource') ? 'met' : 'looked up'))
  }
  expect(waysOf(20_000)).toEqual(['counted', 'met', 'counted', 'met'])
  expect(waysOf(19_999)).toEqual(['counted', 'looked up', 'counted', 'looked up'])
  expect(waysOf(0, { actor: 'u' })).toEqual(['met', 'met'])
})

test('the house itself is looked for without the index of people', () => {
  const text = (actor?: string) => soughtFacts('sqlite', 'facts', 't', { actor, resources: ['a'], after: 0, before: 9 }, 1).text
  expect([text(), text('system')].some(one => one.includes("<> 'system'"))).toBe(false)
  expect(text('u')).toContain("actor <> 'system'")
})
