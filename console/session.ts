/** The session: who is signed in, what they may do and how they like to see it. Kept across reloads. */
import type { House, Label } from '../modules/kit/field.ts'
import type { NameRule } from '../modules/kit/rules.ts'
import { defaultLook, lookOf, type Look } from './look.ts'
import type { Tab } from './tabs.ts'
import { store, useStore } from './store.ts'
import { letGo } from './unsaved.ts'

export type Lang = 'zh' | 'en'

/** One role in one department. */
export interface Identity {
  readonly id: string
  readonly roleId: string
  readonly roleName: string
  readonly deptId: string
  readonly deptName: string
}

/** The answer of the token endpoint, as the wire names it. */
export interface UserInfo {
  readonly user_id: string
  readonly tenant_id: string
  readonly user_name: string
  readonly nick_name?: string
  readonly real_name?: string
  readonly avatar?: string
  readonly dept_id: string
  readonly dept_name?: string
  readonly role_id: string
  readonly role_name?: string
  readonly role_alias?: string
  readonly eipUserId?: string
  /** Who a third party says it is, while there is no account yet. */
  readonly oauth_id?: string
  readonly homeView?: string
  readonly zone?: string
  /** Which names people may have here. */
  readonly names?: NameRule
  /** Statuses that are rejected without a toast, as the administrator configured them. */
  readonly status_whitelist?: readonly number[]
  readonly relation_auth?: readonly Identity[]
  /** Somebody else looks through these eyes: by what name, and for how many seconds from when the token came. */
  readonly looking?: { readonly by: string; readonly seconds: number }
  /** Signed in with a one-time password: nothing else is done before it is changed. */
  readonly must_change_password?: boolean
}

/** A menu as menu/routes answers it. */
export interface MenuNode {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly source?: string
  readonly code?: string
  readonly isOpen?: number
  readonly meta?: { readonly roles?: readonly string[] }
  readonly children?: readonly MenuNode[]
}
/** An entry of the top menu as menu/top-menu answers it. */
export type TopMenu = Pick<MenuNode, 'id' | 'name' | 'path' | 'source'>

export interface Own {
  readonly token: string
  readonly refreshToken: string
  readonly tokenAt: number
  readonly userInfo: UserInfo
  readonly at: string
}

export interface Session extends Look {
  readonly tenantId: string
  readonly token: string
  readonly refreshToken: string
  /** When the tokens came, in milliseconds. */
  readonly tokenAt: number
  readonly userInfo: UserInfo | null
  /** One's own tokens while one looks through another's eyes, and where one was. */
  readonly own: Own | null
  readonly permission: Readonly<Record<string, true>>
  /** Aliases of the roles of the identity in use. */
  readonly roles: readonly string[]
  /** The menus of the chosen top menu: those of the sidebar. */
  readonly menus: readonly MenuNode[] | 'loading'
  /** The menus of all top menus: what is searched, and what names the tabs. */
  readonly menuAll: readonly MenuNode[]
  readonly topMenus: readonly TopMenu[]
  /** The chosen top menu; '' is home. */
  readonly topMenuId: string
  readonly tabs: readonly Tab[]
  /** The digest of the lock password while the screen is locked, else ''. */
  readonly lock: string
  readonly lang: Lang
  readonly unread: number
}

export const defaultTenant = '000000'
/** The age in seconds at which tokens are renewed. */
export const tokenSeconds = 3000

const signedOut = {
  token: '',
  refreshToken: '',
  tokenAt: 0,
  userInfo: null,
  own: null,
  permission: {},
  roles: [],
  menus: [],
  menuAll: [],
  topMenus: [],
  topMenuId: '',
  tabs: [],
  lock: '',
  unread: 0,
} as const

const place = 'ketang.session'
const first: Session = { tenantId: defaultTenant, lang: 'zh', ...defaultLook, ...signedOut }

export const session = store<Session>({ ...first, ...kept() })
session.subscribe(keep)
globalThis.addEventListener?.('storage', event => {
  // Another window signed in, out, or renewed the tokens: follow it, or both would use one refresh token.
  if (event.key !== place || event.newValue === null) return
  const before = session.get().userInfo,
    next = kept()
  // What a page holds is its owner's: for somebody else it begins anew.
  if (before && next.userInfo && next.userInfo.user_id !== before.user_id) return begin()
  session.set(next)
})

export const useSession = <P>(part: (value: Session) => P): P => useStore(session, part)
export const isSignedIn = (): boolean => session.get().userInfo !== null
/** Whether the signed-in identity holds a permission code. */
export const may = (code: string): boolean => session.get().permission[code] === true
/** The text in the chosen language. */
export const t = (label: Label): string => label[session.get().lang === 'en' ? 1 : 0]
/** What the tenant has decided that rules of fields go by. */
export const house = (): House => ({ names: session.get().userInfo?.names })
export const zone = (): string => session.get().userInfo?.zone ?? 'Asia/Shanghai'

type Admitted = UserInfo & { readonly access_token: string; readonly refresh_token: string; readonly preference?: unknown }
/** Stores what the token endpoint answered: both tokens and who it is. */
export const admit = (answer: Admitted): void => session.set(admitted(answer))
/** What is kept of what the token endpoint answered. */
export function admitted(answer: Admitted): Partial<Session> {
  const { access_token: token, refresh_token: refreshToken, preference: _adopted, ...userInfo } = answer
  const roles = (userInfo.role_alias || userInfo.role_name || '').split(',').filter(Boolean)
  return { token, refreshToken, tokenAt: Date.now(), userInfo, roles, tenantId: userInfo.tenant_id }
}

/** What another's eyes have seen is not left to be seen by one's own, nor the other way round: the page begins anew. */
function beginAnew(change: Partial<Session>, at: string): void {
  session.set({ tabs: [], menus: [], menuAll: [], topMenus: [], topMenuId: '', permission: {}, unread: 0, ...change })
  // The screen that still stands here belongs to who was here before: it writes down no tab of theirs any more.
  isGoing = true
  location.assign(at)
}
/** Looks through the eyes of another from here on, for as long as their token works; one's own tokens wait. */
export function lookThrough(answer: UserInfo & { readonly access_token: string; readonly refresh_token: string }): void {
  const { token, refreshToken, tokenAt, userInfo } = session.get()
  if (!userInfo) return
  admit(answer)
  beginAnew({ own: { token, refreshToken, tokenAt, userInfo, at: location.pathname } }, '/wel')
}
/** Back to one's own eyes, where one was; answers false where nobody looked through another's and the page stays. */
export function lookUp(): boolean {
  const { own } = session.get()
  if (!own) return isGoing
  const { at, userInfo, ...tokens } = own
  const roles = (userInfo.role_alias || userInfo.role_name || '').split(',').filter(Boolean)
  beginAnew({ ...tokens, userInfo, roles, own: null }, at)
  return true
}

/** Whether somebody came through a third party and has no account here yet. */
export const isGuest = (user: UserInfo | null): boolean => user !== null && (user.user_id === '' || Number(user.user_id) < 0)

/** Forgets the person; language, look and tenant stay with the browser. */
export const forget = (): void => session.set(signedOut)

let isGoing = false
/** Whether the page is being loaded anew: what its calls are answered concerns nobody any more. */
export const isLeft = (): boolean => isGoing
/** The page is loaded anew, with nothing of who was here before, and writes nothing down any more. */
function begin(): void {
  isGoing = true
  letGo()
  location.replace('/wel')
}
/** The same for whoever has just signed in on the page of somebody else. */
export function beginAs(answer: Admitted): void {
  isGoing = true
  localStorage.setItem(place, JSON.stringify({ ...session.get(), ...signedOut, ...admitted(answer) }))
  begin()
}

const loggedOut = new Set<() => void>()
/** Calls back when somebody leaves on purpose. */
export const onLoggedOut = (listener: () => void): void => void loggedOut.add(listener)
export const tellLoggedOut = (): void => {
  for (const listener of loggedOut) listener()
}

function kept(): Partial<Session> {
  try {
    const found = JSON.parse(globalThis.localStorage?.getItem(place) ?? '{}') as Partial<Session>
    const sound = Object.entries(found).filter(([name, value]) => !Array.isArray(first[name as keyof Session]) || Array.isArray(value))
    return { ...Object.fromEntries(sound), ...lookOf(found) }
  } catch {
    // A damaged entry is a signed-out browser, not a broken one.
    return {}
  }
}

function keep(): void {
  if (isGoing) return
  const value = session.get()
  const text = JSON.stringify({ ...value, menus: value.menus === 'loading' ? value.menuAll : value.menus })
  if (globalThis.localStorage?.getItem(place) !== text) globalThis.localStorage?.setItem(place, text)
}
