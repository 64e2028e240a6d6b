/** Traces: spans of requests, commands and commits for OpenTelemetry, switched on by OTEL_EXPORTER_OTLP_ENDPOINT. The libraries are
 * loaded only then. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { type CommandTrace, commandChannel, type GroupTrace, groupChannel } from '../kernel/diagnostics-channels.ts'

export interface Traces {
  stop(): Promise<void>
}
const remote = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Follows a server's requests; undefined where nobody collects them. */
export async function traces(app: FastifyInstance, env: NodeJS.ProcessEnv = process.env): Promise<Traces | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return undefined
  process.env.OTEL_SERVICE_NAME ??= 'ketang'
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })] })
  const tracer = provider.getTracer('ketang'),
    now = new AsyncLocalStorage<Context>()

  app.addHook('onRequest', (request, reply, done) => {
    const [, traceId, spanId, flags] = remote.exec(String(request.headers.traceparent ?? '')) ?? []
    const from = !traceId
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16), isRemote: true })
    // The route as declared, never the address as written: that may carry what is nobody's to keep.
    const route = request.target?.url ?? 'unknown'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id } },
      from,
    )
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    now.run(trace.setSpan(from, span), done)
  })
  const spans = new WeakMap<object, Span>()
  const follow = <T extends object>(
    channel: { subscribe(heard: any): void },
    name: (about: T) => string,
    facts: (about: T) => Record<string, string | number>,
  ): void => {
    channel.subscribe({
      start(about: T) {
        spans.set(about, tracer.startSpan(name(about), { attributes: facts(about) }, now.getStore() ?? ROOT_CONTEXT))
      },
      end() {},
      asyncStart() {},
      error() {},
      asyncEnd(about: T & { readonly error?: unknown }) {
        const span = spans.get(about)
        if (about.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: String((about.error as Error)?.message ?? '').slice(0, 100) })
        span?.end()
      },
    })
  }
  follow<CommandTrace>(
    commandChannel,
    about => about.permit,
    ({ tenant }) => ({ tenant }),
  )
  follow<GroupTrace>(
    groupChannel,
    () => 'commit',
    ({ tenant, size }) => ({ tenant, 'group.turns': size }),
  )
  return { stop: () => provider.shutdown() }
}
