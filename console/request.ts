/** The one request layer: tokens, language, retries and refusals are handled here and nowhere else. */
import type { Label } from '../modules/kit/field.ts'
import { newId } from '../modules/kit/id.ts'
import { heard } from './serverClock.ts'
import { hush, toast } from './parts/toasts.ts'
import { letIn, ticket, toldInLine } from './waitingLine.ts'
import { admit, defaultTenant, forget, isLeft, lookUp, session, t, type UserInfo } from './session.ts'

export interface Wrong {
  readonly field: string
  readonly code: string
  readonly msg: string
  /** Of a sheet, from 0. */
  readonly row?: number
}
export interface Change {
  readonly field: string
  readonly label: string | readonly [string, string]
  readonly before: unknown
  readonly after: unknown
}
export interface Refusal {
  readonly rule?: string
  readonly field?: string
  readonly wrong?: readonly Wrong[]
  readonly changedBy?: string
  readonly changedAt?: string
  readonly changes?: readonly Change[]
}

/** A call that was refused or did not arrive; `status` 0 means that nothing was heard. */
export class CallError extends Error {
  readonly status: number
  readonly refusal: Refusal
  constructor(status: number, message: string, refusal: Refusal = {}) {
    super(message)
    this.status = status
    this.refusal = refusal
  }
}

export interface Asking {
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>> | FormData
  readonly headers?: Readonly<Record<string, string>>
  /** One per intention: the server answers a repeated key with what the first one did. */
  readonly key?: string
  /** The caller shows the refusal itself. */
  readonly quiet?: boolean
  /** Answered to anybody: that it was says nothing of the session. */
  readonly isPublic?: boolean
  /** Calls it off when nobody waits for it any longer. */
  readonly signal?: AbortSignal
}

/** Statuses that are rejected without a toast: those of the configured whitelist. */
const isQuiet = (status: number): boolean => session.get().userInfo?.status_whitelist?.includes(status) ?? false
const retriesMax = 6
export const words = {
  unknown: ['未知错误', 'unknown error'],
  unreachable: ['网络无法连接，请检查网络后重试', 'the network is not reachable, check it and try again'],
  busy: ['系统繁忙，正在自动重试…', 'busy, retrying…'],
} as const
/** What is said where something else has answered, with its status. */
const foreign = (status: number): Label => [
  `作答的不是本系统，而是网络中的其他设备（HTTP ${status}），请检查网络后重试`,
  `something else on the network answered (HTTP ${status}), not this system: check the network and try again`,
]

/** Asks the person for the characters of a picture; answers the headers that prove it, or nothing when they would not. */
type Prover = () => Promise<Readonly<Record<string, string>> | undefined>
let prover: Prover | undefined
export const onCaptchaAsked = (ask: Prover): (() => void) => {
  prover = ask
  return () => {
    if (prover === ask) prover = undefined
  }
}

/** Has the person sign in where they are, for a reason; answers whether they did, as who they were. */
type Doorkeeper = (reason: string) => Promise<boolean>
let doorkeeper: Doorkeeper | undefined
export const onSessionOver = (ask: Doorkeeper): (() => void) => {
  doorkeeper = ask
  return () => {
    if (doorkeeper === ask) doorkeeper = undefined
  }
}
/** The calls by which one comes in: what is refused there is no reason to come in. */
const entrance = /\/oauth\/(token|captcha|logout)$/
/** Whether this page has shown anything of the session: one that has not has nothing to keep. */
let isLived = false
let asking: Promise<boolean> | undefined
/** The session is over: it goes on from here once its owner has signed in again, or ends. Asked once, however many calls were refused.
 * Who looks through another's eyes can't sign in as them: their look ends. */
export function again(reason: string): Promise<boolean> {
  const { userInfo, own } = session.get()
  if (!userInfo || own || isLeft() || !isLived || !doorkeeper) return Promise.resolve(false)
  asking ??= doorkeeper(reason).finally(() => {
    asking = undefined
  })
  return asking
}

const written = new Set<() => void>()
/** Calls back after each call that may have changed something. */
export const onWritten = (listener: () => void): void => void written.add(listener)
const refusedAsOld = new Set<() => void>()
/** Calls back when something was refused because what was looked at has changed meanwhile. */
export const onRefusedAsOld = (listener: () => void): void => void refusedAsOld.add(listener)

/** Sends a call and answers the whole body; anything but 200 is thrown as a CallError. */
export async function ask(path: string, asking: Asking = {}): Promise<unknown> {
  const key = asking.key ?? newId()
  let [answer, body] = await arrive(path, asking, key)
  for (const renew of [refreshed, again]) {
    if (statusOf(body, answer.status) !== 401 || entrance.test(path)) continue
    const isIn = await renew(messageOf(body)).catch(reason => {
      throw unheard(asking, reason)
    })
    if (isIn) [answer, body] = await arrive(path, asking, key)
  }
  // Beyond 500 nothing of ours has answered: it is the way to the server that failed, whatever the body says.
  if (answer.status < 200 || (answer.status > 500 && answer.status !== 503)) throw unheard(asking)
  const status = statusOf(body, answer.status)
  if (status === 200) {
    if (session.get().userInfo && !asking.isPublic) isLived = true
    if (methodOf(asking) === 'POST') for (const listener of written) listener()
    return body
  }
  // A look that is over is no end of one's own session.
  if (status === 401 && session.get().userInfo && !lookUp()) forget()
  if (status === 409) for (const listener of refusedAsOld) listener()
  const error = new CallError(status, messageOf(body), refusalOf(body))
  if (error.refusal.rule === 'account.captcha' && prover) {
    const headers = await prover()
    if (headers) return ask(path, { ...asking, headers: { ...asking.headers, ...headers } })
  }
  const { userInfo } = session.get()
  if (error.refusal.rule === 'account.mustChange' && userInfo) session.set({ userInfo: { ...userInfo, must_change_password: true } })
  // A 401 takes the user to the login page, which says enough.
  if (!asking.quiet && status !== 401 && !isQuiet(status)) toast(error.message, 'bad')
  throw error
}

/** Body code before HTTP status; the token endpoint says `error_code`. */
export function statusOf(body: unknown, http: number): number {
  const { code, error_code: errorCode } = (body ?? {}) as Record<string, unknown>
  return typeof errorCode === 'number' ? errorCode : typeof code === 'number' ? code : http
}

/** What the server says; of its own faults also the number that the log of errors knows them by. */
export function messageOf(body: unknown): string {
  const { msg, error_description: description, data } = (body ?? {}) as Record<string, unknown>
  const said = String(msg || description || t(words.unknown))
  const { requestId } = (data ?? {}) as { readonly requestId?: unknown }
  return typeof requestId === 'string' ? t([`${said}（请求编号 ${requestId}）`, `${said} (request ${requestId})`]) : said
}

/** How long to wait before trying a busy server again: what it asked for, within reason, else doubling. */
export function waitBefore(attempt: number, retryAfter: string | null): number {
  const asked = Number(retryAfter)
  return Number.isFinite(asked) && asked > 0 ? Math.min(asked, 10) * 1000 : Math.min(500 * 2 ** attempt, 8000)
}

/** Nobody in line waits longer than this before they ask how far it has moved. Seconds. */
const awayMax = 30
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Sends until the server is not busy; the key stays, so a command that did arrive runs once. In line it goes on by itself when it is our turn. */
async function arrive(path: string, asking: Asking, key: string): Promise<[answer: Response, body: unknown]> {
  for (let attempt = 0; ; attempt++) {
    const shown = ticket()
    const [answer, body] = await send(path, asking, key).catch(reason => {
      asking.signal?.throwIfAborted()
      throw unheard(asking, reason)
    })
    if (answer.status !== 503) letIn()
    else if (toldInLine(body, shown) !== undefined) {
      attempt = -1
      await pause(Math.min(Math.max(1, Number(answer.headers.get('Retry-After')) || 1), awayMax) * 1000)
      asking.signal?.throwIfAborted()
      continue
    }
    if (answer.status !== 503 || attempt >= retriesMax) {
      if (attempt > 0) hush(t(words.busy))
      return [answer, body]
    }
    toast(t(words.busy), 'warning')
    await pause(waitBefore(attempt, answer.headers.get('Retry-After')))
    asking.signal?.throwIfAborted()
  }
}

/** What is thrown when the server was not heard; `reason` as it was thrown. */
function unheard(asking: Asking, reason?: unknown): CallError {
  const error = reason instanceof CallError ? reason : new CallError(0, t(words.unreachable))
  if (!asking.quiet) toast(error.message, 'bad')
  return error
}

const methodOf = ({ method, body, form }: Asking) => method ?? (body !== undefined || form ? 'POST' : 'GET')

/** For whom the worker keeps an answer at hand (public/sw.js): a person as who they are now, who is given no other's. The server does not read it. */
function keptFor(): Readonly<Record<string, string>> {
  const { userInfo } = session.get()
  return userInfo?.user_id && globalThis.navigator?.serviceWorker?.controller
    ? { 'X-Kept-For': [userInfo.user_id, userInfo.role_id, userInfo.dept_id].join('-') }
    : {}
}
/** Sends it once. Throws when no answer came, or one that broke off on its way. */
async function send(path: string, asking: Asking, key: string): Promise<[answer: Response, body: unknown]> {
  const { token, lang } = session.get()
  const method = methodOf(asking),
    place = ticket(),
    askedAt = Date.now()
  const answer = await fetch(address(path, asking.query), {
    method,
    credentials: 'include',
    signal: asking.signal ?? null,
    headers: {
      Authorization: `Basic ${btoa('ketang:ketang_secret')}`,
      'Accept-Language': lang,
      ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'Idempotency-Key': key } : {}),
      ...(place ? { 'Queue-Ticket': place } : {}),
      ...(method === 'GET' ? keptFor() : {}),
      ...(asking.body !== undefined ? { 'Content-Type': 'application/json' } : {}),
      ...asking.headers,
    },
    ...(asking.body !== undefined ? { body: JSON.stringify(asking.body) } : {}),
    ...(asking.form ? { body: asking.form instanceof FormData ? asking.form : new URLSearchParams(asking.form) } : {}),
  })
  heard(answer.headers.get('x-server-time'), askedAt)
  refuseForeign(answer.status, name => answer.headers.get(name))
  return [answer, await bodyOf(answer)]
}

/** Throws when somebody else has answered in the server's place, with a page: taken for ours it would tell of a success, or be shown as if it were rows.
 * Each of our answers tells what time it is. Beyond 500 it is known that it was not ours. */
export function refuseForeign(status: number, header: (name: string) => string | null): void {
  if (status > 0 && status < 500 && header('content-type')?.includes('html') && !header('x-server-time')) throw new CallError(0, t(foreign(status)))
}

/** The path with its query; absent and empty values are left out. */
export function address(path: string, query: Asking['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** What was answered. An answer that broke off is none: taken for an empty one it would show nothing where there is much. */
async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (!type.includes('json')) return answer.ok ? answer.blob() : {}
  return answer.ok ? answer.json() : answer.json().catch(() => ({}))
}

function refusalOf(body: unknown): Refusal {
  const { data } = (body ?? {}) as { readonly data?: unknown }
  return data && typeof data === 'object' && !Array.isArray(data) ? (data as Refusal) : {}
}

let refreshing: Promise<boolean> | undefined

/** Renews both tokens, once however many calls ask for it. Answers false when the session is over, and on a page that could not keep them.
 * Throws when nothing was heard, which is no "no": the session may still be good when the network is back. */
export function refreshed(): Promise<boolean> {
  if (!session.get().refreshToken || isLeft()) return Promise.resolve(false)
  refreshing ??= alone(refresh)
    .then(refused => refused === true || (typeof refused === 'string' && again(refused)))
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

/** One window at a time: a refresh token works once, and using it twice ends the session. */
function alone<T>(work: (before: string) => Promise<T>): Promise<T> {
  const before = session.get().refreshToken
  return globalThis.navigator?.locks ? navigator.locks.request('ketang.refresh', () => work(before)) : work(before)
}

/** Whether they are new; what the server said when it will not renew them. */
async function refresh(before: string): Promise<boolean | string> {
  const { refreshToken, userInfo } = session.get()
  if (refreshToken !== before && refreshToken !== '') return true
  const arrived = await send(
    '/api/blade-auth/oauth/token',
    {
      form: { tenantId: session.get().tenantId, refresh_token: refreshToken, grant_type: 'refresh_token', scope: 'all' },
      headers: { 'Tenant-Id': defaultTenant, 'Role-Id': userInfo?.role_id ?? '', 'User-Id': userInfo?.user_id ?? '' },
    },
    newId(),
  ).catch(() => undefined)
  if (!arrived || arrived[0].status >= 500) throw unheard({ quiet: true })
  const [answer, body] = arrived
  if (statusOf(body, answer.status) !== 200 || !(body as { access_token?: string }).access_token) {
    if (!isLived || !doorkeeper) forget()
    return messageOf(body)
  }
  admit({ ...userInfo, ...(body as Parameters<typeof admit>[0]) } satisfies UserInfo as Parameters<typeof admit>[0])
  return true
}
