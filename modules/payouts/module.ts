/** Payouts: what is owed to agencies, channels and organisations, paid by files for the bank that two persons make. */
import { module } from '../kit/index.ts'
import { lineReturns, payoutReaction, returnLine } from './answered.ts'
import { manifest } from './manifest.ts'
import { payoutSystemCommands } from './payout.commands.ts'
import { payoutRoutes } from './routes.ts'
import { server } from './server/index.ts'
import { tiles } from './tiles.ts'

export default module('payouts', {
  label: ['付款', 'Payouts'],
  ...manifest,
  commands: [...manifest.commands, ...payoutSystemCommands, returnLine],
  consequences: lineReturns,
  reactions: [payoutReaction],
  routes: payoutRoutes,
  tiles,
  ...server,
})
