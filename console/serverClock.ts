/** The time it is in the house. The clock of a device may be minutes, hours or years out, and nobody sees that it is: what closes, what is late and what
 * is today goes by the server's, which each answer tells. */
import { goBy } from '../modules/kit/id.ts'

/** How far the house is ahead of the device, in milliseconds: no less and no more, as far as is known. */
interface Span {
  readonly least: number
  readonly most: number
}
const right: Span = { least: 0, most: 0 }
/** A device that is further out is known to be when the next page begins, which may have to do without the server. */
const keptFrom = 60_000
const place = 'ketang.clock'
/** Milliseconds by which a device's clock may go apart from its ticks without having been set. */
const setBy = 1_000

let known = kept()
/** What the device's clock was ahead of its ticks by when that was known. */
let ticked = ticks()
const corrected = new Set<() => void>()
/** Calls back when the house's clock turns out to be another than was believed. */
export const onCorrected = (listener: () => void): void => void corrected.add(listener)

function ticks(): number {
  return Date.now() - performance.now()
}
function kept(): Span {
  const ahead = Number(globalThis.localStorage?.getItem(place))
  return Number.isFinite(ahead) ? { least: ahead, most: ahead } : right
}
/** What is known still: once somebody has set the device's clock, nothing, and it is believed. */
const still = (): Span => (Math.abs(ticks() - ticked) > setBy ? right : known)
/** The device's clock is believed as far as nothing that was heard contradicts it. */
const ahead = ({ least, most }: Span): number => Math.min(Math.max(0, least), most)

/** Takes the instant that an answer was given at, as an ISO text, and when it was asked for by the device's clock: it was between that and now. */
export function heard(told: string | null, askedAt: number): void {
  const at = Date.parse(told ?? ''),
    now = Date.now()
  if (Number.isNaN(at) || now < askedAt) return
  const before = still(),
    least = at - now,
    most = at - askedAt
  // What contradicts all that was known knows better: one of the two clocks was set.
  const isSame = least <= before.most && before.least <= most
  known = isSame ? { least: Math.max(least, before.least), most: Math.min(most, before.most) } : { least, most }
  ticked = ticks()
  if (isSame) return
  if (Math.abs(ahead(known)) < keptFrom) globalThis.localStorage?.removeItem(place)
  else globalThis.localStorage?.setItem(place, String(ahead(known)))
  for (const listener of corrected) listener()
}

/** Milliseconds since 1970 by the house's clock. */
export const nowMs = (): number => Date.now() + ahead(still())
// Rows that are made here are to lie where they belong among those of others.
goBy(nowMs)
