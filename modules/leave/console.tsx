/** What leave gives the console. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { lazy } from '../../console/parts/lazyWithRetry.tsx'
import { detailScreen, listScreen } from '../../console/parts/screens.tsx'
import { applyStuLeave, approve, cancel, finish, reject, withdraw } from './leave-commands.ts'
import { leave } from './leave.ts'

const ApplyLeave = lazy(() => import('./screens/ApplyLeave.tsx').then(found => ({ default: found.ApplyLeave })))
const commands = [applyStuLeave, approve, withdraw, cancel, reject, finish]
const forms = { applyStuLeave: ApplyLeave }

export const consoleManifest: ConsoleManifest = {
  screens: {
    '/basic/leave': listScreen(leave, {
      commands,
      forms,
      search: ['studentId', 'openClassId', 'startTime', 'status'],
      columns: ['studentId', 'openClassId', 'kind', 'startTime', 'endTime', 'reason', 'submittedAt', 'status'],
    }),
    '/basic/leave/:id': detailScreen(leave, { commands, forms }),
  },
  resources: [leave],
  commands,
  links: { leave: id => `/basic/leave/${id}` },
}
