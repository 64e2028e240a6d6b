/** The doors that many knock at: lists of ids, codes for strangers' phones, what tells whether somebody is there, pages, a full disk. */
import { beforeAll, describe, expect, test } from 'vitest'
import { md5hex } from '../password.ts'
import { codesPerDay } from './phone-forms.ts'
import { hour, idsMax } from '../../../kit/index.ts'
import { httpApp } from '../../../../server/http/app.ts'
import { sharedThrottle } from '../../../../server/kernel/throttle.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { type Person, settle } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { web } from '../../../../tests/web.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect, captcha: 'abcde' }))
  let admin: Person
  beforeAll(async () => {
    await settle(on.engine)
    admin = await on.login('PA')
  })

  test('an empty list of ids and one of too many are refused by name, by every call that takes a body', { tags: 'thorough' }, async () => {
    const before = await on.log.head('000000'),
      long = Array.from({ length: idsMax + 1 }, (_, i) => `id${i}`)
    const passed: string[] = []
    const said = async (path: string, body: object, rule: string, field: string) => {
      const answer = await on.post(admin, path, body)
      if (answer.status !== 400 || answer.body?.data?.rule !== rule || answer.body.data.field !== field)
        passed.push(`${path} ${JSON.stringify(body).slice(0, 40)} ${answer.status}`)
    }
    for (const { path } of on.calls.filter(call => call.method === 'POST' && call.kind !== 'import')) {
      await said(path, { ids: long.join() }, 'ids.tooMany', 'ids')
      await said(path, { ids: '' }, 'ids.none', 'ids')
    }
    for (const field of ['id', 'userIds', 'studentIds']) await said('/api/blade-system/user/remove', { [field]: long }, 'ids.tooMany', field)
    expect((await on.get(admin, `/api/blade-system/user/page?id=${long.join()}`)).body.data).toMatchObject({ rule: 'ids.tooMany', field: 'id' })
    // Nor is saying nothing a way to do nothing and be told that it was done.
    for (const [path, field] of [
      ['/api/blade-user/remove', 'ids'],
      ['/api/blade-resource/attach/remove', 'ids'],
      ['/api/business-basic/agencySubAccount/remove', 'ids'],
      ['/api/business-basic/agencySubAccount/disable', 'ids'],
      ['/api/blade-user/grant', 'userIds'],
      ['/api/blade-user/unlock', 'userIds'],
      ['/api/blade-user/changeAccountStatus', 'userIds'],
      ['/api/blade-user/reset-password', 'userIds'],
    ] as const)
      await said(path, { status: 1 }, 'ids.none', field)
    expect(passed).toEqual([])
    expect(await on.log.head('000000')).toBe(before)
    const thousand = await on.post(admin, '/api/blade-user/remove', { ids: long.slice(1).join() })
    expect(thousand.body.data.rule).not.toBe('ids.tooMany')
  })

  const doors = (phone: string) => [
    () => on.post(undefined, '/api/blade-verify/getCode', { phoneNumber: phone }),
    () => on.post(undefined, '/api/blade-verify/sendQueueMessage', { phone }),
    () => on.get(undefined, `/api/business-eip/eipUser/getVerifyCode?phone=${phone}`),
  ]
  /** A picture that was read, as headers. */
  const read = (code = 'abcde') => ({ 'captcha-key': on.auth.captchas.create().key, 'captcha-code': code })
  const send = (phone: string, headers: Record<string, string>) => on.get(undefined, `/api/business-eip/eipUser/getVerifyCode?phone=${phone}`, headers)

  test('a code goes to a phone for who has read a picture, each once', async () => {
    const refused = { status: 400, body: { data: { rule: 'account.captcha', field: 'captchaCode' } } }
    for (const door of doors('13900000001')) expect(await door()).toMatchObject(refused)
    expect(await send('13900000001', read('wrong'))).toMatchObject(refused)
    expect(on.sent).toEqual([])
    const headers = read()
    expect(await send('13900000001', headers)).toMatchObject({ status: 200, body: { data: true } })
    expect(await send('13900000002', headers)).toMatchObject(refused)
    expect(on.sent).toHaveLength(1)
    // Whoever has signed in is no stranger.
    expect((await on.get(admin, '/api/business-eip/eipUser/getVerifyCode?phone=13900000003')).status).toBe(200)
  })

  test('an address has its codes for the day, whatever phones it names', { tags: 'thorough' }, async () => {
    const today = on.now
    const at = (n: number) => new Date(Date.parse('2026-10-02T00:00:00.000Z') + n * 3_700_000).toISOString()
    let sent = 0,
      last: Awaited<ReturnType<typeof send>> | undefined
    // Thirty an hour, by the clock of the product: within the day the bound of the day comes.
    for (let n = 0; n <= codesPerDay.address; n++) {
      on.now = at(Math.floor(n / 25))
      last = await send(`137${String(n).padStart(8, '0')}`, read())
      if (last.status === 200) sent++
    }
    expect(sent).toBe(codesPerDay.address)
    expect(last).toMatchObject({ status: 400, body: { data: { rule: 'account.codesToday', field: 'phone' } } })
    on.now = '2026-10-03T04:00:00.000Z'
    expect((await send('13700009999', read())).status).toBe(200)
    on.now = today
  })

  test('strangers of a tenant have their codes for the day together', async () => {
    const today = on.now
    on.now = '2026-10-07T04:00:00.000Z'
    const whole = sharedThrottle(on.store, 'phone codes of strangers', { max: codesPerDay.all, within: 24 * hour })
    await Promise.all(Array.from({ length: codesPerDay.all - 1 }, () => whole.take('000000 2026-10-07', on.now)))
    expect((await send('13600000001', read())).status).toBe(200)
    expect(await send('13600000002', read())).toMatchObject({ status: 400, body: { data: { rule: 'account.codesToday', field: 'phone' } } })
    on.now = today
  })

  test('whether somebody is there is told by no door but those of registration', { tags: 'thorough' }, async () => {
    on.now = '2026-10-05T04:00:00.000Z'
    const known = await on.login('PR', { account: '13800000001' })
    await on.run(on.as('PA'), on.engine.command('user', 'change'), known.userId, { phone: '13800000001' })
    const told = async (phone: string) => {
      const sign = (query: string) => on.post(undefined, `/api/blade-auth/oauth/token?${query}`, {}, read())
      const eip = (name: string) => on.post(undefined, `/api/business-eip/eipUser/${name}`, { phone, code: '000000', name: '李', password: 'Tee-am-See' })
      const answers = [
        await sign(`grant_type=captcha&username=${phone}&password=${md5hex('wrong')}`),
        await sign(`grant_type=phone&phoneNumber=${phone}&phoneCode=000000`),
        await on.post(undefined, '/api/blade-auth/token', { account: phone, password: 'wrong', grantType: 'captcha' }, read()),
        await eip('CheckCaptcha'),
        await eip('updatePassword'),
        await eip('parentRegister'),
        await send(phone, read()),
      ]
      return answers.map(({ status, body }) => JSON.stringify([status, body]))
    }
    expect(await told('13800000001')).toEqual(await told('13800000002'))
  })

  test('pages send forms and open sockets to their own address alone', async () => {
    const policy = async (host: string) =>
      (await on.http.inject({ method: 'GET', url: '/health/live', headers: { host } })).headers['content-security-policy'] as string
    const own = await policy('ketang.example:8443')
    expect(own.split('; ')).toContain("form-action 'self'")
    expect(own).toContain("connect-src 'self' ws://ketang.example:8443 wss://ketang.example:8443")
    expect(own).not.toMatch(/ wss?:( |;|$)/)
    // Who names another host names it to themselves, and says nothing else by it.
    expect(await policy('x; script-src *')).not.toContain('*')
  })

  test('a full disk takes no more requests', async () => {
    const ready = async (free: number) => {
      const { app } = await httpApp({ engine: on.engine, log: on.log, auth: on.auth, ports: {}, disk: { folders: ['/tmp/not/there/yet'], free } })
      const answer = await app.inject('/health/ready')
      await app.close()
      return [answer.statusCode, answer.json()]
    }
    expect(await ready(1)).toEqual([200, { ready: true, waiting: 0 }])
    expect(await ready(Number.MAX_SAFE_INTEGER)).toEqual([503, { ready: false, waiting: 0, full: true }])
  })
})
