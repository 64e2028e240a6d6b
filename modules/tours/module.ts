/** Tours: study tours from a priced plan to every child home, and what classes stand on beside lessons and seats. */
import { module } from '../kit/index.ts'
import { erasing } from './erased.ts'
import { answers, ends, insurerCommands } from './insurance.commands.ts'
import { consequences, guards } from './extensions.ts'
import { run, settle } from './adjustment.ts'
import { settleLeader } from './leader.ts'
import { recount } from './group.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { completedEndsAdjusting, liveKeepsQuotation, paidKeepsLock, releasedKeepsLock } from './quoted.ts'
import { routes } from './routes.ts'
import { scopeProviders } from './scope-providers.ts'
import { server } from './server/index.ts'
import { bookedForSchool, supplyGuards } from './supplies.ts'
import { tiles as ownTiles } from './tiles.ts'
import { followers, tiles } from './tour.commands.ts'
import { eraseCertificate, sealCertificate } from './works.ts'
import { leave, tellNote } from './traveller.commands.ts'

export default module('tours', {
  label: ['研学', 'Study tours'],
  ...manifest,
  commands: [
    ...manifest.commands,
    ...followers,
    ...insurerCommands,
    recount,
    run,
    settle,
    settleLeader,
    leave,
    tellNote,
    sealCertificate,
    eraseCertificate,
    ...erasing,
  ],
  guards: [releasedKeepsLock, paidKeepsLock, liveKeepsQuotation, completedEndsAdjusting, ...guards, ...supplyGuards],
  consequences: [...consequences, bookedForSchool],
  reactions: [answers, ends, ...notices],
  routes,
  scopeProviders,
  tiles: [...tiles, ...ownTiles],
  ...server,
})
