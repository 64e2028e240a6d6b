/** What comes with the code of a module. */
import { useEffect, useState } from 'react'

/** Undefined until it is there, and where it does not come; loaded again when it is `of` something else. */
export function useLoaded<T>(load: () => Promise<T>, of: unknown): T | undefined {
  const [found, setFound] = useState<{ readonly of: unknown; readonly value: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on nothing else.
  useEffect(() => {
    let isOver = false
    load().then(
      value => {
        if (!isOver) setFound({ of, value })
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [of])
  return found?.of === of ? found?.value : undefined
}
