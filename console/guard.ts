/** The route guard: where a navigation may go, by the session. Pure. */
import type { Session } from './session.ts'

/** The screens that open without a login. */
export const publicPaths = [
  '/login',
  '/lock',
  '/404',
  '/403',
  '/500',
  '/achievements',
  '/agreement/privacy',
  '/agreement/user',
  '/download',
  '/download_old',
  '/ios',
  '/haidian',
  '/dp',
  '/certificate',
  '/recruit',
  '/talk',
  '/promotion',
] as const

/** Where a third party sends people back to, followed by its name. */
export const returnPath = '/oauth/redirect/'

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'window'; readonly to: string }
  /** The session is broken and must end. */
  | { readonly kind: 'end' }

export function guard(session: Pick<Session, 'userInfo' | 'token' | 'lock'>, path: string, query: string): Verdict {
  if (!session.userInfo)
    return publicPaths.some(open => open === path) || path.startsWith(returnPath)
      ? { kind: 'pass' }
      : { kind: 'go', to: path === '/' ? '/login' : loginThen(path, query) }
  if (session.lock) return path === '/lock' ? { kind: 'pass' } : { kind: 'go', to: '/lock' }
  if (path === '/login' || path === '/lock' || path.startsWith(returnPath)) return { kind: 'go', to: backFrom(query) }
  if (!session.token) return { kind: 'end' }
  if (path === '/') return { kind: 'go', to: '/wel' }
  const target = new URLSearchParams(query).get('target')
  return target?.startsWith('/') && !target.startsWith('//') ? { kind: 'window', to: target } : { kind: 'pass' }
}

const loginThen = (path: string, query: string) => (path === '/wel' ? '/login' : `/login?back=${encodeURIComponent(query ? `${path}?${query}` : path)}`)

/** Where to go after signing in: only ever a path of this site. */
function backFrom(query: string): string {
  const back = new URLSearchParams(query).get('back') ?? '/'
  return /^\/(?![/\\])/.test(back) ? back : '/'
}
