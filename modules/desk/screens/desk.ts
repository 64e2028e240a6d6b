/** What the call of the home answers, kept fresh by what happens elsewhere. */
import { useEffect, useState } from 'react'
import { instantNow } from '../../../console/clock.ts'
import { everything } from '../../../console/live.ts'
import { type Fetched, useAsk } from '../../../console/parts/hooks.ts'
import type { Home } from '../routes.ts'

/** Time alone makes lessons late and windows close: nobody says so. */
const every = 5 * 60_000

export function useDesk(): Fetched<Home> {
  // The answer itself says whose rows it counted; until it is there, a change of anything may be one of them.
  const [of, setOf] = useState<readonly string[]>([everything])
  const fetched = useAsk<Home>('/api/blade-desk/home/todo', {}, { of, every })
  const { watch } = fetched.value ?? {}
  if (watch && watch !== of) setOf(watch)
  return fetched
}

/** The instant it is, told anew every second. */
export function useClock(): string {
  const [now, setNow] = useState(instantNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(instantNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
