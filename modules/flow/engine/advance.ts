/** The engine: what an event makes of a process that stands somewhere. Pure: the same model, tokens, event and instant give the same again. */
import type { Values } from '../bpmn/feel.ts'
import { boundariesOf, type Model, nextOf, startsOf } from '../bpmn/model.ts'
import { after } from '../bpmn/times.ts'
import { goesBack } from './back.ts'
import { chosen, done, drain, go, leaveTo, raise } from './moves.ts'
import { inScope, nodeOf, put, type Run, runOf, stateOf, stepsMax, take, wait } from './run.ts'
import { type Advanced, type Alarm, FlowError, type FlowEvent, type State, type Token, type Waiting } from './state.ts'

/** Takes a process on by one event, until everything waits again or it is over. Throws a `FlowError` where it can't go on. */
export function advance(model: Model, at: { readonly state: State; readonly values: Values }, event: FlowEvent, now: string): Advanced {
  const run = runOf(model, at.state, at.values, now)
  handle(run, event)
  settle(run)
  if (event.type === 'clock') for (let due = dueOf(run); due; due = dueOf(run)) ring(run, due)
  return { state: stateOf(run), values: run.values, passed: run.passed, isOver: run.tokens.size === 0 }
}

function handle(run: Run, event: FlowEvent): void {
  if (event.type === 'started') for (const start of startsOf(run.model, '')) put(run, start.id, '')
  else if (event.type === 'message') hear(run, event.name, event.values)
  else if (event.type === 'failed') raise(run, waiting(run, event.token, 'job'), event.code)
  else if (event.type === 'moved') move(run, waiting(run, event.token, 'user'), event.to)
  else if (event.type !== 'clock') {
    const token = waiting(run, event.token, event.type === 'served' ? 'job' : 'user')
    run.values = { ...run.values, ...event.values }
    done(run, token, nodeOf(run, token.at), event.type === 'served' || event.isAgreed)
  }
}

function waiting(run: Run, id: string, waits: Waiting): Token {
  const token = run.tokens.get(id)
  if (token?.waits !== waits) throw new FlowError('gone', id)
  return token
}

/** Moves everything, and lets inclusive joins go on that nobody comes to any more. */
function settle(run: Run): void {
  drain(run)
  for (let join = openJoin(run); join; join = openJoin(run)) {
    if (++run.steps > stepsMax) throw new FlowError('endless', join.at)
    for (const other of inScope(run, join.scope)) if (other.at === join.at && other.waits === 'join' && other.id !== join.id) run.tokens.delete(other.id)
    const node = nodeOf(run, join.at)
    go(run, join, node, chosen(run, join, node))
    drain(run)
  }
  const all = [...run.tokens.values()],
    stuck = all.filter(token => token.waits === 'join')
  if (stuck.length > 0 && all.every(token => token.waits === 'join' || token.waits === 'inside' || token.waits === 'many'))
    throw new FlowError('stuck', stuck[0]!.at)
}

/** A token at an inclusive join that no other of its scope can still come to. Where such joins wait for each other, the first goes on. */
function openJoin(run: Run): Token | undefined {
  const joins = [...run.tokens.values()].filter(token => token.waits === 'join' && nodeOf(run, token.at).kind === 'inclusive')
  const open = joins.find(join => inScope(run, join.scope).every(other => other.at === join.at || !leadsTo(run, other.at, join.at)))
  if (open || joins.length === 0) return open
  return [...run.tokens.values()].every(token => token.waits === 'join' || token.waits === 'inside') ? joins[0] : undefined
}
/** Whether there is a way from one node to another. */
function leadsTo(run: Run, from: string, to: string): boolean {
  const seen = new Set<string>(),
    ahead = [from]
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
    for (const next of [...nextOf(run.model, nodeOf(run, at)), ...boundariesOf(run.model, at).map(one => one.id)]) {
      if (next === to) return true
      if (!seen.has(next)) ahead.push(next)
      seen.add(next)
    }
  return false
}

/** The first alarm whose time has come. */
function dueOf(run: Run): { readonly token: Token; readonly alarm: Alarm } | undefined {
  const all = [...run.tokens.values()].flatMap(token => (token.alarms ?? []).map(alarm => ({ token, alarm })))
  return all.filter(({ alarm }) => alarm.at <= run.now).toSorted((a, b) => (a.alarm.at < b.alarm.at ? -1 : a.alarm.at > b.alarm.at ? 1 : 0))[0]
}
function ring(run: Run, { token, alarm }: { readonly token: Token; readonly alarm: Alarm }): void {
  const node = nodeOf(run, alarm.node)
  if (node.kind === 'boundary' && !node.isInterrupting) {
    // What was missed while nobody looked at the clock is made up for once, not again and again.
    let at = alarm.at,
      { times } = alarm
    do {
      at = alarm.every ? after(at, alarm.every)! : at
      times--
    } while (alarm.every && times > 0 && at <= run.now)
    const rest = token.alarms!.filter(one => one !== alarm)
    wait(run, token, { alarms: times > 0 ? [...rest, { ...alarm, at, times }] : rest })
    put(run, node.id, token.scope, token.local ? { local: token.local } : {})
  } else if (token.at === node.id) go(run, token, node, chosen(run, token, node))
  else leaveTo(run, token, gone(run, token, node.id))
  settle(run)
}
/** Where a token goes by an event: to a boundary event itself, past the event that a gateway led to. */
function gone(run: Run, token: Token, id: string): string {
  if (nodeOf(run, id).kind === 'boundary') return id
  run.passed.push({ did: 'left', token: token.id, node: token.at }, { did: 'entered', token: token.id, node: id })
  return nextOf(run.model, nodeOf(run, id))[0]!
}

/** Gives a message to the first who waits for it. */
function hear(run: Run, name: string, values: Values = {}): void {
  for (const token of run.tokens.values()) {
    const node = nodeOf(run, token.at),
      at = token.waits === 'event' ? nextOf(run.model, node).find(id => nodeOf(run, id).message === name) : undefined,
      boundary = token.waits && !token.isPart ? boundariesOf(run.model, token.at).find(one => one.message === name) : undefined
    if (!at && !boundary && (token.waits !== 'message' || node.message !== name)) continue
    run.values = { ...run.values, ...values }
    if (at) leaveTo(run, token, gone(run, token, at))
    else if (!boundary) done(run, token, node)
    else if (boundary.isInterrupting) leaveTo(run, token, boundary.id)
    else put(run, boundary.id, token.scope)
    return
  }
  throw new FlowError('noReceiver', name)
}

/** Back to a task of the same level: whatever runs on the ways from there is ended, and what was done beside them stays done. */
function move(run: Run, token: Token, to: string): void {
  const whole = token.isPart ? run.tokens.get(token.scope)! : token,
    again = goesBack(run.model, token.at, to)
  if (!again) throw new FlowError('notThere', to)
  const isGone = ({ waits, at, via }: Token): boolean => !!waits && (waits === 'join' ? again.ways.has(via ?? '') : again.nodes.has(at))
  const ended = inScope(run, whole.scope).filter(other => other.id === whole.id || isGone(other))
  put(run, to, whole.scope)
  for (const way of again.held) put(run, run.model.flows[way]!.to, whole.scope, { via: way })
  for (const other of ended) take(run, other)
}
