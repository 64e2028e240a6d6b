/** Who is told of quality evaluation: the level above when a system comes, who sent it when it was decided, who keeps one when the one above it
 * stops; guardians of what peers are asked and of what was audited, and whoever scored when a sheet comes back. */
import { dept } from '../identity/index.ts'
import { answer, find, findAll } from '../kit/index.ts'
import { guardian, ofChild, schoolClass, student } from '../people/index.ts'
import { accounts, notice, noticeReactions, type To } from '../messages/index.ts'
import { peerRating } from './peer-rating.ts'
import { type PeerRound, peerRound } from './peer-round.ts'
import { type Score, score } from './score.ts'
import { cityOf, type System, system } from './system.ts'

/** The office audits cities, a city's commission its areas, an area's its schools. */
const above: To<System> = async ({ level, areaCode }, { ask }) => {
  if (level === 'city' || !areaCode) return [{ role: 'PO' }]
  const upper = await ask(find(dept, { areaCode: level === 'area' ? cityOf(areaCode) : areaCode, deptCategory: 'commission' }))
  return upper.map(one => ({ deptId: one.id, role: 'EC' }))
}
/** Who keeps a system: the school, or the commission of the place. */
const keeper: To<System> = async ({ schoolId, areaCode }, { ask }) =>
  schoolId
    ? [{ deptId: schoolId, role: 'SM' }]
    : (await ask(find(dept, { areaCode: areaCode ?? '', deptCategory: 'commission' }))).map(one => ({ deptId: one.id, role: 'EC' }))
/** The guardians of the pupil who see and hear of them. */
const ownGuardians: To<Score> = async ({ studentId }, { ask }) => {
  const bound = await ask(find(guardian, { studentId, status: 'bound', maySee: true, mayReceive: true, blocked: false }))
  return [{ userIds: bound.flatMap(one => (one.userId ? [one.userId] : [])) }]
}
const shared = { type: 'approval', link: '/quota/detail/{id}' } as const
const decided = { ...shared, to: [accounts('submittedBy')] } as const
/** The guardians of those who have classmates left to rate. */
const waiting: To<PeerRound> = async ({ id }, { ask }) => {
  const rows = await answer(findAll(peerRating, { roundId: id, status: 'assigned' }), { ask })
  const studentId = [...new Set(rows.map(one => one.raterId))]
  const bound = studentId.length === 0 ? [] : await ask(find(guardian, { studentId, status: 'bound', mayReceive: true, blocked: false }))
  return bound.flatMap(one => (one.userId ? [{ userIds: [one.userId], params: { studentId: one.studentId } }] : []))
}
const toRate = { to: [waiting], told: ofChild, names: { klass: [schoolClass, 'classId'] }, link: '/parent/peers' } as const
export const notices = noticeReactions(
  notice(peerRound, 'opened', {
    ...toRate,
    title: ['请孩子评一评同学：{klass}', 'Time to rate some classmates: {klass}'],
    content: [
      '“{klass}”开展同学互评，请和{child}一起在 {closesAt} 前完成，几分钟即可。老师和同学都看不到是谁评的。',
      'In “{klass}” pupils rate some classmates. Please do it with {child} by {closesAt}: neither teachers nor classmates learn who said what.',
    ],
  }),
  notice(peerRound, 'reminded', {
    ...toRate,
    title: ['同学互评即将截止：{klass}', 'Some classmates are still to be rated: {klass}'],
    content: [
      '{child}在“{klass}”的同学互评还没有完成，{closesAt} 截止。',
      'The classmates of {child} in “{klass}” are not all rated yet. It is open until {closesAt}.',
    ],
  }),
  notice(system, 'submitted', {
    ...shared,
    to: [above],
    title: ['指标体系待审核：{name}', 'Indicator system to audit: {name}'],
    content: ['“{name}”（{level}[，{schoolYear}]）提交审核，请处理。', '“{name}” ({level}[, {schoolYear}]) was sent for audit.'],
  }),
  notice(system, 'approved', {
    ...decided,
    title: ['指标体系已通过：{name}', 'Indicator system approved: {name}'],
    content: ['“{name}”已通过审核，可以启用。', '“{name}” was approved and can be enabled.'],
  }),
  notice(system, 'rejected', {
    ...decided,
    title: ['指标体系被驳回：{name}', 'Indicator system rejected: {name}'],
    content: ['“{name}”未通过审核：{auditRemark}', '“{name}” was rejected: {auditRemark}'],
  }),
  notice(system, 'suspended', {
    to: [keeper],
    link: '/quota/detail/{id}',
    title: ['上级指标体系已停用：{name}', 'The system above is out of use: {name}'],
    content: [
      '“{name}”继承的上级体系已停用，暂不能评分；上级恢复启用，或改用其新版本后可以继续。',
      'The system that “{name}” inherits from is out of use: nobody can score until it is back, or until its newer version is adopted.',
    ],
  }),
  notice(system, 'resumed', {
    to: [keeper],
    link: '/quota/detail/{id}',
    title: ['指标体系已恢复：{name}', 'In use again: {name}'],
    content: ['“{name}”继承的上级体系已恢复，可以继续评分。', 'The system that “{name}” inherits from is back: scoring may go on.'],
  }),
  notice(score, 'approved', {
    to: [ownGuardians],
    told: { who: [student, 'studentId'] },
    link: '/parent/quality',
    title: ['素质评价报告[：{who}]', 'Quality report[: {who}]'],
    content: [
      '{schoolYear} {semester}的素质评价已审核，可以查看报告。',
      'The quality evaluation of {schoolYear}, {semester}, was audited: its report is there to read.',
    ],
  }),
  notice(score, 'rejected', {
    ...decided,
    link: '/quota/StudentQualityScoreDetail/{id}?tab=report',
    told: { who: [student, 'studentId'] },
    title: ['素质评分被驳回[：{who}]', 'Quality scores sent back[: {who}]'],
    content: [
      '{schoolYear} {semester}的素质评分未通过审核[：{auditRemark}]',
      'The quality scores of {schoolYear}, {semester}, were sent back[: {auditRemark}]',
    ],
  }),
)
