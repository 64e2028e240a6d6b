/** The simulation behind docs/scale.md obeys the laws that queues obey: so its figures may be believed as far as its costs are right. */
import { expect, test } from 'vitest'
import { type Day, dice, share, simulate } from './bench/queue.ts'
import { costsOf, figures, page } from './bench/scale.ts'

const day: Day = { costs: { request: 0, commit: 0, turn: 0.001 }, processes: 1, group: 1, callers: 50_000, within: 100, requests: [true], seed: 1 }
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

test('the same seed gives the same day, another seed another', () => {
  const small = { ...day, callers: 1_000, within: 2 }
  expect(simulate(small)).toEqual(simulate(small))
  expect(simulate({ ...small, seed: 2 }).end).not.toBe(simulate(small).end)
  const roll = dice(3),
    rolled = Array.from({ length: 10_000 }, roll)
  expect(mean(rolled)).toBeCloseTo(0.5, 1)
})
test('one memoryless server: the time in the house is 1 / (μ − λ)', { tags: 'thorough' }, () => {
  for (const load of [0.3, 0.5, 0.8]) {
    const { first } = simulate({ ...day, within: (day.callers * 0.001) / load, isRandom: true })
    expect(mean(first) / (1 / (1_000 - 1_000 * load))).toBeCloseTo(1, 0.7)
  }
})
test('one steady server: half of that wait (Pollaczek–Khinchine)', () => {
  const load = 0.7,
    { first } = simulate({ ...day, within: (day.callers * 0.001) / load })
  expect(mean(first) / (0.001 + (load * 0.001) / (2 * (1 - load)))).toBeCloseTo(1, 0.7)
})
test('those in the house are as many as come in the time that one stays (Little), and nobody is lost', () => {
  const { first, end } = simulate({ ...day, callers: 50_000, within: 100, isRandom: true })
  expect(first).toHaveLength(50_000)
  const inside = first.reduce((a, b) => a + b, 0) / end
  expect(inside / ((50_000 / end) * mean(first))).toBeCloseTo(1, 5)
})
test('groups share what a commit costs: the writer carries max / (commit + max · turn), and no more', () => {
  const costs = { request: 0, commit: 0.002, turn: 0.0001 },
    most = 128 / (0.002 + 128 * 0.0001)
  const rush = simulate({ ...day, costs, group: 128, callers: 50_000, within: 0.5 })
  expect(50_000 / rush.end / most).toBeCloseTo(1, 1)
  expect(50_000 / rush.end).toBeLessThanOrEqual(most)
  // With time between them each has a commit of its own.
  const calm = simulate({ ...day, costs, group: 128, callers: 1_000, within: 100 })
  expect(calm.commits).toBeGreaterThan(900)
  expect(share(calm.first, 0.5)).toBeCloseTo(0.0021, 4)
})
test('more callers never wait less, and more processes never make them wait longer', () => {
  const costs = { request: 0.0005, commit: 0.002, turn: 0.0001 }
  const wait = (callers: number, processes: number): number =>
    share(simulate({ ...day, costs, group: 128, callers, processes, within: 2, requests: [true, true, false] }).last, 0.95)
  const waits = [500, 2_000, 4_000, 8_000].map(callers => wait(callers, 1))
  expect([...waits].sort((a, b) => a - b)).toEqual(waits)
  for (const callers of [2_000, 8_000]) expect(wait(callers, 4)).toBeLessThan(wait(callers, 1) * 1.02)
})
test('the page of scale is made of figures that were measured, and says what they mean', { tags: 'thorough' }, () => {
  const lines = figures(),
    { costs } = costsOf(lines, 'sqlite')
  expect(costs.commit).toBeGreaterThan(costs.turn)
  const text = page(lines)
  expect(text).not.toMatch(/NaN|Infinity|undefined/)
  expect(text).toContain('two processes, PostgreSQL')
})
