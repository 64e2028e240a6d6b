/** Substitute: who does somebody's tasks while they are away. Named by the person themselves, for a span. */
import { about, command, ensure, fact, facts, find, gather, pick, type Reading, refusals, resource, type Row, state, step, text, time } from '../kit/index.ts'
import { remarkMaybe } from '../audit/index.ts'
import { colleagueOf, ensureWorksHere } from './colleague.ts'
import { staff } from './task.ts'

export const no = refusals('flow_substitute', {
  range: ['结束时间须晚于开始时间', 'the end must lie after the start'],
  past: ['结束时间已过', 'the end is over already'],
  self: ['不能由本人代理', 'nobody stands in for themselves'],
  nobody: ['找不到该代理人，或其账号已停用', 'there is no such person, or their account is disabled'],
  overlap: ['该时间内已有代理人', 'somebody stands in for you in this time already'],
  notYours: ['只有委托人可以结束代理', 'only who is stood in for may end it'],
})

export const flowSubstitute = resource('flow_substitute', {
  label: ['流程代理', 'Substitute'],
  path: 'blade-flow/substitute',
  title: 'reason',
  // Administrators see all of them; one's own have a call of their own.
  scope: 'everyone',
  read: ['PA'],
  sort: ['-startAt'],
  fields: {
    userId: text('委托人', 'Who is away', { required: true, locked: true, index: true, names: ['user'] }),
    substituteId: text('代理人', 'Substitute', { required: ['请选择代理人', 'please choose the substitute'], index: true, names: ['user'] }),
    startAt: time('开始时间', 'From', { required: ['请选择开始时间', 'please choose the start time'] }),
    endAt: time('结束时间', 'To', { required: ['请选择结束时间', 'please choose the end time'] }),
    reason: text('代理原因', 'Why', { lines: 3 }),
    endedWhy: text('结束原因', 'Why it ended', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { appoint: 'live' }),
    live: state('有效', 'Active', 'good', { end: 'ended' }),
    ended: state('已结束', 'Ended', 'over'),
  },
  facts: facts('appointed', 'ended'),
})
export type Substitute = Row<typeof flowSubstitute>

export const appoint = command(flowSubstitute, 'appoint', {
  label: ['指定代理人', 'Name a substitute'],
  by: staff,
  input: pick(flowSubstitute.fields, 'substituteId', 'startAt', 'endAt', 'reason'),
  needs: (_row, { substituteId, startAt, endAt }, { actor }) =>
    gather({
      ...colleagueOf(substituteId),
      others: find(flowSubstitute, { userId: actor.userId, status: 'live', startAt: { lt: endAt }, endAt: { gt: startAt } }),
    }),
  decide(_row, input, { others, ...found }, { actor, now }) {
    ensure(input.startAt < input.endAt, about(no.range, 'endAt'))
    ensure(input.endAt > now, about(no.past, 'endAt'))
    ensure(input.substituteId !== actor.userId, about(no.self, 'substituteId'))
    ensureWorksHere(found, no.nobody, 'substituteId')
    ensure(others.length === 0, about(no.overlap, 'startAt'))
    return fact(flowSubstitute, 'appointed', { ...input, userId: actor.userId })
  },
})
export const endSubstitute = step(flowSubstitute, 'end', 'ended', {
  label: ['结束代理', 'End'],
  by: staff,
  input: { remark: remarkMaybe },
  check: (row, _input, _facts, { actor }) => ensure(row.userId === actor.userId || actor.role === 'PA', no.notYours),
  record: ({ remark }) => ({ endedWhy: remark ?? null }),
})
export const substituteCommands = [appoint, endSubstitute] as const

/** Those for whom somebody stands in at an instant. */
export const standsFor = (userId: string, now: string) =>
  find(flowSubstitute, { substituteId: userId, status: 'live', startAt: { lte: now }, endAt: { gt: now } }, { limit: 100 })
/** For whom of those a task is, if it is for any: who has it, or may claim it alone. */
export const behalfIn = (
  task: { readonly assignee: string | null; readonly candidates: string | null; readonly status: string },
  principals: readonly string[],
) => principals.find(one => (task.status === 'claimed' ? task.assignee === one : task.candidates?.includes(`|u:${one}|`)))
/** The same, where a command asks for itself. */
export function* principalsOf(userId: string, now: string): Reading<readonly string[]> {
  return (yield* standsFor(userId, now)).map(one => one.userId)
}
