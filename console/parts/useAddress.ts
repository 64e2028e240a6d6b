/** What a screen keeps in its address, so that back, a reload and a sent link show the same. */
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Values to put there; what is empty or undefined is taken out, and whatever else stands there stays. */
export type Kept = Readonly<Record<string, string | undefined>>

export function useAddress(): readonly [URLSearchParams, (change: Kept, isNewPage?: boolean) => void] {
  const [path, go] = useLocation()
  const query = useSearch()
  const set = useCallback(
    (change: Kept, isNewPage = false) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value)
        else next.delete(name)
      go(next.size > 0 ? `${path}?${next}` : path, { replace: !isNewPage })
    },
    [path, query, go],
  )
  return [new URLSearchParams(query), set]
}
