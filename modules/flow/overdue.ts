/** What is overdue is asked for by itself: once of whose task it is, and later of whom the process names further up. */
import { command, ensure, fact, find, gather, get, invoke, type Invoke, type Reading, timer } from '../kit/index.ts'
import { dept, user } from '../identity/index.ts'
import { letter, notice } from '../messages/index.ts'
import { type To, toKey, toWhom } from './addressed.ts'
import { after } from './bpmn/times.ts'
import { flowInstance } from './instance.ts'
import { no } from './refusals.ts'
import { flowTask } from './task.ts'

const shared = { on: [], type: 'approval' } as const
const lapsed = notice(flowTask, 'lapsed', {
  ...shared,
  link: '/work/detail/{instanceId}',
  title: ['流程任务超期：{processName} · {name}', 'A task is overdue: {processName} · {name}'],
  content: ['“{processName}”的任务“{name}”应于{dueAt:time}前办理，现已超期。', '“{name}” of “{processName}” was due at {dueAt:time} and is overdue.'],
})
const escalated = notice(flowTask, 'escalated', {
  ...shared,
  title: ['流程任务长期超期：{processName} · {name}', 'A task is long overdue: {processName} · {name}'],
  content: [
    '“{processName}”的任务“{name}”应于{dueAt:time}前办理，至今未办，请督促。',
    '“{name}” of “{processName}” was due at {dueAt:time} and still waits. Please look after it.',
  ],
})

/** Who leads the department of somebody, or the next above it that is led by somebody else. */
function* superiorOf(userId: string | null): Reading<string | undefined> {
  const person = userId ? yield* get(user, userId) : undefined
  let at: string | null | undefined = person?.deptId
  for (let i = 0; at && i < 20; i++) {
    const house: { readonly leaderId: string | null; readonly parentId: string | null } | undefined = yield* get(dept, at)
    const head = (house?.leaderId ?? '')
      .split(',')
      .map(one => one.trim())
      .find(one => one && one !== userId)
    if (head) return head
    at = house?.parentId
  }
  return undefined
}

export const lapse = command(flowTask, 'lapse', {
  label: ['超期提醒', 'Ask for what is overdue'],
  *needs(row) {
    const { instance } = yield* gather({ instance: get(flowInstance, row.instanceId) })
    return {
      isRunning: instance?.status === 'running',
      superior: row.alarms > 0 && row.escalateTo === 'superior' ? yield* superiorOf(row.assignee ?? row.startedBy) : undefined,
    }
  },
  decide(row, _input, { isRunning, superior }, context) {
    ensure(row.alarmAt && row.alarmAt <= context.now, no.gone)
    const say = (one: typeof lapsed, to: readonly To[]): readonly Invoke[] =>
      isRunning ? to.map(each => letter(one, { ...row, id: row.id }, each, context)) : []
    if (row.alarms === 0) {
      const alarmAt = row.escalateTo ? (after(row.dueAt!, row.escalateIn ?? 'P1D') ?? null) : null
      return [fact(flowTask, 'lapsed', { alarms: 1, alarmAt }, row.status as 'todo'), ...say(lapsed, toWhom(row))]
    }
    const target: readonly To[] =
      row.escalateTo === 'superior' ? (superior ? [{ userIds: [superior] }] : []) : row.escalateTo!.split(',').map(one => toKey(one.trim()))
    return [fact(flowTask, 'lapsed', { alarms: row.alarms + 1, alarmAt: null }, row.status as 'todo'), ...say(escalated, target)]
  },
})
export const lapses = timer('flow-overdue', {
  due: now => find(flowTask, { status: ['todo', 'claimed'], alarmAt: { lte: now } }, { sort: ['alarmAt'], limit: 200 }),
  run: row => [invoke(lapse, row.id, {})],
})
