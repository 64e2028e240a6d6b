/** The leaves of staff as their calls answer them, and the words they are shown with. */
import type { Label } from '../../kit/field.ts'

export type { Approver, Leave } from '../leave-routes.ts'

export const leaveBase = '/api/blade-desk/process/leave'
export const leavePage = (id: string): string => `/work/process/leave/detail/${id}/${id}`

export const leaveWords = {
  title: ['员工请假', 'Staff leave'],
  start: ['发起请假', 'Start leave'],
  detail: ['请假详情', 'Leave'],
  send: ['提交', 'Submit'],
  sent: ['请假已提交', 'the leave was submitted'],
  approve: ['同意', 'Approve'],
  reject: ['驳回', 'Reject'],
  withdraw: ['撤回', 'Withdraw'],
  withdrawAsk: ['确定撤回这次请假？', 'withdraw this leave?'],
  cancel: ['销假', 'Back early'],
  remark: ['销假说明', 'Why back early'],
  lessons: ['涉及课次', 'Lessons touched'],
  comment: ['审批意见', 'Comment'],
  flow: ['流转记录', 'Flow'],
  applied: ['提交申请', 'Submitted'],
  waiting: ['等待审批', 'Waits for a decision'],
  person: ['申请人', 'Applicant'],
  approver: ['审批人', 'Approver'],
  from: ['开始时间', 'From'],
  to: ['结束时间', 'To'],
  reason: ['请假事由', 'Reason'],
  status: ['状态', 'Status'],
  none: ['还没有请假', 'No leave yet'],
  noneHint: ['您的请假和需要您审批的请假会列在这里。', 'Your leaves and those you decide are listed here.'],
  noApprover: ['本部门和上级部门没有可选的审批人，请联系管理员。', 'There is nobody in your department or above it who could decide. Ask an administrator.'],
  done: ['操作成功', 'done'],
} as const satisfies Record<string, Label>
