/** Flow definition: a version of a process that was deployed. It never changes: what began under it runs on under it. */
import { command, ensure, fact, facts, find, int, json, type Label, pick, type Reading, resource, type Row, state, step, text, time } from '../kit/index.ts'
import { problemsOf } from './bpmn/check.ts'
import { taken } from './bpmn/call.ts'
import type { Model, Problem } from './bpmn/model.ts'
import { nodesOf } from './bpmn/model.ts'
import { readBpmn } from './bpmn/read.ts'
import { no, refuseProblems } from './refusals.ts'

/** The XML of a process, in an object since a text is at most so long. */
export interface Drawn {
  readonly text: string
}
export const drawnLine = ({ text: xml }: Drawn): Label => [`${xml.length} 字符`, `${xml.length} characters`]
export const isDrawn = (value: unknown) => (typeof (value as Partial<Drawn> | null)?.text === 'string' ? undefined : no.problems)
const modelLine = (model: Model): Label => [`${nodesOf(model).length} 个节点`, `${nodesOf(model).length} nodes`]
export const flowDefinition = resource('flow_definition', {
  label: ['流程定义', 'Flow definition'],
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['key', '-number'],
  fields: {
    key: text('流程标识', 'Key', { required: true, search: true, locked: true, index: true }),
    name: text('流程名称', 'Name', { required: true, search: true, locked: true }),
    category: text('流程分类', 'Category', { required: true, locked: true }),
    number: int('流程版本', 'Version', { required: true, locked: true }),
    modelId: text('模型', 'Model', { locked: true, hidden: true }),
    xml: json<Drawn>()('流程图', 'Diagram', { required: true, locked: true, hidden: true, says: drawnLine, check: isDrawn }),
    model: json<Model>()('流程', 'Process', { locked: true, hidden: true, says: modelLine }),
    deployedAt: time('部署时间', 'Deployed at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { deploy: 'active' }),
    active: state('已激活', 'Active', 'good', { suspend: 'suspended', remove: 'removed' }, 1),
    suspended: state('已挂起', 'Suspended', 'bad', { activate: 'active', remove: 'removed' }, 2),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: facts('deployed', 'suspended', 'activated', 'removed'),
})
export type Definition = Row<typeof flowDefinition>

/** The newest version of a process that may be started. */
export function* latest(key: string): Reading<Definition | undefined> {
  const [found] = yield* find(flowDefinition, { key, status: 'active' }, { sort: ['-number'], limit: 1 })
  return found
}

/** The processes that one calls, each as it is started today; what is not deployed is left out. */
export function* calledIn(model: Model): Reading<ReadonlyMap<string, Model>> {
  const called = new Map<string, Model>()
  for (const { process } of nodesOf(model)) {
    const found = process ? yield* latest(process) : undefined
    if (found) called.set(process!, found.model!)
  }
  return called
}

const { fields } = flowDefinition
export const deploy = command(flowDefinition, 'deploy', {
  label: ['部署流程', 'Deploy'],
  by: ['PA'],
  input: pick(fields, 'name', 'category', 'modelId', 'xml'),
  *needs(_row, { xml }) {
    const read = readBpmn(xml.text),
      called = yield* calledIn(read.model)
    const [last] = yield* find(flowDefinition, { key: read.model.key }, { sort: ['-number'], limit: 1 })
    return { read, called, last }
  },
  decide(_row, { name, category, modelId, xml }, { read, called, last }, { now }) {
    // What is called is taken in as it is today: a version never changes, not by what others deploy later either.
    const model = taken(read.model, called),
      problems: readonly Problem[] = [...read.problems, ...problemsOf(model)]
    refuseProblems(problems, 'xml')
    ensure(model.key !== '', no.key)
    return fact(flowDefinition, 'deployed', {
      key: model.key,
      name: name || model.name,
      category,
      modelId: modelId ?? null,
      number: (last?.number ?? 0) + 1,
      xml,
      model,
      deployedAt: now,
    })
  },
})
export const suspend = step(flowDefinition, 'suspend', 'suspended', { label: ['挂起', 'Suspend'], by: ['PA'], danger: true })
export const activate = step(flowDefinition, 'activate', 'activated', { label: ['激活', 'Activate'], by: ['PA'] })
/** What runs under it runs on. */
export const remove = step(flowDefinition, 'remove', 'removed', { label: ['删除部署', 'Delete'], by: ['PA'], danger: true })
export const definitionCommands = [deploy, suspend, activate, remove] as const
