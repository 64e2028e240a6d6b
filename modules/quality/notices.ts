/** Who is told of audits of indicator systems: the level above when one comes, who sent it when it was decided. */
import { dept } from '../identity/index.ts'
import { answer, find, findAll } from '../kit/index.ts'
import { guardian, schoolClass } from '../people/index.ts'
import { accounts, notice, noticeReactions, type To } from '../messages/index.ts'
import { peerRating } from './peer-rating.ts'
import { type PeerRound, peerRound } from './peer-round.ts'
import { cityOf, type System, system } from './system.ts'

/** The office audits cities, a city's commission its areas, an area's its schools. */
const above: To<System> = async ({ level, areaCode }, { ask }) => {
  if (level === 'city' || !areaCode) return [{ role: 'PO' }]
  const upper = await ask(find(dept, { areaCode: level === 'area' ? cityOf(areaCode) : areaCode, deptCategory: 'commission' }))
  return upper.map(one => ({ deptId: one.id, role: 'EC' }))
}
const shared = { type: 'approval', link: '/quota/detail/{id}' } as const
const decided = { ...shared, to: [accounts('submittedBy')] } as const
/** The guardians of those who have classmates left to rate. */
const waiting: To<PeerRound> = async ({ id }, { ask }) => {
  const rows = await answer(findAll(peerRating, { roundId: id, status: 'assigned' }), { ask })
  const studentId = [...new Set(rows.map(one => one.raterId))]
  const bound = studentId.length === 0 ? [] : await ask(find(guardian, { studentId, status: 'bound', mayReceive: true, blocked: false }))
  return [{ userIds: bound.flatMap(one => (one.userId ? [one.userId] : [])) }]
}
const toRate = { to: [waiting], names: { klass: [schoolClass, 'classId'] }, link: '/parent/peers' } as const
export const notices = noticeReactions(
  notice(peerRound, 'opened', {
    ...toRate,
    title: ['请孩子评一评同学：{klass}', 'Time to rate some classmates: {klass}'],
    content: [
      '“{klass}”开展同学互评，请和孩子一起在 {closesAt} 前完成，几分钟即可。老师和同学都看不到是谁评的。',
      'In “{klass}” pupils rate some classmates. Please do it with your child by {closesAt}: neither teachers nor classmates learn who said what.',
    ],
  }),
  notice(peerRound, 'reminded', {
    ...toRate,
    title: ['同学互评即将截止：{klass}', 'Some classmates are still to be rated: {klass}'],
    content: ['“{klass}”的同学互评还没有完成，{closesAt} 截止。', 'The classmates in “{klass}” are not all rated yet. It is open until {closesAt}.'],
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
)
