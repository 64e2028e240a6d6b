/** The port of WeChat: what the product asks of it, and the ways in which it says no. */
import { Refused as Final } from '../outbound/index.ts'
import type { Account } from './account.ts'

/** What goes out, to whom. `page` is where it leads: a page of the mini program, or an address. */
export interface Outgoing {
  readonly openId: string
  readonly templateId: string
  readonly data: Readonly<Record<string, string>>
  readonly page?: string
  readonly lang: 'zh_CN' | 'en_US'
}
export type Known = Pick<Account, 'id' | 'kind' | 'appId' | 'appSecret'>
export interface WeChat {
  /** Whose code it is: what a page or a mini program was given by WeChat for the person before it. Throws a `Refused` where it is nobody's. */
  openIdOf(account: Known, code: string): Promise<string>
  /** Hands a subscription message over; answers WeChat's number of it. */
  send(account: Known, message: Outgoing): Promise<string>
  /** Asks for a token anew, to see whether the keys hold. */
  check(account: Known): Promise<void>
}
/** WeChat will not take this, now or later. */
export class Refused extends Final {
  /** The guardian has no subscription left, or takes none of these messages. */
  readonly isUnsubscribed: boolean
  constructor(message: string, isUnsubscribed = false) {
    super(message)
    this.isUnsubscribed = isUnsubscribed
  }
}
