/** From BPMN XML to the model that runs: what we run is listed here; anything else is named with where it stands. */
import { type Element, lineOf, parse } from './parse.ts'
import type { Calls, Flow, ForWhom, Many, Model, Node, NodeKind, Problem, Timer } from './model.ts'
import { asks, extensions } from './read-form.ts'

/** The elements that run, and what they are. */
const kinds: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:Task': 'pass',
  'bpmn:ManualTask': 'pass',
  'bpmn:IntermediateThrowEvent': 'pass',
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:ScriptTask': 'script',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'event',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:SubProcess': 'subprocess',
  'bpmn:CallActivity': 'call',
}
export const supported: readonly string[] = Object.keys(kinds)
/** What says something to people alone. */
const silent = new Set([
  'bpmn:TextAnnotation',
  'bpmn:Association',
  'bpmn:Group',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
  'bpmn:SequenceFlow',
])

export interface Read {
  readonly model: Model
  readonly problems: readonly Problem[]
}
interface Reading {
  readonly xml: string
  readonly nodes: Record<string, Node>
  readonly flows: Record<string, Flow>
  readonly problems: Problem[]
}

export function readBpmn(xml: string): Read {
  const { root, warnings } = parse(xml)
  const on: Reading = { xml, nodes: {}, flows: {}, problems: [] }
  for (const said of warnings) problem(on, 'file', '', `文件有误：${said}`, `the file is wrong: ${said}`)
  const all = ((root.rootElements ?? []) as readonly Element[]).filter(one => one.$type === 'bpmn:Process' && one.isExecutable !== false)
  const process = all[0]
  if (!process) problem(on, 'noProcess', '', '没有可执行的流程', 'there is no executable process')
  if (all.length > 1) problem(on, 'severalProcesses', all[1]!.id ?? '', '一个文件只能有一个可执行流程', 'a file has one executable process')
  if (process) level(on, process, '')
  return { model: { key: process?.id ?? '', name: process?.name ?? process?.id ?? '', nodes: joined(on), flows: on.flows }, problems: on.problems }
}
/** The nodes with the ways that lead to and from them: by the ways themselves, since not every tool writes them twice. */
const joined = ({ nodes, flows }: Reading): Model['nodes'] => {
  const all = Object.values(flows),
    ids = (some: readonly Flow[]): readonly string[] => some.map(one => one.id)
  return Object.fromEntries(
    Object.values(nodes).map(node => [
      node.id,
      { ...node, incoming: ids(all.filter(flow => flow.to === node.id)), outgoing: ids(all.filter(flow => flow.from === node.id)) },
    ]),
  )
}

function problem(on: Reading, rule: string, id: string, zh: string, en: string): void {
  const line = id ? lineOf(on.xml, id) : 0
  const place = line ? ([`（第${line}行）`, ` (line ${line})`] as const) : (['', ''] as const)
  on.problems.push({ rule, at: id, zh: zh + place[0], en: en + place[1] })
}
function unsupported(on: Reading, of: Element, what = of.$type): void {
  const id = of.id ?? '',
    named = of.name ? `${id} “${of.name}”` : id
  problem(on, 'unsupported', id, `不支持的元素 ${what}：${named}`, `${what} is not supported: ${named}`)
}

/** The elements of the process, or of a subprocess. */
function level(on: Reading, of: Element, within: string): void {
  for (const one of (of.flowElements ?? []) as readonly Element[]) {
    const id = one.id ?? (one.$type === 'bpmn:SequenceFlow' ? wayBetween(on, one) : undefined)
    if (!id) {
      problem(on, 'noId', '', `元素 ${one.$type} 没有id`, `a ${one.$type} has no id`)
      continue
    }
    if (one.$type === 'bpmn:SequenceFlow') way(on, one, id)
    if (silent.has(one.$type)) continue
    const kind = kinds[one.$type]
    if (!kind || (one.triggeredByEvent as boolean | undefined)) unsupported(on, one, one.triggeredByEvent ? 'event subprocess' : one.$type)
    else if (Object.hasOwn(on.nodes, id)) problem(on, 'twice', id, `id重复：${id}`, `the id is there twice: ${id}`)
    else on.nodes[id] = nodeOf(on, one, id, kind, within)
    if (kind === 'subprocess') level(on, one, id)
  }
}
/** A way may be without an id, as nothing speaks of it: it is called by what it joins. */
function wayBetween({ flows }: Reading, of: Element): string {
  const between = `${(of.sourceRef as Element | undefined)?.id ?? ''}_${(of.targetRef as Element | undefined)?.id ?? ''}`
  for (let n = 0; ; n++) {
    const id = n === 0 ? between : `${between}_${n}`
    if (!Object.hasOwn(flows, id)) return id
  }
}
function way(on: Reading, of: Element, id: string): void {
  const from = of.sourceRef as Element | undefined,
    to = of.targetRef as Element | undefined
  if (!from?.id || !to?.id) {
    problem(on, 'loose', id, `连线没有两端：${id}`, `a flow has no two ends: ${id}`)
    return
  }
  const when = (of.conditionExpression as Element | undefined)?.body as string | undefined
  on.flows[id] = { id, from: from.id, to: to.id, ...(when?.trim() ? { when: when.trim() } : {}) }
}

function nodeOf(on: Reading, of: Element, id: string, kind: NodeKind, within: string): Node {
  foreign(on, of)
  const bare = { id, name: of.name ?? id, within, incoming: [], outgoing: [] }
  const otherwise = (of.default as Element | undefined)?.id
  const more = loop(on, of)
  return {
    ...bare,
    kind,
    ...(otherwise ? { otherwise } : {}),
    ...(more ? { many: more } : {}),
    ...(kind === 'user' ? { forWhom: whom(of) } : {}),
    ...(kind === 'user' || kind === 'start' ? asks(of) : {}),
    ...(kind === 'start' ? copies(of) : {}),
    ...(kind === 'start' && said(of, 'initiator') ? { initiator: said(of, 'initiator')! } : {}),
    ...(kind === 'service' ? service(on, of) : {}),
    ...(kind === 'script' ? script(on, of) : {}),
    ...(kind === 'receive' ? { message: nameOfMessage(of) } : {}),
    ...(kind === 'call' ? { process: String(of.calledElement ?? partOf(of, 'calledElement', 'processId') ?? '') } : {}),
    ...(kind === 'boundary' ? { on: (of.attachedToRef as Element | undefined)?.id ?? '', isInterrupting: of.cancelActivity !== false } : {}),
    ...event(on, of, kind),
  }
}

const tools = ['ketang', 'flowable', 'camunda', 'activiti'] as const
/** An attribute that tools add, in the words of whichever wrote the file. */
function said(of: Element, ...names: readonly string[]): string | undefined {
  for (const name of names) for (const tool of tools) if (of.$attrs[`${tool}:${name}`]?.trim()) return of.$attrs[`${tool}:${name}`]!.trim()
  return undefined
}
/** The same, where a tool says it in an element of its own. */
const partOf = (of: Element, part: string, name: string): string | undefined => String(extensions(of, part)[0]?.[name] ?? '').trim() || undefined
/** What tools add that would change what happens: where nothing here does the same it is not left out in silence. */
const telling = ['executionListener', 'taskListener', 'inputOutput', 'ioMapping', 'connector', 'in', 'out'] as const
function foreign(on: Reading, of: Element): void {
  for (const name of telling) for (const one of extensions(of, name).slice(0, 1)) unsupported(on, of, one.$type)
}
function whom(of: Element): ForWhom {
  const assigned = (name: string) => partOf(of, 'assignmentDefinition', name)
  const all = {
    assignee: said(of, 'assignee') ?? assigned('assignee'),
    users: said(of, 'candidateUsers') ?? assigned('candidateUsers'),
    groups: said(of, 'candidateGroups') ?? assigned('candidateGroups'),
    dueIn: said(of, 'dueDate', 'dueIn') ?? partOf(of, 'taskSchedule', 'dueDate'),
    escalateIn: said(of, 'escalateIn'),
    escalateTo: said(of, 'escalateTo'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined))
}
function copies(of: Element): { readonly copies?: NonNullable<Node['copies']> } {
  const [users, groups] = [said(of, 'copyUsers'), said(of, 'copyGroups')]
  return users || groups ? { copies: { ...(users ? { users } : {}), ...(groups ? { groups } : {}) } } : {}
}
function service(on: Reading, of: Element): { readonly calls?: Calls } {
  const command = of.$attrs['ketang:command']?.trim()
  if (!command) {
    unsupported(on, of, 'serviceTask without ketang:command')
    return {}
  }
  const inputs = extensions(of, 'input').map(one => [String(one.name ?? ''), String(one.value ?? '')] as const)
  const row = of.$attrs['ketang:row']?.trim()
  return { calls: { command, ...(row ? { row } : {}), inputs: Object.fromEntries(inputs) } }
}
function script(on: Reading, of: Element): Pick<Node, 'script'> {
  const format = String(of.scriptFormat ?? 'feel').toLowerCase()
  if (format !== 'feel') unsupported(on, of, `scriptTask in ${format}`)
  const expression = String(of.script ?? partOf(of, 'script', 'expression') ?? '')
  return { script: { expression, into: said(of, 'resultVariable') ?? partOf(of, 'script', 'resultVariable') ?? 'result' } }
}
const nameOfMessage = (of: Element): string => {
  const message = of.messageRef as Element | undefined
  return message?.name ?? message?.id ?? ''
}

function loop(on: Reading, of: Element): Many | undefined {
  const found = of.loopCharacteristics as Element | undefined
  if (!found) return undefined
  if (found.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    unsupported(on, of, found.$type)
    return undefined
  }
  const over =
      said(found, 'collection') ??
      partOf(found, 'loopCharacteristics', 'inputCollection') ??
      ((found.loopCardinality as Element | undefined)?.body as string | undefined) ??
      '',
    as = said(found, 'elementVariable') ?? partOf(found, 'loopCharacteristics', 'inputElement'),
    until = (found.completionCondition as Element | undefined)?.body as string | undefined
  return { isSequential: found.isSequential === true, over: over.trim(), ...(as ? { as } : {}), ...(until?.trim() ? { until: until.trim() } : {}) }
}

/** What an event waits for or says: none, a timer, a message, an error, the end of all. */
function event(on: Reading, of: Element, kind: NodeKind): Partial<Node> {
  const all = (of.eventDefinitions ?? []) as readonly Element[]
  if (all.length === 0) {
    if (kind === 'catch' || kind === 'boundary') unsupported(on, of, `${of.$type} that waits for nothing`)
    return {}
  }
  const [what] = all as readonly [Element]
  const is = (type: string, ...at: readonly NodeKind[]): boolean => all.length === 1 && what.$type === `bpmn:${type}EventDefinition` && at.includes(kind)
  if (is('Timer', 'catch', 'boundary')) {
    const timer = timerOf(what)
    if (timer) return { timer }
    problem(on, 'noTime', of.id!, `定时事件没有时间：${of.name ?? of.id}`, `the timer says no time: ${of.name ?? of.id}`)
    return {}
  } else if (is('Message', 'catch', 'boundary')) return { message: nameOfMessage(what) }
  else if (is('Error', 'boundary')) return { errorCode: codeOf(what) }
  else if (is('Error', 'end')) return { kind: 'error', errorCode: codeOf(what) }
  else if (is('Terminate', 'end')) return { kind: 'terminate' }
  unsupported(on, of, `${of.$type} with ${all.map(one => one.$type).join(', ')}`)
  return {}
}
const codeOf = (of: Element): string => {
  const error = of.errorRef as Element | undefined
  return error?.errorCode ?? error?.name ?? error?.id ?? ''
}
function timerOf(of: Element): Timer | undefined {
  for (const [kind, name] of [
    ['date', 'timeDate'],
    ['duration', 'timeDuration'],
    ['cycle', 'timeCycle'],
  ] as const) {
    const text = (of[name] as Element | undefined)?.body as string | undefined
    if (text?.trim()) return { kind, text: text.trim() }
  }
  return undefined
}
