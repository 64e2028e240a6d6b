/** Unsaved work of a form or a sheet: who would leave it is asked first. */
import { useCallback, useEffect, useRef } from 'react'
import { hold } from '../unsaved.ts'

/** Holds while something is unsaved, and anew with whatever else is typed. Answers how to let go, before what was sent leads away. */
export function useUnsaved(isDirty: boolean, content: string): () => void {
  const held = useRef<() => void>(undefined)
  const release = useCallback(() => {
    held.current?.()
    held.current = undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a refusal it is held again as soon as something is mended.
  useEffect(() => {
    if (!isDirty) return
    held.current = hold()
    return release
  }, [isDirty, content, release])
  return release
}
