/** A process as tests play it: what waits where, taken on event by event. */
import type { Values } from '../bpmn/feel.ts'
import type { Model } from '../bpmn/model.ts'
import { problemsOf } from '../bpmn/check.ts'
import { readBpmn } from '../bpmn/read.ts'
import { advance } from './advance.ts'
import { begun, type Advanced, type FlowEvent } from './state.ts'

export const noon = '2026-10-01T04:00:00.000Z'
/** The model of a file that has nothing wrong. */
export function sound(xml: string): Model {
  const { model, problems } = readBpmn(xml)
  const all = [...problems, ...problemsOf(model)]
  if (all.length > 0) throw new Error(all.map(one => one.en).join('; '))
  return model
}

export interface Played extends Advanced {
  /** The nodes at which something waits, in the order of their tokens. */
  readonly at: readonly string[]
  then(event: FlowEvent, now?: string): Played
  /** Completes the task that waits at a node: the first of several. */
  complete(node: string, values?: Values, isAgreed?: boolean): Played
  serve(node: string, values?: Values): Played
  fail(node: string, code: string): Played
}
export const play = (model: Model, values: Values = {}): Played =>
  played(model, advance(model, { state: begun, values: { starter: { id: 'u1' }, ...values } }, { type: 'started' }, noon))

function played(model: Model, last: Advanced): Played {
  const then = (event: FlowEvent, now = noon): Played => played(model, advance(model, last, event, now))
  const tokenAt = (node: string, waits: string): string => last.state.tokens.find(token => token.at === node && token.waits === waits)?.id ?? `none at ${node}`
  return {
    ...last,
    at: last.state.tokens.filter(token => token.waits && !['inside', 'many'].includes(token.waits)).map(token => token.at),
    then,
    complete: (node, values = {}, isAgreed = true) => then({ type: 'completed', token: tokenAt(node, 'user'), values, isAgreed }),
    serve: (node, values = {}) => then({ type: 'served', token: tokenAt(node, 'job'), values }),
    fail: (node, code) => then({ type: 'failed', token: tokenAt(node, 'job'), code }),
  }
}
