/** Short messages: templates, allowances, what is sent by whom and when, and lines that take over from one another. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, crud, minute, module, plus, Refusal } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { given } from '../../tests/spec.ts'
import { app, type App, dialects, tenant } from '../../tests/app.ts'
import { smsPort } from '../../server/sms.ts'
import * as config from './config.ts'
import * as line from './line.ts'
import sms from './module.ts'
import { no as noNotice, phonesOf, sendNoticeMessage, smsNotice } from './notice.ts'
import { no as noAllowance } from './allowance.ts'
import type { Carriers, Outgoing } from './port.ts'
import { resend, smsSend } from './send.ts'
import { send } from './single.ts'
import * as template from './template.ts'

const phone = '13800138000'
const system = module('system', { label: ['系统', 'System'], resources: [param], commands: crud(param, { by: ['PA'] }) })
const keys = { accessKey: 'AK', secretKey: 'SK', appId: '1400', signName: '课堂' }

describe('a template', () => {
  test('names the placeholder whose parameter is missing', () => {
    expect(() => template.paramsFor('您好{name}，{time}上课', { name: '李' })).toThrow(Refusal)
    try { template.paramsFor('您好{name}，{time}上课', { name: '李' }) } catch (error) {
      expect((error as Refusal).refused).toMatchObject({ field: 'params', detail: { placeholder: 'time' }, label: ['缺少模板参数“time”', expect.any(String)] })
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
    given(template.smsTemplate, {}).when(template.create, { ...input, params: 'a, b' }).records('created', { params: 'b,a' })
    given(template.smsTemplate, {}).when(template.create, { ...input, params: 'a' }).refuses(template.no.params)
    given(template.smsTemplate, { content: '{a}', params: 'a', status: 'on' })
      .when(template.change, { content: '{c}', params: 'a' }).records('changed', { params: 'c' })
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
  given(line.smsLine, {}).when(line.create, { name: 'a', provider: 'tencent', priority: 1, ...keys, appId: null }).refuses(config.no.appId)
  given(line.smsLine, {}).when(line.create, { name: 'a', provider: 'tencent', priority: 1, ...keys, signName: null }).refuses(config.no.signName)
  given(line.smsLine, {}).when(line.create, { name: 'a', provider: 'outbox', priority: 1 }).records('created')
  given(config.smsConfig, { category: '4', status: 'off' }).when(config.enable, {}, { others: [] }).refuses(config.no.keys)
})

test('the phones of a notice are each taken once, and the first that can be none is named', () => {
  expect(phonesOf('13800138000，13800138001\n13800138000')).toEqual(['13800138000', '13800138001'])
  expect(() => phonesOf(' ,')).toThrow(noNotice.nobody.code)
  expect(() => phonesOf(Array.from({ length: 501 }, (_, i) => `138${String(i).padStart(8, '0')}`).join())).toThrow(noNotice.tooMany.code)
  try { phonesOf('13800138000,139') } catch (error) {
    expect((error as Refusal).refused).toMatchObject({ field: 'phones', detail: { phone: '139' }, label: ['139：手机号码长度不为11位', expect.any(String)] })
  }
})

describe.each(dialects)('sending on %s', dialect => {
  let on: App
  const out: (Outgoing & { readonly line: string })[] = []
  const broken = new Set<string>()
  const carry = (provider: string) => async ({ name }: { readonly name: string }, message: Outgoing) => {
    if (broken.has(name)) throw new Error(`${name} is down`)
    out.push({ ...message, line: `${provider}:${name}` })
    return `no-${out.length}`
  }
  const carriers: Carriers = { tencent: carry('tencent'), outbox: carry('outbox') }
  beforeEach(async () => {
    out.length = 0
    broken.clear()
    on = await app([system, sms], { dialect, ports: { carriers } })
  })
  afterEach(async () => {
    await on.sound()
    await on.close()
  })
  const admin = () => on.as('PA')
  const sendOne = (to = phone, params: object = { content: '明天停课' }) => on.run(admin(), send, undefined, { phoneNumber: to, templateCode: 'notice', params })
  const addLine = (name: string, priority: number) => on.run(admin(), line.create, name, { name, provider: 'tencent', priority, ...keys })
  const refused = async (what: Promise<unknown>) => what.then(() => undefined, (error: Refusal) => error.refused)

  test('a message is a fact before it leaves, and what became of it is another', async () => {
    const { id } = await sendOne()
    expect(out).toEqual([])
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'pending', sendStatus: 'pending', content: '明天停课', params: { content: '明天停课' } })
    await on.tick()
    expect(out).toMatchObject([{ phone, template: 'notice', line: 'outbox:本机发件箱', values: ['明天停课'] }])
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'sent', sendStatus: 'sent', providerNo: 'no-1', lineName: '本机发件箱', sendTime: on.now })
    await on.tick()
    expect(out).toHaveLength(1)
  })

  test('the line with the best priority carries it; when one fails, the next does; the enabled config comes last', async () => {
    await addLine('second', 2)
    await addLine('first', 1)
    await on.run(admin(), config.create, 'c1', { category: '4', smsCode: 'last', ...keys })
    await on.run(admin(), config.enable, 'c1')
    await sendOne()
    await on.tick()
    expect(out.map(one => one.line)).toEqual(['tencent:first'])
    broken.add('first')
    await sendOne('13800138001')
    await on.tick()
    expect(out.at(-1)!.line).toBe('tencent:second')
    broken.add('second')
    await sendOne('13800138002')
    await on.tick()
    expect(out.at(-1)!.line).toBe('tencent:last')
    await on.run(admin(), line.disable, 'first')
    broken.clear()
    await sendOne('13800138003')
    await on.tick()
    expect(out.at(-1)!.line).toBe('tencent:second')
  })

  test('a template may name its line, its signature and the number its provider knows it by', async () => {
    await addLine('first', 1)
    await addLine('own', 9)
    await on.run(admin(), template.create, 't', { templateCode: 'lesson', name: 'n', content: '{b}后{a}', providerCode: '77', lineId: 'own' })
    await on.run(admin(), send, undefined, { phoneNumber: phone, templateCode: 'lesson', params: { a: '上课', b: '一小时' } })
    await on.tick()
    expect(out).toMatchObject([{ line: 'tencent:own', providerCode: '77', values: ['一小时', '上课'] }])
  })

  test('a message that no line takes is tried three times, further and further apart, and says why it failed', async () => {
    broken.add('本机发件箱')
    const { id } = await sendOne()
    await on.tick()
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'pending', tries: 1, retryAt: plus(on.now, minute), failReason: '本机发件箱: 本机发件箱 is down' })
    await on.tick()
    expect(await on.row(smsSend, id)).toMatchObject({ tries: 1 })
    on.now = plus(on.now, minute)
    await on.tick()
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'pending', tries: 2, retryAt: plus(on.now, 5 * minute) })
    on.now = plus(on.now, 5 * minute)
    await on.tick()
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'failed', sendStatus: 'failed', tries: 3, retryAt: null })
    broken.clear()
    await on.run(admin(), resend, id)
    await on.tick()
    expect(await on.row(smsSend, id)).toMatchObject({ status: 'sent', resends: 1 })
  })

  test('people send a failed message again three times at most, and a code never', async () => {
    given(smsSend, { status: 'failed', purpose: 'single', resends: 3 }).when(resend, {}).refuses({ code: 'smsSend.resends', label: ['', ''] })
    given(smsSend, { status: 'failed', purpose: 'verify', resends: 0 }).when(resend, {}).refuses({ code: 'smsSend.secret', label: ['', ''] })
  })

  test('a phone gets so many messages a minute, and parameters say how many', async () => {
    await sendOne()
    await sendOne()
    expect(await refused(sendOne())).toMatchObject({ code: noAllowance.tooSoon.code, detail: { phone, max: 2 } })
    await sendOne('13800138009')
    on.now = plus(on.now, 2 * minute)
    await sendOne()
    await on.run(on.engine.system(tenant), on.engine.command('param', 'create'), 'p1', { paramName: '每小时', paramKey: 'sms.phoneHour', paramValue: '3' })
    on.now = plus(on.now, 2 * minute)
    expect(await refused(sendOne())).toMatchObject({ code: noAllowance.hourOver.code, detail: { max: 3 } })
    await on.run(on.engine.system(tenant), on.engine.command('param', 'create'), 'p2', { paramName: '每日', paramKey: 'sms.phoneDay', paramValue: '3' })
    on.now = plus(on.now, 61 * minute)
    expect(await refused(sendOne())).toMatchObject({ code: noAllowance.dayOver.code, detail: { max: 3 } })
    await on.run(on.engine.system(tenant), on.engine.command('param', 'create'), 'p3', { paramName: '本单位', paramKey: 'sms.tenantDay', paramValue: '4' })
    expect(await refused(sendOne('13800138008'))).toMatchObject({ code: noAllowance.tenantOver.code })
    expect((await on.all(param)).length).toBe(3)
  })

  test('a notice is refused as a whole, and says of each phone what became of it', async () => {
    broken.add('本机发件箱')
    const phones = Array.from({ length: 25 }, (_, i) => `1390000${String(i).padStart(4, '0')}`)
    expect(await refused(on.run(admin(), sendNoticeMessage, 'n0', { phones: `${phones.join()},12`, content: '停课' }))).toMatchObject({ field: 'phones' })
    expect(await on.all(smsSend)).toEqual([])
    await on.run(admin(), sendNoticeMessage, 'n1', { phones: phones.join('\n'), content: '停课' })
    expect(await on.row(smsNotice, 'n1')).toMatchObject({ status: 'sending', total: 25, content: '停课', sendStatus: 'sending' })
    expect((await on.row(smsNotice, 'n1')).phones[0]).toBe('139****0000')
    // Half of them while the line is down for good, the others when it is back.
    const failing = (await on.all(smsSend)).slice(0, 3).map(row => row.id)
    for (const id of failing) for (let i = 0; i < 3; i++)
      await on.run(on.engine.system(tenant), on.engine.command('sms_send', 'fail'), id, { failReason: 'no' })
    broken.clear()
    await on.tick()
    expect(await on.row(smsNotice, 'n1')).toMatchObject({ status: 'done', sentCount: 22, failedCount: 3, sendStatus: 'partly' })
    await on.run(admin(), resend, failing[0]!)
    await on.tick()
    expect(await on.row(smsNotice, 'n1')).toMatchObject({ status: 'done', sentCount: 23, failedCount: 2 })
  })

  test('of many configs one is enabled', async () => {
    for (const id of ['c1', 'c2']) await on.run(admin(), config.create, id, { category: '4', smsCode: id, ...keys })
    await on.run(admin(), config.enable, 'c1')
    await on.run(admin(), config.enable, 'c2')
    expect((await on.all(config.smsConfig)).map(row => [row.id, row.status]).sort()).toEqual([['c1', 'off'], ['c2', 'on']])
    expect(await refused(on.run(admin(), config.remove, 'c2'))).toMatchObject({ code: 'kernel.notNow' })
  })

  test('a code goes to the phone and stands in no row; one that did not leave is refused', async () => {
    const port = smsPort(on.engine, carriers)
    await port.send(phone, 'verify', { code: '482913', minutes: '10' })
    expect(out).toMatchObject([{ template: 'verify', params: { code: '482913' }, values: ['482913', '10'] }])
    const [row] = await on.all(smsSend)
    expect(row).toMatchObject({ status: 'sent', purpose: 'verify', content: '您的验证码是******，10分钟内有效。请勿告诉他人。' })
    expect(JSON.stringify(await on.log.after(tenant, 0, 100))).not.toContain('482913')
    broken.add('本机发件箱')
    expect(await refused(port.send('13800138001', 'verify', { code: '1', minutes: '10' }))).toMatchObject({ code: 'smsSend.notSent' })
    const [failed] = (await on.all(smsSend, { status: 'failed' }))
    expect(failed).toMatchObject({ tries: 1, phoneNumber: '13800138001' })
  })

  test('a code whose sender was cut off is given up after ten minutes, and not sent by anybody else', async () => {
    const ask = on.engine.command('sms_send', 'ask')
    await on.run(on.engine.system(tenant), ask, 'm1', { phoneNumber: phone, templateCode: 'verify', params: { code: '******', minutes: '10' }, purpose: 'verify' })
    await on.tick()
    expect(await on.row(smsSend, 'm1')).toMatchObject({ status: 'pending' })
    on.now = plus(on.now, 10 * minute)
    await on.tick()
    expect(await on.row(smsSend, 'm1')).toMatchObject({ status: 'failed', failReason: '发送过程中断，结果未知' })
    expect(out).toEqual([])
  })

  test('what the product says by itself waits for its line like any message', async () => {
    await smsPort(on.engine, carriers).send(phone, 'phoneChanged', {})
    await on.tick()
    expect(out).toMatchObject([{ template: 'phoneChanged', phone }])
    expect(await on.engine.ask(tenant, { query: { kind: 'count', of: smsSend, where: { purpose: 'event', status: 'sent' } } } as unknown as Ask<number>)).toBe(1)
  })
})
