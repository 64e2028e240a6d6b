/** Every "no" of teacher changes. */
import { refusals } from '../kit/index.ts'

export const no = refusals('teacher_change', {
  noLessons: ['请选择要更换的课次', 'please choose lessons of this class'],
  conflicts: ['存在冲突，不能更换[：{conflicts:names}]', 'something stands against the change[: {conflicts:names}]'],
  verifyOver: ['验证已过期，请重新验证', 'the verification is too old, verify again'],
  reasonNeeded: ['请填写换师原因', 'please give a reason'],
  alreadyAsked: ['该课次已有换师申请', 'a change for one of these lessons is open already'],
  notSubstitute: ['只有新教师本人可以接受或谢绝', 'only the new teacher may accept or decline'],
  ownSubmission: ['不能审批自己提交的换师申请', 'you may not approve the change you submitted'],
  begun: ['已有课次开始，不能取消', 'a covered lesson has begun'],
  notCovered: ['所选课次不在申请范围', 'these lessons are not part of the change'],
  // What a verification lists.
  sameTeacher: ['新教师与原教师相同', 'the new teacher is the present one'],
  otherAgency: ['新教师不属于该机构', 'the new teacher is of another agency'],
  otherSubject: ['新教师的学科不符', 'the new teacher teaches another subject'],
  started: ['课次已开始', 'the lesson has begun'],
})
