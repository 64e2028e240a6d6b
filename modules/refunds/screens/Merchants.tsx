/** Merchants: each can be tried out, which asks its channel. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { may, t } from '../../../console/session.ts'
import { tryMerchant } from '../../payments/index.ts'

interface Tested {
  readonly testResult: 'right' | 'wrong'
  readonly testWords: string
}

/** Says in the channel's words how it went; the row keeps it. */
export const TryOut = ({ row }: { readonly row: Wire }) => {
  const [isBusy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    post<Tested>('/api/business-order/finance/merchant/test', { id: row.id })
      .then(
        ({ testResult, testWords }) => toast(testWords, testResult === 'right' ? 'good' : 'bad'),
        () => undefined,
      )
      .finally(() => setBusy(false))
  }
  return may(tryMerchant.permit) && <Button size="small" variant="minimal" text={t(tryMerchant.label)} loading={isBusy} onClick={ask} />
}
