/** WeChat's own script: taken at once or when it comes, and what it says of a payment. */
import { afterEach, expect, test } from 'vitest'
import { handedOver } from './wechatBridge.ts'

const given: unknown[] = []
const bridge = (said: string) => ({
  invoke: (name: string, prepay: object, answer: (of: object) => void) => {
    given.push([name, prepay])
    answer({ err_msg: said })
  },
})
afterEach(() => {
  given.length = 0
  Reflect.deleteProperty(globalThis, 'WeixinJSBridge')
  Reflect.deleteProperty(globalThis, 'document')
})

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request: cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['system:access_denied', 'fail'],
])('%s means %s', async (said, became) => {
  Object.assign(globalThis, { WeixinJSBridge: bridge(said) })
  expect(await handedOver({ package: 'prepay_id=1' })).toBe(became)
  expect(given).toEqual([['getBrandWCPayRequest', { package: 'prepay_id=1' }]])
})

test('a script that comes later is waited for', async () => {
  const document = new EventTarget()
  Object.assign(globalThis, { document })
  const waiting = handedOver({})
  Object.assign(globalThis, { WeixinJSBridge: bridge('get_brand_wcpay_request:ok') })
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  expect(await waiting).toBe('ok')
})
