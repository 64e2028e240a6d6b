/** Alibaba Cloud: the signature against the one that its documents print, and a message against an endpoint that verifies it. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Line, Outgoing } from '../index.ts'
import { signed } from './aliyun.ts'
import { smsProviders } from './sms-providers.ts'

const line: Line = { id: 'l1', name: '阿里', accessKey: 'AKID', secretKey: 'the secret', appId: '', regionId: '', signName: '课堂' }
const message: Outgoing = {
  phone: '13800138000',
  template: 'lesson',
  providerCode: 'SMS_7',
  params: { what: '上课*(1)', when: '8点', more: '多余' },
  names: ['when', 'what'],
}

let stub: Server, address: string, answer: { readonly status: number; readonly body: string } | 'silent'
const heard: URLSearchParams[] = []
beforeAll(async () => {
  stub = createServer((request, response) => {
    if (answer === 'silent') return void request.socket.destroy()
    heard.push(new URL(request.url!, 'http://stub').searchParams)
    const refused = wrongWith(request)
    response.writeHead(refused ? 400 : answer.status).end(refused ? JSON.stringify({ Code: refused, Message: 'as the stub sees it' }) : answer.body)
  })
  await new Promise<void>(done => stub.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
})
beforeEach(() => {
  heard.length = 0
  answer = { status: 200, body: JSON.stringify({ Code: 'OK', BizId: 'B-1' }) }
})
afterAll(() => void stub.close())

/** Builds the signature anew from what came over the wire, as the provider does. */
function wrongWith({ url, method, headers }: IncomingMessage): string | undefined {
  const parts = /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(.+)$/.exec(headers.authorization ?? '')
  if (parts?.[1] !== 'AKID') return 'InvalidAccessKeyId.NotFound'
  const names = parts[2]!.split(';'),
    hash = createHash('sha256')
  const request = `${method}\n/\n${url!.slice(2)}\n${names.map(name => `${name}:${headers[name]}\n`).join('')}\n${parts[2]}\n${headers['x-acs-content-sha256']}`
  const expected = createHmac('sha256', 'the secret')
    .update(`ACS3-HMAC-SHA256\n${hash.update(request).digest('hex')}`)
    .digest('hex')
  return names.join() === names.toSorted().join() && expected === parts[3] ? undefined : 'SignatureDoesNotMatch'
}
const carry = (clock?: () => string) => smsProviders({ outbox: '', aliyun: address, ...(clock ? { clock } : {}) }).aliyun

test('the signature is the one that the documents print for their example', () => {
  const { headers } = signed(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  )
  expect(headers.authorization).toBe(
    [
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId',
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version',
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    ].join(),
  )
})

test('a message says the phone, the signature, the template and what its text names, and nothing else', async () => {
  expect(await carry()(line, message)).toBe('B-1')
  expect(Object.fromEntries(heard[0]!)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '课堂',
    TemplateCode: 'SMS_7',
    TemplateParam: '{"when":"8点","what":"上课*(1)"}',
  })
})

test('what is refused is told in the words of the provider, and the line goes on', async () => {
  const to = carry()
  await expect(to({ ...line, secretKey: 'another' }, message)).rejects.toThrow('SignatureDoesNotMatch: as the stub sees it')
  await expect(to({ ...line, accessKey: 'nobody' }, message)).rejects.toThrow('InvalidAccessKeyId.NotFound')
  answer = { status: 200, body: JSON.stringify({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }) }
  await expect(to(line, message)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL: 触发分钟级流控')
  await expect(to(line, { ...message, providerCode: '' })).rejects.toThrow('没有填写服务商模板编号')
  answer = { status: 200, body: JSON.stringify({ Code: 'OK', BizId: 'B-2' }) }
  expect(await to(line, message)).toBe('B-2')
})

test('a line that is cut off, or answers what is no answer, rests for a minute', async () => {
  let now = '2026-10-01T04:00:00.000Z'
  const to = carry(() => now)
  answer = 'silent'
  await expect(to(line, message)).rejects.toThrow()
  await expect(to(line, message)).rejects.toThrow('线路无响应，暂停使用')
  now = '2026-10-01T04:01:01.000Z'
  answer = { status: 502, body: '<html>bad gateway</html>' }
  await expect(to(line, message)).rejects.toThrow('HTTP 502')
  now = '2026-10-01T04:02:02.000Z'
  answer = { status: 200, body: JSON.stringify({ Code: 'OK', BizId: 'B-3' }) }
  expect(await to(line, message)).toBe('B-3')
})
