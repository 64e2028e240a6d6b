/** Sales: clues, contacts, follow-ups, opportunities, contracts and orders of customers, and what they come to. */
import { module } from '../kit/index.ts'
import { undoMergeCustomer } from '../crm/index.ts'
import { clueSystem, looks } from './clue.commands.ts'
import { limitsSeen, receipts } from './clue-pool.ts'
import { clue } from './clue.ts'
import { reactions } from './clocks.ts'
import { contact, lead, passContact } from './contact.ts'
import { contractInvoice, contractPayment, passInvoice, passPayment } from './contract-money.ts'
import { audits, contractSystem } from './contract.commands.ts'
import { contract } from './contract.ts'
import { crmOrder, passOrder } from './crm-order.ts'
import { consequences, guards, unmerged } from './extensions.ts'
import { followSystem, onTimeline } from './follow.commands.ts'
import { followInfo, sellerDay } from './follow.ts'
import { manifest } from './manifest.ts'
import { opportunitySystem } from './opportunity.commands.ts'
import { opportunity } from './opportunity.ts'
import { narrowing } from './owned.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { target } from './target.ts'
import { tiles } from './tiles.ts'

const nobodys = [{ ownerId: null }] as const
export default module('sales', {
  label: ['销售', 'Sales'],
  ...manifest,
  commands: [
    ...manifest.commands,
    ...clueSystem,
    lead,
    passContact,
    ...followSystem,
    ...opportunitySystem,
    ...contractSystem,
    passPayment,
    passInvoice,
    passOrder,
  ],
  views: [sellerDay],
  folds: [looks, receipts],
  routes,
  reactions,
  guards,
  consequences: [...consequences, unmerged(undoMergeCustomer), onTimeline],
  narrowers: [
    ...limitsSeen,
    ...narrowing([
      { of: clue, beside: [{ status: 'pool' }] },
      { of: contact, beside: nobodys },
      { of: followInfo, beside: nobodys, also: ['seller'] },
      ...[opportunity, contract, contractPayment, contractInvoice, crmOrder, target, sellerDay].map(of => ({ of })),
    ]),
  ],
  tiles: [...audits.tiles, ...tiles],
  ...server,
})
