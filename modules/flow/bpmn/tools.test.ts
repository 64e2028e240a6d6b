/** Models as other tools write them, typed anew in their words: each runs, or is refused by the name of what does not run here and where it stands. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { play } from '../engine/played.ts'
import { problemsOf } from './check.ts'
import type { Values } from './feel.ts'
import { startOf } from '../asked.ts'
import { readBpmn } from './read.ts'

const folder = join(import.meta.dirname, 'tools')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
const readAll = (name: string) => {
  const { model, problems } = readBpmn(textOf(name))
  return { model, all: [...problems, ...problemsOf(model)] }
}

/** What is known before, and the nodes at which it waits one after another, each with what is filled in there. */
type Played = readonly [waits: string, values?: Values, isAgreed?: boolean]
const runs: readonly (readonly [file: string, known: Values, way: readonly Played[]])[] = [
  ['camunda7-leave.bpmn', { initiator: 'u1' }, [['Activity_fill', { days: 5 }], ['Activity_lead']]],
  ['camunda7-leave.bpmn', { initiator: 'u1' }, [['Activity_fill', { days: 1 }]]],
  ['camunda7-review.bpmn', { reviewers: ['u2', 'u3', 'u4', 'u5'] }, [['Activity_each'], ['Activity_each']]],
  ['camunda8-purchase.bpmn', {}, [['Activity_ask', { price: 300, count: 4 }], ['Activity_money']]],
  ['camunda8-purchase.bpmn', {}, [['Activity_ask', { price: 3, count: 4 }]]],
  ['flowable-expense.bpmn20.xml', { INITIATOR: 'u1', amount: 10, kind: 'hotel' }, [['sid-A1'], ['sid-C1'], ['sid-B1'], ['sid-D1']]],
  ['flowable-expense.bpmn20.xml', { INITIATOR: 'u1', amount: 10, kind: 'train' }, [['sid-A1'], ['sid-B1'], ['sid-C1']]],
  ['miwg-a1.bpmn', {}, []],
]
test.each(runs)('%s with %j goes its way to the end', (file, known, way) => {
  const { model, all } = readAll(file)
  expect(all.map(one => one.en)).toEqual([])
  let at = play(model, known)
  for (const [node, values, isAgreed] of way) {
    expect(at.isOver).toBe(false)
    expect(at.at).toContain(node)
    at = at.complete(node, values, isAgreed)
  }
  expect(at.isOver).toBe(true)
})

/** The rule, the element, and how what is unsupported is called; what only follows from these is left out. */
type Finding = readonly [rule: string, at: string, called?: string]
const refused: readonly (readonly [file: string, ...found: Finding[]])[] = [
  [
    'camunda7-order.bpmn',
    ['unsupported', 'StartEvent_1', 'bpmn:StartEvent with bpmn:MessageEventDefinition'],
    ['unsupported', 'Activity_stock', 'serviceTask without ketang:command'],
    ['unsupported', 'Activity_mail', 'serviceTask without ketang:command'],
    ['unsupported', 'Activity_price', 'bpmn:BusinessRuleTask'],
    ['unsupported', 'Activity_sum', 'scriptTask in groovy'],
    ['unsupported', 'Activity_pack', 'camunda:taskListener'],
    ['unsupported', 'Activity_pack', 'camunda:inputOutput'],
  ],
  [
    'camunda8-onboard.bpmn',
    ['unsupported', 'Activity_account', 'zeebe:ioMapping'],
    ['unsupported', 'Activity_account', 'serviceTask without ketang:command'],
    ['unsupported', 'Event_up', 'bpmn:IntermediateThrowEvent with bpmn:EscalationEventDefinition'],
    ['unsupported', 'Activity_tell', 'bpmn:SendTask'],
  ],
  [
    'flowable-ticket.bpmn20.xml',
    ['unsupported', 'sid-A', 'flowable:taskListener'],
    ['unsupported', 'sid-H', 'serviceTask without ketang:command'],
    ['unsupported', 'sid-M', 'serviceTask without ketang:command'],
    ['unsupported', 'sid-S', 'bpmn:IntermediateCatchEvent with bpmn:SignalEventDefinition'],
    ['unsupported', 'sid-T', 'event subprocess'],
    ['unsupported', 'sid-T1', 'bpmn:StartEvent with bpmn:ErrorEventDefinition'],
    ['noMessage', 'sid-S'],
  ],
  ['miwg-a2.bpmn', ['noCondition', '_split'], ['noCondition', '_split']],
  ['miwg-a3.bpmn', ['unsupported', '_esc', 'bpmn:BoundaryEvent with bpmn:EscalationEventDefinition']],
  ['miwg-a4.bpmn', ['severalProcesses', 'A4_one']],
  [
    'miwg-b2.bpmn',
    ['unsupported', '_s', 'bpmn:StartEvent with bpmn:TimerEventDefinition'],
    ['unsupported', '_tx', 'bpmn:Transaction'],
    ['unsupported', '_ad', 'bpmn:AdHocSubProcess'],
    ['unsupported', '_cx', 'bpmn:ComplexGateway'],
    ['unsupported', '_comp', 'bpmn:IntermediateThrowEvent with bpmn:CompensateEventDefinition'],
    ['unsupported', '_link', 'bpmn:IntermediateThrowEvent with bpmn:LinkEventDefinition'],
    ['unsupported', '_if', 'bpmn:IntermediateCatchEvent with bpmn:ConditionalEventDefinition'],
    ['unsupported', '_loop', 'bpmn:StandardLoopCharacteristics'],
    ['unsupported', '_cc', 'bpmn:CallChoreography'],
    ['unsupported', '_e', 'bpmn:EndEvent with bpmn:CancelEventDefinition'],
    ['noMessage', '_if'],
  ],
  ['miwg-sketch.bpmn', ['noProcess', ''], ['noStart', '']],
]
test.each(refused.map(([file, ...found]) => ({ file, found })))('$file is refused by what does not run, and where', ({ file, found }) => {
  const follows = new Set(['unreachable', 'noWayOut']),
    all = readAll(file).all.filter(one => !follows.has(one.rule))
  expect(all.map(one => [one.rule, one.at])).toEqual(found.map(([rule, at]) => [rule, at]))
  const lines = textOf(file).split('\n')
  for (const [i, [, at, called]] of found.entries())
    if (called) {
      expect(all[i]!.en.startsWith(`${called} is not supported: ${at}`), all[i]!.en).toBe(true)
      expect(all[i]!.zh).toContain(`不支持的元素 ${called}`)
      // The line that is named is the one in which the element begins.
      expect(lines[Number(/\(line (\d+)\)$/u.exec(all[i]!.en)![1]) - 1]).toContain(`id="${at}"`)
    }
})

test('what their words for people, times and forms say is read', () => {
  const { nodes } = readAll('camunda8-purchase.bpmn').model
  expect([nodes.Activity_ask!.forWhom, nodes.Activity_money!.forWhom]).toEqual([{ assignee: '=starter.id' }, { groups: 'FI', dueIn: 'P1D' }])
  expect(nodes.Activity_sum!.script).toEqual({ expression: '=price * count', into: 'total' })
  expect(startOf(readAll('camunda7-leave.bpmn').model)?.initiator).toBe('initiator')
  expect(startOf(readAll('flowable-expense.bpmn20.xml').model)).toMatchObject({
    initiator: 'INITIATOR',
    asks: [
      { id: 'amount', kind: 'int' },
      { id: 'kind', kind: 'choice' },
    ],
  })
})
test('every model is in the table', () => {
  const named = new Set([...runs, ...refused].map(([file]) => file))
  expect(readdirSync(folder).filter(file => !named.has(file))).toEqual([])
})
