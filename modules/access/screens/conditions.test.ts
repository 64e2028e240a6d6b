/** The lines of the form of a data scope, and the JSON that they stand for. */
import { expect, test } from 'vitest'
import { readFilter } from '../filter.ts'
import { param } from '../../system/index.ts'
import { readConditions, written, type Conditions } from './conditions.ts'
import { pruned, ticked } from './TreeChoice.tsx'

const lines: Conditions = {
  join: 'any',
  lines: [
    { field: 'paramKey', operator: 'starts', value: 'a' },
    { field: 'createdBy', operator: 'is', value: '$userId' },
    { field: 'remark', operator: 'notnull', value: '' },
    { field: 'paramName', operator: 'in', value: 'x, y' },
  ],
}
test('lines become JSON that the server reads, and the same lines again', () => {
  const json = written(lines)
  expect(readFilter(param, json, 'Asia/Shanghai')).toEqual({
    where: { any: [{ paramKey: { starts: 'a' } }, { createdBy: '$userId' }, { remark: { not: null } }, { paramName: ['x', 'y'] }] },
  })
  expect(readConditions(json)).toEqual(lines)
})
test('an unfinished line is refused rather than left out, and no line is no condition', () => {
  for (const operator of ['is', 'in', 'like']) {
    const json = written({ join: 'all', lines: [{ field: 'paramKey', operator, value: '' }] })
    expect(readFilter(param, json, 'Asia/Shanghai'), operator).toHaveProperty('refused')
  }
  expect(written({ join: 'all', lines: [] })).toBe('')
  expect(readConditions('')).toEqual({ join: 'all', lines: [] })
})
test('what lines can not say is left to be edited as JSON', () => {
  expect(readConditions('{"all":[{"any":[{"a":1}]}]}')).toBeUndefined()
  expect(readConditions('{"a":{"gte":1,"lte":2}}')).toBeUndefined()
  expect(readConditions('select 1')).toBeUndefined()
})
test('keys tick leaves alone; what is ticked is shown with the branches above it', () => {
  const nodes = [
    {
      id: 'a',
      title: 'A',
      children: [
        { id: 'b', title: 'B' },
        { id: 'c', title: 'C' },
      ],
    },
    { id: 'd', title: 'D' },
  ]
  expect([...ticked(nodes, ['a', 'b', 'gone'])]).toEqual(['b'])
  expect(pruned(nodes, new Set(['b']))).toEqual([{ id: 'a', title: 'A', children: [{ id: 'b', title: 'B' }] }])
})
