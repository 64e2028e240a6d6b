/** The code by which a family came before it signed in: kept on the device until it was used, or too old to count. */
const place = 'ketang-came-by',
  days = 30,
  dayMs = 86_400_000

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
