/** What payouts show to finance: the batches, and what each pays. */
import { detailScreen, group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { payoutCommands, payoutLineCommands } from './payout.commands.ts'
import { payoutBatch, payoutLine } from './payout.ts'

export const manifest: Manifest = {
  resources: [payoutBatch, payoutLine],
  commands: [...payoutCommands, ...payoutLineCommands],
  screens: [
    group('/finance', ['财务', 'Finance'], { area: 'money', icon: 'dollar' }, [
      listScreen('/finance/payout', payoutBatch, {
        menu: { label: ['银行付款批次', 'Payout batches'], icon: 'export', roles: ['FI', 'PO', 'AU'] },
        columns: ['batchNo', 'template', 'lineCount', 'totalCents', 'preparedBy', 'releasedBy', 'exportedAt', 'paidCount', 'refusedCount', 'status'],
        search: ['batchNo', 'template', 'status'],
        commands: payoutCommands,
        forms: { collect: part(() => import('./screens/NewPayout.tsx'), 'NewPayout') },
      }),
      detailScreen('/finance/payoutLine/:id', payoutLine, { commands: payoutLineCommands }),
      screen('/finance/payout/:id', () => import('./screens/PayoutDetail.tsx'), 'PayoutDetail', { of: payoutBatch }),
    ]),
  ],
}
