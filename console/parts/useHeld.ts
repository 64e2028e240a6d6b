/** What somebody types in stands on the row as it was when they began, whatever arrives meanwhile: a newer one takes its place once nothing is typed. */
import { useCallback, useRef, useState } from 'react'

interface Held<T> {
  /** What to show: the latest, or what was shown when typing began. */
  readonly value: T
  readonly isHeld: boolean
  /** Says whether anything is typed now. */
  readonly hold: (isTyped: boolean) => void
}

export function useHeld<T>(now: T): Held<T> {
  const [held, setHeld] = useState<{ readonly value: T }>()
  const value = held ? held.value : now
  const shown = useRef(value)
  shown.current = value
  const hold = useCallback((isTyped: boolean) => setHeld(last => (isTyped ? (last ?? { value: shown.current }) : undefined)), [])
  return { value, isHeld: held !== undefined, hold }
}
