/** What payments let go of with a person: beside the commands, which the console reads, since it knows nothing of pupils and accounts. */
import { account } from '../identity/index.ts'
import { type Command, consequence, find, gather, invoke, type Label } from '../kit/index.ts'
import { eraseStudent } from '../people/index.ts'
import { eraseOrder } from './order.commands.ts'
import { order } from './order.ts'

/** With somebody the phone goes from all orders in which a field names them. */
const erasedWith = (whose: Command, field: 'studentId' | 'payerId', name: string, of: Label) =>
  consequence(whose, {
    name,
    label: [`清除${of[0]}订单的联系信息`, `The phone on the orders of ${of[1]} is erased`],
    fact: 'erased',
    runs: [eraseOrder],
    needs: ({ row }) => gather({ all: find(order, { [field]: row.id }) }),
    // Also where both were taken out since: what they were lies under the key that goes.
    run: (_followed, { all }) => all.map(one => invoke(eraseOrder, one.id, {})),
  })
export const consequences = [
  erasedWith(eraseStudent, 'studentId', 'orders-of-the-erased', ['学生', 'the pupil']),
  erasedWith(account.erase, 'payerId', 'orders-of-a-closed-account', ['账号', 'the account']),
] as const
