/** The calls of short messages as existing clients make them: params, masks, secrets that stay, and answers in their words. */
import { expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { minute, plus } from '../kit/index.ts'
import { dataOf as data, web } from '../../tests/web.ts'
import type { Outgoing } from './port.ts'

const on = shared(() => web({ ports: { smsProviders: { tencent: carry, outbox: carry } } }))
const admin = made(() => on.login('PA'))
const operator = made(() => on.login('PO'))
const parent = made(() => on.login('PR'))
const out: Outgoing[] = []
let isDown = false
const carry = async (_line: unknown, message: Outgoing) => {
  if (isDown) throw new Error('down')
  out.push(message)
  return 'S-1'
}
const keys = { accessKey: 'AKID', secretKey: 'hidden-key', appId: '1400', signName: '课堂' }
const config = '/api/blade-resource/sms'

test('keys are masked in every answer, and a submit without them or with the mask keeps them', async () => {
  const { id } = await data(on.post(admin, `${config}/submit`, { category: '4', smsCode: 'main', templateId: '9', regionId: 'ap-beijing', ...keys }))
  const shown = await data(on.get(admin, `${config}/detail?id=${id}`))
  expect(shown).toMatchObject({ accessKey: '******', secretKey: '******', smsCode: 'main', signName: '课堂' })
  await data(on.post(admin, `${config}/submit`, { id, signName: '课堂二' }))
  await data(on.post(admin, `${config}/submit`, { id, secretKey: '******', accessKey: '******' }))
  await data(on.post(admin, `${config}/enable?id=${id}`))
  const row = (await on.all(on.engine.registry.resources.get('sms_config')!))[0]!
  expect(row).toMatchObject({ secretKey: 'hidden-key', accessKey: 'AKID', signName: '课堂二', status: 'on' })
  for (const door of ['list', 'export?format=csv', `history?id=${id}`]) expect((await on.get(admin, `${config}/${door}`)).text).not.toContain('hidden-key')
  expect((await data(on.get(admin, `${config}/list?smsCode=main&category=4&status=2`))).total).toBe(1)
  expect((await data(on.get(admin, `${config}/list?status=1`))).total).toBe(0)
})

test('a test message goes through the config that is named, and says how it went', async () => {
  const path = `${config}/endpoint/send-message?code=main&phones=13800138000&params=${encodeURIComponent('{"code":"1234"}')}`
  expect((await on.post(admin, path)).body).toEqual({ code: 200, success: true, data: true, msg: '发送成功' })
  expect(out.at(-1)).toMatchObject({ phone: '13800138000', providerCode: '9', params: { code: '1234' } })
  isDown = true
  const failed = await on.post(admin, path.replace('13800138000', '13800138001'))
  expect(failed).toMatchObject({ status: 400, body: { msg: '发送失败', data: { reason: 'main: down' } } })
  isDown = false
  expect((await on.post(admin, `${config}/endpoint/send-message?code=none&phones=13800138000`)).body).toMatchObject({ code: 400, data: { field: 'code' } })
  expect((await on.post(admin, `${config}/endpoint/send-message?phones=138&params=x`)).body).toMatchObject({ code: 400, data: { field: 'params' } })
  expect((await on.post(admin, `${config}/endpoint/send-message?phones=138`)).body).toMatchObject({ code: 400, data: { field: 'phones' } })
  expect(await on.post(operator, path)).toMatchObject({ status: 403, body: { data: { permit: 'sms_send_tryOut' } } })
})

test('a template and a line are made by submit, and put out of use by their status', async () => {
  const line = await data(on.post(admin, '/api/business-eip/smsLine/submit', { name: '一号线', provider: 'tencent', priority: 3, ...keys, status: 1 }))
  expect(line).toMatchObject({ status: 'on' })
  await data(on.post(admin, '/api/business-eip/smsLine/submit', { id: line.id, priority: 2, status: 0 }))
  expect((await data(on.get(admin, '/api/business-eip/smsLine/page?name=一号&provider=tencent'))).records).toMatchObject([
    { status: 'off', priority: 2, secretKey: '******' },
  ])
  await data(on.post(admin, '/api/business-eip/smsLine/submit', { id: line.id, status: 0 }))
  const made = await data(
    on.post(operator, '/api/business-eip/smsTemplate/submit', {
      templateCode: 'lesson',
      params: 'name,time',
      name: '上课提醒',
      content: '{name}同学{time}上课',
      signName: '',
      lineId: line.id,
      status: 1,
    }),
  )
  expect(await data(on.get(operator, `/api/business-eip/smsTemplate/detail?id=${made.id}`))).toMatchObject({ params: 'name,time', lineName: '一号线' })
  expect((await on.post(operator, '/api/business-eip/smsLine/submit', { name: 'x', provider: 'outbox' })).status).toBe(403)
})

test('one message by a template; a missing parameter is named; the list shows the phone masked and finds it in full', async () => {
  const lacking = await on.post(operator, '/api/sms/send', { phoneNumber: '13911112222', templateCode: 'lesson', params: { name: '李明' } })
  expect(lacking.body).toMatchObject({ code: 400, msg: '缺少模板参数“time”', data: { field: 'params', placeholder: 'time' } })
  await data(on.post(operator, '/api/sms/send', { phoneNumber: '13911112222', templateCode: 'lesson', params: '{"name":"李明","time":"9点"}' }))
  await on.tick()
  const { records } = await data(on.get(operator, '/api/sms/page?phoneNumber=13911112222&templateCode=lesson&sendStatus=sent'))
  expect(records).toMatchObject([{ phoneNumber: '139****2222', content: '李明同学9点上课', sendStatus: 'sent', failReason: '' }])
  expect(records[0].sendTime).toMatch(/^2026-10-01 12:/)
  expect((await data(on.get(operator, '/api/sms/page?phoneNumber=1391111'))).total).toBe(0)
  expect((await on.post(parent, '/api/sms/send', {})).status).toBe(403)
})

test('a notice by its call, and the list of notices is searched by phone and standing', async () => {
  on.now = plus(on.now, 2 * minute)
  await data(on.post(operator, '/api/business-eip/smsSendContent/sendNoticeMessage', { phones: '13911110001,13911110002', content: '明天停课', params: {} }))
  await on.tick()
  const page = (query: string) => data(on.get(operator, `/api/business-eip/smsSendContent/page?${query}`))
  expect((await page('phones=13911110001&sendStatus=sent&templateCode=notice')).records).toMatchObject([
    { total: 2, sentCount: 2, phones: ['139****0001', '139****0002'] },
  ])
  expect((await page('phones=13911119999')).total).toBe(0)
  expect((await page('sendStatus=failed')).total).toBe(0)
})
