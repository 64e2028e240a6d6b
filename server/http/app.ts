/** The HTTP face: Fastify, the dialect's tolerance, sessions, every call, the console's files. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import statics from '@fastify/static'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { onlyData, type Ports, RefusalError } from '../../modules/kit/index.ts'
import type { Engine } from '../kernel/engine.ts'
import { limits } from '../kernel/limits.ts'
import type { Log } from '../kernel/log.ts'
import { redactedText } from '../journals/redaction.ts'
import { no } from '../kernel/refusals.ts'
import type { JournalWriter } from '../journals/journal-writer.ts'
import { boundIds, type Call, type Context, tokenOf } from './context.ts'
import { answerError, langOf, refusal } from './envelope.ts'
import { journalCalls, noting } from './journal.ts'
import { type AdmissionControl, admissionControl } from './admission-control.ts'
import { callTable } from './call-table.ts'
import { compressed } from './compressed.ts'
import { ownLogs, requestIds } from './request-log.ts'
import { liveSocket } from './live.ts'
import type { Authentication, Login } from './login.ts'
import { openapiCalls } from './openapi.ts'
import { usualUrl } from './url-aliases.ts'
import { resourceCalls } from './resource.ts'
import { isListed } from './rows.ts'
import { bind } from './routes.ts'
import { wire } from './wire.ts'

export interface AppOptions {
  readonly engine: Engine
  readonly log: Log
  readonly auth: Authentication
  readonly ports: Ports
  /** Keeps the journals; without one nothing is noted and no log can be read. */
  readonly journals?: JournalWriter | undefined
  readonly logLevel?: string
  /** Whether the address of a caller is what a proxy says. */
  readonly proxy?: boolean
  /** Requests that are answered at a time; the house's limit when left out. */
  readonly requestsMax?: number
  /** The built console; left out in tests of calls. */
  readonly console?: string | undefined
  readonly version?: string
  /** Whether people may log in by any name through this server itself: development and tests only. */
  readonly localLogin?: boolean
  /** Folders that are written to, and how many bytes must be free there for this process to be sent requests. */
  readonly disk?: { readonly folders: readonly string[]; readonly free: number }
}

/** What every answer says of itself; pages also say what they may load. */
const security: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' }
const pagePolicy = [
  "default-src 'self'",
  // Compiling WebAssembly of our own: tickets are read from the camera's picture. No script is made of text.
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  // Menus may lead to other sites, shown inside ours; the console embeds no other.
  "frame-src 'self' http: https:",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'self'",
].join('; ')
/** What pages may load: sockets of the address that they came from alone, which older browsers do not take for their own. */
function pageSecurity(host: string): Readonly<Record<string, string>> {
  const sockets = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : ''
  return { ...security, 'content-security-policy': `${pagePolicy}; connect-src 'self'${sockets}` }
}

/** What the process's own log never says, at whatever depth a line is likely to carry it. */
const secretPaths = ['password', 'token', 'phone', 'phoneNumber', 'idCard', 'idNumber', 'captcha', 'phoneCode', 'authorization', '["blade-auth"]'].flatMap(
  name => ['*', '*.*', '*.*.*'].map(depth => (name.startsWith('[') ? `${depth}${name}` : `${depth}.${name}`)),
)
/** An error for the process's own log: a driver's may carry the values that it stumbled over. */
const errorLine = (error: any) => ({
  type: String(error?.name ?? 'Error'),
  ...(error?.code ? { code: String(error.code) } : {}),
  message: redactedText(error?.message ?? error, 2_000),
  stack: redactedText(error?.stack, 8_000),
})

/** Inputs are checked by their declarations: Fastify's own compilers, which take long to load, are not asked for. */
const noSchemas = {
  buildValidator: () => () => {
    throw new Error('inputs are checked by their declarations')
  },
  buildSerializer: () => () => {
    throw new Error('answers are made by their declarations')
  },
}

function tolerant(app: FastifyInstance): void {
  // Clients of this family send JSON headers with empty bodies, and bodies without a type.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    request.text = String(body)
    let value: unknown
    try {
      value = JSON.parse(String(body))
    } catch (error) {
      return done(Object.assign(error as Error, { statusCode: 400 }))
    }
    return onlyData(value) ? done(null, value) : done(Object.assign(new Error('too deep'), { statusCode: 400 }))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body === '' ? {} : body))
}

export async function httpApp(options: AppOptions): Promise<{ app: FastifyInstance; calls: readonly Call[]; admission: AdmissionControl }> {
  const { engine, auth, journals } = options
  const calls: Call[] = []
  const app = Fastify({
    // Plugins are ours: none hangs. Fastify would set and clear a timer for each of the many routes.
    pluginTimeout: 0,
    schemaController: { compilersFactory: noSchemas },
    exposeHeadRoutes: false,
    bodyLimit: limits.bodyMax,
    trustProxy: options.proxy ?? false,
    genReqId: requestIds(),
    // Requests are not logged one by one: their addresses may carry tokens, and errors are logged with the id of theirs.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: request => usualUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 500 },
    requestTimeout: limits.requestWithin,
    connectionTimeout: limits.idleWithin,
    logger: { level: options.logLevel ?? 'silent', redact: secretPaths, serializers: { err: errorLine } },
  })
  ownLogs(app.log)
  const letIn = callTable(app, calls)
  const admission = admissionControl(app, { most: options.requestsMax ?? limits.requestsMax, key: engine.encryption.keyFor('places in line') })
  tolerant(app)
  await app.register(formbody)
  // Its hooks clean up after files on the disk, at two promises and a listener for each request of any kind; nobody here puts any there.
  multipart(Object.create(app, { addHook: { value: () => app } }) as FastifyInstance, { limits: { fileSize: limits.bodyMax, files: 20 } }, () => {})
  await app.register(websocket, { options: { maxPayload: 4_096 } })
  const noted = journals && noting(app, journals, { engine, calls })
  app.setErrorHandler((error, request, reply) => {
    const answer = answerError(error, request, reply)
    if (reply.statusCode >= 500 && !(error instanceof RefusalError)) noted?.fault(error, request)
    return answer
  })
  app.decorateRequest('login', undefined)
  app.decorateRequest('text', undefined)
  app.decorateRequest('isRecent', false)
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = /^\/api\/(?!docs)/.test(request.url)
    reply.header('x-request-id', request.id).headers(isCall ? security : pageSecurity(request.host))
    // Devices' clocks are out, and screens go by this one.
    if (isCall) reply.header('x-server-time', engine.clock())
    const token = tokenOf(request),
      recent = token && request.method === 'GET' ? auth.recent(token) : undefined
    // Who was let through to a list is let through again: whether they still are who they were its page tells.
    request.isRecent = recent !== undefined && isListed(recent, request)
    const login = request.isRecent ? recent : token ? auth.session(token) : undefined
    const go = (known: Login | undefined): void => {
      request.login = known
      done()
    }
    // Nobody waits for a session that is known, but for who says how the body is coded: what of that is no HTTP the parser refuses right after this.
    if (login instanceof Promise) login.then(go, done)
    else if (request.headers['transfer-encoding'] !== undefined) setImmediate(go, login)
    else go(login)
  })
  compressed(app)
  app.addHook('preHandler', (request, _reply, done) => {
    boundIds(request)
    done()
  })
  const context: Context = {
    app,
    engine,
    log: options.log,
    auth,
    wire: wire(engine),
    ports: { ...options.ports },
    calls,
    noting: noted,
    journals,
    live: [],
    localLogin: options.localLogin ?? false,
  }
  for (const module of engine.registry.modules) module.http?.(context)
  // What modules have to say to a caller comes first.
  app.addHook('onRequest', (request, reply, done) => {
    // Below /api/ no file of the console lies: an address that only they could answer is unknown, signed in or not.
    const isUnknown = request.target === undefined || request.target.url === '/*'
    if (request.login || !request.url.startsWith('/api/') || isUnknown || request.target?.isPublic) return done()
    void reply.code(401).send(refusal(no.signedOut, langOf(request)))
  })
  app.setNotFoundHandler((request, reply) => {
    // Nothing is returned: a reply that is awaited listens to its own end once more.
    if (request.method === 'GET' && !/^\/(api|assets)\//.test(request.url) && options.console) void reply.sendFile('index.html')
    else void reply.code(404).send(refusal(no.unknownResource, langOf(request)))
  })

  for (const module of engine.registry.modules) for (const route of module.routes) bind(context, route)
  for (const of of engine.registry.tables) resourceCalls(context, of)
  if (journals) for (const of of engine.registry.journals) journalCalls(context, journals, of)
  letIn()
  liveSocket(context)
  openapiCalls(context, options.version ?? '0')
  app.get('/health/live', { config: { public: true } }, async () => ({ live: true }))
  app.get('/health/ready', { config: { public: true } }, async (_request, reply) => {
    const answers = await engine.store.read({ text: 'select 1', values: [] }).then(
      () => true,
      () => false,
    )
    const full = await fullDisk(options.disk)
    const ready = answers && !full
    return reply.code(ready ? 200 : 503).send({ ready, waiting: engine.writer.waiting, ...(full ? { full } : {}) })
  })
  if (options.console && existsSync(options.console))
    await app.register(statics, {
      root: options.console,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  return { app, calls, admission }
}
/** Whether too little is free where something is written; a folder that is not there yet lies where the next one above it does. */
async function fullDisk(disk: AppOptions['disk']): Promise<boolean> {
  for (let folder of disk?.folders ?? []) {
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < disk!.free) return true
  }
  return false
}
export const consoleFolder = (root: string): string => join(root, 'dist', 'console')
