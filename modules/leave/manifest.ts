/** What leave shows. */
import { detailScreen, listScreen, type Manifest, part } from '../kit/index.ts'
import { applyStuLeave, approve, cancel, finish, reject, withdraw } from './leave.commands.ts'
import { leave } from './leave.ts'

const commands = [applyStuLeave, approve, withdraw, cancel, reject, finish]
const forms = { applyStuLeave: part(() => import('./screens/ApplyLeave.tsx'), 'ApplyLeave') }

export const manifest: Manifest = {
  resources: [leave],
  commands,
  screens: [
    listScreen('/basic/leave', leave, {
      menu: { label: ['学生请假', 'Leave'], icon: 'walk' },
      commands,
      forms,
      search: ['studentId', 'openClassId', 'startTime', 'status'],
      columns: ['studentId', 'openClassId', 'kind', 'startTime', 'endTime', 'reason', 'submittedAt', 'status'],
    }),
    detailScreen('/basic/leave/:id', leave, { commands, forms }),
  ],
}
