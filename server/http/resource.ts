/** The calls every resource has from its declaration: list, detail, history, export, import, and one per command. */
import { boxName, type Command, type Follows, RefusalError, type RefusalCode, type Resource, ids } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Session } from '../kernel/engine.ts'
import type { Owners } from '../kernel/relations.ts'
import { no } from '../kernel/refusals.ts'
import { personalAs } from '../kernel/masking.ts'
import { given as shownOnly, hiddenOn, withoutHidden } from '../kernel/field-visibility.ts'
import { askedOf, type Context, drawing, keyOf, loginOf, must, viewPermit } from './context.ts'
import { envelope, langOf, written, type Lang } from './envelope.ts'
import { filters, paged, sorting } from './filter.ts'
import { historyOf } from './history.ts'
import { everyColumn, listColumns, type ListColumns } from './list-columns.ts'
import { exportRows, importRows } from './transfer.ts'
import { withoutMasks } from './wire.ts'

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
  const where = { all: [filters(of, asked, session), present(of, asked, context.engine.registry.owners), narrow].filter(one => Object.keys(one).length > 0) }
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

/** What changed since the version a stale form saw, and by whom. */
export async function explainStale(context: Context, session: Session, of: Resource, error: unknown, seen: number | undefined, lang: Lang): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.refused.code !== no.stale.code || seen === undefined) return error
  const id = String(error.refused.detail?.id ?? '')
  const since = (await historyOf(context, session, of, id, lang)).filter(one => one.version > seen)
  const last = since[0]
  const changes = since.flatMap(one => one.changes)
  return new RefusalError({ ...no.stale, detail: { ...error.refused.detail, changedBy: last?.actorName ?? '', changedAt: last?.at ?? '', changes } })
}

const masked = new WeakMap<Resource, boolean>()
/** Whether rows of a resource may come back with masks in them. */
function hasMasks(of: Resource): boolean {
  if (!masked.has(of))
    masked.set(
      of,
      Object.values(of.fields).some(field => personalAs(field) || field.kind === 'secret'),
    )
  return masked.get(of)!
}

/** Whether something given may be a mask: a form for a new row may be one for a row that came back to its beginning. */
const mayBeMasked = (given: Readonly<Record<string, unknown>>): boolean => Object.values(given).some(value => typeof value === 'string' && value.includes('*'))

/** What was given without masks that came back unchanged and without what the caller may not see. */
export async function ownValues(context: Context, session: Session, command: Command, id: string, given: Readonly<Record<string, any>>, fresh = false) {
  const of = command.on as Resource
  const known =
    (!fresh && session.actor.sight?.[of.name]) || (hasMasks(of) && (!fresh || mayBeMasked(given)))
      ? ((await context.engine.ask(session.tenant, { kind: 'get', of, id })) as AnyRow | undefined)
      : undefined
  return shownOnly(of, known, withoutMasks(of, known, given, command.input), session.actor)
}
/** Runs one command as a request asks; a masked value that comes back means "unchanged". */
export async function runOne(
  context: Context,
  session: Session,
  command: Command,
  id: string,
  given: Readonly<Record<string, any>>,
  options: { readonly key?: string | undefined; readonly lang: Lang; readonly fresh?: boolean },
) {
  const version = Number(given.version) > 0 ? Number(given.version) : undefined
  try {
    const shown = await ownValues(context, session, command, id, given, options.fresh)
    return await context.engine.submit(session, command, id, shown, { key: options.key, version, fresh: options.fresh })
  } catch (error) {
    throw await explainStale(context, session, command.on as Resource, error, version, options.lang)
  }
}

/** Runs a command on one id or on each of several; several are reported one by one. */
async function runEach(context: Context, request: any, command: Command, given: Record<string, any>) {
  const login = loginOf(request),
    lang = langOf(request),
    key = keyOf(request)
  must(login, command.permit)
  const of = command.on as Resource
  const named = given[of.path?.id ?? 'id'] ?? given.id
  const fresh = of.lifecycle.next('new', command.name) !== undefined
  const asked = given.ids ? ids(given.ids) : ids(named)
  const wanted = asked.length === 0 && fresh ? [drawing(login, key)()] : asked
  if (wanted.length === 0) throw new RefusalError({ ...no.missing, field: of.path?.id ?? 'id' })
  if (wanted.length === 1) return await runOne(context, login, command, wanted[0]!, given, { key, lang, fresh: asked.length === 0 && key === undefined })
  const results = []
  let first: RefusalCode | undefined
  for (const id of wanted) {
    try {
      results.push({ ok: true, ...(await runOne(context, login, command, id, { ...given, version: undefined }, { key: key && `${key}:${id}`, lang })) })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      first ??= error.refused
      results.push({ id, ok: false, rule: error.refused.code, msg: error.refused.label[lang] })
    }
  }
  if (first && results.every(one => !one.ok)) throw new RefusalError({ ...first, detail: { results } })
  return { results }
}

/** Registers the derived calls of a resource. Paths that a module has spelled itself are left alone. */
export function resourceCalls(context: Context, of: Resource): void {
  if (!of.path) return
  const { app, engine } = context
  const base = `/api/${of.path.base}`
  const view = [viewPermit(of)] as const
  const get = (name: string, kind: 'list' | 'detail' | 'history' | 'export', handler: (request: any, reply: any, lang: Lang) => Promise<unknown>) => {
    app.serveCall({ method: 'GET', path: `${base}/${name}`, label: of.label, kind, of, access: view }, async (request, reply) => {
      must(loginOf(request), viewPermit(of))
      return handler(request, reply, langOf(request))
    })
  }
  for (const name of new Set([of.path.list ?? 'list', 'list', 'page']))
    get(name, 'list', async (request, _reply, lang) => {
      const asked = askedOf(request)
      return envelope(await listPage(context, loginOf(request), of, asked, lang, {}, columnsAsked(context, of, asked)), lang)
    })
  get(of.path.detail ?? 'detail', 'detail', async (request, _reply, lang) => {
    const asked = askedOf(request)
    return envelope(await oneRow(context, loginOf(request), of, asked.id ?? asked[of.path!.id ?? 'id'], lang, asked.asOf), lang)
  })
  get('history', 'history', async (request, _reply, lang) => {
    const login = loginOf(request),
      id = String(askedOf(request).id ?? '')
    if (!(await engine.row(login, of, id))) throw new RefusalError(no.missing)
    return envelope(await historyOf(context, login, of, id, lang), lang)
  })
  get(of.path.export ?? 'export', 'export', (request, reply, lang) => {
    const login = loginOf(request),
      asked = askedOf(request)
    return exportRows(context, login, of, { all: [filters(of, asked, login), present(of, asked, engine.registry.owners)] }, asked, reply, lang)
  })

  const commands = (engine.registry.commandsOf.get(of.name) ?? []).filter(command => command.by.length > 0)
  const post = (name: string, kind: 'act' | 'import', label: Call['label'], used: readonly Command[], handler: (request: any) => Promise<unknown>) => {
    app.serveCall({ method: 'POST', path: `${base}/${name}`, label, kind, of, commands: used, access: used.map(one => one.permit) }, async request =>
      written(langOf(request), (await handler(request)) ?? {}),
    )
  }
  for (const command of commands) post(command.name, 'act', command.label, [command], request => runEach(context, request, command, askedOf(request)))
  const [create, change, remove] = ['create', 'change', 'remove'].map(name => commands.find(one => one.name === name))
  if (create && change) {
    post(of.path.submit ?? 'submit', 'act', of.label, [create, change], request => {
      const asked = askedOf(request)
      return runEach(context, request, asked.id ? change : create, asked)
    })
    post(of.path.import ?? 'import', 'import', of.label, [create, change], request => importRows(context, request, of, create, change))
  }
  if (remove && of.path.remove) post(of.path.remove, 'act', remove.label, [remove], request => runEach(context, request, remove, askedOf(request)))
}
type Call = import('./context.ts').Call
