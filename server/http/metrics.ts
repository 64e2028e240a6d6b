/** Metrics: the figures of this process in the form that Prometheus reads. The library is loaded, and measuring begins, when somebody
 * asks for the first time: a server that nobody watches pays nothing. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { RefusalError } from '../../modules/kit/index.ts'
import type { Engine } from '../kernel/engine.ts'
import type { AdmissionControl } from './admission-control.ts'
import type { Log } from '../kernel/log.ts'
import type { Reactor } from '../kernel/reactions.ts'
import { type CommandTrace, commandChannel, type GroupTrace, groupChannel } from '../kernel/diagnostics-channels.ts'

export interface Watched {
  readonly engine: Engine
  readonly log: Log
  readonly reactor: Reactor
  readonly admission: AdmissionControl
  readonly version: string
  /** `local`: only from this machine; `off`: nobody; else the token that is asked for. */
  readonly access: string
}

/** Tenants whose figures are told one by one: a province has some hundred. */
const tenantsMax = 1_000
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const outcome = (error: unknown): string => (error instanceof RefusalError ? error.refused.code : 'error')
const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether a request may read the figures. What came through a proxy is not local, whoever forwarded it. */
function mayRead(request: FastifyRequest, access: string): boolean {
  if (access === 'off') return false
  if (access !== 'local') return sameText(String(request.headers.authorization ?? '').replace(/^bearer\s+/i, ''), access)
  const { remoteAddress } = request.socket
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress ?? '') && !request.headers['x-forwarded-for'] && !request.headers.forwarded
}

/** Serves GET /metrics. */
export function metrics(app: FastifyInstance, watched: Watched): void {
  let made: Promise<Registry> | undefined
  app.get('/metrics', { config: { public: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayRead(request, watched.access)) return reply.code(404).send('not found')
    const registry = await (made ??= measuring(app, watched))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  // Hooks can't be added to a server that runs: this one does nothing until it is wanted.
  app.addHook('onResponse', (request, reply, done) => {
    seen.get(app)?.(request, reply)
    done()
  })
}
const seen = new WeakMap<FastifyInstance, (request: FastifyRequest, reply: FastifyReply) => void>()

async function measuring(app: FastifyInstance, watched: Watched): Promise<Registry> {
  const { Counter, Gauge, Histogram, Registry: Made, collectDefaultMetrics } = (await import('prom-client')).default
  const registry = new Made(),
    registers = [registry]
  const { engine, admission } = watched
  collectDefaultMetrics({ register: registry, prefix: 'ketang_' })
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `ketang_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  new Gauge({ name: 'ketang_info', help: 'Which version runs on which database.', labelNames: ['version', 'database'], registers }).set(
    { version: watched.version, database: engine.store.dialect },
    1,
  )
  gauge('queue_turns', 'Turns that wait for the writer.', () => engine.writer.waiting)
  gauge('requests_inside', 'Requests that are being answered.', () => admission.inside)
  gauge('requests_at_the_door', 'Requests that wait for a turn of the event loop to begin in.', () => admission.atDoor)
  gauge('requests_turned_away', 'Requests answered 503 at the door since the start.', () => admission.turnedAway)
  gauge('requests_in_line', 'Callers that were given a number at the door and were not called yet.', () => admission.inLine)
  gauge('heavy_running', 'Exports and imports under way.', () => admission.heavy)
  gauge('heavy_waiting', 'Exports and imports that wait for one to end.', () => admission.waiting)
  gauge('sockets', 'Live sockets.', () => app.websocketServer.clients.size)
  fromDatabase(
    watched,
    (name, help, labelNames, collect) =>
      new Gauge({
        name: `ketang_${name}`,
        help,
        labelNames: [...labelNames],
        registers,
        async collect() {
          this.reset()
          await collect((labels, value) => this.set(labels, value))
        },
      }),
  )

  const commands = new Counter({
    name: 'ketang_commands_total',
    help: 'Commands by result: done, the code of the refusal, or error.',
    labelNames: ['command', 'result'],
    registers,
  })
  const turns = new Histogram({ name: 'ketang_turn_seconds', help: 'From the arrival of a command to its commit.', buckets: seconds, registers })
  const groups = new Histogram({ name: 'ketang_group_seconds', help: 'One commit of a group of turns.', buckets: seconds, registers })
  const sizes = new Histogram({ name: 'ketang_group_turns', help: 'Turns in one commit.', buckets: [1, 2, 4, 8, 16, 32, 64, 128], registers })
  const requests = new Histogram({
    name: 'ketang_request_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  timed<CommandTrace>(commandChannel, (trace, took, error) => {
    commands.inc({ command: trace.permit, result: error === undefined ? 'done' : outcome(error) })
    turns.observe(took)
  })
  timed<GroupTrace>(groupChannel, (trace, took) => {
    groups.observe(took)
    sizes.observe(trace.size)
  })
  seen.set(app, (request, reply) =>
    requests.observe({ method: request.method, route: request.target?.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000),
  )
  return registry
}

/** Tells how long what a channel speaks of took, and how it ended. */
function timed<T extends object>(channel: { subscribe(heard: any): void }, told: (about: T, seconds: number, error: unknown) => void): void {
  const began = new WeakMap<object, number>()
  channel.subscribe({
    start(about: T) {
      began.set(about, performance.now())
    },
    end() {},
    asyncStart() {},
    error() {},
    asyncEnd(about: T & { readonly error?: unknown }) {
      told(about, (performance.now() - (began.get(about) ?? performance.now())) / 1000, about.error)
    },
  })
}

type Told = (labels: Record<string, string>, value: number) => void
/** Figures that are read when they are asked for: how far behind reactions are, and where rows stand that tell of the outside world. */
function fromDatabase(
  { engine, log, reactor }: Watched,
  add: (name: string, help: string, labels: readonly string[], collect: (tell: Told) => Promise<void>) => unknown,
): void {
  const watched = [...engine.registry.resources.values()].filter(of => of.isWatched)
  const tenants = async (): Promise<readonly string[]> => (await log.tenants()).slice(0, tenantsMax)
  add('reaction_lag_facts', 'Facts that reactions have not followed yet.', ['tenant'], async tell => {
    for (const [tenant, { lag }] of await reactor.state(await tenants())) tell({ tenant }, lag)
  })
  add('facts_head', 'The position at which a log ends.', ['tenant'], async tell => {
    for (const [tenant, { head }] of await reactor.state(await tenants())) tell({ tenant }, head)
  })
  add('rows', 'Rows that tell of the outside world, such as payments, by state.', ['tenant', 'resource', 'status'], async tell => {
    const all = await tenants()
    for (const of of watched)
      for (const status of of.lifecycle.statuses)
        if (status !== 'new') for (const [tenant, total] of await engine.totals(all, of, { status })) tell({ tenant, resource: of.name, status }, total)
  })
}
