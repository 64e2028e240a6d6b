/** Verifying looks at one moment: people write, erase and are counted all the while, and nothing is told that is not so. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { command, fact, int, module, newId, resource, state, text, view } from '../modules/kit/index.ts'
import { log } from '../server/kernel/log.ts'
import { engine } from '../server/kernel/engine.ts'
import { openStore } from '../server/kernel/store.ts'
import { app, type App, dialects, master, tenant } from './app.ts'
import { newDatabase } from './databases.ts'
import { tablesFor } from './made-tables.ts'
import { newFolder } from './run.ts'

const guest = resource('guest', {
  label: ['客人', 'Guest'],
  path: 'test/guest',
  scope: 'everyone',
  read: ['PO'],
  fields: { name: text('姓名', 'Name', { required: true, pii: 'name' }), visits: int('次数', 'Visits', { required: true, initial: 0 }) },
  lifecycle: {
    new: state('新建', 'New', 'idle', { come: 'here' }),
    here: state('在', 'Here', 'good', { again: 'here', erase: 'erased' }),
    erased: state('清除', 'Erased', 'over'),
  },
  facts: { came: {}, returned: {}, erased: {} },
})
const come = command(guest, 'come', {
  label: ['来', 'Come'],
  by: ['PO'],
  input: { name: guest.fields.name },
  decide: (_row, input) => fact(guest, 'came', input),
})
const again = command(guest, 'again', { label: ['再来', 'Again'], by: ['PO'], decide: row => fact(guest, 'returned', { visits: row.visits + 1 }) })
const erase = command(guest, 'erase', { label: ['清除', 'Erase'], by: ['PO'], decide: () => fact(guest, 'erased') })
const party = view('party', {
  label: ['人数', 'Party'],
  fields: { n: int('数', 'N', { required: true }) },
  empty: { n: 0 },
  on: fold => [fold(guest, { key: () => 'all', fold: row => ({ n: row.n + 1 }) })],
})
const modules = [module('house', { label: ['家', 'House'], resources: [guest], views: [party], commands: [come, again, erase] })]

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A database that people work on through one connection and an operator looks at through another. */
async function house(dialect: 'sqlite' | 'postgres'): Promise<{ on: App; operator: ReturnType<typeof log>; store: App['store'] }> {
  const folder = newFolder('verify'),
    made = dialect === 'postgres' ? await newDatabase() : { url: join(folder, 'house.db'), drop: async () => {} }
  ends.push(made.drop, () => rmSync(folder, { recursive: true, force: true }))
  const store = openStore(made.url),
    other = openStore(made.url)
  ends.push(
    () => other.close(),
    () => store.close(),
  )
  await store.exec((await tablesFor(dialect, modules)).join(';\n'))
  const on = await app(modules, { store })
  return { on, operator: log(engine(other, { modules, master })), store }
}

describe.each(dialects)('%s', dialect => {
  test('while many write and erase, verifying again and again finds nothing wrong; what is wrong it finds', async () => {
    const { on, operator, store } = await house(dialect),
      po = on.as('PO')
    await Promise.all(Array.from({ length: 6_000 }, (_, i) => on.run(po, come, `g${i}`, { name: `n${i}` })))
    let isOver = false,
      written = 0
    const writers = Array.from({ length: 12 }, async (_, n) => {
      for (let i = 0; !isOver; i++) {
        const id = newId()
        await on.run(po, come, id, { name: `w${n}` })
        await on.run(po, again, `g${n * 100 + (i % 50)}`)
        if (i < 40) await on.run(po, erase, `g${n * 100 + 50 + i}`)
        await on.run(po, erase, id)
        written++
      }
    })
    const seen: number[] = []
    for (let i = 0; i < 5 || written < 60; i++)
      for (const facts of [operator, on.log]) {
        const found = await facts.verify(tenant)
        expect(found.faults).toEqual([])
        seen.push(found.facts)
      }
    expect(new Set(seen).size).toBeGreaterThan(3)
    await store.read({ text: `update guest set visits = 99 where id = 'g5999'`, values: [] })
    expect((await operator.verify(tenant)).faults).toEqual([expect.stringContaining('guest g5999: visits is 99, the log says 0')])
    await store.read({ text: `update guest set visits = 0 where id = 'g5999'`, values: [] })
    await store.read({ text: `update facts set actor = 'nobody' where tenant = '${tenant}' and position = 17`, values: [] })
    expect((await operator.verify(tenant)).faults[0]).toBe('the chain is broken at position 17 (guest.came)')
    isOver = true
    await Promise.all(writers)
  }, 120_000)

  test('a snapshot does not see what is written after its first look, and sees it the next time', async () => {
    const { on, store } = await house(dialect),
      po = on.as('PO')
    await on.run(po, come, 'a', { name: 'a' })
    const many = { text: 'select count(*) from guest', values: [] }
    await store.snapshot(async read => {
      expect(Number((await read(many))[0]![0])).toBe(1)
      await on.run(po, come, 'b', { name: 'b' })
      expect(Number((await read(many))[0]![0])).toBe(1)
    })
    await store.snapshot(async read => expect(Number((await read(many))[0]![0])).toBe(2))
    await expect(store.snapshot(async read => read({ text: 'select 1 from nothing', values: [] }))).rejects.toThrow('nothing')
    expect(Number((await store.read(many))[0]![0])).toBe(2)
  })
})
