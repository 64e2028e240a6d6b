/** What a page asked for in vain while nothing on it says so: a list of choices that stays empty, a part that does not appear. It is told above the page. */
import { useEffect } from 'react'
import type { CallError } from '../request.ts'
import { store } from '../store.ts'

/** What became of a question. */
interface Outcome {
  readonly value: unknown
  readonly error: CallError | null
  readonly reload: () => void
}

/** How to ask again for each that is missed; empty while there is nothing to tell. */
export const missed = store<{ readonly reloads: readonly (() => void)[] }>({ reloads: [] })
const reloads = new Map<CallError, () => void>()
/** Errors that somebody has asked for: it is theirs to show them. */
const taken = new WeakSet<CallError>()

/** Whether asking again may help: nothing was heard, or it was the fault of the server. What was refused stays so. */
export const mayHeal = ({ status }: CallError): boolean => status === 0 || status >= 500
const tell = (): void => missed.set({ reloads: [...reloads.values()] })

/** The error for who reads it to show it, which from then on it is theirs to do. Read while a page is drawn. */
export function take(error: CallError | null): CallError | undefined {
  if (!error) return undefined
  taken.add(error)
  if (reloads.delete(error)) queueMicrotask(tell)
  return error
}

/** Tells of what was asked for in vain, for as long as it is, unless somebody has taken the error by the time that the page is drawn. */
export function useMissed(outcomes: readonly Outcome[]): void {
  useEffect(() => {
    const lost = outcomes.filter(({ value, error }) => value === undefined && error && mayHeal(error) && !taken.has(error))
    if (lost.length === 0) return
    for (const { error, reload } of lost) reloads.set(error!, reload)
    tell()
    return () => {
      for (const { error } of lost) reloads.delete(error!)
      tell()
    }
  })
}
