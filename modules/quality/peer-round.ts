/** Peer round (互评): for some weeks the pupils of a class say what they have seen of some of their classmates, where the indicators leave it to
 * peers. What comes of it is one figure for each pupil and indicator; who said what is in [peer-rating.ts], for nobody. */
import { carries, choice, facts, int, json, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { semesters } from './score.ts'
import { yearRule } from './system.ts'

/** The most classmates that a pupil is asked about: more is no longer thought about. */
const eachMax = 10

export const peerRound = resource('student_peer_round', {
  label: ['同学互评', 'Peer round'],
  path: { base: 'business-quota/peerRound', list: 'page' },
  title: 'classId',
  scope: { school: 'schoolId', area: 'areaCode' },
  read: ['PO', 'SM', 'ST'],
  sort: ['-closesAt'],
  unusual: { look: ['look'] },
  fields: {
    classId: ref('school_class')('班级', 'Class', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { hidden: true, locked: true }),
    schoolYear: text('学年', 'School year', { required: true, search: true, check: yearRule }),
    semester: choice(semesters)('学期', 'Term', { required: true, search: true }),
    systemId: ref('quota_system')('指标体系', 'Indicator system', { required: true }),
    family: text('版本族', 'Family', { required: true, locked: true, hidden: true, names: ['quota_system'] }),
    nodeIds: json<readonly string[]>()('互评指标', 'Indicators', { hidden: true, says: all => [`${all.length} 项`, `${all.length} indicators`] }),
    /** Left out, somebody opens it. */
    opensAt: time('自动开放时间', 'Opens by itself at', { index: 'due' }),
    closesAt: time('截止时间', 'Closes at', { required: true, search: true, index: 'due' }),
    each: int('每人评几名同学', 'Classmates each pupil rates', { required: true, initial: 5, check: rules.between(1, eachMax) }),
    atLeast: int('至少几人评才计分', 'Answers before a figure counts', { required: true, initial: 3, check: rules.between(2, eachMax) }),
    asked: int('参与人数', 'Pupils asked', { locked: true }),
    answered: int('完成人数', 'Pupils who answered', { locked: true }),
    figures: int('计分项数', 'Figures', { locked: true }),
    /** Of fewer than enough answers: the teacher gives these. */
    leftOver: int('留给教师的项数', 'Left to the teacher', { locked: true }),
    remindedAt: time('最近提醒时间', 'Last reminded at', { locked: true, hidden: true }),
    reason: text('取消原因', 'Why cancelled', { locked: true, hidden: true, pii: 'words' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', open: 'open', cancel: 'cancelled' }),
    open: state('进行中', 'Open', 'active', { remind: 'open', extend: 'open', look: 'open', close: 'closed', cancel: 'cancelled' }),
    closed: state('已结束', 'Closed', 'good', { look: 'closed' }),
    cancelled: state('已取消', 'Cancelled', 'over'),
  },
  facts: { ...facts('created', 'changed', 'opened', 'reminded', 'extended', 'closed', 'cancelled'), looked: carries<{ studentId: string; remark: string }>() },
})
export type PeerRound = Row<typeof peerRound>
