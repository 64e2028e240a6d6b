/** The rows that a call is for: named by the first of its parameters that names any, and no more than may be at once. */
import { expect, test } from 'vitest'
import { chosen, idsMax } from './route.ts'

const refusal = (code: string, field: string) => expect.objectContaining({ refused: expect.objectContaining({ code, field }) })
const many = (count: number) => Array.from({ length: count }, (_, i) => `id${i}`)

test('the first parameter that names any row counts', () => {
  expect(chosen({ ids: ' a, b ,', id: 'c' })).toEqual(['a', 'b'])
  expect(chosen({ ids: '', id: 'c' })).toEqual(['c'])
  expect(chosen({ userIds: ['a'] }, 'userIds', 'ids')).toEqual(['a'])
})
test('no row is refused by the name of the first parameter', () => {
  expect(() => chosen({ ids: ' , ' })).toThrow(refusal('ids.none', 'ids'))
  expect(() => chosen({}, 'userIds', 'ids')).toThrow(refusal('ids.none', 'userIds'))
})
test('more than may be at once are refused by the name of the parameter that names them', () => {
  expect(chosen({ ids: many(idsMax) })).toHaveLength(idsMax)
  expect(() => chosen({ id: many(idsMax + 1) })).toThrow(refusal('ids.tooMany', 'id'))
})
