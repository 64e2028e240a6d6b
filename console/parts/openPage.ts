/** Public pages that stay open: what they show comes over a socket as soon as it has changed, made once for everybody who looks. */
import { useEffect, useState } from 'react'
import { type LiveSocket, openSocket } from '../liveSocket.ts'
import { isSignedIn, session, useSession } from '../session.ts'
import { cache, put } from './cache.ts'

/** What public pages ask for, by the names under which it comes by itself. */
export const publicCalls = {
  board: '/api/blade-desk/sqa/getBigScreenData',
  areas: '/api/blade-desk/bigscreen/schoolAreas',
  spots: '/api/blade-desk/bigscreen/schoolMapData',
  works: '/api/business-openclass/age_client/finalResult/publicPage',
} as const
type Name = keyof typeof publicCalls

/** How often a page asks in milliseconds while it hears, since a day ends without a fact, and while it does not. */
const hearing = 300_000,
  deaf = 60_000
/** Within so many milliseconds those who are told to ask do so, each at a time of their own. */
const spread = 2_000

const askAgain = (name: Name): void =>
  void cache.invalidateQueries({ type: 'active', predicate: ({ queryKey }) => (queryKey[0] as readonly unknown[] | undefined)?.[0] === publicCalls[name] })

/** Takes what came: parts of an area as they are now, and the names of those that are to be asked for. */
function take(said: Partial<Record<Name, unknown>> & { readonly again?: readonly Name[] }, areaCode: string, lang: string): void {
  for (const name of ['board', 'areas', 'spots'] as const)
    if (said[name] !== undefined) put(publicCalls[name], name === 'areas' ? { parentCode: areaCode } : { areaCode }, lang, said[name])
  const again = (said.again ?? []).filter(name => Object.hasOwn(publicCalls, name))
  if (again.length > 0) setTimeout(() => again.forEach(askAgain), Math.random() * spread)
}

/** Keeps what an open page shows of an area, or of works alone, as it is; answers how often it is to ask by itself. */
export function useOpenPage(areaCode: string, of: 'all' | 'works' = 'all'): number {
  const lang = useSession(value => value.lang),
    [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let tries = 0,
      timer: number | undefined,
      socket: LiveSocket | undefined
    const connect = (): void => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws',
        { token } = session.get()
      const query = new URLSearchParams({ areaCode, lang, of, ...(isSignedIn() ? { 'blade-auth': `bearer ${token}` } : {}) })
      socket = openSocket(`${scheme}://${location.host}/api/blade-desk/bigscreen/live?${query}`, {
        opened() {
          tries = 0
          setOpen(true)
        },
        heard: text => take(JSON.parse(text) as Parameters<typeof take>[0], areaCode, lang),
        closed() {
          setOpen(false)
          timer = window.setTimeout(connect, Math.min(1_000 * 2 ** tries++, 30_000) * (0.5 + Math.random()))
        },
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      socket?.drop()
    }
  }, [areaCode, lang, of])
  return isOpen ? hearing : deaf
}
