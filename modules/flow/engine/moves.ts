/** What a token does at a node: goes on, waits, splits, joins or ends. */
import { type Node, nextOf, startsOf } from '../bpmn/model.ts'
import { holds } from '../bpmn/feel.ts'
import { alarmOf, asked, boundaryAlarms, holdsAt, inScope, nodeOf, put, type Run, stepsMax, take, valueAt, valuesAt, wait } from './run.ts'
import { FlowError, type Token } from './state.ts'

/** The most there may be of one task at once. */
export const partsMax = 200

/** Moves what is on its way until everything waits. */
export function drain(run: Run): void {
  for (;;) {
    const id = run.moving.shift()
    if (id === undefined) return
    const token = run.tokens.get(id)
    if (!token || token.waits) continue
    if (++run.steps > stepsMax) throw new FlowError('endless', token.at)
    run.passed.push({ did: 'entered', token: id, node: token.at })
    const node = nodeOf(run, token.at)
    if (node.many && !token.isPart) several(run, token, node)
    else enter(run, token, node)
  }
}

function enter(run: Run, token: Token, node: Node): void {
  const act = arrivals[node.kind]
  act(run, token, node)
}
const leaveBy = (run: Run, token: Token, node: Node): void => done(run, token, node)
const waitsFor =
  (waits: 'user' | 'job', did: 'opened' | 'asked') =>
  (run: Run, token: Token): void => {
    wait(run, token, { waits, alarms: boundaryAlarms(run, token) })
    run.passed.push({ did, token: token.id, node: token.at, local: valuesAt({ ...run, values: {} }, token) })
  }

const arrivals: Readonly<Record<Node['kind'], (run: Run, token: Token, node: Node) => void>> = {
  start: leaveBy,
  pass: leaveBy,
  boundary: leaveBy,
  user: waitsFor('user', 'opened'),
  service: waitsFor('job', 'asked'),
  script(run, token, node) {
    const { into, expression } = node.script!
    run.values = { ...run.values, [into]: valueAt(run, token, expression) }
    done(run, token, node)
  },
  receive: (run, token) => void wait(run, token, { waits: 'message', alarms: boundaryAlarms(run, token) }),
  catch: (run, token, node) =>
    void (node.timer ? wait(run, token, { waits: 'timer', alarms: [alarmOf(run, token, node.id, node.timer)] }) : wait(run, token, { waits: 'message' })),
  event: (run, token, node) =>
    void wait(run, token, {
      waits: 'event',
      alarms: nextOf(run.model, node).flatMap(id => {
        const { timer } = nodeOf(run, id)
        return timer ? [alarmOf(run, token, id, timer)] : []
      }),
    }),
  exclusive(run, token, node) {
    const flows = node.outgoing.map(id => run.model.flows[id]!)
    const way =
      flows.length === 1
        ? flows[0]
        : (flows.find(one => one.id !== node.otherwise && one.when && holdsAt(run, token, one)) ?? run.model.flows[node.otherwise ?? ''])
    if (!way) throw new FlowError('noWay', node.id)
    go(run, token, node, [way.id])
  },
  parallel(run, token, node) {
    wait(run, token, { waits: 'join' })
    const here = joined(run, token)
    const each = node.incoming.map(flow => here.find(one => one.via === flow))
    if (node.incoming.length > 1 && each.some(one => !one)) return
    const meeting = node.incoming.length > 1 ? (each as Token[]) : [token]
    for (const other of meeting) if (other.id !== token.id) run.tokens.delete(other.id)
    go(run, token, node, node.outgoing)
  },
  inclusive(run, token, node) {
    if (node.incoming.length > 1) wait(run, token, { waits: 'join' })
    else go(run, token, node, chosen(run, token, node))
  },
  subprocess(run, token, node) {
    wait(run, token, { waits: 'inside', alarms: boundaryAlarms(run, token) })
    for (const start of startsOf(run.model, node.id)) put(run, start.id, token.id)
  },
  call() {
    throw new Error('a call activity is taken in when it is deployed')
  },
  end(run, token, node) {
    run.passed.push({ did: 'ended', token: token.id, node: node.id })
    consume(run, token)
  },
  terminate(run, token, node) {
    run.passed.push({ did: 'ended', token: token.id, node: node.id })
    for (const other of inScope(run, token.scope)) if (other.id !== token.id) take(run, other)
    consume(run, token)
  },
  error(run, token, node) {
    run.passed.push({ did: 'ended', token: token.id, node: node.id })
    raise(run, token, node.errorCode ?? '')
  },
}

/** Tokens that wait at the same join. */
const joined = (run: Run, { at, scope }: Pick<Token, 'at' | 'scope'>): readonly Token[] =>
  inScope(run, scope).filter(one => one.at === at && one.waits === 'join')

/** The ways that are open: those without a condition or whose condition holds, or else the one for that. */
export function chosen(run: Run, token: Token, node: Node): readonly string[] {
  const open = node.outgoing.filter(id => {
    const flow = run.model.flows[id]!
    return id !== node.otherwise && (!flow.when || holdsAt(run, token, flow))
  })
  if (open.length > 0) return open
  if (node.otherwise) return [node.otherwise]
  if (node.outgoing.length === 0) return []
  throw new FlowError('noWay', node.id)
}

/** Takes the token along these ways. */
export function go(run: Run, token: Token, node: Node, flows: readonly string[]): void {
  run.passed.push({ did: 'left', token: token.id, node: node.id })
  for (const flow of flows) put(run, run.model.flows[flow]!.to, token.scope, { via: flow, ...(token.local && !token.isPart ? { local: token.local } : {}) })
  consume(run, token)
}
/** Takes the token off the board; where it was the last, what it ran within is done. */
function consume(run: Run, token: Token): void {
  run.tokens.delete(token.id)
  if (token.scope === '' || inScope(run, token.scope).length > 0) return
  const outer = run.tokens.get(token.scope)
  if (outer?.waits === 'inside') done(run, outer, nodeOf(run, outer.at))
}

/** An activity is done: its token goes on, or one of several is counted. */
export function done(run: Run, token: Token, node: Node, isAgreed = true): void {
  if (token.isPart) count(run, token, node, isAgreed)
  else go(run, token, node, chosen(run, token, node))
}

/** An error goes up to the first that catches it; what it leaves is ended. */
export function raise(run: Run, token: Token, code: string, from = token.at): void {
  const boundary = Object.values(run.model.nodes).find(
    one => one.kind === 'boundary' && one.on === token.at && one.errorCode !== undefined && (one.errorCode === '' || one.errorCode === code),
  )
  const outer = token.scope ? run.tokens.get(token.scope) : undefined
  if (boundary && !token.isPart) leaveTo(run, token, boundary.id)
  else if (outer) raise(run, outer, code, from)
  else throw new FlowError('unhandled', from, code)
}
/** Ends a token, and goes on at another node of its scope. */
export function leaveTo(run: Run, token: Token, at: string): void {
  put(run, at, token.scope, token.local && !token.isPart ? { local: token.local } : {})
  take(run, token)
}

/** One task for each of several. */
function several(run: Run, token: Token, node: Node): void {
  const { over, isSequential } = node.many!
  const found = valueAt(run, token, over)
  const items = Array.isArray(found) ? found : typeof found === 'number' ? Array.from({ length: Math.max(Math.floor(found), 0) }, (_, i) => i + 1) : undefined
  if (!items) throw new FlowError('expression', node.id, [`${over}：既不是列表也不是数字`, `${over}: it is neither a list nor a number`])
  if (items.length > partsMax) throw new FlowError('tooMany', node.id, String(items.length))
  if (items.length === 0) {
    go(run, token, node, chosen(run, token, node))
    return
  }
  const tally = { total: items.length, done: 0, agreed: 0, refused: 0 }
  wait(run, token, { waits: 'many', tally, left: isSequential ? items.slice(1) : [], alarms: boundaryAlarms(run, token) })
  for (const [i, item] of (isSequential ? items.slice(0, 1) : items).entries()) part(run, token.id, node, item, i)
}
const part = (run: Run, scope: string, node: Node, item: unknown, i: number): void =>
  put(run, node.id, scope, { isPart: true, local: { [node.many!.as ?? 'item']: item, loopCounter: i } })

function count(run: Run, one: Token, node: Node, isAgreed: boolean): void {
  const whole = run.tokens.get(one.scope)!,
    before = whole.tally!
  run.tokens.delete(one.id)
  run.passed.push({ did: 'left', token: one.id, node: node.id })
  const tally = { ...before, done: before.done + 1, agreed: before.agreed + (isAgreed ? 1 : 0), refused: before.refused + (isAgreed ? 0 : 1) }
  const [next, ...left] = whole.left!
  const counted = wait(run, whole, { tally, left })
  const known = {
    ...valuesAt(run, counted),
    ...tally,
    nrOfInstances: tally.total,
    nrOfCompletedInstances: tally.done,
    nrOfActiveInstances: inScope(run, whole.id).length,
  }
  const isEnough = tally.done === tally.total || (node.many!.until !== undefined && asked(node.id, () => holds(node.many!.until!, known)))
  if (!isEnough) {
    if (whole.left!.length > 0) part(run, whole.id, node, next, tally.done)
    return
  }
  for (const other of inScope(run, whole.id)) take(run, other)
  run.values = { ...run.values, agreed: tally.agreed, refused: tally.refused }
  go(run, counted, node, chosen(run, counted, node))
}
