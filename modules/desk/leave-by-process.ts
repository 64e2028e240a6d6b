/** Leaves that run by a process of the tenant: what the process comes to, comes of the leave, in the same turn. */
import { advance, begin, discardProcess, type flowInstance, withdrawProcess } from '../flow/index.ts'
import { consequence, get, invoke, type Invoke, type Label, type Reading, type Row } from '../kit/index.ts'
import { drop, grant, leaveProcess, refuse } from './leave-process.ts'

type Instance = Row<typeof flowInstance>
function* leaveOf({ businessTable, id }: Instance): Reading<{ readonly leave: Row<typeof leaveProcess> | undefined }> {
  return { leave: businessTable === leaveProcess.name ? yield* get(leaveProcess, id) : undefined }
}
const label: Label = ['请假随流程办结', 'The leave is decided with its process']
const ended = (name: string, on: typeof advance | typeof begin | typeof withdrawProcess | typeof discardProcess, fact: string) =>
  consequence(on as typeof advance, {
    name,
    label,
    fact,
    runs: [grant, refuse, drop],
    needs: ({ row }) => leaveOf(row),
    run: ({ row }, { leave }): readonly Invoke[] => {
      if (!leave?.isByProcess || leave.status !== 'submitted') return []
      const comment = String(row.values?.comment ?? '') || null
      if (row.status === 'finished') return [invoke(grant, leave.id, { comment })]
      if (row.status === 'rejected') return [invoke(refuse, leave.id, { comment })]
      return row.status === 'withdrawn' || row.status === 'deleted' ? [invoke(drop, leave.id, {})] : []
    },
  })
export const leaveFollows = [
  ended('leave-decided-by-process', advance, 'advanced'),
  ended('leave-decided-at-once', begin, 'begun'),
  ended('leave-withdrawn-with-process', withdrawProcess, 'withdrawn'),
  ended('leave-dropped-with-process', discardProcess, 'deleted'),
]
