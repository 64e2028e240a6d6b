/** Questions of families about a tour, and what its agency or school answers. */
import { command, ensure, fact, facts, find, gather, get, pick, ref, refusals, resource, state, step, text, time, placeFields } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { tour } from './tour.ts'

export const no = refusals('question_answer', { noTour: ['没有这个研学', 'there is no such tour'], empty: ['请写下问题', 'please write your question'] })
export const questionAnswer = resource('question_answer', {
  label: ['用户问答', 'Question'],
  path: { base: 'business-openclass/openClassStudy/questionAnswer', list: 'page' },
  title: 'question',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', user: 'userId' },
  read: ['PO', 'SM', 'AM', 'CS', 'PR'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    question: text('问题', 'Question', { required: true, search: true, lines: 3, pii: 'words' }),
    userId: ref('user')('提问人', 'Asked by', { locked: true, hidden: true }),
    userName: text('提问人姓名', 'Name', { locked: true, copies: 'name', isSealed: true }),
    answer: text('回答', 'Answer', { lines: 4, pii: 'words' }),
    answeredBy: text('回答人', 'Answered by', { locked: true, hidden: true }),
    answerTime: time('回答时间', 'Answered at', { locked: true }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { ask: 'open' }),
    open: state('待回答', 'Open', 'waiting', { answer: 'answered', close: 'closed', erase: 'erased' }),
    answered: state('已回答', 'Answered', 'good', { answer: 'answered', erase: 'erased' }),
    closed: state('已关闭', 'Closed', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: facts('asked', 'answered', 'closed', 'erased'),
})
const { fields } = questionAnswer
export const ask = command(questionAnswer, 'ask', {
  label: ['提问', 'Ask'],
  by: ['PR'],
  input: { openClassId: { ...fields.openClassId, locked: false }, question: fields.question },
  needs: (_row, { openClassId }, { actor }) =>
    gather({ of: get(tour, openClassId), children: find(student, { id: actor.reach === 'all' ? [] : [...(actor.reach.student ?? [])] }) }),
  decide(_row, { openClassId, question }, { of, children }, { actor }) {
    // A family asks of what its child's school travels to, and learns of no other.
    ensure(of && children.some(child => child.schoolId === of.schoolId), no.noTour)
    ensure(question.trim(), no.empty)
    return fact(questionAnswer, 'asked', {
      openClassId,
      question: question.trim(),
      userId: actor.userId,
      userName: actor.name,
      ...pick(of, 'schoolId', 'agencyId', 'areaCode'),
    })
  },
})
export const answerQuestion = step(questionAnswer, 'answer', 'answered', {
  label: ['回答', 'Answer'],
  by: ['AM', 'SM', 'PO'],
  input: { answer: { ...fields.answer, required: true as const } },
  record: ({ answer }, _row, _facts, { actor, now }) => ({ answer, answeredBy: actor.userId, answerTime: now }),
})
/** Without an answer, and for good: who would is asked first. */
export const close = step(questionAnswer, 'close', 'closed', { label: ['关闭', 'Close'], by: ['AM', 'SM', 'PO'], danger: true })
export const questionCommands = [ask, answerQuestion, close] as const
