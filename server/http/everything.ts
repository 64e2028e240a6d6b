/** One search for everything: rows of all resources that say how they are found, as the one who asks sees them, in one ranked list. */
import { RefusalError, type Hit } from '../../modules/kit/index.ts'
import type { FoundRow } from '../kernel/finding.ts'
import type { Session } from '../kernel/engine.ts'
import { no } from '../kernel/refusals.ts'
import { throttle } from '../kernel/throttle.ts'
import { findable } from '../kernel/finding-keys.ts'
import { type Context, viewPermit } from './context.ts'
import type { Lang } from './envelope.ts'

/** Hits of one kind, and of all. */
const eachMax = 8,
  allMax = 20
/** The better found, and of equals what was changed last. */
const byRank = (a: FoundRow, b: FoundRow): number => a.rank - b.rank || (a.row.updatedAt < b.row.updatedAt ? 1 : a.row.updatedAt > b.row.updatedAt ? -1 : 0)
/** Searches of one account without a pause of so many milliseconds: more than anybody types. */
const asks = throttle({ max: 80, within: 2_000 })

/** What is found by a text, the best first. Whoever may not view a resource finds nothing of it. */
export async function findEverything({ engine, wire }: Pick<Context, 'engine' | 'wire'>, session: Session, typed: string, lang: Lang): Promise<readonly Hit[]> {
  const { actor, tenant } = session
  if (!asks.take(`${tenant} ${actor.userId}`, new Date().toISOString())) throw new RefusalError(no.busy)
  const seen = findable(engine.registry).filter(of => !of.find!.isInLists && actor.may(viewPermit(of)))
  const found = await Promise.all(seen.map(async of => (await engine.find(session, of, typed, eachMax)).map(one => ({ ...one, of }))))
  const best = found.flat().sort(byRank).slice(0, allMax)
  const shown = new Map<string, Readonly<Record<string, unknown>>>()
  await Promise.all(
    seen.map(async of => {
      const own = best.filter(one => one.of === of)
      const rows =
        own.length === 0
          ? []
          : await wire.rows(
              session,
              of,
              own.map(one => one.row),
              lang,
            )
      rows.forEach((row, i) => shown.set(`${of.name} ${own[i]!.row.id}`, row))
    }),
  )
  return best.map(({ of, rank, row: { id, status } }) => {
    const row = shown.get(`${of.name} ${id}`)!,
      place = of.find!.where
    const where = place && (of.fields[place]!.kind === 'ref' ? row[place.replace(/Id$/, 'Name')] : row[place])
    const state = of.lifecycle.states[status]
    return {
      rank,
      of: of.name,
      kind: of.label[lang],
      id,
      statusName: state?.label[lang] ?? '',
      tone: state?.tone ?? 'idle',
      title: String(row[of.title] ?? ''),
      where: String(where ?? ''),
    }
  })
}
