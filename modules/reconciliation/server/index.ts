/** What reconciliation gives the server: the calls that take bills, who may open their files, and the fetching of bills by the clock. */
import { checkInput, choice, date, type Fields, find, type Input, type ModuleParts, type Ports, RefusalError, type Row, text } from '../../kit/index.ts'
import { channels, gatewayOf } from '../../payments/index.ts'
import { answering, type Called } from '../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../server/http/context.ts'
import { invalid } from '../../../server/kernel/refusals.ts'
import { batch } from '../batch.ts'
import { closeBatch } from '../batch.commands.ts'
import { fetching } from './fetching.ts'
import { type Bills, reconciler } from './reconciler.ts'
import { ledgerCalls } from './vouchers.ts'

const base = 'business-order/finance/reconciliation'
const which = { day: date('账单日期', 'Day', { required: true }), channel: choice(channels)('渠道', 'Channel', { required: true }) }
const withFile = { ...which, fileId: text('账单文件', 'File', { required: true }), merchantNo: text('商户号', 'Merchant') }

/** The file of a bill is there for whoever sees the batch. */
function openedFiles(context: Context): void {
  const others = context.reachesFile
  context.reachesFile = async (login, fileId) => {
    if (await others?.(login, fileId)) return true
    if (!login.actor.may(viewPermit(batch))) return false
    return (await context.engine.ask(login.tenant, find(batch, { fileId }, { limit: 1 }))).length > 0
  }
}
function inputOf<F extends Fields>(fields: F, { asked, login }: Called): Input<F> {
  const { input, wrong } = checkInput(fields, asked, login.zone)
  if (wrong.length > 0) throw new RefusalError(invalid(wrong))
  return input
}
/** What became of a bill: how the day stands now. */
const said = ({ id, status, openCount, differenceCount, matchedCount }: Row<typeof batch>) => ({ id, status, openCount, differenceCount, matchedCount })

/** The bills of whoever takes money by a channel; nothing where nobody is connected. */
const billsOf = (ports: Ports): Bills => ({
  async bill(tenant, channel, day, of) {
    return of && gatewayOf(ports, { tenant, ...of.by }).bill?.(channel, day)
  },
})
function calls(context: Context): void {
  const bills = reconciler(context.engine, context.ports.files, billsOf(context.ports)),
    call = answering(context)
  call('POST', `${base}/bill`, ['导入账单', 'Take a bill'], [closeBatch.permit], async called => {
    const { channel, day, fileId, merchantNo } = inputOf(withFile, called)
    return said(await bills.take(called.login, channel, day, fileId, merchantNo ?? undefined))
  })
  call('POST', `${base}/fetch`, ['下载账单', 'Fetch a bill'], [closeBatch.permit], async called => {
    const { channel, day } = inputOf(which, called)
    const rows = await bills.fetchAll(called.login, channel, day)
    return { ...said(rows[0]!), bills: rows.map(said) }
  })
  call('POST', `${base}/again`, ['重新对账', 'Match again'], [closeBatch.permit], async ({ login, asked }) =>
    said(await bills.again(login, String(asked.id ?? ''))),
  )
}

export const server: ModuleParts = {
  http(context) {
    ledgerCalls(context)
    if (!context.ports.files) return
    openedFiles(context)
    calls(context)
  },
  background({ engine, log, ports, warn }) {
    if (!ports.files) return undefined
    return fetching({ engine, bills: reconciler(engine, ports.files, billsOf(ports)), tenants: log.tenants, warn })
  },
}
