/** What hangs on rows as columns of an export: a line for each note, task or file, as far as the reader sees it. */
import { relationNames, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Session } from '../kernel/engine.ts'
import { followersOf } from '../kernel/relations.ts'
import { seesOf } from '../kernel/row-scope.ts'
import { type Context, viewPermit } from './context.ts'
import type { Lang } from './envelope.ts'
import type { WireRow } from './wire.ts'

interface Related {
  readonly name: string
  readonly of: Resource
}
const over = ['removed', 'cancelled', 'erased']

/** The relations that are asked for by their names among the columns, and that this reader sees. */
export function relatedOf({ engine }: Context, { actor }: Session, of: Resource, columns: unknown): readonly Related[] {
  const asked = typeof columns === 'string' ? columns.split(',') : []
  const followers = followersOf(of, engine.registry.resources)
  return relationNames.flatMap(name => {
    const owner = engine.registry.owners.get(name)?.get(of.name),
      follower = followers.find(one => one.follows?.as === name)
    return asked.includes(name) && owner && follower && seesOf(owner, actor) && actor.may(viewPermit(follower)) ? [{ name, of: follower }] : []
  })
}

function lineOf(of: Resource, row: WireRow): string {
  const hasSteps = of.lifecycle.statuses.filter(status => status !== 'new' && !over.includes(status)).length > 1
  return [String(row.createTime).slice(0, 16), row.createUserName, row[of.title], ...(hasSteps ? [`(${row.statusName})`] : [])].filter(Boolean).join(' ')
}

/** The cells of some rows: by relation, then by the row's id; newest first. */
export async function relatedCells({ engine, wire }: Context, session: Session, owner: Resource, rows: readonly AnyRow[], all: readonly Related[], lang: Lang) {
  const found = all.map(async ({ name, of }) => {
    const { of: named, row } = of.follows!
    const where = { [named]: owner.name, [row]: rows.map(one => one.id), status: { not: over } }
    const { records } = await engine.list(session, of, { where, size: -1 })
    const shown = await wire.rows(session, of, records, lang)
    return [name, Map.groupBy(shown, one => String(one[row]))] as const
  })
  const groups = new Map(await Promise.all(found))
  return (name: string, id: string): string => {
    const { of } = all.find(one => one.name === name)!
    return (groups.get(name)?.get(id) ?? []).map(row => lineOf(of, row)).join('\n')
  }
}
