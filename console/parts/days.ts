/** Days and times as people type them. Pure. */

const two = (digits: string): string => digits.padStart(2, '0')
/** 2026/3/5, 2026.3.5, 2026年3月5日; whether there is such a day is asked elsewhere. */
export function dayIn(text: string): string | undefined {
  const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  return day ? `${day[1]}-${two(day[2]!)}-${two(day[3]!)}` : undefined
}
/** 9:5, 09：05, 0905; seconds are left out. */
export function clockIn(text: string): string | undefined {
  const clock = /^(\d{1,2})[:：](\d{1,2})(?:[:：]\d{1,2})?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  return clock ? `${two(clock[1]!)}:${two(clock[2]!)}` : undefined
}

/** A time of day that there is. */
export function readClock(typed: string): string | undefined {
  const clock = clockIn(typed.trim().replace(/^(\d)(\d{2})$/, '0$1$2'))
  return clock && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : undefined
}

/** A day that there is, 20260305 too; undefined where it is none, or not yet. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim(),
    day = dayIn(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
    at = Date.parse(`${day}T00:00:00Z`)
  return day && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

/** The same with a time of day after it: `yyyy-MM-dd HH:mm:ss`. */
export function readMoment(typed: string): string | undefined {
  const [, date = '', time = ''] = /^(.+?)[T\s]+(\S+)$/.exec(typed.trim()) ?? [],
    day = readDay(date),
    clock = readClock(time)
  return day && clock ? `${day} ${clock}:00` : undefined
}
