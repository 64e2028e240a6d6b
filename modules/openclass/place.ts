/** Places: how far a clock-in was from the sign place. Positions are texts of degrees, read as whole micro-degrees. */

/** "120.1551234" → 120155123; undefined when it is no degree inside ±limit. Digits are cut, never rounded through a float. */
export function micro(text: string | null | undefined, limit: number): number | undefined {
  const match = /^(-?)(\d{1,3})(?:\.(\d{1,12}))?$/.exec((text ?? '').trim())
  if (!match) return undefined
  const whole = Number(match[2]) * 1_000_000 + Number((match[3] ?? '').slice(0, 6).padEnd(6, '0'))
  return whole > limit * 1_000_000 ? undefined : match[1] ? -whole : whole
}

const earthMeters = 6_371_009
const radians = (microDegrees: number): number => (microDegrees * Math.PI) / 180_000_000
export interface Place {
  readonly lng?: string | null
  readonly lat?: string | null
}

/** Metres between two places along the sphere (haversine), rounded to whole ones; undefined when either is no place. */
export function metersBetween(a: Place, b: Place): number | undefined {
  const aLng = micro(a.lng, 180),
    aLat = micro(a.lat, 90),
    bLng = micro(b.lng, 180),
    bLat = micro(b.lat, 90)
  if (aLng === undefined || aLat === undefined || bLng === undefined || bLat === undefined) return undefined
  const half = (x: number): number => Math.sin(radians(x) / 2) ** 2
  const h = half(bLat - aLat) + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * half(bLng - aLng)
  return Math.round(2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(h))))
}
