/** What the screens of certificates say. */
import type { Label } from '../../kit/field.ts'

export const words = {
  name: ['姓名', 'Name'],
  className: ['班级', 'Class'],
  tourName: ['研学', 'Study tour'],
  schoolName: ['学校', 'School'],
  agencyName: ['机构', 'Agency'],
  hours: ['课时', 'Lessons'],
  days: ['天数', 'Days'],
  score: ['成绩', 'Score'],
  period: ['起止日期', 'Dates'],
  place: ['地点', 'Place'],
  no: ['证书编号', 'Number'],
  code: ['验证码', 'Code'],
  issued: ['发证日期', 'Issued on'],
  revoked: ['撤销日期', 'Revoked on'],
  former: ['曾用编号（已撤销）', 'Former numbers, revoked'],
} as const satisfies Record<string, Label>
