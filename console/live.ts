/** Live rows: the server says which rows changed, the screens that show them fetch again. */
import { type LiveSocket, onReturn, openSocket, stopwatch } from './liveSocket.ts'
import { isSignedIn, session } from './session.ts'
import { store } from './store.ts'

/** Which row changed; without an id any row of the resource may have. */
export interface Changed {
  readonly resource: string
  readonly id?: string
  readonly version?: number
  /** What happened to it: the name of the fact. */
  readonly type?: string
  /** What a letter is about. */
  readonly title?: string
}
type Listener = (changed: Changed) => void

/** The server says so when a rebuild or another process changed more than it can name; who listens to it hears of all. */
export const everything = '*'

/** How the server closes the socket of a session that is over. */
const sessionEnded = 4401

const listeners = new Map<string, Set<Listener>>()
/** Whether changes are heard of at all: where they are not, screens ask. */
export const hearing = store({ isOpen: false })
let socket: LiveSocket | undefined
let attempts = 0
/** The session of which the server said that it is over: it is not spoken for again. */
let ended = ''
/** Whom the socket speaks for, and in which language. */
let spoken = ''
/** How long changes have gone unheard, in milliseconds: since the page was made, or since something was heard last. */
let deafFor = (): number => performance.now()

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
  if (socket || !isSignedIn() || session.get().token === ended || typeof WebSocket === 'undefined') return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  spoken = speech()
  const { token } = session.get()
  // The server tells what changed meanwhile, or that it is too much to name.
  socket = openSocket(`${scheme}://${location.host}/api/live?${spoken}&deaf=${Math.round(deafFor())}`, {
    opened() {
      attempts = 0
      hearing.set({ isOpen: true })
    },
    heard(text) {
      deafFor = stopwatch()
      for (const changed of parsed(text)) tell(changed)
    },
    // A queue that can't be reached is nobody's trouble: rows are fetched as they are asked for, and it is tried again.
    failed() {
      if (attempts === 0) console.warn('the queue of live messages can not be reached, trying again')
    },
    closed(code) {
      socket = undefined
      // The session has ended: what is asked now says so, and the person can sign in where they are.
      if (code === sessionEnded) {
        ended = token
        tell({ resource: everything })
      }
      hearing.set({ isOpen: false })
      const wait = Math.min(1000 * 2 ** attempts++, 30_000)
      if (isSignedIn()) setTimeout(connect, wait)
    },
  })
}
/** Who comes back does not wait until it is tried again. */
onReturn(() => {
  if (listeners.size > 0) connect()
})

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

// Another identity hears of other rows; signed out, of none; another language needs other words. Signed in again where they were, it begins anew.
session.subscribe(() => {
  if (speech() === spoken) return
  socket?.drop()
  socket = undefined
  hearing.set({ isOpen: false })
  if (listeners.size > 0) connect()
})
