/** Uncaught errors of the console, kept in the browser until somebody looks at them or sends them. */

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

export function logError(error: unknown, info = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const logged: Logged = {
    type: 'error',
    url: location.href,
    message,
    stack,
    info,
    time: new Date().toISOString(),
  }
  localStorage.setItem(place, JSON.stringify([logged, ...loggedErrors()].slice(0, most)))
}

export function loggedErrors(): readonly Logged[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? (kept as Logged[]) : []
  } catch {
    return []
  }
}
