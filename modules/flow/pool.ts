/** Those whom open tasks are for together, where they are several: whoever is among them finds the tasks by the name of the pool. */
import { flag, int, on, text, view } from '../kit/index.ts'
import { flowTask, type Task } from './task.ts'
import { keysIn, poolOf } from './whom.ts'

const waiting = (task: Pick<Task, 'status'>): number => (task.status === 'todo' ? 1 : 0)
export const flowPool = view('flow_pool', {
  label: ['候选人', 'Candidates'],
  fields: {
    candidates: text('候选', 'For', { lines: 3 }),
    open: int('待签数', 'To claim', { required: true }),
    isOpen: flag('有待签', 'Has some', { required: true, index: true }),
  },
  empty: { candidates: null, open: 0, isOpen: false },
  on: fold => [
    fold(on(flowTask, 'opened', 'claimed', 'reassigned', 'released', 'closed'), {
      key: ({ after }) => (keysIn(after.candidates).length > 1 ? (poolOf(after.candidates!) ?? undefined) : undefined),
      fold(row, { before, after }) {
        const open = row.open + waiting(after) - waiting(before)
        return { candidates: after.candidates, open, isOpen: open > 0 }
      },
    }),
  ],
})
