/** Handing everything of a seller over to another in one turn: customers, clues, opportunities and contracts that go on, relations, and what was
 * ordered; who had it stays in the history. */
import { customer, held, transferCustomer, unlockCustomer } from '../crm/index.ts'
import { about, ensure, fact, find, get, invoke, command, ref } from '../kit/index.ts'
import { assignClue, assignContract, assignOpportunity, clue, contract, opportunity, running } from '../sales/index.ts'
import { no, saleRelation } from './sale-relation.ts'
import { handOver as handRelation } from './sale-relation.commands.ts'
import { saleUser } from './sale-user.ts'

export const handOver = command(saleUser, 'handOver', {
  label: ['全部移交', 'Hand everything over'],
  by: ['SL'],
  danger: true,
  input: { toId: ref('sale_user')('接收销售', 'To the seller', { required: true }) },
  *needs({ id, userId }, { toId }) {
    return {
      to: yield* get(saleUser, toId),
      customers: yield* find(customer, { ownerId: userId, status: held }),
      clues: yield* find(clue, { ownerId: userId, status: ['fresh', 'following', 'interested'] }),
      deals: yield* find(opportunity, { ownerId: userId, status: 'open' }),
      contracts: yield* find(contract, { ownerId: userId, status: ['draft', 'pending', 'rejected', ...running] }),
      relations: yield* find(saleRelation, { saleUserId: id, status: 'active' }),
    }
  },
  decide(row, { toId }, { to, customers, clues, deals, contracts, relations }) {
    ensure(to?.status === 'active', about(no.noSeller, 'toId'))
    ensure(to.id !== row.id, about(no.sameSeller, 'toId'))
    return [
      fact(saleUser, 'handed_over'),
      // Who had it locked has it no more: the next one keeps it by the rules.
      ...customers.flatMap(one => [
        ...(one.status === 'locked' ? [invoke(unlockCustomer, one.id, {})] : []),
        invoke(transferCustomer, one.id, { ownerId: to.userId }),
      ]),
      ...clues.map(one => invoke(assignClue, one.id, { ownerId: to.userId })),
      // Those of a customer who is handed over go along with it.
      ...deals.filter(one => customers.every(of => of.id !== one.customerId)).map(one => invoke(assignOpportunity, one.id, { toId: to.userId })),
      ...contracts.map(one => invoke(assignContract, one.id, { toId: to.userId })),
      ...relations.map(one => invoke(handRelation, one.id, { toId })),
    ]
  },
})
