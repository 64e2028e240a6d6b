/** Flow task (L29): what a process asks of somebody, or of the first of several. */
import { carries, everyone, facts, flag, int, json, type Label, ref, resource, type Role, type Row, state, text, time } from '../kit/index.ts'

/** Everybody who works here: families and pupils have no part in processes. */
export const staff: readonly Role[] = everyone.filter(role => role !== 'PR' && role !== 'SD')

export interface Said {
  readonly by: string
  readonly at: string
  readonly text: string
}
const saidLine = (all: readonly Said[]): Label => [`${all.length} 条意见`, `${all.length} comments`]

export const flowTask = resource('flow_task', {
  label: ['流程任务', 'Flow task'],
  title: 'name',
  // Whom it is for is compared by the calls and commands themselves: nobody has a list of all.
  scope: 'everyone',
  fields: {
    instanceId: ref('flow_instance')('流程实例', 'Process', { required: true, locked: true }),
    definitionId: ref('flow_definition')('流程定义', 'Definition', { required: true, locked: true }),
    processKey: text('流程标识', 'Key', { required: true, locked: true }),
    processName: text('流程名称', 'Process', { required: true, locked: true }),
    category: text('流程分类', 'Category', { required: true, locked: true }),
    token: text('令牌', 'Token', { required: true, locked: true, hidden: true }),
    node: text('节点', 'Node', { required: true, locked: true }),
    name: text('任务名称', 'Task', { required: true, locked: true }),
    assignee: text('处理人', 'Assignee', { locked: true, index: true }),
    /** Who may claim it: `|u:<account>|r:<role>|d:<department>|`. */
    candidates: text('候选', 'For', { locked: true, hidden: true, lines: 3 }),
    /** Whose task it was before it was passed on. */
    owner: text('委托人', 'Passed on by', { locked: true, hidden: true }),
    /** The task that this one signs as well. */
    signs: text('加签于', 'Signs for', { locked: true, hidden: true, index: true }),
    startedBy: text('发起人', 'Started by', { required: true, locked: true }),
    openedAt: time('到达时间', 'Came at', { required: true, locked: true }),
    claimedAt: time('签收时间', 'Claimed at', { locked: true }),
    doneAt: time('办结时间', 'Done at', { locked: true }),
    dueAt: time('办理期限', 'Due', { locked: true }),
    isAgreed: flag('同意', 'Agreed', { locked: true }),
    comment: text('意见', 'Comment', { locked: true, lines: 3 }),
    said: json<readonly Said[]>()('评论', 'Comments', { locked: true, hidden: true, says: saidLine }),
    reminded: int('催办次数', 'Reminded', { required: true, initial: 0, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: ['todo', 'claimed'] }),
    todo: state('待签', 'To claim', 'waiting', { claim: 'claimed', remark: 'todo', remind: 'todo', close: 'closed' }),
    claimed: state('待办', 'To do', 'active', {
      release: 'todo',
      complete: 'done',
      giveBack: 'returned',
      delegate: 'claimed',
      addSigner: 'claimed',
      remark: 'claimed',
      remind: 'claimed',
      close: 'closed',
    }),
    done: state('已办', 'Done', 'good'),
    returned: state('已退回', 'Returned', 'over'),
    closed: state('已终止', 'Ended', 'over'),
  },
  facts: {
    ...facts('opened', 'claimed', 'released', 'completed', 'returned', 'reminded', 'closed', 'delegated'),
    signer_added: carries<{ signer: string }>(),
    remarked: {},
  },
})
export type Task = Row<typeof flowTask>
export const taskId = (instanceId: string, token: string): string => `${instanceId}:${token}`
