/** Which rows of a long table are in sight, so that a thousand rows cost as much as thirty. */
import { useEffect, useState, type RefObject } from 'react'

export const rowHeight = 36
/** Of rows with two lines. */
export const tallHeight = 50
const margin = 12
/** Below this many rows, drawing all of them is cheaper than watching the scroll. */
const fewRows = 80

export interface Seen {
  readonly from: number
  readonly to: number
  /** The height in pixels of what is not drawn. */
  readonly above: number
  readonly below: number
}

export function seenOf(count: number, scrollTop: number, height: number, each = rowHeight): Seen {
  const from = Math.max(0, Math.min(count, Math.floor(scrollTop / each)) - margin)
  const to = Math.min(count, Math.ceil((scrollTop + height) / each) + margin)
  return { from, to, above: from * each, below: (count - to) * each }
}

/** Cards have no common height, so they are all there and the browser skips painting those out of sight. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, isCards: boolean, each = rowHeight): Seen {
  const isWhole = isCards || count <= fewRows
  const [at, setAt] = useState({ top: 0, height: 800 })
  useEffect(() => {
    const element = box.current
    if (isWhole || !element) return
    const measure = () => setAt({ top: element.scrollTop, height: element.clientHeight })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [box, isWhole])
  return isWhole ? { from: 0, to: count, above: 0, below: 0 } : seenOf(count, at.top, at.height, each)
}
