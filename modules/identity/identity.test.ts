/** Identities over the real engine: what guards look up, who sees whom, and the odd calls. */
import { afterEach, describe, expect, test } from 'vitest'
import { answer, invoke } from '../kit/index.ts'
import { anyDialect, type App, tenant } from '../../tests/app.ts'
import { join, loginAs, settleDept, type Person } from '../../tests/people.ts'
import { web, type Web } from '../../tests/web.ts'
import { runAll } from '../../server/kernel/engine.ts'
import * as account from './user.commands.ts'
import { grant, isLastManager, revoke } from './identity.commands.ts'
import { identity, identityId } from './identity.ts'
import { user } from './user.ts'

const opened: App[] = []
afterEach(async () => {
  for (const on of opened.splice(0)) await on.close()
})
async function open(dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<Web> {
  const on = await web({ dialect })
  opened.push(on)
  return on
}
const refused = (code: string) => ({ refused: { code } })
const give = (on: Web, by: Person, userId: string, roleId: string, deptId: string) =>
  on.engine.run(by.login, grant, identityId(userId, roleId, deptId), { userId, roleId, deptId })

describe.each(anyDialect)('identities on %s', dialect => {
  test('of two platform administrators one may go, the other stays', async () => {
    const on = await open(dialect)
    const [one, other] = [await on.login('PA'), await on.login('PA')]
    await on.engine.run(one.login, account.disable, other.userId, { remark: '离职' })
    await expect(on.engine.run(one.login, revoke, one.login.identityId, {})).rejects.toMatchObject(refused('user.lastAdmin'))
    await on.engine.run(one.login, account.enable, other.userId, {})
    await on.engine.run(one.login, revoke, one.login.identityId, {})
    await expect(on.engine.run(on.engine.system(tenant), account.remove, other.userId, {})).rejects.toMatchObject(refused('user.lastAdmin'))
    await on.sound()
  })
  test('two administrators who disable each other at the same moment leave one', async () => {
    const on = await open(dialect)
    const [one, other] = [await on.login('PA'), await on.login('PA')]
    const done = await Promise.allSettled([
      on.engine.run(one.login, account.disable, other.userId, { remark: '离职' }),
      on.engine.run(other.login, account.disable, one.userId, { remark: '离职' }),
    ])
    expect(done.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('an agency in use would be left alone where nobody else who can sign in manages it, also where another of several would not', async () => {
  const held = [
    { identity: { deptId: 'a1' }, alias: 'AM' },
    { identity: { deptId: 's1' }, alias: 'SM' },
  ]
  const left = (houses: readonly string[], others: readonly (readonly [userId: string, deptId: string])[], able: readonly string[]) => {
    const answers: object[] = [houses.map(id => ({ id })), [{ id: 'AM' }], others.map(([userId, deptId]) => ({ userId, deptId })), able.map(id => ({ id }))]
    return answer(isLastManager('u1', held), { ask: async () => answers.shift() as never })
  }
  expect(await left(['a1'], [], [])).toBe(true)
  expect(await left(['a1'], [['u2', 'a1']], ['u2'])).toBe(false)
  expect(await left(['a1'], [['u2', 'a1']], [])).toBe(true)
  expect(await left(['a1', 'a2'], [['u2', 'a1']], ['u2'])).toBe(true)
  expect(
    await left(
      ['a1'],
      [
        ['u2', 'a2'],
        ['u3', 'a1'],
      ],
      ['u2', 'u3'],
    ),
  ).toBe(false)
  // An agency that is no longer in use needs nobody.
  expect(await left([], [], [])).toBe(false)
  expect(await answer(isLastManager('u1', [held[1]!]), { ask: () => Promise.reject(new Error('nothing is asked')) })).toBe(false)
})
test('a school looks after its own accounts: others are not there, and nobody is put elsewhere', async () => {
  const on = await open()
  const boss = await on.login('SM', { deptId: 's1' })
  const [own, other] = [await join(on.engine, 'ST', { deptId: 's1' }), await join(on.engine, 'ST', { deptId: 's2' })]
  const page = await on.get(boss, '/api/blade-system/user/page?size=50')
  expect(page.body.data.records.map((row: any) => row.id).sort()).toEqual([boss.userId, own.userId].sort())
  expect((await on.get(boss, `/api/blade-system/user/detail?id=${other.userId}`)).status).toBe(404)
  await expect(on.engine.run(boss.login, account.resetPassword, other.userId, { passwordHash: '$argon2id$x' })).rejects.toMatchObject(refused('kernel.missing'))
  await expect(give(on, boss, own.userId, 'ST', 's2')).rejects.toMatchObject(refused('kernel.missingRef'))
  await expect(give(on, boss, other.userId, 'ST', 's1')).rejects.toMatchObject(refused('kernel.missingRef'))
  await expect(give(on, boss, own.userId, 'PO', 's1')).rejects.toMatchObject(refused('grants.above'))
})
test('a school does not take over an account that is more elsewhere', async () => {
  const on = await open()
  const [boss, admin] = [await on.login('SM', { deptId: 's1' }), await on.login('PA')]
  const teacher = await join(on.engine, 'ST', { deptId: 's1' })
  const reset = () => on.engine.run(boss.login, account.resetPassword, teacher.userId, { passwordHash: '$argon2id$x' })
  await reset()
  await give(on, admin, teacher.userId, 'FI', 'platform')
  await expect(reset()).rejects.toMatchObject(refused('grants.above'))
})
test('the roles of the wire replace those of the account in its department and leave other departments alone', async () => {
  const on = await open()
  const admin = await on.login('PA')
  const one = await join(on.engine, 'SM', { deptId: 's1' })
  await settleDept(on.engine, 'AM', 'a1')
  await give(on, admin, one.userId, 'AM', 'a1')
  const { status } = await on.post(admin, `/api/blade-user/grant?userIds=${one.userId}&roleIds=ST,CS`)
  expect(status).toBe(200)
  const rows = await on.all(identity, { userId: one.userId, status: 'active' })
  expect(rows.map(row => `${row.roleId}@${row.deptId}`).sort()).toEqual(['AM@a1', 'CS@s1', 'ST@s1'])
  await on.post(admin, `/api/blade-system/user/grant?userIds=${one.userId}&roleIds=`)
  expect((await on.all(identity, { userId: one.userId, status: 'active' })).map(row => row.deptId)).toEqual(['a1'])
})
test("accounts are enabled and disabled by the wire's number, and disabling says why", async () => {
  const on = await open()
  const admin = await on.login('PA')
  const [one, other] = [await join(on.engine, 'SM'), await join(on.engine, 'SM')]
  const call = (status: unknown, more: object = {}) =>
    on.post(admin, '/api/blade-system/user/changeAccountStatus', { userIds: `${one.userId},${other.userId}`, status, ...more })
  expect((await call(5)).body.data.rule).toBe('accounts.standing')
  expect((await call(-1)).status).toBe(400)
  expect((await call(-1, { remark: '合同到期' })).status).toBe(200)
  expect((await on.row(user, other.userId)).status).toBe('disabled')
  expect((await call(1)).status).toBe(200)
  expect((await on.row(user, other.userId)).status).toBe('active')
})
test('a new account and its roles come together or not at all', async () => {
  const on = await open()
  const boss = await on.login('SM', { deptId: 's1' })
  const make = (roleId: string) =>
    on.post(boss, '/api/blade-system/user/submit', { account: 'new', realName: '新人', password: 'Tee-am-See', deptId: 's1', roleId })
  expect((await make('ST,PO')).body.data.rule).toBe('grants.above')
  expect(await on.all(user, { account: 'new' })).toHaveLength(0)
  expect((await make('ST')).status).toBe(200)
})
test('a department with its people stays; a role with its people too', async () => {
  const on = await open()
  const admin = await on.login('PA')
  await loginAs(on.engine, 'SM', { deptId: 's1' })
  const remove = (name: 'dept' | 'role', id: string) => on.engine.run(admin.login, on.engine.command(name, 'remove'), id, {})
  await expect(remove('dept', 's1')).rejects.toMatchObject(refused('dept.hasPeople'))
  await expect(remove('dept', 'platform')).rejects.toMatchObject(refused('dept.root'))
  await expect(remove('role', 'SM')).rejects.toMatchObject(refused('role.hasPeople'))
  await expect(runAll(on.engine, on.engine.system(tenant), invoke(on.engine.command('dept', 'change'), 'platform', { parentId: 's1' }))).rejects.toMatchObject(
    refused('dept.ownParent'),
  )
})
