/** Flow task (L29): what a process asks of somebody, or of the first of several. */
import { carries, everyone, facts, flag, int, json, type Label, ref, resource, type Role, type Row, state, text, time } from '../kit/index.ts'
import { keysIn, poolOf } from './whom.ts'

/** Everybody who works here: families and pupils have no part in processes. */
export const staff: readonly Role[] = everyone.filter(role => role !== 'PR' && role !== 'SD' && role !== 'AU')

export interface Said {
  readonly by: string
  readonly at: string
  readonly text: string
  /** Links of the files that go with it. */
  readonly files?: readonly string[]
}
const saidLine = (all: readonly Said[]): Label => [`${all.length} 条意见`, `${all.length} comments`]

const over = { waitsFor: null, alarmAt: null } as const
const done = ({ assignee }: { readonly assignee: string | null }, { doneAt }: { readonly doneAt?: string | null }) => ({
  ...over,
  doneBy: assignee && doneAt ? `${doneUnder(assignee)}${doneAt}` : '',
})
/** What the task of somebody waits under, and what they have done lies under. */
export const heldBy = (userId: string): string => `u:${userId}`
/** What somebody reads along lies under. */
export const copiedTo = (key: string): string => `c:${key}`
export const doneUnder = (userId: string): string => `${userId}|`
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
    token: text('令牌', 'Token', { required: true, locked: true, hidden: true, isMachine: true }),
    node: text('节点', 'Node', { required: true, locked: true }),
    name: text('任务名称', 'Task', { required: true, locked: true }),
    assignee: text('处理人', 'Assignee', { locked: true, index: 'newest' }),
    /** Who may claim it: `|u:<account>|r:<role>|d:<department>|`. */
    candidates: text('候选', 'For', { locked: true, hidden: true, lines: 3 }),
    /** Whom it waits for now, as the lists of what there is to claim and to do are read: who has it, or all who may claim it; nobody once it is done. */
    waitsFor: text('等待', 'Waits for', { locked: true, hidden: true, index: 'newest' }),
    /** Who did it and when, in one: the list of what somebody has done is read along it, the last first. */
    doneBy: text('办结于', 'Done by', { required: true, initial: '', locked: true, hidden: true, index: true }),
    /** In whose stead somebody acts on it. */
    behalfOf: text('代理', 'On behalf of', { locked: true, hidden: true, names: ['user'] }),
    /** Whose task it was before it was passed on. */
    owner: text('委托人', 'Passed on by', { locked: true, hidden: true }),
    /** The task that this one signs as well. */
    signs: text('加签于', 'Signs for', { locked: true, hidden: true, index: true }),
    startedBy: text('发起人', 'Started by', { required: true, locked: true }),
    openedAt: time('到达时间', 'Came at', { required: true, locked: true }),
    claimedAt: time('签收时间', 'Claimed at', { locked: true }),
    doneAt: time('办结时间', 'Done at', { locked: true }),
    dueAt: time('办理期限', 'Due', { locked: true, dueIn: ['todo', 'claimed'] }),
    /** When it is asked for by itself: first of whose it is, then of whom it says further up. */
    alarmAt: time('提醒时间', 'Asked for at', { locked: true, hidden: true, index: 'due' }),
    alarms: int('超期提醒次数', 'Asked for', { required: true, initial: 0, locked: true, hidden: true }),
    escalateIn: text('升级时限', 'Further up after', { locked: true, hidden: true }),
    escalateTo: text('升级至', 'Further up to', { locked: true, hidden: true }),
    isAgreed: flag('同意', 'Agreed', { locked: true }),
    comment: text('意见', 'Comment', { locked: true, lines: 3 }),
    said: json<readonly Said[]>()('评论', 'Comments', { locked: true, hidden: true, says: saidLine }),
    reminded: int('催办次数', 'Reminded', { required: true, initial: 0, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: ['todo', 'claimed'], copy: 'copied' }),
    todo: state('待签', 'To claim', 'waiting', {
      claim: 'claimed',
      reassign: 'claimed',
      remark: 'todo',
      remind: 'todo',
      lapse: 'todo',
      retarget: 'todo',
      close: 'closed',
    }),
    claimed: state('待办', 'To do', 'active', {
      // By who stands in for whose it is.
      claim: 'claimed',
      lapse: 'claimed',
      retarget: 'claimed',
      release: 'todo',
      complete: 'done',
      giveBack: 'returned',
      delegate: 'claimed',
      reassign: 'claimed',
      addSigner: 'claimed',
      remark: 'claimed',
      remind: 'claimed',
      close: 'closed',
    }),
    done: state('已办', 'Done', 'good'),
    returned: state('已退回', 'Returned', 'over'),
    closed: state('已终止', 'Ended', 'over'),
    copied: state('抄送', 'Copied', 'idle'),
  },
  facts: {
    ...facts('opened', 'claimed', 'released', 'completed', 'returned', 'reminded', 'closed', 'delegated', 'reassigned', 'lapsed', 'retargeted', 'copied'),
    signer_added: carries<{ signer: string }>(),
    remarked: {},
  },
  revision: 3,
  evolve: {
    opened: (_row, { assignee, candidates }) => ({ waitsFor: assignee ? heldBy(assignee) : poolOf(candidates ?? '') }),
    claimed: (_row, { assignee }) => ({ waitsFor: heldBy(assignee!) }),
    delegated: (_row, { assignee }) => ({ waitsFor: heldBy(assignee!) }),
    reassigned: (_row, { assignee }) => ({ waitsFor: heldBy(assignee!) }),
    released: ({ candidates }) => ({ waitsFor: poolOf(candidates ?? '') }),
    completed: done,
    returned: done,
    closed: () => over,
    copied: (_row, { candidates }) => ({ waitsFor: copiedTo(keysIn(candidates ?? '')[0]!) }),
  },
})
export type Task = Row<typeof flowTask>
export const taskId = (instanceId: string, token: string): string => `${instanceId}:${token}`
