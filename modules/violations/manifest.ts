/** What violations show. */
import { detailScreen, listScreen, type Manifest } from '../kit/index.ts'
import { commands, report } from './violation.commands.ts'
import { violation } from './violation.ts'

const inputs = { inspectionId: null }
export const manifest: Manifest = {
  resources: [violation],
  commands: [...commands, report],
  screens: [
    listScreen('/basic/agencyViolation', violation, {
      menu: { icon: 'warning-sign' },
      commands,
      inputs,
      columns: ['agencyId', 'type', 'level', 'content', 'schoolId', 'objectUntil', 'rectifyUntil', 'createTime', 'status'],
    }),
    detailScreen('/basic/agencyViolation/:id', violation, { commands, inputs }),
  ],
}
