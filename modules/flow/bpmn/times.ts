/** Times of BPMN: ISO 8601 instants, durations and repeats. */

const parts = /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/u

/** The instant so long after another; undefined where it is no duration. Years and months are those of the calendar, in UTC. */
export function after(instant: string, duration: string): string | undefined {
  const found = parts.exec(duration.trim())
  if (!found || found[0] === 'P' || found[0].endsWith('T')) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = found.slice(1).map(one => Number(one ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const at = new Date(instant),
    day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + years * 12 + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  const ms = at.getTime() + ((weeks * 7 + days) * 86_400 + hours * 3_600 + minutes * 60 + seconds) * 1_000
  return Number.isNaN(ms) || ms > 8.64e15 ? undefined : new Date(ms).toISOString()
}

/** How often (at most so many times) and how far apart: `R3/PT10M`; without a number a thousand times. */
export function cycleOf(text: string): { readonly times: number; readonly every: string } | undefined {
  const found = /^R(\d{0,4})\/(P\S+)$/u.exec(text.trim())
  if (!found || after('2000-01-01T00:00:00.000Z', found[2]!) === undefined) return undefined
  return { times: found[1] === '' ? 1_000 : Number(found[1]), every: found[2]! }
}

/** An instant with its distance from UTC, as UTC. */
export function instantOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/u.test(text.trim())) return undefined
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
