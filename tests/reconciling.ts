/** Money that moved through channels, and bills of it, for tests of reconciliation: the rows of other modules are led to where they are needed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import filesModule from '../modules/files/module.ts'
import { attachedTag } from '../modules/files/index.ts'
import { retention, type Storages, storages } from '../modules/files/server/index.ts'
import { notify } from '../modules/messages/index.ts'
import { type Command, module, type Resource } from '../modules/kit/index.ts'
import { settleInspection, settleLesson } from '../modules/openclass/index.ts'
import { merchant, payment, subMerchant } from '../modules/payments/index.ts'
import { useFee } from '../modules/people/index.ts'
import reconciliationModule from '../modules/reconciliation/module.ts'
import { type Bills, type Reconciler, reconciler } from '../modules/reconciliation/server/reconciler.ts'
import { payout, refund } from '../modules/refunds/index.ts'
import settlementModule from '../modules/settlement/module.ts'
import { param } from '../modules/system/index.ts'
import type { Dialect } from '../server/kernel/columns.ts'
import type { Session } from '../server/kernel/engine.ts'
import { measure, waitingPath } from '../server/storage/upload.ts'
import { type App, app, tenant } from './app.ts'
import { alipayText, type Moved, wechatText } from './bills.ts'
import { lead, leads, pointed } from './rows.ts'
import { settledRows } from './settling.ts'

export const day = '2026-10-01'
/** Ten in the morning of the day in +08:00, and eleven in the morning of the day after. */
export const then = '2026-10-01T02:00:00.000Z'
export const nextDay = '2026-10-02T03:00:00.000Z'

const real: readonly Command[] = [settleLesson, settleInspection, useFee, notify, payout.succeed, payout.payByHand, payout.link]
const rows: readonly Resource[] = [...settledRows, param, merchant, subMerchant]
// Nobody is erased here: who would be stands in.
const upper = [{ ...settlementModule, consequences: [] }, filesModule, reconciliationModule]
const around = module('around', {
  label: ['周围', 'Around'],
  resources: [...rows, ...pointed([...rows, ...upper.flatMap(one => one.resources)])],
  commands: [...leads(rows, real), ...real],
})

export const worldModules = [around, ...upper]

interface Taking {
  readonly day?: string
  readonly channel?: 'wechat' | 'alipay'
  readonly by?: Session
}
export interface Books extends App {
  readonly bills: Reconciler
  readonly files: Storages
  /** What the gateway hands out as bills, by `channel day`; of merchants by `number day`. */
  readonly handedOut: Map<string, Uint8Array>
  fi(userId?: string): Session
  /** A payment that the gateway said went through at an instant; or one that nobody has heard of since. */
  paid(number: string, cents: number, at?: string, status?: 'success' | 'pending', by?: object): Promise<void>
  /** A refund that went back through the channel, or not yet. */
  refunded(number: string, cents: number, at?: string, status?: 'success' | 'processing', by?: object): Promise<void>
  /** Uploads a file, and answers its id. */
  uploaded(text: string, by?: Session): Promise<string>
  /** Uploads a bill and has it matched. */
  take(rows: readonly Moved[], options?: Taking): Promise<any>
  takeText(text: string, options?: Taking): Promise<any>
}

const where = { areaCode: '330106', schoolId: 's1', agencyId: 'a1' }
const paymentOf = (tradeNo: string, amountCents: number) => ({
  orderId: `o-${tradeNo}`,
  orderCode: `D${tradeNo}`,
  ...where,
  tradeNo,
  payType: 'wechat',
  terminal: 'web',
  amountCents,
})
const refundOf = (refundNo: string, amountCents: number) => ({
  ...{ refundNo, orderId: `o-${refundNo}`, orderCode: `D${refundNo}`, paymentId: 'p-any', ...where, cause: 'parent', amountCents },
  ...{ payType: 'wechat', approvals: [], submittedAt: then },
})

export async function books(options: { readonly dialect?: Dialect; readonly now?: string } = {}): Promise<Books> {
  const handedOut = new Map<string, Uint8Array>()
  const on = await app(worldModules, { dialect: options.dialect ?? 'sqlite', now: options.now ?? nextDay })
  const folder = await mkdtemp(join(tmpdir(), 'ketang-bills-')),
    files = storages(on.engine, folder),
    keeps = retention(on.engine, files)
  const gateway: Bills = { bill: async (_tenant, channel, of, whose) => handedOut.get(whose ? `${whose.merchantNo} ${of}` : `${channel} ${of}`) }
  const bills = reconciler(on.engine, files, gateway)
  const fi = (userId = 'fi') => on.as('FI', { userId })
  const uploaded = async (text: string, by = fi()): Promise<string> => {
    const path = await waitingPath(files.waiting)
    await writeFile(path, text)
    const kept = await keeps.keep({ ...by, actor: { ...by.actor, may: () => true } }, { ...(await measure(path)), name: 'bill.csv', belongs: attachedTag })
    return String(kept.id)
  }
  const takeText: Books['takeText'] = async (text, { day: of = day, channel = 'wechat', by = fi() } = {}) =>
    bills.take(by, channel, of, await uploaded(text, by))
  const close = on.close.bind(on)
  const paid: Books['paid'] = async (number, cents, at = then, status = 'success', by = {}) => {
    const id = `p-${number}`
    if (!(await on.row(payment, id))) await lead(on, payment, id, 'create send', { ...paymentOf(number, cents), ...by })
    const arrived = { transactionNo: `W${number}`, receivedCents: cents, paidAt: at, disposition: 'order' }
    if (status === 'success') await lead(on, payment, id, 'succeed', arrived)
  }
  const refunded: Books['refunded'] = async (number, cents, at = then, status = 'success', by = {}) => {
    const id = `r-${number}`
    if (!(await on.row(refund, id))) await lead(on, refund, id, 'refundBySystem execute', { ...refundOf(number, cents), ...by })
    if (status === 'success') await on.run(on.engine.system(tenant), payout.succeed, id, { gatewayNo: `G${number}`, refundedAt: at })
  }
  return Object.assign(on, {
    ...{ bills, files, handedOut, fi, uploaded, paid, refunded, takeText },
    take: (moved: readonly Moved[], given: Taking = {}) => takeText(given.channel === 'alipay' ? alipayText(moved) : wechatText(moved), given),
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }) as Books
}
