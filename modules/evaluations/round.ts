/** Evaluation of a class (L27): opened when the class is completed, closed once when the last has answered or the time is over. What the
 * answers come to is published then, all at once and from five up, so that nobody learns one of them by looking before and after. */
import { choice, facts, int, json, points, ref, resource, type Row, state, text, time } from '../kit/index.ts'
import { semesters } from '../quality/index.ts'
import { type Criterion, meanOf, type Stars, starsText, type Totals } from './stars.ts'

const criteriaLine = (all: readonly Criterion[]): readonly [string, string] => [
  all.map(one => one.name).join('、'),
  all.map(one => one.english || one.name).join(', '),
]
const meansLine = (means: Stars): readonly [string, string] => {
  const said = Object.values(means).map(starsText).join(' · ')
  return [said, said]
}
const spreadLine = (spread: readonly number[]): readonly [string, string] => {
  const said = spread.map((count, i) => `${i + 1}★ ${count}`).join(' · ')
  return [said, said]
}

export const round = resource('evaluation_round', {
  label: ['班级评价', 'Class evaluation'],
  path: { base: 'business-openclass/evaluationClass', list: 'page' },
  title: 'openClassId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'EC', 'SM', 'AM', 'AT'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    schoolYear: text('学年', 'School year', { required: true, search: true, locked: true }),
    semester: choice(semesters)('学期', 'Term', { required: true, search: true, locked: true }),
    criteria: json<readonly Criterion[]>()('评价项', 'Criteria', { hidden: true, locked: true, says: criteriaLine }),
    asked: int('邀请人数', 'Asked', { required: true, locked: true, initial: 0 }),
    editHours: int('可修改小时数', 'Hours to change it', { required: true, hidden: true, locked: true, initial: 24 }),
    closesAt: time('评价截止', 'Open until', { locked: true }),
    /** When the last answer that is possible can no longer be changed. */
    dueAt: time('公布时间', 'Published at', { hidden: true, locked: true, index: 'due' }),
    count: int('有效评价', 'Answers', { locked: true }),
    score: points('平均星级', 'Mean stars', { locked: true, isMean: true }),
    means: json<Stars>()('各项平均', 'By criterion', { hidden: true, locked: true, says: meansLine }),
    spread: json<readonly number[]>()('星级分布', 'Spread', { hidden: true, locked: true, says: spreadLine }),
    sum: int('星数合计', 'Sum of stars', { hidden: true, locked: true }),
    sums: json<Stars>()('各项星数', 'Sums by criterion', { hidden: true, locked: true, says: () => ['已计算', 'added up'] }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'open' }),
    open: state('评价中', 'Open', 'active', { close: ['published', 'few'] }),
    published: state('已公布', 'Published', 'good', { recount: ['published', 'few'] }),
    few: state('不足5份', 'Fewer than five', 'over', { recount: ['published', 'few'] }),
  },
  facts: facts('opened', 'closed', 'recounted'),
})
export type Round = Row<typeof round>

/** What is kept of totals; of fewer than five nothing. */
export function kept(totals: Totals | undefined) {
  if (!totals) return { count: null, score: null, means: null, spread: null, sum: null, sums: null }
  const { count, sum, sums, spread } = totals
  return {
    count,
    sum,
    sums,
    spread,
    score: meanOf(sum, count),
    means: Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, meanOf(value, count)])),
  }
}
