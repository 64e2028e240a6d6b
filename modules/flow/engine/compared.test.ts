/** Our engine beside bpmn-elements: the same processes, the same answers, the same tasks. */
import * as elements from 'bpmn-elements'
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import * as serializing from 'moddle-context-serializer'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { holds, type Values } from '../bpmn/feel.ts'
import { block, drawn } from './blocks.ts'
import { play, sound } from './played.ts'

const { Serializer, TypeResolver } = serializing as any
const quiet = { debug() {}, error() {}, warn() {} }
/** The tasks that bpmn-elements does, the first that waits first, and whether it comes to the end. */
async function byElements(xml: string, values: Values, asFeel: (text: string) => string = text => text) {
  const parsed = await (new BpmnModdle() as any).fromXML(xml)
  const environment = new (elements as any).Environment({
    Logger: () => quiet,
    expressions: { resolveExpression: (text: string) => holds(asFeel(text), values) },
  })
  const process = new (elements as any).Definition(new (elements as any).Context(Serializer(parsed, TypeResolver(elements)), environment)),
    done: string[] = []
  process.run()
  for (let open = waiting(process); open.length > 0; open = waiting(process)) {
    if (open[0].type === 'bpmn:UserTask') done.push(open[0].id)
    open[0].signal()
  }
  return { done, isOver: process.isRunning === false && process.counters.completed === 1 }
}
const waiting = (process: any): any[] => process.getPostponed().filter((one: any) => one.type === 'bpmn:UserTask' || one.type === 'bpmn:ManualTask')

function byOurs(xml: string, values: Values) {
  const done: string[] = []
  let at = play(sound(xml), values)
  for (let open = at.state.tokens.find(token => token.waits === 'user')?.at; !at.isOver; open = at.state.tokens.find(token => token.waits === 'user')?.at) {
    done.push(open!)
    at = at.complete(open!)
  }
  return { done, isOver: at.isOver }
}

test('both do the same tasks, and come to the end', { tags: 'thorough' }, async () => {
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

/** Conditions as Camunda 7 and Flowable write them, in the words of the language that both engines are asked in here. */
const ofJuel = (text: string): string =>
  text
    .replace(/^\$\{(.*)\}$/s, '$1')
    .replaceAll('&&', ' and ')
    .replaceAll('||', ' or ')
    .replaceAll('==', '=')
    .replaceAll("'", '"')
test.each([
  ['camunda7-leave.bpmn', { initiator: 'u1', days: 5 }, 2],
  ['camunda7-leave.bpmn', { initiator: 'u1', days: 1 }, 1],
  ['flowable-expense.bpmn20.xml', { INITIATOR: 'u1', amount: 10, kind: 'hotel' }, 4],
  ['flowable-expense.bpmn20.xml', { INITIATOR: 'u1', amount: 10, kind: 'train' }, 3],
  ['miwg-a1.bpmn', {}, 0],
] as const)('both do the same tasks of %s with %j', { tags: 'thorough' }, async (file, values, tasks) => {
  // A model that only describes is run as well.
  const xml = readFileSync(join(import.meta.dirname, '..', 'bpmn', 'tools', file), 'utf8').replace(/(process )(id="WFP-6-")/, '$1isExecutable="true" $2'),
    theirs = await byElements(xml, values, ofJuel),
    ours = byOurs(xml, values)
  expect([theirs.isOver, ours.isOver, theirs.done.length]).toEqual([true, true, tasks])
  expect(ours.done.toSorted()).toEqual(theirs.done.toSorted())
})
