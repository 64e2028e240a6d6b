/** Through whose hands a settlement went, and why this person may not take the next step. */
import type { Approval } from '../../audit/index.ts'
import type { Label } from '../../kit/field.ts'
import type { Wire } from '../../../console/call.ts'
import { t, useSession } from '../../../console/session.ts'
import { whyNotPay } from '../payable.ts'

const stepNames: Readonly<Record<string, Label>> = { facts: ['核对', 'Checked'], money: ['审核', 'Approved'] }

export const approvalsOf = (row: Wire): readonly Approval[] => (Array.isArray(row.approvals) ? (row.approvals as Approval[]) : [])

export function Hands({ row }: { readonly row: Wire }) {
  const me = useSession(value => value.userInfo?.user_id ?? '')
  const refused =
    row.status === 'approved' || row.status === 'returned'
      ? whyNotPay({ approvals: approvalsOf(row), submittedBy: String(row.submittedBy ?? '') }, me)
      : undefined
  return (
    <span>
      {approvalsOf(row)
        .map(one => `${t(stepNames[one.step] ?? [one.step, one.step])} ${one.name}`)
        .join(' · ')}
      {refused && (
        <span className="kt-muted">
          {' '}
          {t(['您不能付款：', 'You may not pay: '])}
          {t(refused.label)}
        </span>
      )}
    </span>
  )
}
