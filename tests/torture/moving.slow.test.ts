/** What moves while it is used: backups of a loaded database, old facts under new code, notices of a gateway that come as they please. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ketang } from '../../cli/ketang.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { command, crud, crudFacts, fact, int, minute, module, plus, resource, text } from '../../modules/kit/index.ts'
import { diff } from '../../server/kernel/migrate.ts'
import { registry } from '../../server/kernel/registry.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { rebuild } from '../../server/kernel/rebuild.ts'
import { app, dialects, tenant } from '../app.ts'
import { freshStore, migratedDatabase, newDatabase } from '../databases.ts'
import { onSale, pupils, world } from '../properties/world.ts'
import { beside, pause, settingsFor, start, tokenFor, writers } from './server.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'ketang-moving-'))
  ends.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}
async function place(dialect: Dialect, isMigrated: boolean): Promise<string> {
  const path = join(folder(), 'k.db')
  if (dialect === 'sqlite' && !isMigrated) return path
  const { url, drop } = await (isMigrated ? migratedDatabase(dialect, path) : newDatabase())
  ends.push(drop)
  return url
}
/** Runs a line of the CLI on a database. */
async function line(database: string, ...args: readonly string[]): Promise<{ exit: number; said: string }> {
  let said = ''
  const hear = (piece: string): void => {
    said += piece
  }
  const exit = await ketang(args, { out: hear, err: hear, env: settingsFor(database), isTerminal: false, stop: new AbortController().signal })
  return { exit, said }
}

describe.each(dialects)('a backup that is taken under load, on %s', dialect => {
  test('is one moment of the log with its rows, and stands elsewhere as it stood here', async () => {
    const from = await place(dialect, true),
      to = await place(dialect, false),
      file = join(folder(), 'k.bak')
    const token = await tokenFor(from, 'PA')
    // Large enough to be copied in more than one step, as a step at a time would never end.
    if (dialect === 'sqlite')
      await beside(from, engine => engine.store.exec('create table ballast (data blob); insert into ballast values (randomblob(12000000))'))
    const server = await start(from)
    ends.push(() => server.end('SIGKILL'))
    const load = writers(6, 'b', () => [server.address], token)
    await expect.poll(() => load.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(10)
    const before = new Set(load.acknowledged)
    expect(await line(from, 'backup', file, '--no-files')).toMatchObject({ exit: 0 })
    await pause(200)
    await load.stop()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await line(to, 'restore', file)).toMatchObject({ exit: 0 })
    const [here, there] = await Promise.all(
      [from, to].map(one =>
        beside(one, async (engine, { log }) => ({
          facts: await log.after(tenant, 0, 100_000),
          rows: new Set(
            (
              (await engine.ask(tenant, { kind: 'find', of: engine.registry.resources.get('param')!, where: {}, limit: 50_000 })) as readonly { id: string }[]
            ).map(row => row.id),
          ),
        })),
      ),
    )
    expect(there!.facts.length).toBeLessThan(here!.facts.length)
    expect(there!.facts.at(-1)!.hash, 'the log here, up to then').toBe(here!.facts[there!.facts.length - 1]!.hash)
    expect(
      [...before].filter(id => !there!.rows.has(id)),
      'acknowledged before it began',
    ).toEqual([])
  }, 120_000)
})

describe.each(dialects)('an upgrade that rolls over servers one by one, on %s', dialect => {
  const fields = { title: text('名称', 'Title', { required: true }) }
  const old = resource('moving', { label: ['搬', 'Moving'], fields, scope: 'everyone' })
  const olds = module('moving', { label: ['搬', 'Moving'], resources: [old], commands: [...crud(old, { by: ['PO'] })] })
  // The new code splits the title and counts its letters; facts of the old shape are brought up to it.
  const fresh = resource('moving', {
    label: ['搬', 'Moving'],
    scope: 'everyone',
    fields: { ...fields, letters: int('字数', 'Letters'), last: text('末字', 'Last') },
    facts: { ...crudFacts, created: { v: 2, up: { 1: (data: any) => ({ ...data, letters: data.title.length, last: data.title.at(-1) }) } } },
  })
  const [create, ...rest] = crud(fresh, { by: ['PO'] })
  const counting = command(fresh, 'create', {
    label: create.label,
    by: ['PO'],
    input: { title: fields.title },
    decide: (_row, { title }) => fact(fresh, 'created', { title, letters: title.length, last: title.at(-1)! }),
  })
  const news = module('moving', { label: ['搬', 'Moving'], resources: [fresh], commands: [counting, ...rest] })

  test('old servers write on while the new ones begin, and every fact is read as the new code means it', async () => {
    const opened = await freshStore(dialect, [olds])
    ends.push(opened.drop)
    const was = await app([olds], { store: opened.store }),
      po = was.as('PO')
    ends.push(() => opened.store.close())
    for (let n = 0; n < 20; n++) await was.run(po, olds.commands[0]!, `old${n}`, { title: `旧名${n}` })
    const before = await diff(dialect, registry([olds]).tables, undefined)
    const { statements } = await diff(dialect, registry([news]).tables, before.after)
    await opened.store.exec(statements.join(';\n'))
    const now = await app([news], { store: opened.store })
    for (let n = 0; n < 20; n++)
      await Promise.all([was.run(po, olds.commands[0]!, `late${n}`, { title: `晚名${n}` }), now.run(now.as('PO'), counting, `new${n}`, { title: `新名${n}` })])
    await was.run(po, olds.commands[1]!, 'old3', { title: '改过' })
    // What the old code wrote stands in the log as it was, and in the rows as the old code knew them, until they are folded anew.
    await rebuild(now.engine, now.log, tenant)
    expect((await now.log.verify(tenant)).faults).toEqual([])
    expect(await now.row(fresh, 'late7')).toMatchObject({ title: '晚名7', letters: 3, last: '7' })
    expect(await now.row(fresh, 'new7')).toMatchObject({ title: '新名7', letters: 3 })
    expect(await now.row(fresh, 'old3')).toMatchObject({ title: '改过', letters: 3 })
    expect((await now.log.history(tenant, fresh, 'old5'))[0]!.data).toEqual({ title: '旧名5', letters: 3, last: '5' })
  }, 60_000)
})

test('notices of payments that are lost, doubled, late or out of order, and all of them again later, pay each order once', async () => {
  const on = await world('sqlite')
  ends.push(() => on.close())
  await onSale(on, 'k4')
  const moods = ['once', 'twice', 'reordered', 'late', 'never'] as const,
    seen: object[] = []
  on.box.connect(async (channel, body) => {
    seen.push({ channel, body })
    return (await on.call(on.people.system!, `business-order/notify/${channel}`, body)).code === 'SUCCESS'
  })
  for (const [i, mood] of moods.entries()) {
    const pupil = pupils[i % 4]!,
      id = `e-${mood}`
    if (i >= 4) {
      await on.send(on.people.system!, 'enrolment.revoke', 'e-once', { reason: '让出' }).catch(() => {})
    }
    await on.send(on.people.parentOf(pupil), 'enrolment.commit', id, { openClassId: 'k4', studentId: pupil })
    const [due] = await on.all(order, { enrolmentId: id, status: 'created' })
    await on.call(on.people.parentOf(pupil), 'business-order/placeOrder/webWechat', { orderId: due!.id })
    const [attempt] = await on.all(payment, { orderId: due!.id })
    on.box.behave({ notices: mood }, attempt!.tradeNo)
    on.box.act(attempt!.tradeNo, 'pay')
    await on.box.idle()
    // A notice that never comes is asked for.
    for (let n = 0; n < 6 && (await on.row(order, due!.id)).status === 'created'; n++) {
      on.now = plus(on.now, 3 * minute)
      await on.tick()
    }
    expect((await on.row(order, due!.id)).status, mood).not.toBe('created')
    const paid = (await on.log.history(tenant, order, due!.id)).filter(one => one.type === 'paid')
    expect(paid.length, mood).toBe(1)
  }
  const head = await on.log.head(tenant)
  for (const { channel, body } of [...seen, ...seen.reverse(), ...seen] as { channel: string; body: object }[])
    await on.call(on.people.system!, `business-order/notify/${channel}`, body)
  await on.tick()
  expect(await on.log.head(tenant)).toBe(head)
  await on.sound()
}, 60_000)
