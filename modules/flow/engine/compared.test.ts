/** Our engine beside bpmn-elements: the same processes, the same answers, the same tasks. */
import * as elements from 'bpmn-elements'
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import * as serializing from 'moddle-context-serializer'
import { expect, test } from 'vitest'
import { holds } from '../bpmn/feel.ts'
import { block, drawn } from './blocks.ts'
import { play, sound } from './played.ts'

const { Serializer, TypeResolver } = serializing as any
const quiet = { debug() {}, error() {}, warn() {} }
/** The tasks that bpmn-elements does, the first that waits first, and whether it comes to the end. */
async function byElements(xml: string, values: Readonly<Record<string, boolean>>) {
  const parsed = await (new BpmnModdle() as any).fromXML(xml)
  const environment = new (elements as any).Environment({ Logger: () => quiet, expressions: { resolveExpression: (text: string) => holds(text, values) } })
  const process = new (elements as any).Definition(new (elements as any).Context(Serializer(parsed, TypeResolver(elements)), environment)),
    done: string[] = []
  process.run()
  for (let open = waiting(process); open.length > 0; open = waiting(process)) {
    done.push(open[0].id)
    open[0].signal()
  }
  return { done, isOver: process.isRunning === false && process.counters.completed === 1 }
}
const waiting = (process: any): any[] => process.getPostponed().filter((one: any) => one.type === 'bpmn:UserTask')

function byOurs(xml: string, values: Readonly<Record<string, boolean>>) {
  const done: string[] = []
  let at = play(sound(xml), values)
  for (let open = at.state.tokens.find(token => token.waits === 'user')?.at; !at.isOver; open = at.state.tokens.find(token => token.waits === 'user')?.at) {
    done.push(open!)
    at = at.complete(open!)
  }
  return { done, isOver: at.isOver }
}

test('both do the same tasks, and come to the end', async () => {
  let compared = 0
  for (const of of fc.sample(block, { numRuns: 80, seed: 8 })) {
    const { xml, values } = drawn(of),
      theirs = await byElements(xml, values),
      ours = byOurs(xml, values)
    expect(ours.isOver).toBe(true)
    // It also tells joins of ways that were not taken; a parallel join that hears of one first waits for ever there. What it does not end says nothing.
    if (!theirs.isOver) continue
    compared++
    expect(ours.done.toSorted(), xml).toEqual(theirs.done.toSorted())
  }
  expect(compared).toBeGreaterThan(40)
})
