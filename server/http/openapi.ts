/** The registry describes itself: an OpenAPI 3.1 document of every served call, and a page to read it. */
import { boxName, boxOf, type Field, type Fields, isJournal, type Kind, type Label, type Resource } from '../../modules/kit/index.ts'
import type { Call, Context } from './context.ts'

const types: Record<Kind, object> = {
  text: { type: 'string' },
  rich: { type: 'string' },
  secret: { type: 'string', format: 'password' },
  ref: { type: 'string' },
  dict: { type: 'string' },
  choice: { type: 'string' },
  file: { type: 'string' },
  image: { type: 'string' },
  int: { type: 'integer' },
  percent: { type: 'string', pattern: '^\\d+(\\.\\d{1,2})?$', description: 'percent' },
  money: { type: 'string', pattern: '^\\d+(\\.\\d{1,2})?$', description: 'yuan' },
  flag: { type: 'integer', enum: [0, 1] },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', description: 'yyyy-MM-dd HH:mm:ss in the zone of the tenant' },
  json: {},
}
const property = (field: Field): object => ({ ...types[field.kind], title: both(field.label), ...(field.choices ? { enum: Object.keys(field.choices) } : {}) })
const both = ([zh, en]: Label): string => `${zh} / ${en}`
const shape = (fields: Fields): object => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)])),
  required: Object.entries(fields)
    .filter(([, field]) => field.required && field.initial === undefined)
    .map(([name]) => name),
})
/** The same with the bytes of files in it. */
const form = (fields: Fields): object => {
  const { properties, ...rest } = shape(fields) as { readonly properties: object }
  const bytes = Object.entries(fields)
    .filter(([, field]) => field.kind === 'file')
    .map(([name]) => [name, { type: 'string', format: 'binary' }])
  return { ...rest, properties: { ...properties, ...Object.fromEntries(bytes) } }
}
const query = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', required: false, schema })

/** The one box of a list, by what it finds. */
function boxed(of: Resource): readonly object[] {
  const names = [...boxOf(of).by, ...boxOf(of).refs]
  const what = names.map(name => both(of.fields[name]!.label)).join(', ')
  return names.length === 0 ? [] : [{ ...query(boxName), description: `Searches ${what}: a part of a name, a phone or an identity number whole` }]
}

function operation(call: Call): object {
  const fields = call.of?.fields ?? {}
  const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }) as object)
  if (call.kind === 'list' || call.kind === 'export')
    parameters.push(
      ...(call.kind === 'list' ? [query('current', { type: 'integer' }), query('size', { type: 'integer' }), query('columns')] : [query('format')]),
      ...Object.entries(fields)
        .filter(([, field]) => field.search)
        .map(([name, field]) => query(name, property(field))),
      query('status'),
      ...(call.of && !isJournal(call.of) ? boxed(call.of) : []),
    )
  if (call.kind === 'detail' || call.kind === 'history') parameters.push(query('id'))
  if (call.kind === 'act' && call.method === 'POST') parameters.push(query('id'))
  const inputs = (call.commands ?? []).map(command => shape(command.input))
  const isMultipart = Object.values(call.form ?? {}).some(field => field.kind === 'file')
  return {
    summary: both(call.label),
    tags: [call.path.split('/')[2] ?? 'api'],
    parameters,
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(Array.isArray(call.access) ? { description: `Permission: ${call.access.join(' or ')}` } : {}),
    ...(inputs.length > 0 ? { requestBody: { content: { 'application/json': { schema: inputs.length === 1 ? inputs[0] : { anyOf: inputs } } } } } : {}),
    ...(call.form ? { requestBody: { content: { [isMultipart ? 'multipart/form-data' : 'application/json']: { schema: form(call.form) } } } } : {}),
    responses: {
      200: { description: 'The envelope {code, success, data, msg}', content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } },
    },
  }
}

/** The document. Paths keep the spelling of the routes, so that clients can look them up as they call them. */
function openapi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: { title: 'Ketang', version, description: 'Every path begins with /api/. Sign in with POST /api/blade-auth/oauth/token.' },
    paths,
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' } },
      schemas: { Envelope: { type: 'object', properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: {}, msg: { type: 'string' } } } },
    },
  }
}

const safe = (text: string): string => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The same as a plain page: no script, readable, searchable with the browser. */
function page(calls: readonly Call[]): string {
  const groups = Map.groupBy(
    [...calls].sort((a, b) => (a.path < b.path ? -1 : 1)),
    call => call.path.split('/')[2] ?? '',
  )
  const row = (call: Call) =>
    `<tr><td>${call.method}</td><td><code>${safe(call.path)}</code></td><td>${safe(both(call.label))}</td><td>${safe(
      Object.keys(call.form ?? Object.assign({}, ...(call.commands ?? []).map(command => command.input))).join(', '),
    )}</td><td>${safe(Array.isArray(call.access) ? call.access.join(', ') : String(call.access))}</td></tr>`
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><title>Ketang API</title><link rel="stylesheet" href="/api/docs.css"><body>
<h1>Ketang API</h1><p>${calls.length} calls · <a href="/api/openapi.json">openapi.json</a></p>${[...groups]
    .map(([name, list]) => `<h2>${safe(name)}</h2><table><tr><th>Method<th>Path<th>What<th>Input<th>Permission</tr>${list.map(row).join('')}</table>`)
    .join('')}</body></html>`
}
const styles = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#1c2127}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #dce0e5;padding:4px 8px;text-align:left;vertical-align:top}code{font-size:13px}`

export function openapiCalls(context: Context, version: string): void {
  const { app, calls } = context
  const open = { config: { public: true } }
  app.get('/api/openapi.json', open, async () => openapi(calls, version))
  app.get('/api/docs', open, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(calls)))
  app.get('/api/docs.css', open, async (_request, reply) => reply.type('text/css').send(styles))
}
