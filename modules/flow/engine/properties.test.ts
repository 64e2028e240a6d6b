/** Any process of nested blocks: it does what its blocks say, in whatever order people work, loses no token and makes none. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import { goesBack } from './back.ts'
import { block, drawn } from './blocks.ts'
import { noon, play, type Played, sound } from './played.ts'

/** Completes what waits until nothing does; `pick` says whose turn it is. */
function worked(at: Played, pick: (many: number) => number): { readonly last: Played; readonly done: readonly string[] } {
  const done: string[] = []
  for (let now = at; ; ) {
    const open = now.state.tokens.filter(token => token.waits === 'user')
    if (open.length === 0) return { last: now, done }
    const { at: node } = open[pick(open.length) % open.length]!
    done.push(node)
    now = now.complete(node)
  }
}

test('every task on the way is done once, whatever the order, and nothing is left', { tags: 'thorough' }, () => {
  fc.assert(
    fc.property(block, fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }), (of, order) => {
      const { xml, values, tasks } = drawn(of),
        model = sound(xml)
      let i = 0
      const { last, done } = worked(play(model, values), () => order[i++ % order.length]!)
      expect(done.toSorted()).toEqual(tasks.toSorted())
      expect([last.isOver, last.state.tokens.length]).toEqual([true, 0])
    }),
    { numRuns: 150 },
  )
})
test('the same events give the same state, also when it was written down and read again between any two', { tags: 'thorough' }, () => {
  fc.assert(
    fc.property(block, of => {
      const { xml, values } = drawn(of),
        model = sound(xml)
      const once = worked(play(model, values), () => 0)
      const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))
      const [stored, begun] = [copy(model), play(model, values)]
      let at: Pick<Played, 'state' | 'values'> = begun
      for (const node of once.done) {
        const token = at.state.tokens.find(one => one.at === node && one.waits === 'user')!.id
        at = advance(stored, copy({ state: at.state, values: at.values }), { type: 'completed', token, values: {}, isAgreed: true }, noon)
      }
      expect(at.state).toEqual(once.last.state)
    }),
    { numRuns: 50 },
  )
})

test('wherever somebody goes back to, the process comes to its end, and nothing is left', { tags: 'thorough' }, () => {
  let went = 0
  fc.assert(
    fc.property(block, fc.nat(8), fc.nat(20), fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }), (of, steps, which, order) => {
      const { xml, values } = drawn(of),
        model = sound(xml),
        done: string[] = []
      let at = play(model, values)
      const open = () => at.state.tokens.filter(token => token.waits === 'user')
      for (let i = 0; i <= steps; i++) {
        const { at: node } = open()[order[i % order.length]! % open().length]!
        done.push(node)
        at = at.complete(node)
        if (open().length === 0) return
      }
      const backs = open().flatMap(token => done.filter(to => goesBack(model, token.at, to)).map(to => ({ token, to })))
      if (backs.length === 0) return
      const { token, to } = backs[which % backs.length]!
      at = at.then({ type: 'moved', token: token.id, to })
      went++
      expect(at.at).toContain(to)
      let i = 0
      const { last, done: again } = worked(at, () => order[i++ % order.length]!)
      expect([last.isOver, last.state.tokens.length]).toEqual([true, 0])
      // Whoever sent it back does their own task again.
      expect(again).toContain(token.at)
    }),
    { numRuns: 300 },
  )
  expect(went).toBeGreaterThan(30)
})
