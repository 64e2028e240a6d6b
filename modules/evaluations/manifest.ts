/** What evaluations show. */
import { detailScreen, group, listScreen, type Manifest, screen } from '../kit/index.ts'
import { evaluationCommands, familyCommands } from './commands.ts'
import { evaluation, readers } from './evaluation.ts'
import { request } from './request.ts'
import { round } from './round.ts'

const evaluations = '/openclass/evaluationTeacher',
  classes = '/openclass/evaluationClass'
const family = '/parent/evaluations'

export const manifest: Manifest = {
  resources: [request, round, evaluation],
  commands: [...evaluationCommands, ...familyCommands],
  screens: [
    group('/completion', ['结课', 'Completion'], { area: 'results', icon: 'flag' }, [
      listScreen(evaluations, evaluation, {
        menu: { label: ['教师评价', 'Teacher evaluations'], icon: 'star' },
        columns: ['openClassId', 'teacherId', 'score', 'content', 'tags', 'schoolId', 'createTime', 'status'],
        search: ['openClassId', 'teacherId', 'score', 'content', 'tags', 'schoolYear', 'semester'],
        commands: evaluationCommands,
        views: [
          { id: 'low', label: ['三星及以下', 'Three stars or fewer'], filters: { score_le: '3' } },
          { id: 'words', label: ['有文字', 'With words'], filters: { content_notnull: '1' } },
        ],
        hint: [
          '班级评价结束且不少于5份时，才会一起公布；没有人看得到是哪个家庭写的。',
          'Answers of a class appear together once it is closed, from five up; nobody sees which family wrote them.',
        ],
      }),
      detailScreen(`${evaluations}/:id`, evaluation, {
        commands: evaluationCommands,
        fields: [
          'openClassId',
          'teacherId',
          'score',
          'stars',
          'content',
          'tags',
          'schoolId',
          'agencyId',
          'schoolYear',
          'semester',
          'hiddenReason',
          'violationId',
          'feedbackId',
        ],
      }),
      listScreen(classes, round, {
        menu: { label: ['班级评价', 'Class evaluations'], icon: 'people' },
        columns: ['openClassId', 'teacherId', 'schoolId', 'schoolYear', 'semester', 'asked', 'count', 'score', 'closesAt', 'status'],
        hint: ['班级结课后自动邀请家长和学生评价', 'Families are asked by themselves when a class is completed'],
      }),
      detailScreen(`${classes}/:id`, round, {
        fields: [
          'openClassId',
          'teacherId',
          'schoolId',
          'agencyId',
          'schoolYear',
          'semester',
          'asked',
          'closesAt',
          'count',
          'score',
          'means',
          'spread',
          'criteria',
        ],
      }),
      screen('/openclass/evaluationTotals', () => import('./screens/TeacherPage.tsx'), 'TeacherPage', {
        menu: { label: ['教师评价汇总', 'Totals of teachers'], icon: 'grouped-bar-chart', permit: 'evaluation_round_view', roles: readers },
      }),
    ]),
    screen(family, () => import('./screens/Family.tsx'), 'Family', {
      menu: { area: 'results', label: ['课程评价', 'Rate a class'], icon: 'endorsed', permit: 'evaluation_request_view', roles: ['PR', 'SD'] },
    }),
  ],
}
