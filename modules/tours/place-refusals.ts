/** What is refused of places in groups, vehicles and rooms, and why. */
import { refusals } from '../kit/index.ts'

export const no = refusals('tour_place', {
  closed: ['行程已开始或已结束，不能再调整', 'the tour has begun or is over: nobody is moved any more'],
  noNights: ['当天往返，不需要房间', 'a tour of one day needs no rooms'],
  nightOrder: ['结束晚次不能早于开始晚次', 'the last night is before the first'],
  unitThere: ['已有同名的房间或车辆', 'there is one of this name already'],
  unitUsed: ['已有学生安排在此，请先调出', 'pupils are placed here: move them first'],
  noMoves: ['请选择学生和去处', 'say who is moved where'],
  notListed: ['不在出行名单中', 'not on the list of those who travel'],
  leaderBedOnly: [
    '带队教师只安排床位：座位已预留，所带分组在“分组”中指定',
    'leaders are given beds alone: seats are kept for them, and groups name their leaders',
  ],
  noUnit: ['没有这个分组、车辆或房间', 'there is no such group, vehicle or room'],
  noNight: ['该房间当晚不可用', 'the room is not there in that night'],
  movedMeanwhile: ['已被他人调整，请刷新后再试', 'was changed by somebody else meanwhile: look again'],
  doubled: ['该座位或床位已有人', 'the seat or bed is taken'],
  noSuchNumber: ['没有这个座位或床位', 'there is no such seat or bed'],
  twice: ['同一学生在同一处只能移动一次', 'nobody is moved twice at once'],
  placed: ['已安排，请使用调整', 'placed already: this is an adjustment'],
  notPlaced: ['尚未安排，请使用分配', 'not placed yet: this is an assignment'],
  pinned: ['已固定，请先取消固定', 'is pinned: unpin first'],
  rule: ['不符合安排规则', 'it breaks a rule'],
  nothing: ['没有变化', 'nothing changes'],
  stale: ['名单或资源已变化，请重新生成方案', 'the list or what there is has changed: propose again'],
  busy: ['正在为他人生成方案，请稍后再试', 'others are being served: try again in a moment'],
  noUnits: ['请先建立分组、车辆或房间', 'make groups, vehicles or rooms first'],
  onlySelf: ['不能选择本人', 'not the child itself'],
  peers: ['请选择同行的学生', 'choose pupils of the same tour'],
  both: ['同一人不能既要同住又须分开', 'nobody can be wished for and kept apart at once'],
})
