/** People's words: histories and sheets of the demo say nothing that only the machine understands, in both languages; in a plain run the histories
 * of four rows of each list, and a third of all in English. */
import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serve } from '../cli/house.ts'
import { modules } from '../modules/index.ts'
import { pointsTo, type Resource, structureWords } from '../modules/kit/index.ts'
import { config, root } from '../server/config.ts'
import { registry } from '../server/kernel/registry.ts'
import { isFull, newFolder } from './run.ts'

let folder: string, serving: Serving, token: string
const { resources } = registry(modules)
const basic = `Basic ${Buffer.from('ketang:ketang_secret').toString('base64')}`

beforeAll(async () => {
  folder = newFolder('words')
  const env = { ...process.env, DATABASE_URL: join(folder, 'demo.db') }
  const ketang = (...args: string[]) => promisify(execFile)(process.execPath, [join(root, 'cli', 'main.ts'), ...args], { cwd: root, env })
  await ketang('migrate')
  await ketang('seed', 'demo', '--scale', '0.02', '--today', '2026-10-15')
  const settings = config({ DATABASE_URL: env.DATABASE_URL, PORT: '0', KETANG_CAPTCHA: 'off', LOG_LEVEL: 'error' })
  serving = await serve(settings, { clock: () => '2026-10-15T04:00:00.000Z' })
  token = await tokenOf('operator')
}, 300_000)
afterAll(async () => {
  await serving?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${serving.address}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: basic, 'Tenant-Id': '000000' },
    body: new URLSearchParams({
      tenantId: '000000',
      username,
      password: createHash('md5').update('Ketang@2026').digest('hex'),
      grant_type: 'captcha',
      scope: 'all',
    }),
  })
  return ((await answer.json()) as { readonly access_token: string }).access_token
}

/** Ids, structures, names of fields, lower-case keys, and codes of regions without a name. */
const machine: Readonly<Record<string, RegExp>> = {
  id: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/,
  structure: /[{}]|\[["\d\]{]|":/,
  field: /\b(?!iPhone|iPad|eBook)[a-z]{2,}[A-Z]\w*\b/,
  markup: /<\/?[a-z][^>]*>/,
  instant: /\d{4}-\d\d-\d\dT\d\d:\d\d/,
  key: /^[a-z]+(_[a-z]+)*$/,
  region: /^\d{6}$/,
}
/** What is about the machine itself, told to those who run it: its keys, addresses and journals. */
const technical =
  /^(dict|dict_biz|param|region|tenant|top_menu|menu|help_doc|site_page|log_\w+|login_session|client|user|policy|sms_\w+|datasource|attach|code\w*)$/
/** Addresses of files, the ends of their names, the number of a vehicle in its booking, whose name stands beside it, and what people type with
 * the places of a certificate in it. */
const addresses: ReadonlySet<string> = new Set(['web_page.slug', 'attachment.link', 'attachment.kind', 'traveller.vehicleId', 'certificate_template.content'])
const isOwnNumber = (name: string): boolean => /(No|Code|Key|phone|account|tenantId)$/i.test(name) && !/^(area|province|city|district)Code$/.test(name)
/** A formula between dollar signs, as people type it. */
const formula = /\$[^$]+\$/g
/** In English a word that stands alone may be a word: keys are told from them in the Chinese. */
const wrongIn = (value: unknown, lang: string): string | undefined => {
  const text = (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).replace(formula, '')
  return Object.keys(machine).find(name => machine[name]!.test(text) && (name !== 'key' || lang !== 'en' || text.includes('_')))
}

async function ask(path: string, lang: string, as = token): Promise<Response> {
  return fetch(`${serving.address}/api/${path}`, { headers: { Authorization: basic, 'Blade-Auth': `bearer ${as}`, 'Accept-Language': lang } })
}
const bodyOf = async (path: string, lang: string): Promise<any> => (await (await ask(path, lang)).json().catch(() => undefined))?.data
const told = [...resources.values()].filter(of => of.path && !technical.test(of.name))

async function histories(of: Resource, lang: string): Promise<readonly string[]> {
  const found: string[] = []
  const rows = (await bodyOf(`${of.path!.base}/${of.path!.list ?? 'list'}?current=1&size=${isFull ? 8 : 4}`, lang))?.records
  for (const { id } of Array.isArray(rows) ? rows : []) {
    const events = await bodyOf(`${of.path!.base}/history?id=${id}`, lang)
    for (const event of Array.isArray(events) ? events : [])
      for (const { field, before, after } of event.changes)
        for (const value of [before, after]) {
          const wrong = isOwnNumber(field) || addresses.has(`${of.name}.${field}`) ? undefined : wrongIn(value, lang)
          if (wrong) found.push(`${of.name}.${field} (${wrong}): ${String(value).slice(0, 60)}`)
        }
  }
  return found
}
async function sheet(of: Resource, lang: string): Promise<readonly string[]> {
  const answer = await ask(`${of.path!.base}/${of.path!.export ?? 'export'}?format=csv`, lang)
  if (!answer.headers.get('content-type')?.includes('csv')) return []
  const at = lang === 'en' ? 1 : 0
  const own = new Set(
    Object.entries(of.fields).flatMap(([name, field]) =>
      isOwnNumber(name) || addresses.has(`${of.name}.${name}`) || ['file', 'image'].includes(field.kind) ? [field.label[at]] : [],
    ),
  )
  const [head = [], ...lines] = (await answer.text())
    .split(/\r?\n/)
    .map(line => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map(cell => cell.replace(/,$/, '')) ?? [])
  return lines
    .slice(0, 60)
    .flatMap(line => line.map((cell, i) => [head[i] ?? '', cell.replace(/^"|"$/g, '')] as const))
    .flatMap(([name, cell]) => (own.has(name) || !wrongIn(cell, lang) ? [] : [`${of.name}.${name}: ${cell.slice(0, 60)}`]))
}

test.each(['zh-CN', 'en'])('histories and sheets say nothing that only the machine understands (%s)', { timeout: 300_000 }, async lang => {
  const found = new Set<string>()
  for (const of of told.filter((_of, i) => isFull || lang !== 'en' || i % 3 === 0))
    for (const one of [...(await histories(of, lang)), ...(await sheet(of, lang))]) found.add(one)
  expect([...found]).toEqual([])
})

test('no home calls what waits by an id or by the number of another house', { timeout: 60_000 }, async () => {
  const found = new Set<string>()
  for (const account of ['finance', 'operator', 'school', 'agency', 'service', 'recruit', 'uu', 'sales'])
    for (const one of (await (await ask('blade-desk/home/todo', 'zh-CN', await tokenOf(account))).json()).data.todo)
      for (const { title, says } of one.rows)
        for (const word of [title, ...says]) if (wrongIn(word, 'zh-CN') || /[\da-f]{24}/.test(word)) found.add(`${one.name}: ${word}`)
  expect([...found]).toEqual([])
})

test('what is locked in a structure is told in words, or in how much there is of it, never as it is stored', () => {
  const { grades, refundPolicy } = resources.get('open_class')!.fields
  expect(structureWords([1, 2, 3], grades!, 'UTC')).toEqual(['一年级、二年级、三年级', 'Grade 1, Grade 2, Grade 3'])
  expect(structureWords({ name: '标准', rules: [{ beforeDays: 0, backBp: 10_000 }] }, refundPolicy!, 'UTC')[1]).toMatch(
    /^Standard \(before the first lesson: 100% back/,
  )
  expect(structureWords([{ studentId: 'x' }], { ...grades!, says: undefined } as never, 'UTC')).toEqual(['1 项', '1 entry'])
})

test('ids of accounts and codes of regions are called by a name wherever a field keeps them', () => {
  const { areaCode, submittedBy, agencyId } = resources.get('open_class')!.fields
  expect([pointsTo('areaCode', areaCode!), pointsTo('submittedBy', submittedBy!), pointsTo('agencyId', agencyId!)]).toEqual([['region'], ['user'], ['agency']])
})
