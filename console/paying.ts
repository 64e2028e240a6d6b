/** How the device that this runs on pays: what it asks the server for, and where it goes with the answer. */
import { post } from './call.ts'
import { CallError } from './request.ts'
import { type Became, handedOver } from './wechatBridge.ts'

/** What the gateway gave a payer: a code for another phone to scan, a page to open here, or what WeChat's own script takes up. */
export interface PayTicket {
  readonly codeUrl: string
  readonly payUrl: string
  readonly prepayInfo?: Readonly<Record<string, string>>
  /** What became of it inside WeChat, as WeChat says; whether money came only the gateway knows. */
  readonly became?: Became
  /** Why it can't be paid inside WeChat, in words, and whether binding helps. */
  readonly notInside?: { readonly words: string; readonly canBind: boolean }
}

/** WeChat's own browser. A mini program's window looks like it, and can't pay. */
const isInsideWechat = (agent: string): boolean => /MicroMessenger/i.test(agent) && !/miniProgram/i.test(agent)
/** WeChat takes the payment up where it is, by a script of its own. */
export const isPaidInside = (channel: string, agent = navigator.userAgent): boolean => channel === 'wechat' && isInsideWechat(agent)

/** A phone pays where it is, in the channel's own app: a code on its screen is one that it can't scan. WeChat takes no payment page of its own
 * within itself. */
export const isPaidHere = (channel: string, agent = navigator.userAgent): boolean =>
  /Android|iPhone|iPod|Mobile|HarmonyOS/i.test(agent) && !(channel === 'wechat' && /MicroMessenger/i.test(agent))

/** Where a ticket can be opened by this browser; a code of WeChat's own is for its camera alone. */
export const pageOf = ({ payUrl, codeUrl }: PayTicket): string | undefined => {
  if (!payUrl && !codeUrl) return undefined
  const { href, protocol } = new URL(payUrl || codeUrl, location.origin)
  return /^https?:$/.test(protocol) ? href : undefined
}

/** Hands a payment to WeChat; where it isn't known who pays, another phone may scan a code, and the page says so. */
async function payInside<T extends PayTicket>(path: string, asked: object, quiet: boolean): Promise<T> {
  try {
    const ticket = await post<T>(path, { ...asked, scene: 'jsapi' }, { quiet: true })
    return { ...ticket, became: await handedOver(ticket.prepayInfo ?? {}) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const ticket = await post<T>(path, asked, { quiet })
    return { ...ticket, notInside: { words: error.message, canBind: error.refusal.rule === 'finance.payerUnbound' } }
  }
}

/** Begins a payment, and on a phone goes on to its page; a merchant that has none for phones gives a code. */
export async function startPaying<T extends PayTicket>(path: string, channel: string, asked: object, quiet = false): Promise<T> {
  const all = { ...asked, returnUrl: location.href }
  if (isPaidInside(channel)) return payInside<T>(path, all, quiet)
  if (!isPaidHere(channel)) return post<T>(path, all, { quiet })
  const ticket = await post<T>(path, { ...all, scene: 'h5' }, { quiet: true }).catch(() => post<T>(path, all, { quiet }))
  const page = ticket.codeUrl ? undefined : pageOf(ticket)
  if (page) location.assign(page)
  return ticket
}
