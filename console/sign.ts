/** Signing in and out, switching the identity, and keeping the tokens fresh. */
import { navigate } from 'wouter/use-browser-location'
import { ask, CallError, refreshed, words } from './request.ts'
import { admit, forget, isSignedIn, lookUp, session, t, tokenSeconds, beginAs, tellLoggedOut } from './session.ts'
import type { Identity, MenuNode, TopMenu, UserInfo } from './session.ts'
import { adopt, type Preference } from './preferences.ts'
import { get } from './call.ts'

type Admitted = UserInfo & { readonly access_token: string; readonly refresh_token: string }

export interface Captcha {
  readonly key: string
  readonly image: string
}

export const captcha = (): Promise<Captcha> => ask('/api/blade-auth/oauth/captcha', { quiet: true }) as Promise<Captcha>

export interface Credentials {
  readonly tenantId: string
  readonly username: string
  readonly password: string
  readonly captchaKey: string
  readonly captchaCode: string
}

/** Passwords are sent as digests. What makes them comes when one is about to be typed, and is nothing that a page waits for. */
export const digester = () => import('spark-md5')
async function digestOf(password: string): Promise<string> {
  const { default: md5 } = await digester().catch(() => {
    throw new CallError(0, t(words.unreachable))
  })
  return md5.hash(password)
}

/** Signs in; a wrong password or captcha is thrown with the server's words. */
export async function login({ tenantId, username, password, captchaKey, captchaCode }: Credentials): Promise<void> {
  const form = { tenantId, username, password: await digestOf(password), grant_type: 'captcha' }
  await enter(form, { 'Captcha-Key': captchaKey, 'Captcha-Code': captchaCode })
}

/** Signs in with a code that was sent to the phone. */
export const loginByPhone = (tenantId: string, phoneNumber: string, phoneCode: string): Promise<void> =>
  enter({ tenantId, phoneNumber, phoneCode, grant_type: 'phone' })

/** Signs in as whom a third party has just named; somebody unknown becomes a guest, who may register. */
export const loginThrough = (source: string, code: string, state: string): Promise<void> =>
  enter({ tenantId: session.get().tenantId, source, code, state, grant_type: 'social' })

export interface ThirdParty {
  readonly source: string
  readonly name: string
}
/** The third parties that people of the tenant may log in through. */
export const thirdParties = (tenantId: string): Promise<readonly ThirdParty[]> =>
  get<readonly ThirdParty[]>('/api/blade-auth/oauth/sources', { tenantId }, 'quiet').catch(() => [])
export const thirdPartyPath = ({ source }: ThirdParty): string =>
  `/api/blade-auth/oauth/render/${source}?tenantId=${encodeURIComponent(session.get().tenantId)}`

/** Signs in where somebody is whose session is over. It goes on for who they were; for anybody else all begins anew. */
export async function signInAgain({ username, password, captchaKey, captchaCode }: Omit<Credentials, 'tenantId'>): Promise<void> {
  const { tenantId, userInfo: before } = session.get()
  const form = { tenantId, username, password: await digestOf(password), grant_type: 'captcha' }
  const answer = await tokens(form, { 'Captcha-Key': captchaKey, 'Captcha-Code': captchaCode })
  if (answer.user_id !== before?.user_id) return beginAs(answer)
  const known = answer.relation_auth?.find(one => one.roleId === before.role_id && one.deptId === before.dept_id)
  const isOther = answer.role_id !== before.role_id || answer.dept_id !== before.dept_id
  if (!isOther || !known) admit(answer)
  else {
    // They had chosen another of their identities than the one that a login begins with: what is on the page is that one's.
    admit(await switched(known, { 'Blade-Auth': `bearer ${answer.access_token}` }))
  }
  if (!answer.must_change_password) await rights()
}

const tokens = async (form: Readonly<Record<string, string>> & { readonly tenantId: string }, headers: Readonly<Record<string, string>>) =>
  (await ask('/api/blade-auth/oauth/token', {
    quiet: true,
    form: { ...form, scope: 'all' },
    headers: { 'Tenant-Id': form.tenantId, ...headers },
  })) as Admitted & { readonly preference?: Preference }

async function enter(form: Readonly<Record<string, string>> & { readonly tenantId: string }, headers: Readonly<Record<string, string>> = {}) {
  const answer = await tokens(form, headers)
  admit(answer)
  adopt(answer.preference)
  session.set({ tabs: [], lock: '' })
  if (!answer.must_change_password) await rights()
}

/** The tenant that this address belongs to, when it belongs to one. */
export const tenantHere = async (): Promise<string | undefined> => {
  const query = { domain: location.href }
  return (await get<{ readonly tenantId?: string }>('/api/blade-system/tenant/info', query, 'quiet').catch(() => undefined))?.tenantId
}

const routes = '/api/blade-system/menu/routes'
const quietly = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

/** Fetches what the identity may see and do; what can't be had now stays as it was. */
export async function rights(): Promise<void> {
  if (session.get().menuAll.length === 0) session.set({ menus: 'loading' })
  const [menuAll, buttons, topMenus] = await Promise.all([
    quietly(get<readonly MenuNode[]>(routes, {}, 'quiet')),
    quietly(get<readonly MenuNode[]>('/api/blade-system/menu/buttons', {}, 'quiet')),
    quietly(get<readonly TopMenu[]>('/api/blade-system/menu/top-menu', {}, 'quiet')),
  ])
  if (!isSignedIn()) return
  const { menus, topMenuId } = session.get()
  const isThere = (topMenus ?? session.get().topMenus).some(one => one.id === topMenuId)
  session.set({
    ...(menuAll ? { menuAll } : {}),
    ...(topMenus ? { topMenus } : {}),
    ...(buttons ? { permission: permissionOf(buttons) } : {}),
    ...(isThere ? {} : { topMenuId: '', menus: menuAll ?? (menus === 'loading' ? [] : menus) }),
  })
  if (isThere) await chooseTop(topMenuId)
}

/** Loads the sidebar of a top menu; '' is home, whose sidebar holds everything. */
export async function chooseTop(topMenuId: string): Promise<void> {
  const before = session.get()
  session.set({ topMenuId, menus: topMenuId ? 'loading' : before.menuAll })
  if (!topMenuId) return
  const menus = await get<readonly MenuNode[]>(routes, { topMenuId }).catch(() => undefined)
  // Somebody who was quicker has chosen another one meanwhile.
  if (session.get().topMenuId !== topMenuId) return
  session.set(menus ? { menus } : { topMenuId: before.topMenuId, menus: before.menus })
}

/** Every node of the button tree without children contributes its code. */
export function permissionOf(nodes: readonly MenuNode[]): Readonly<Record<string, true>> {
  return Object.fromEntries(
    nodes.flatMap(function codes(node): [string, true][] {
      return node.children?.length ? node.children.flatMap(codes) : node.code ? [[node.code, true]] : []
    }),
  )
}

export async function logout(): Promise<void> {
  // The session ends here whatever the server says; a lost call only leaves a token that expires.
  await ask('/api/blade-auth/oauth/logout', { quiet: true }).catch(() => undefined)
  // Who looked through another's eyes leaves their own session as well.
  const { own } = session.get()
  if (own) {
    session.set({ token: own.token, own: null })
    await ask('/api/blade-auth/oauth/logout', { quiet: true }).catch(() => undefined)
  }
  leave()
}

/** Ends a look through another's eyes. */
export async function endLook(): Promise<void> {
  // What the server does not hear of ends by itself.
  await ask('/api/blade-auth/oauth/logout', { quiet: true }).catch(() => undefined)
  lookUp()
}

/** To the login page, when the session is over on the server. */
export function leave(): void {
  tellLoggedOut()
  forget()
  // Leaving on purpose does not ask to come back to this screen, as being thrown out does.
  navigate('/login', { replace: true })
}

async function switched(to: Identity, headers: Readonly<Record<string, string>> = {}): Promise<Admitted> {
  const { tenantId, userInfo } = session.get()
  const query = { tenantId, userId: userInfo?.user_id, eipUserId: userInfo?.eipUserId, switchType: 'token', roleId: to.roleId, deptId: to.deptId }
  return (await ask('/api/blade-auth/oauth/switch-dept', { query, headers })) as Admitted
}
export async function switchIdentity(to: Identity): Promise<void> {
  admit(await switched(to))
  session.set({ tabs: [], menus: [], menuAll: [], topMenus: [], topMenuId: '', permission: {} })
  await rights()
}

/** Looks every ten seconds whether the tokens are old enough to renew; answers how to stop. */
export function keepFresh(): () => void {
  const timer = setInterval(() => {
    if (isSignedIn() && isOld(session.get().tokenAt, Date.now())) refreshed().catch(() => undefined)
  }, 10_000)
  return () => clearInterval(timer)
}

export const isOld = (tokenAt: number, now: number): boolean => (now - tokenAt) / 1000 >= tokenSeconds
