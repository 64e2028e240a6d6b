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
  /** When it is asked for by itself, and after how long of whom further up. */
  readonly alarmAt: string | null
  readonly escalateIn: string | null
  readonly escalateTo: string | null
}
const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(one => String(one ?? '').trim()).filter(Boolean)
const many = (given: string | undefined, values: Values): readonly string[] =>
  given === undefined ? [] : given.split(/,(?![^{]*\})/u).flatMap(one => texts(textOrValue(one, values)))

/** Groups are roles by their codes, or departments as `dept:<id>`. */
const groupKey = (group: string): string => (group.startsWith('dept:') ? `d:${group.slice(5)}` : `r:${group}`)

/** Those whom people and groups mean, each once. */
const keysFor = ({ users, groups }: Pick<ForWhom, 'users' | 'groups'>, values: Values): readonly string[] => [
  ...new Set([...many(users, values).map(user => `u:${user}`), ...many(groups, values).map(groupKey)]),
]
/** Who reads a process along, as its start says. */
export const readersOf = (node: Node, values: Values): readonly string[] => asked(node.id, () => keysFor(node.copies ?? {}, values))

export function whomOf(node: Node, values: Values, now: string): Whom {
  const given = node.forWhom ?? ({} as ForWhom),
    { assignee, dueIn, escalateIn, escalateTo } = given
  return asked(node.id, () => {
    const [one = null] = many(assignee, values)
    const keys = keysFor(given, values)
    if (!one && keys.length === 0) throw new FlowError('forNobody', node.id)
    const said = (text: string | undefined): string => (text === undefined ? '' : String(textOrValue(text, values) ?? ''))
    const due = said(dueIn),
      dueAt = due ? (instantOf(due) ?? after(now, due)) : null
    if (dueAt === undefined) throw new FlowError('timer', node.id, due)
    return {
      assignee: one,
      candidates: keys.length > 0 ? `|${keys.toSorted().join('|')}|` : '',
      dueAt,
      alarmAt: dueAt,
      escalateIn: said(escalateIn) || null,
      escalateTo: said(escalateTo) || null,
    }
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

/** Under which name those wait together whom a task is for: the one key, or a name of its own for several. */
export function poolOf(candidates: string): string | null {
  const keys = keysIn(candidates)
  if (keys.length < 2) return keys[0] ? poolOfOne(keys[0]) : null
  return candidates.length <= 150 ? `p:${candidates}` : `p:${hash(candidates, 7)}${hash(candidates, 11)}`
}
/** What one alone may claim lies apart from what they have: the list of the one is not read past the other. */
export const poolOfOne = (key: string): string => (key.startsWith('u:') ? `o:${key.slice(2)}` : key)
export const keysIn = (candidates: string | null): readonly string[] => (candidates ?? '').split('|').filter(Boolean)
/** 53 bits of a text; two of them tell sets of candidates apart. */
function hash(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
