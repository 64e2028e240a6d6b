/** Every "no" of violations. */
import { refusals } from '../kit/index.ts'

export const no = refusals('violation', {
  noAgency: ['机构不存在', 'there is no such agency'],
  noSchool: ['学校不存在', 'there is no such school'],
  otherAgency: ['教师不属于该机构', 'the teacher is of another agency'],
  notYourSchool: ['请选择本校', 'please choose your own school'],
  agencyStays: ['不能更换机构', 'the agency cannot be changed'],
  objectionOver: ['申诉期限已过', 'the time to object is over'],
  stillToObject: ['机构申诉期未满，期满或申诉后方可认定', 'the agency may still object; it is confirmed after that time or after an objection'],
  ownRecord: ['不能认定自己登记的违规', 'you may not confirm what you recorded yourself'],
  rectifyPast: ['整改期限不能早于今天', 'the day to put it right by lies in the past'],
  notReported: ['机构尚未提交整改', 'the agency has not reported what it put right'],
  noProblem: ['该巡课未发现问题', 'this inspection found no problem'],
  alreadyRecorded: ['该巡课已登记违规', 'a violation was recorded out of this inspection already'],
  barsCheck: ['机构或教师有未整改的违规，不能确认教师', 'a violation that is not put right stands against the agency or a teacher of the class'],
  barsLaunch: ['机构有未整改的违规，不能开班', 'a violation of the agency that is not put right stands against opening classes'],
  barsShelf: ['机构有未整改的违规，不能上架', 'a violation of the agency that is not put right keeps its products off the shelf'],
})
