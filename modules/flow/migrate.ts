/** Moving instances that wait to another version of their process, by a map of nodes; and what stands against it, before anything is moved. */
import { about, command, ensure, fact, find, gather, get, invoke, json, omit, type Reading, RefusalError, text } from '../kit/index.ts'
import { type Definition, flowDefinition } from './definition.ts'
import { moved, type NodeMap, type Unmoved } from './engine/move.ts'
import { begun, nextAlarm } from './engine/state.ts'
import { flowInstance, type Instance } from './instance.ts'
import { no } from './refusals.ts'
import { flowTask } from './task.ts'
import { retarget } from './task.system.ts'

const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(one => typeof one === 'string')
export const mapField = json<NodeMap>()('节点对应', 'Nodes', { check: value => (isMap(value) ? undefined : no.nodeMap) })

/** What moving would come to: the version must be one of the same process. */
export function moving(row: Instance, from: Definition, to: Definition | undefined, map: NodeMap, now: string) {
  ensure(to && to.key === row.key && to.status !== 'removed', about(no.otherProcess, 'to'))
  ensure(to.id !== row.definitionId, about(no.sameVersion, 'to'))
  return moved(from.model!, to.model!, { state: row.state ?? begun, values: row.values ?? {} }, map, now)
}
/** What stands against it, in one refusal. */
function refuseUnmoved(unmoved: readonly Unmoved[]): void {
  if (unmoved.length === 0) return
  const line = (lang: 'zh' | 'en') =>
    unmoved
      .map(one => one[lang])
      .slice(0, 10)
      .join(lang === 'zh' ? '；' : '; ')
  throw new RefusalError({
    ...no.unmoved,
    field: 'map',
    label: [`${no.unmoved.label[0]}：${line('zh')}`, `${no.unmoved.label[1]}: ${line('en')}`],
    detail: { unmoved: unmoved.map(one => omit(one, 'zh', 'en')) },
  })
}

export const migrate = command(flowInstance, 'migrate', {
  label: ['转到新版本', 'Move to a new version'],
  by: ['PA'],
  danger: true,
  input: { to: text('新版本', 'Version', { required: true }), map: mapField },
  *needs(row, { to }): Reading<any> {
    return yield* gather({
      from: get(flowDefinition, row.definitionId),
      next: get(flowDefinition, to),
      open: find(flowTask, { instanceId: row.id, status: ['todo', 'claimed'] }),
    })
  },
  decide(row, { map }, { from, next, open }, { now }) {
    const nodes = map ?? {},
      { state, unmoved } = moving(row, from, next, nodes, now)
    refuseUnmoved(unmoved)
    const at = new Map(state.tokens.map(token => [token.id, token.at]))
    return [
      fact(
        flowInstance,
        'migrated',
        { definitionId: next.id, from: row.definitionId, map: nodes, state, dueAt: row.incident ? null : (nextAlarm(state) ?? null) },
        row.status as 'running',
      ),
      ...open.flatMap((task: { readonly id: string; readonly token: string; readonly node: string; readonly name: string }) => {
        const node = at.get(task.token) ?? task.node
        return [invoke(retarget, task.id, { definitionId: next.id, node, name: next.model!.nodes[node]?.name ?? task.name })]
      }),
    ]
  },
})
