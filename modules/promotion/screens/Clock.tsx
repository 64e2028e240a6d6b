/** What is left of a hold. */
import { useEffect, useMemo, useState } from 'react'
import { t } from '../../../console/session.ts'

const at = (time: string): number => Date.parse(time.replace(' ', 'T'))
/** What is left of a hold, by the server's clock. */
function useLeft(until: string, from: string): number {
  const [now, setNow] = useState(0)
  const began = useMemo(() => ({ here: Date.now(), left: until && from ? at(until) - at(from) : 0 }), [until, from])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, began.left - (Math.max(now, began.here) - began.here))
}
export const useOver = (until: string, from: string): boolean => useLeft(until, from) === 0 && until !== ''
export function Left({ until, from }: { readonly until: string; readonly from: string }) {
  const seconds = Math.ceil(useLeft(until, from) / 1_000)
  return (
    <span className={seconds < 60 ? 'pm-left pm-soon kt-figures' : 'pm-left kt-figures'} role="timer">
      {t(['保留', 'held for'])} {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
