/** How a table of many columns fits its box: closer, with fewer buttons, and where it is still wider an edge says what lies under what stays in
 * sight: half a figure looks like a whole one. */
import { createContext, useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** How tight a table is: as it likes, with narrow margins and long words cut, or with one button in a row as well. */
export type Tightness = 0 | 1 | 2
const tightest = 2
/** Of the commands of a row all but the first go into its menu. */
export const FewButtons = createContext(false)

interface Fit {
  readonly of: string
  readonly tightness: Tightness
  /** The width that it had in each tightness that was too wide. */
  readonly needed: readonly number[]
}
/** One step from where it was, by the room and by what its content takes: wider again only where it is known to fit. Pure. */
export function fitted(at: Fit, room: number, taken: number): Fit {
  const { tightness, needed } = at
  if (room === 0) return at
  if (taken > room + 1 && tightness < tightest) return { ...at, tightness: (tightness + 1) as Tightness, needed: [...needed.slice(0, tightness), taken] }
  const before = needed[tightness - 1]
  return before !== undefined && before <= room ? { ...at, tightness: (tightness - 1) as Tightness } : at
}

/** Measured before it is painted, whenever what it shows or its room changes; of cards there is nothing to fit. `of` names the columns. */
export function useFit(box: RefObject<HTMLElement | null>, of: string, isCards: boolean): Tightness {
  const [at, setAt] = useState<Fit>({ of, tightness: 0, needed: [] })
  const measure = useCallback(() => {
    const element = box.current
    if (!element || isCards) return
    setAt(before => fitted(before.of === of ? before : { of, tightness: 0, needed: [] }, element.clientWidth, element.scrollWidth))
  }, [box, of, isCards])
  useLayoutEffect(measure)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) watcher.observe(one)
    return () => watcher.disconnect()
  }, [box, measure])
  return isCards || at.of !== of ? 0 : at.tightness
}

/** The status stays in sight beside the buttons, however many columns there are: it stands where they begin. Marks which of the two hides others,
 * or that the edge of the box itself does. Reckoned by widths: where a browser puts what stays in sight is told a frame late. */
function mark(box: HTMLElement, heads: readonly HTMLElement[]): void {
  const named = (name: string) => heads.find(one => one.classList.contains(name)),
    rightOf = (one: HTMLElement | undefined) => one?.getBoundingClientRect().right ?? 0
  const acts = named('kt-acts'),
    state = named('kt-state'),
    edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth,
    kept = acts?.offsetWidth ?? 0
  box.style.setProperty('--kt-acts', `${kept}px`)
  const hides = (one: HTMLElement | undefined, end: number): boolean => {
    const before = one && one.offsetWidth > 0 ? heads[heads.indexOf(one) - 1] : undefined
    return before !== undefined && before !== state && rightOf(before) > end - one!.offsetWidth + 1
  }
  const over = hides(state, edge - kept) ? 'state' : hides(acts, edge) ? 'acts' : undefined
  const isCut = rightOf(heads.findLast(one => one.offsetWidth > 0)) > edge + 1
  if (over || isCut) box.dataset.over = over ?? 'edge'
  else delete box.dataset.over
}

/** For the table in a box that scrolls. */
export function edged(table: HTMLElement | null) {
  const box = table?.parentElement
  if (!box) return
  const again = () => mark(box, [...table.querySelectorAll<HTMLElement>('thead th')])
  const watcher = new ResizeObserver(again),
    changes = new MutationObserver(again)
  for (const one of [table, box]) watcher.observe(one)
  // Buttons that come or go move the columns and leave the table as wide as it is.
  changes.observe(table, { childList: true, subtree: true })
  box.addEventListener('scroll', again, { passive: true })
  return () => {
    watcher.disconnect()
    changes.disconnect()
    box.removeEventListener('scroll', again)
  }
}
