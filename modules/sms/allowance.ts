/** Allowance: how many messages a phone gets and a tenant sends, by parameters that an administrator may set. */
import { about, count, day, dayOf, ensure, find, hour, minute, plus, refusals, startOf } from '../kit/index.ts'
import { param } from '../system/index.ts'
import { smsSend } from './send.ts'

export const no = refusals('sms', {
  tooSoon: ['该手机号刚刚收到过短信，请稍后再发', 'this phone was sent a message just now, please wait'],
  hourOver: ['该手机号一小时内的短信已达上限', 'this phone has had its messages for this hour'],
  dayOver: ['该手机号今日的短信已达上限', 'this phone has had its messages for today'],
  tenantOver: ['本单位今日的短信已达上限[ {max} 条]', 'the [{max} ]messages of today are used up'],
})

/** The parameters and what holds as long as nobody has set them. */
const defaults = { 'sms.phoneMinute': 2, 'sms.phoneHour': 10, 'sms.phoneDay': 20, 'sms.tenantDay': 5_000 } as const
type Key = keyof typeof defaults

/** What was sent lately to these phones and by the tenant, and what is allowed. */
export function* allowanceFor(phones: readonly string[], now: string, zone: string) {
  return {
    recent: yield* find(smsSend, { phoneNumber: phones, createdAt: { gte: plus(now, -day) } }, { sort: ['-createdAt'] }),
    today: yield* count(smsSend, { createdAt: { gte: startOf(dayOf(now, zone), zone) } }),
    set: yield* find(param, { paramKey: Object.keys(defaults), status: 'live' }),
  }
}
export interface Allowance {
  readonly recent: readonly { readonly phoneNumber: string; readonly createdAt: string }[]
  readonly today: number
  readonly set: readonly { readonly paramKey: string; readonly paramValue: string }[]
}

const limitOf = (set: Allowance['set'], key: Key): number => {
  const text = set.find(one => one.paramKey === key)?.paramValue.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : defaults[key]
}

/** One more message to each of the phones keeps within every bound. */
export function within({ recent, today, set }: Allowance, phones: readonly string[], now: string): void {
  ensure(today + phones.length <= limitOf(set, 'sms.tenantDay'), no.tenantOver, { max: limitOf(set, 'sms.tenantDay') })
  const bounds = [
    ['sms.phoneMinute', minute, no.tooSoon],
    ['sms.phoneHour', hour, no.hourOver],
    ['sms.phoneDay', day, no.dayOver],
  ] as const
  for (const phone of phones)
    for (const [key, span, refused] of bounds) {
      const since = plus(now, -span),
        max = limitOf(set, key)
      const had = recent.filter(one => one.phoneNumber === phone && one.createdAt > since).length
      ensure(had < max, about(refused, 'phones'), { phone, max })
    }
}
