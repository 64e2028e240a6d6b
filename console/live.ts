/** Live rows: the server says which rows changed, the screens that show them fetch again. */
import { isSignedIn, session } from './session.ts'

/** Which row changed; without an id any row of the resource may have. */
export interface Changed {
  readonly resource: string
  readonly id?: string
  readonly version?: number
  /** What a letter is about. */
  readonly title?: string
}
type Listener = (changed: Changed) => void

/** The server says so when a rebuild or another process changed more than it can name; who listens to it hears of all. */
export const everything = '*'

const listeners = new Map<string, Set<Listener>>()
let socket: WebSocket | undefined
let attempts = 0
/** Whom the socket speaks for, and in which language. */
let spoken = ''

/** Listens to changes of a resource's rows, or of everything; answers how to stop. */
export function listen(resource: string, listener: Listener): () => void {
  const those = listeners.get(resource) ?? new Set()
  listeners.set(resource, those.add(listener))
  connect()
  return () => {
    those.delete(listener)
  }
}

const speech = (): string => {
  const { token, lang } = session.get()
  return `token=${encodeURIComponent(token)}&lang=${lang}`
}
function connect(): void {
  if (socket || !isSignedIn() || typeof WebSocket === 'undefined') return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  spoken = speech()
  socket = new WebSocket(`${scheme}://${location.host}/api/live?${spoken}`)
  socket.onopen = () => {
    // What changed while we were deaf is unknown: everything on the screen is asked for again.
    if (attempts > 0) tell({ resource: everything })
    attempts = 0
  }
  socket.onmessage = event => {
    for (const changed of parsed(String(event.data))) tell(changed)
  }
  // A queue that can't be reached is nobody's trouble: rows are fetched as they are asked for, and it is tried again.
  socket.onerror = () => {
    if (attempts === 0) console.warn('the queue of live messages can not be reached, trying again')
  }
  socket.onclose = () => {
    socket = undefined
    const wait = Math.min(1000 * 2 ** attempts++, 30_000)
    if (isSignedIn()) setTimeout(connect, wait)
  }
}

function tell(changed: Changed): void {
  for (const [resource, those] of listeners)
    if (resource === everything) those.forEach(listener => listener(changed))
    else if (changed.resource === everything || changed.resource === resource) those.forEach(listener => listener({ ...changed, resource }))
}

/** One change or several. What we can't read is a newer server's, and the next fetch shows what it meant. */
export function parsed(text: string): readonly Changed[] {
  try {
    const given: unknown = JSON.parse(text)
    return [given].flat().filter((one): one is Changed => typeof (one as Changed | null)?.resource === 'string')
  } catch {
    return []
  }
}

// Another identity hears of other rows; signed out, of none; another language needs other words.
session.subscribe(() => {
  if (socket && speech() !== spoken) socket.close()
})
