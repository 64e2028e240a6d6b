/** The bank as settlements see it: one payment per number, however often it is asked. */

export interface PayOut {
  /** Our number of the payment: the bank moves money once for it. */
  readonly number: string
  readonly amountCents: number
  readonly accountName: string
  readonly bankName: string
  readonly bankNo: string
}
export type PayAnswer = { readonly result: 'success'; readonly reference: string } | { readonly result: 'failure'; readonly reason: string }
export interface Bank {
  pay(order: PayOut): Promise<PayAnswer>
}

/** Account numbers that the sandbox refuses, so that failure can be tried. */
export const refusedEnding = '0000'

const digest = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .slice(0, 8)
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

/** A bank that keeps nothing: the answer follows from the order alone, so the same number is always answered alike. */
export const sandboxBank: Bank = {
  pay: async order =>
    order.bankNo.endsWith(refusedEnding)
      ? { result: 'failure', reason: '收款账户不存在' }
      : { result: 'success', reference: `BK${await digest(order.number)}` },
}
