/** What waits on the homes of finance: batches to release, and those that a bank has not answered. */
import { find, is, tile, type Tile } from '../kit/index.ts'
import { release } from './payout.commands.ts'
import { payoutBatch } from './payout.ts'

const to = '/finance/payout'
export const tiles: readonly Tile[] = [
  tile(release, {
    name: 'payout_release',
    label: ['待复核付款批次', 'Payout batches to release'],
    to,
    match: [is('status', 'draft')],
    rows: async context => (await context.ask(find(payoutBatch, { status: 'draft' }))).filter(row => row.preparedBy !== context.actor.userId),
  }),
  tile(release, {
    tone: 'bad',
    name: 'payout_answer',
    label: ['待银行回盘的批次', 'Payout batches at the bank'],
    to,
    match: [is('status', 'released', 'exported', 'answered')],
  }),
]
