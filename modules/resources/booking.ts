/** Booking (L2b): so many units of a resource for a class or tour, from an instant to an instant. */
import { choice, facts, int, type Label, money, ref, resource, rules, state, text, time } from '../kit/index.ts'

/** The kinds of what can be booked, by the names of their resources. */
export const kindNames = {
  vehicle: ['车辆', 'Vehicle'],
  hotel_room: ['酒店房间', 'Hotel room'],
  restaurant: ['餐厅', 'Restaurant'],
  scenic_spot: ['景点', 'Scenic spot'],
  labor_place: ['劳动实践', 'Labour place'],
  base_place: ['基地', 'Base'],
  camp: ['营地', 'Camp'],
  guide: ['导师与讲解员', 'Guide'],
} as const satisfies Record<string, Label>
export type KindName = keyof typeof kindNames
/** The resource of each kind, which is called like it. */
const ofKind = Object.fromEntries(Object.keys(kindNames).map(name => [name, name]))

export const booking = resource('resource_booking', {
  label: ['资源预订', 'Resource booking'],
  path: { base: 'business-basic/resource/booking', list: 'page' },
  title: 'resourceName',
  find: { by: ['resourceName', 'party'], where: 'party' },
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'FI', 'EC', 'SM', 'AM'],
  sort: ['-startAt'],
  notes: { by: ['PO', 'AM'], for: ['PO', 'FI', 'AM'] },
  attachments: { by: ['PO', 'AM'], for: ['PO', 'FI', 'AM'] },
  fields: {
    kind: choice(kindNames)('类别', 'Kind', { required: true, search: true }),
    resourceId: text('资源', 'Resource', { required: true, hidden: true, index: true, names: Object.values(ofKind), namesBy: { field: 'kind', of: ofKind } }),
    resourceName: text('资源', 'Resource', { required: true, locked: true, search: true }),
    openClassId: ref('open_class')('班级', 'Class', { search: true }),
    /** A tour that has no class yet; the module of tours knows it. */
    tourId: text('研学', 'Tour', { hidden: true, index: true }),
    party: text('使用方', 'For', { hidden: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
    units: int('数量', 'Units', { required: true, initial: 1, check: rules.between(1, 5_000) }),
    startAt: time('开始', 'From', { required: true, search: true, index: 'due' }),
    endAt: time('结束', 'Until', { required: true, index: 'due' }),
    /** The end with the turnaround of its kind, as it was when it was booked: the next use begins then at the earliest. */
    freeAt: time('可再用时间', 'Free again', { required: true, locked: true, hidden: true, index: true }),
    heldUntil: time('保留至', 'Held until', { index: 'due' }),
    quotationId: ref('quotation')('报价单', 'Quotation', { locked: true, hidden: true }),
    lineId: text('报价行', 'Quotation line', { hidden: true }),
    price: money('约定单价', 'Agreed price', { isPrice: true, hidden: true }),
    amount: money('金额', 'Amount', { locked: true }),
    answer: text('供应商回复', "Supplier's answer", { hidden: true, lines: 3 }),
    confirmedAt: time('确认时间', 'Confirmed at', { locked: true, hidden: true }),
    confirmedBy: text('确认人', 'Confirmed by', { locked: true, hidden: true }),
    penalty: money('违约金', 'Penalty', { hidden: true }),
    remark: text('说明', 'Remark', { lines: 3, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { request: 'requested' }),
    requested: state('已申请', 'Requested', 'waiting', {
      hold: 'held',
      confirm: 'confirmed',
      nameParty: 'requested',
      adjust: 'requested',
      reduce: 'requested',
      expire: 'expired',
      cancel: 'cancelled',
    }),
    held: state('保留中', 'Held', 'active', {
      hold: 'held',
      confirm: 'confirmed',
      nameParty: 'held',
      adjust: 'held',
      reduce: 'held',
      swap: 'held',
      takeOver: 'held',
      expire: 'expired',
      cancel: 'cancelled',
    }),
    confirmed: state('已确认', 'Confirmed', 'good', {
      nameParty: 'confirmed',
      adjust: 'confirmed',
      reduce: 'confirmed',
      swap: 'confirmed',
      takeOver: 'confirmed',
      use: 'used',
      cancel: 'cancelled',
    }),
    used: state('已使用', 'Used', 'over'),
    expired: state('已过期', 'Expired', 'over'),
    cancelled: state('已取消', 'Cancelled', 'bad'),
  },
  facts: facts('requested', 'party_named', 'held', 'confirmed', 'adjusted', 'swapped', 'taken_over', 'used', 'expired', 'cancelled'),
})

/** The statuses that take something of a resource. */
export const takingStatuses = ['held', 'confirmed', 'used'] as const
/** The statuses that are still to come to an end. */
export const openBookingStatuses = ['requested', 'held', 'confirmed'] as const
