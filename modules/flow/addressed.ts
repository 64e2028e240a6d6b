/** To whom a letter about a task goes: a key of its candidates, or a target further up, as messages name them. */
import type { letter } from '../messages/index.ts'
import type { Task } from './task.ts'
import { keysIn } from './whom.ts'

export type To = Parameters<typeof letter>[2]
/** Whom a key of candidates, or a target further up, means. */
export function toKey(key: string): To {
  const [kind, id = ''] = key.split(/:(.*)/su)
  return kind === 'u' || kind === 'user'
    ? { userIds: [id] }
    : kind === 'd' || kind === 'dept'
      ? { deptId: id }
      : { role: kind === 'r' || kind === 'role' ? id : key }
}
/** Whose it is, or all who may claim it. */
export const toWhom = ({ assignee, candidates }: Pick<Task, 'assignee' | 'candidates'>): readonly To[] =>
  assignee ? [{ userIds: [assignee] }] : keysIn(candidates).map(toKey)
