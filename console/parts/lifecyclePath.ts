/** The path of a row through its lifecycle that matters: from its beginning to here, and where it is likely to go. Pure. */
import type { Resource } from '../../modules/kit/resource.ts'

export interface Passed {
  readonly from: string
  readonly to: string
  readonly at: string
  readonly actorName: string
}
export interface Place {
  readonly status: string
  readonly at: string
  readonly by: string
}

/** The statuses that a row went through, in order; where it came back to one, what lay between is left out. `events` are the newest first. */
export function passed(events: readonly Passed[], status: string): readonly Place[] {
  const path: Place[] = []
  for (const { from, to, at, actorName } of events.toReversed()) {
    if (!to || to === from) continue
    const before = path.findIndex(one => one.status === to)
    if (before >= 0) path.splice(before)
    path.push({ status: to, at, by: actorName })
  }
  return path.at(-1)?.status === status ? path : [...path.filter(one => one.status !== status), { status, at: '', by: '' }]
}

/** The shortest way on to something good, where the row has not been yet; else the next step alone. */
export function likely(of: Resource, status: string, been: ReadonlySet<string>): readonly string[] {
  const { lifecycle } = of
  const next = (from: string) =>
    lifecycle
      .allowed(from)
      .flatMap(command => lifecycle.targets(from, command))
      .filter(to => to !== from && !been.has(to) && !['over', 'bad'].includes(lifecycle.states[to]!.tone))
  const ways: (readonly string[])[] = [[status]],
    seen = new Set([status])
  for (const way of ways)
    for (const to of next(way.at(-1)!)) {
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
      if (lifecycle.states[to]!.tone === 'good') return [...way.slice(1), to]
    }
  return next(status).slice(0, 1)
}
