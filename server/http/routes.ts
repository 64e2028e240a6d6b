/** Binds the odd paths of the modules: lists, details, exports, acts and reports under other names. */
import type { FastifyRequest } from 'fastify'
import {
  type Command,
  type Invoke,
  checkInput,
  ensure,
  formatMoney,
  type Query,
  type RouteContext,
  platformTenant,
  RefusalError,
  type Resource,
  type Route,
  type StockClient,
  takenBy,
  type Where,
} from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import { runAll, type Session } from '../kernel/engine.ts'
import { asKnown, personalAs, seeMoney, shownText } from '../kernel/masking.ts'
import { reachWhere } from '../kernel/row-scope.ts'
import { invalid, no, statusOf } from '../kernel/refusals.ts'
import { given as shownOnly, seen } from '../kernel/field-visibility.ts'
import { beforeCommands } from './before.ts'
import { arrivedOf, askedOf, type Context, drawing, keyOf, loginOf, must, viewPermit } from './context.ts'
import { stockOf } from './client.ts'
import { envelope, langOf, written } from './envelope.ts'
import { findEverything } from './everything.ts'
import { filters } from './filter.ts'
import { sendPaper } from './papers.ts'
import { columnsAsked, listPage, oneRow, present } from './rows.ts'
import { explainStale } from './running.ts'
import { exportRows } from './transfer.ts'
import { withoutMasks } from './wire.ts'

/** The desk a route works at: the caller's eyes and hands. */
export function deskOf(context: Context, session: Session, lang: 0 | 1, key?: string, stock?: StockClient): RouteContext {
  const { engine } = context
  const { tenant, actor } = session
  const rightful = (of: Resource): void => {
    if (of.read.length > 0) must(session as any, viewPermit(of))
  }
  /** What a caller's words became is asked no further than the caller may see. */
  const asked = (query: Query): Query => ('where' in query ? { ...query, where: asKnown(query.of, query.where, actor) } : query)
  let runs = 0
  async function work(as: Session, steps: Invoke | readonly Invoke[]): Promise<readonly any[]> {
    const done = await runAll(engine, as, steps, { key: key && `${key}#${++runs}` })
    const list = Array.isArray(steps) ? (steps as readonly Invoke[]) : [steps as Invoke]
    return Promise.all(done.map((one, i) => engine.ask(tenant, { kind: 'get', of: list[i]!.command.on, id: one.id })))
  }
  const desk: RouteContext = {
    actor,
    tenant,
    lang,
    stock,
    zone: session.zone,
    now: engine.clock(),
    reach: actor.reach,
    ports: context.ports,
    newId: drawing(session, key),
    asAt: (of, id, version) => context.log.atVersion(tenant, of, id, version) as Promise<any>,
    readUnscoped: ({ query }) => engine.ask<any>(tenant, asked(query)),
    async pageUnscoped(of, where, { sort, current, size }) {
      const { records, total, ...page } = await engine.list(session, of, { where: asKnown(of, where, actor), sort, current, size, unbounded: true })
      return { records: records as readonly any[], total, ...page, pages: Math.ceil(total / page.size) }
    },
    bounds: of => reachWhere(of, actor, engine.registry.owners),
    async ask({ query }) {
      if (query.kind === 'next') throw new Error('a route may not take numbers')
      rightful(query.of)
      if (query.kind === 'get') return (await engine.row(session, query.of, query.id ?? '')) as any
      const known = asKnown(query.of, query.where, actor)
      const found = await engine.ask<any>(tenant, { ...query, where: { all: [known, reachWhere(query.of, actor, engine.registry.owners, known)] } } as any)
      return query.kind === 'find' ? seen(query.of, found, actor) : found
    },
    search: typed => findEverything(context, session, typed, lang),
    before: what => beforeCommands(context, session, desk, what),
    wire: (of, rows) => context.wire.rows(session, of, rows as AnyRow[], lang),
    titles: (of, ids) => context.wire.titles(session, of, ids, lang),
    amount: fen => (actor.role === 'system' || actor.may(seeMoney) ? formatMoney(fen) : '****'),
    masked: (of, name, value) => shownText(of, name, value, actor),
    run: steps => work(session, steps),
    runAsSystem: steps => work(engine.system(tenant), steps),
  }
  return desk
}

/** What modules ask the outside world before a command of somebody's is run. */
export async function askFirst({ engine }: Context, command: Command<any, any, any>, id: string, desk: RouteContext): Promise<void> {
  for (const { asksFirst } of engine.registry.modules) for (const one of asksFirst) if (one.commands.includes(command)) await one.run(id, desk)
}

async function actOn(context: Context, route: Extract<Route, { kind: 'act' }>, request: FastifyRequest): Promise<unknown> {
  const lang = langOf(request),
    asked = askedOf(request)
  const session = route.public ? context.engine.system(await tenantOfPublic(context, route, request, asked)) : loginOf(request)
  const key = keyOf(request),
    desk = Object.assign(deskOf(context, session, lang, key, stockOf(request)), { arrived: arrivedOf(request) })
  if (!route.public) mayAny(session, route)
  const version = Number(asked.version) > 0 ? Number(asked.version) : undefined
  const given = await route.run(asked, desk)
  const steps = Array.isArray(given) ? (given as readonly Invoke[]) : [given as Invoke]
  for (const { command, id } of steps) await askFirst(context, command, id, desk)
  const parsed = await Promise.all(steps.map(step => parse(context, session, step)))
  const rows: AnyRow[] = []
  // One turn for all, unless the route says that its steps are whole by themselves and too many for one.
  const turns = route.apart ? parsed.map(step => [step]) : parsed.length > 0 ? [parsed] : []
  for (const [i, turn] of turns.entries()) {
    try {
      const done = await runAll(context.engine, session, turn, {
        key: key === undefined ? undefined : turns.length === 1 ? key : `${key}:${i}`,
        version: parsed.length === 1 ? version : undefined,
      })
      rows.push(...(await Promise.all(done.map((one, n) => after(context, session, turn[n]!.command.on, one.id)))))
    } catch (error) {
      throw await explainStale(context, session, turn[0]!.command.on, error, version, lang)
    }
  }
  const [row] = rows
  const data = route.answer ? await route.answer(rows, asked, desk) : row && rows.length === 1 ? { id: row.id, version: row.version, status: row.status } : {}
  return route.bare ? data : written(lang, data ?? {})
}

/** A row as its command left it, as far as the caller sees it. */
async function after({ engine }: Context, session: Session, of: Resource, id: string): Promise<AnyRow> {
  const row = (await engine.ask(session.tenant, { kind: 'get', of, id })) as AnyRow | undefined
  return (row && seen(of, [row], session.actor)[0]) as AnyRow
}

/** A gateway says for which tenant it calls; a person is where they signed in, or where the address leads. */
async function tenantOfPublic(
  context: Context,
  route: Extract<Route, { kind: 'act' }>,
  request: FastifyRequest,
  asked: Readonly<Record<string, any>>,
): Promise<string> {
  const named = asked.tenantId ? String(asked.tenantId) : undefined
  ensure(named === undefined || (await context.publicTenant?.has(named)) !== false, { ...no.missing, field: 'tenantId' })
  return named ?? request.login?.tenant ?? (await atAddress(context, request, route.bare ? 'tenantOf' : 'admit'))
}
/** The tenant behind the address; the house's own where nobody knows tenants by theirs. */
const atAddress = async ({ publicTenant }: Context, request: FastifyRequest, how: 'admit' | 'tenantOf'): Promise<string> =>
  (await publicTenant?.[how](request)) ?? platformTenant

/** An act whose every command is refused to the session is refused before anything is looked up. */
function mayAny(session: Session, route: Extract<Route, { kind: 'act' }>): void {
  const permits = route.commands.filter(command => command.by.length > 0).map(command => command.permit)
  if (permits.length > 0 && !permits.some(permit => session.actor.may(permit))) throw new RefusalError({ ...no.denied, detail: { permit: permits[0] } })
}

/** Wire texts of an act become inner values by the fields of the command's input. */
async function parse(context: Context, session: Session, step: Invoke): Promise<Invoke> {
  const of = step.command.on as Resource
  const personal = session.actor.sight?.[of.name] || Object.values(of.fields).some(field => personalAs(field) || field.kind === 'secret')
  const known = personal ? ((await context.engine.ask(session.tenant, { kind: 'get', of, id: step.id })) as AnyRow | undefined) : undefined
  const { input, wrong } = checkInput(
    step.command.input,
    shownOnly(of, known, withoutMasks(of, known, step.input, step.command.input), session.actor),
    session.zone,
    await context.engine.house(session.tenant),
  )
  if (wrong.length > 0) throw new RefusalError(invalid(wrong))
  return { ...step, input }
}

type ListRoute = Extract<Route, { kind: 'list' }>
const lists = new WeakMap<Context, Map<string, ListRoute>>()
/** What narrows the list that a sheet is asked for from (`from`): the sheet has the rows that its list has. Undefined where that is no list of these rows. */
export async function narrowedBy(context: Context, of: Resource, asked: Readonly<Record<string, any>>, desk: RouteContext): Promise<Where | undefined> {
  const from = String(asked.from ?? ''),
    route = lists.get(context)?.get(from)
  if (!route && of.path && ['list', 'page'].some(name => from === `/api/${of.path!.base}/${name}`)) return {}
  return route?.of === of ? ((await route.where?.(asked, desk)) ?? {}) : undefined
}

/** Registers one route of a module. */
export function bind(context: Context, route: Route): void {
  if (route.kind === 'list') lists.set(context, (lists.get(context) ?? new Map<string, ListRoute>()).set(route.path, route))
  const access =
    route.kind === 'report'
      ? route.by
      : route.kind === 'act'
        ? route.public
          ? ('public' as const)
          : route.commands.map(command => command.permit)
        : [viewPermit(route.of)]
  const commands = route.kind === 'act' ? route.commands : undefined
  const of = route.kind === 'act' ? route.commands[0]?.on : route.kind === 'report' ? undefined : route.of
  const open = access === 'public'
  const isNew = context.app.serveCall(
    {
      method: route.method,
      path: route.path.replace(/\?.*$/, ''),
      label: route.label,
      kind: route.kind === 'paper' ? 'export' : route.kind,
      of,
      commands,
      access,
      form: route.kind === 'act' ? takenBy(route) : undefined,
    },
    async (request, reply) => {
      const lang = langOf(request)
      if (route.kind === 'act')
        return actOn(context, route, request).catch(error => {
          if (!route.refused || !(error instanceof RefusalError)) throw error
          return reply.code(statusOf(error.refused)).send(route.refused(error.refused.label[lang]))
        })
      if (route.kind === 'report') {
        const session = open ? (request.login ?? { ...context.engine.system(await atAddress(context, request, 'admit')), actor: visitor }) : loginOf(request)
        if (Array.isArray(route.by) && !route.by.includes(session.actor.role as any)) throw new RefusalError({ ...no.denied, detail: { permit: route.path } })
        return envelope(await route.run(askedOf(request), deskOf(context, session, lang, undefined, stockOf(request))), lang)
      }
      const session = loginOf(request)
      must(session, viewPermit(route.of))
      const asked = askedOf(request),
        desk = deskOf(context, session, lang, undefined, stockOf(request))
      if (route.kind === 'detail') {
        const row = await oneRow(context, session, route.of, await route.id(asked, desk), lang, asked.asOf)
        return envelope(route.show && row ? (await route.show([row], desk))[0] : row, lang)
      }
      if (route.kind === 'paper') return sendPaper(desk, route, asked, reply)
      const instead = route.kind === 'list' && desk.stock ? await route.instead?.(asked, desk) : undefined
      if (instead !== undefined) return envelope(instead, lang)
      const listed = route.kind === 'export' ? await narrowedBy(context, route.of, asked, desk) : undefined,
        narrow = listed ?? (route.where ? await route.where(asked, desk) : {})
      if (route.kind === 'list') {
        // What a route shows in its own way it makes of whole rows.
        const page = await listPage(context, session, route.of, asked, lang, narrow, route.show ? undefined : columnsAsked(context, route.of, asked))
        return envelope(route.show ? { ...page, records: await route.show(page.records, desk) } : page, lang)
      }
      return exportRows(
        context,
        session,
        route.of,
        { all: [filters(route.of, asked, session, context.engine.registry.resources), present(route.of, asked, context.engine.registry.owners), narrow] },
        asked,
        reply,
        lang,
      )
    },
  )
  if (!isNew) throw new Error(`two routes are ${route.method} ${route.path}`)
}

/** Somebody who has not signed in: sees only what public reports show. */
export const visitor = { userId: 'visitor', name: '', role: 'PR' as const, deptId: '', reach: {}, may: () => false }
