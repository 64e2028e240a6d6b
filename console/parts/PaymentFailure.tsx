/** Why a bank did not pay what is owed, or gave it back, and where the account is put right; nothing where no payment failed. */
import { Callout } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { Wire } from '../call.ts'
import { may, t } from '../session.ts'
import { text } from './cells.tsx'

const words = {
  returned: ['银行已退回这笔款项', 'The bank gave this payment back'],
  refused: ['银行未能付款', 'The bank did not pay this'],
  account: ['核对并更正收款账户', 'Check the account and put it right'],
  then: [
    '账户更正、核验并过了冷静期后，会在之后的批次中重新付款。',
    'Once the account is put right, verified and has cooled down, a later batch pays it again.',
  ],
} as const

export function PaymentFailure({ row }: { readonly row: Wire }) {
  const failure = text(row.failure)
  if (failure === '' || (row.status !== 'approved' && row.status !== 'returned')) return null
  return (
    <div data-part="payment-failure">
      <Callout intent="danger" title={t(row.status === 'returned' ? words.returned : words.refused)}>
        <p>{failure}</p>
        <p>{t(words.then)}</p>
      </Callout>
      {may('bank_account_view') && (
        <p>
          <Link href="/finance/bankAccount">{t(words.account)}</Link>
        </p>
      )}
    </div>
  )
}
