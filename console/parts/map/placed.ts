/** Where the stops of a tour lie in the picture of their route. */

export interface Stop {
  readonly id: string
  readonly title: string
  readonly day: number
  readonly lng?: string | null
  readonly lat?: string | null
}
export const width = 480,
  height = 260
const edge = 34
/** A length in kilometres that people count in, at most a third of the whole. */
const rounded = (kilometres: number): number => {
  const power = 10 ** Math.floor(Math.log10(kilometres / 3))
  return [5, 2, 1].map(n => n * power).find(n => n <= kilometres / 3) ?? power
}

/** Stops laid into the picture: a degree of longitude is shorter the further north it is. */
export function placed(stops: readonly Stop[]) {
  const all = stops.filter(one => one.lng && one.lat).map(one => ({ ...one, lng: Number(one.lng), lat: Number(one.lat) }))
  if (all.length === 0) return undefined
  const shrink = Math.cos((all[0]!.lat * Math.PI) / 180)
  const xs = all.map(one => one.lng * shrink),
    ys = all.map(one => one.lat)
  const span = Math.max((Math.max(...xs) - Math.min(...xs)) / (width - 2 * edge), (Math.max(...ys) - Math.min(...ys)) / (height - 2 * edge), 0.02 / width)
  const middle = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 }
  const points = all.map((one, i) => ({ ...one, x: width / 2 + (xs[i]! - middle.x) / span, y: height / 2 - (one.lat - middle.y) / span }))
  const kilometres = span * 111.2 * (width - 2 * edge)
  const scale = rounded(kilometres)
  return { points, scale, bar: scale / 111.2 / span }
}
