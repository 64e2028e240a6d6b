/** What reconciliation shows finance: the board of days, a day with its differences, the journal and the trial balance. */
import { detailScreen, group, listScreen, type Manifest, screen } from '../kit/index.ts'
import { batch } from './batch.ts'
import { shownCommands } from './batch.commands.ts'
import { difference } from './difference.ts'
import { differenceCommands } from './difference.commands.ts'
import { entry } from './ledger/entry.ts'
import { ledgerMonth, monthCommands } from './ledger/month.ts'

const views = [
  { id: 'open', label: ['待处理', 'Open'], filters: { status: 'open' } },
  { id: 'suspended', label: ['已挂账', 'Suspended'], filters: { status: 'suspended' } },
  { id: 'pending', label: ['待核销审批', 'To approve'], filters: { status: 'pending' } },
] as const

export const manifest: Manifest = {
  resources: [batch, difference, entry, ledgerMonth],
  commands: [...shownCommands, ...differenceCommands, ...monthCommands],
  links: { reconciliation_batch: id => `/finance/reconciliation/${encodeURIComponent(id)}` },
  screens: [
    group('/finance', ['财务', 'Finance'], { area: 'money', icon: 'dollar' }, [
      screen('/finance/reconciliation', () => import('./screens/Board.tsx'), 'Board', {
        menu: { label: ['渠道对账', 'Reconciliation'], icon: 'calendar', permit: 'reconciliation_batch_view', roles: ['FI', 'PO', 'AU'] },
      }),
      screen('/finance/reconciliation/:id', () => import('./screens/BatchDetail.tsx'), 'BatchDetail', { of: batch }),
      listScreen('/finance/difference', difference, {
        menu: { label: ['对账差异', 'Differences'], icon: 'flag', roles: ['FI', 'PO', 'AU'] },
        columns: ['why', 'number', 'day', 'channel', 'kind', 'channelCents', 'ownCents', 'deltaCents', 'status'],
        search: ['number', 'day', 'channel', 'kind', 'why', 'status'],
        commands: differenceCommands,
        views,
        link: row => `/finance/difference/${encodeURIComponent(String(row.id))}`,
      }),
      detailScreen('/finance/difference/:id', difference, { commands: differenceCommands }),
      screen('/finance/ledger', () => import('./screens/Ledger.tsx'), 'Ledger', {
        menu: { label: ['总账', 'Ledger'], icon: 'book', permit: 'ledger_entry_view', roles: ['FI', 'PO', 'AU'] },
      }),
      listScreen('/finance/ledgerEntry', entry, {
        columns: ['bookedOn', 'day', 'rule', 'channel', 'schoolId', 'agencyId', 'count', 'cents'],
        search: ['bookedOn', 'rule', 'channel', 'schoolId', 'agencyId'],
      }),
    ]),
  ],
}
