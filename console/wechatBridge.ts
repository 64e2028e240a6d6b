/** The script that WeChat puts into every page of its own browser. Source: pay.weixin.qq.com/doc/v3/merchant, "JSAPI调起支付". */

/** What WeChat says became of a payment; `absent` where its script never came. */
export type Became = 'ok' | 'cancel' | 'fail' | 'absent'
interface Bridge {
  invoke(name: 'getBrandWCPayRequest', given: object, said: (answer: { readonly err_msg?: string }) => void): void
}
/** Longer than WeChat ever takes to bring it. */
const readyMsMax = 6_000
const there = (): Bridge | undefined => (globalThis as { readonly WeixinJSBridge?: Bridge }).WeixinJSBridge

/** The script, at once or as soon as WeChat says that it is there. */
const bridge = (): Promise<Bridge | undefined> =>
  new Promise(resolve => {
    const found = there()
    if (found) return resolve(found)
    const timer = setTimeout(() => ended(), readyMsMax)
    const ended = (): void => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', ended)
      resolve(there())
    }
    document.addEventListener('WeixinJSBridgeReady', ended)
  })

/** Hands over what the server had signed, and waits until the payer has paid or gone back. */
export async function handedOver(prepay: Readonly<Record<string, string>>): Promise<Became> {
  const to = await bridge()
  if (!to) return 'absent'
  return new Promise(resolve =>
    to.invoke('getBrandWCPayRequest', prepay, ({ err_msg: said = '' }) => {
      const [, became] = /^get_brand_wcpay_request:\s*(ok|cancel)$/.exec(said) ?? []
      resolve((became as 'ok' | 'cancel' | undefined) ?? 'fail')
    }),
  )
}
