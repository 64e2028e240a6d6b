/** Robot answers: each question that the robot was asked, what it found, and whether it helped; a miss becomes a problem with one press. */
import { choice, command, ensure, facts, fact, invoke, pick, ref, refusals, resource, state, step, text, percent } from '../kit/index.ts'
import { keepers, readers } from './category.ts'
import { addProblem, hotProblem } from './knowledge.ts'

export const results = {
  exact: ['问题一致', 'The same question'],
  keyword: ['关键词', 'Keyword'],
  score: ['相似问题', 'A like question'],
  miss: ['未命中', 'Missed'],
} as const

export const robotAnswer = resource('robot_answer', {
  label: ['机器人应答', 'Robot answer'],
  path: { base: 'business-customer/answer', list: 'page' },
  title: 'question',
  scope: 'everyone',
  read: readers,
  fields: {
    question: text('访客提问', 'Asked', { required: true, search: true, locked: true, pii: 'words' }),
    result: choice(results)('结果', 'Result', { required: true, search: true, locked: true }),
    likeness: percent('相似度', 'Likeness', { required: true, locked: true }),
    problemId: ref('hot_problem')('命中问题', 'Question matched', { search: true, locked: true }),
    keywordId: ref('service_keyword')('命中关键词', 'Keyword', { locked: true }),
    helpful: choice({ yes: ['有帮助', 'Helped'], no: ['没帮助', 'Did not help'] })('访客反馈', 'Helped', { search: true, locked: true }),
    conversationId: ref('conversation')('会话', 'Conversation', { required: true, locked: true }),
    adoptedId: ref('hot_problem')('转成的问题', 'Became', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { give: 'given' }),
    given: state('已应答', 'Answered', 'idle', { judge: 'given', adopt: 'adopted', dismiss: 'dismissed', erase: 'given' }),
    adopted: state('已转为问题', 'Became a question', 'good', { judge: 'adopted', erase: 'adopted' }),
    dismissed: state('已忽略', 'Set aside', 'over', { judge: 'dismissed', erase: 'dismissed' }),
  },
  facts: facts('given', 'judged', 'adopted', 'dismissed', 'erased'),
})
export const no = refusals('robot_answer', {
  other: ['该应答属于另一会话', 'this answer is of another conversation'],
  known: ['机器人已能回答该问题，无需转为热门问题', 'the robot answers this already: it need not become a frequent question'],
})
/** What the robot did not know: it missed, took a question that is only like this one, or its keyword did not help. */
export const isNews = (row: Readonly<Record<string, unknown>>): boolean =>
  row.result === 'miss' || row.result === 'score' || (row.result === 'keyword' && row.helpful === 'no')
const { fields } = robotAnswer

export const give = step(robotAnswer, 'give', 'given', {
  label: ['应答', 'Answer'],
  input: pick(fields, 'question', 'result', 'likeness', 'problemId', 'keywordId', 'conversationId'),
})
/** By the visitor who asked. */
export const judge = step(robotAnswer, 'judge', 'judged', {
  label: ['反馈', 'Say whether it helped'],
  input: { ...pick(fields, 'conversationId'), helpful: { ...fields.helpful, required: true as const } },
  check: (row, { conversationId }) => ensure(row.conversationId === conversationId, no.other),
  record: ({ helpful }) => ({ helpful }),
})
/** Makes a draft of the question; with an answer it is published at once. */
export const adopt = command(robotAnswer, 'adopt', {
  label: ['转为热门问题', 'Make it a frequent question'],
  by: keepers,
  input: {
    question: text('问题', 'Question', { required: true, check: hotProblem.fields.title.check! }),
    answer: text('答案', 'Answer', { required: true, lines: 6, check: hotProblem.fields.answer.check! }),
    categoryId: hotProblem.fields.categoryId,
  },
  decide({ result, helpful }, { question, answer, categoryId }, _facts, { newId }) {
    ensure(isNews({ result, helpful }), no.known)
    const id = newId()
    return [
      fact(robotAnswer, 'adopted', { adoptedId: id }),
      invoke(addProblem, id, { title: question, answer, categoryId: categoryId ?? null, hot: false, status: 'published' }),
    ]
  },
})
export const dismiss = step(robotAnswer, 'dismiss', 'dismissed', { label: ['忽略', 'Set aside'], by: keepers })
export const answerCommands = [adopt, dismiss] as const
/** What was asked goes with who asked; that it was, and what was found, stays. */
export const eraseAnswer = step(robotAnswer, 'erase', 'erased', { label: ['清除', 'Erase'] })
export const answerSystem = [give, judge, eraseAnswer] as const
