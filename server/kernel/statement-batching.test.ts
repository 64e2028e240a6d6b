/** Questions of one text travel as one statement; what can't stand in columns, and what writes, goes as it is. */
import { expect, test } from 'vitest'
import { batchStatements } from './statement-batching.ts'

const ask = (...values: unknown[]) => ({ text: 'select id from a where tenant = $1 and name = $2 limit $3 offset $4', values })
const put = (name: string) => ({ text: 'insert into a values ($1)', values: [name] })

test('three of one text are one statement, in which what all have in common stays a value', () => {
  const [one, ...others] = batchStatements([ask('t', 'x', 5, 0), ask('t', 'y', 9, 0), ask('t', '"z', 5, 0)])
  expect(others).toEqual([])
  expect(one!.statement).toEqual({
    text:
      'select q.n, r.* from unnest($2::text[], $3::bigint[]) with ordinality q(v1, v2, n),' +
      ' lateral (select id from a where tenant = $1 and name = q.v1 limit q.v2 offset $4) r',
    values: ['t', '{"x","y","\\"z"}', '{5,9,5}', 0],
  })
  expect([
    ...one!.told([
      [1, 'a'],
      [3, 'b'],
      [3, 'c'],
    ]),
  ]).toEqual([
    [0, [['a']]],
    [1, []],
    [2, [['b'], ['c']]],
  ])
})
test('writes keep their order, and values without a type in common are asked one by one', () => {
  const list = [put('a'), ask('t', 'x', 1, 0), put('b'), ask('t', null, 1, 0), put('a'), ask('t', 'z', 1, 0)]
  expect(batchStatements(list).flatMap(one => one.places)).toEqual([0, 1, 3, 5, 2, 4])
  expect(batchStatements(list).map(one => one.statement)).toEqual([0, 1, 3, 5, 2, 4].map(place => list[place]))
})
test('two are not worth it', () => {
  expect(batchStatements([ask('t', 'x', 1, 0), ask('t', 'y', 1, 0)])).toHaveLength(2)
})
