/** What somebody uses most and used last, on this device: the rows that they pick, the screens that they open. Ids and addresses alone are kept,
 * which say nothing of anybody. */
import { session } from './session.ts'

const place = 'ketang.used.',
  keptMax = 30
/** What an old use counts beside a new one: with each use all before it fade. */
const fading = 0.9

type Weighed = readonly (readonly [what: string, weight: number])[]
/** Nothing is noted of who looks through another's eyes. */
const keyOf = (kind: string): string | undefined => {
  const { tenantId, userInfo, own } = session.get()
  return userInfo && !own ? `${place}${tenantId}.${userInfo.user_id}.${kind}` : undefined
}

function read(key: string | undefined): Weighed {
  if (!key) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number') : []
  } catch {
    return []
  }
}

/** What was used of a kind, the likeliest first. */
export const usedOf = (kind: string): readonly string[] => read(keyOf(kind)).map(([what]) => what)

/** The weights after one more use. */
export const weighed = (before: Weighed, what: string): Weighed =>
  [
    [what, 1 + fading * (before.find(one => one[0] === what)?.[1] ?? 0)] as const,
    ...before.filter(one => one[0] !== what).map(([one, weight]) => [one, weight * fading] as const),
  ]
    .sort((a, b) => b[1] - a[1])
    .slice(0, keptMax)

export function use(kind: string, what: string): void {
  const key = keyOf(kind)
  if (!key) return
  try {
    localStorage.setItem(key, JSON.stringify(weighed(read(key), what)))
  } catch {
    // A full device remembers nothing new.
  }
}
