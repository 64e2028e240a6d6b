/** Merges: what hung on a customer that was merged into another hangs on the one that was kept, or nobody would find it, nor erase it; it goes
 * back when the merge is undone. */
import { mergeCustomer, undoMergeCustomer } from '../crm/index.ts'
import { type Command, consequence, find, gather, invoke } from '../kit/index.ts'
import { attachment } from './attachment.ts'
import { note } from './note.ts'
import { task } from './task.ts'

/** More than hangs on any customer; the rest stays where it is. */
const most = 1_000
type Where = { readonly ownerId: string } | { readonly cameFromId: string }
const hanging = (where: Where) => {
  const hung = { ownerType: 'customer', ...where, status: { not: 'erased' } } as const
  return gather({ notes: find(note, hung, { limit: most }), tasks: find(task, hung, { limit: most }), files: find(attachment, hung, { limit: most }) })
}

export const keptTogether = (commands: readonly Command[]) => {
  const moveOf = (of: object): Command => commands.find(one => one.on === of && one.name === 'move')!
  const runs = [note, task, attachment].map(moveOf)
  type Hung = ReturnType<typeof hanging> extends Generator<any, infer T> ? T : never
  const moved = ({ notes, tasks, files }: Hung, to: { readonly ownerId: string; readonly cameFromId: string | null }) =>
    [notes, tasks, files].flatMap((rows, i) => rows.map(one => invoke(runs[i]!, one.id, to)))
  return [
    consequence(mergeCustomer, {
      name: 'what-hangs-follows',
      label: ['合并后保留备注、任务与附件', 'Notes, tasks and files follow'],
      fact: 'merged',
      runs,
      needs: ({ row }) => hanging({ ownerId: row.id }),
      run: ({ row, input }, hung) => moved(hung, { ownerId: input.intoId, cameFromId: row.id }),
    }),
    consequence(undoMergeCustomer, {
      name: 'what-hung-returns',
      label: ['撤销合并后归还备注、任务与附件', 'Notes, tasks and files go back'],
      fact: 'merge_undone',
      runs,
      needs: ({ row }) => hanging({ cameFromId: row.id }),
      run: ({ row }, hung) => moved(hung, { ownerId: row.id, cameFromId: null }),
    }),
  ]
}
