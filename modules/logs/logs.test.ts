/** Logs: what is noted, what is never said, who may read it, how it is found and how long it is kept. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { dialects } from '../../tests/app.ts'
import { password, type Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'
import { config } from '../../server/config.ts'
import { events, logApi, logError } from './index.ts'

const md5hex = (text: string): string => createHash('md5').update(text).digest('hex')

describe.each(dialects)('logs on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let admin: Person
  beforeAll(async () => {
    admin = await on.login('PA')
  })

  const rows = async (log: string, query = '', as = admin) => {
    const { status, body } = await on.get(as, `/api/blade-log/${log}/list?size=200${query}`)
    expect(status).toBe(200)
    return body.data.records as readonly Record<string, any>[]
  }
  const detailOf = async (log: string, id: string) => (await on.get(admin, `/api/blade-log/${log}/detail?id=${id}`)).body.data
  const last = async (log: string, query = '') => detailOf(log, (await rows(log, query))[0]!.id)

  test('every write call is noted: who, what, how it ended; reads are not', async () => {
    const made = await on.post(
      admin,
      '/api/blade-system/param/submit',
      { paramName: '日志', paramKey: 'log.test', paramValue: '1' },
      { 'user-agent': 'a browser' },
    )
    await on.get(admin, '/api/blade-system/param/list')
    const found = (await rows('api'))[0]!
    expect(found).toMatchObject({
      serviceId: 'blade-system',
      method: 'POST',
      requestUri: '/api/blade-system/param/submit',
      code: 200,
      createBy: admin.account,
      tenantId: '000000',
      requestId: made.headers['x-request-id'],
      userAgent: 'a browser',
      methodClass: 'param',
      methodName: 'submit',
      remoteIp: '127.0.0.1',
    })
    expect(found.time).toBeGreaterThanOrEqual(0)
    const refused = await on.post(await on.login('ST'), '/api/blade-system/param/submit', {})
    expect(refused.status).toBe(403)
    expect((await rows('api'))[0]).toMatchObject({ code: 403, requestId: refused.headers['x-request-id'] })
    expect((await rows('api')).some(row => row.method === 'GET')).toBe(false)
  })

  test('what a call is called is told in the language of the reader, in the list and the detail', async () => {
    await on.post(admin, '/api/blade-user/own-preference', { lang: 'zh' })
    const read = async (lang: string) => {
      const headers = { 'accept-language': lang },
        [row] = (await on.get(admin, '/api/blade-log/api/list?requestUri=own-preference', headers)).body.data.records
      return [row.title, (await on.get(admin, `/api/blade-log/api/detail?id=${row.id}`, headers)).body.data.title]
    }
    await rows('api')
    expect([await read('zh'), await read('en')]).toEqual([Array(2).fill('保存我的偏好设置'), Array(2).fill('Keep my preferences')])
  })

  test('rows omit the heavy fields, the detail has them', async () => {
    const [row] = await rows('api')
    expect(row).not.toHaveProperty('params')
    expect(await detailOf('api', row!.id)).toHaveProperty('params')
    expect((await on.get(admin, '/api/blade-log/api/detail?id=nobody')).status).toBe(404)
  })

  test('passwords, tokens, captchas, phones and identity cards are never kept', async () => {
    const secret = 'geheim-77',
      phone = '13812345678',
      card = '11010519491231002X'
    await on.post(
      undefined,
      `/api/blade-auth/oauth/token?tenantId=000000&username=nobody&password=${secret}&grant_type=captcha&scope=all`,
      {},
      { 'captcha-code': secret, 'captcha-key': secret, authorization: `Basic ${secret}` },
    )
    await on.post(admin, `/api/blade-system/param/submit?blade-auth=bearer%20${admin.access}`, {
      paramName: 'x',
      paramKey: 'k',
      accessToken: secret,
      newPassword: secret,
      secretKey: secret,
      captchaCode: secret,
      phone,
      linkPhone: phone,
      idCard: card,
      remark: `call ${phone} about ${card}`,
      deep: [{ password: secret, mobile: phone }],
      refresh_token: admin.refresh,
      phones: `${phone},${phone}`,
    })
    const params = (await Promise.all((await rows('api')).map(row => detailOf('api', row.id)))).map(row => row.params).join()
    for (const hidden of [secret, phone, card, admin.access, admin.refresh, admin.access.slice(-20)]) expect(params).not.toContain(hidden)
    expect(params).toContain('138****5678')
    expect(params).toContain('nobody')
    expect((await rows('api', '&createBy=nobody')).map(row => row.code)).toEqual([400])
  })

  test('what a person is called is masked in the calls of a resource that says so', async () => {
    await on.post(admin, '/api/blade-user/submit', { account: 'x', realName: '欧阳小明' })
    expect((await last('api')).params).not.toContain('阳小明')
  })

  test('a long request is cut, whatever its shape', async () => {
    const loop: Record<string, unknown> = { text: 'x'.repeat(100_000), list: Array.from({ length: 5_000 }, (_, i) => `entry ${i}`) }
    await on.post(admin, '/api/blade-system/param/submit', { a: loop, b: { c: { d: { e: { f: { g: { h: loop } } } } } } })
    expect((await last('api')).params.length).toBeLessThan(12_000)
  })

  test('[B181] the errors of a browser are kept as those of the console, and the session goes on', async () => {
    const entries = [
      { type: 'error', url: 'http://x/wel/index', message: 'it broke', stack: 'at App.tsx:7', info: 'in a screen', time: '2026-10-01T00:00:00.000Z' },
      'just a text',
    ]
    const answer = await on.post(admin, '/api/blade-auth/oauth/logout', entries)
    expect(answer.body).toMatchObject({ success: 'true' })
    const found = await rows('error', '&serviceId=console')
    expect(found).toHaveLength(2)
    expect(found.map(row => row.requestUri)).toContain('/wel/index')
    const full = await Promise.all(found.map(row => detailOf('error', row.id)))
    expect(full.find(row => row.message === 'it broke')).toMatchObject({
      stackTrace: 'at App.tsx:7',
      fileName: 'App.tsx',
      lineNumber: 7,
      createBy: admin.account,
    })
    expect(full.some(row => row.message === 'just a text')).toBe(true)
    expect((await on.get(admin, '/api/blade-auth/oauth/user-info')).status).toBe(200)
  })

  test('a fault is kept with its stack under the id that its caller was told', async () => {
    const { listing } = on.engine
    Object.assign(on.engine, { listing: () => () => Promise.reject(new Error('no luck for 13812345678')) })
    const answer = await on.get(admin, '/api/blade-system/param/list?paramKey=nowhere')
    Object.assign(on.engine, { listing })
    expect(answer.status).toBe(500)
    expect(answer.body.data.requestId).toBe(answer.headers['x-request-id'])
    const [row] = await rows('error', `&requestId=${answer.body.data.requestId}`)
    const full = await detailOf('error', row!.id)
    expect(full).toMatchObject({
      exceptionName: 'Error',
      message: 'no luck for 138****5678',
      requestUri: '/api/blade-system/param/list',
      method: 'GET',
      serviceId: 'blade-system',
    })
    expect(full.stackTrace).toContain('logs.test.ts')
    expect(full.stackTrace).not.toContain('13812345678')
  })

  test('every answer names its request', async () => {
    for (const url of ['/api/blade-system/param/list', '/api/nothing', '/health/live'])
      expect((await on.get(undefined, url)).headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  })

  test('who comes in, who does not and who is locked out are events', async () => {
    const person = await on.login('PO')
    const sign = (word: string) =>
      on.post(undefined, `/api/blade-auth/oauth/token?tenantId=000000&username=${person.account}&password=${md5hex(word)}&grant_type=password&scope=all`)
    expect((await sign(password)).status).toBe(200)
    for (let i = 0; i < 6; i++) await sign('wrong')
    const seen = (await rows('usual', `&createBy=${person.account}`)).map(row => row.logId)
    expect(seen).toContain('loginSucceeded')
    expect(seen).toContain('loginFailed')
    expect(seen[0]).toBe('lockedOut')
    const full = await last('usual', `&createBy=${person.account}&logId=loginFailed`)
    expect(JSON.parse(full.logData)).toEqual({ by: 'password', account: person.account, reason: '用户名或密码不正确' })
    expect(full.logIdName).toBe(events.loginFailed[0])
  })

  test('an administrator sees the entries of their tenant only, the platform sees all', async () => {
    const other = await on.login('PA', { tenant: '000010' })
    on.journals.note('info', 'started', { of: 'the house' })
    on.journals.note('info', 'stopped', { of: 'them' }, { tenant: '000010' })
    const theirs = await rows('usual', '', other)
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.every(row => row.tenantId === '000010')).toBe(true)
    const all = await rows('usual')
    expect(new Set(all.map(row => row.tenantId))).toEqual(new Set(['000000', '000010']))
    expect((await rows('usual', '&tenantId=000010')).every(row => row.tenantId === '000010')).toBe(true)
    expect((await rows('usual', '&tenantId=000000', other)).every(row => row.tenantId === '000010')).toBe(true)
    const foreign = all.find(row => row.tenantId === '000000')!
    expect((await on.get(other, `/api/blade-log/usual/detail?id=${foreign.id}`)).status).toBe(404)
    expect((await on.get(other, '/api/blade-log/usual/export?format=csv')).text).not.toContain('000000')
  })

  test('nobody reads a log without its right', async () => {
    for (const log of ['usual', 'api', 'error'])
      for (const call of ['list', 'detail', 'export']) {
        const { status, body } = await on.get(await on.login('PO'), `/api/blade-log/${log}/${call}`)
        expect([status, body.data.permit]).toEqual([403, `log_${log}_view`])
      }
  })

  test('a log is saved as a file, with what was searched', async () => {
    const { text, headers } = await on.get(admin, '/api/blade-log/error/export?format=csv&serviceId=console&columns=serviceId,message')
    expect(headers['content-disposition']).toContain('log_error.csv')
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain('it broke')
  })

  test('entries are kept for their days and no longer', async () => {
    const before = on.now
    on.now = '2026-08-20T10:20:30.000Z'
    on.journals.note('info', 'started', { old: true })
    on.journals.write(logApi, { serviceId: 'old', requestUri: '/old', method: 'POST' })
    on.journals.write(logError, { serviceId: 'old', requestUri: '/old', exceptionName: 'Old' })
    await on.journals.flush()
    on.now = before
    expect(await rows('api', '&serviceId=old')).toHaveLength(1)
    expect(await on.journals.sweep()).toBe(2)
    expect(await rows('api', '&serviceId=old')).toHaveLength(0)
    expect((await rows('usual', '&logId=started')).every(row => !row.createTime.startsWith('2026-08'))).toBe(true)
    expect(await rows('error', '&serviceId=old')).toHaveLength(1)
    expect((await rows('usual'))[0]!.logId).toBe('logsSwept')
  })
})

test('reads are noted as well where that is wished', async () => {
  const on = await web({ logReads: true }),
    admin = await on.login('PA')
  await on.get(admin, '/api/blade-system/param/list?paramName=x')
  const { body } = await on.get(admin, '/api/blade-log/api/list?method=GET')
  expect(body.data.records).toMatchObject([{ requestUri: '/api/blade-system/param/list', method: 'GET', createBy: admin.account }])
  await on.close()
})

test('how long logs are kept, and what of, is configured; a wrong value is named', () => {
  const env = { DATABASE_URL: '/tmp/never-opened.db', KETANG_SECRET: 'a secret of sixteen' }
  expect(config(env)).toMatchObject({ logDays: 30, errorLogDays: 90, logReads: false })
  expect(config({ ...env, KETANG_LOG_DAYS: '7', KETANG_ERROR_LOG_DAYS: '14', KETANG_LOG_READS: 'on' })).toMatchObject({
    logDays: 7,
    errorLogDays: 14,
    logReads: true,
  })
  for (const [name, value] of [
    ['KETANG_LOG_DAYS', '0'],
    ['KETANG_ERROR_LOG_DAYS', 'x'],
    ['KETANG_LOG_READS', '1'],
  ] as const)
    expect(() => config({ ...env, [name]: value })).toThrow(name)
})
