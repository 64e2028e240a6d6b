/** Live rows: the server says which rows changed, the screens that show them fetch again. */
import { isSignedIn, session } from './session.ts'

export interface Changed { readonly resource: string; readonly id: string; readonly version: number }
type Listener = (changed: Changed) => void

const listeners = new Map<string, Set<Listener>>()
let socket: WebSocket | undefined
let attempts = 0

/** Listens to changes of a resource's rows; answers how to stop. */
export function listen(resource: string, listener: Listener): () => void {
  const those = listeners.get(resource) ?? new Set()
  listeners.set(resource, those.add(listener))
  connect()
  return () => { those.delete(listener) }
}

function connect(): void {
  if (socket || !isSignedIn() || typeof WebSocket === 'undefined') return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const token = encodeURIComponent(session.get().token)
  socket = new WebSocket(`${scheme}://${location.host}/api/live?token=${token}`)
  socket.onopen = () => {
    // What changed while we were deaf is unknown: everything on the screen is asked for again.
    if (attempts > 0) for (const [resource] of listeners) tell({ resource, id: '', version: 0 })
    attempts = 0
  }
  socket.onmessage = event => {
    const changed = parsed(String(event.data))
    if (changed) tell(changed)
  }
  socket.onclose = () => {
    socket = undefined
    const wait = Math.min(1000 * 2 ** attempts++, 30_000)
    if (isSignedIn()) setTimeout(connect, wait)
  }
}

const tell = (changed: Changed): void => listeners.get(changed.resource)?.forEach(listener => listener(changed))

function parsed(text: string): Changed | undefined {
  try {
    const given = JSON.parse(text) as Changed
    return typeof given.resource === 'string' ? given : undefined
  } catch {
    // A message that we can't read is a newer server's: the next list fetch will show what it meant.
    return undefined
  }
}

session.subscribe(() => {
  if (!isSignedIn()) socket?.close()
})
