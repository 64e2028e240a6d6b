/** What a certificate says of itself, read from its bytes (DER, RFC 5280) without any library: forms judge keys in the browser too. */

export interface Validity {
  /** Instants. */
  readonly from: string
  readonly until: string
}

/** One element: its tag, where its content begins, and where it ends. */
interface Element {
  readonly tag: number
  readonly begin: number
  readonly end: number
}
function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const tag = bytes[at],
    first = bytes[at + 1]
  if (tag === undefined || first === undefined) return undefined
  let begin = at + 2,
    length = first
  if (first >= 0x80) {
    const count = first & 0x7f
    if (count === 0 || count > 3) return undefined
    length = 0
    for (let i = 0; i < count; i++) length = length * 256 + (bytes[begin + i] ?? 0)
    begin += count
  }
  return begin + length <= bytes.length ? { tag, begin, end: begin + length } : undefined
}
function inside(bytes: Uint8Array, { begin, end }: Element): readonly Element[] {
  const found: Element[] = []
  for (let at = begin; at < end; ) {
    const one = elementAt(bytes, at)
    if (!one) return []
    found.push(one)
    at = one.end
  }
  return found
}
/** `yyMMddHHmmssZ`, or with four digits of the year. */
function instantOf(bytes: Uint8Array, { tag, begin, end }: Element): string | undefined {
  const text = String.fromCharCode(...bytes.subarray(begin, end))
  const [, year = '', month, day, hour, minute, second] =
    (tag === 0x17 ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/).exec(text) ?? []
  if (!month) return undefined
  const full = year.length === 2 ? `${Number(year) < 50 ? 20 : 19}${year}` : year
  return `${full}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}

/** The texts of the certificates in a PEM, each as base64. */
export const certificatesIn = (pem: string): readonly string[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+?)-----END CERTIFICATE-----/g)].map(([, base64]) => base64!.replace(/\s/g, ''))

/** From when until when a certificate holds; undefined where the bytes are none. */
export function validityOf(base64: string): Validity | undefined {
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.from(atob(base64), one => one.charCodeAt(0))
  } catch {
    return undefined
  }
  const whole = elementAt(bytes, 0),
    tbs = whole && inside(bytes, whole)[0]
  const parts = tbs ? inside(bytes, tbs) : []
  // A version in front of the serial number is left out by the oldest kind.
  const dates = parts[parts[0]?.tag === 0xa0 ? 4 : 3]
  const [from, until] = dates ? inside(bytes, dates).map(one => instantOf(bytes, one)) : []
  return from && until ? { from, until } : undefined
}
