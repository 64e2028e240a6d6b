/** Unsaved work: while there is any, whoever leaves the page, the window or the screen is asked first. */
import { store } from './store.ts'

const held = new Set<object>()
/** Where somebody wants to go who has to say first that they mean it. */
export const leaving = store<{ readonly go: (() => void) | undefined }>({ go: undefined })

/** Says that there is unsaved work; answers how to say that there is none any more. */
export function hold(): () => void {
  const own = {}
  held.add(own)
  return () => void held.delete(own)
}
/** Whether there is any. */
export const isHeld = (): boolean => held.size > 0

/** Goes, or asks first. */
export function leave(go: () => void): void {
  if (isHeld()) leaving.set({ go })
  else go()
}
/** The answer to the question: they go, whatever is left behind, or stay. */
export function answer(goes: boolean): void {
  const { go } = leaving.get()
  leaving.set({ go: undefined })
  if (!goes) return
  held.clear()
  go?.()
}
/** Nothing is asked any more: the page goes in any case. */
export const letGo = (): void => held.clear()

/**
 * Asks whoever closes or reloads the window, and whoever goes back.
 *
 * Begins before anything is shown: a window tells who listens for `popstate` in the order in which they came, capturing or not,
 * and whoever shows the page before would have let go of what is unsaved.
 */
export function watchLeaving(): void {
  let here = location.href
  window.addEventListener('beforeunload', event => {
    if (isHeld()) event.preventDefault()
  })
  window.addEventListener('popstate', event => {
    if (!isHeld()) return
    // The browser has gone already: it is led back, and goes once more when that is wanted.
    event.stopImmediatePropagation()
    history.pushState(history.state, '', here)
    leaving.set({ go: () => history.back() })
  })
  for (const type of ['pushState', 'replaceState', 'popstate'])
    window.addEventListener(type, () => {
      here = location.href
    })
}
