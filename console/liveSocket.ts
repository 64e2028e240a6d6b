/** A live socket, and whether it is alive. A phone that lay in a pocket, a laptop that slept and a network that changed leave sockets that look open
 * and never say anything again, and nobody closes them. Servers let themselves be heard every 25 seconds: who is silent for longer is given up. */

/** Milliseconds of silence after which a socket is given up, and those that are enough when somebody comes back to the page. */
const silentMax = 60_000,
  silentMeanwhile = 30_000
const lookEvery = 10_000

/** Milliseconds since it was made, also where the machine slept or its clock was set: of a browser's two clocks one may stand still in sleep, and the
 * other one jumps. */
export function stopwatch(): () => number {
  const ticks = performance.now(),
    time = Date.now()
  return () => Math.max(0, performance.now() - ticks, Date.now() - time)
}

/** Calls back whenever somebody comes back to the page: from another window, from sleep, or when the network is back. Answers how to stop. */
export function onReturn(act: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const seen = (): void => {
    if (!document.hidden) act()
  }
  document.addEventListener('visibilitychange', seen)
  for (const name of ['pageshow', 'online'] as const) window.addEventListener(name, seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    for (const name of ['pageshow', 'online'] as const) window.removeEventListener(name, seen)
  }
}

/** What is told of a socket: that it is open, what it says, and once that it is over, by whomever; 0 where it fell silent. */
interface Told {
  opened(): void
  heard(text: string): void
  failed?(): void
  closed(code: number): void
}
export interface LiveSocket {
  /** Whether it can be spoken to. */
  readonly isOpen: boolean
  send(text: string): void
  /** Ends it. Nothing of it is told any more. */
  drop(): void
}

export function openSocket(url: string, told: Told): LiveSocket {
  const socket = new WebSocket(url)
  let since = stopwatch(),
    isOver = false
  const timer = setInterval(() => look(silentMax), lookEvery),
    stop = onReturn(() => look(silentMeanwhile))
  function drop(): void {
    isOver = true
    clearInterval(timer)
    stop()
    // A browser calls it a fault to close what is still being opened.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }
  function over(code: number): void {
    if (isOver) return
    drop()
    told.closed(code)
  }
  function look(max: number): void {
    if (since() >= max) over(0)
  }
  socket.onopen = () => {
    since = stopwatch()
    told.opened()
  }
  socket.onmessage = ({ data }) => {
    since = stopwatch()
    if (!isOver) told.heard(String(data))
  }
  socket.onerror = () => {
    if (!isOver) told.failed?.()
  }
  socket.onclose = ({ code }) => over(code)
  return {
    get isOpen() {
      return !isOver && socket.readyState === WebSocket.OPEN
    },
    send: text => socket.send(text),
    drop,
  }
}
