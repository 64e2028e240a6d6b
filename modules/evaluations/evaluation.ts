/** Evaluation of a teacher (L27) as others read it: stars and words of somebody in a class. It was made with all others of its class in one
 * turn of the house, in an order that says nothing, and carries neither child nor account nor the time at which it was given. */
import { choice, facts, int, json, type Narrower, ref, resource, type Role, type Row, state, text } from '../kit/index.ts'
import { semesters } from '../quality/index.ts'
import type { Stars } from './stars.ts'

const starsLine = (stars: Stars): readonly [string, string] => {
  const said = Object.values(stars).join(' · ')
  return [said, said]
}
/** Who reads evaluations: the platform, and within their scope commissions, schools, agencies and the teachers themselves. */
export const readers: readonly Role[] = ['PO', 'EC', 'SM', 'AM', 'AT']

export const evaluation = resource('teacher_evaluation', {
  label: ['教师评价', 'Evaluation of a teacher'],
  path: { base: 'business-openclass/evaluationTeacher', list: 'page' },
  // Its words are no caption: what is hidden or held back must not stand where another row points to it.
  title: 'openClassId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: readers,
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    schoolYear: text('学年', 'School year', { required: true, search: true, locked: true, hidden: true }),
    semester: choice(semesters)('学期', 'Term', { required: true, search: true, locked: true, hidden: true }),
    score: int('星级', 'Stars', { required: true, search: true, locked: true }),
    stars: json<Stars>()('各项星级', 'Stars by criterion', { hidden: true, locked: true, says: starsLine }),
    content: text('评价', 'Words', { search: true, locked: true, lines: 4, pii: 'words' }),
    tags: text('标签', 'Tags', { search: true, locked: true, pii: 'words' }),
    hiddenReason: text('隐藏原因', 'Why hidden', { locked: true, hidden: true }),
    violationId: ref('violation')('违规记录', 'Violation', { locked: true, hidden: true }),
    feedbackId: ref('feedback')('在线反馈', 'Feedback', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { add: 'shown' }),
    shown: state('已公布', 'Published', 'good', { hide: 'hidden', hold: 'held', report: 'shown', forward: 'shown' }),
    hidden: state('已隐藏', 'Hidden', 'bad', { show: ['shown', 'held'], report: 'hidden', forward: 'hidden' }),
    held: state('不足5份，暂不公布', 'Held back, fewer than five', 'idle', { letGo: 'shown' }),
  },
  facts: facts('added', 'hidden', 'shown', 'held', 'let_go', 'reported', 'forwarded'),
})
export type Evaluation = Row<typeof evaluation>

/** Of fewer than five in a class nobody reads any; what is hidden the platform alone. */
export const published: readonly Narrower[] = readers.map(role => ({
  role,
  *narrow() {
    return { [evaluation.name]: { status: role === 'PO' ? ['shown', 'hidden'] : ['shown'] } }
  },
}))
