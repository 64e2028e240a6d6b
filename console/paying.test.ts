/** Paying: a phone pays where it is, a desk by a code; WeChat's own browser takes no page of WeChat Pay. */
import { expect, test } from 'vitest'
import { isPaidHere, isPaidInside, pageOf } from './paying.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari/537.36'

test('a phone pays where it is, a desk by a code', () => {
  expect(isPaidHere('wechat', phone)).toBe(true)
  expect(isPaidHere('alipay', phone)).toBe(true)
  expect(isPaidHere('wechat', desk)).toBe(false)
  expect(isPaidHere('wechat', `${phone} MicroMessenger/8.0.40`)).toBe(false)
  // Inside WeChat its own script takes the payment up, but not in the window of a mini program; nothing else is paid there.
  expect(isPaidInside('wechat', `${phone} MicroMessenger/8.0.40`)).toBe(true)
  expect(isPaidInside('alipay', `${phone} MicroMessenger/8.0.40`)).toBe(false)
  expect(isPaidInside('wechat', `${phone} MicroMessenger/8.0.40 miniProgram/wx1`)).toBe(false)
  expect(isPaidInside('wechat', phone)).toBe(false)
})

test('only what a browser can open is a page: the code of WeChat is for its camera', () => {
  Object.assign(globalThis, { location: new URL('https://ketang.example/order/pay') })
  expect(pageOf({ codeUrl: 'weixin://wxpay/bizpayurl?pr=x', payUrl: 'weixin://wxpay/bizpayurl?pr=x' })).toBe(undefined)
  expect(pageOf({ codeUrl: '', payUrl: '' })).toBe(undefined)
  expect(pageOf({ codeUrl: '', payUrl: 'https://wx.tenpay.com/x' })).toBe('https://wx.tenpay.com/x')
  expect(pageOf({ codeUrl: '', payUrl: '/sandbox/pay?tradeNo=1' })).toBe('https://ketang.example/sandbox/pay?tradeNo=1')
})
