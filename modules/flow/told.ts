/** What people are told of processes: what somebody hands them, what was sent back to them, and what came of what they began. */
import type { Params } from '../kit/index.ts'
import { accounts, letter, notice, noticeReactions } from '../messages/index.ts'
import type { To } from './addressed.ts'
import { flowInstance, type Instance } from './instance.ts'
import { flowTask, type Task } from './task.ts'

const ofTask = { on: [], type: 'approval', link: '/work/detail/{instanceId}' } as const
export const urged = notice(flowTask, 'reminded', {
  ...ofTask,
  title: ['流程催办：{processName} · {name}', 'A task waits for you: {processName} · {name}'],
  content: ['{who}催办“{processName}”的任务“{name}”。', '{who} asks you to do “{name}” of “{processName}”.'],
})
export const handed = notice(flowTask, 'handed', {
  ...ofTask,
  title: ['流程任务请您办理：{processName} · {name}', 'A task for you: {processName} · {name}'],
  content: ['{who}请您办理“{processName}”的任务“{name}”。', '{who} asks you to do “{name}” of “{processName}”.'],
})
export const copied = notice(flowTask, 'copied', {
  ...ofTask,
  title: ['流程抄送：{processName}', 'Copied to you: {processName}'],
  content: ['{who}将“{processName}”抄送给您。', '{who} copied “{processName}” to you.'],
})
export const sentBack = notice(flowTask, 'sent_back', {
  ...ofTask,
  title: ['流程被退回：{processName} · {name}', 'Sent back: {processName} · {name}'],
  content: ['{who}退回了您发起的“{processName}”：{comment}', '{who} sent back “{processName}”, which you started: {comment}'],
})
/** What these say of a task. */
type Named = Pick<Task, 'id' | 'instanceId' | 'processName' | 'name'>
type Sender = { readonly zone: string; readonly actor: { readonly name: string }; newId(): string }
/** One of these about a task, from whoever acts. */
export const letterOf = (one: typeof urged, row: Named, to: To, context: Sender, more: Params = {}) =>
  letter(one, { ...row, who: context.actor.name, ...more }, to, context)

/** What runs for a row of the product is told by what comes of that row. */
const isOwn = ({ businessTable, startedRole }: Instance): boolean => !businessTable && startedRole !== 'system'
const ofStarter = { to: [accounts('startedBy')], type: 'approval', link: '/work/detail/{id}' } as const
export const tells = noticeReactions(
  notice(flowInstance, 'passed', {
    ...ofStarter,
    on: ['advanced'],
    when: (row, { data }) => isOwn(row) && data.endedAt && row.status === 'finished',
    title: ['流程已完成：{name}', 'Finished: {name}'],
    content: ['您发起的“{name}”已全部办结。', '“{name}”, which you started, is finished.'],
  }),
  notice(flowInstance, 'refused', {
    ...ofStarter,
    on: ['advanced'],
    when: (row, { data }) => isOwn(row) && data.endedAt && row.status === 'rejected',
    params: ({ values }) => ({ comment: String(values?.comment ?? '') }),
    title: ['流程被驳回：{name}', 'Rejected: {name}'],
    content: ['您发起的“{name}”被驳回：{comment}', '“{name}”, which you started, was rejected: {comment}'],
  }),
  notice(flowInstance, 'deleted', {
    ...ofStarter,
    when: isOwn,
    title: ['流程已被删除：{name}', 'Deleted: {name}'],
    content: ['您发起的“{name}”被管理员删除：{reason}', 'An administrator deleted “{name}”, which you started: {reason}'],
  }),
)
