/** Whom a task is for: worked out from the process's expressions when it is opened, and compared when somebody claims it. */
import type { Actor } from '../kit/index.ts'
import { textOrValue, type Values } from './bpmn/feel.ts'
import type { ForWhom, Node } from './bpmn/model.ts'
import { after, instantOf } from './bpmn/times.ts'
import { asked } from './engine/run.ts'
import { FlowError } from './engine/state.ts'

export interface Whom {
  readonly assignee: string | null
  readonly candidates: string
  readonly dueAt: string | null
}
const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(one => String(one ?? '').trim()).filter(Boolean)
const many = (given: string | undefined, values: Values): readonly string[] =>
  given === undefined ? [] : given.split(/,(?![^{]*\})/u).flatMap(one => texts(textOrValue(one, values)))

/** Groups are roles by their codes, or departments as `dept:<id>`. */
const groupKey = (group: string): string => (group.startsWith('dept:') ? `d:${group.slice(5)}` : `r:${group}`)

export function whomOf(node: Node, values: Values, now: string): Whom {
  const { assignee, users, groups, dueIn } = node.forWhom ?? ({} as ForWhom)
  return asked(node.id, () => {
    const [one = null] = many(assignee, values)
    const keys = [...many(users, values).map(user => `u:${user}`), ...many(groups, values).map(groupKey)]
    if (!one && keys.length === 0) throw new FlowError('expression', node.id, 'gives nobody')
    const due = dueIn === undefined ? '' : String(textOrValue(dueIn, values))
    return { assignee: one, candidates: keys.length > 0 ? `|${keys.join('|')}|` : '', dueAt: due ? (instantOf(due) ?? after(now, due) ?? null) : null }
  })
}

/** The keys under which somebody is among candidates. */
export const keysOf = ({ userId, role, deptId }: Pick<Actor, 'userId' | 'role' | 'deptId'>): readonly string[] => [
  `|u:${userId}|`,
  `|r:${role}|`,
  `|d:${deptId}|`,
]
export const isCandidate = (candidates: string | null, who: Pick<Actor, 'userId' | 'role' | 'deptId'>): boolean =>
  keysOf(who).some(key => candidates?.includes(key))
