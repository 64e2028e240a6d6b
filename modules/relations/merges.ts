/** Merges: what hung on a customer that was merged into another hangs on the one that was kept, or nobody would find it, nor erase it. */
import { mergeCustomer } from '../crm/index.ts'
import { type Command, consequence, find, gather, invoke } from '../kit/index.ts'
import { attachment } from './attachment.ts'
import { note } from './note.ts'
import { task } from './task.ts'

/** More than hangs on any customer; the rest stays where it is. */
const most = 1_000
const hung = (ownerId: string) => ({ ownerType: 'customer', ownerId, status: { not: 'erased' } }) as const

export const keptTogether = (commands: readonly Command[]) => {
  const moveOf = (of: object): Command => commands.find(one => one.on === of && one.name === 'move')!
  return consequence(mergeCustomer, {
    name: 'what-hangs-follows',
    label: ['合并后保留备注、任务与附件', 'Notes, tasks and files follow'],
    fact: 'merged',
    runs: [note, task, attachment].map(moveOf),
    needs: ({ row }) =>
      gather({
        notes: find(note, hung(row.id), { limit: most }),
        tasks: find(task, hung(row.id), { limit: most }),
        files: find(attachment, hung(row.id), { limit: most }),
      }),
    run: ({ input }, { notes, tasks, files }) =>
      (
        [
          [note, notes],
          [task, tasks],
          [attachment, files],
        ] as const
      ).flatMap(([of, rows]) => rows.map(one => invoke(moveOf(of), one.id, { ownerId: input.intoId }))),
  })
}
