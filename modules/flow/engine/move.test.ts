/** Instances under another version: every token has its place, or is named with why it has none. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { end, start, timer, user, written } from '../bpmn/written.ts'
import { advance } from './advance.ts'
import { block, drawn } from './blocks.ts'
import { moved } from './move.ts'
import { noon, play, sound } from './played.ts'

const of = (inner: string, ways: readonly string[]) => sound(written(start + inner + end, ways))
const old = of(user('a') + user('b'), ['s -> a', 'a -> b', 'b -> e'])
const rulesOf = (to: ReturnType<typeof of>, map = {}): readonly string[] => moved(old, to, play(old), map, noon).unmoved.map(one => one.rule)

test('a task goes where the map says, and on from there', () => {
  const to = of(user('x') + user('c'), ['s -> x', 'x -> c', 'c -> e']),
    at = play(old)
  const { state, unmoved } = moved(old, to, at, { a: 'x' }, noon)
  expect(unmoved).toEqual([])
  const next = advance(to, { state, values: at.values }, { type: 'completed', token: state.tokens[0]!.id, isAgreed: true }, noon)
  expect(next.state.tokens.map(token => token.at)).toEqual(['c'])
})
test('what has no place is named, with why', () => {
  expect(rulesOf(of(user('x'), ['s -> x', 'x -> e']))).toEqual(['noNode'])
  expect(rulesOf(of('<manualTask id="a"/>', ['s -> a', 'a -> e']))).toEqual(['kind'])
  const inside = of(
    `<subProcess id="p"><startEvent id="ps"/>${user('a')}<endEvent id="pe"/><sequenceFlow id="p1" sourceRef="ps" targetRef="a"/><sequenceFlow id="p2" sourceRef="a" targetRef="pe"/></subProcess>`,
    ['s -> p', 'p -> e'],
  )
  expect(rulesOf(inside)).toEqual(['level'])
})
test('timers that were set go on, those that are new begin now', () => {
  const late = (id: string, text: string) => `<boundaryEvent id="${id}" attachedToRef="a">${timer(text)}</boundaryEvent>`
  const from = of(user('a') + late('l', 'PT1H'), ['s -> a', 'a -> e', 'l -> e']),
    to = of(user('a') + late('l', 'PT9H') + late('m', 'PT2H'), ['s -> a', 'a -> e', 'l -> e', 'm -> e'])
  const { state } = moved(from, to, play(from), {}, '2026-10-01T04:30:00.000Z')
  expect(state.tokens[0]!.alarms).toMatchObject([
    { node: 'l', at: '2026-10-01T05:00:00.000Z' },
    { node: 'm', at: '2026-10-01T06:30:00.000Z' },
  ])
})
test('tokens are conserved, wherever any process stands; and under its own version nothing changes', { tags: 'thorough' }, () => {
  fc.assert(
    fc.property(block, fc.nat(6), (shape, steps) => {
      const { xml, values } = drawn(shape),
        model = sound(xml)
      let at = play(model, values)
      for (let i = 0; i < steps && !at.isOver; i++) at = at.complete(at.state.tokens.find(token => token.waits === 'user')!.at)
      expect(moved(model, model, at, {}, noon)).toEqual({ state: at.state, unmoved: [] })
      // Under a version with other names every token that waits for somebody moves, those at joins as well.
      const other = sound(xml.replaceAll(/"n(\d+)/gu, '"m$1')),
        map = Object.fromEntries(Object.keys(model.nodes).map(id => [id, id.replace(/^n/u, 'm')]))
      const { state, unmoved } = moved(model, other, at, map, noon)
      expect(unmoved).toEqual([])
      expect(state.tokens.map(token => token.id)).toEqual(at.state.tokens.map(token => token.id))
      expect(state.made).toBe(at.state.made)
    }),
    { numRuns: 60 },
  )
})
