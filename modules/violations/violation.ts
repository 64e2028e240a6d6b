/** Violation of an agency or of one of its teachers (L15): recorded, objected to, confirmed or withdrawn, put right. */
import { choice, date, dict, facts, file, ref, resource, type Role, state, text, time } from '../kit/index.ts'

/** How grave it is. From which level on a confirmed one bars what is the house's policy. */
export const levels = { '1': ['一般', 'Minor'], '2': ['较重', 'Serious'], '3': ['严重', 'Grave'] } as const
export type Level = keyof typeof levels

const authority: readonly Role[] = ['PO', 'EC', 'SM']
export const violation = resource('violation', {
  label: ['机构违规', 'Agency violation'],
  path: { base: 'business-basic/agencyViolation', list: 'page' },
  title: 'content',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'SA'],
  notes: { by: authority, for: authority },
  tasks: { by: authority, for: authority },
  attachments: { by: [...authority, 'AM'] },
  fields: {
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true }),
    /** Where one teacher is meant: then it bars this teacher, not the whole agency. */
    teacherId: ref('agency_teacher')('涉及教师', 'Teacher', { search: true }),
    schoolId: ref('school')('学校', 'School', { search: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    inspectionId: ref('inspection')('巡课记录', 'Inspection', { locked: true, hidden: true }),
    evaluationId: ref('teacher_evaluation')('评价', 'Evaluation', { locked: true, hidden: true }),
    type: dict('violation_type')('违规类型', 'Type', { required: true, search: true }),
    level: choice(levels)('违规等级', 'Level', { required: true, search: true, initial: '1' }),
    content: text('违规内容', 'What happened', { required: true, search: true, lines: 4 }),
    fileId: file('证据', 'Evidence', { hidden: true }),
    handleResult: text('处理结果', 'Handling', { lines: 3, hidden: true }),
    recordedBy: ref('user')('登记人账号', 'Recorder', { locked: true, hidden: true }),
    recorderName: text('登记人', 'Recorded by', { locked: true, hidden: true }),
    /** The agency may object before this instant; without an objection it can be confirmed from then on. */
    objectUntil: time('申诉截止', 'Objection until', { locked: true, index: true }),
    objection: text('申诉理由', 'Objection', { locked: true, hidden: true, lines: 4 }),
    objectionFileId: file('申诉材料', 'Papers of the objection', { locked: true, hidden: true }),
    objectedAt: time('申诉时间', 'Objected at', { locked: true, hidden: true }),
    decision: text('认定意见', 'Decision', { locked: true, hidden: true, lines: 3 }),
    decidedAt: time('认定时间', 'Decided at', { locked: true, hidden: true }),
    rectifyUntil: date('整改期限', 'To be put right by', { locked: true }),
    rectification: text('整改说明', 'What was put right', { locked: true, hidden: true, lines: 4 }),
    rectificationFileId: file('整改材料', 'Papers of the rectification', { locked: true, hidden: true }),
    reportedAt: time('提交整改时间', 'Reported at', { locked: true, hidden: true }),
    rectifiedAt: time('整改确认时间', 'Rectified at', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'recorded' }),
    recorded: state('已登记', 'Recorded', 'waiting', {
      change: 'recorded',
      object: 'objection',
      confirm: 'confirmed',
      withdraw: 'withdrawn',
      remove: 'removed',
    }),
    objection: state('申诉中', 'Objection', 'waiting', { confirm: 'confirmed', withdraw: 'withdrawn' }),
    confirmed: state('已认定', 'Confirmed', 'bad', { report: 'confirmed', sendBack: 'confirmed', rectify: 'rectified' }),
    rectified: state('已整改', 'Rectified', 'over'),
    withdrawn: state('已撤销', 'Withdrawn', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: facts('recorded', 'changed', 'removed', 'objected', 'confirmed', 'withdrawn', 'rectification_reported', 'rectification_sent_back', 'rectified'),
})
