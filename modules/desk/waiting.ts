/** What waits, found as people say it: by what its button says, whom it is about and what it is: "approve leave zhang". Pure. */
import { comparable, keysIn } from '../kit/finding.ts'
import type { Todo, WaitingRow } from './worklist.ts'

export interface Waiting {
  readonly of: Todo
  readonly act: NonNullable<Todo['act']>
  readonly row: WaitingRow
}
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).map(comparable).filter(Boolean)

/** Whether each word that is typed stands in what is said of a row, or spells whom it is about. */
export function fits({ of, act, row }: Waiting, text: string): boolean {
  const said = [act.label, of.label, row.title, ...row.says].map(comparable)
  const stands = (word: string): boolean => said.some(one => one.includes(word)) || keysIn(row.title).some(key => key.slice(1).startsWith(word))
  const words = wordsOf(text)
  return words.length > 0 && (words.every(stands) || comparable(act.label + row.title).includes(comparable(text)))
}
/** Whether what is typed says what is to be done, and more than that: then its rows are looked through beyond those that a home shows. */
export function names(text: string, ...labels: readonly string[]): boolean {
  const said = labels.map(comparable),
    words = wordsOf(text)
  return words.length > 1
    ? words.some(word => said.some(one => one.includes(word)))
    : said.some(one => one !== '' && comparable(text).startsWith(one) && comparable(text) !== one)
}
/** The lines of what waits that fit, each once. */
export const waitingIn = (all: readonly Todo[], text: string): readonly Waiting[] =>
  all.flatMap(of => (of.act ? of.rows.map(row => ({ of, act: of.act!, row })) : [])).filter(one => fits(one, text))
