/** The chain and its anchors: who lacks the secret can't change the log, who cuts its end is found, and old logs are sealed where they are. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { above, crud, invoke, module, on as follow, reaction, resource, text } from '../modules/kit/index.ts'
import { seal } from '../server/kernel/anchors.ts'
import { chainKey, plainDigest } from '../server/kernel/chain.ts'
import { headBy, headLine, headNow, headsIn, headsOf, writeHeadsNow, writeRestored } from '../server/kernel/heads.ts'
import { claim, fingerprintOf } from '../server/kernel/secret.ts'
import { factColumns } from '../server/kernel/statements.ts'
import { selectFacts, toFact } from '../server/kernel/stored-facts.ts'
import type { StoredFact } from '../server/kernel/unit-of-work.ts'
import { app, type App, dialects, tenant } from './app.ts'

const stone = resource('stone', {
  label: ['石', 'Stone'],
  path: 'test/stone',
  scope: 'everyone',
  read: ['PO'],
  fields: { name: text('名称', 'Name', { required: true, pii: 'name' }), note: text('备注', 'Note') },
})
const commands = crud(stone, { by: ['PO'] })
const noted = reaction('noted', { on: follow(above('stone'), 'created'), run: ({ id }) => [invoke(commands[1] as never, id, { note: 'seen' } as never)] })
const modules = [module('quarry', { label: ['采石场', 'Quarry'], resources: [stone], commands, reactions: [noted] })]

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(dialects)('%s', dialect => {
  async function quarry(names: readonly string[]): Promise<App> {
    const on = await app(modules, { dialect })
    ends.push(() => on.close())
    for (const [i, name] of names.entries()) await on.run(on.as('PO'), commands[0], `s${i}`, { name, note: name })
    return on
  }
  const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  const all = async (on: App): Promise<readonly StoredFact[]> => (await on.store.read({ text: `${selectFacts} order by position`, values: [] })).map(toFact)
  /** Writes facts over those that are there, each with the digest that somebody makes for it. */
  async function rewritten(on: App, facts: readonly StoredFact[], digest: (previous: string, fact: Omit<StoredFact, 'hash'>) => string): Promise<void> {
    let previous = ''
    for (const { hash: _, ...fact } of facts) {
      previous = digest(previous, fact)
      const values = factColumns.map(name => ({ ...fact, hash: previous })[name])
      await on.store.read({ text: `delete from facts where tenant = ${mark(1)} and position = ${mark(2)}`, values: [tenant, fact.position] })
      await on.store.read({ text: `insert into facts values (${values.map((_, i) => mark(i + 1)).join(', ')})`, values })
    }
  }
  /** Puts one fact in the place of that of its position. */
  async function rewrite(on: App, fact: StoredFact): Promise<void> {
    await on.store.read({ text: `delete from facts where tenant = ${mark(1)} and position = ${mark(2)}`, values: [tenant, fact.position] })
    await on.store.read({
      text: `insert into facts values (${factColumns.map((_, i) => mark(i + 1)).join(', ')})`,
      values: factColumns.map(name => (fact as unknown as Readonly<Record<string, unknown>>)[name] as never),
    })
  }
  const faultsOf = async (on: App, ...heads: readonly string[]) => (await on.log.verify(tenant, { heads: headsIn(heads.join('\n')) })).faults
  const cut = (on: App, after: number) =>
    on.store.read({ text: `delete from facts where tenant = ${mark(1)} and position > ${mark(2)}`, values: [tenant, after] })

  test('who changes a fact and makes all later digests anew without the secret is found, whatever way they choose', async () => {
    const on = await quarry(['a', 'b', 'c', 'd'])
    expect(await faultsOf(on)).toEqual([])
    const facts = await all(on)
    expect(facts.every(fact => fact.hash.startsWith(`${on.engine.encryption.fingerprint}.`))).toBe(true)
    const forged = facts.map(fact => (fact.position === 2 ? { ...fact, data: fact.data.replace('"b"', '"x"') } : fact))
    await on.store.read({ text: `update stone set note = 'x' where id = 's1'`, values: [] })
    await rewritten(on, forged, plainDigest)
    expect(await faultsOf(on)).toContainEqual(expect.stringContaining('without a key and is not sealed'))
    const guessed = chainKey(on.engine.encryption.fingerprint, Buffer.alloc(32, 7))
    await rewritten(on, forged, guessed.digest)
    expect(await faultsOf(on)).toContain('the chain is broken at position 1 (stone.created)')
    const [first, ...rest] = forged
    await rewritten(on, [first!], on.engine.encryption.chain.digest)
    await on.store.read({ text: `delete from facts where position > 1`, values: [] })
    let previous = (await all(on))[0]!.hash
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.putFacts(rest.map(({ hash: _, ...fact }) => ({ ...fact, hash: (previous = plainDigest(previous, fact)) })))
    })
    expect(await faultsOf(on)).toEqual([expect.stringMatching(/^position 2 carries a digest without a key/)])
    await rewritten(on, forged, chainKey('0123456789ab', Buffer.alloc(32, 7)).digest)
    expect(await faultsOf(on)).toEqual([expect.stringContaining('with the key 0123456789ab, which is not known here')])
  })

  test('every digest hangs on the one before it: what has its own digest right but followed something else is found', async () => {
    const on = await quarry(['a', 'b', 'c', 'd', 'e'])
    const facts = await all(on),
      { chain } = on.engine.encryption
    for (const [i, { hash, ...bare }] of facts.entries()) {
      expect(hash).toBe(chain.digest(facts[i - 1]?.hash ?? '', bare))
      for (const other of ['', ...facts.map(one => one.hash)].filter(one => one !== (facts[i - 1]?.hash ?? ''))) {
        expect(chain.digest(other, bare)).not.toBe(hash)
        expect(plainDigest(other, bare)).not.toBe(plainDigest(facts[i - 1]?.hash ?? '', bare))
      }
    }
    // Somebody with the key writes one fact anew, right by itself, and leaves those after it as they are.
    const { hash: _, ...third } = facts[2]!
    await rewrite(on, { ...third, hash: chain.digest('', third) })
    expect(await faultsOf(on)).toContain('the chain is broken at position 3 (stone.created)')
    await rewrite(on, facts[2]!)
    expect(await faultsOf(on)).toEqual([])
    const changed = { ...third, actor: 'nobody' }
    await rewrite(on, { ...changed, hash: chain.digest(facts[1]!.hash, changed) })
    expect(await faultsOf(on)).toContain('the chain is broken at position 4 (stone.created)')
  })

  test('an end that was cut off is found by what followed it, and by a head that was written elsewhere, also when the log has grown again', async () => {
    const on = await quarry(['a', 'b', 'c'])
    await on.tick()
    const head = headLine((await headNow(on.engine, tenant))!)
    expect(await faultsOf(on, head)).toEqual([])
    await cut(on, 4)
    await on.store.read({ text: `update stone set note = 'b', version = 1 where id = 's1'`, values: [] })
    expect(await on.reactor.lag(tenant)).toBeLessThan(0)
    expect(await faultsOf(on)).toContainEqual(expect.stringContaining('shorter than what followed it: it ends at 4, reactions have followed it to'))
    expect(await faultsOf(on, head)).toContainEqual(expect.stringMatching(/shorter than its head of .*: it ends at 4, the head stands at 6/))
    await on.store.read({ text: 'delete from cursors', values: [] })
    for (const id of ['x', 'y', 'z']) await on.run(on.as('PO'), commands[0], id, { name: id })
    expect((await faultsOf(on)).filter(fault => fault.includes('short'))).toEqual([])
    expect(await faultsOf(on, head)).toContainEqual(expect.stringMatching(/^position 6 is not what its head of/))
  })

  test('a head that nobody signed, or that was changed, proves nothing and is said to', async () => {
    const on = await quarry(['a', 'b'])
    const head = (await headNow(on.engine, tenant))!
    expect(headsIn(`> On Monday the auditor wrote:\n${headLine(head).replaceAll(' ', '\n  ')}\n`)).toEqual([head])
    expect(await faultsOf(on, headLine({ ...head, position: 1 }))).toEqual([expect.stringContaining('is not signed by this product')])
    expect(await faultsOf(on, headLine({ ...headBy(chainKey('0123456789ab', Buffer.alloc(32)), head) }))).toEqual([
      expect.stringContaining('(key 0123456789ab)'),
    ])
    expect(headsIn('nothing of the kind')).toEqual([])
  })

  test('a log that an older version began is sealed once where it is, goes on with keys, and is then as firm', async () => {
    const on = await quarry(['a', 'b', 'c'])
    await rewritten(on, await all(on), plainDigest)
    expect(await faultsOf(on)).toEqual([expect.stringContaining('is not sealed: `ketang migrate`')])
    expect((await on.log.verify(tenant, { isUnsealedFine: true })).faults).toEqual([])
    await claim(on.engine, [tenant])
    expect(await fingerprintOf(on.store)).toBe(on.engine.encryption.fingerprint)
    await on.run(on.as('PO'), commands[0], 's3', { name: 'd' })
    expect(await faultsOf(on)).toEqual([])
    // Without the secret somebody changes what is before the seal, and makes it all anew.
    const facts = await all(on),
      forged = facts.map(fact => ({ ...fact, data: fact.data.replace('"b"', '"x"') }))
    await rewritten(on, forged.slice(0, 3), plainDigest)
    expect(await faultsOf(on)).toContain('the log up to position 3 is not what was sealed')
    await rewritten(on, facts.slice(0, 3), plainDigest)
    const sealed = await on.store.read({ text: `select value from kernel_state where name = 'chain-seal'`, values: [] })
    await on.store.read({
      text: `update kernel_state set value = ${mark(1)} where name = 'chain-seal'`,
      values: [String(sealed[0]![0]).replace('"position":3', '"position":2')],
    })
    expect(await faultsOf(on)).toContain('the seal is not of this product: somebody changed it')
    // Or takes the seal away, and hopes that the next start makes another.
    await rewritten(on, forged, plainDigest)
    await on.store.read({ text: `delete from kernel_state where name = 'chain-seal'`, values: [] })
    await claim(on.engine, [tenant])
    expect(await faultsOf(on)).toContainEqual(expect.stringContaining('is not sealed'))
    expect((await on.log.verify(tenant, { isUnsealedFine: true })).faults).toContainEqual(expect.stringContaining('is not sealed'))
  })

  test('what an older process writes after the seal is told, until somebody who has the secret seals it too', async () => {
    const on = await quarry(['a', 'b', 'c'])
    const facts = await all(on)
    await rewritten(on, facts.slice(0, 2), plainDigest)
    await cut(on, 2)
    await seal(on.engine, tenant)
    let previous = (await all(on)).at(-1)!.hash
    await on.store.transact(tenant, function* () {
      yield on.engine.statements.putFacts(facts.slice(2).map(({ hash: _, ...fact }) => ({ ...fact, hash: (previous = plainDigest(previous, fact)) })))
    })
    await on.run(on.as('PO'), commands[0], 's3', { name: 'd' })
    expect(await faultsOf(on)).toEqual([expect.stringMatching(/^position 3 carries a digest without a key, which all have from 3 on/)])
    expect(await seal(on.engine, tenant)).toBeUndefined()
    expect(await seal(on.engine, tenant, true)).toMatchObject({ position: 4 })
    expect(await faultsOf(on)).toEqual([])
  })

  test('heads are kept in a file for its owner alone; a backup that was put back is told there, and an old such line counts for nothing', async () => {
    const on = await quarry(['a', 'b', 'c']),
      folder = mkdtempSync(join(tmpdir(), 'ketang-heads-')),
      file = join(folder, 'kept', 'heads.log')
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    expect(headsOf(file)).toEqual([])
    expect(await writeHeadsNow(on.engine, [tenant], file)).toHaveLength(1)
    expect(await writeHeadsNow(on.engine, [tenant, 'nobody'], file)).toEqual([])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const kept = async () => faultsOf(on, readFileSync(file, 'utf8'))
    await cut(on, 2)
    await on.store.read({ text: `delete from stone where id = 's2'`, values: [] })
    expect(await kept()).toEqual([expect.stringContaining('shorter than its head')])
    await writeRestored(on.engine, [tenant], file)
    expect(await kept()).toEqual([])
    on.now = '2026-10-02T04:00:00.000Z'
    await on.run(on.as('PO'), commands[0], 's9', { name: 'i' })
    await writeHeadsNow(on.engine, [tenant], file)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map(line => line.split(' ')[0])).toEqual(['ketang-head', 'ketang-restored', 'ketang-head'])
    await cut(on, 2)
    await on.store.read({ text: `delete from stone where id = 's9'`, values: [] })
    writeFileSync(file, `${[...lines, lines[1]].join('\n')}\n`)
    expect(await kept()).toEqual([expect.stringContaining('somebody moved that line'), expect.stringContaining('it ends at 2, the head stands at 3')])
  })

  test('a file of heads that grows goes on in another; all of them are met, of long ago one a day', { tags: 'thorough' }, async () => {
    const on = await quarry(['a', 'b', 'c']),
      folder = mkdtempSync(join(tmpdir(), 'ketang-heads-')),
      file = join(folder, 'heads.log'),
      lines: string[] = []
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    // Ten days of a tenant whose log goes on and on, and a backup that was put back on the sixth; in few lines, of which each is longer than a head is.
    for (let n = 0; lines.length < 7_200; n++) {
      const at = new Date(Date.parse('2026-09-01T00:00:00.000Z') + n * 120_000).toISOString()
      lines.push(
        headLine({
          kind: n === 3_750 ? 'restored' : 'head',
          tenant: 'long',
          position: n,
          digest: `d${n}`.padEnd(43, '-'),
          at,
          key: '0'.repeat(12),
          signature: 'x'.repeat(10_000),
        }),
      )
    }
    const [first] = await writeHeadsNow(on.engine, [tenant], file),
      text = readFileSync(file, 'utf8')
    writeFileSync(file, `${text}${lines.join('\n')}\n`, { mode: 0o600 })
    // What it holds of a tenant stands too far from its end to be known, and is written once more, in a file of its own.
    expect(await writeHeadsNow(on.engine, [tenant], file)).toMatchObject([{ digest: first!.digest }])
    expect(await writeHeadsNow(on.engine, [tenant], file)).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(['heads.log', 'heads.log.1'])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    writeFileSync(join(folder, 'heads.log.old'), text)
    const heads = headsOf(file)
    expect(heads.filter(one => one.tenant === tenant)).toHaveLength(2)
    const long = heads.filter(one => one.tenant === 'long')
    expect(long.length).toBeLessThan(20)
    expect([long.at(-1)?.position, long.filter(one => one.kind === 'restored').map(one => one.position)]).toEqual([7_199, [3_750]])
    // The last one before the backup was put back is there, too.
    expect(long.some(one => one.position === 3_749)).toBe(true)
    expect((await on.log.verify(tenant, { heads: heads.filter(one => one.tenant === tenant) })).faults).toEqual([])
    await cut(on, 2)
    expect((await on.log.verify(tenant, { heads: heads.filter(one => one.tenant === tenant) })).faults).toContainEqual(
      expect.stringContaining('shorter than its head'),
    )
  })
})
