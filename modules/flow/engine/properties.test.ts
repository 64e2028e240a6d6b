/** Any process of nested blocks: it does what its blocks say, in whatever order people work, loses no token and makes none. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { end, start, user, written } from '../bpmn/written.ts'
import { advance } from './advance.ts'
import { noon, play, type Played, sound } from './played.ts'

/** A block: a task, some one after another, one of two, two at once, or whichever of two are open. */
type Block =
  | { readonly is: 'task' }
  | { readonly is: 'row'; readonly of: readonly Block[] }
  | { readonly is: 'one' | 'both' | 'some'; readonly of: readonly [Block, Block]; readonly open: readonly [boolean, boolean] }
const { block } = fc.letrec<{ block: Block }>(tie => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant({ is: 'task' as const }),
    fc.record({ is: fc.constant('row' as const), of: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      is: fc.constantFrom('one' as const, 'both' as const, 'some' as const),
      of: fc.tuple(tie('block'), tie('block')),
      open: fc.tuple(fc.boolean(), fc.boolean()),
    }),
  ),
}))

interface Drawing {
  readonly nodes: string[]
  readonly ways: string[]
  readonly values: Record<string, boolean>
  made: number
}
const gateways = { one: 'exclusiveGateway', both: 'parallelGateway', some: 'inclusiveGateway' } as const
/** Draws a block; answers its first and last node, and the tasks that will be done in it, worked out from the block alone. */
function draw(on: Drawing, of: Block): { readonly from: string; readonly to: string; readonly tasks: readonly string[] } {
  const id = `n${on.made++}`
  if (of.is === 'task') {
    on.nodes.push(user(id))
    return { from: id, to: id, tasks: [id] }
  }
  if (of.is === 'row') {
    const all = of.of.map(one => draw(on, one))
    for (const [i, one] of all.slice(1).entries()) on.ways.push(`${all[i]!.to} -> ${one.from}`)
    return { from: all[0]!.from, to: all.at(-1)!.to, tasks: all.flatMap(one => one.tasks) }
  }
  const [split, join] = [`${id}s`, `${id}j`],
    kind = gateways[of.is]
  const [first, second] = of.of.map(one => draw(on, one)) as [ReturnType<typeof draw>, ReturnType<typeof draw>]
  // The second way is the default: it is taken where the first is not open.
  on.nodes.push(`<${kind} id="${split}" ${of.is === 'both' ? '' : `default="@${split}"`}/>`, `<${kind} id="${join}"/>`)
  on.values[`${id}a`] = of.open[0]
  on.ways.push(
    `${split} -> ${first.from}${of.is === 'both' ? '' : ` if ${id}a`}`,
    `${split} -> ${second.from}${of.is === 'both' ? '' : ' else'}`,
    `${first.to} -> ${join}`,
    `${second.to} -> ${join}`,
  )
  return { from: split, to: join, tasks: of.is === 'both' ? [...first.tasks, ...second.tasks] : of.open[0] ? first.tasks : second.tasks }
}

const drawn = (of: Block) => {
  const on: Drawing = { nodes: [], ways: [], values: {}, made: 0 }
  const { from, to, tasks } = draw(on, of)
  return { model: sound(written(start + on.nodes.join('') + end, [...on.ways, `s -> ${from}`, `${to} -> e`])), values: on.values, tasks }
}
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

test('every task on the way is done once, whatever the order, and nothing is left', () => {
  fc.assert(
    fc.property(block, fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }), (of, order) => {
      const { model, values, tasks } = drawn(of)
      let i = 0
      const { last, done } = worked(play(model, values), () => order[i++ % order.length]!)
      expect(done.toSorted()).toEqual(tasks.toSorted())
      expect([last.isOver, last.state.tokens.length]).toEqual([true, 0])
    }),
    { numRuns: 150 },
  )
})
test('the same events give the same state, also when it was written down and read again between any two', () => {
  fc.assert(
    fc.property(block, of => {
      const { model, values } = drawn(of)
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
