/** Rows for a session, in the wire's shape: a page of a list, and one of them as it is or as it was. */
import type { FastifyRequest } from 'fastify'
import { boxName, type Follows, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import { hiddenOn, withoutHidden } from '../kernel/field-visibility.ts'
import type { Page } from '../kernel/listing.ts'
import { no } from '../kernel/refusals.ts'
import type { Owners } from '../kernel/relations.ts'
import type { Target } from './call-table.ts'
import { askedOf, type Context } from './context.ts'
import type { Lang } from './envelope.ts'
import { filters, paged, sorting } from './filter.ts'
import { everyColumn, listColumns, type ListColumns } from './list-columns.ts'
import type { Login } from './login.ts'

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

/** The order in which a list is asked for, and whether somebody chose it. */
export const orderOf = (of: Resource, asked: Asked, session: Session) => ({ sort: sorting(of, asked, session), isChosen: Boolean(asked.ascs ?? asked.descs) })

type Asked = Readonly<Record<string, any>>
/** One page of a resource for a session, in the wire's shape: all columns of its rows, or those alone that `columns` names. */
export const listPage = (context: Context, session: Session, of: Resource, asked: Asked, lang: Lang, narrow: object = {}, columns = everyColumn(of)) =>
  pageOf(context, session, of, lang, listingOf(context, session, of, asked, narrow, columns))

interface Listing {
  readonly read: ReturnType<Context['engine']['listing']>
  readonly columns: ListColumns
}
function listingOf({ engine }: Context, session: Session, of: Resource, asked: Asked, narrow: object, columns: ListColumns): Listing {
  const { resources, owners } = engine.registry
  const all = [filters(of, asked, session, resources), present(of, asked, owners), narrow].filter(one => Object.keys(one).length > 0)
  const read = engine.listing(session, of, {
    where: all.length === 0 ? {} : { all },
    typed: typedIn(asked),
    ...orderOf(of, asked, session),
    keys: columns.keys,
    ...paged(asked),
  })
  return { read, columns }
}
async function pageOf(context: Context, session: Session, of: Resource, lang: Lang, { read, columns }: Listing) {
  return shown(context, session, of, lang, columns, await read())
}
async function shown({ wire }: Context, session: Session, of: Resource, lang: Lang, columns: ListColumns, { records, total, size, current }: Page) {
  return { records: await wire.rows(session, of, records, lang, columns), total, size, current, pages: Math.ceil(total / size) }
}

/** What sessions ask for again and again, by the address: as long as a login is the same, so are its rights and what they make of the address. Which of
 * its pages is wanted stands apart. */
const again = new Map<Session, Map<string, Listing>>()
const againMax = { sessions: 200, addresses: 10 }
const numbered = /^(.*[?&])current=([1-9]\d{0,5})((?:&.*)?)$/
function pageIn(url: string): { readonly address: string; readonly page?: number } {
  const [, before, page, after] = numbered.exec(url) ?? [],
    address = page === undefined ? url : `${before}${after}`
  // Said twice it is refused by who reads it.
  return page === undefined || address.includes('current') ? { address: url } : { address, page: Number(page) }
}
/** The lists that sessions were let through to. */
const passed = new WeakMap<Session, Set<Target | undefined>>()
/** Whether a session was let through to a list before. */
export const isListed = (session: Session, { target }: FastifyRequest): boolean => target !== undefined && (passed.get(session)?.has(target) ?? false)
/** The same of what a call asks for by its address alone; undefined where the session is no longer what it was when it was let through. */
export async function listAt(context: Context, session: Login, of: Resource, request: FastifyRequest, lang: Lang) {
  const { address, page: wanted } = pageIn(request.url)
  let listing = again.get(session)?.get(address)
  if (!listing) {
    const asked = askedOf(request)
    listing = listingOf(context, session, of, asked, {}, columnsAsked(context, of, asked))
    put(
      put(again, againMax.sessions, session, () => new Map<string, Listing>()),
      againMax.addresses,
      address,
      () => listing!,
    )
  }
  const lists = passed.get(session)
  if (lists) lists.add(request.target)
  else passed.set(session, new Set([request.target]))
  const page = await listing.read(wanted)
  if (request.isRecent) {
    const holds = context.auth.holds(session, page.head)
    if (!(holds instanceof Promise ? await holds : holds)) return undefined
  }
  return shown(context, session, of, lang, listing.columns, page)
}
/** Puts something into a map of so many, where it is not yet; the oldest goes. */
function put<K, V>(into: Map<K, V>, most: number, key: K, make: () => V): V {
  const found = into.get(key)
  if (found !== undefined) return found
  if (into.size >= most) into.delete(into.keys().next().value!)
  const made = make()
  into.set(key, made)
  return made
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
