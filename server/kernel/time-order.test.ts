/** A time as positions of the log, where facts lie in the order of time and where they do not: no fact of it lies outside. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minute, plus } from '../../modules/kit/index.ts'
import { disorderName } from './state-names.ts'
import type { Body, Rows, Statement } from './store.ts'
import { type Disorder, disorderOf, disorderSaid, spanOf } from './time-order.ts'

const start = '2026-01-01T00:00:00.000Z'
const instant = (at: number): string => plus(start, at * minute)
/** A log whose facts were recorded at these minutes, and what is written down of their order. */
function house(ats: readonly number[], said?: Disorder) {
  let looked = 0
  const answer = ({ text, values }: Statement): Rows => {
    if (text.includes('kernel_state'))
      return (values[0] === 't' && said && text.includes(`'${disorderName}%'`) ? [[disorderName, JSON.stringify(said)]] : []) as never
    const [after, limit] = values.filter(one => typeof one === 'number')
    looked++
    return ats
      .map((at, i) => ['t', i + 1, 'param', 's', 1, 'changed', 1, '{}', 'live', 'u', '', '', '', '', null, instant(at), ''])
      .slice(after, after! + limit!) as never
  }
  const run = <T>(body: Body<T>): T => {
    let step = body.next()
    while (!step.done) step = body.next(answer(step.value as Statement))
    return step.value
  }
  return {
    span: (from?: number, until?: number) =>
      run(spanOf('sqlite', 't', ats.length, from === undefined ? undefined : instant(from), until === undefined ? undefined : instant(until))),
    disorder: () => run(disorderOf('sqlite', 't')),
    looked: () => looked,
  }
}
/** Positions of the first and the last fact of a time. */
const within = (ats: readonly number[], from = -Infinity, until = Infinity) => {
  const found = ats.flatMap((at, i) => (at >= from && at < until ? [i + 1] : []))
  return [found[0], found.at(-1)] as const
}

test('in a log that is in order a time is found by a few looks, with a margin for clocks that are apart', { tags: 'thorough' }, () => {
  const hours = Array.from({ length: 10_000 }, (_, i) => i * 60),
    { span, looked } = house(hours)
  expect(span(100 * 60, 200 * 60)).toEqual({ after: 100, last: 201 })
  expect(looked()).toBeLessThan(35)
  expect(span()).toEqual({ after: 0, last: 10_000 })
  expect([span(-1), span(10_000 * 60)]).toEqual([
    { after: 0, last: 10_000 },
    { after: 10_000, last: 10_000 },
  ])
})

test('how far facts are from order is how much the earliest is behind one before it', () => {
  expect(house([0, 50, 20, 60, 45, 70]).disorder()).toEqual({ position: 6, latest: instant(70), by: 30 * minute })
  expect(house([1, 2, 3]).disorder()).toEqual({ position: 3, latest: instant(3), by: 0 })
  expect(house([]).disorder()).toEqual({ position: 0, latest: '', by: 0 })
  expect(disorderSaid('sqlite', 't', { position: 1, latest: 'x', by: 2 })[0]!.values).toContain(disorderName)
})

test('whatever was told of the past, and whatever came in order after it, is found in its time', () => {
  const some = fc.integer({ min: -30, max: 2_000 })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 60 }), fc.array(fc.nat(90), { maxLength: 60 }), some, some, (told, steps, from, length) => {
      const said = house(told).disorder()
      // What comes after was recorded when it happened, on processes whose clocks are minutes apart.
      let now = Math.max(0, ...told)
      const after = steps.map((step, i) => (now += step) - (i % 3) * 3)
      const all = [...told, ...after],
        [first, last] = within(all, from, from + length),
        found = house(all, said).span(from, from + length)
      if (first === undefined) return
      expect(found.after).toBeLessThan(first)
      expect(found.last).toBeGreaterThanOrEqual(last!)
    }),
  )
})

test('what lies after what was told of the past is found as quickly as ever', { tags: 'thorough' }, () => {
  const told = Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 5_000),
    all = [...told, ...Array.from({ length: 5_000 }, (_, i) => 5_000 + i * 60)],
    { span, looked } = house(all, house(told).disorder())
  expect(span(5_000 + 100 * 60, 5_000 + 200 * 60)).toEqual({ after: 5_100, last: 5_201 })
  expect(looked()).toBeLessThan(35)
})
