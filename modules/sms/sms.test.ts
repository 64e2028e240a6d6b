/** Short messages: templates, allowances, what is sent by whom and when, and lines that take over from one another. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, fact, minute, plus, RefusalError } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { given } from '../../tests/spec.ts'
import { anyDialect, app, type App, tenant } from '../../tests/app.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { smsPort } from './server/sms-port.ts'
import * as config from './config.ts'
import * as line from './line.ts'
import { modules } from '../index.ts'
import { no as noNotice, phonesOf, sendNoticeMessage, smsNotice } from './notice.ts'
import { no as noAllowance } from './allowance.ts'
import type { SmsProviders, Outgoing } from './port.ts'
import { sending, smsSend } from './send.ts'
import { send } from './single.ts'
import * as template from './template.ts'

const phone = '13800138000'
const keys = { accessKey: 'AK', secretKey: 'SK', appId: '1400', signName: '课堂' }

describe('a template', () => {
  test('names the placeholder whose parameter is missing', () => {
    expect(() => template.paramsFor('您好{name}，{time}上课', { name: '李' })).toThrow(RefusalError)
    try {
      template.paramsFor('您好{name}，{time}上课', { name: '李' })
    } catch (error) {
      expect((error as RefusalError).refused).toMatchObject({
        field: 'params',
        detail: { placeholder: 'time' },
        label: ['缺少模板参数“time”', expect.any(String)],
      })
    }
  })
  test('takes no parameters it does not name, and none that are no texts', () => {
    expect(template.paramsFor('{a}', { a: 1, b: 'x' })).toEqual({ a: '1' })
    expect(() => template.paramsFor('{a}', { a: { b: 1 } })).toThrow(template.no.value.code)
    expect(() => template.paramsFor('{a}', { a: 'x'.repeat(501) })).toThrow(template.no.value.code)
    expect(() => template.paramsFor('{a}', ['x'])).toThrow(template.no.shape.code)
    expect(() => template.paramsFor('{toString}', {})).toThrow(template.no.lacking.code)
  })
  test('writes its placeholders in braces', () => {
    expect(template.smsTemplate.fields.content.check!('{a b}')).toEqual(template.no.brace)
    expect(template.smsTemplate.fields.content.check!('{a')).toEqual(template.no.brace)
    expect(template.smsTemplate.fields.content.check!('{a}{b_1}')).toBeUndefined()
  })
  test('learns its parameters from its text; spelled out, they must be those', () => {
    const input = { templateCode: 't', name: 'n', content: '{b}{a}{b}' }
    given(template.smsTemplate, {}).when(template.create, input).records('created', { params: 'b,a' })
    given(template.smsTemplate, {})
      .when(template.create, { ...input, params: 'a, b' })
      .records('created', { params: 'b,a' })
    given(template.smsTemplate, {})
      .when(template.create, { ...input, params: 'a' })
      .refuses(template.no.params)
    given(template.smsTemplate, [fact(template.smsTemplate, 'created', { content: '{a}', params: 'a' })])
      .when(template.change, { content: '{c}', params: 'a' })
      .records('changed', { params: 'c' })
  })
  test('out of use sends nothing, removed gives way to the text of the product', () => {
    expect(() => template.textOf('verify', { status: 'off', content: 'x' })).toThrow(template.no.unknown.code)
    expect(() => template.textOf('nowhere', undefined)).toThrow(template.no.unknown.code)
    expect(template.textOf('verify', { status: 'removed', content: 'x' }).content).toContain('{code}')
    expect(template.textOf('verify', { status: 'on', content: '{code}!' }).content).toBe('{code}!')
  })
})

test('an account with a provider needs its keys, a message to the outbox none', () => {
  given(line.smsLine, {}).when(line.create, { name: 'a', provider: 'tencent', priority: 1 }).refuses(config.no.keys)
  given(line.smsLine, {})
    .when(line.create, { name: 'a', provider: 'tencent', priority: 1, ...keys, appId: null })
    .refuses(config.no.appId)
  given(line.smsLine, {})
    .when(line.create, { name: 'a', provider: 'tencent', priority: 1, ...keys, signName: null })
    .refuses(config.no.signName)
  // Alibaba Cloud knows no applications.
  given(line.smsLine, {})
    .when(line.create, { name: 'a', provider: 'aliyun', priority: 1, ...keys, appId: null })
    .records('created')
  given(line.smsLine, {}).when(line.create, { name: 'a', provider: 'outbox', priority: 1 }).records('created')
  given(config.smsConfig, { category: '4', status: 'off' }).when(config.enable, {}, { others: [] }).refuses(config.no.keys)
})

test('the phones of a notice are each taken once, and the first that can be none is named', () => {
  expect(phonesOf('13800138000，13800138001\n13800138000')).toEqual(['13800138000', '13800138001'])
  expect(() => phonesOf(' ,')).toThrow(noNotice.nobody.code)
  expect(() => phonesOf(Array.from({ length: 501 }, (_, i) => `138${String(i).padStart(8, '0')}`).join())).toThrow(noNotice.tooMany.code)
  try {
    phonesOf('13800138000,139')
  } catch (error) {
    expect((error as RefusalError).refused).toMatchObject({
      field: 'phones',
      detail: { phone: '139' },
      label: ['139：手机号码长度不为11位', expect.any(String)],
    })
  }
})

/** An app of its own for every test, with lines that can be broken and a record of what left. */
function stage(dialect: Dialect) {
  const here = { on: undefined as unknown as App, out: [] as (Outgoing & { readonly line: string })[], broken: new Set<string>() }
  const carry =
    (provider: string) =>
    async ({ name }: { readonly name: string }, message: Outgoing) => {
      if (here.broken.has(name)) throw new Error(`${name} is down`)
      here.out.push({ ...message, line: `${provider}:${name}` })
      return `no-${here.out.length}`
    }
  const smsProviders: SmsProviders = { tencent: carry('tencent'), aliyun: carry('aliyun'), outbox: carry('outbox') }
  beforeEach(async () => {
    here.out.length = 0
    here.broken.clear()
    here.on = await app(modules, { dialect, ports: { smsProviders } })
  })
  afterEach(async () => {
    await here.on.sound()
    await here.on.close()
  })
  const admin = () => here.on.as('PA')
  return {
    ...here,
    get on() {
      return here.on
    },
    smsProviders,
    admin,
    sendOne: (to = phone, params: object = { content: '明天停课' }) =>
      here.on.run(admin(), send, undefined, { phoneNumber: to, templateCode: 'notice', params }),
    addLine: (name: string, priority: number) => here.on.run(admin(), line.create, name, { name, provider: 'tencent', priority, ...keys }),
  }
}
const refused = async (what: Promise<unknown>) =>
  what.then(
    () => undefined,
    (error: RefusalError) => error.refused,
  )

describe.each(anyDialect)('sending on %s', dialect => {
  const at = stage(dialect)

  test('a message is a fact before it leaves, and what became of it is another', async () => {
    const { id } = await at.sendOne()
    expect(at.out).toEqual([])
    expect(await at.on.row(smsSend, id)).toMatchObject({ status: 'pending', sendStatus: 'pending', content: '明天停课', params: { content: '明天停课' } })
    await at.on.tick()
    expect(at.out).toMatchObject([{ phone, template: 'notice', line: 'outbox:本机发件箱', params: { content: '明天停课' } }])
    expect(await at.on.row(smsSend, id)).toMatchObject({ status: 'sent', sendStatus: 'sent', providerNo: 'no-1', lineName: '本机发件箱', sendTime: at.on.now })
    await at.on.tick()
    expect(at.out).toHaveLength(1)
  })

  test('the line with the best priority carries it; when one fails, the next does; the enabled config comes last', { tags: 'thorough' }, async () => {
    await at.addLine('second', 2)
    await at.addLine('first', 1)
    await at.on.run(at.admin(), config.create, 'c1', { category: '4', smsCode: 'last', ...keys })
    await at.on.run(at.admin(), config.enable, 'c1')
    await at.sendOne()
    await at.on.tick()
    expect(at.out.map(one => one.line)).toEqual(['tencent:first'])
    at.broken.add('first')
    await at.sendOne('13800138001')
    await at.on.tick()
    expect(at.out.at(-1)!.line).toBe('tencent:second')
    at.broken.add('second')
    await at.sendOne('13800138002')
    await at.on.tick()
    expect(at.out.at(-1)!.line).toBe('tencent:last')
    await at.on.run(at.admin(), line.disable, 'first')
    at.broken.clear()
    await at.sendOne('13800138003')
    await at.on.tick()
    expect(at.out.at(-1)!.line).toBe('tencent:second')
  })

  test('a notice is refused as a whole, and says of each phone what became of it', { tags: 'thorough' }, async () => {
    at.broken.add('本机发件箱')
    const phones = Array.from({ length: 25 }, (_, i) => `1390000${String(i).padStart(4, '0')}`)
    expect(await refused(at.on.run(at.admin(), sendNoticeMessage, 'n0', { phones: `${phones.join()},12`, content: '停课' }))).toMatchObject({ field: 'phones' })
    expect(await at.on.all(smsSend)).toEqual([])
    await at.on.run(at.admin(), sendNoticeMessage, 'n1', { phones: phones.join('\n'), content: '停课' })
    expect(await at.on.row(smsNotice, 'n1')).toMatchObject({ status: 'sending', total: 25, content: '停课', sendStatus: 'sending' })
    expect((await at.on.row(smsNotice, 'n1')).phones[0]).toBe('139****0000')
    // Half of them while the line is down for good, the others when it is back.
    const failing = (await at.on.all(smsSend)).slice(0, 3).map(row => row.id)
    for (const id of failing)
      for (let i = 0; i < 3; i++) await at.on.run(at.on.engine.system(tenant), at.on.engine.command('sms_send', 'fail'), id, { failReason: 'no' })
    at.broken.clear()
    await at.on.tick()
    expect(await at.on.row(smsNotice, 'n1')).toMatchObject({ status: 'done', sentCount: 22, failedCount: 3, sendStatus: 'partly' })
    await at.on.run(at.admin(), sending.resend, failing[0]!)
    await at.on.tick()
    const counted = { status: 'done', sentCount: 23, failedCount: 2 }
    expect(await at.on.row(smsNotice, 'n1')).toMatchObject(counted)
    // Of closed accounts: what went out stays counted, and what still waits never goes out.
    await at.on.run(at.admin(), sending.resend, failing[1]!)
    for (const id of failing) await at.on.run(at.on.engine.system(tenant), sending.erase, id)
    await at.on.tick()
    expect(await at.on.row(smsNotice, 'n1')).toMatchObject(counted)
    expect((await at.on.all(smsSend)).filter(one => failing.includes(one.id)).map(one => [one.status, one.phoneNumber, one.content])).toEqual(
      failing.map(() => ['erased', '', null]),
    )
  })
})

describe('sending', () => {
  const at = stage('sqlite')

  test('a template may name its line, its signature and the number its provider knows it by', async () => {
    await at.addLine('first', 1)
    await at.addLine('own', 9)
    await at.on.run(at.admin(), template.create, 't', { templateCode: 'lesson', name: 'n', content: '{b}后{a}', providerCode: '77', lineId: 'own' })
    await at.on.run(at.admin(), send, undefined, { phoneNumber: phone, templateCode: 'lesson', params: { a: '上课', b: '一小时' } })
    await at.on.tick()
    expect(at.out).toMatchObject([{ line: 'tencent:own', providerCode: '77', names: ['b', 'a'], params: { a: '上课', b: '一小时' } }])
  })

  test('a message that no line takes is tried three times, further and further apart, and says why it failed', { tags: 'thorough' }, async () => {
    at.broken.add('本机发件箱')
    const { id } = await at.sendOne()
    await at.on.tick()
    expect(await at.on.row(smsSend, id)).toMatchObject({
      status: 'pending',
      tries: 1,
      retryAt: plus(at.on.now, minute),
      failReason: '本机发件箱: 本机发件箱 is down',
    })
    await at.on.tick()
    expect(await at.on.row(smsSend, id)).toMatchObject({ tries: 1 })
    at.on.now = plus(at.on.now, minute)
    await at.on.tick()
    expect(await at.on.row(smsSend, id)).toMatchObject({ status: 'pending', tries: 2, retryAt: plus(at.on.now, 5 * minute) })
    at.on.now = plus(at.on.now, 5 * minute)
    await at.on.tick()
    expect(await at.on.row(smsSend, id)).toMatchObject({ status: 'failed', sendStatus: 'failed', tries: 3, retryAt: null })
    at.broken.clear()
    await at.on.run(at.admin(), sending.resend, id)
    await at.on.tick()
    expect(await at.on.row(smsSend, id)).toMatchObject({ status: 'sent', resends: 1 })
  })

  test('people send a failed message again three times at most, and a code never', async () => {
    given(smsSend, { status: 'failed', purpose: 'single', resends: 3 })
      .when(sending.resend, {})
      .refuses({ code: 'smsSend.resends', label: ['', ''] })
    given(smsSend, { status: 'failed', purpose: 'verify', resends: 0 })
      .when(sending.resend, {})
      .refuses({ code: 'smsSend.secret', label: ['', ''] })
  })

  test('a phone gets so many messages a minute, and parameters say how many', async () => {
    await at.sendOne()
    await at.sendOne()
    expect(await refused(at.sendOne())).toMatchObject({ code: noAllowance.tooSoon.code, detail: { phone, max: 2 } })
    await at.sendOne('13800138009')
    at.on.now = plus(at.on.now, 2 * minute)
    await at.sendOne()
    await at.on.run(at.on.engine.system(tenant), at.on.engine.command('param', 'create'), 'p1', {
      paramName: '每小时',
      paramKey: 'sms.phoneHour',
      paramValue: '3',
    })
    at.on.now = plus(at.on.now, 2 * minute)
    expect(await refused(at.sendOne())).toMatchObject({ code: noAllowance.hourOver.code, detail: { max: 3 } })
    await at.on.run(at.on.engine.system(tenant), at.on.engine.command('param', 'create'), 'p2', {
      paramName: '每日',
      paramKey: 'sms.phoneDay',
      paramValue: '3',
    })
    at.on.now = plus(at.on.now, 61 * minute)
    expect(await refused(at.sendOne())).toMatchObject({ code: noAllowance.dayOver.code, detail: { max: 3 } })
    await at.on.run(at.on.engine.system(tenant), at.on.engine.command('param', 'create'), 'p3', {
      paramName: '本单位',
      paramKey: 'sms.tenantDay',
      paramValue: '4',
    })
    expect(await refused(at.sendOne('13800138008'))).toMatchObject({ code: noAllowance.tenantOver.code })
    expect((await at.on.all(param)).length).toBe(3)
  })

  test('of many configs one is enabled, and may be removed as it is', async () => {
    for (const id of ['c1', 'c2']) await at.on.run(at.admin(), config.create, id, { category: '4', smsCode: id, ...keys })
    await at.on.run(at.admin(), config.enable, 'c1')
    await at.on.run(at.admin(), config.enable, 'c2')
    expect((await at.on.all(config.smsConfig)).map(row => [row.id, row.status]).sort()).toEqual([
      ['c1', 'off'],
      ['c2', 'on'],
    ])
    await at.on.run(at.admin(), config.remove, 'c2')
    expect((await at.on.row(config.smsConfig, 'c2')).status).toBe('removed')
  })

  test('a code goes to the phone and stands in no row; one that did not leave is refused', async () => {
    const port = smsPort(at.on.engine, at.smsProviders)
    await port.send(phone, 'verify', { code: '482913', minutes: '10' })
    expect(at.out).toMatchObject([{ template: 'verify', params: { code: '482913' }, names: ['code', 'minutes'] }])
    const [row] = await at.on.all(smsSend)
    expect(row).toMatchObject({ status: 'sent', purpose: 'verify', content: '您的验证码是******，10分钟内有效。请勿告诉他人。' })
    expect(JSON.stringify(await at.on.log.after(tenant, 0, 100))).not.toContain('482913')
    at.broken.add('本机发件箱')
    expect(await refused(port.send('13800138001', 'verify', { code: '1', minutes: '10' }))).toMatchObject({ code: 'smsSend.notSent' })
    const [failed] = await at.on.all(smsSend, { status: 'failed' })
    expect(failed).toMatchObject({ tries: 1, phoneNumber: '13800138001' })
  })

  test('a code whose sender was cut off is given up after ten minutes, and not sent by anybody else', async () => {
    const ask = at.on.engine.command('sms_send', 'ask')
    await at.on.run(at.on.engine.system(tenant), ask, 'm1', {
      phoneNumber: phone,
      templateCode: 'verify',
      params: { code: '******', minutes: '10' },
      purpose: 'verify',
    })
    await at.on.tick()
    expect(await at.on.row(smsSend, 'm1')).toMatchObject({ status: 'pending' })
    at.on.now = plus(at.on.now, 10 * minute)
    await at.on.tick()
    expect(await at.on.row(smsSend, 'm1')).toMatchObject({ status: 'failed', failReason: '@sms.cutOff' })
    expect(at.out).toEqual([])
  })

  test('what the product says by itself waits for its line like any message', async () => {
    await smsPort(at.on.engine, at.smsProviders).send(phone, 'phoneChanged', {})
    await at.on.tick()
    expect(at.out).toMatchObject([{ template: 'phoneChanged', phone }])
    expect(
      await at.on.engine.ask(tenant, { query: { kind: 'count', of: smsSend, where: { purpose: 'event', status: 'sent' } } } as unknown as Ask<number>),
    ).toBe(1)
  })
})
