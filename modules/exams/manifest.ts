/** What the question bank and exams show. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { attemptCommands } from './attempt.commands.ts'
import { attempt, script } from './attempt.ts'
import { bank, chapter, chapterCommands } from './bank.ts'
import { examCommands } from './exam.commands.ts'
import { exam } from './exam.ts'
import { question } from './question.ts'
import { bankCommands, copyChapter, questionCommands } from './question.commands.ts'
import { scriptCommands } from './script.commands.ts'

const questions = () => import('./screens/Questions.tsx')
const schools = part(() => import('./screens/SchoolInput.tsx'), 'SchoolInput')
export const manifest: Manifest = {
  resources: [bank, chapter, question, exam, attempt, script],
  commands: [...bankCommands, ...chapterCommands, copyChapter, ...questionCommands, ...examCommands, ...attemptCommands, ...scriptCommands],
  links: { question_bank: id => `/product/qsnQuestion?bank=${id}`, question: id => `/product/qsnQuestion?id=${id}` },
  screens: [
    group('/product/exams', ['题库与考试', 'Question banks and exams'], { area: 'results', icon: 'lightbulb' }, [
      listScreen('/product/qsnBank', bank, {
        menu: { label: ['题库管理', 'Question banks'], icon: 'book' },
        commands: bankCommands.filter(one => one.name !== 'move'),
        columns: ['name', 'subject', 'grade', 'schoolId', 'agencyId', 'questionCount', 'status'],
        inputs: { schoolId: schools },
        link: row => `/product/qsnQuestion?bank=${row.id}`,
        hint: ['新建题库，再录入或导入试题', 'Make a bank, then write or import questions'],
      }),
      screen('/product/qsnQuestion', questions, 'Questions', {
        menu: { label: ['试题管理', 'Questions'], icon: 'help', permit: 'question_view' },
        of: question,
      }),
      listScreen('/product/exam', exam, {
        menu: { label: ['考试管理', 'Exams'], icon: 'timeline-events' },
        commands: examCommands.filter(one => one.name !== 'compose' && one.name !== 'regrade' && one.name !== 'allow'),
        columns: ['name', 'bankId', 'grade', 'openClassId', 'startTime', 'endTime', 'duration', 'totalScore', 'status'],
        inputs: { schoolId: schools },
        views: [
          { id: 'draft', label: ['草稿', 'Drafts'], filters: { status: 'draft' } },
          { id: 'running', label: ['进行中', 'Running'], filters: { status: 'scheduled,open' } },
          { id: 'marking', label: ['阅卷', 'Marking'], filters: { status: 'closed,marked' } },
          { id: 'published', label: ['已发布', 'Published'], filters: { status: 'published' } },
        ],
        hint: ['先建考试，再组卷、排期', 'Make an exam, compose its paper, then schedule it'],
      }),
      screen('/product/exam/:id', () => import('./screens/ExamScreen.tsx'), 'ExamScreen', { of: exam }),
      listScreen('/product/examResult', attempt, {
        menu: { label: ['考试成绩', 'Exam results'], icon: 'th-list', roles: ['PO', 'EC', 'SM', 'AM'] },
        columns: ['examId', 'studentId', 'turn', 'startedAt', 'submitTime', 'score', 'totalScore', 'status'],
        link: row => `/exam/result?id=${row.id}`,
        hint: ['学生交卷后会出现在这里', 'Attempts appear here when pupils take an exam'],
      }),
    ]),
    screen('/exam/marking', () => import('./screens/Marking.tsx'), 'Marking', {
      menu: { area: 'results', label: ['阅卷', 'Marking'], icon: 'annotation', permit: 'exam_script_mark', roles: ['ST', 'AT', 'SM', 'AM'] },
    }),
    screen('/exam/mine', () => import('./screens/MyExams.tsx'), 'MyExams', {
      menu: { area: 'results', label: ['考试', 'Exams'], icon: 'form', permit: null, roles: ['PR', 'SD'] },
    }),
    screen('/exam/take', () => import('./screens/TakeExam.tsx'), 'TakeExam', {}),
    screen('/exam/result', () => import('./screens/ResultScreen.tsx'), 'ResultScreen', { of: attempt }),
  ],
}
