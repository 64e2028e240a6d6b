/** Work that waits until nobody else has any: what is read and pressed goes first. */

/** Who is busy for longer than this gets the work done all the same. */
const idleMs = 2_000

/** Does it once the page is idle, unless it is called off before; Safari has no word for idle time. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: idleMs })
  return () => cancelIdleCallback(asked)
}

const lookMs = 100
/** Something that never comes does not keep the rest waiting for longer than this. */
const waitMs = 20_000

/** Whether a screen and the menus are shown and nothing of them is still to come. */
const isUsable = (): boolean => document.querySelector('[data-screen]') !== null && document.querySelector('.bp6-skeleton') === null

/** Does it once the screen can be used and the page is idle, unless it is called off before. */
export function onceUsable(work: () => void): () => void {
  const end = Date.now() + waitMs
  let callOff: () => void = () => undefined
  const timer = setInterval(() => {
    if (!isUsable() && Date.now() < end) return
    clearInterval(timer)
    callOff = whenIdle(work)
  }, lookMs)
  return () => {
    clearInterval(timer)
    callOff()
  }
}
