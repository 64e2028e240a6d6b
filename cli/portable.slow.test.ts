/** Portable backups: from either database into either, the same rows; half of one is refused and nothing is lost by it. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { openStore } from '../server/kernel/store.ts'
import { dialects } from '../tests/app.ts'
import { newDatabase } from '../tests/databases.ts'
import { type Desk, desk } from './fixture.ts'
import { dumpTo, loadFrom } from './portable.ts'

let at: Desk
const drops: (() => Promise<void>)[] = []
beforeAll(async () => {
  at = await desk()
  await at.run('user', 'create', 'admin', '--role', 'PA')
  await at.run('seed', 'dict')
  // What columns are apt to spoil: tabs, lines, backslashes, quotes, nothing at all.
  const store = openStore(at.database)
  await store.exec(`update user set name = 'a\tb\\N\n"c"\r\\t😀', email = null, wechat = '' where 1 = 1`).catch(() => {})
  await store.close()
})
afterAll(() => at.remove())
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})

async function place(dialect: 'sqlite' | 'postgres', name: string): Promise<string> {
  if (dialect === 'sqlite') return join(at.folder, name)
  const { url, drop } = await newDatabase()
  drops.push(drop)
  return url
}
/** Every row of every table, as the product reads them. */
async function contents(database: string): Promise<string> {
  const store = openStore(database),
    all = registry(modules),
    { statements } = await import('../server/kernel/statements.ts')
  const made = statements(store.dialect, all)
  try {
    const rows = await Promise.all(
      all.tables.map(async of => [of.name, (await store.read(made.find(of, '000000', {}, ['id'], 100_000))).map(made.codec(of).decode)]),
    )
    const kernel = await Promise.all(
      ['facts', 'receipts', 'stream_keys', 'sequences', 'cursors'].map(name => store.read({ text: `select * from ${name} order by 1, 2, 3`, values: [] })),
    )
    return JSON.stringify([rows, kernel])
  } finally {
    await store.close()
  }
}

const ways: (readonly ['sqlite' | 'postgres', 'sqlite' | 'postgres'])[] =
  dialects.length === 1
    ? [['sqlite', 'sqlite']]
    : [
        ['sqlite', 'postgres'],
        ['postgres', 'sqlite'],
      ]
describe.each(ways)('from %s to %s', (from, to) => {
  test('every row comes back as it was, and the log agrees with them', async () => {
    const first = join(at.folder, 'first.bak'),
      second = join(at.folder, 'second.bak')
    await dumpTo(at.database, first, new Set(), () => {})
    const source = await place(from, 'source.db'),
      target = await place(to, 'target.db')
    await loadFrom(source, first, () => {})
    await dumpTo(source, second, new Set(), () => {})
    await loadFrom(target, second, () => {})
    expect(await contents(target)).toBe(await contents(at.database))
  })
})

test('the command line writes one with --portable, and puts it into another database', async () => {
  const file = join(at.folder, 'moving.bak'),
    users = await at.rows('user')
  expect((await at.run('backup', '--portable', file)).exit).toBe(0)
  const other = await desk('other.db')
  copyFileSync(`${at.database}.secret`, `${other.database}.secret`)
  expect(await other.run('restore', file)).toMatchObject({ exit: 0, err: '' })
  expect(await other.rows('user')).toEqual(users)
  other.remove()
})

test('one that was cut off or changed is refused, and the database stays as it is', async () => {
  const file = join(at.folder, 'half.bak'),
    before = await contents(at.database)
  await dumpTo(at.database, file, new Set(), () => {})
  const whole = readFileSync(file)
  for (const half of [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, whole.length - 9),
    Buffer.concat([whole.subarray(0, 2), Buffer.from('nonsense')]),
  ]) {
    writeFileSync(file, half)
    await expect(loadFrom(at.database, file, () => {})).rejects.toThrow('not a backup of this product')
    expect(await contents(at.database)).toBe(before)
  }
})
