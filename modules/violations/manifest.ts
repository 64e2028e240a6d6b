/** What violations show. */
import { detailScreen, listScreen, type Manifest, part } from '../kit/index.ts'
import { complaint, complaintCommands } from './complaint.ts'
import { commands, report } from './violation.commands.ts'
import { violation } from './violation.ts'

const forms = { complain: part(() => import('./screens/Complain.tsx'), 'Complain') }
const inputs = { inspectionId: null }
export const manifest: Manifest = {
  resources: [violation, complaint],
  commands: [...commands, report, ...complaintCommands],
  screens: [
    listScreen('/basic/agencyViolation', violation, {
      menu: { label: ['机构违规', 'Violations'], icon: 'warning-sign' },
      commands,
      inputs,
      columns: ['agencyId', 'type', 'level', 'content', 'schoolId', 'objectUntil', 'rectifyUntil', 'createTime', 'status'],
    }),
    detailScreen('/basic/agencyViolation/:id', violation, { commands, inputs }),
    listScreen('/basic/agencyComplaint', complaint, {
      menu: { label: ['投诉', 'Complaints'], icon: 'comment' },
      commands: complaintCommands,
      forms,
      columns: ['openClassId', 'agencyId', 'type', 'content', 'createTime', 'answer', 'status'],
    }),
    detailScreen('/basic/agencyComplaint/:id', complaint, { commands: complaintCommands, forms }),
  ],
}
