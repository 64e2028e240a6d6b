/** The question bank and exams: questions in versions, papers drawn of them, attempts, marks. */
import { empty, find, is, module, tile } from '../kit/index.ts'
import { attemptSystem } from './attempt.commands.ts'
import { receiveBank, receiveChapter, recount } from './bank.ts'
import { marksToIndicators } from './evidence.ts'
import { erasedWithPupil, erasing } from './erasing.ts'
import { exam } from './exam.ts'
import { close, closes, collects, opens, publish, runsOut, schedule } from './exam.commands.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { papers } from './papers.ts'
import { accept, receive, use } from './question.commands.ts'
import { toMark } from './reports.ts'
import { routes } from './routes.ts'
import { mark, scriptSystem } from './script.commands.ts'
import { server } from './server/index.ts'
import { isTeacher } from './owner.ts'
import { open, settle } from './steps.ts'

export default module('exams', {
  label: ['题库与考试', 'Question banks and exams'],
  ...manifest,
  commands: [...manifest.commands, receiveBank, receiveChapter, recount, receive, use, open, settle, close, ...attemptSystem, ...scriptSystem, ...erasing],
  consequences: [erasedWithPupil],
  reactions: [opens, runsOut, collects, closes, marksToIndicators, ...notices],
  routes: [...routes, ...papers],
  tiles: [
    tile(accept, { name: 'question_accept', label: ['待审核试题', 'Questions to accept'], to: '/product/qsnQuestion', match: [is('status', 'submitted')] }),
    tile(schedule, {
      name: 'exam_draft',
      until: 'startTime',
      label: ['待排期考试', 'Exams to schedule'],
      to: '/product/exam',
      match: [is('status', 'draft')],
      // Teachers schedule their own alone.
      rows: ({ actor, ask }) =>
        ask(find(exam, { status: 'draft', ...(isTeacher(actor.role) ? { createdBy: actor.userId } : {}) } as never, { sort: ['startTime'], limit: 500 })),
    }),
    // Who marks sees exams, and no script but at the desk.
    tile(
      { on: exam, by: mark.by, permit: mark.permit },
      { name: 'exam_mark', label: ['待阅卷的考试', 'Exams to mark'], to: '/exam/marking', rows: toMark, leads: id => `/exam/marking?exam=${id}` },
    ),
    tile(publish, {
      name: 'exam_publish',
      label: ['待发布成绩', 'Results to publish'],
      to: '/product/exam',
      match: [is('status', 'marked'), empty('publishedAt')],
    }),
  ],
  ...server,
})
