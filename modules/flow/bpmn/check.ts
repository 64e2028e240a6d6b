/** What must hold of a process before it is deployed: it begins, it ends, every node is on a way, and nothing goes round for ever. */
import type { Label } from '../../kit/index.ts'
import { problemsOfForms } from './check-form.ts'
import { isExpression, wrongText, wrongWith } from './feel.ts'
import { boundariesOf, type Flow, type Model, nextOf, type Node, nodesOf, type Problem, startsOf } from './model.ts'
import { subjectOf } from '../subjects.ts'
import { after, instantOf } from './times.ts'

/** Nodes at which a process waits for somebody or something. */
const waits: ReadonlySet<Node['kind']> = new Set(['user', 'service', 'receive', 'catch', 'event'])
const ends: ReadonlySet<Node['kind']> = new Set(['end', 'terminate', 'error'])
const holders: ReadonlySet<Node['kind']> = new Set(['user', 'service', 'receive', 'subprocess', 'call'])

const named = (node: Node): string => (node.name === node.id ? node.id : `${node.id} “${node.name}”`)
const says = (rule: string, node: Node, zh: string, en: string): Problem => ({ rule, at: node.id, zh: `${zh}：${named(node)}`, en: `${en}: ${named(node)}` })

/** Everything that keeps a model from running; nothing where it is sound. `commands` are those that service tasks may name. */
export function problemsOf(model: Model, commands?: ReadonlySet<string>): readonly Problem[] {
  const levels = ['', ...nodesOf(model).flatMap(node => (node.kind === 'subprocess' ? [node.id] : []))]
  return [
    ...levels.flatMap(within => ofLevel(model, within)),
    ...nodesOf(model).flatMap(node => [...ofNode(model, node, commands)]),
    ...Object.values(model.flows).flatMap(flow => ofFlow(model, flow)),
    ...problemsOfForms(model),
    ...circle(model),
  ]
}

function ofLevel(model: Model, within: string): readonly Problem[] {
  const all = nodesOf(model).filter(node => node.within === within),
    starts = startsOf(model, within),
    here = model.nodes[within] ?? { ...emptyNode, id: model.key, name: model.name }
  if (starts.length !== 1) return [says(starts.length === 0 ? 'noStart' : 'severalStarts', here, '须有且只有一个开始事件', 'there must be one start event')]
  const reached = follow(model, [starts[0]!.id], 'ahead'),
    ending = follow(
      model,
      all.filter(node => ends.has(node.kind) || node.outgoing.length === 0).map(node => node.id),
      'back',
    )
  return [
    ...(all.some(node => ends.has(node.kind)) ? [] : [says('noEnd', here, '流程没有结束事件', 'the process has no end event')]),
    ...all.filter(node => !reached.has(node.id)).map(node => says('unreachable', node, '从开始事件到达不了', 'can not be reached from the start')),
    ...all
      .filter(node => reached.has(node.id) && !ending.has(node.id))
      .map(node => says('noWayOut', node, '从此处到不了结束', 'no end can be reached from here')),
  ]
}
const emptyNode: Node = { id: '', name: '', kind: 'pass', within: '', incoming: [], outgoing: [] }

/** All nodes on the ways from some, or to some. A boundary event is a way from what it hangs on. */
function follow(model: Model, from: readonly string[], to: 'ahead' | 'back'): ReadonlySet<string> {
  const seen = new Set(from),
    open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = model.nodes[id]
    if (!node) continue
    const near =
      to === 'ahead'
        ? [...nextOf(model, node), ...boundariesOf(model, id).map(one => one.id)]
        : [...node.incoming.map(flow => model.flows[flow]?.from ?? ''), ...(node.on ? [node.on] : [])]
    for (const next of near) if (!seen.has(next)) seen.add(next) && open.push(next)
  }
  return seen
}

function* ofNode(model: Model, node: Node, commands: ReadonlySet<string> | undefined): Generator<Problem> {
  const wrong = (given: string | undefined, is: (given: string) => Label | undefined): readonly Problem[] => {
    const found = given === undefined ? undefined : is(given)
    return found ? [says('expression', node, `表达式“${given}”有误（${found[0]}）`, `the expression "${given}" is wrong (${found[1]})`)] : []
  }
  const { forWhom, copies, many, timer, calls, script } = node
  for (const given of [
    forWhom?.assignee,
    forWhom?.dueIn,
    forWhom?.escalateIn,
    forWhom?.escalateTo,
    timer?.text,
    calls?.row,
    ...listed(forWhom?.users),
    ...listed(forWhom?.groups),
    ...listed(copies?.users),
    ...listed(copies?.groups),
  ])
    yield* wrong(given, wrongText)
  for (const given of [many?.over, many?.until, script?.expression]) yield* wrong(given, wrongWith)
  for (const given of Object.values(calls?.inputs ?? {})) yield* wrong(given, wrongText)
  if (node.kind === 'user' && !forWhom?.assignee && !forWhom?.users && !forWhom?.groups)
    yield says('forNobody', node, '任务没有处理人', 'the task is for nobody')
  // Who applies from outside has no account before the process ends.
  if (node.kind === 'user' && subjectOf(model.key)?.subject.isFromOutside && /\bstarter\b/u.test(Object.values(forWhom ?? {}).join(' ')))
    yield says('forStarter', node, '申请人可能还没有账号，任务不能交给发起人', 'who applies may have no account yet: no task can be for who started it')
  yield* ofTimes(node)
  if (calls && commands && !commands.has(calls.command)) yield says('noCommand', node, `没有命令“${calls.command}”`, `there is no command "${calls.command}"`)
  if (node.kind === 'call') yield says('call', node, '被调用的流程尚未部署', 'the process that it calls is not deployed')
  if ((node.kind === 'receive' || (node.kind === 'catch' && !timer)) && !node.message) yield says('noMessage', node, '没有消息名', 'it names no message')
  if (node.kind === 'boundary' && !holders.has(model.nodes[node.on ?? '']?.kind ?? 'pass'))
    yield says('boundary', node, '边界事件须附在任务或子流程上', 'a boundary event hangs on a task or subprocess')
  if (node.kind === 'start' && node.incoming.length > 0) yield says('intoStart', node, '开始事件不得有流入', 'nothing leads into a start event')
  if (ends.has(node.kind) && node.outgoing.length > 0) yield says('outOfEnd', node, '结束事件不得有流出', 'nothing leads out of an end event')
  if (node.kind === 'event')
    for (const next of nextOf(model, node).map(id => model.nodes[id]))
      if (next?.kind !== 'catch' || next.outgoing.length !== 1)
        yield says('afterEvent', node, '事件网关之后须为只有一个流出的捕获事件', 'an event gateway leads to catching events with one way out')
}
/** Times that are written out are read when it is deployed, not when somebody waits for them. */
function* ofTimes(node: Node): Generator<Problem> {
  const { dueIn, escalateIn, escalateTo } = node.forWhom ?? {}
  const isTime = (text: string): boolean => instantOf(text) !== undefined || after('2000-01-01T00:00:00.000Z', text) !== undefined
  for (const text of [dueIn, escalateIn])
    if (text !== undefined && !isExpression(text) && !isTime(text)) yield says('time', node, `时限“${text}”不是时间`, `"${text}" is no time`)
  if (escalateTo && !dueIn) yield says('escalate', node, '没有办理期限，不能升级', 'it is not due at any time, and can not be taken further up')
}
const listed = (given: string | undefined): readonly string[] => given?.split(',') ?? []

function ofFlow(model: Model, flow: Flow): readonly Problem[] {
  const from = model.nodes[flow.from],
    to = model.nodes[flow.to]
  if (!from || !to) return []
  const found = flow.when === undefined ? undefined : wrongWith(flow.when)
  const isOpen = from.kind === 'exclusive' && from.outgoing.length > 1 && !flow.when && from.otherwise !== flow.id
  return [
    ...(from.within === to.within ? [] : [says('across', from, '连线不得越过子流程边界', 'a flow may not cross the border of a subprocess')]),
    ...(found ? [says('expression', from, `条件“${flow.when}”有误（${found[0]}）`, `the condition "${flow.when}" is wrong (${found[1]})`)] : []),
    ...(isOpen ? [says('noCondition', from, `连线 ${flow.id} 既没有条件也不是默认`, `the flow ${flow.id} has no condition and is not the default`)] : []),
  ]
}

/** Nodes that a token would go round without ever waiting. */
function circle(model: Model): readonly Problem[] {
  const isQuick = (node: Node): boolean =>
    !waits.has(node.kind) && node.kind !== 'call' && !(node.kind === 'subprocess' && nodesOf(model).some(one => one.within === node.id && waits.has(one.kind)))
  const quick = nodesOf(model).filter(isQuick)
  const onIt = quick.filter(node => {
    const seen = new Set<string>(),
      open = [...nextOf(model, node)]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === node.id) return true
      const next = model.nodes[id]
      if (!next || seen.has(id) || !isQuick(next)) continue
      seen.add(id)
      open.push(...nextOf(model, next))
    }
    return false
  })
  return onIt.length === 0
    ? []
    : [
        says(
          'circle',
          onIt[0]!,
          `循环中没有等待（${onIt.map(one => one.id).join('、')}）`,
          `goes round without waiting (${onIt.map(one => one.id).join(', ')})`,
        ),
      ]
}
