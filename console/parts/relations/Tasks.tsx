/** The tasks on a row: for whom, until when, done or not. */
import { useMemo } from 'react'
import { today } from '../../clock.ts'
import { task, taskCommands } from '../../../modules/relations/task.ts'
import type { Wire } from '../../call.ts'
import { t, useSession } from '../../session.ts'
import { text } from '../cells.tsx'
import type { Given } from '../columns.tsx'
import type { Offers } from '../commandButtons.tsx'
import { ListPanel } from '../ListPanel.tsx'
import { personInput } from './PersonInput.tsx'
import type { PanelProps } from './relationTabs.tsx'
import { words } from './words.ts'
import './relations.css'

const all = taskCommands(() => [])
/** What is done most comes first. */
export const taskActs = ['complete', 'reopen', 'change', 'cancel'].flatMap(name => all.filter(command => command.name === name))
const adding = all.filter(command => command.name === 'create')

/** Tasks are changed by who gave them, and done by them or by whom they are for. */
export function useTaskOffers(): Offers {
  const userId = useSession(value => value.userInfo?.user_id),
    isOver = useSession(value => value.roles.some(role => role === 'PA' || role === 'PO'))
  return (command, row) => {
    const isGiver = row.createUser === userId || isOver
    return command.name === 'complete' || command.name === 'reopen' ? isGiver || row.assigneeId === userId : isGiver
  }
}

const isLate = (row: Wire): boolean => row.status === 'open' && text(row.dueOn) !== '' && text(row.dueOn) < today()
export const dueColumn: Given = {
  name: 'dueOn',
  label: task.fields.dueOn.label,
  cell: row => (
    <span className={isLate(row) ? 'kt-figures kt-late' : 'kt-figures'}>
      {text(row.dueOn) || '–'} {isLate(row) && t(words.overdue)}
    </span>
  ),
}

export function Tasks({ owner, mayAdd }: PanelProps) {
  const offers = useTaskOffers()
  const { ownerType, ownerId } = owner
  const inputs = useMemo(() => ({ ownerType: null, ownerId: null, assigneeId: personInput({ ownerType, ownerId }) }), [ownerType, ownerId])
  return (
    <div data-relation="tasks">
      <ListPanel
        of={task}
        where={{ ...owner }}
        first={{ ...owner }}
        search={['status']}
        columns={['title', 'assigneeId', dueColumn, 'status', 'createUserName']}
        commands={mayAdd ? [...adding, ...taskActs] : taskActs}
        offers={offers}
        inputs={inputs}
        hint={t(words.noTasks)}
      />
    </div>
  )
}
