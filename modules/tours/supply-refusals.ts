/** What the supplies of tours refuse, and why. */
import { refusals } from '../kit/index.ts'

export const noSupply = refusals('tour_supply', {
  notOfTour: ['只能为本机构未结束的研学、在行程日期内预订', 'only for a tour of the own agency that is not over, within its days'],
  overBudget: ['供应商费用超出报价', 'the supplier comes to more than was quoted'],
  noTour: ['请选择研学', 'please choose the tour'],
  noResource: ['请选择资源', 'please choose a resource'],
  noTime: ['请填写使用时间', 'please say when it is used'],
  type: ['类型不正确', 'there is no such type'],
  missing: ['没有找到数据', 'not found'],
  nothing: ['没有待执行的安排', 'there is nothing to execute'],
  nothingSpare: ['没有多余的预订', 'nothing is booked beyond the need'],
  inUse: ['研学已准备就绪，减少或取消后有人没有位置，请先退回准备', 'the tour is ready, and somebody would have no place: take it back to preparing first'],
  noGroups: ['请先建立分组', 'make groups first'],
  groupsFull: ['分组已满，请增加分组或组长', 'the groups are full: add a group or a leader'],
  notVehicle: ['请选择本次研学已订的车辆', 'choose a vehicle that is booked for this tour'],
  outside: ['时间须在车辆预订时段内', 'the time has to lie within the booking of the vehicle'],
  seats: ['人数超过车辆座位数', 'there are more people than seats'],
  order: ['到达时间须晚于出发时间', 'it arrives before it departs'],
  travelOver: ['行程已结束，车辆行程不再更改', 'the journey is over: where vehicles went is not changed any more'],
  crossed: ['该车在这段时间已有行程', 'the vehicle is under way at that time'],
})
