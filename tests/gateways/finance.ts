/** What finance does with the money that both simulated channels moved: days are reconciled, the agency's part is settled and paid, months billed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import filesModule from '../../modules/files/module.ts'
import { storages } from '../../modules/files/server/index.ts'
import { day, defaultZone, minute, module, monthOf, plus } from '../../modules/kit/index.ts'
import { teacherFee, useFee } from '../../modules/people/index.ts'
import { difference } from '../../modules/reconciliation/difference.ts'
import { batch } from '../../modules/reconciliation/index.ts'
import reconciliationModule from '../../modules/reconciliation/module.ts'
import * as account from '../../modules/settlement/bank-account.ts'
import { generateBill, issue } from '../../modules/settlement/bill.commands.ts'
import { billId } from '../../modules/settlement/bill.ts'
import { bill, settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import settlementModule from '../../modules/settlement/module.ts'
import payoutsModule from '../../modules/payouts/module.ts'
import commissionsModule from '../../modules/commissions/module.ts'
import { payoutBatch, payoutLine } from '../../modules/payouts/payout.ts'
import { param } from '../../modules/system/index.ts'
import type { Rows } from '../properties/seen.ts'
import { reconciling, type Story } from './finance-days.ts'
import { payingOut } from './finance-payouts.ts'
import type { World } from './world.ts'

const kept = module('kept', { label: ['留存', 'Kept'], resources: [param, teacherFee], commands: [useFee] })
/** The modules of finance, above those that take the money. */
export const upper = [kept, filesModule, settlementModule, reconciliationModule, commissionsModule, payoutsModule]
export const financeResources = [batch, difference, settlement, settlementLine, settlementPart, payoutBatch, payoutLine, bill]

export async function finance(on: World) {
  const { at } = on,
    folder = await mkdtemp(join(tmpdir(), 'ketang-finance-')),
    files = storages(at.engine, folder),
    story: Story = { began: at.now, klass: '' }
  Object.assign(at.ports, { files })
  const days = reconciling(on, story, files),
    { settle, bankSays, M10, payouts, paidOut } = payingOut(on, story)
  const fi = (userId: string) => at.as('FI', { userId })

  /** A history begins: whose class, and from when. */
  async function begin(klass: string): Promise<void> {
    Object.assign(story, { began: at.now, klass })
    if ((await at.all(account.bankAccount)).length > 0) return
    const bank = { accountType: 'agency', ownerId: 'a1', accountName: '艺海', shortName: '艺海', bankName: '工行', bankNo: '6222021234567890' } as const
    await at.run(fi('clerk'), account.create, 'b1', bank)
    await at.run(fi('chief'), account.verify, 'b1')
    await at.run(fi('chief'), account.use, 'b1')
  }
  /** The channels and the bank are well: every day is closed, all of the agency's part is settled, and the month is billed. */
  async function ends(): Promise<void> {
    for (let i = 0; i < 6; i++) {
      await settle()
      await bankSays(0)
      at.now = plus(at.now, minute)
    }
    await days.closeAll()
    const period = monthOf(at.now, defaultZone),
      id = billId('agency', 'a1', period)
    at.now = plus(at.now, 40 * day)
    await at.run(fi('clerk'), generateBill, id, { agencyId: 'a1', period })
    await at.run(fi('clerk'), issue, id)
  }
  const { reconcile, look, correct, closed } = days
  return {
    ...{ begin, reconcile, look, correct, settle, bankSays, ends },
    always: [...days.always, payouts],
    inTheEnd: [M10, days.inTheEnd],
    /** What happened, so that a run in which nothing did is seen. */
    counted: (rows: Rows) => ({
      days: closed.size,
      differences: rows.of(difference).length,
      writeOffs: rows.of(difference).filter(one => one.way === 'write_off').length,
      payouts: paidOut.size,
      refusedPayouts: rows.of(payoutLine).filter(one => one.status === 'refused').length,
      bills: rows.of(bill).filter(one => one.status === 'issued' && (one.lines ?? []).length > 0).length,
    }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
export type Finance = Awaited<ReturnType<typeof finance>>
