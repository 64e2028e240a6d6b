/** What sales says about the customers below it: what hangs on one follows it, and contracts keep it where it is. */
import {
  acceptTransfer,
  assignCustomer,
  type Customer,
  customer,
  mergeCustomer,
  putSea,
  receiveCustomer,
  recycleCustomer,
  removeCustomer,
  transferCustomer,
} from '../crm/index.ts'
import {
  about,
  type Command,
  consequence,
  count,
  ensure,
  find,
  gather,
  get,
  guard,
  invoke,
  type Invoke,
  type RefusalCode,
  type Resource,
} from '../kit/index.ts'
import { dictBizCommands, parentKey } from '../system/index.ts'
import { along } from './along.ts'
import { contact, lead, passContact } from './contact.ts'
import { contract, running } from './contract.ts'
import { passContract } from './contract.commands.ts'
import { crmOrder, passOrder } from './crm-order.ts'
import { followInfo } from './follow.ts'
import { passFollow } from './follow-steps.ts'
import { opportunity } from './opportunity.ts'
import { passOpportunity } from './opportunity.commands.ts'
import { no } from './refusals.ts'
import { stageCode, stagesMax } from './rule.ts'

/** More than hangs on any customer; the rest stays where it is. */
const most = 1_000
const hung = (customerId: string) => ({ customerId, status: { not: 'removed' } }) as const
type Passed = Readonly<Partial<Record<'customerId' | 'ownerId' | 'ownerDeptId' | 'cameFromId', string | null>>>
const pass = (command: Command, rows: readonly { readonly id: string }[], given: Passed): readonly Invoke[] => rows.map(row => invoke(command, row.id, given))

/** Who looks after the customer has its contacts and its past. Opportunities go on with the next seller, and wait for one with the last; where
 * it was said so they stay with who had them, and so do those that somebody kept before. */
const handing = (
  name: string,
  on: readonly Command<typeof customer>[],
  stays: (before: Customer, input: { readonly keepsDeals?: boolean | null }) => unknown,
) =>
  consequence<any, any, any>(on, {
    name,
    label: ['联系人、跟进与商机随客户转移', 'Contacts, follow-ups and opportunities follow'],
    runs: [passContact, passFollow, passOpportunity],
    *needs({ before, row }) {
      if (before.ownerId === row.ownerId) return { contacts: [], follows: [], deals: [] }
      const from = before.ownerId ?? before.lastOwnerId
      return yield* gather({
        contacts: find(contact, hung(row.id), { limit: most }),
        follows: find(followInfo, hung(row.id), { limit: most }),
        deals: find(opportunity, { customerId: row.id, status: 'open', ownerId: from }, { limit: most }),
      })
    },
    run({ before, row, input }, { contacts, follows, deals }) {
      const to: Passed = { ownerId: row.ownerId, ownerDeptId: row.ownerDeptId },
        goOn = row.ownerId && !stays(before as unknown as Customer, input) ? deals : []
      return [...pass(passContact, contacts, to), ...pass(passFollow, follows, to), ...pass(passOpportunity, goOn, to)]
    },
  })
const handed = handing('customer-hands-over', [transferCustomer], (_before, input) => input.keepsDeals)
const taken = handing(
  'customer-is-taken',
  [acceptTransfer, assignCustomer, receiveCustomer, putSea, recycleCustomer] as readonly Command<typeof customer>[],
  before => before.offerKeepsDeals,
)
/** What hung on a customer that was merged into another hangs on the one that was kept. */
const merged = consequence(mergeCustomer, {
  name: 'sales-follow-merge',
  label: ['合并后保留联系人、跟进、商机与合同', 'Contacts, follow-ups, opportunities and contracts follow'],
  fact: 'merged',
  runs: [passContact, lead, passFollow, passOpportunity, passContract, passOrder],
  needs: ({ row, input }) =>
    gather({
      into: get(customer, input.intoId),
      mains: count(contact, { customerId: input.intoId, isMain: true, status: 'live' }),
      contacts: find(contact, hung(row.id), { limit: most }),
      follows: find(followInfo, hung(row.id), { limit: most }),
      deals: find(opportunity, hung(row.id), { limit: most }),
      contracts: find(contract, hung(row.id), { limit: most }),
      orders: find(crmOrder, hung(row.id), { limit: most }),
    }),
  run({ row, input }, { into, mains, contacts, follows, deals, contracts, orders }) {
    const to: Passed = { customerId: input.intoId, cameFromId: row.id },
      owned: Passed = { ...to, ownerId: into?.ownerId ?? null, ownerDeptId: into?.ownerDeptId ?? null }
    return [
      ...pass(passContact, contacts, owned),
      ...contacts.filter(one => mains > 0 && one.isMain).map(one => invoke(lead, one.id, { isMain: false })),
      ...pass(passFollow, follows, owned),
      ...pass(passOpportunity, deals, into?.ownerId ? owned : to),
      ...pass(passContract, contracts, to),
      ...pass(passOrder, orders, to),
    ]
  },
})

/** Undone, what had come along goes back. Whoever declares the command that undoes a merge is asked for it. */
export const unmerged = (undo: Command<typeof customer>) =>
  consequence(undo, {
    name: 'sales-follow-undo',
    label: ['撤销合并后归还联系人、跟进、商机与合同', 'Contacts, follow-ups, opportunities and contracts go back'],
    fact: 'merge_undone',
    runs: [passContact, passFollow, passOpportunity, passContract, passOrder],
    needs: ({ row }) =>
      gather({
        contacts: came(contact, row),
        follows: came(followInfo, row),
        deals: came(opportunity, row),
        contracts: came(contract, row),
        orders: came(crmOrder, row),
      }),
    run({ row }, { contacts, follows, deals, contracts, orders }) {
      const to: Passed = { customerId: row.id, cameFromId: null },
        owned: Passed = { ...to, ownerId: row.ownerId, ownerDeptId: row.ownerDeptId }
      return [
        ...pass(passContact, contacts, owned),
        ...pass(passFollow, follows, owned),
        ...pass(passOpportunity, deals, row.ownerId ? owned : to),
        ...pass(passContract, contracts, to),
        ...pass(passOrder, orders, to),
      ]
    },
  })
const came = <R extends Resource>(of: R, row: Pick<Customer, 'id'>) => find(of, { cameFromId: row.id } as never, { limit: most })

/** A contract that ran out, though nobody finished it, keeps no customer from going back by itself. */
const bound = (on: Command<typeof customer>, more: object = {}) =>
  guard(on, {
    name: `${on.permit}-contract-in-force`,
    refuses: no.customerBound,
    needs: (row: Customer) => gather({ contracts: count(contract, { customerId: row.id, status: running, ...more }) }),
    holds: (_row, _input, { contracts }) => contracts === 0,
  })
const contractsOf = (customerId: string) => count(contract, { customerId, status: { not: ['removed', 'void'] } })
/** Whose contract is whose would be told by nobody any more: the contracts of one come along, those of two are sorted out first. */
const single = guard(mergeCustomer, {
  name: 'both-customers-have-contracts',
  refuses: about(no.bothContracts, 'intoId'),
  needs: (row, { intoId }) => gather({ own: contractsOf(row.id), others: contractsOf(intoId) }),
  holds: (_row, _input, { own, others }) => own === 0 || others === 0,
})
const kept = guard(removeCustomer, {
  name: 'customer-has-contracts',
  refuses: no.customerKept,
  *needs(row) {
    return { contracts: yield* contractsOf(row.id), orders: yield* count(crmOrder, { customerId: row.id, status: { not: ['removed', 'cancelled'] } }) }
  },
  holds: (_row, _input, { contracts, orders }) => contracts + orders === 0,
})

/** The dictionary of stages keeps at least one, and no more than fit on a board; one with opportunities stays. */
const entries = (dictKey: object, on: Resource) => find(on, { code: stageCode, status: 'live', dictKey } as object)
const isStage = ({ code, dictKey }: { readonly code: string; readonly dictKey: string }): boolean => code === stageCode && dictKey !== parentKey
const stageGuard = (command: Command, refuses: RefusalCode, holds: (row: any, input: any, facts: any) => unknown) =>
  guard(command, {
    name: `${command.permit}-stages`,
    refuses,
    *needs(row, input: any) {
      const code = row.code || input.code
      if (code !== stageCode && row.status !== 'new') return { there: 0, used: 0, isOurs: false }
      const parent = input.parentId ? yield* get(command.on, input.parentId) : undefined
      const isOurs = row.status === 'new' ? (parent as any)?.code === stageCode : isStage(row as unknown as Parameters<typeof isStage>[0])
      if (!isOurs) return { there: 0, used: 0, isOurs }
      return { isOurs, there: (yield* entries({ not: parentKey }, command.on)).length, used: yield* count(opportunity, { stage: row.dictKey, status: 'open' }) }
    },
    holds: (row, input, facts) => !facts.isOurs || holds(row, input, facts),
  })
const { create, change, remove } = dictBizCommands
const used = ({ used: many }: { readonly used: number }): void => ensure(many === 0, no.stageUsed, { used: many })
const stageGuards = [
  stageGuard(create, no.stagesMax, (_row, _input, { there }) => there < stagesMax),
  stageGuard(remove, no.lastStage, (_row, _input, facts) => {
    used(facts)
    return facts.there > 1
  }),
  stageGuard(change, no.stageUsed, (row, { dictKey, isSealed }, { used: many, there }) => {
    if (isSealed) ensure(there > 1, about(no.lastStage, 'isSealed'))
    return many === 0 || (!isSealed && (dictKey ?? row.dictKey) === row.dictKey)
  }),
]

export const guards = [bound(putSea), bound(recycleCustomer, { expired: null }), kept, single, ...stageGuards]
export const consequences = [handed, taken, merged, ...along]
