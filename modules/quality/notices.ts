/** Who is told of audits of indicator systems: the level above when one comes, who sent it when it was decided. */
import { dept } from '../identity/index.ts'
import { find } from '../kit/index.ts'
import { accounts, notice, noticeReactions, type To } from '../messages/index.ts'
import { cityOf, type System, system } from './system.ts'

/** The office audits cities, a city's commission its areas, an area's its schools. */
const above: To<System> = async ({ level, areaCode }, { ask }) => {
  if (level === 'city' || !areaCode) return [{ role: 'PO' }]
  const upper = await ask(find(dept, { areaCode: level === 'area' ? cityOf(areaCode) : areaCode, deptCategory: 'commission' }))
  return upper.map(one => ({ deptId: one.id, role: 'EC' }))
}
const shared = { type: 'approval', link: '/quota/detail/{id}' } as const
const decided = { ...shared, to: [accounts('submittedBy')] } as const
export const notices = noticeReactions(
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
