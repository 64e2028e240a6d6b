/** What a process does with its tasks: opens them, and ends those that nobody needs any more. */
import { command, fact, omit, pick, step } from '../kit/index.ts'
import { flowTask } from './task.ts'

const { fields } = flowTask
const opening = pick(
  fields,
  'instanceId',
  'definitionId',
  'processKey',
  'processName',
  'category',
  'token',
  'node',
  'name',
  'assignee',
  'candidates',
  'signs',
  'startedBy',
  'dueAt',
  'alarmAt',
  'escalateIn',
  'escalateTo',
)
/** A task for one person is theirs at once; one for several waits for who claims it. */
export const openTask = command(flowTask, 'open', {
  label: ['产生任务', 'Open'],
  input: opening,
  decide: (_row, input, _facts, { now }) =>
    fact(
      flowTask,
      'opened',
      { ...omit(input, 'assignee'), assignee: input.assignee ?? null, openedAt: now, claimedAt: input.assignee ? now : null },
      input.assignee ? 'claimed' : 'todo',
    ),
})
export const closeTask = step(flowTask, 'close', 'closed', { label: ['终止任务', 'End'], record: (_input, _row, _facts, { now }) => ({ doneAt: now }) })
/** Its process goes on under another version. */
export const retarget = command(flowTask, 'retarget', {
  label: ['转到新版本', 'Move to a new version'],
  input: pick(fields, 'definitionId', 'node', 'name'),
  decide: (row, input) => fact(flowTask, 'retargeted', input, row.status as 'todo'),
})
/** Somebody reads along: nothing is asked of them. */
export const copyTask = command(flowTask, 'copy', {
  label: ['抄送', 'Copy'],
  input: omit(opening, 'assignee', 'signs', 'dueAt', 'alarmAt', 'escalateIn', 'escalateTo'),
  decide: (_row, input, _facts, { now }) => fact(flowTask, 'copied', { ...input, openedAt: now }),
})
export const taskSystem = [openTask, closeTask, retarget, copyTask] as const
