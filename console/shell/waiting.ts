/** What waits for whoever searches: of what their home shows at once, and what waits beyond that as the server finds it. */
import { names, type Waiting, waitingIn } from '../../modules/desk/waiting.ts'
import type { Todo } from '../../modules/desk/worklist.ts'
import { comparable } from '../../modules/kit/finding.ts'
import { useAsk, useDebounced } from '../parts/hooks.ts'
import { useSession } from '../session.ts'
import { settledAfter } from './finding.ts'

export type { Waiting }
interface Answer {
  readonly todo: readonly Todo[]
}
/** Families have no worklist of this kind; they find theirs at home. */
const families = ['PR', 'SD']
const shownMax = 6

/** The rows that wait and fit, with the commands that are waited for. */
export function useWaiting(text: string): readonly Waiting[] {
  const role = useSession(value => value.userInfo?.role_alias ?? ''),
    wanted = useDebounced(text.trim(), settledAfter),
    isAsked = comparable(text).length > 0 && !families.includes(role)
  const { value } = useAsk<Answer>('/api/blade-desk/home/todo', {}, { when: isAsked })
  const isNamed = isAsked && !!value?.todo.some(one => one.act && one.count > one.rows.length && names(wanted, one.act.label, one.label))
  const beyond = useAsk<Answer>('/api/blade-desk/home/waiting', { q: wanted }, { when: isNamed })
  if (!isAsked || !value) return []
  const all = waitingIn([...value.todo, ...(isNamed ? (beyond.value?.todo ?? []) : [])], text)
  return [...new Map(all.map(one => [`${one.of.name} ${one.row.id}`, one])).values()].slice(0, shownMax)
}
