/** What waits for finance on the home: days that differ, days that may be closed, write-offs of others to approve. */
import { answer, findAll, is, tile, type Tile } from '../kit/index.ts'
import { closeBatch } from './batch.commands.ts'
import { difference } from './difference.ts'
import { approveWriteOff, suspend } from './difference.commands.ts'

const to = '/finance/difference'
export const tiles: readonly Tile[] = [
  tile(suspend, { name: 'reconciliation_difference', label: ['待处理对账差异', 'Differences to deal with'], to, match: [is('status', 'open')], tone: 'bad' }),
  tile(approveWriteOff, {
    name: 'reconciliation_write_off',
    label: ['待审批核销', 'Write-offs to approve'],
    to,
    match: [is('status', 'pending')],
    rows: async context => (await answer(findAll(difference, { status: 'pending' }), context)).filter(row => row.proposedBy !== context.actor.userId),
  }),
  tile(closeBatch, {
    name: 'reconciliation_close',
    label: ['待关账的对账日', 'Days to close'],
    to: '/finance/reconciliation',
    match: [is('status', 'matched', 'balanced')],
  }),
]
