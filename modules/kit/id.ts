/** Ids: UUIDv7 (RFC 9562) text, sortable by time, made in the browser, the server or the CLI without a round trip. */

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes are fetched many at a time: asking the system for sixteen costs as much as for all of these. */
const pool = new Uint8Array(10 * 256)
let used = pool.length

let clock = (): number => Date.now()
/** What time it is is somebody else's to say: in a browser whose device may be years out, the house's. Milliseconds since 1970. */
export function goBy(other: () => number): void {
  clock = other
}

export function newId(now: number = clock()): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const random = pool.subarray(used, (used += 10))
  const time = Math.floor(now).toString(16).padStart(12, '0')
  let tail = hex[0x80 | (random[2]! & 0x3f)]! + hex[random[3]!]! + '-'
  for (let i = 4; i < 10; i++) tail += hex[random[i]!]!
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex[random[0]! & 0x0f]![1]!}${hex[random[1]!]!}-${tail}`
}
