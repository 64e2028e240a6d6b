/** All of them or none: whoever asks without a limit is told all rows or refused; pages of all come in an order. */
import { expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { modules } from '../../modules/index.ts'
import { type Find, find, rowsMax } from '../../modules/kit/index.ts'
import { registry } from './registry.ts'
import { statements } from './statements.ts'
import { firstOf } from './unit-of-work.ts'

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `e${i}` })) as never[]
const of = (limit?: number): Find => find(enrolment, { roundId: 'r1' }, limit === undefined ? {} : { limit }).query as Find

test('more than one need answers are refused by name, and the first are told to whom said how many', () => {
  expect(firstOf(of(), rows(rowsMax))).toHaveLength(rowsMax)
  expect(() => firstOf(of(), rows(rowsMax + 1))).toThrow(
    expect.objectContaining({ refused: expect.objectContaining({ detail: { resource: 'enrolment', max: rowsMax } }) }),
  )
  expect(firstOf(of(rowsMax), rows(rowsMax + 1))).toHaveLength(rowsMax)
})

test.each(['sqlite', 'postgres'] as const)('on %s one row more is looked for, and a page of many is put in order by the database', dialect => {
  const made = statements(dialect, registry(modules))
  const asked = (limit?: number) => {
    const { text, values } = made.findFew(of(limit), 't')
    return [text.includes('order by'), dialect === 'sqlite' ? values.at(-2) : Number(/ limit (\d+)$/.exec(text)![1])]
  }
  expect(asked()).toEqual([false, rowsMax + 1])
  for (const limit of [10, rowsMax]) expect(asked(limit)).toEqual([true, limit])
  // What differs by the turn, since the group has touched such rows, does not make a text of its own each time.
  const texts = [1, 2, 3].map(more => made.findFew(of(10), 't', more).text)
  expect(new Set(texts).size).toBe(1)
})
