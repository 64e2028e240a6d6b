/** Sharing: the agency's part of what was paid, shared by the channel as lessons are confirmed. */
import { is, module, tile } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { profitShare } from './profit-share.ts'
import { resume, shareCommands } from './profit-share.commands.ts'
import { reactions } from './reactions.ts'
import { shareMove } from './share-move.ts'
import { moveCommands } from './share-move.commands.ts'

export default module('sharing', {
  label: ['分账', 'Profit sharing'],
  resources: [profitShare, shareMove],
  commands: [...shareCommands, ...moveCommands],
  reactions,
  screens: manifest.screens,
  tiles: [
    tile(resume, {
      name: 'profit_share_stuck',
      until: 'shareUntil',
      label: ['受阻的分账', 'Profit shares that are stuck'],
      to: '/finance/profitShare',
      match: [is('status', 'stuck')],
      tone: 'bad',
    }),
  ],
})
