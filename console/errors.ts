/** Uncaught errors of the console, kept in the browser until somebody looks at them or sends them. */
import { nowMs } from './serverClock.ts'
import { CallError } from './request.ts'
import { store } from './store.ts'

export interface Logged {
  readonly type: string
  readonly url: string
  readonly message: string
  readonly stack: string
  readonly info: string
  readonly time: string
}

const place = 'ketang.errors'
const most = 200
const badgeMax = 99

/** What the badge says of so many errors; nothing when there are none. */
export const badgeOf = (count: number): string => (count > badgeMax ? `${badgeMax}+` : count > 0 ? `${count}` : '')

export const errorLog = store<{ readonly list: readonly Logged[] }>({ list: kept() })
globalThis.addEventListener?.('storage', event => {
  if (event.key === place) errorLog.set({ list: kept() })
})

export function logError(error: unknown, info = '', type = 'error'): void {
  // A call that was refused has been told to the user: it is no fault of the console.
  if (error instanceof CallError) return
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const logged: Logged = { type, url: location.href, message, stack, info, time: new Date(nowMs()).toISOString() }
  keep([logged, ...kept()].slice(0, most))
}

export const forgetErrors = (): void => keep([])

function keep(list: readonly Logged[]): void {
  errorLog.set({ list })
  localStorage.setItem(place, JSON.stringify(list))
}

function kept(): readonly Logged[] {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(place) ?? '[]')
    return Array.isArray(found) ? (found as Logged[]) : []
  } catch {
    return []
  }
}
