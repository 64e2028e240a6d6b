/** The code by which a family came before it signed in: kept on the device until it was used, or too old to count. */
const place = 'ketang-came-by',
  days = 30,
  dayMs = 86_400_000

/** The code of the page that somebody is sent back to after signing in, if it is that of a code. */
export function codeBehind(to: string): string {
  const back = new URLSearchParams(to.split('?')[1] ?? '').get('back') ?? ''
  return /^\/join(\/index)?\?/.test(back) ? (new URLSearchParams(back.split('?')[1]).get('code') ?? '') : ''
}
/** Kept; the last one counts. */
export function keepCode(code: string, now = Date.now()): void {
  if (code) globalThis.localStorage?.setItem(place, JSON.stringify({ code, until: now + days * dayMs }))
}
export const dropCode = (): void => globalThis.localStorage?.removeItem(place)
export function keptCode(now = Date.now()): string {
  try {
    const { code, until } = JSON.parse(globalThis.localStorage?.getItem(place) ?? '{}') as { readonly code?: unknown; readonly until?: unknown }
    return typeof code === 'string' && typeof until === 'number' && now < until ? code : ''
  } catch {
    return ''
  }
}
