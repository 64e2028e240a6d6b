/** What went back of an order or of its place before, which counts when it is asked whose word the next part needs. */
import { find, type Row, sum } from '../kit/index.ts'
import { claimStatuses, refund } from './refund.ts'

/** What people have had back of an order or of its place before, or is on its way. */
export const formerFor = ({ orderId, enrolmentId }: { readonly orderId: string; readonly enrolmentId?: string | null }) =>
  find(refund, { status: claimStatuses, any: [{ orderId }, ...(enrolmentId ? [{ enrolmentId }] : [])] })
type Former = Pick<Row<typeof refund>, 'id' | 'orderId' | 'enrolmentId' | 'amountCents' | 'submittedBy'>
/** What of them counts beside a refund when it is asked whose word it needs: what was cut into parts would else need less than the whole. What
 * went back without anybody's asking is owed, whoever says so. */
export const formerOf = (row: Pick<Former, 'id' | 'orderId' | 'enrolmentId'>, former: readonly Former[]): number =>
  sum(
    former
      .filter(one => one.id !== row.id && one.submittedBy && (one.orderId === row.orderId || (row.enrolmentId && one.enrolmentId === row.enrolmentId)))
      .map(one => one.amountCents),
  )
