/** Two versions beside each other: what came, what went, what is said otherwise, and nothing else. */
import { expect, test } from 'vitest'
import { readBpmn } from './bpmn/read.ts'
import { end, start, user, written } from './bpmn/written.ts'
import { differences } from './compared.ts'

const model = (inner: string, ways: readonly string[]) => readBpmn(written(inner, ways)).model
test('the same process differs in nothing', () => {
  const one = model(start + user('a') + end, ['s -> a', 'a -> e'])
  expect(differences(one, one)).toEqual([])
})
test('a task that came, one that went, and whom another is for', () => {
  const before = model(start + user('a') + user('old') + end, ['s -> a', 'a -> old', 'old -> e']),
    after = model(`${start}<userTask id="a" name="a" ketang:candidateGroups="SM"/>${user('fresh')}${end}`, ['s -> a', 'a -> fresh', 'fresh -> e'])
  const found = differences(before, after)
  expect(found.filter(one => !one.id.startsWith('f') || one.id === 'fresh').map(one => [one.what, one.id])).toEqual([
    ['changed', 'a'],
    ['added', 'fresh'],
    ['removed', 'old'],
  ])
  expect(found.find(one => one.id === 'a')!.parts).toEqual([
    { part: 'forWhom.assignee', from: '${starter.id}', to: '' },
    { part: 'forWhom.groups', from: '', to: 'SM' },
  ])
  expect(found.find(one => one.id === 'f1')).toMatchObject({ what: 'changed', name: 'a → fresh', parts: [{ part: 'to', from: 'old', to: 'fresh' }] })
})
test('a condition that is another is named with its way', () => {
  const inner = `${start}<exclusiveGateway id="x" default="@x"/>${user('a')}${end}`,
    ways = (when: string) => ['s -> x', `x -> a if ${when}`, 'x -> e else', 'a -> e']
  expect(differences(model(inner, ways('days > 3')), model(inner, ways('days > 5')))).toEqual([
    { id: 'f1', name: 'x → a', what: 'changed', parts: [{ part: 'when', from: 'days > 3', to: 'days > 5' }] },
  ])
})
