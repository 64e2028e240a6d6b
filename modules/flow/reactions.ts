/** What goes on by itself: timers ring, and service tasks run the product's commands under the rights of who began the process; where nobody was
 * logged in who began it, such as an applicant from outside, under those of who deployed it: what it runs is what they put into it. */
import { find, get, invoke, type Invoke, type Label, on, reaction, type Resource, timer, type ReactionContext } from '../kit/index.ts'
import { textOrValue, type Values } from './bpmn/feel.ts'
import { advance as advanced } from './engine/advance.ts'
import { asked } from './engine/run.ts'
import { begun, FlowError, type FlowEvent, type Token } from './engine/state.ts'
import { type Definition, deploy, flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { advance, stall } from './instance.commands.ts'
import { refusalOf } from './refusals.ts'

/** Who runs a command, and what became of it. */
export interface Service {
  readonly tenant: string
  readonly key: string
  readonly command: string
  readonly id: string | undefined
  readonly input: Values
  readonly by: Runner
}
/** Who began it, in the identity they did it in; or who deployed it, in one that may deploy today. */
export type Runner =
  | { readonly is: 'starter'; readonly userId: string; readonly role: string; readonly deptId: string | null }
  | { readonly is: 'deployer'; readonly userId: string; readonly permit: string }
export type Served = { readonly id: string } | { readonly code: string; readonly said: Label }
/** Runs commands for processes: wired by the module's own server part. */
export interface Services {
  run(service: Service): Promise<Served>
  /** A resource of the house by its name. */
  resource(name: string): Resource | undefined
  /** The commands that a service task may name. */
  readonly commands: ReadonlySet<string>
}

type Model = NonNullable<Definition['model']>
const runnerOf = ({ startedBy, startedRole, startedDept }: Instance, { createdBy }: Definition): Runner =>
  startedRole === 'system'
    ? { is: 'deployer', userId: createdBy, permit: deploy.permit }
    : { is: 'starter', userId: startedBy, role: startedRole, deptId: startedDept }
/** Takes it on; where that can't be done, it is noted why. */
function onOrStalled(row: Instance, model: Model, event: FlowEvent, now: string): Invoke {
  try {
    advanced(model, { state: row.state ?? begun, values: row.values ?? {} }, event, now)
    return invoke(advance, row.id, { event })
  } catch (error) {
    if (!(error instanceof FlowError)) throw error
    return invoke(stall, row.id, { node: error.node, said: refusalOf(error, model).label, version: row.version })
  }
}

async function serve(row: Instance, definition: Definition, token: Token, { ports, now }: ReactionContext<Instance>, tenant: string): Promise<Invoke> {
  const model = definition.model!,
    node = model.nodes[token.at]!,
    { command, row: rowText, inputs } = node.calls!,
    values: Values = { ...row.values, ...token.local }
  let service: Service
  try {
    service = asked(node.id, () => ({
      tenant,
      key: `flow:${row.id}:${token.id}`,
      command,
      id: rowText ? String(textOrValue(rowText, values)) : undefined,
      input: Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, textOrValue(text, values)])),
      by: runnerOf(row, definition),
    }))
  } catch (error) {
    if (!(error instanceof FlowError)) throw error
    return invoke(stall, row.id, { node: node.id, said: refusalOf(error, model).label, version: row.version })
  }
  const served = await (ports.processes as Services).run(service)
  if ('id' in served) return onOrStalled(row, model, { type: 'served', token: token.id, values: { [`${node.id}_id`]: served.id } }, now)
  const step = onOrStalled(row, model, { type: 'failed', token: token.id, code: served.code }, now)
  return step.command === stall ? invoke(stall, row.id, { node: node.id, said: served.said, version: row.version }) : step
}

/** One at a time: what the first makes of the process, the next one meets when it is followed. */
export const serves = reaction('flow-serves', {
  on: on(flowInstance, 'begun', 'advanced', 'retried', 'activated'),
  async run({ tenant }, context) {
    const { row, ask } = context
    const token = row?.status === 'running' && !row.incident ? row.state?.tokens.find(one => one.waits === 'job') : undefined
    if (!token) return []
    const definition = await ask(get(flowDefinition, row.definitionId))
    return [await serve(row, definition!, token, context, tenant)]
  },
})
export const rings = timer('flow-rings', {
  due: now => find(flowInstance, { status: 'running', dueAt: { lte: now } }, { sort: ['dueAt'], limit: 200 }),
  async run(row, { ask, now }) {
    const definition = await ask(get(flowDefinition, row.definitionId))
    return [onOrStalled(row, definition!.model!, { type: 'clock' }, now)]
  },
})
