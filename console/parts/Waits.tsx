/** What is shown while code is on its way: grey lines, and when it has taken long that it is not forgotten, and how to try again. */
import { useEffect, useState, type ReactNode } from 'react'
import { browser, fetchAnew } from '../renewal.ts'
import { t } from '../session.ts'
import { entryWords as words } from '../entryWords.ts'
import { leave } from '../unsaved.ts'

/** Who has waited that long wants to know whether anything still happens. */
const slowMs = 10_000
/** Tells once it has taken long; answers how to call that off. */
export function whenSlow(tell: () => void): () => void {
  const timer = setTimeout(tell, slowMs)
  return () => clearTimeout(timer)
}
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => whenSlow(() => setSlow(true)), [])
  return isSlow
}

/** A screen whose code is on its way; what stands in its place meanwhile is given, so that the first page needs nothing of it. */
export function Waits({ children }: { readonly children?: ReactNode }) {
  const isSlow = useSlow()
  return (
    <>
      {isSlow && (
        <div className="kt-slow" role="status">
          <StillLoading />
        </div>
      )}
      {children}
    </>
  )
}

/** A browser that waits for code waits for it whoever asks: the page is loaded anew, once the server is known to answer and nothing unsaved is lost. */
export function StillLoading() {
  const [state, setState] = useState<'waits' | 'asks' | 'away'>('waits')
  const again = async () => {
    setState('asks')
    setState((await fetchAnew(browser, leave)) ? 'waits' : 'away')
  }
  return (
    <>
      <p>{t(state === 'away' ? words.slowAway : words.slow)}</p>
      <button type="button" className="bp6-button" disabled={state === 'asks'} onClick={() => void again()}>
        {t(words.retry)}
      </button>
    </>
  )
}
