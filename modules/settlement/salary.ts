/** Salary rows (薪酬接口): what a settled month means for one teacher, handed to the agency's salary system if one is connected. */
import {
  find,
  gather,
  get,
  type Invoke,
  invoke,
  type Said,
  statement,
  sum,
  coded,
  json,
  money,
  on,
  pick,
  reaction,
  ref,
  resource,
  type Row,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { periodField, settlement } from './settlement.ts'
import { words } from './statements.ts'
import { agency, agencyTeacher } from '../people/index.ts'

const notConnected = coded('salary.notConnected', ['未接入薪酬系统', 'no salary system is connected'])

export const salary = resource('salary', {
  label: ['薪酬数据', 'Salary row'],
  path: 'business-basic/salaryInterface',
  title: 'teacherId',
  scope: { agency: 'agencyId', teacher: 'teacherId' },
  read: ['FI', 'AM', 'AT'],
  sort: ['-period'],
  fields: {
    settlementId: ref('settlement')('结算单', 'Settlement', { required: true, locked: true, hidden: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, search: true, locked: true }),
    period: periodField,
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    pushTime: time('推送时间', 'Pushed at', { locked: true }),
    response: text('对方响应', 'Response', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { make: 'waiting' }),
    waiting: state('未推送', 'Not pushed', 'idle', { push: 'pushing' }),
    pushing: state('推送中', 'Being pushed', 'active', { accept: 'pushed', refuse: 'failed' }),
    failed: state('推送失败', 'Failed', 'bad', { push: 'pushing' }),
    pushed: state('已推送', 'Pushed', 'good'),
  },
  facts: { made: {}, pushed: {}, accepted: {}, refused: {} },
})

const valuesOf = (row: Row<typeof settlement>, teacherId: string, amountCents: number) => ({
  ...pick(row, 'agencyId', 'period'),
  settlementId: row.id,
  teacherId,
  amountCents,
})
const make = step(salary, 'make', 'made', {
  label: ['生成', 'Make'],
  input: { values: json<ReturnType<typeof valuesOf>>()('内容', 'Values', { required: true }) },
  record: ({ values }) => values,
})
const ofSalary = statement<typeof salary>(function* (row, eyes) {
  const { person, house, paid, open } = yield* gather({
    person: get(agencyTeacher, row.teacherId),
    house: get(agency, row.agencyId),
    paid: get(settlement, row.settlementId),
    open: find(salary, { agencyId: row.agencyId, period: row.period, status: ['waiting', 'failed'], id: { not: row.id } }),
  })
  const said: Said[] = [
    { label: words.payee, text: eyes.masked(agencyTeacher, 'name', person?.name ?? '') },
    { label: ['机构', 'Agency'], text: house?.agencyName ?? '' },
    { label: words.month, text: row.period },
    { label: words.lessons, count: paid?.payees?.[row.teacherId]?.lessons ?? 0, unit: words.ofLessons },
    { label: words.amount, cents: row.amountCents, isTotal: true },
    { label: ['此后本月未推送', 'Left of the month'], cents: sum(open.map(one => one.amountCents)) },
  ]
  return said
})
export const push = step(salary, 'push', 'pushed', { label: ['推送', 'Push'], by: ['FI', 'AM'], statement: ofSalary, record: () => ({ response: null }) })
const response = { response: text('对方响应', 'Response', { required: true }) }
const accept = step(salary, 'accept', 'accepted', {
  label: ['推送成功', 'Accepted'],
  input: response,
  record: (given, _row, _facts, { now }) => ({ ...given, pushTime: now }),
})
const refuse = step(salary, 'refuse', 'refused', { label: ['推送失败', 'Refused'], input: response })
export const salaryCommands = [make, push, accept, refuse]

/** The rows of a settled class-fee settlement, one per teacher, under ids of their own so that they are made once. */
export const salaryRows = (row: Row<typeof settlement>): readonly Invoke[] =>
  row.kind !== 'class_fee'
    ? []
    : Object.entries(row.payees ?? {}).map(([teacherId, { cents }]) => invoke(make, `${row.id}:${teacherId}`, { values: valuesOf(row, teacherId, cents) }))

/** What stands behind the port `salary`; nothing does until an operator connects a system. */
export interface SalarySystem {
  send(row: {
    readonly id: string
    readonly teacherId: string
    readonly period: string
    readonly amountCents: number
  }): Promise<{ readonly isAccepted: boolean; readonly response: string }>
}
export const salaryReactions = [
  reaction('salary.make', { on: on(settlement, 'settled'), run: (_happened, { row }) => salaryRows(row) }),
  reaction('salary.push', {
    on: on(salary, 'pushed'),
    run: async (_happened, { row, ports }) => {
      if (row.status !== 'pushing') return []
      const system: SalarySystem | undefined = ports.salary
      if (!system) return [invoke(refuse, row.id, { response: notConnected })]
      const answer = await system.send(pick(row, 'id', 'teacherId', 'period', 'amountCents'))
      return [invoke(answer.isAccepted ? accept : refuse, row.id, { response: answer.response })]
    },
  }),
]
