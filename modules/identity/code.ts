/** Codes by short message: how often they are sent, how long and how many tries they work. Whoever sends one asks here. */
import { about, ensure, minute, plus, refusals } from '../kit/index.ts'

export const no = refusals('code', {
  tooSoon: ['请一分钟后再获取验证码', 'please wait a minute before asking for another code'],
  tooManyCodes: ['该手机号今日获取验证码次数已达上限', 'this phone has had its codes for today'],
  noCode: ['请先获取验证码', 'please ask for a code first'],
  codeOver: ['验证码已过期，请重新获取', 'the code has expired, please ask for a new one'],
  tooManyTries: ['验证码错误次数过多，请重新获取', 'too many wrong codes, please ask for a new one'],
  wrongCode: ['验证码不正确', 'the code is not right'],
  noSms: ['短信服务未配置', 'no short message service is set up'],
})

/** A code works for minutes and for a few tries; a phone gets a few of them a day. */
export const code = { minutes: 10, triesMax: 5, perDayMax: 5, gapMinutes: 1 } as const

/** What a row that codes are sent for remembers of them. */
export interface Coded {
  readonly codeHash: string | null
  readonly codeUntil: string | null
  readonly codeTries: number | null
  readonly codeDay: string | null
  readonly codeCount: number | null
}

/** A new code of six digits. Only its digest is kept. */
export const newCode = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')
/** The digest of a code for one row: the same code elsewhere has another digest. */
export async function digestOf(code: string, rowId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${rowId}:${code.trim()}`))
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** What a code must meet before it is sent: not too soon, not too many for the phone today. */
export function maySendCode(rows: readonly Coded[], now: string, today: string) {
  const todays = rows.filter(row => row.codeDay === today)
  ensure(todays.reduce((total, row) => total + (row.codeCount ?? 0), 0) < code.perDayMax, about(no.tooManyCodes, 'phone'))
  const gap = (code.minutes - code.gapMinutes) * minute
  ensure(
    todays.every(row => !row.codeUntil || row.codeUntil <= plus(now, gap)),
    about(no.tooSoon, 'phone'),
  )
}
/** One more code of today. */
export const counted = (row: Coded, today: string) => ({ codeDay: today, codeCount: row.codeDay === today ? (row.codeCount ?? 0) + 1 : 1 })
/** What sending a code records. */
export const codeSent = (row: Coded, codeHash: string, now: string, today: string) => ({
  codeHash,
  codeTries: 0,
  codeUntil: plus(now, code.minutes * minute),
  ...counted(row, today),
})
/** Whether a code may still be tried; the digests are compared by the caller. */
export function mayTry(row: Coded, now: string) {
  ensure(row.codeHash && row.codeUntil, about(no.noCode, 'code'))
  ensure(now <= row.codeUntil, about(no.codeOver, 'code'))
  ensure((row.codeTries ?? 0) < code.triesMax, about(no.tooManyTries, 'code'))
}
