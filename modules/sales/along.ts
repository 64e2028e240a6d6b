/** When a customer is called next is said in one way: on its own form, it is said of what was planned; of a customer who is gone nothing is planned. */
import { changeCustomer, removeCustomer } from '../crm/index.ts'
import { consequence, find, gather, invoke } from '../kit/index.ts'
import { complete, ended, moveFollow } from './follow-steps.ts'
import { followInfo, open } from './follow.ts'

const plansOf = (customerId: string) => gather({ plans: find(followInfo, { customerId, status: open }, { limit: 1_000 }) })
const replanned = consequence(changeCustomer, {
  name: 'customer-is-planned-anew',
  label: ['跟进计划随客户的下次跟进时间调整', 'What was planned moves with it'],
  runs: [moveFollow, complete],
  *needs({ before, row }) {
    return before.nextFollowTime === row.nextFollowTime ? { plans: [] } : yield* plansOf(row.id)
  },
  run: ({ row: { nextFollowTime } }, { plans }) => (nextFollowTime ? plans.map(one => invoke(moveFollow, one.id, { nextTime: nextFollowTime })) : ended(plans)),
})
const gone = consequence(removeCustomer, {
  name: 'customer-is-planned-no-more',
  label: ['客户的下次跟进取消', 'Nothing more is planned for the customer'],
  runs: [complete],
  needs: ({ row }) => plansOf(row.id),
  run: (_followed, { plans }) => ended(plans),
})
export const along = [replanned, gone]
