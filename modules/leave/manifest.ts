/** What leave shows. */
import { detailScreen, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { applyStuLeave, approve, cancel, finish, reject, withdraw } from './leave.commands.ts'
import { leave } from './leave.ts'
import { rightCommands } from './right.commands.ts'
import { leaveRight } from './right.ts'

const commands = [applyStuLeave, approve, withdraw, cancel, reject, finish]
const forms = { applyStuLeave: part(() => import('./screens/ApplyLeave.tsx'), 'ApplyLeave') }

export const manifest: Manifest = {
  resources: [leave, leaveRight],
  commands: [...commands, ...rightCommands],
  screens: [
    screen('/parent/leave', () => import('./screens/FamilyLeave.tsx'), 'FamilyLeave'),
    listScreen('/basic/leave', leave, {
      menu: { area: 'teaching', label: ['学生请假', 'Leave'], icon: 'walk' },
      commands,
      forms,
      search: ['studentId', 'openClassId', 'startTime', 'status'],
      columns: ['studentId', 'openClassId', 'kind', 'startTime', 'endTime', 'reason', 'submittedAt', 'status'],
    }),
    listScreen('/basic/leaveRight', leaveRight, {
      menu: { area: 'teaching', label: ['补课与请假退费', 'Make-ups and leave refunds'], icon: 'redo' },
      commands: rightCommands,
      forms: { book: part(() => import('./screens/BookMakeUp.tsx'), 'BookMakeUp') },
      offers: (command, row) => command.name !== 'book' || row.gives === 'make_up',
      reads: ['gives'],
      search: ['studentId', 'openClassId', 'gives', 'status'],
      columns: ['studentId', 'openClassId', 'lessonId', 'gives', 'expiresAt', 'guestClassId', 'guestAt', 'cents', 'status'],
    }),
    detailScreen('/basic/leave/:id', leave, { commands, forms }),
  ],
}
