/** Attempt at an exam, and the script that is marked of it. The attempt says nothing of marks before they are published; the script nothing of whose it is. */
import { carries, choice, erasable, facts, flag, int, json, type Label, points, ref, resource, type Role, type Row, state, text, time } from '../kit/index.ts'
import type { Item } from './draw.ts'
import { markers, ownedLocked, ownedScope } from './owner.ts'

/** What was given to questions, by question: ids of options, or texts in their order. */
export type Answers = Readonly<Record<string, readonly string[]>>
const answersLine = (all: Answers): Label => [`已答 ${Object.keys(all).length} 题`, `${Object.keys(all).length} answered`]
const itemsLine = (all: readonly Item[]): Label => [`${all.length} 题`, `${all.length} questions`]
const marksLine = (all: object): Label => [`${Object.keys(all).length} 题`, `${Object.keys(all).length} questions`]
const handedBy = { pupil: ['本人交卷', 'Handed in'], system: ['到时自动交卷', 'By the clock'] } as const

const seers: readonly Role[] = ['PO', 'EC', 'SM', 'AM', 'PR', 'SD']
export const attempt = resource('exam_attempt', {
  label: ['考试成绩', 'Exam result'],
  path: { base: 'business-product/exam/attempt', list: 'page' },
  title: 'examName',
  scope: { ...ownedScope, student: 'studentId' },
  read: seers,
  sort: ['-startedAt'],
  fields: {
    examId: ref('exam')('考试', 'Exam', { required: true, search: true, locked: true }),
    examName: text('考试名称', 'Exam', { required: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    turn: int('第几次', 'Attempt', { required: true, locked: true, initial: 1 }),
    form: text('卷别', 'Form', { locked: true, hidden: true }),
    seed: text('种子', 'Seed', { locked: true, hidden: true, isMachine: true, unseenBy: markers }),
    /** As they stand before this pupil, in this order. */
    items: json<readonly Item[]>()('题目', 'Questions', { locked: true, hidden: true, says: itemsLine }),
    /** Whoever may mark finds them at the desk, without a name; of published ones the result tells. */
    answers: json<Answers>()('作答', 'Answers', { locked: true, hidden: true, says: answersLine, unseenBy: markers, isSealed: true }),
    startedAt: time('开始作答', 'Started', { locked: true }),
    deadline: time('截止时间', 'Deadline', { locked: true, index: 'due', hidden: true }),
    submitTime: time('交卷时间', 'Handed in', { locked: true }),
    handedBy: choice(handedBy)('交卷方式', 'How', { locked: true, hidden: true }),
    score: points('得分', 'Marks', { locked: true }),
    totalScore: points('总分', 'Of', { locked: true }),
    isPassed: flag('及格', 'Passed', { locked: true }),
    marks: json<Readonly<Record<string, number>>>()('各题得分', 'Marks by question', { locked: true, hidden: true, says: marksLine }),
    appealReason: text('复核理由', 'Why it is to be looked at again', { locked: true, hidden: true, lines: 3, pii: 'words' }),
    appealAnswer: text('复核答复', 'Answer to it', { locked: true, hidden: true, lines: 3, pii: 'words' }),
    /** When another look was answered, and when a key was put right that changed these marks. */
    lookedAt: time('复核时间', 'Looked at again', { locked: true, hidden: true }),
    correctedAt: time('更正时间', 'Put right', { locked: true, hidden: true }),
    ...ownedLocked,
  },
  lifecycle: erasable({
    new: state('新建', 'New', 'idle', { start: 'in_progress' }),
    in_progress: state('作答中', 'In progress', 'active', {
      answer: 'in_progress',
      answerAll: 'in_progress',
      extend: 'in_progress',
      handIn: 'submitted',
      runOut: 'overdue',
    }),
    overdue: state('已到时', 'Overdue', 'waiting', {
      answer: 'overdue',
      answerAll: 'overdue',
      extend: 'in_progress',
      handIn: 'submitted',
      collect: ['submitted', 'abandoned'],
    }),
    submitted: state('已交卷', 'Handed in', 'waiting', { release: 'marked' }),
    abandoned: state('未作答', 'Abandoned', 'over', { release: 'marked' }),
    marked: state('已出成绩', 'Marked', 'good', { appeal: 'appealed', correct: 'marked' }),
    appealed: state('复核中', 'Looked at again', 'waiting', { release: 'marked', correct: 'appealed' }),
  }),
  facts: {
    ...facts('started', 'extended', 'submitted', 'ran_out', 'collected', 'released', 'appealed', 'erased'),
    answered: carries<{ given: Answers }>({ seals: ['given'] }),
    corrected: carries<{ was: number; remark: string }>(),
  },
  evolve: { answered: (row, { given }) => ({ answers: { ...row.answers, ...given } }) },
})
/** The attempt of a pupil of this number. */
export const attemptId = (examId: string, studentId: string, turn = 1): string => `${examId}:${studentId}:${turn}`

/** Its marks were told; they stand while they are looked at again. */
export const toldStatuses = ['marked', 'appealed'] as const
export const isTold = ({ status }: { readonly status: string }): boolean => toldStatuses.some(one => one === status)

/** One person's mark. */
export interface Given {
  readonly mark: number
  readonly by: string
}
/** The marks of one question of a script. */
export interface Marked {
  readonly auto?: number | undefined
  readonly given?: readonly Given[] | undefined
  /** What counts, once it is known. */
  readonly final?: number | undefined
}
export type Marks = Readonly<Record<string, Marked>>

export const script = resource('exam_script', {
  label: ['答卷', 'Script'],
  path: { base: 'business-product/exam/script', list: 'page' },
  title: 'code',
  scope: ownedScope,
  // Its row and its history say who handed it in: who may mark reads it at the desk alone, by its code.
  read: ['PO'],
  sort: ['code'],
  fields: {
    examId: ref('exam')('考试', 'Exam', { required: true, search: true, locked: true }),
    code: text('密号', 'Code', { required: true, search: true, locked: true }),
    attemptId: ref('exam_attempt')('作答', 'Attempt', { required: true, locked: true, hidden: true, unseenBy: markers }),
    items: json<readonly Item[]>()('题目', 'Questions', { locked: true, hidden: true, says: itemsLine }),
    answers: json<Answers>()('作答', 'Answers', { locked: true, hidden: true, says: answersLine, isSealed: true }),
    marks: json<Marks>()('评分', 'Marks', { locked: true, hidden: true, says: marksLine }),
    score: points('得分', 'Marks', { locked: true }),
    openCount: int('待阅题数', 'To mark', { required: true, initial: 0, locked: true }),
    ...ownedLocked,
  },
  lifecycle: erasable({
    new: state('新建', 'New', 'idle', { receive: ['waiting', 'marked'] }),
    waiting: state('待阅', 'To mark', 'waiting', { mark: ['waiting', 'marked'], revise: ['waiting', 'marked'], rescore: ['waiting', 'marked'] }),
    marked: state('已阅', 'Marked', 'good', { revise: ['waiting', 'marked'], rescore: 'marked', seal: 'sealed' }),
    sealed: state('已发布', 'Published', 'over', { contest: 'contested', rescore: 'sealed' }),
    contested: state('待复核', 'To look at again', 'waiting', { revise: 'contested', reply: 'sealed', rescore: 'contested' }),
  }),
  facts: { ...facts('received', 'rescored', 'sealed', 'contested', 'replied', 'erased'), marked: carries<{ questionId: string }>() },
})
export type Attempt = Row<typeof attempt>
export type Script = Row<typeof script>
