/** Sessions: what a login reaches, when it is made anew, and that an end elsewhere is an end here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { invoke, command, fact, find, type Module, module, ref, resource, state } from '../../kit/index.ts'
import { account, changeDept, createDept, rootDept } from '../index.ts'
import access from '../../access/module.ts'
import identity from '../module.ts'
import { app, dialects, tenant, type App } from '../../../tests/app.ts'
import { freshStore } from '../../../tests/databases.ts'
import { tablesFor } from '../../../tests/made-tables.ts'
import { loginAs, password, settleDept } from '../../../tests/people.ts'
import { auth } from './auth.ts'
import { runAll } from '../../../server/kernel/engine.ts'
import { captchas } from './captcha.ts'
import { no } from './sign-in.ts'
import type { Dialect } from '../../../server/kernel/columns.ts'
import { postgresql, sqlite } from '../../../server/kernel/store.ts'
import { sharedThrottle, throttle } from '../../../server/kernel/throttle.ts'

const options = { secret: 'a secret for the tokens of tests', accessSeconds: 3_600, refreshSeconds: 604_800 }
const parts: readonly Module[] = [identity, access(() => parts)]
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A small module that lets a parent reach the children bound to them. */
const binding = resource('binding', {
  label: ['绑定', 'Binding'],
  fields: { parentId: ref('user')('家长', 'Parent', { required: true }), studentId: ref('dept')('学生', 'Pupil', { required: true }) },
  lifecycle: {
    new: state('新建', 'New', 'idle', { bind: 'bound' }),
    bound: state('已绑定', 'Bound', 'good', { unbind: 'gone' }),
    gone: state('已解绑', 'Gone', 'over'),
  },
  facts: { bound: {}, unbound: {} },
})
const bind = command(binding, 'bind', { label: ['绑定', 'Bind'], input: binding.fields, decide: (_row, given) => fact(binding, 'bound', given) })
const unbind = command(binding, 'unbind', { label: ['解绑', 'Unbind'], decide: () => fact(binding, 'unbound') })
const children = module('children', {
  label: ['子女', 'Children'],
  resources: [binding],
  commands: [bind, unbind],
  scopeProviders: [
    {
      role: 'PR',
      watches: [binding],
      *reach({ userId }) {
        const bound = yield* find(binding, { parentId: userId, status: 'bound' })
        return { student: bound.map(row => row.studentId), user: [userId] }
      },
    },
  ],
})

async function opening(dialect: Dialect = 'sqlite', modules = parts): Promise<App> {
  const on = await app(modules, { dialect })
  opened.push(() => on.close())
  return on
}
const reach = async (on: App, role: Parameters<typeof loginAs>[1], deptId?: string) => (await loginAs(on.engine, role, { deptId })).login.actor.reach

test('platform and sales roles reach everything; schools, agencies and their teachers only their own', async () => {
  const on = await opening()
  for (const role of ['PA', 'PO', 'FI', 'CS', 'SA', 'SL', 'RP', 'UU'] as const) expect(await reach(on, role)).toBe('all')
  for (const role of ['SM', 'ST'] as const) expect(await reach(on, role, 's1')).toEqual({ school: ['s1'] })
  expect(await reach(on, 'AM', 'a1')).toEqual({ agency: ['a1'] })
  expect(await reach(on, 'AT', 'a1')).toEqual({ teacher: [] })
  expect(await reach(on, 'PR')).toEqual({ student: [] })
})
test('an education commission reaches the areas below it and those its own code covers', async () => {
  const on = await opening()
  await loginAs(on.engine, 'PA')
  const make = (id: string, areaCode: string, parentId = rootDept, deptCategory: 'commission' | 'school' = 'commission') =>
    runAll(on.engine, on.engine.system(tenant), invoke(createDept, id, { deptName: id, parentId, deptCategory, areaCode, sort: 1 }))
  await make('city', '110100')
  await make('area', '110108', 'city')
  await make('far', '130200', 'city')
  await make('school', '110105', rootDept, 'school')
  await make('other', '120101')
  expect(await reach(on, 'EC', 'city')).toEqual({ area: ['110100', '110105', '110108', '130200'] })
  expect(await reach(on, 'EC', 'area')).toEqual({ area: ['110108'] })
})
test('P3: what a parent reaches follows the bindings of that moment', async () => {
  const on = await opening('sqlite', [...parts, children])
  const one = await loginAs(on.engine, 'PR')
  await settleDept(on.engine, 'PR', 'child')
  await runAll(on.engine, on.engine.system(tenant), invoke(bind, 'b1', { parentId: one.userId, studentId: 'child' }))
  expect((await one.auth.session(one.access))?.actor.reach).toEqual({ student: ['child'], user: [one.userId] })
  await runAll(on.engine, on.engine.system(tenant), invoke(unbind, 'b1', {}))
  expect((await one.auth.session(one.access))?.actor.reach).toEqual({ student: [], user: [one.userId] })
})
test('a login is read once and kept until a fact concerns it', async () => {
  const on = await opening()
  const [one, other] = [await loginAs(on.engine, 'SM', { deptId: 's1' }), await loginAs(on.engine, 'FI')]
  const first = await one.auth.session(one.access)
  expect(await one.auth.session(one.access)).toBe(first)
  await runAll(on.engine, on.engine.system(tenant), invoke(account.change, other.userId, { name: '小' }))
  expect(await one.auth.session(one.access)).toBe(first)
  await runAll(on.engine, on.engine.system(tenant), invoke(account.change, one.userId, { realName: '新名' }))
  expect((await one.auth.session(one.access))?.actor.name).toBe('新名')
  await runAll(on.engine, on.engine.system(tenant), invoke(changeDept, 's1', { deptName: '新校' }))
  expect((await one.auth.session(one.access))?.deptName).toBe('新校')
})
test('a token of one tenant opens nothing in another', async () => {
  const on = await opening()
  const one = await loginAs(on.engine, 'PA', { tenant: '100001' })
  expect((await one.auth.session(one.access))?.tenant).toBe('100001')
  const forged = auth(on.engine, { ...options, secret: 'another secret for tokens' })
  expect(await forged.session(one.access)).toBeUndefined()
})

/** Two processes on one database: two stores, two engines, two auths. */
async function twoProcesses(dialect: Dialect): Promise<readonly [App, App]> {
  if (dialect === 'postgres') {
    const { store, url, drop } = await freshStore(dialect, parts)
    opened.push(drop)
    const both = [await app(parts, { dialect, store }), await app(parts, { dialect, store: postgresql(url, 4) })] as const
    opened.push(
      () => both[0].close(),
      () => both[1].close(),
    )
    return both
  }
  const folder = mkdtempSync(path(tmpdir(), 'ketang-auth-'))
  opened.push(() => rmSync(folder, { recursive: true }))
  const file = path(folder, 'db')
  const first = sqlite(file)
  await first.exec((await tablesFor(dialect, parts)).join(';\n'))
  const both = [await app(parts, { store: first }), await app(parts, { store: sqlite(file) })] as const
  opened.push(
    () => both[0].close(),
    () => both[1].close(),
  )
  return both
}
describe.each(dialects)('two processes on %s', dialect => {
  test('P7: an account that one process disables is out of the other before its next request', async () => {
    const [here, there] = await twoProcesses(dialect)
    const own = auth(here.engine, options)
    for (let round = 0; round < 5; round++) {
      const one = await loginAs(here.engine, 'SM', { deptId: `s${round}`, auth: own })
      expect(await own.session(one.access)).toBeDefined()
      await runAll(there.engine, there.engine.system(tenant), invoke(account.disable, one.userId, { remark: '离职' }))
      expect(await own.session(one.access)).toBeUndefined()
    }
  })
  test('a refresh token that one process has used is used for the other as well', async () => {
    const [here, there] = await twoProcesses(dialect)
    const [own, other] = [auth(here.engine, options), auth(there.engine, options)]
    const one = await loginAs(here.engine, 'SM', { auth: own })
    // Its answer may have been lost: the other one renews it as well, and after that it was renewed twice.
    expect(await own.refresh(one.refresh)).toBeDefined()
    const two = await other.refresh(one.refresh)
    expect(await own.refresh(two!.refresh)).toBeDefined()
    expect(await other.refresh(one.refresh)).toBeUndefined()
    expect(await own.session(one.access)).toBeUndefined()
  })
  test('failed logins count wherever they failed, and a locked account is locked everywhere', { tags: 'thorough' }, async () => {
    const [here, there] = await twoProcesses(dialect)
    const [own, other] = [auth(here.engine, options), auth(there.engine, options)]
    const { account: name } = await loginAs(here.engine, 'SM', { auth: own })
    const enter = (at: typeof own, secret: string) =>
      at.signIn({ by: 'password', tenant, address: '10.0.0.1', account: name, password: secret }).then(
        () => 'in',
        error => error.code,
      )
    const codes = []
    for (const at of [own, other, own, other, own]) codes.push(await enter(at, 'a guess'))
    expect(codes).toEqual([no.wrong.code, no.wrong.code, no.wrong.code, no.wrong.code, no.tooMany.code])
    expect([await enter(other, password), await enter(own, password)]).toEqual([no.tooMany.code, no.tooMany.code])
  })
  test('tries taken at one moment by both are never more than there are, and come back when they are over', async () => {
    const both = (await twoProcesses(dialect)).map(one => sharedThrottle(one.store, 'tests', { max: 5, within: 60_000 })),
      at = '2026-10-01T04:00:00.000Z'
    const take = (now: string, n = 12) => Promise.all(Array.from({ length: n }, (_, i) => both[i % 2]!.take('key', now)))
    expect((await take(at)).filter(Boolean)).toHaveLength(5)
    expect([await both[0]!.spent('key', at), await both[1]!.spent('key', at), await both[1]!.spent('other', at)]).toEqual([true, true, false])
    both[0]!.giveBack('key')
    expect((await take(at, 4)).filter(Boolean)).toHaveLength(1)
    both[1]!.clear('key')
    expect(await both[1]!.take('key', at)).toBe(true)
    expect((await take('2026-10-01T04:01:00.000Z')).filter(Boolean)).toHaveLength(5)
  })
})

test('a captcha that one process drew is checked by another', () => {
  const clock = () => '2026-10-01T04:00:00.000Z'
  const [one, other] = [captchas({ secret: 's', clock, mode: 'abcde' }), captchas({ secret: 's', clock })]
  expect(other.check(one.create().key, 'abcde')).toBe(true)
  expect(captchas({ secret: 'other', clock }).check(one.create().key, 'abcde')).toBe(false)
  expect(one.create().key).not.toContain('abcde')
})
test('a throttle forgets after its time, gives back what was no failure, and never grows beyond its bound', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 9, 1, 4, 0, second)).toISOString()
  const tries = throttle({ max: 2, within: 10_000, keysMax: 3 })
  expect([tries.take('a', at(0)), tries.take('a', at(1)), tries.take('a', at(2))]).toEqual([true, true, false])
  tries.giveBack('a')
  expect(tries.take('a', at(3))).toBe(true)
  expect(tries.take('a', at(12))).toBe(false)
  expect(tries.take('a', at(13))).toBe(true)
  for (const key of ['b', 'c', 'd']) tries.take(key, at(14))
  expect(tries.spent('a', at(14))).toBe(false)
})
