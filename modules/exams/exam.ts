/** Exam (L26): a paper drawn or composed of a bank, a window in which it is taken, and what became of it. */
import { carries, facts, flag, inLine, int, json, type Label, points, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { gradeWords } from '../people/index.ts'
import type { Explained, Item, Rule } from './draw.ts'
import { ownedFields, ownedScope, readers } from './owner.ts'

/** One form of the paper. The questions' rows never change, so that naming them is naming their versions. */
export interface Form {
  readonly form: string
  readonly items: readonly Item[]
}
/** What a pupil is allowed beyond the others: minutes more, and attempts. */
export interface Allowance {
  readonly studentId: string
  readonly minutes: number
  readonly attempts: number
}
/** A key that was wrong, put right after the exam: the new one, or full marks for everybody. */
export interface Correction {
  readonly questionId: string
  readonly answer: string | null
  readonly isFull: boolean
  /** Keys of before whose marks still count where they are more; null is the question's own. */
  readonly alsoKeys?: readonly (string | null)[] | undefined
  readonly remark: string
}
const countLine =
  (zh: string, en: string) =>
  (all: readonly unknown[]): Label => [`${all.length} ${zh}`, `${all.length} ${en}`]
const formsLine = (all: readonly Form[]): Label =>
  inLine(all.map(one => [`${one.form} 卷 ${one.items.length} 题`, `form ${one.form}: ${one.items.length} questions`] as const))

export const exam = resource('exam', {
  label: ['考试', 'Exam'],
  path: { base: 'business-product/exam', list: 'page', remove: 'remove' },
  title: 'name',
  // Families may point at any exam, and are invited or not; they list none, and are told of their own children's.
  scope: { ...ownedScope, else: { student: 'everyone' } },
  read: readers,
  find: { by: ['name'] },
  notes: true,
  printable: {
    paper: { label: ['试卷', 'Paper'], in: ['scheduled', 'open', 'closed', 'marked', 'published'] },
    answerSheet: { label: ['答题卡', 'Answer sheet'], in: ['scheduled', 'open', 'closed', 'marked', 'published'] },
    keys: { label: ['参考答案', 'Answers'], in: ['scheduled', 'open', 'closed', 'marked', 'published'] },
  },
  unusual: { correction: ['regrade'] },
  fields: {
    name: text('考试名称', 'Name', { required: true, search: true }),
    bankId: ref('question_bank')('题库', 'Bank', { required: true, search: true }),
    grade: int('年级', 'Grade', { search: true, check: rules.between(1, 12), among: gradeWords }),
    openClassId: ref('open_class')('开课班级', 'Class', { search: true }),
    ...ownedFields,
    startTime: time('开始时间', 'Begins', { required: true, index: 'due' }),
    endTime: time('结束时间', 'Ends', { required: true, index: 'due' }),
    duration: int('时长（分钟）', 'Minutes', { required: true, initial: 60, check: rules.between(1, 600) }),
    totalScore: points('总分', 'Total', { required: true, initial: 0, locked: true }),
    /** Nothing said: six tenths of the paper, once it is put together. */
    passScore: points('及格分（0 即总分的 60%）', 'To pass (0: 60 % of the total)', { required: true, initial: 0 }),
    attempts: int('允许次数', 'Attempts', { required: true, initial: 1, hidden: true, check: rules.between(1, 10) }),
    forms: int('卷数', 'Forms', { required: true, initial: 1, hidden: true, check: rules.between(1, 4) }),
    isShuffled: flag('打乱题目与选项', 'Shuffled', { required: true, initial: true, hidden: true }),
    markers: int('每题阅卷人数', 'Markers', { required: true, initial: 1, hidden: true, check: rules.between(1, 2) }),
    tolerance: points('允许分差', 'May differ by', { required: true, initial: 100, hidden: true }),
    notes: text('考试须知', 'What takers are told', { lines: 4, hidden: true }),
    rules: json<readonly Rule[]>()('组卷规则', 'Rules', { locked: true, hidden: true, says: countLine('条规则', 'rules') }),
    picks: json<readonly Item[]>()('手工选题', 'Chosen questions', { locked: true, hidden: true, says: countLine('题', 'questions') }),
    seed: text('抽题种子', 'Seed', { locked: true, hidden: true }),
    papers: json<readonly Form[]>()('试卷', 'Papers', { locked: true, hidden: true, says: formsLine }),
    drawn: json<readonly (readonly Explained[])[]>()('抽题说明', 'How it was drawn', { locked: true, hidden: true, says: countLine('卷', 'forms') }),
    allowances: json<readonly Allowance[]>()('个别安排', 'Allowances', { locked: true, hidden: true, says: countLine('人', 'pupils') }),
    corrections: json<readonly Correction[]>()('答案更正', 'Corrections', { locked: true, hidden: true, says: countLine('题', 'questions') }),
    publishedAt: time('成绩发布时间', 'Published at', { locked: true, hidden: true }),
    cancelReason: text('取消原因', 'Why it was cancelled', { locked: true, hidden: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', compose: 'draft', schedule: 'scheduled', allow: 'draft', remove: 'removed' }),
    scheduled: state('已排期', 'Scheduled', 'waiting', { open: 'open', allow: 'scheduled', unschedule: 'draft', cancel: 'cancelled' }),
    open: state('考试中', 'Open', 'active', { allow: 'open', close: ['closed', 'marked'] }),
    closed: state('阅卷中', 'Being marked', 'waiting', { settle: 'marked', regrade: 'closed' }),
    marked: state('已阅完', 'Marked', 'good', { regrade: 'marked', publish: 'published' }),
    published: state('成绩已发布', 'Published', 'good', { regrade: 'published' }),
    cancelled: state('已取消', 'Cancelled', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...facts('created', 'changed', 'removed', 'composed', 'scheduled', 'unscheduled', 'opened', 'closed', 'all_marked', 'published', 'cancelled'),
    allowed: carries<{ allowance: Allowance }>(),
    regraded: carries<{ correction: Correction }>(),
  },
  evolve: {
    allowed: (row, { allowance }) => ({ allowances: [...(row.allowances ?? []).filter(one => one.studentId !== allowance.studentId), allowance] }),
    regraded: (row, { correction }) => ({ corrections: [...(row.corrections ?? []).filter(one => one.questionId !== correction.questionId), correction] }),
  },
})
export type Exam = Row<typeof exam>
/** Days after the publication in which a family may ask for another look. */
export const appealDays = 14
/** What a paper comes to. */
export const totalOf = (items: readonly Item[]): number => items.reduce((sum, one) => sum + one.marks, 0)
