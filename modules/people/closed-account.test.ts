/** A guardian who closes the account is gone from it after the days in which it can be kept: from the account, what ended before, and the orders. */
import { expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import { password } from '../../tests/people.ts'
import { dataOf, web } from '../../tests/web.ts'
import { account, user } from '../identity/index.ts'
import { day, newId, plus } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { createOrder, order } from '../payments/index.ts'
import { guardian } from './person.ts'

const on = shared(() => web())
const phone = '13900008877',
  name = '欧阳翡翠'

test('with the last relation the account goes, to the last byte of its log, and nobody signs in by it; one that stays keeps it', {
  tags: 'thorough',
}, async () => {
  await furnish(on)
  const system = on.as('system')
  const { userId } = await on.login('PR', { account: phone })
  await on.run(system, account.change, userId, { realName: name, phone, email: 'feicui@example.com' })
  const tie = (id: string, studentId: string) =>
    put(on, guardian, id, 'enter', { studentId, schoolId: ids.school, userId, name, phone, relation: 'mother', maySee: true, mayPay: true, mayReceive: true })
  for (const [id, child] of [
    ['g1', 'c1'],
    ['g2', 'c2'],
    ['g3', 'c3'],
  ] as const)
    await tie(id, child)
  await on.run(system, on.engine.command('guardian', 'unbind'), 'g3', { remark: '更正' })
  const orderId = newId()
  await on.run(system, createOrder, orderId, {
    ...{ subject: '座位', subjectKind: 'pilot_consult', subjectId: 'k1', areaCode: '110108', payUntil: plus(on.now, day), payerId: userId, phoneNumber: phone },
    lines: [{ kind: 'seat', label: '座位费用', cents: 0 }],
  })
  expect(await on.row(order, orderId)).toMatchObject({ status: 'paid', phoneNumber: phone })
  const mother = await on.auth.signIn({ by: 'password', tenant: '000000', account: phone, password, address: '1' })
  await dataOf(on.post({ ...mother, userId, account: phone, auth: on.auth }, '/api/business-basic/parentStudent/logout', {}))
  await on.run(system, on.engine.command('guardian', 'keepAccount'), 'g2')
  on.now = plus(on.now, 8 * day)
  await on.tick()
  expect([(await on.row(guardian, 'g1')).name, (await on.row(user, userId)).status]).toEqual([null, 'active'])
  await on.run(system, on.engine.command('guardian', 'requestLogout'), 'g2')
  on.now = plus(on.now, 8 * day)
  await on.tick()
  expect(await on.row(user, userId)).toMatchObject({
    status: 'removed',
    account: `~${userId}`,
    realName: '',
    name: null,
    phone: null,
    email: null,
    passwordHash: null,
  })
  expect(await on.row(order, orderId)).toMatchObject({ phoneNumber: null, totalCents: 0 })
  expect((await on.row(guardian, 'g3')).phone).toBe('')
  await expect(on.auth.signIn({ by: 'password', tenant: '000000', account: phone, password, address: '1' })).rejects.toThrow()
  const log = on.store.raw.prepare('select data from facts').all() as readonly { data: string }[]
  expect(log.filter(({ data }) => [phone, name].some(one => String(data).includes(one)))).toEqual([])
  // The name is free: who comes back registers anew.
  await on.login('PR', { account: phone })
})

test('what comes up while an account waits to be closed keeps it, and its owner is told', async () => {
  const { userId } = await on.login('PR', { account: '13900008885' })
  await put(on, guardian, 'g5', 'enter', { studentId: 'c3', schoolId: ids.school, userId, name, phone: '13900008885', relation: 'mother', maySee: true })
  const system = on.as('system')
  await on.run(system, on.engine.command('guardian', 'requestLogout'), 'g5')
  await on.run(system, createOrder, newId(), {
    ...{ subject: '座位', subjectId: 'k5', areaCode: '110108', payUntil: plus(on.now, 30 * day), payerId: userId },
    lines: [{ kind: 'seat', label: '座位费用', cents: 100 }],
  })
  on.now = plus(on.now, 8 * day)
  await on.tick()
  expect(await on.row(guardian, 'g5')).toMatchObject({ status: 'bound', leavingAt: null, name })
  expect((await on.row(user, userId)).status).toBe('active')
  expect((await on.all(message, { userId })).map((one: any) => one.textCode)).toContain('guardian.closing_ended')
})

test('an account without a child is closed by its owner, at once, and by nobody else; one with a child is not', async () => {
  const close = (who: any, parentId?: string) => on.post(who, '/api/business-basic/parentStudent/logout', parentId ? { parentId } : {})
  const alone = await on.login('PR', { account: '13900008878' }),
    other = await on.login('PR', { account: '13900008879' }),
    tied = await on.login('PR', { account: '13900008880' })
  await on.run(on.as('system'), account.change, alone.userId, { realName: '独孤翡翠', phone: '13900008878' })
  for (const [id, userId, status] of [
    ['t1', tied.userId, 'bound'],
    ['t2', alone.userId, 'unbound'],
  ] as const) {
    await put(on, guardian, id, 'enter', { studentId: 'c1', schoolId: ids.school, userId, name: '独孤翡翠', phone: '13900008878', relation: 'mother' })
    if (status === 'unbound') await on.run(on.as('system'), on.engine.command('guardian', 'unbind'), id, { remark: '更正' })
  }
  expect((await close(other, alone.userId)).body.code).not.toBe(200)
  expect((await on.post(tied, '/api/blade-system/user/erase', { id: tied.userId })).body.data).toMatchObject({ rule: 'guardianship.tied' })
  await dataOf(close(alone))
  expect(await on.row(user, alone.userId)).toMatchObject({ status: 'removed', account: `~${alone.userId}`, realName: '', phone: null })
  expect(await on.row(guardian, 't2')).toMatchObject({ name: null, phone: '' })
  expect([(await on.row(user, other.userId)).status, (await on.row(user, tied.userId)).status]).toEqual(['active', 'active'])
  expect((await on.get(alone, '/api/business-basic/parentStudent/list')).body.code).toBe(401)
  await on.sound()
})
