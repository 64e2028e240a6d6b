/** The calls of business-product/qsn and business-product/exam under the names that the wire has for them. */
import {
  about,
  act,
  alias,
  type Asked,
  byNames,
  detail,
  find,
  get,
  type Invoke,
  invoke,
  list,
  pageOf,
  RefusalError,
  refusals,
  report,
  type RouteContext,
  textOf,
  flag,
  int,
  pick,
  text,
} from '../kit/index.ts'
import { student } from '../people/index.ts'
import { answerAll, handIn, start } from './attempt.commands.ts'
import { type Answers, attempt, attemptId } from './attempt.ts'
import { chapter, moveBank } from './bank.ts'
import { publish, schedule } from './exam.commands.ts'
import { exam } from './exam.ts'
import { indicatorsFor, questionsFor } from './indicators.ts'
import { analysis, desk, mine, regradeTry, sheet, thePaper } from './reports.ts'
import { duplicates, optionRows, optionSteps, treeOf } from './options.ts'
import { readers } from './owner.ts'
import { copyBank, copyChapter, copy as copyQuestion, submit as submitQuestion } from './question.commands.ts'
import { question } from './question.ts'
import { mark } from './script.commands.ts'

const qsn = 'business-product/qsn'
const no = refusals('exam_call', {
  missing: ['没有找到数据', 'not found'],
  none: ['没有可参加的考试', 'there is no exam to take'],
  answers: ['答案须为 JSON 文本', 'answers are a JSON text'],
})
/** A copy is named by the row that it was made of. */
const copied = { answer: (rows: readonly any[]) => ({ id: rows[0]?.copyId ?? '' }) }

const optionIds = { ids: text('选项（逗号分隔）', 'Options, with commas between', { required: true }) },
  optionFields = {
    id: text('选项', 'Option'),
    questionId: text('试题', 'Question'),
    label: text('标号', 'Label'),
    content: text('内容', 'Content'),
    match: text('配对', 'Match'),
    ...pick(submitQuestion.input, 'image', 'audio'),
    isRight: flag('正确', 'Right'),
  }
const optionTakes = {
  submit: optionFields,
  save: optionFields,
  move: { ...optionIds, sort: int('位置', 'Place', { required: true }) },
  remove: optionIds,
  copy: { ...optionIds, questionId: text('试题', 'Question') },
}
const optionAct = (name: 'submit' | 'save' | 'move' | 'remove' | 'copy') =>
  act(`${qsn}/option/${name}`, [submitQuestion], (asked, context): Promise<readonly Invoke[]> => optionSteps(name, asked, context), {
    takes: optionTakes[name],
    answer: (rows, asked) => (name === 'save' || name === 'copy' ? { id: `${rows[0]?.nextId ?? rows[0]?.id}:${textOf(asked.label)}` } : true),
  })

/** The attempt that a pupil has open, or the next one. */
async function attemptFor(asked: Asked, context: RouteContext) {
  const examId = textOf(asked.examId),
    own = context.actor.reach === 'all' ? [] : (context.actor.reach.student ?? []),
    studentId = textOf(asked.studentId) || (own.length === 1 ? own[0]! : '')
  const all = await context.ask(find(attempt, { examId, studentId }))
  const running = all.find(one => one.status === 'in_progress' || one.status === 'overdue')
  return { examId, studentId, running, turn: running?.turn ?? all.length + 1 }
}
function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new RefusalError(about(no.answers, 'answers'))
  }
}
const answersIn = (given: unknown): Answers => {
  const all = typeof given === 'string' ? parsed(given) : given
  if (Array.isArray(all)) return Object.fromEntries(all.map(one => [textOf(one?.questionId), [one?.value ?? one?.answer].flat().map(String)]))
  return Object.fromEntries(Object.entries((all ?? {}) as object).map(([id, value]) => [id, [value].flat().map(String)]))
}
/** All at once, for callers without a screen of their own: what is given is kept and handed in. */
async function handedIn(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const { examId, studentId, running, turn } = await attemptFor(asked, context)
  const id = attemptId(examId, studentId, turn)
  return [
    ...(running ? [] : [invoke(start, id, { examId, studentId, turn })]),
    invoke(answerAll, id, { answers: answersIn(asked.answers) }),
    invoke(handIn, id, {}),
  ]
}
const publishing = async ({ id }: Asked, context: RouteContext) => {
  const row = await context.ask(get(exam, textOf(id)))
  if (!row) throw new RefusalError(about(no.missing, 'id'))
  return row.status === 'draft' ? schedule : publish
}
/** What a published attempt came to, question by question, and until when it may be looked at again. */
async function withPaper(rows: readonly Asked[], context: RouteContext) {
  return Promise.all(rows.map(async row => ({ ...row, ...(await thePaper(String(row.id), context)) })))
}

export const routes = [
  report(`${qsn}/chapter/tree`, ['章节树', 'Tree of chapters'], readers, async ({ bankId }, context) => {
    const [all, questions] = await Promise.all([
      context.ask(find(chapter, { bankId: textOf(bankId), status: 'live' }, { sort: ['sort'] })),
      context.ask(find(question, { bankId: textOf(bankId), status: ['draft', 'submitted', 'usable', 'withdrawn'] })),
    ])
    return treeOf(all, questions)
  }),
  alias(`${qsn}/bank/move`, moveBank, { answer: true }),
  alias(`${qsn}/bank/copy`, copyBank, copied),
  alias(`${qsn}/chapter/copy`, copyChapter, copied),
  alias(`${qsn}/question/copy`, copyQuestion, copied),
  report(`${qsn}/option/page`, ['选项', 'Options'], readers, async (asked, context) => {
    const of = await context.ask(get(question, textOf(asked.questionId)))
    return pageOf(of ? optionRows(of) : [], asked)
  }),
  report(`${qsn}/question/duplicates`, ['重复试题', 'Questions that are there twice'], readers, ({ bankId }, context) => duplicates(textOf(bankId), context)),
  report(`${qsn}/question/indicators`, ['试题关联的指标', 'Indicators of questions'], readers, indicatorsFor),
  report(`${qsn}/question/ofPoints`, ['知识点的试题数', 'Questions of knowledge points'], readers, questionsFor),
  ...(['submit', 'save', 'move', 'remove', 'copy'] as const).map(optionAct),
  alias('business-product/exam/publish', [schedule, publish], { which: publishing, answer: true }),
  alias('business-product/exam/start', start, {
    on: async (asked, context) => {
      const { examId, studentId, turn, running } = await attemptFor(asked, context)
      if (running) throw new RefusalError({ code: 'exam.running', label: ['正在作答，请继续', 'it was begun already: go on'] })
      return attemptId(examId, studentId, turn)
    },
    given: async (asked, context) => {
      const { examId, studentId, turn } = await attemptFor(asked, context)
      return { examId, studentId, turn }
    },
    answer: rows => ({ id: rows[0]?.id }),
  }),
  act('business-product/exam/submitResult', [start, answerAll, handIn], handedIn, {
    label: handIn.label,
    // Marks are nobody's before they are published.
    answer: rows => ({ score: rows.at(-1)?.score ?? null }),
  }),
  list('business-product/exam/resultPage', attempt, byNames(['studentName', student, 'studentName', 'studentId'])),
  detail('business-product/exam/resultDetail', attempt, ({ id }) => textOf(id), withPaper),
  report('business-product/exam/mine', ['我的考试', 'Exams of the family'], ['PR', 'SD'], mine),
  report('business-product/exam/sheet', ['答题', 'The sheet of an attempt'], ['PR', 'SD'], sheet),
  report('business-product/exam/desk', ['阅卷', 'The marking desk'], mark.by, desk),
  report('business-product/exam/analysis', ['试题分析', 'Item analysis'], readers, analysis),
  report('business-product/exam/regradeTry', ['试评', 'What a correction would change'], ['PO', 'SM', 'AM'], regradeTry),
]
