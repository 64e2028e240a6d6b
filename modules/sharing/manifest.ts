/** What sharing shows finance: who receives, what of each payment is shared, and every move of it. */
import { detailScreen, group, listScreen, type Manifest } from '../kit/index.ts'
import { receiverCommands, shareReceiver } from '../payments/index.ts'
import { profitShare } from './profit-share.ts'
import { shareCommands } from './profit-share.commands.ts'
import { shareMove } from './share-move.ts'
import { moveCommands } from './share-move.commands.ts'

const views = [
  { id: 'open', label: ['分账中', 'Open'], filters: { status: 'open' } },
  { id: 'stuck', label: ['受阻', 'Stuck'], filters: { status: 'stuck' } },
  { id: 'finished', label: ['已完结', 'Finished'], filters: { status: 'finished' } },
] as const

export const manifest: Manifest = {
  resources: [profitShare, shareMove],
  commands: [...shareCommands, ...moveCommands],
  screens: [
    group('/finance', ['财务', 'Finance'], { area: 'money', icon: 'dollar' }, [
      listScreen('/finance/profitShare', profitShare, {
        menu: { label: ['分账', 'Profit sharing'], icon: 'pie-chart', roles: ['FI', 'PO', 'AM', 'AU'] },
        columns: [
          'orderCode',
          'openClassId',
          'agencyId',
          'channel',
          'receivedCents',
          'capCents',
          'sharedCents',
          'returnedCents',
          'debtCents',
          'shareUntil',
          'status',
        ],
        search: ['tradeNo', 'orderCode', 'agencyId', 'openClassId', 'channel', 'status'],
        commands: shareCommands,
        views,
        link: row => `/finance/profitShare/${encodeURIComponent(String(row.id))}`,
        hint: [
          '课次确认并过等待期后，渠道按机构分成自动分账；退款前先回退，期满或课程结束后解冻剩余资金，超出渠道上限的部分由结算支付。',
          "The channel shares the agency's part of a confirmed lesson after some days, and takes it back before a refund; the rest is settled.",
        ],
      }),
      detailScreen('/finance/profitShare/:id', profitShare, { commands: shareCommands }),
      listScreen('/finance/shareMove', shareMove, {
        menu: { label: ['分账明细', 'Share moves'], icon: 'swap-horizontal', roles: ['FI', 'PO', 'AM', 'AU'] },
        columns: ['moveNo', 'kind', 'orderCode', 'agencyId', 'channel', 'amountCents', 'account', 'ofMoveNo', 'status', 'doneAt', 'failure'],
        search: ['moveNo', 'orderCode', 'agencyId', 'kind', 'channel', 'status'],
        link: row => `/finance/shareMove/${encodeURIComponent(String(row.id))}`,
      }),
      detailScreen('/finance/shareMove/:id', shareMove),
      listScreen('/finance/shareReceiver', shareReceiver, {
        menu: { label: ['分账接收方', 'Receivers of shares'], icon: 'follower', roles: ['FI', 'PO', 'AU'] },
        columns: ['merchantId', 'subMerchantId', 'agencyId', 'account', 'accountName', 'status', 'failure'],
        search: ['merchantId', 'agencyId', 'status'],
        commands: receiverCommands,
        hint: [
          '接收方由一人录入、另一人复核，再向渠道报备；只有可分账的接收方，其机构的新支付才会分账。',
          'One person enters a receiver, another confirms it, then the channel is told. Only new payments of agencies that receive are shared.',
        ],
      }),
    ]),
  ],
}
