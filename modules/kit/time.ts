/** Time: UTC instants inside, the tenant's zone at the edges. Days are `YYYY-MM-DD` texts of the zone. */

export const defaultZone = 'Asia/Shanghai'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** The zone's distance from UTC at an instant, in milliseconds; zones change offset on the hour or half hour. */
function offset(zone: string, epoch: number): number {
  const bucket = Math.floor(epoch / (30 * minute))
  const key = `${zone} ${bucket}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(zone)
  if (!format)
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })),
    )
  const at = Object.fromEntries(format.formatToParts(bucket * 30 * minute).map(part => [part.type, Number(part.value)]))
  const found = Date.UTC(at.year!, at.month! - 1, at.day!, at.hour!, at.minute!, at.second!) - bucket * 30 * minute
  if (offsets.size > 10_000) offsets.clear()
  offsets.set(key, found)
  return found
}

/** Minutes as they read in a zone: a page of a list shows many instants of few minutes. */
const minutes = new Map<string, Map<string, string>>()

/** "2026-10-01T01:30:00.000Z" → "2026-10-01 09:30:00" in Asia/Shanghai. Zones differ from UTC by whole minutes. */
export function formatTime(instant: string, zone: string): string {
  let known = minutes.get(zone)
  if (!known || known.size > 50_000) minutes.set(zone, (known = new Map()))
  const key = instant.slice(0, 16)
  let text = known.get(key)
  if (text === undefined) {
    const epoch = Date.parse(`${key}:00Z`)
    if (Number.isNaN(epoch)) return instant
    text = new Date(epoch + offset(zone, epoch)).toISOString().slice(0, 16).replace('T', ' ')
    known.set(key, text)
  }
  return `${text}:${instant.slice(17, 19)}`
}

/** "2026-10-01 09:30[:00]" in the zone, or an ISO instant → the UTC instant; undefined when it is not a time. */
export function parseTime(text: string, zone: string): string | undefined {
  const trimmed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(trimmed)) {
    const epoch = Date.parse(trimmed)
    return Number.isNaN(epoch) ? undefined : new Date(epoch).toISOString()
  }
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(trimmed)
  if (!match || !isDate(match[1]!)) return undefined
  const local = Date.parse(`${match[1]}T${match[2] ?? '00:00'}:${match[3] ?? '00'}Z`)
  if (Number.isNaN(local)) return undefined
  const guess = local - offset(zone, local)
  return new Date(local - offset(zone, guess)).toISOString()
}

/** Whether the text is a day that exists. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** The zone's day of an instant. */
export const dayOf = (instant: string, zone: string): string => formatTime(instant, zone).slice(0, 10)
/** The zone's clock of an instant, `HH:mm`. */
export const clockOf = (instant: string, zone: string): string => formatTime(instant, zone).slice(11, 16)
/** The instant a day begins in the zone. */
export const startOf = (date: string, zone: string): string => parseTime(`${date} 00:00:00`, zone)!
/** The month of an instant in the zone, `YYYY-MM`. */
export const monthOf = (instant: string, zone: string): string => formatTime(instant, zone).slice(0, 7)

export const plus = (instant: string, milliseconds: number): string => new Date(Date.parse(instant) + milliseconds).toISOString()
export const plusDays = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
/** The month, `YYYY-MM`, so many months after a month. */
export const plusMonths = (month: string, months: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
/** Whether two half-open spans of time share an instant. */
export const overlaps = (aStart: string, aEnd: string, bStart: string, bEnd: string): boolean => aStart < bEnd && bStart < aEnd

/** The day `count` working days (Monday to Friday) after a day. Public holidays are not known here. */
export function workingDaysAfter(date: string, count: number): string {
  let at = date
  for (let left = count; left > 0; ) {
    at = plusDays(at, 1)
    if (new Date(at).getUTCDay() % 6 !== 0) left--
  }
  return at
}
