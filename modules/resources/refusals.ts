/** Every "no" of resources and their bookings, in both languages. */
import { refusals } from '../kit/index.ts'

export const no = refusals('resource', {
  notYours: ['只能维护本机构自有的资源', 'an agency keeps its own resources only'],
  phone: ['电话须为5到20位数字，可含区号与分机', 'a phone has 5 to 20 digits, with area code and extension'],
  booked: ['已有预订需要更多数量', 'bookings need more than that'],
  notDue: ['未到提醒日', 'it is not due yet'],
  kept: ['还有未结束的预订，不能删除', 'it is booked and cannot be removed'],
})

export const noBooking = refusals('resource_booking', {
  noResource: ['资源不存在', 'there is no such resource'],
  inactive: ['资源已停用', 'the resource is not in use'],
  paperMissing: ['资源缺少必备证件', 'a paper of the resource is missing'],
  paperExpired: ['资源证件在使用期内到期', 'a paper of the resource expires before the use ends'],
  otherOwner: ['该资源属于其他机构', 'the resource belongs to another agency'],
  noParty: ['请选择班级或研学', 'please choose the class or tour it is for'],
  noClass: ['班级不存在', 'there is no such class'],
  classOver: ['班级已结束，不能再预订', 'the class is over'],
  notYourClass: ['只能为本机构的班级预订', 'an agency books for its own classes'],
  agencyNeeded: ['请说明为哪个机构预订', 'please say for which agency'],
  order: ['结束时间须晚于开始时间', 'the end must come after the start'],
  past: ['开始时间须在将来', 'it must begin in the future'],
  long: ['一次预订最多60天', 'one booking takes at most 60 days'],
  tooMany: ['数量超过资源的总量[ {capacity}]', 'there are not as many in all[: {capacity}]'],
  full: ['该时段已被占用', 'it is taken at that time'],
  untilPast: ['保留期限须在将来', 'it must be held until a time in the future'],
  untilLate: ['保留期限不能晚于使用开始', 'it cannot be held beyond its beginning'],
  untilLong: ['最多保留30天', 'it is held for at most 30 days'],
  lapsed: ['保留已到期，请重新保留', 'the hold has run out: hold it again'],
  notLapsed: ['尚未到期', 'it has not run out yet'],
  noPrice: ['请填写约定单价', 'please give the agreed price'],
  noLine: ['报价单没有这一行', 'the quotation has no such line'],
  noSection: ['报价单没有对应的分类，请选择报价行', 'the quotation has no section for this: please choose a line'],
  overLine: ['超出报价行的金额', 'it comes to more than the line of the quotation'],
  overSection: ['超出报价分类的金额', 'it comes to more than the section of the quotation'],
  remarkNeeded: ['已确认的预订变更须说明原因', 'say why a confirmed booking changes'],
  otherKind: ['只能与同类资源的预订互换', 'only bookings of the same kind are swapped'],
  noOther: ['要互换的预订不存在或未生效', 'the other booking is not there or not in force'],
  sameOne: ['两个预订使用同一资源', 'both have the same resource'],
  notBegun: ['尚未到使用日期', 'its date has not come'],
  penalty: ['违约金不能大于预订金额', 'the penalty is above the amount of the booking'],
})
