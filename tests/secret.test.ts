/** The secret of a database: another one is refused before anything is written, and one may take its place without losing anything. */
import { afterEach, describe, expect, test } from 'vitest'
import { crud, module, resource, secret, text } from '../modules/kit/index.ts'
import { encryption } from '../server/kernel/encryption.ts'
import { engine } from '../server/kernel/engine.ts'
import { headNow } from '../server/kernel/heads.ts'
import { log } from '../server/kernel/log.ts'
import { rebuild } from '../server/kernel/rebuild.ts'
import { claim, ensureSecret, fingerprintOf, rotate, SecretError } from '../server/kernel/secret.ts'
import { app, type App, dialects, master, tenant } from './app.ts'

const vault = resource('vault', {
  label: ['金库', 'Vault'],
  path: 'test/vault',
  scope: 'everyone',
  read: ['PA'],
  fields: { owner: text('主人', 'Owner', { required: true, pii: 'name' }), accessKey: secret('密钥', 'Key') },
})
const commands = crud(vault, { by: ['PA'] })
const modules = [module('bank', { label: ['银行', 'Bank'], resources: [vault], commands })]

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(dialects)('%s', dialect => {
  async function bank(): Promise<App> {
    const on = await app(modules, { dialect })
    ends.push(() => on.close())
    for (const id of ['a', 'b', 'c']) await on.run(on.as('PA'), commands[0], id, { owner: `欧阳${id}`, accessKey: id === 'c' ? null : `key of ${id}` })
    return on
  }
  const withSecret = (on: App, given: string) => {
    const other = engine(on.store, { modules, master: given, clock: () => on.now })
    return { other, facts: log(other) }
  }

  test('another secret is refused by a key that it does not open, and by fingerprint where one is noted', async () => {
    const on = await bank(),
      wrong = encryption('quite another secret')
    await expect(ensureSecret(on.store, wrong)).rejects.toThrow(SecretError)
    await ensureSecret(on.store, encryption(master))
    await claim(on.engine, [tenant])
    await on.store.exec('delete from stream_keys')
    await expect(ensureSecret(on.store, wrong)).rejects.toMatchObject({ wanted: on.engine.encryption.fingerprint, given: wrong.fingerprint })
    await ensureSecret(on.store, encryption(master))
  })

  test('nothing is lost when the secret is replaced, twice, and back: rows, history, chain, heads; who has the former one writes nothing', async () => {
    const on = await bank(),
      before = (await headNow(on.engine, tenant))!
    await claim(on.engine, [tenant])
    const names = ['the second secret of all', 'the third secret of all', master]
    let present = on.engine,
      count = 3
    for (const name of names) {
      const former = present
      expect(await rotate(former, encryption(name))).toEqual({ keys: count, secrets: 2 })
      await expect(ensureSecret(on.store, former.encryption)).rejects.toThrow(SecretError)
      await expect(former.run(former.system(tenant), commands[0] as never, 'never', { owner: 'x' })).rejects.toThrow('must be started anew')
      const { other, facts } = withSecret(on, name)
      present = other
      expect(await fingerprintOf(on.store)).toBe(other.encryption.fingerprint)
      expect((await facts.verify(tenant, { heads: [before] })).faults).toEqual([])
      expect(await other.ask(tenant, { kind: 'get', of: vault, id: 'a' })).toMatchObject({ owner: '欧阳a', accessKey: 'key of a' })
      expect((await facts.history(tenant, vault, 'b'))[0]!.data).toEqual({ owner: '欧阳b', accessKey: 'key of b' })
      await other.run(other.system(tenant), commands[1] as never, 'a', { owner: '欧阳a' })
      await other.run(other.system(tenant), commands[0] as never, `d${count}`, { owner: 'd' })
      count++
      expect((await rebuild(other, facts, tenant)).facts).toBeGreaterThan(4)
      expect((await facts.verify(tenant, { heads: [before, (await headNow(other, tenant))!] })).faults).toEqual([])
    }
    const stored = JSON.stringify(await on.store.read({ text: 'select * from vault', values: [] }))
    expect(stored).not.toContain('key of')
    // Who knows a former secret alone does not open what is there now, nor makes digests that hold without the key that is kept.
    await on.store.exec(`delete from kernel_state where name like 'chain-key:%'`)
    expect((await withSecret(on, master).facts.verify(tenant)).faults).toContainEqual(expect.stringContaining('which is not known here'))
  })

  test('a change of the secret that breaks off changes nothing', async () => {
    const on = await bank()
    await claim(on.engine, [tenant])
    const to = encryption('the second secret of all')
    await expect(rotate(on.engine, { ...to, lock: () => to.unwrap('nonsense') as never })).rejects.toThrow()
    await ensureSecret(on.store, encryption(master))
    await on.sound()
    expect(await on.row(vault, 'a')).toMatchObject({ accessKey: 'key of a' })
  })
})
