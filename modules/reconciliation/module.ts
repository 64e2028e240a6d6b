/** Reconciliation: bills of channels beside what this house knows, differences until they are resolved, and the journal of all of it. */
import { module } from '../kit/index.ts'
import { batch } from './batch.ts'
import { batchCommands } from './batch.commands.ts'
import { difference } from './difference.ts'
import { differenceCommands, systemCommands } from './difference.commands.ts'
import { entry } from './ledger/entry.ts'
import { ledgerMonth, monthCommands } from './ledger/month.ts'
import { bookShare, noteShare, refundShare } from './ledger/refund-share.ts'
import { reports } from './ledger/reports.ts'
import { manifest } from './manifest.ts'
import { ownAccount, ownDay } from './own-day.ts'
import { reactions } from './reactions.ts'
import { server } from './server/index.ts'
import { tiles } from './tiles.ts'

export default module('reconciliation', {
  label: ['对账与总账', 'Reconciliation and ledger'],
  resources: [batch, difference, refundShare, ledgerMonth],
  commands: [...batchCommands, ...differenceCommands, ...systemCommands, noteShare, ...monthCommands],
  views: [ownDay, ownAccount, entry],
  consequences: [bookShare],
  reactions,
  routes: reports,
  tiles,
  screens: manifest.screens,
  links: manifest.links,
  ...server,
})
