/** Task: what somebody is to do about a row, until which day, and whether it is done. */
import {
  type Actor,
  changes,
  command,
  date,
  dayOf,
  ensure,
  doers,
  everyone,
  fact,
  type Fields,
  find,
  invoke,
  ref,
  resource,
  type Row,
  startOf,
  state,
  text,
  time,
  timer,
  type Reaction,
  withNumbers,
} from '../kit/index.ts'
import { type Commands, ensureSeers, erasing, follows, hangsOn, no, rolesOf, type Seers, ownWords, moving } from './hanging.ts'

export const task = resource('task', {
  label: ['任务', 'Task'],
  path: { base: 'business-basic/task', list: 'page' },
  title: 'title',
  read: everyone,
  follows: follows('tasks'),
  fields: {
    ...hangsOn,
    title: text('任务', 'Task', { required: true, search: true, pii: 'words', check: ownWords }),
    detail: text('说明', 'Details', { lines: 3, hidden: true, pii: 'words', check: ownWords }),
    assigneeId: ref('user')('负责人', 'Assignee', { required: true }),
    dueOn: date('截止日', 'Due', { search: true }),
    /** When its assignee is reminded: in the morning of the day, once. */
    remindAt: time('提醒时间', 'Reminder at', { locked: true, hidden: true, index: 'due' }),
    doneAt: time('完成时间', 'Done at', { locked: true }),
    doneById: ref('user')('完成人', 'Done by', { locked: true, hidden: true }),
    result: text('结果', 'Result', { locked: true, hidden: true, lines: 3, pii: 'words', check: ownWords }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'open' }),
    open: state('待办', 'Open', 'waiting', { change: 'open', complete: 'done', cancel: 'cancelled', remind: 'open', move: 'open', erase: 'erased' }),
    done: state('已完成', 'Done', 'good', { reopen: 'open', move: 'done', erase: 'erased' }),
    cancelled: state('已取消', 'Cancelled', 'over', { reopen: 'open', move: 'cancelled', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { assigned: {}, changed: {}, completed: {}, cancelled: {}, reopened: {}, reminded: {}, moved: {}, erased: {} },
})
export type Task = Row<typeof task>

const { ownerType, ownerId, title, detail, dueOn, result } = task.fields
/** Named by who gives the task, who need not be in reach of anybody's accounts. */
const assigneeId = text('负责人', 'Assignee', { required: true })
const given = { title, detail, assigneeId, dueOn } satisfies Fields

const isOver = (actor: Actor): boolean => ['PA', 'PO', 'system'].includes(actor.role)
const isGiver = (row: Task, actor: Actor): boolean => row.createdBy === actor.userId || isOver(actor)
const isDoer = (row: Task, actor: Actor): boolean => row.assigneeId === actor.userId || isGiver(row, actor)

/** Nine in the morning of the day, unless that is past. */
function reminder(day: string | null | undefined, now: string, zone: string): string | null {
  if (!day) return null
  const at = new Date(Date.parse(startOf(day, zone)) + 9 * 3_600_000).toISOString()
  return at > now ? at : null
}

export function taskCommands(seers: Seers): Commands {
  return [
    command(task, 'create', {
      label: ['新建任务', 'Add a task'],
      by: doers,
      input: { ownerType, ownerId, ...given },
      needs: (_row, said) => rolesOf([said.assigneeId]),
      decide(_row, said, known, { now, zone }) {
        ensureSeers([said.assigneeId], known, seers('tasks', said.ownerType), 'assigneeId')
        ensure(!said.dueOn || said.dueOn >= dayOf(now, zone), { ...no.past, field: 'dueOn' })
        return fact(task, 'assigned', { ...said, remindAt: reminder(said.dueOn, now, zone) })
      },
    }),
    command(task, 'change', {
      label: ['修改任务', 'Change the task'],
      by: doers,
      input: { ...given, title: { ...title, required: false as const }, assigneeId: { ...assigneeId, required: false as const } },
      needs: (_row, said) => rolesOf(said.assigneeId ? [said.assigneeId] : []),
      decide(row, said, known, { actor, now, zone }) {
        ensure(isGiver(row, actor), no.notYours)
        if (said.assigneeId && said.assigneeId !== row.assigneeId) ensureSeers([said.assigneeId], known, seers('tasks', row.ownerType), 'assigneeId')
        const whole = (before: string | null, text: string | null | undefined) => (text && before ? withNumbers(before, text) : text)
        const wanted = { ...said, title: whole(row.title, said.title), detail: whole(row.detail, said.detail) }
        const changed = changes(row, Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))) as Partial<Task>
        ensure(!changed.dueOn || changed.dueOn >= dayOf(now, zone), { ...no.past, field: 'dueOn' })
        if (Object.keys(changed).length === 0) return []
        return fact(task, 'changed', { ...changed, ...('dueOn' in changed ? { remindAt: reminder(changed.dueOn, now, zone) } : {}) })
      },
    }),
    command(task, 'complete', {
      label: ['完成', 'Done'],
      by: doers,
      input: { result: { ...result, locked: false } },
      decide(row, said, _facts, { actor, now }) {
        ensure(isDoer(row, actor), no.notForYou)
        return fact(task, 'completed', { result: said.result ?? null, doneAt: now, doneById: actor.userId })
      },
    }),
    command(task, 'cancel', {
      label: ['取消任务', 'Cancel the task'],
      by: doers,
      danger: true,
      decide(row, _given, _facts, { actor }) {
        ensure(isGiver(row, actor), no.notYours)
        return fact(task, 'cancelled')
      },
    }),
    command(task, 'reopen', {
      label: ['重新打开', 'Reopen'],
      by: doers,
      decide(row, _given, _facts, { actor, now, zone }) {
        ensure(isDoer(row, actor), no.notForYou)
        return fact(task, 'reopened', { doneAt: null, doneById: null, result: null, remindAt: reminder(row.dueOn, now, zone) })
      },
    }),
    remind,
    command(task, 'move', { ...moving, decide: (_row, given) => fact(task, 'moved', given) }),
    command(task, 'erase', { ...erasing, decide: () => fact(task, 'erased') }),
  ]
}
const remind = command(task, 'remind', { label: ['提醒', 'Remind'], decide: () => fact(task, 'reminded', { remindAt: null }) })

export const reminding: Reaction = timer('task-remind', {
  due: now => find(task, { status: 'open', remindAt: { lte: now } }, { limit: 500 }),
  run: row => [invoke(remind, row.id, {})],
})
