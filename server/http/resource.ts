/** The calls every resource has from its declaration: list, detail, history, export, import, and one per command. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Command, RefusalError, type RefusalCode, type Resource, ids } from '../../modules/kit/index.ts'
import { no } from '../kernel/refusals.ts'
import { askedOf, type Context, drawing, keyOf, loginOf, must, viewPermit } from './context.ts'
import { envelope, langOf, written, type Lang } from './envelope.ts'
import { filters } from './filter.ts'
import { historyOf } from './history.ts'
import { listAt, oneRow, present } from './rows.ts'
import { askFirst, deskOf, narrowedBy } from './routes.ts'
import { runOne } from './running.ts'
import { exportRows, importRows } from './transfer.ts'

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
  for (const id of wanted) await askFirst(context, command, id, deskOf(context, login, lang))
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

/** Answers as to who asks only now: the session has changed since it was let through. */
async function anew({ app }: Context, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, headers, payload } = await app.inject({ method: 'GET', url: request.originalUrl, headers: request.headers, remoteAddress: request.ip })
  return reply.code(statusCode).header('content-type', headers['content-type']).send(payload)
}

/** Registers the derived calls of a resource. Paths that a module has spelled itself are left alone. */
export function resourceCalls(context: Context, of: Resource): void {
  if (!of.path) return
  const { app, engine } = context
  const base = `/api/${of.path.base}`
  const view = [viewPermit(of)] as const
  const get = (name: string, kind: 'list' | 'detail' | 'history' | 'export', handler: (request: any, reply: any, lang: Lang) => Promise<unknown>) => {
    app.serveCall({ method: 'GET', path: `${base}/${name}`, label: of.label, kind, of, access: view }, (request, reply) => {
      must(loginOf(request), viewPermit(of))
      return handler(request, reply, langOf(request))
    })
  }
  for (const name of new Set([of.path.list ?? 'list', 'list', 'page']))
    get(name, 'list', async (request, reply, lang) => {
      const page = await listAt(context, loginOf(request), of, request, lang)
      return page ? envelope(page, lang) : anew(context, request, reply)
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
  get(of.path.export ?? 'export', 'export', async (request, reply, lang) => {
    const login = loginOf(request),
      asked = askedOf(request),
      narrow = (await narrowedBy(context, of, asked, deskOf(context, login, lang))) ?? {}
    return exportRows(
      context,
      login,
      of,
      { all: [filters(of, asked, login, engine.registry.resources), present(of, asked, engine.registry.owners), narrow] },
      asked,
      reply,
      lang,
    )
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
