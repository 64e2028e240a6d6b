/** Remembers how far a screen was scrolled, and its table; who comes back stands where they left. */
import { useLayoutEffect, type RefObject } from 'react'

const positions = new Map<string, ReadonlyMap<string, number>>()
/** What scrolls in a screen: the page itself, and the rows of its list. */
const scrollers = { page: '', rows: '.kt-table' } as const
type Scroller = keyof typeof scrollers

/** How long rows may take to come before a screen is left where it is. */
const patienceMs = 4_000

export const forgetPositions = (): void => positions.clear()

export function useScrollMemory(main: RefObject<HTMLElement | null>, at: string): void {
  useLayoutEffect(() => {
    const page = main.current
    if (!page) return
    const element = (name: Scroller) => (name === 'page' ? page : page.querySelector(scrollers[name]))
    const wanted = new Map(positions.get(at) ?? [])
    const put = () => {
      for (const [name, top] of wanted) {
        const found = element(name as Scroller)
        if (!found || found.scrollHeight - found.clientHeight < top) continue
        found.scrollTop = top
        wanted.delete(name)
      }
      if (wanted.size === 0) stop()
    }
    page.scrollTop = 0
    const watch = new MutationObserver(put)
    const stop = () => watch.disconnect()
    const timer = setTimeout(stop, patienceMs)
    watch.observe(page, { childList: true, subtree: true })
    put()
    const remember = ({ target }: Event) => {
      const name = (Object.keys(scrollers) as Scroller[]).find(one => element(one) === target)
      // What is still on its way to where it was must not be taken for where it is.
      if (name && !wanted.has(name)) positions.set(at, new Map(positions.get(at)).set(name, (target as Element).scrollTop))
    }
    // Whoever scrolls by hand wants to be there.
    const giveUp = () => wanted.clear()
    page.addEventListener('scroll', remember, { passive: true, capture: true })
    page.addEventListener('wheel', giveUp, { passive: true })
    page.addEventListener('touchmove', giveUp, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      page.removeEventListener('scroll', remember, { capture: true })
      page.removeEventListener('wheel', giveUp)
      page.removeEventListener('touchmove', giveUp)
    }
  }, [main, at])
}
