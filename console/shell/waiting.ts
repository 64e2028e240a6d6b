/** What waits for whoever searches, found by what its button says, whom it is about and what it is: "approve leave zhang". */
import type { Todo, WaitingRow } from '../../modules/desk/worklist.ts'
import { comparable, keysIn } from '../../modules/kit/finding.ts'
import { useAsk } from '../parts/hooks.ts'
import { useSession } from '../session.ts'

export interface Waiting {
  readonly of: Todo
  readonly act: NonNullable<Todo['act']>
  readonly row: WaitingRow
}
/** Families have no worklist of this kind; they find theirs at home. */
const families = ['PR', 'SD']
const shownMax = 6

/** Whether each word that is typed stands in what is said of a row, or spells whom it is about. Pure. */
export function fits({ of, act, row }: Waiting, text: string): boolean {
  const said = [act.label, of.label, row.title, ...row.says].map(comparable)
  const stands = (word: string): boolean => said.some(one => one.includes(word)) || keysIn(row.title).some(key => key.slice(1).startsWith(word))
  const words = text.split(/\s+/).map(comparable).filter(Boolean)
  return words.length > 0 && (words.every(stands) || comparable(act.label + row.title).includes(comparable(text)))
}

/** The rows that wait and fit, with the commands that are waited for. */
export function useWaiting(text: string): readonly Waiting[] {
  const role = useSession(value => value.userInfo?.role_alias ?? ''),
    isAsked = comparable(text).length > 0 && !families.includes(role)
  const { value } = useAsk<{ readonly todo: readonly Todo[] }>('/api/blade-desk/home/todo', {}, { when: isAsked })
  if (!isAsked || !value) return []
  const all = value.todo.flatMap(of => (of.act ? of.rows.map(row => ({ of, act: of.act!, row })) : []))
  return all.filter(one => fits(one, text)).slice(0, shownMax)
}
