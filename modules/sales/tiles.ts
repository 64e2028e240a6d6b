/** What of sales waits for whom, on the homes. */
import { find, is, type RouteContext, tile, type Tile } from '../kit/index.ts'
import { clue } from './clue.ts'
import { convert } from './clue.commands.ts'
import { approveChange, change } from './contract.commands.ts'
import { contract } from './contract.ts'
import { agree } from './contract-money.ts'
import { create as follow } from './follow.commands.ts'
import { followInfo } from './follow.ts'

const contracts = '/crm_customer/crm_contract/contract'
const mine = (of: typeof clue | typeof followInfo | typeof contract, where: object, sort: string) => (context: RouteContext) =>
  context.ask(find(of, { ownerId: context.actor.userId, ...where } as never, { sort: [sort], limit: 500 }))

export const tiles: readonly Tile[] = [
  tile(convert, {
    name: 'clue_fresh',
    until: 'firstContactBy',
    label: ['待首次联系的线索', 'Clues to contact'],
    to: '/crm_customer/crm_clue/clue',
    rows: mine(clue, { status: 'fresh' }, 'firstContactBy'),
    // First they are called, which is noted on the page of the clue; nobody is made a customer unheard.
    opens: true,
  }),
  tile(follow, {
    name: 'follow_due',
    until: 'nextTime',
    label: ['到期的跟进', 'Follow-ups due'],
    to: '/crm_customer/crm_followInfo/followInfo',
    tone: 'bad',
    rows: mine(followInfo, { status: ['due', 'late'] }, 'nextTime'),
  }),
  tile(change, {
    name: 'contract_rejected',
    label: ['被驳回的合同', 'Contracts sent back'],
    to: contracts,
    tone: 'bad',
    rows: mine(contract, { status: 'rejected' }, 'createdAt'),
  }),
  tile(agree, {
    name: 'contract_payment_approve',
    label: ['超额回款待审批', 'Payments above the amount'],
    to: '/crm_customer/crm_contract/payment',
    match: [is('status', 'pending')],
  }),
  tile(approveChange, {
    name: 'contract_change',
    label: ['待审批的合同变更', 'Contract changes to approve'],
    to: contracts,
    match: [is('status', 'changing')],
  }),
]
