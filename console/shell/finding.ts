/** What the palette finds on the server, what can be done with it, and what was opened from it lately. */
import type { Command } from '../../modules/kit/command.ts'
import { comparable, hasHan, type Hit } from '../../modules/kit/finding.ts'
import type { Fields } from '../../modules/kit/resource.ts'
import { detailPath, get, type Wire } from '../call.ts'
import { offeredOn } from '../parts/commandButtons.tsx'
import { useDebounced, useReport } from '../parts/hooks.ts'
import { reachOf, type Reached } from '../parts/registry.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { session } from '../session.ts'
import { use, usedOf } from '../used.ts'

/** Milliseconds without a letter after which the server is asked. */
export const settledAfter = 120
const none: readonly Hit[] = []

/** The rows that are found by what is typed; those of the text before stay until these are there. */
export function useRecords(text: string) {
  const typed = text.trim(),
    wanted = useDebounced(typed, settledAfter),
    isAsked = typed !== '' && (hasHan(typed) || comparable(typed).length > 1)
  const { value, error, isLoading, isStale, reload } = useReport(
    ['search', wanted],
    how => get<{ readonly records: readonly Hit[] }>('/api/blade-desk/search', { q: wanted }, how),
    { when: isAsked && wanted !== '' },
  )
  return {
    hits: isAsked && value ? byUse(value.records) : none,
    isLoading: isAsked && (isLoading || isStale || wanted !== typed),
    error: isAsked ? error : undefined,
    reload,
  }
}

/** Of hits that are found equally well, those first that this person opens. */
export const byUse = (hits: readonly Hit[], usedOfKind = usedOf): readonly Hit[] => {
  const place = ({ of, id }: Hit): number => usedOfKind(of).indexOf(id) + 1 || Infinity
  return hits.toSorted((a, b) => a.rank - b.rank || (place(a) === place(b) ? 0 : place(a) - place(b)))
}

/** A row that was found, with all that it takes to open it and to run its commands. */
export interface Subject extends Reached {
  readonly hit: Hit
  readonly row: Wire
  readonly offered: readonly Command[]
}
const shapes: ReadonlySet<string> = new Set(['json', 'rich'])
/** Commands that a plain form can ask for; for the others there is the page of the row. */
const isPlain = (command: Command, { forms }: Reached): boolean =>
  forms[command.name] !== undefined || Object.values(command.input as Fields).every(field => !shapes.has(field.kind))

async function subjectOf(hit: Hit): Promise<Subject | undefined> {
  const reached = await reachOf(hit.of)
  if (!reached) return undefined
  const row = await get<Wire>(detailPath(reached.of), { id: hit.id }, 'quiet')
  return { ...reached, hit, row, offered: offeredOn(reached.commands, reached.of, row, reached.offers).filter(command => isPlain(command, reached)) }
}
/** What can be done with a row; undefined until it is known. */
export const useSubject = (hit: Hit | undefined): Subject | undefined => useLoaded(async () => (hit ? subjectOf(hit) : undefined), hit && `${hit.of} ${hit.id}`)

/** What was opened lately, the last first: kept by this page alone, since it names people, and for one account. */
let recent: { readonly of: string; readonly hits: readonly Hit[] } = { of: '', hits: [] }
const owner = (): string => `${session.get().userInfo?.user_id} ${session.get().userInfo?.role_id} ${session.get().userInfo?.dept_id}`
const recentMax = 6
export const recentHits = (): readonly Hit[] => (recent.of === owner() ? recent.hits : none)
export function keepRecent(hit: Hit): void {
  use(hit.of, hit.id)
  const others = recentHits().filter(one => one.of !== hit.of || one.id !== hit.id)
  recent = { of: owner(), hits: [hit, ...others].slice(0, recentMax) }
}

/** The address of a row's page. */
export const addressOfHit = async (hit: Hit): Promise<string | undefined> => (await reachOf(hit.of))?.link(hit.id, hit.title)
