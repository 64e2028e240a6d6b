/** Data request: what a guardian asks of the school about the personal data of a child, to have it erased or put right. The law gives them an
 * answer in days: it is due, what is late is told to the platform, and either answers. */
import {
  choice,
  command,
  day,
  ensure,
  ensureStands,
  about,
  fact,
  find,
  gather,
  get,
  invoke,
  offeredWhen,
  optional,
  pick,
  plus,
  ref,
  refusals,
  resource,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'
import { remarkField } from '../audit/index.ts'
import { notice, noticeReactions, accounts, role, roleIn } from '../messages/index.ts'
import { guardian, student } from './person.ts'
import { ofChild, ofPupil } from './told.ts'

/** The days in which a request is to be answered. */
export const answerDays = 15
const offices = ['SM', 'PO'] as const

export const dataRequest = resource('data_request', {
  label: ['个人信息请求', 'Data request'],
  path: { base: 'business-basic/dataRequest', list: 'page' },
  title: 'kind',
  // Of one child each guardian sees their own requests: `ownRequests`.
  scope: { school: 'schoolId', student: 'studentId', user: 'requestedBy' },
  read: [...offices, 'PR'],
  payerSees: ['kind', 'content', 'requestedBy', 'dueAt', 'answer', 'answeredAt'],
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    kind: choice({ erase: ['清除孩子的资料', "Erase the child's data"], correct: ['更正资料', 'Put data right'], other: ['其他', 'Something else'] })(
      '请求',
      'Request',
      { required: true, search: true },
    ),
    content: text('说明', 'In your words', { lines: 3, pii: 'words' }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true, search: true }),
    requestedBy: ref('user')('请求人', 'Asked by', { required: true, locked: true }),
    dueAt: time('答复期限', 'Answer due', { required: true, locked: true, index: 'due', dueIn: ['waiting'] }),
    lateSince: time('超期提醒时间', 'Late since', { locked: true, hidden: true }),
    answer: text('答复', 'Answer', { lines: 3, locked: true, pii: 'words' }),
    answeredAt: time('答复时间', 'Answered at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { submit: 'waiting' }),
    waiting: state('待答复', 'Waiting', 'waiting', {
      fulfil: 'fulfilled',
      turnDown: 'turned_down',
      withdraw: 'withdrawn',
      meet: 'fulfilled',
      runLate: 'waiting',
    }),
    fulfilled: state('已办结', 'Done', 'good', { erase: 'fulfilled' }),
    turned_down: state('未予办理', 'Turned down', 'over', { erase: 'turned_down' }),
    withdrawn: state('已撤回', 'Withdrawn', 'over', { erase: 'withdrawn' }),
  },
  facts: { submitted: {}, fulfilled: {}, turned_down: {}, withdrawn: {}, late: {}, erased: {} },
})
const { fields } = dataRequest

const no = refusals('data_request', {
  notPrimary: ['清除孩子的资料须由主要监护人提出', 'only the primary guardian has the data of a child erased'],
  twice: ['已有一条待答复的同类请求', 'such a request waits for its answer already'],
  words: ['请说明哪项资料有误或有何请求', 'please say what is wrong, or what you ask for'],
  notAskers: ['只能撤回自己的请求', 'only who asked takes it back'],
})

export const submit = command(dataRequest, 'submit', {
  label: ['提出请求', 'Ask'],
  by: ['PR'],
  // A child that a guardian may not see is none to them (row scope).
  input: { ...pick(fields, 'studentId', 'kind'), content: optional(fields.content) },
  needs: (_row, { studentId, kind }, { actor: { userId } }) =>
    gather({
      child: get(student, studentId),
      ties: find(guardian, { studentId, userId, status: 'bound', maySee: true, blocked: false }),
      open: find(dataRequest, { studentId, kind, requestedBy: userId, status: 'waiting' }),
    }),
  decide(_row, { studentId, kind, content }, { child, ties, open }, { actor, now }) {
    ensure(kind !== 'erase' || ties.some(one => one.isPrimary), about(no.notPrimary, 'kind'))
    ensure(kind === 'erase' || content?.trim(), about(no.words, 'content'))
    ensure(open.length === 0, about(no.twice, 'kind'))
    const dueAt = plus(now, answerDays * day)
    return fact(dataRequest, 'submitted', { studentId, kind, content: content ?? null, schoolId: child!.schoolId, requestedBy: actor.userId, dueAt })
  },
})

export const turnDown = step(dataRequest, 'turnDown', 'turned_down', {
  label: ['不予办理', 'Turn down'],
  by: offices,
  danger: true,
  input: { remark: { ...remarkField, pii: 'words' as const } },
  record: ({ remark }, _row, _facts, { now }) => ({ answer: remark, answeredAt: now }),
})

export const withdraw = step(dataRequest, 'withdraw', 'withdrawn', {
  label: ['撤回请求', 'Take back'],
  by: ['PR'],
  danger: true,
  offered: offeredWhen(['requestedBy'], ({ requestedBy }, { userId }) => requestedBy === userId),
  check: (row, _input, _facts, { actor }) => ensureStands(row.requestedBy === actor.userId, no.notAskers),
})

const runLate = step(dataRequest, 'runLate', 'late', {
  label: ['超期未答复', 'Not answered in time'],
  record: (_input, _row, _facts, { now }) => ({ lateSince: now }),
})

/** The pupil is erased: what still waited is met by that. */
export const meet = step(dataRequest, 'meet', 'fulfilled', {
  label: ['随清除办结', 'Met by the erasure'],
  record: (_input, _row, _facts, { now }) => ({ answeredAt: now }),
})
/** The words go with the pupil; that it was asked for, and when it was answered, stays. */
export const erase = step(dataRequest, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const machineCommands = [runLate, meet, erase]

/** A guardian sees what they asked for themselves, not what the other one of the child did. */
export const ownRequests = [
  {
    role: 'PR' as const,
    *narrow({ userId }: { readonly userId: string }) {
      return { [dataRequest.name]: { requestedBy: userId } }
    },
  },
]

const shared = { told: ofPupil, link: '/school/dataRequest/{id}' } as const,
  toAsker = { told: ofChild, link: '/info/data', to: [accounts('requestedBy')] } as const
export const requestReactions = [
  timer('data_request_late', {
    due: now => find(dataRequest, { status: 'waiting', dueAt: { lte: now }, lateSince: null }, { limit: 200 }),
    run: row => [invoke(runLate, row.id, {})],
  }),
  ...noticeReactions(
    notice(dataRequest, 'submitted', {
      ...shared,
      type: 'approval',
      to: [roleIn('SM', 'schoolId')],
      title: ['家长的个人信息请求待答复', 'A family asks about its data'],
      content: ['有家长就{pupil}的个人信息提出请求，请在 {dueAt} 前答复。', 'A family asks about the personal data of {pupil}. Please answer by {dueAt}.'],
    }),
    notice(dataRequest, 'late', {
      ...shared,
      type: 'approval',
      to: [roleIn('SM', 'schoolId'), role('PO')],
      title: ['个人信息请求超期未答复', 'A data request was not answered in time'],
      content: ['{pupil}的个人信息请求已于 {dueAt} 到期，尚未答复。', 'A data request for {pupil} was due on {dueAt} and has no answer yet.'],
    }),
    notice(dataRequest, 'fulfilled', {
      ...toAsker,
      title: ['您的个人信息请求已办结', 'Your data request is done'],
      content: ['您就{child}个人信息提出的请求已办结。', 'What you asked for about the personal data of {child} is done.'],
    }),
    notice(dataRequest, 'turned_down', {
      ...toAsker,
      title: ['您的个人信息请求未予办理', 'Your data request was turned down'],
      content: [
        '您就{child}个人信息提出的请求未予办理，请查看答复。',
        'What you asked for about the personal data of {child} was turned down. Please read the answer.',
      ],
    }),
  ),
]
