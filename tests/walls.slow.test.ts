/** Walls: another tenant's and another scope's rows do not exist, through any door; and no call opens without its right. In full everybody tries
 * who may; otherwise those who take turns, from resource to resource and call to call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { type Resource, type Role, everyone } from '../modules/kit/index.ts'
import { defaultRights } from '../modules/identity/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { registry } from '../server/kernel/registry.ts'
import { tenant } from './app.ts'
import { heardAll } from './live.ts'
import type { Person } from './people.ts'
import { rowIn } from './rows.ts'
import { isFull } from './run.ts'
import { web, type Web } from './web.ts'

const all = registry(modules)
const open = all.tables.filter(of => of.path && of.read.length > 0)
let on: Web
const people = new Map<Role, Person>(),
  strangers = new Map<Role, Person>(),
  elsewhere = new Map<Role, Person>()

/** A row bounded to a place that only its own people reach. */
function bounded(of: Resource): AnyRow {
  const scope =
    of.scope === 'everyone'
      ? {}
      : Object.fromEntries(
          Object.entries(of.scope)
            .filter(([dimension]) => dimension !== 'else')
            .map(([, field]) => [field, 'walled']),
        )
  return rowIn(of, `wall-${of.name}`, of.lifecycle.statuses.find(one => one !== 'new')!, scope, name => `w-${name}`)
}

beforeAll(async () => {
  on = await web()
  for (const role of everyone) {
    people.set(role, await on.login(role))
    strangers.set(role, await on.login(role, { deptId: `other-${role}` }))
    elsewhere.set(role, await on.login(role, { tenant: '000009' }))
  }
  await on.store.transact(tenant, function* () {
    for (const of of open) for (const one of on.engine.statements.put(of, [bounded(of)])) yield one
  })
  on.engine.forget()
}, 120_000)
afterAll(() => on.close())

/** Some of a list, whose turn it is. */
const inTurn = <T>(list: readonly T[], turn: number, count = 1): readonly T[] =>
  isFull ? list : [...new Set(Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(turn + i) % list.length]!))]

describe.each(open.map((of, turn) => [of.name, of, turn] as const))('%s', (_name, of, turn) => {
  test('is not there for another tenant, through any door', async () => {
    const { id } = bounded(of)
    for (const role of inTurn(of.read, turn)) await noTrace(elsewhere.get(role)!, of, id)
  })
  test('is not there for who is bounded to another place', async () => {
    const { id } = bounded(of),
      walled = of.read.map(role => strangers.get(role)!).filter(person => isWalledOff(person, of))
    // One of each reach: those who are bounded by the same meet the same wall.
    for (const alike of Map.groupBy(walled, ({ login: { actor } }) => JSON.stringify(Object.keys(actor.reach))).values())
      for (const person of inTurn(alike, turn)) await noTrace(person, of, id)
  })
})

/** Whether the row lies outside what a person is bounded to. */
function isWalledOff(person: Person, of: Resource): boolean {
  const { reach } = person.login.actor
  if (reach === 'all' || of.scope === 'everyone') return false
  const { else: opened = {}, ...dimensions } = of.scope
  return Object.keys(dimensions).some(name => name in reach) || !Object.keys(opened).some(name => name in reach)
}

test('live sockets tell nobody of rows beyond their walls, whichever process recorded them', async () => {
  const listeners = await Promise.all(
    [...strangers.values(), ...elsewhere.values()].map(async person => {
      const socket = await on.http.injectWS(`/api/live?token=${person.access}`),
        heard: { readonly resource: string; readonly id?: string }[] = []
      socket.on('message', (data: Buffer) => heard.push(...JSON.parse(data.toString())))
      return { person, heard, socket }
    }),
  )
  for (const of of open) {
    const after = bounded(of),
      fact = { tenant, resource: of.name, stream: after.id, version: 2, type: 'changed', position: 1 }
    on.engine.feed.committed({ tenant, facts: [fact] as never, changed: [{ of, before: after, after }] })
  }
  await expect.poll(() => listeners.some(({ heard }) => heard.some(one => one.id)), { timeout: 5_000 }).toBe(true)
  // What is told last is heard last: whoever hears of a row that is for everybody has heard all that was told before.
  await heardAll(on, listeners)
  const leaks = listeners.flatMap(({ person, heard }) =>
    open
      .filter(of => person.login.tenant !== tenant || isWalledOff(person, of))
      .filter(of => heard.some(one => one.resource === of.name && one.id === bounded(of).id))
      .map(of => `${person.account} heard of ${of.name}`),
  )
  for (const { socket } of listeners) socket.terminate()
  expect(leaks).toEqual([])
})

async function noTrace(person: Person, of: Resource, id: string): Promise<void> {
  const base = `/api/${of.path!.base}`
  const before = await on.row(of, id)
  const marks = [`"${id}"`, 'walled']
  const list = await on.get(person, `${base}/${of.path!.list ?? 'list'}?size=200`)
  expect(list.status, `${base} list`).toBe(200)
  for (const mark of marks) expect(list.text, 'list').not.toContain(mark)
  // Searching for what one knows already finds nothing either.
  for (const asked of [
    `id=${id}`,
    ...Object.keys(of.fields)
      .slice(0, 3)
      .map(name => `${name}_equal=walled`),
    'createUser=b',
    `ascs=${of.title}&size=-1`,
  ]) {
    const found = await on.get(person, `${base}/${of.path!.list ?? 'list'}?${asked}`)
    if (found.status === 200) for (const mark of marks) expect(found.text, asked).not.toContain(mark)
  }
  for (const door of [`${of.path!.detail ?? 'detail'}?id=${id}`, `${of.path!.detail ?? 'detail'}?id=${id}&asOf=1`, `history?id=${id}`]) {
    const answer = await on.get(person, `${base}/${door}`)
    // Some details are asked by another name than the id: they answer nothing at all.
    expect(answer.status === 404 || JSON.stringify(answer.body.data) === '{}', `${base}/${door}`).toBe(true)
  }
  const csv = await on.get(person, `${base}/${of.path!.export ?? 'export'}?format=csv`)
  expect(csv.status).toBe(200)
  expect(csv.text).not.toContain('walled')
  for (const command of all.commandsOf.get(of.name) ?? []) {
    if (!person.login.actor.may(command.permit) || of.lifecycle.next('new', command.name)) continue
    const { status } = await on.post(person, `${base}/${command.name}?id=${id}`, { remark: 'x', reason: 'x' })
    expect(status, `${base}/${command.name}`).toBeLessThan(500)
  }
  await bringsIn(person, of, id)
  expect(await on.row(of, id), `${of.name} was touched`).toEqual(before)
}

/** A sheet that names the row by its id or by a value that is once in the tenant: it must neither change it nor be told of it. */
async function bringsIn(person: Person, of: Resource, id: string): Promise<void> {
  const create = all.commands.get(`${of.name}.create`),
    path = `/api/${of.path!.base}/${of.path!.import ?? 'import'}`
  if (!create || !person.login.actor.may(create.permit) || !on.calls.some(call => call.path === path && call.kind === 'import')) return
  const names = Object.keys(of.fields),
    row = bounded(of)
  const file = `id,${names.join()}\r\n${id},${names.map(name => (typeof row[name] === 'string' ? row[name] : '1')).join()}\r\n`
  const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`
  const answer = await on.http.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'blade-auth': `bearer ${person.access}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode, path).toBeLessThan(500)
}

test('every call answers 403 and names the right to every role that lacks it, and lets in every role that has it', async () => {
  const rights = defaultRights(all)
  const wrong: string[] = [],
    declared = new Set(Object.values(rights).flat())
  for (const [turn, call] of on.calls.entries()) {
    if (!Array.isArray(call.access) || call.access.length === 0 || call.path.includes(':')) continue
    const { access } = call,
      byRole = call.kind === 'report'
    const mayAsk = (role: Role): boolean => (byRole ? access.includes(role) : access.some(code => rights[role].includes(code)))
    const having = everyone.filter(mayAsk),
      lacking = everyone.filter(role => !having.includes(role))
    for (const role of [...inTurn(having, turn), ...inTurn(lacking, turn, 3)]) {
      const may = having.includes(role)
      const { status, body } = call.method === 'GET' ? await on.get(people.get(role), call.path) : await on.post(people.get(role), call.path)
      const permit = body?.data?.permit
      // A call of several rights may ask for the one that the role lacks; nobody is told to lack what they have.
      const isAsDeclared = may
        ? !(status === 403 && (byRole ? permit === call.path : rights[role].includes(permit)))
        : status === 403 && ((byRole && permit === call.path) || (declared.has(permit) && !rights[role].includes(permit)))
      if (!isAsDeclared) wrong.push(`${role} ${call.method} ${call.path} -> ${status} ${permit ?? ''}`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)
