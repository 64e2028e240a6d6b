/** Rows for a session, in the wire's shape: a page of a list, and one of them as it is or as it was. */
import { boxName, type Follows, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import { hiddenOn, withoutHidden } from '../kernel/field-visibility.ts'
import { no } from '../kernel/refusals.ts'
import type { Owners } from '../kernel/relations.ts'
import type { Context } from './context.ts'
import type { Lang } from './envelope.ts'
import { filters, paged, sorting } from './filter.ts'
import { everyColumn, listColumns, type ListColumns } from './list-columns.ts'

const isRemovable = (of: Resource): boolean => of.lifecycle.statuses.includes('removed')
/** Removed rows are not listed unless somebody asks for their status; what hangs on one is listed for who asks for that very row. */
export const present = (of: Resource, asked: Readonly<Record<string, any>>, owners: Owners): object => {
  const own = isRemovable(of) && !asked.status && !asked.id ? { status: { not: 'removed' } } : {}
  return of.follows && !asked[of.follows.row] && !asked.id ? { all: [own, standing(of.follows, owners)] } : own
}
function standing({ as, of: named, row }: Follows, owners: Owners): object {
  const all = [...(owners.get(as)?.values() ?? [])].map(one => one.of)
  const rest = all.filter(of => !isRemovable(of)).map(of => of.name)
  const removable = all.filter(isRemovable).map(of => ({ [named]: of.name, [row]: { within: { of, where: { status: { not: 'removed' } } } } }))
  return { any: [{ [named]: rest }, ...removable] }
}

/** What was typed into the one box of a list, as its call is given it. */
export const typedIn = ({ [boxName]: typed }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof typed === 'string' && !['undefined', 'null'].includes(typed) ? typed.trim() || undefined : undefined

/** One page of a resource for a session, in the wire's shape: all columns of its rows, or those alone that `columns` names. */
export async function listPage(
  context: Context,
  session: Session,
  of: Resource,
  asked: Readonly<Record<string, any>>,
  lang: Lang,
  narrow: object = {},
  columns: ListColumns = everyColumn(of),
) {
  const where = {
    all: [filters(of, asked, session, context.engine.registry.resources), present(of, asked, context.engine.registry.owners), narrow].filter(
      one => Object.keys(one).length > 0,
    ),
  }
  const page = await context.engine.list(session, of, {
    where: where.all.length === 0 ? {} : where,
    typed: typedIn(asked),
    sort: sorting(of, asked, session),
    keys: columns.keys,
    ...paged(asked),
  })
  return {
    records: await context.wire.rows(session, of, page.records, lang, columns),
    total: page.total,
    size: page.size,
    current: page.current,
    pages: Math.ceil(page.total / page.size),
  }
}

/** The columns that a list is asked for by its call. */
export const columnsAsked = ({ engine }: Context, of: Resource, { columns }: Readonly<Record<string, unknown>>): ListColumns =>
  listColumns(of, engine.registry.commandsOf.get(of.name) ?? [], columns)

/** One row for a session, as it is or as it was; refused as missing outside the session's reach. */
export async function oneRow(context: Context, session: Session, of: Resource, id: string | undefined, lang: Lang, asOf?: string) {
  if (!id) throw new RefusalError({ ...no.missing, field: 'id' })
  const now = await context.engine.row(session, of, id)
  if (!now) throw new RefusalError(no.missing)
  const until = asOf && /^\d+$/.test(asOf) ? Number(asOf) : asOf
  const then = until ? await context.log.asOf(session.tenant, of, id, until) : undefined
  const row = until ? then && withoutHidden(of, then, hiddenOn(of, now, session.actor)) : now
  if (!row) throw new RefusalError(no.missing)
  return (await context.wire.rows(session, of, [row], lang))[0]
}
