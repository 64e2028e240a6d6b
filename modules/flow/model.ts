/** Flow model: a process as it is drawn. It may be unfinished; only what is deployed must be sound. */
import {
  carries,
  crud,
  crudFacts,
  ensure,
  type Fields,
  fact,
  command,
  invoke,
  json,
  optional,
  type Reading,
  resource,
  state,
  text,
  RefusalError,
} from '../kit/index.ts'
import { taken } from './bpmn/call.ts'
import { problemsOf } from './bpmn/check.ts'
import type { Problem } from './bpmn/model.ts'
import { readBpmn } from './bpmn/read.ts'
import { calledIn, deploy, type Drawn, drawnLine, isDrawn } from './definition.ts'
import { no } from './refusals.ts'
import { namesIn, renamed } from './renamed.ts'

const xmlField = json<Drawn>()('流程图', 'Diagram', { hidden: true, says: drawnLine, check: isDrawn })
/** What stands against deploying it, as lists show it. */
export interface Finding {
  readonly rule: string
  readonly at: string
}

export const flowModel = resource('flow_model', {
  label: ['流程模型', 'Flow model'],
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['modelKey'],
  fields: {
    // What the id of a process may be, in the file and in every tool that reads it.
    modelKey: text('模型标识', 'Key', { required: true, search: true, unique: true, check: key => (/^[A-Za-z_][\w.-]*$/.test(key) ? undefined : no.keyName) }),
    name: text('模型名称', 'Name', { required: true, search: true }),
    description: text('模型描述', 'Description', { lines: 3 }),
    category: text('流程分类', 'Category', { required: true, initial: 'flow_1' }),
    xml: xmlField,
    problems: json<readonly Finding[]>()('问题', 'Problems', {
      locked: true,
      hidden: true,
      says: found => [`${found.length} 个问题`, `${found.length} problems`],
    }),
  } satisfies Fields,
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', deploy: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, deployed: carries<{ definitionId: string }>() },
})

/** What stands against it; a file that can't be read at all, or must not be, is refused already when it is saved. */
function findings(xml: Drawn | null | undefined): readonly Finding[] {
  if (!xml?.text) return [{ rule: 'empty', at: '' }]
  // Whether what it calls is there is known when it is deployed.
  return problemsIn(xml.text).flatMap(({ rule, at }) => (rule === 'call' ? [] : [{ rule, at }]))
}
/** The same in words, each with the element that it stands at; `commands` are those that service tasks may name, where they are known. */
export function problemsIn(xml: string, commands?: ReadonlySet<string>): readonly Problem[] {
  const { model, problems } = readBpmn(xml)
  return [...problems, ...problemsOf(model, commands)]
}

/** The same, with the processes that it calls taken in as they are today. */
export function* problemsWithCalled(xml: string, commands?: ReadonlySet<string>): Reading<readonly Problem[]> {
  const { model, problems } = readBpmn(xml)
  return [...problems, ...problemsOf(taken(model, yield* calledIn(model)), commands)]
}

interface Written {
  readonly modelKey: string
  readonly xml?: Drawn | null
}
/** A file that was of the key is of the key that was put in its place. */
function fileOf({ modelKey, xml }: Written, before: Written): Drawn | null | undefined {
  if (!xml?.text || !before.modelKey || before.modelKey === modelKey || namesIn(xml.text).key !== before.modelKey) return xml
  return { ...xml, text: renamed(xml.text, before.modelKey, modelKey) }
}
const [create, change, remove, restore] = crud(flowModel, {
  by: ['PA'],
  fill(row: Written, _facts, _context, before: Written) {
    const xml = fileOf(row, before)
    return { ...(xml === row.xml ? {} : { xml }), problems: findings(xml) }
  },
})
export { create, change, remove }

export const deployModel = command(flowModel, 'deploy', {
  label: ['部署', 'Deploy'],
  by: ['PA'],
  input: { category: optional(flowModel.fields.category) },
  decide(row, { category }, _facts, { newId }) {
    if (!row.xml?.text) throw new RefusalError({ ...no.problems, field: 'xml' })
    const { model } = readBpmn(row.xml.text)
    ensure(model.key === row.modelKey, { ...no.key, detail: { key: model.key } })
    const definitionId = newId()
    return [
      fact(flowModel, 'deployed', { definitionId }),
      invoke(deploy, definitionId, { name: row.name, category: category ?? row.category, modelId: row.id, xml: row.xml }),
    ]
  },
})
export const modelCommands = [create, change, remove, restore, deployModel] as const
