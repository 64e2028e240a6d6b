/** What payments let go of with a person: beside the commands, which the console reads, since it knows nothing of pupils and accounts. */
import { account } from '../identity/index.ts'
import { consequence, find, gather, invoke } from '../kit/index.ts'
import { eraseStudent } from '../people/index.ts'
import { eraseOrder } from './order.commands.ts'
import { order } from './order.ts'

/** The phone of a pupil's family goes with the pupil from all that was paid for them. */
const erasedWithPupil = consequence(eraseStudent, {
  name: 'orders-of-the-erased',
  label: ['清除订单的联系信息', 'The phone on the orders of the pupil is erased'],
  fact: 'erased',
  runs: [eraseOrder],
  needs: ({ row }) => gather({ all: find(order, { studentId: row.id }) }),
  run: (_followed, { all }) => all.filter(one => one.phoneNumber || one.remark).map(one => invoke(eraseOrder, one.id, {})),
})

/** And that of who closed their account from all that they paid. */
const erasedWithPayer = consequence(account.erase, {
  name: 'orders-of-a-closed-account',
  label: ['清除订单的联系信息', 'The phone on the orders of the account is erased'],
  fact: 'erased',
  runs: [eraseOrder],
  needs: ({ row }) => gather({ all: find(order, { payerId: row.id }) }),
  run: (_followed, { all }) => all.filter(one => one.phoneNumber || one.remark).map(one => invoke(eraseOrder, one.id, {})),
})
export const consequences = [erasedWithPupil, erasedWithPayer] as const
