/** Providers of short messages: the outbox of this machine, Tencent Cloud against a stub of its endpoint, and lines that rest. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Line, Outgoing } from '../index.ts'
import { smsProviders } from './sms-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'ketang-sms-')),
  outbox = join(folder, 'out.jsonl')
const line: Line = { id: 'l1', name: '一号', accessKey: 'AKID', secretKey: 'secret', appId: '1400', regionId: 'ap-beijing', signName: '课堂' }
const message: Outgoing = { phone: '13800138000', template: 'lesson', providerCode: '77', params: { a: '上课', b: '8', c: '多余' }, names: ['b', 'a'] }

let stub: Server, address: string
const heard: { headers: IncomingMessage['headers']; body: any }[] = []
let answer: object | 'cut' = {}
beforeAll(async () => {
  stub = createServer((request, response) => {
    let text = ''
    request.on('data', piece => {
      text += piece
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body: JSON.parse(text) })
      if (answer === 'cut') return request.socket.destroy()
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ Response: { RequestId: 'r1', ...(answer as object) } }))
    })
  })
  await new Promise<void>(done => stub.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(stub.address() as { port: number }).port}`
})
beforeEach(() => {
  heard.length = 0
})
afterAll(() => {
  stub.close()
  rmSync(folder, { recursive: true, force: true })
})
const ok = { SendStatusSet: [{ Code: 'Ok', SerialNo: 'S-1', PhoneNumber: '+8613800138000' }] }

test('the outbox keeps a line per message for a person to read', async () => {
  await smsProviders({ outbox }).outbox(line, message)
  expect(JSON.parse(readFileSync(outbox, 'utf8'))).toMatchObject({ phone: message.phone, template: 'lesson', params: message.params })
})

test('Tencent Cloud hears the phone, the template of its own and the parameters in the order of the text, signed with the keys', async () => {
  answer = ok
  expect(await smsProviders({ outbox, tencent: address }).tencent(line, message)).toBe('S-1')
  expect(heard).toHaveLength(1)
  expect(heard[0]!.body).toMatchObject({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400',
    SignName: '课堂',
    TemplateId: '77',
    TemplateParamSet: ['8', '上课'],
  })
  expect(heard[0]!.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-beijing' })
  expect(heard[0]!.headers.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=AKID\//)
  expect(JSON.stringify(heard)).not.toContain('"secret"')
})

test('what the provider refuses is an error in its words, for the call or for the phone, and the line stays in use', async () => {
  const carry = smsProviders({ outbox, tencent: address }).tencent
  answer = { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'no such id' } }
  await expect(carry(line, message)).rejects.toThrow('AuthFailure.SecretIdNotFound: no such id')
  answer = { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'enough' }] }
  await expect(carry(line, message)).rejects.toThrow('LimitExceeded.PhoneNumberDailyLimit: enough')
  await expect(carry(line, { ...message, providerCode: '' })).rejects.toThrow('没有填写服务商模板编号')
  answer = ok
  expect(await carry(line, message)).toBe('S-1')
})

test('a line that does not answer rests for a minute, while others go on', async () => {
  let now = '2026-10-01T04:00:00.000Z'
  const carry = smsProviders({ outbox, tencent: address, clock: () => now }).tencent
  answer = 'cut'
  await expect(carry(line, message)).rejects.toThrow()
  expect(heard).toHaveLength(1)
  answer = ok
  await expect(carry(line, message)).rejects.toThrow('线路无响应，暂停使用')
  expect(heard).toHaveLength(1)
  expect(await carry({ ...line, id: 'l2' }, message)).toBe('S-1')
  now = '2026-10-01T04:01:01.000Z'
  expect(await carry(line, message)).toBe('S-1')
})
