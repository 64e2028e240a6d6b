/** Processes of nested blocks, as properties draw them, and what will be done in them: worked out from the blocks alone. */
import fc from 'fast-check'
import { end, start, user, written } from '../bpmn/written.ts'

/** A block: a task, some one after another, one of two, two at once, or whichever of two are open. */
export type Block =
  | { readonly is: 'task' }
  | { readonly is: 'row'; readonly of: readonly Block[] }
  | { readonly is: 'one' | 'both' | 'some'; readonly of: readonly [Block, Block]; readonly open: readonly [boolean, boolean] }
export const { block } = fc.letrec<{ block: Block }>(tie => ({
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

/** The file of a process, what it knows, and the tasks that will be done. */
export function drawn(of: Block): { readonly xml: string; readonly values: Readonly<Record<string, boolean>>; readonly tasks: readonly string[] } {
  const on: Drawing = { nodes: [], ways: [], values: {}, made: 0 }
  const { from, to, tasks } = draw(on, of)
  return { xml: written(start + on.nodes.join('') + end, [...on.ways, `s -> ${from}`, `${to} -> e`]), values: on.values, tasks }
}
