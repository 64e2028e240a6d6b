/** What the adapters of channels work with: a merchant with its live keys, and where the channel is. */
import type { Channel } from '../index.ts'

export interface LiveKey {
  readonly kind: 'sign' | 'seal' | 'verify' | 'app' | 'root'
  readonly serial: string | null
  readonly value: string
}
export interface MerchantAccount {
  readonly id: string
  readonly channel: Channel
  readonly merchantNo: string
  readonly appId: string
  readonly mobileAppId: string | null
  readonly miniAppId: string | null
  /** A service provider acts for sub-merchants; of what is asked about one of them, which. */
  readonly mode: 'direct' | 'partner'
  readonly sub?: { readonly merchantNo: string; readonly appId: string | null; readonly authToken: string | null }
  /** The newest first: by it we sign. */
  readonly keys: readonly LiveKey[]
}
export interface Wired {
  /** The channel's address, without a path for WeChat Pay, with it for Alipay. */
  readonly address: string
  /** Where the channel tells what happened; undefined where the tenant has no address. */
  readonly notifyUrl: string | undefined
  readonly clock: () => string
  /** Milliseconds that an answer may take. */
  readonly timeout: number
  readonly pauses: Pauses
}

/** Merchants that were told that they ask too much: they ask nothing for a while. */
export interface Pauses {
  begin(merchantId: string, now: string): void
  /** Throws a `Silence` while a merchant pauses. */
  check(merchantId: string, now: string): void
}
const pauseMs = 5_000
export function pauses(): Pauses {
  const begun = new Map<string, number>()
  return {
    begin: (merchantId, now) => void begun.set(merchantId, Date.parse(now)),
    check(merchantId, now) {
      const since = Date.parse(now) - (begun.get(merchantId) ?? Number.NEGATIVE_INFINITY)
      if (since >= 0 && since < pauseMs) throw new Silence('the channel asked for fewer questions')
    },
  }
}

/** Nobody knows what became of what was asked: no answer, one that is not signed as it should be, or one that says "ask again". */
export class Silence extends Error {}
/** A certificate of the merchant holds no more: nothing is asked with it. */
export class Expired extends Silence {
  readonly kind: LiveKey['kind']
  readonly day: string
  constructor(kind: LiveKey['kind'], day: string) {
    super(`the certificate ${kind} expired on ${day}`)
    this.kind = kind
    this.day = day
  }
}
/** What the channel said instead of doing it, by its code. */
export class Refused extends Error {
  readonly code: string
  /** Whether the channel signed it. */
  readonly isSigned: boolean
  constructor(code: string, message: string, isSigned: boolean) {
    super(message)
    this.code = code
    this.isSigned = isSigned
  }
}

export const keyOf = (account: MerchantAccount, kind: LiveKey['kind']): LiveKey => {
  const found = account.keys.find(one => one.kind === kind)
  if (!found) throw new Silence(`the merchant has no ${kind} key`)
  return found
}
/** Where the channel reports to. */
export function reportsTo({ notifyUrl }: Wired): string {
  if (!notifyUrl) throw new Silence('the tenant has no address')
  return notifyUrl
}

/** A clock of the merchant's zone, +08:00, which has no summer time: `2026-10-01T12:00:00`. */
export const chinese = (instant: string): string => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19)
/** Bills are larger than answers. */
export const billMsMax = 60_000
