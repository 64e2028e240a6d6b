/** Subsidy (L25): what a family applies for, checked by class, school and commission, and once approved reserved for the pupil's orders. */
import { auditCode, auditFieldsOfPupil } from '../audit/index.ts'
import { carries, choice, file, money, ref, resource, rules, state, text, time } from '../kit/index.ts'
import { kinds } from './scheme-kinds.ts'

const stepNames = { class: ['班级', 'Class'], school: ['学校', 'School'], commission: ['教育局', 'Commission'] } as const

export const subsidy = resource('subsidy', {
  label: ['补贴', 'Subsidy'],
  path: { base: 'business-basic/subsidy', list: 'page' },
  title: 'studentId',
  // As few as possible: no agency at all; who checks sees what has come to their step (`narrowers`).
  scope: { area: 'areaCode', school: 'schoolId', student: 'studentId' },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'PR'],
  sum: 'amountCents',
  voids: ['rejected', 'removed', 'erased'],
  fields: {
    schemeId: ref('subsidy_scheme')('补贴方案', 'Scheme', { required: true, search: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    type: choice(kinds)('补贴类型', 'Kind', { required: true, search: true, locked: true }),
    amountCents: money('申请金额', 'Asked for', { required: true, check: rules.positive }),
    grounds: text('申请理由', 'Reason', { required: true, lines: 4, pii: 'words' }),
    /** Fetched by who sent it and by who reaches the application, and by nobody else. */
    fileId: file('证明材料', 'Document', { hidden: true, pii: 'words' }),
    /** The file itself, by which it is known whose document it is. */
    documentId: text('证明材料文件', 'File of the document', { locked: true, hidden: true, index: true, isMachine: true }),
    approvedCents: money('批准金额', 'Approved', { locked: true }),
    /** Whose word is asked for now, or was the last. */
    waitsFor: choice(stepNames)('审核环节', 'Step', { locked: true, search: true }),
    classId: ref('school_class')('班级', 'Class', { locked: true, hidden: true }),
    /** The class teacher, whose word is asked for first: no other teacher sees the application. Where none is known it is the school's. */
    headBy: ref('user')('班主任账号', 'Account of the class teacher', { locked: true, hidden: true, index: true }),
    /** Who gave the word of the class: they go on seeing what became of it. */
    classBy: ref('user')('班级审核人', 'Checked for the class by', { locked: true, hidden: true }),
    endedAt: time('结束时间', 'Ended at', { locked: true, hidden: true }),
    ...auditFieldsOfPupil,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { submit: 'pending' }),
    pending: state(
      '审核中',
      'Being checked',
      'waiting',
      { approve: ['pending', 'active'], reject: 'rejected', hand: 'pending', withdraw: 'removed', erase: 'erased' },
      auditCode.pending,
    ),
    rejected: state('已驳回', 'Rejected', 'bad', { submit: 'pending', remove: 'removed', erase: 'erased' }, auditCode.rejected),
    active: state('已批准', 'Approved', 'good', { end: 'ended' }, auditCode.approved),
    ended: state('已结束', 'Ended', 'over', { erase: 'erased' }, auditCode.approved),
    removed: state('已撤回', 'Taken back', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: {
    submitted: {},
    handed: {},
    step_approved: {},
    approved: {},
    rejected: {},
    removed: {},
    ended: carries<{ unusedCents: number; remark: string | null }>(),
    erased: {},
  },
})
