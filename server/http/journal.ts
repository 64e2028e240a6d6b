/** Journals over HTTP: what is noted of every call, fault and browser error, and the calls that read the logs. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fields, formatTime, type Journal, platformTenant, RefusalError } from '../../modules/kit/index.ts'
import type { Session } from '../kernel/engine.ts'
import type { JournalAsk } from '../journals/journal-search.ts'
import { personalNames, personalValues, type Redacting, redacted, redactedText } from '../journals/redaction.ts'
import { no } from '../kernel/refusals.ts'
import type { About, JournalWriter, Values } from '../journals/journal-writer.ts'
import { askedOf, type Call, type Context, loginOf, must, viewPermit } from './context.ts'
import { envelope, type Lang, langOf } from './envelope.ts'
import type { Login } from './login.ts'
import { filters, paged } from './filter.ts'
import { columnsOf, sendSheet } from './transfer.ts'

/** Calls by GET that change something all the same. */
const writing = /\/oauth\/(logout|switch-dept)$/
/** The call that has nobody yet, only who they say they are. */
const entering = /\/oauth\/token$/
const uriMax = 200

const pathOf = (url: string): string => url.split('?', 1)[0]!.slice(0, uriMax)
/** Ids of rows are not part of an address that is counted by. */
const withoutIds = (path: string): string => path.replace(/\/[\w-]*\d[\w-]{7,}(?=\/|$)/g, '/:id')
const serviceOf = (path: string): string => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'ketang'

export interface Noting {
  fault(error: unknown, request: FastifyRequest): void
  browser(entries: readonly unknown[], request: FastifyRequest): void
}

const declarations = new WeakMap<Call, Fields>()
/** What a call declares of what it is given: its resource, what its commands take, its form. */
function declaredBy(call: Call | undefined): Fields {
  if (!call) return {}
  const known = declarations.get(call)
  if (known) return known
  const all: Fields = Object.assign({}, ...(call.commands ?? []).map(one => one.input), call.form, call.of?.fields)
  declarations.set(call, all)
  return all
}
/** The account that asks; where somebody looks through another's eyes, both. */
const byWhom = (login: Login | undefined): string | undefined => (login?.viewer ? `${login.viewer.account} → ${login.account}` : login?.account)
/** What every entry of a request says. */
function origin(request: FastifyRequest, call: Call | undefined, names: Redacting['names']): Values {
  const path = request.target?.url ?? withoutIds(pathOf(request.url))
  const asked = { ...askedOf(request) }
  // What a provider gave to log in with is a secret for as long as it lasts.
  if (path.startsWith('/api/blade-auth/')) for (const name of ['code', 'state']) delete asked[name]
  return {
    serviceId: serviceOf(path),
    requestUri: path,
    method: request.method,
    remoteIp: request.ip,
    requestId: String(request.id),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    // A parent's account is a phone.
    createBy: redactedText(byWhom(request.login) ?? (entering.test(path) ? asked.username : ''), 100),
    methodClass: call?.of?.name ?? '',
    methodName: path.split('/').at(-1) ?? '',
    params: redacted(asked, { names, declared: declaredBy(call) }),
  }
}

/** Notes what is called and what breaks. Nothing here is waited for. */
export function noting(app: FastifyInstance, journals: JournalWriter, context: Pick<Context, 'engine' | 'calls'>): Noting {
  const names = personalNames(context.engine.registry.resources.values())
  /** Tenants that somebody has signed in to: a header alone names none. */
  const known = new Set<string>([platformTenant])
  const callOf = ({ target }: FastifyRequest): Call | undefined => target?.call
  const about = (request: FastifyRequest): About => {
    if (request.login) {
      known.add(request.login.tenant)
      return { tenant: request.login.tenant, userId: request.login.userId }
    }
    const named = String(request.headers['tenant-id'] ?? '')
    return { tenant: known.has(named) ? named : platformTenant }
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.target ?? {},
      { statusCode } = reply
    // Who is nobody has done nothing: a flood of such calls must not fill the log.
    if (!call || statusCode === 101 || statusCode === 401 || !request.url.startsWith('/api/')) return done()
    if (journals.reads || request.method !== 'GET' || call.kind === 'act' || writing.test(call.path))
      journals.call(
        { ...origin(request, call, names), title: call.label[0], type: call.kind, code: statusCode, time: Math.round(reply.elapsedTime) },
        about(request),
      )
    done()
  })
  return {
    fault(error, request) {
      const call = callOf(request)
      const personal = personalValues(askedOf(request), { names, declared: declaredBy(call) })
      journals.fault({ ...origin(request, call, names), ...errorValues(error, personal) }, about(request))
    },
    browser(entries, request) {
      for (const entry of entries) journals.fault({ ...origin(request, undefined, names), params: '', ...browserValues(entry) }, about(request))
    },
  }
}

const ours = /([\w./-]*(?:server|modules|cli|console)\/[\w./-]+):(\d+)(?::\d+)?/
/** Kind, words, place and stack of an error. */
export function errorValues(error: unknown, personal: readonly string[] = []): Values {
  const given = error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' }
  const stack = String(given.stack ?? ''),
    [, file = '', line] = ours.exec(stack) ?? []
  const { code } = given as { readonly code?: unknown }
  return {
    exceptionName: `${given.name}${typeof code === 'string' ? `.${code}` : ''}`.slice(0, 80),
    message: redactedText(given.message, 2_000, personal),
    stackTrace: redactedText(stack, 8_000, personal),
    fileName: file.replace(/^.*?((?:server|modules|cli|console)\/)/, '$1'),
    lineNumber: line ? Number(line) : null,
  }
}

/** An error of the console as it was kept in the browser, under whatever names a client of the family uses. */
function browserValues(entry: unknown): Values {
  const given = (typeof entry === 'object' && entry !== null ? entry : { message: entry }) as Readonly<Record<string, unknown>>
  const text = (...names: readonly string[]): string => String(names.map(name => given[name]).find(Boolean) ?? '')
  const address = text('url', 'address')
  const name = text('type', 'name')
  return {
    serviceId: 'console',
    requestUri: withoutIds(URL.canParse(address) ? new URL(address).pathname : pathOf(address)).slice(0, uriMax),
    exceptionName: /^\w{1,40}$/.test(name) ? name : 'error',
    message: redactedText(text('message', 'content'), 2_000),
    stackTrace: redactedText(text('stack'), 8_000),
    params: redactedText([text('time'), text('info')].filter(Boolean).join('\n'), 2_000),
    ...placeOf(text('stack')),
  }
}
const placeOf = (stack: string): Values => {
  const [, file, line] = /([\w.-]+\.[jt]sx?)[^:]*:(\d+)/.exec(stack) ?? []
  return { fileName: file ?? '', lineNumber: line ? Number(line) : null }
}

/** An administrator sees the entries of their tenant, the platform's own sees all, or those of the tenant asked for. */
function visible(session: Session, of: Journal, asked: Readonly<Record<string, any>>): Pick<JournalAsk, 'tenant' | 'conditions'> {
  // Accounts are kept with the numbers of phones masked, and are found by them.
  const known = asked.createBy === undefined ? asked : { ...asked, createBy: redactedText(asked.createBy, 100) }
  const given = filters(of, known, session) as { readonly all?: readonly object[] }
  const tenant = session.tenant !== platformTenant ? session.tenant : String(asked.tenantId ?? '') || undefined
  return { tenant, conditions: given.all ?? [given] }
}

/** The list, the detail and the export of a journal. */
export function journalCalls(context: Context, journals: JournalWriter, of: Journal): void {
  const { app } = context,
    permit = viewPermit(of),
    base = `/api/${of.path!.base}`
  const get = (name: string, kind: Call['kind'], handler: (request: FastifyRequest, reply: any, lang: Lang) => Promise<unknown>) => {
    app.serveCall({ method: 'GET', path: `${base}/${name}`, label: of.label, kind, of, access: [permit] }, async (request, reply) => {
      must(loginOf(request), permit)
      return handler(request, reply, langOf(request))
    })
  }
  let byRoute: ReadonlyMap<string, Call> | undefined
  /** Entries keep what a call is called in Chinese; readers of English are told as it is declared now. */
  const titled = ({ title, method, requestUri }: Readonly<Record<string, unknown>>, lang: Lang): object => {
    if (title === undefined || lang === 0) return {}
    byRoute ??= new Map(context.calls.map(call => [`${call.method} ${call.path}`, call]))
    return { title: byRoute.get(`${method} ${requestUri}`)?.label[lang] ?? title }
  }
  const wired = async (session: Session, rows: Parameters<Context['wire']['rows']>[2], lang: Lang) =>
    (await context.wire.rows(session, of, rows, lang)).map((row, i) => ({ ...row, ...titled(row, lang), updateTime: '', tenantId: rows[i]!.tenant }))
  const without = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(row).filter(([name]) => !of.heavy.includes(name)))

  get('list', 'list', async (request, _reply, lang) => {
    const login = loginOf(request),
      asked = askedOf(request)
    const { records, since, ...page } = await journals.page(of, { ...visible(login, of, asked), ...paged(asked) })
    return envelope(
      {
        records: (await wired(login, records, lang)).map(without),
        ...page,
        pages: Math.ceil(page.total / page.size),
        ...(since ? { since: formatTime(since, login.zone) } : {}),
      },
      lang,
    )
  })
  get('detail', 'detail', async (request, _reply, lang) => {
    const login = loginOf(request),
      row = await journals.row(of, visible(login, of, {}).tenant, String(askedOf(request).id ?? ''))
    if (!row) throw new RefusalError(no.missing)
    return envelope((await wired(login, [row], lang))[0], lang)
  })
  get('export', 'export', async (request, reply, lang) => {
    const login = loginOf(request),
      asked = askedOf(request)
    const columns = columnsOf(of, lang, asked.columns)
    async function* lines() {
      for await (const piece of journals.rows(of, visible(login, of, asked)))
        yield (await wired(login, piece, lang)).map(row => columns.map(column => (row as Readonly<Record<string, unknown>>)[column.key] ?? ''))
    }
    return sendSheet(of, columns, lines(), asked.format, reply, lang)
  })
}
