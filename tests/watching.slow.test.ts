/** Watching: figures for Prometheus and traces for OpenTelemetry say what happened, and to nobody else. */
import { createServer, type IncomingMessage } from 'node:http'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { config } from '../server/config.ts'
import { serve, type Serving } from '../cli/house.ts'
import { loginAs } from './people.ts'
import { ask, settingsFor } from './torture/server.ts'
import { newFolder } from './run.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
async function running(env: NodeJS.ProcessEnv = {}): Promise<Serving & { token: string }> {
  const folder = newFolder('watching')
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const server = await serve(config(settingsFor(join(folder, 'k.db'), { LOG_LEVEL: 'silent', ...env })))
  ends.push(() => server.stop())
  const {
    engine,
    ports: { auth },
  } = server.parts
  return { ...server, token: (await loginAs(engine, 'PA', { auth })).access }
}
const read = (address: string, headers: Record<string, string> = {}): Promise<Response> => fetch(`${address}/metrics`, { headers })
const make = (address: string, token: string, n: number) =>
  ask(address, token, '/api/blade-system/param/create', { paramName: `名${n}`, paramKey: `k${n}`, paramValue: '13800000000' })

test('where less is free than the operator asks for, a server says that it is not ready for more', async () => {
  const { address } = await running({ KETANG_DISK_FREE: '1000000000' })
  const ready = await fetch(`${address}/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, full: true }])
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
})
test('metrics tell of commands by result, turns, groups, lines, reactions, payments and sockets', async () => {
  const { address, token } = await running()
  expect((await read(address)).status).toBe(200)
  await Promise.all([1, 2, 3, 3].map(n => make(address, token, n)))
  const text = await (await read(address)).text()
  for (const line of [
    'ketang_commands_total{command="param_create",result="done"} 3',
    'ketang_commands_total{command="param_create",result="kernel.taken"} 1',
    'ketang_turn_seconds_count 4',
    'ketang_queue_turns 0',
    'ketang_sockets 0',
    'ketang_reaction_lag_facts{tenant="000000"} ',
    'ketang_rows{tenant="000000",resource="payment",status="pending"} 0',
    'ketang_info{version=',
    'ketang_request_seconds_count{method="POST",route="/api/blade-system/param/create",status="200"} 3',
    'ketang_nodejs_eventloop_lag_seconds',
    'ketang_requests_turned_away 0',
  ])
    expect(text).toContain(line)
  expect(Number(/ketang_group_turns_count (\d+)/.exec(text)![1])).toBeGreaterThan(0)
  // Figures name no person and carry no value.
  expect(text).not.toMatch(/13800000000|名1/)
})

test('metrics are there for who may read them alone', async () => {
  const local = await running()
  expect((await read(local.address, { 'x-forwarded-for': '10.0.0.1' })).status, 'through a proxy').toBe(404)
  const guarded = await running({ KETANG_METRICS: 'a token of the watchers' })
  expect((await read(guarded.address)).status).toBe(404)
  expect((await read(guarded.address, { authorization: 'Bearer a token of the stranger' })).status).toBe(404)
  expect((await read(guarded.address, { authorization: 'Bearer a token of the watchers', 'x-forwarded-for': '10.0.0.1' })).status).toBe(200)
  const off = await running({ KETANG_METRICS: 'off' })
  expect((await read(off.address)).status).toBe(404)
})

test('traces go where the environment says: a request, its command and its commit in one trace, which goes on with that of the caller', async () => {
  const heard: any[] = []
  const collector = createServer((request: IncomingMessage, answer) => {
    let body = ''
    request
      .on('data', piece => {
        body += piece
      })
      .on('end', () => {
        heard.push(JSON.parse(body))
        answer.setHeader('content-type', 'application/json').end('{}')
      })
  })
  await new Promise<void>(resolve => {
    collector.listen(0, '127.0.0.1', resolve)
  })
  ends.push(() => collector.close())
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as { port: number }).port}`
  ends.push(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  })
  const server = await running()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await fetch(`${server.address}/api/blade-system/param/create?blade-auth=${server.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: JSON.stringify({ paramName: '名', paramKey: 'k', paramValue: '13800000000' }),
  })
  await ends.pop()!()
  await server.stop()
  const spans = heard
    .flatMap(one => one.resourceSpans)
    .flatMap(one => one.scopeSpans)
    .flatMap(one => one.spans)
  const mine = spans.filter(span => span.traceId === traceId)
  expect(mine.map(span => span.name)).toEqual(expect.arrayContaining(['POST /api/blade-system/param/create', 'param_create']))
  const request = mine.find(span => span.name.startsWith('POST'))
  expect(mine.find(span => span.name === 'param_create').parentSpanId).toBe(request.spanId)
  expect(spans.some(span => span.name === 'commit')).toBe(true)
  // Neither tokens nor values travel along.
  expect(JSON.stringify(heard)).not.toContain(server.token)
  expect(JSON.stringify(heard)).not.toContain('13800000000')
})
