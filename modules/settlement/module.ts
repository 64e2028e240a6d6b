/** Settlement: settlements and their lines, bills, bank accounts, invoices and the figures of finance. */
import { module } from '../kit/index.ts'
import { approvalCommands, partCommands } from './approval.ts'
import { accountCommands, bankAccount } from './bank-account.ts'
import { bill } from './bill.ts'
import { billCommands } from './bill.commands.ts'
import { consequences, erase } from './erasing.ts'
import { generateCommands } from './generate.ts'
import { invoice, invoiceTemplate } from './invoice.ts'
import { invoiceCommands, invoicerCommands, invoiceReactions } from './invoicing.ts'
import { lineCommands } from './line.ts'
import { manifest } from './manifest.ts'
import { noticeReactions } from './notices.ts'
import { payingSettlements } from './pay.ts'
import { papers } from './papers.ts'
import { routes } from './routes.ts'
import { salary, salaryCommands, salaryReactions } from './salary.ts'
import { server } from './server/index.ts'
import { settlement, settlementLine, settlementPart } from './settlement.ts'
import { financeStatistics } from './statistics.ts'
import { tiles } from './tiles.ts'

export default module('settlement', {
  label: ['结算', 'Settlement'],
  resources: [settlement, settlementLine, settlementPart, bankAccount, bill, invoice, invoiceTemplate, salary],
  commands: [
    ...generateCommands,
    ...approvalCommands,
    ...payingSettlements.commands,
    ...payingSettlements.fileCommands,
    ...lineCommands,
    ...partCommands,
    ...accountCommands,
    ...billCommands,
    ...invoiceCommands,
    ...invoicerCommands,
    ...salaryCommands,
    erase,
  ],
  consequences,
  views: [financeStatistics],
  reactions: [...payingSettlements.reactions, ...salaryReactions, ...invoiceReactions, ...noticeReactions],
  routes: [...routes, ...papers],
  tiles,
  screens: manifest.screens,
  ...server,
})
