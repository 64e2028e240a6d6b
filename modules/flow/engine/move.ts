/** An instance that waits, under another version of its process: every token stands at the node that its own becomes, none is made, none is lost. */
import type { Values } from '../bpmn/feel.ts'
import { boundariesOf, type Model, type Node } from '../bpmn/model.ts'
import { alarmOf, type Run, runOf } from './run.ts'
import { type Alarm, FlowError, type State, type Token } from './state.ts'

/** Which node of the new version one of the old becomes; a node that is not named keeps its name. */
export type NodeMap = Readonly<Record<string, string>>
/** Why a token can not stand in the new version. */
export interface Unmoved {
  readonly token: string
  readonly node: string
  readonly to: string
  readonly rule: 'noNode' | 'kind' | 'level' | 'many' | 'join' | 'timer'
  readonly zh: string
  readonly en: string
}
const words: Readonly<Record<Unmoved['rule'], readonly [string, string]>> = {
  noNode: ['新版本没有节点', 'the new version has no node'],
  kind: ['新版本的节点类型不同', 'the node is of another kind in the new version'],
  level: ['新版本的节点在另一个子流程中', 'the node stands in another subprocess in the new version'],
  many: ['新版本的节点不是同样的多人任务', 'the node is not for several in the same way in the new version'],
  join: ['新版本的汇聚没有这条流入', 'the join of the new version has no such way in'],
  timer: ['新版本的定时无法计算', 'a time of the new version can not be worked out'],
}

export interface Moved {
  readonly state: State
  readonly unmoved: readonly Unmoved[]
}
/** Where an instance would stand in the new version, and what stands against it: nothing is moved where anything does. */
export function moved(from: Model, to: Model, at: { readonly state: State; readonly values: Values }, map: NodeMap, now: string): Moved {
  const nodeFor = (id: string): string => (Object.hasOwn(map, id) ? map[id]! : id),
    run = runOf(to, at.state, at.values, now),
    unmoved: Unmoved[] = []
  const tokens = at.state.tokens.map(token => {
    const old = from.nodes[token.at]!,
      next = to.nodes[nodeFor(token.at)],
      rule = against(token, old, next, nodeFor)
    const told = rule ? undefined : alarmsOf(run, token, next!, nodeFor)
    const why = rule ?? (told === undefined ? 'timer' : undefined)
    if (why) {
      const [zh, en] = words[why]
      unmoved.push({
        token: token.id,
        node: token.at,
        to: nodeFor(token.at),
        rule: why,
        zh: `${zh}：${old.name} → ${nodeFor(token.at)}`,
        en: `${en}: ${old.name} → ${nodeFor(token.at)}`,
      })
      return token
    }
    return { ...token, at: next!.id, ...(told!.length > 0 || token.alarms ? { alarms: told } : {}) }
  })
  return { state: { ...at.state, tokens }, unmoved }
}

function against(token: Token, old: Node, next: Node | undefined, nodeFor: (id: string) => string): Unmoved['rule'] | undefined {
  if (!next) return 'noNode'
  if (next.kind !== old.kind) return 'kind'
  if (next.within !== (old.within === '' ? '' : nodeFor(old.within))) return 'level'
  if (!!next.many !== !!old.many || next.many?.isSequential !== old.many?.isSequential) return 'many'
  return token.waits === 'join' && !next.incoming.includes(token.via ?? '') ? 'join' : undefined
}
/** The timers that were set go on as they are; those that only the new version has begin now. */
function alarmsOf(run: Run, token: Token, next: Node, nodeFor: (id: string) => string): readonly Alarm[] | undefined {
  const set = (token.alarms ?? []).map(alarm => ({ ...alarm, node: nodeFor(alarm.node) }))
  if (token.isPart) return []
  // What a gateway or a catching event waits for is there as it was.
  if (token.waits === 'timer' || token.waits === 'event') return set.every(alarm => run.model.nodes[alarm.node]?.timer) ? set : undefined
  try {
    return boundariesOf(run.model, next.id).flatMap(({ id, timer }) => (timer ? [set.find(alarm => alarm.node === id) ?? alarmOf(run, token, id, timer)] : []))
  } catch (error) {
    if (error instanceof FlowError) return undefined
    throw error
  }
}
