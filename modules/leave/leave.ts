/** Leave of a pupil (L14): by lesson, tied to the marks it makes. */
import { auditCode, auditFieldsOfPupil } from '../audit/index.ts'
import { carries, choice, erasable, everyone, json, ref, resource, rules, state, text, time } from '../kit/index.ts'

export const leave = resource('leave', {
  label: ['学生请假', 'Leave'],
  path: { base: 'business-basic/leave', list: 'page' },
  title: 'reason',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD', 'CS'],
  attachments: { by: ['PR', 'SM', 'ST', 'AM', 'AT'], for: everyone },
  fields: {
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    startTime: time('开始时间', 'From', { required: true, locked: true }),
    endTime: time('结束时间', 'To', { required: true, locked: true, index: 'due' }),
    /** The lessons the leave is for; computed from the range, some may be unticked. */
    lessonIds: json<readonly string[]>()('请假课次', 'Lessons', { locked: true, hidden: true, check: rules.texts }),
    kind: choice({ illness: ['病假', 'Illness'], personal: ['事假', 'Personal'] })('类型', 'Kind', { required: true, initial: 'personal' }),
    reason: text('请假原因', 'Reason', { required: true, lines: 3, pii: 'words' }),
    auditReasons: text('审批意见', 'Audit reasons', { locked: true, pii: 'words' }),
    ...auditFieldsOfPupil,
  },
  lifecycle: erasable({
    new: state('新建', 'New', 'idle', { applyStuLeave: 'applied' }),
    applied: state('待审批', 'Applied', 'waiting', { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', lapse: 'withdrawn' }, auditCode.pending),
    approved: state('已批准', 'Approved', 'good', { cancel: 'cancelled', finish: 'finished' }, auditCode.approved),
    rejected: state('已驳回', 'Rejected', 'over', {}, auditCode.rejected),
    withdrawn: state('已撤回', 'Withdrawn', 'over'),
    cancelled: state('已销假', 'Cancelled', 'over'),
    finished: state('已结束', 'Finished', 'over'),
  }),
  facts: { applied: {}, approved: {}, rejected: {}, withdrawn: {}, cancelled: carries<{ remark: string }>(), finished: {}, erased: {} },
})
