/** Processes as those see them who work in them: what can be started, what waits, what they sent and what they have done. */
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { formOf } from '../asked.ts'
import type { AskedField } from '../bpmn/model.ts'
import { flowDefinition } from '../definition.ts'
import { flowInstance } from '../instance.ts'
import { begin } from '../instance.commands.ts'
import { flowTask } from '../task.ts'
import { Acts } from './acts.tsx'
import { DiagramButton } from './DiagramButton.tsx'
import { base, columns, FlowList } from './pieces.tsx'
import { hints, titles, words } from './words.ts'

const { plain, moment, two, result, due } = columns
const processLine = (row: Wire): string => [text(row.processDefinitionName), text(row.categoryName)].filter(Boolean).join(' · ')
const taskColumn = two('taskName', words.task, processLine)
const starter = plain('startUserName', words.starter)
const ofTask = [flowTask] as const
const useOpen = () => {
  const [, go] = useLocation()
  return (row: Wire) => go(`/work/detail/${text(row.processInstanceId)}`)
}

/** A list of tasks: what waits can be acted on, what is done is looked at. */
const Tasks = ({ list, more, first = taskColumn, isOver }: TasksProps) => (
  <FlowList
    screen={`work-${list}`}
    title={titles[list]}
    hint={hints[list]}
    path={`work/${list}-list`}
    of={ofTask}
    columns={[first, starter, ...more]}
    {...(isOver ? {} : { actions: (row: Wire, reload: () => void) => <Acts kind="task" row={row} reload={reload} /> })}
    onOpen={useOpen()}
  />
)
interface TasksProps {
  readonly list: 'claim' | 'todo' | 'done'
  readonly more: readonly Column[]
  readonly first?: Column
  readonly isOver?: boolean
}
const waiting = [moment('createTime', words.came), due]
/** With what is to be known before one presses: that one signs as well, or that the process is suspended. */
const marked: Column = {
  ...taskColumn,
  cell: (row: Wire) => (
    <>
      {taskColumn.cell(row)} {row.isSigning === true && <ToneTag tone="waiting">{t(words.signing)}</ToneTag>}
      {row.isHalted === true && <StatusTag of={flowInstance} status="suspended" />}
    </>
  ),
}
export const Claim = () => <Tasks list="claim" more={waiting} first={marked} />
export const Todo = () => <Tasks list="todo" more={waiting} first={marked} />
export const Done = () => (
  <Tasks
    list="done"
    isOver
    more={[
      moment('endTime', words.finished),
      plain('historyActivityDurationTime', words.lasted),
      result,
      plain('comment', words.comment),
      { name: 'status', label: words.state, cell: row => <StatusTag of={flowTask} status={row.status} /> },
    ]}
  />
)
export const Sent = () => (
  <FlowList
    screen="work-send"
    title={titles.send}
    hint={hints.send}
    path="work/send-list"
    of={flowInstance}
    columns={[
      two('name', words.process, row => text(row.categoryName)),
      two('historyActivityName', words.at, row => text(row.waitsForName), { isMain: false }),
      moment('startTime', words.started),
      moment('endTime', words.ended),
      { name: 'status', label: words.state, cell: row => <StatusTag of={flowInstance} status={row.status} /> },
    ]}
    actions={(row, reload) => <Acts kind="instance" row={row} reload={reload} />}
    onOpen={useOpen()}
  />
)
export const Copied = () => (
  <FlowList
    screen="work-copied"
    title={titles.copied}
    hint={hints.copied}
    path="work/copy-list"
    of={[flowTask, flowInstance]}
    columns={[
      two('name', words.process, row => text(row.categoryName)),
      starter,
      two('historyActivityName', words.at, row => text(row.waitsForName), { isMain: false }),
      moment('copyTime', words.copyTime),
      moment('endTime', words.ended),
      { name: 'status', label: words.state, cell: row => <StatusTag of={flowInstance} status={row.status} /> },
    ]}
    onOpen={useOpen()}
  />
)
export const Start = () => (
  <FlowList
    screen="work-start"
    title={titles.start}
    hint={hints.start}
    path="work/start-list"
    of={flowDefinition}
    columns={[
      two('name', words.process, row => text(row.categoryName)),
      plain('version', words.version, { isNumeric: true }),
      moment('deploymentTime', words.deployed),
    ]}
    actions={row => (
      <span className="kt-commands">
        <DiagramButton row={row} />
        {may(begin.permit) && <StartButton row={row} />}
      </span>
    )}
  />
)

function StartButton({ row }: { readonly row: Wire }) {
  const [, go] = useLocation()
  const command = useMemo(() => filledIn(begin, formOf(row.asks as readonly AskedField[])), [row.asks])
  return (
    <DialogButton variant="minimal" intent="primary" text={t(words.start)} data-command={begin.permit}>
      {({ onClose }) => (
        <FormDialog
          command={command}
          title={text(row.name)}
          confirm={words.start}
          send={(_id, variables, asking) => post(`${base}/work/start-process`, { processDefinitionId: row.id, variables }, asking)}
          onDone={(_id, answer) => {
            onClose()
            go(`/work/detail/${(answer as { readonly processInstanceId: string }).processInstanceId}`)
          }}
          onClose={onClose}
        />
      )}
    </DialogButton>
  )
}
