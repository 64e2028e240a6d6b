/** A manager gives an opportunity or a contract to another seller, whoever has the customer: one that somebody kept, or had before they left. What was
 * paid and invoiced of a contract, and what is planned for an opportunity, goes along. */
import { about, command, type Context, ensure, fact, find, invoke, ref } from '../kit/index.ts'
import type { Seller } from '../crm/index.ts'
import { contractInvoice, contractPayment, passInvoice, passPayment } from './contract-money.ts'
import { contract } from './contract.ts'
import { followInfo, open } from './follow.ts'
import { passFollow } from './follow-steps.ts'
import { opportunity } from './opportunity.ts'
import { ownedBy, receiver } from './owned.ts'
import { no } from './refusals.ts'

const most = 1_000
const shared = { label: ['更换负责人', 'Change the owner'], by: ['SL'], many: true } as const
function* to({ toId }: { readonly toId: string }, { actor }: Context) {
  return { seller: yield* receiver(toId, actor) }
}
function ensureOther(row: { readonly ownerId: string | null }, seller: Seller | undefined): asserts seller is Seller {
  ensure(seller, about(no.noSeller, 'toId'))
  ensure(seller.userId !== row.ownerId, about(no.sameOwner, 'toId'))
}

export const assignOpportunity = command(opportunity, 'assign', {
  ...shared,
  input: { toId: ref('user')('新负责人', 'New owner', { required: true }) },
  *needs(row, given, context) {
    return { ...(yield* to(given, context)), plans: yield* find(followInfo, { opportunityId: row.id, status: open }, { limit: most }) }
  },
  decide(row, _given, { seller, plans }) {
    ensureOther(row, seller)
    return [fact(opportunity, 'handed_over', ownedBy(seller)), ...plans.map(one => invoke(passFollow, one.id, ownedBy(seller)))]
  },
})
export const assignContract = command(contract, 'assign', {
  ...shared,
  input: { toId: ref('user')('新负责人（合同额与回款此后计入其名下）', 'New owner, for whom it counts from now on', { required: true }) },
  *needs(row, given, context) {
    return {
      ...(yield* to(given, context)),
      payments: yield* find(contractPayment, { contractId: row.id }, { limit: most }),
      invoices: yield* find(contractInvoice, { contractId: row.id }, { limit: most }),
    }
  },
  decide(row, _given, { seller, payments, invoices }) {
    ensureOther(row, seller)
    return [
      fact(contract, 'handed_over', ownedBy(seller), row.status as 'signed'),
      ...payments.map(one => invoke(passPayment, one.id, ownedBy(seller))),
      ...invoices.map(one => invoke(passInvoice, one.id, ownedBy(seller))),
    ]
  },
})
