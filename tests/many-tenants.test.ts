/** A province: what a start looks for in all tenants it asks of all together, and finds in each of them what there is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { command, everyone, fact } from '../modules/kit/index.ts'
import { createTenant, tenant as tenants } from '../modules/identity/index.ts'
import { fillRolesOf } from '../modules/identity/server/index.ts'
import { directory } from '../modules/identity/server/tenant-directory.ts'
import { role } from '../modules/identity/role.ts'
import { stale } from '../server/kernel/rebuild.ts'
import { revisionsWritten, staleIn } from '../server/kernel/revision.ts'
import { stateSaid } from '../server/kernel/kernel-state.ts'
import { anyDialect, app, type App } from './app.ts'
import { readsOf } from './reads.ts'

/** A tenant as it was before its roles came. */
const older = command(tenants, 'create', {
  label: ['新增租户', 'Add a tenant'],
  by: [],
  input: {},
  decide: (_row, _input, _facts, { tenant }) =>
    fact(tenants, 'created', { tenantId: tenant, tenantName: '老租户', zone: 'Asia/Urumqi', domainUrl: 'https://old.example' }),
})

describe.each(anyDialect)('on %s', dialect => {
  let on: App
  const names = Array.from({ length: 20 }, (_, n) => `t${n}`)
  beforeAll(async () => {
    on = await app(modules, { dialect })
    for (const name of names) await on.engine.run(on.engine.system(name), createTenant, name, { tenantId: name, tenantName: `区${name}` })
    await on.engine.run(on.engine.system('old'), older, 'old', {})
    await on.store.transact('revisions', function* () {
      yield revisionsWritten(on.store, on.engine.registry)
    })
  })
  afterAll(() => on.close())
  const asked = async (work: () => Promise<unknown>): Promise<number> => (await readsOf(on.store, work)).questions

  test('rows that other folds made are found where they are, and nowhere else', async () => {
    const of = await stale(on.engine, on.log)
    expect(of).toEqual([])
    expect(await asked(() => stale(on.engine, on.log))).toBeLessThan(6)
    await on.store.transact('revisions', function* () {
      yield stateSaid(on.store.dialect, 't7', [[`fold:${role.name}`, 'another']])
    })
    expect((await stale(on.engine, on.log)).map(one => [one.tenant, one.resources.map(each => each.name)])).toEqual([['t7', [role.name]]])
    expect(await staleIn(on.store, on.engine.registry, 't8')).toEqual([])
  })

  test('zones and addresses of all are learnt by one question each', async () => {
    const all = await on.log.tenants()
    expect(await asked(() => on.engine.zones.learn(all))).toBe(1)
    expect([on.engine.system('old').zone, on.engine.system('t3').zone]).toEqual(['Asia/Urumqi', 'Asia/Shanghai'])
    const known = directory(on.engine, on.log)
    expect(await asked(() => known.all())).toBe(2)
    expect((await known.at('https://old.example'))?.id).toBe('old')
    expect((await known.all()).map(row => row.id).toSorted()).toEqual([...names, 'old'].toSorted())
  })

  test('who lacks a role of the product gets it; where none lacks, nobody is asked about', async () => {
    const all = await on.log.tenants(),
      rolesOf = async (name: string) => (await on.engine.countEach([name], role, {})).get(name)
    await fillRolesOf(on.engine, all)
    expect(await rolesOf('old')).toBe(everyone.length)
    expect(await asked(() => fillRolesOf(on.engine, all))).toBe(1)
  })
})
