/** Flow instance: a process that was started, and where it stands. */
import { carries, facts, json, type Label, ref, resource, type Row, state, text, time } from '../kit/index.ts'
import type { Values } from './bpmn/feel.ts'
import type { Passed, State } from './engine/state.ts'

/** A node on the way that was gone. */
export interface Stop {
  readonly node: string
  readonly token: string
  readonly at: string
  readonly left?: string
}
/** Why it does not go on by itself. */
export interface Incident {
  readonly node: string
  readonly at: string
  readonly said: Label
}
const stateLine = ({ tokens }: State): Label => [`${tokens.length} 处`, `at ${tokens.length} places`]
const stopsLine = (all: readonly Stop[]): Label => [`${all.length} 步`, `${all.length} steps`]
const valuesLine = (all: Values): Label => [`${Object.keys(all).length} 个变量`, `${Object.keys(all).length} values`]

export const flowInstance = resource('flow_instance', {
  label: ['流程实例', 'Process instance'],
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['-startedAt'],
  fields: {
    definitionId: ref('flow_definition')('流程定义', 'Definition', { required: true, locked: true }),
    key: text('流程标识', 'Key', { required: true, search: true, locked: true }),
    name: text('流程名称', 'Process', { required: true, search: true, locked: true }),
    category: text('流程分类', 'Category', { required: true, locked: true }),
    startedBy: text('发起人', 'Started by', { required: true, locked: true, index: 'newest' }),
    startedRole: text('发起角色', 'Role', { required: true, locked: true, hidden: true }),
    startedDept: text('发起部门', 'Department', { locked: true, hidden: true }),
    startedAt: time('发起时间', 'Started at', { required: true, locked: true }),
    endedAt: time('结束时间', 'Ended at', { locked: true }),
    businessTable: text('业务表', 'Business table', { locked: true }),
    businessId: text('业务主键', 'Business id', { locked: true, index: true }),
    values: json<Values>()('变量', 'Values', { locked: true, hidden: true, says: valuesLine }),
    state: json<State>()('位置', 'Stands at', { locked: true, hidden: true, says: stateLine }),
    trail: json<readonly Stop[]>()('经过', 'Way', { locked: true, hidden: true, says: stopsLine }),
    dueAt: time('下次定时', 'Next timer', { locked: true, hidden: true, index: 'due' }),
    incident: json<Incident>()('异常', 'Incident', { locked: true, hidden: true, says: ({ said }) => said }),
    reason: text('原因', 'Reason', { locked: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { begin: ['running', 'finished', 'rejected'] }),
    running: state('运行中', 'Running', 'active', {
      advance: ['running', 'finished', 'rejected'],
      stall: 'running',
      tell: 'running',
      retry: 'running',
      suspend: 'suspended',
      withdraw: 'withdrawn',
      copy: 'running',
      migrate: 'running',
      discard: 'deleted',
    }),
    suspended: state('已挂起', 'Suspended', 'waiting', { activate: 'running', migrate: 'suspended', discard: 'deleted' }),
    finished: state('已完成', 'Finished', 'good', { copy: 'finished' }),
    rejected: state('已驳回', 'Rejected', 'bad', { copy: 'rejected' }),
    withdrawn: state('已撤回', 'Withdrawn', 'over'),
    deleted: state('已删除', 'Deleted', 'over'),
  },
  facts: {
    begun: carries<{ passed: readonly Passed[]; at: string }>(),
    advanced: carries<{ passed: readonly Passed[]; at: string }>(),
    migrated: carries<{ map: Readonly<Record<string, string>>; from: string }>(),
    ...facts('stalled', 'retried', 'suspended', 'activated', 'withdrawn', 'deleted'),
  },
  evolve: {
    // Where it stands has new names; the way that was gone keeps its own.
    migrated: ({ trail }, { map }) => ({ trail: (trail ?? []).map(stop => (stop.left ? stop : { ...stop, node: map[stop.node] ?? stop.node })) }),
    begun: (_row, { passed, at }) => ({ trail: walked([], passed, at) }),
    advanced: (row, { passed, at }) => ({ trail: walked(row.trail ?? [], passed, at) }),
  },
})
export type Instance = Row<typeof flowInstance>

/** The way with what was passed now. */
function walked(trail: readonly Stop[], passed: readonly Passed[], at: string): readonly Stop[] {
  const way = [...trail]
  for (const one of passed) {
    if (one.did === 'entered') way.push({ node: one.node, token: one.token, at })
    if (one.did === 'opened' || one.did === 'asked' || one.did === 'entered') continue
    const i = way.findLastIndex(stop => stop.token === one.token && stop.node === one.node && !stop.left)
    if (i >= 0) way[i] = { ...way[i]!, left: at }
  }
  return way
}
