/** Calendars as text (RFC 5545): what phones and desks subscribe to. Pure. */

export interface CalendarEntry {
  readonly id: string
  /** Instants, ISO-8601 in UTC. */
  readonly start: string
  readonly end: string
  readonly title: string
  readonly place: string
  readonly note: string
}

const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // No other control character may stand in a line.
    .replace(/[\u0000-\u001f\u007f]/g, '')
const stamp = (instant: string): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Lines are at most 75 octets long; what goes on begins with a space. No character is cut in two. */
export function folded(line: string): string {
  const pieces: string[] = []
  let piece = '',
    octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    // The space that begins a line counts.
    if (octets + size > 75) {
      pieces.push(piece)
      piece = ''
      octets = 1
    }
    piece += sign
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

/** A whole calendar under a name, as of an instant. */
export function calendarOf(name: string, entries: readonly CalendarEntry[], at: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ketang//Timetable//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(one => [
      'BEGIN:VEVENT',
      `UID:${text(one.id)}@ketang`,
      `DTSTAMP:${stamp(at)}`,
      `DTSTART:${stamp(one.start)}`,
      `DTEND:${stamp(one.end)}`,
      `SUMMARY:${text(one.title)}`,
      ...(one.place ? [`LOCATION:${text(one.place)}`] : []),
      ...(one.note ? [`DESCRIPTION:${text(one.note)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
