/** Tasks of all records: those for oneself, those one gave, and all that one sees. */
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { dueColumn, taskActs, useTaskOffers } from '../../../console/parts/relations/Tasks.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { t } from '../../../console/session.ts'
import { task } from '../task.ts'
import { ownerColumn, OwnerLink } from './OwnerLink.tsx'

const words = {
  mine: ['我负责的', 'For me'],
  given: ['我指派的', 'Given by me'],
  all: ['全部', 'All'],
  nothing: ['没有待办的任务。', 'Nothing waits for you.'],
  hint: ['在订单、班级等记录的“任务”页签中新建。', 'Add one on the page of an order, a class or another record.'],
} as const

const acts = taskActs.filter(command => command.name !== 'change')

export function Tasks() {
  const offers = useTaskOffers()
  const list = (where: Readonly<Record<string, string>>, hint: string) => () => (
    <ListPanel
      of={task}
      where={where}
      search={['title', 'status', 'dueOn']}
      columns={['title', ownerColumn, 'assigneeId', dueColumn, 'status', 'createUserName']}
      commands={acts}
      offers={offers}
      rowActions={row => <OwnerLink row={row} tab="tasks" />}
      hint={hint}
    />
  )
  return (
    <Page screen="tasks">
      <div className="kt-card">
        <TabSet
          id="tasks"
          tabs={[
            { id: 'mine', title: t(words.mine), panel: list({ mine: '1', status: 'open' }, t(words.nothing)) },
            { id: 'done', title: t(['我完成的', 'Done']), panel: list({ mine: '1', status: 'done' }, t(words.hint)) },
            { id: 'given', title: t(words.given), panel: list({ given: '1' }, t(words.hint)) },
            { id: 'all', title: t(words.all), panel: list({}, t(words.hint)) },
          ]}
        />
      </div>
    </Page>
  )
}
