/** The roles of the product, by the codes that declarations use for default rights. */
import type { Label } from './field.ts'
import { prose } from './message-catalogue.ts'

/** Role codes: who they are, and the home view they get. */
export const roles = {
  PA: { label: ['平台管理员', 'Platform admin'], home: 'platform' },
  PO: { label: ['平台运营', 'Platform operator'], home: 'platform' },
  FI: { label: ['财务', 'Finance'], home: 'platform' },
  EC: { label: ['教委', 'Education commission'], home: 'commission' },
  SM: { label: ['学校管理员', 'School manager'], home: 'school' },
  ST: { label: ['学校教师', 'School teacher'], home: 'schoolTeacher' },
  AM: { label: ['机构管理员', 'Agency manager'], home: 'agency' },
  AT: { label: ['机构教师', 'Agency teacher'], home: 'agencyTeacher' },
  PR: { label: ['家长', 'Parent'], home: 'parent' },
  SD: { label: ['学生', 'Pupil'], home: 'parent' },
  SA: { label: ['销售', 'Sales'], home: 'sale' },
  SL: { label: ['销售经理', 'Sales manager'], home: 'sale' },
  CS: { label: ['客服', 'Customer service'], home: 'customer' },
  RP: { label: ['招飞管理员', 'Recruit-pilot admin'], home: 'recruitpilots_admin' },
  UU: { label: ['升学管理员', 'Promotion admin'], home: 'uu_admin' },
  CM: { label: ['渠道管理员', 'Channel manager'], home: 'dashboard' },
  OM: { label: ['合作机构管理员', 'Organisation manager'], home: 'dashboard' },
  /** Sees the books and whatever led to them, and does nothing. */
  AU: { label: ['审计', 'Auditor'], home: 'dashboard' },
} as const satisfies Record<string, { label: Label; home: string }>

// Roles begin under these names, and keep them in both languages until an administrator renames them.
for (const { label } of Object.values(roles)) prose(label)

export type Role = keyof typeof roles
export const everyone = Object.keys(roles) as readonly Role[]
/** Everybody who may do anything: who audits looks on. */
export const doers: readonly Role[] = everyone.filter(role => role !== 'AU')
