/** Lists on PostgreSQL, where two processes share a database: who was let through is not asked about again for each page, and yet what became of
 * their session elsewhere holds from the next page on. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '../../modules/identity/index.ts'
import { modules } from '../../modules/index.ts'
import { invoke, newId } from '../../modules/kit/index.ts'
import { dialects, tenant } from '../../tests/app.ts'
import { freshStore } from '../../tests/databases.ts'
import type { Person } from '../../tests/people.ts'
import { type Answer, type Web, web } from '../../tests/web.ts'
import { runAll } from '../kernel/engine.ts'
import { postgresql } from '../kernel/store.ts'

describe.skipIf(!dialects.includes('postgres'))('a list that somebody was let through to', () => {
  const list = '/api/blade-system/param/list?current=1&size=10&descs=create_time'
  let here: Web, there: Web, end: () => Promise<unknown>
  beforeAll(async () => {
    const { store, url, drop } = await freshStore('postgres', modules)
    ;[here, there] = [await web({ store }), await web({ store: postgresql(url, 4) })]
    end = async () => {
      await Promise.all([here.close(), there.close()])
      await drop()
    }
  })
  afterAll(() => end())
  const make = (who: Person, paramKey: string) =>
    here.post(who, `/api/blade-system/param/create?id=${newId()}`, { paramName: '参数', paramKey, paramValue: '1' })
  /** The answer of the other process, and what it read for it. */
  async function asked(who: Person): Promise<readonly [Answer, readonly string[]]> {
    const read = vi.spyOn(there.store, 'read'),
      answer = await there.get(who, list)
    const texts = read.mock.calls.map(([{ text }]) => text)
    read.mockRestore()
    return [answer, texts]
  }
  async function known(): Promise<Person> {
    const who = await here.login('PA')
    await make(who, `a.${newId()}`)
    for (let i = 0; i < 3; i++) expect((await there.get(who, list)).status).toBe(200)
    return who
  }

  test('its page is all that is read', async () => {
    const [answer, texts] = await asked(await known())
    expect(answer.body.data.records.length).toBeGreaterThan(0)
    expect(texts).toEqual([expect.stringContaining('from "param"')])
  })
  test('who ended their session elsewhere is nobody here', async () => {
    const who = await known()
    await here.auth.end(who.login, 'logout')
    expect((await asked(who))[0].status).toBe(401)
    expect((await asked(who))[0].status).toBe(401)
  })
  test('what others did elsewhere is there, and changes nothing', async () => {
    const who = await known(),
      name = `b.${newId()}`
    await make(who, name)
    const [answer, texts] = await asked(who)
    expect(answer.body.data.records.map((one: any) => one.paramKey)).toContain(name)
    // The page, and what was recorded meanwhile: nothing that is about this session.
    expect(texts.length).toBe(3)
    expect((await asked(who))[1]).toHaveLength(1)
  })
  test('whose rights may have changed elsewhere is asked about anew', async () => {
    const who = await known(),
      [before] = await asked(who)
    await runAll(here.engine, here.engine.system(tenant), invoke(account.change, who.userId, { realName: '新名' }))
    const [after, texts] = await asked(who)
    expect([after.status, after.body]).toEqual([200, before.body])
    expect(texts.length).toBeGreaterThan(3)
    expect((await asked(who))[1]).toHaveLength(1)
  })
})
