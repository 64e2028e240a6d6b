/** What is refused on the way and after it, and why. */
import { refusals } from '../kit/index.ts'

export const no = refusals('journey', {
  notUnderway: ['行程未开始或已结束', 'the tour is not under way'],
  noItem: ['没有这个环节', 'there is no such leg or stop'],
  notAboard: ['该学生不在出行名单中', 'the child is not on the list'],
  notLeader: ['只能为自己带的组操作', 'only leaders of the group may do this'],
  leadersOnly: ['学生名单仅带队教师可见', 'only those who lead this tour see its children'],
  whyAbsent: ['请说明未出行的原因', 'please say why the child does not travel'],
  farAway: ['不在环节地点附近', 'too far from the stop'],
  whyAway: ['不在环节地点附近，请说明原因', 'not near the stop: please say why'],
  whatWrong: ['请说明发现的问题', 'please say what is wrong'],
  headCount: ['还有学生未点名', 'not every child was called'],
  stillMissing: ['有学生未找到，不能出发', 'a child is missing: the tour does not leave'],
  nobody: ['没有学生出行', 'nobody travels'],
  handOvers: ['还有学生未交接', 'not every child was handed over'],
  handedTo: ['请选择接回的监护人，或交给学校', 'say to which guardian, or hand over to the school'],
  notAuthorised: ['该监护人未被授权接回学生', 'this guardian may not pick the child up'],
  handed: ['已交接', 'handed over already'],
  noLeg: ['行程没有交通环节', 'the plan has no leg'],
  noReport: ['还没有提交总结', 'there is no report yet'],
  ownReport: ['不能审核自己提交的总结', 'you may not accept your own report'],
  noReceipts: ['请填写费用及票据', 'please enter the costs with their receipts'],
  receipt: ['每项费用须有名称、金额和票据', 'every cost has words, an amount and a receipt'],
})
