/** How the device that this runs on pays: what it asks the server for, and where it goes with the answer. */
import { post } from './call.ts'

/** What the gateway gave a payer: a code for another phone to scan, or a page to open here. */
export interface PayTicket {
  readonly codeUrl: string
  readonly payUrl: string
}

/** A phone pays where it is, in the channel's own app: a code on its screen is one that it can't scan. WeChat takes no payment page of its own
 * within itself. */
export const isPaidHere = (channel: string, agent = navigator.userAgent): boolean =>
  /Android|iPhone|iPod|Mobile|HarmonyOS/i.test(agent) && !(channel === 'wechat' && /MicroMessenger/i.test(agent))

/** Where a ticket can be opened by this browser; a code of WeChat's own is for its camera alone. */
export const pageOf = ({ payUrl, codeUrl }: PayTicket): string | undefined => {
  const { href, protocol } = new URL(payUrl || codeUrl, location.origin)
  return /^https?:$/.test(protocol) ? href : undefined
}

/** Begins a payment, and on a phone goes on to its page; a merchant that has none for phones gives a code. */
export async function startPaying<T extends PayTicket>(path: string, channel: string, asked: object, quiet = false): Promise<T> {
  const all = { ...asked, returnUrl: location.href }
  if (!isPaidHere(channel)) return post<T>(path, all, { quiet })
  const ticket = await post<T>(path, { ...all, scene: 'h5' }, { quiet: true }).catch(() => post<T>(path, all, { quiet }))
  const page = ticket.codeUrl ? undefined : pageOf(ticket)
  if (page) location.assign(page)
  return ticket
}
