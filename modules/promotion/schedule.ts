/** Activity schedule (L24): when a school's activity takes place, who may enrol when, and how many seats one may have. */
import { carries, crudFacts, date, int, money, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { readers } from './roles.ts'

export const activitySchedule = resource('activity_schedule', {
  label: ['活动场次', 'Activity schedule'],
  path: { base: 'business-uu/activityschedule', list: 'page' },
  title: 'name',
  find: { by: ['name'], where: 'schoolId' },
  scope: 'everyone',
  read: readers,
  sort: ['-date', 'startTime'],
  notes: true,
  fields: {
    name: text('场次名称', 'Schedule', { required: true, search: true }),
    /** Schedules of one activity share it. */
    activityId: text('活动编号', 'Activity', { search: true, index: true }),
    schoolId: ref('uu_school')('学校', 'School', { required: true, search: true }),
    areaCode: text('区划代码', 'Area code', { required: true, locked: true, hidden: true, initial: '' }),
    date: date('日期', 'Date', { required: true, search: true }),
    startTime: text('开始时间', 'From', { required: true, check: rules.clock }),
    endTime: text('结束时间', 'To', { required: true, check: rules.clock }),
    startAt: time('开始', 'Begins at', { locked: true, hidden: true }),
    endAt: time('结束', 'Ends at', { locked: true, hidden: true, index: 'due' }),
    place: text('地点', 'Place'),
    /** As many as the plan has seats. */
    capacity: int('座位数', 'Seats', { required: true, initial: 0, locked: true }),
    price: money('票价', 'Price', { required: true, initial: 0, isPrice: true }),
    enrolFrom: time('报名开始', 'Enrolment from', { hidden: true, index: 'due' }),
    enrolUntil: time('报名截止', 'Enrolment until', { hidden: true, index: 'due' }),
    seatsMax: int('每人限座', 'Seats a person', { required: true, initial: 4, check: rules.between(1, 10), hidden: true }),
    holdMinutes: int('支付时限（分钟）', 'Minutes to pay', { required: true, initial: 10, check: rules.between(1, 60), hidden: true }),
    introduction: text('活动说明', 'About', { lines: 4, hidden: true }),
    cancelReason: text('取消原因', 'Why cancelled', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', size: 'draft', publish: 'published', remove: 'removed' }),
    published: state('已发布', 'Published', 'waiting', { change: 'published', reschedule: 'published', size: 'published', open: 'open', cancel: 'cancelled' }),
    open: state('报名中', 'Open', 'active', { change: 'open', reschedule: 'open', size: 'open', close: 'closed', cancel: 'cancelled' }),
    closed: state('报名截止', 'Closed', 'waiting', {
      change: 'closed',
      reschedule: 'closed',
      size: 'closed',
      reopen: 'open',
      hold: 'held',
      cancel: 'cancelled',
    }),
    held: state('已举办', 'Held', 'good'),
    cancelled: state('已取消', 'Cancelled', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, sized: {}, rescheduled: carries<{ remark: string }>(), published: {}, opened: {}, closed: {}, reopened: {}, held: {}, cancelled: {} },
})
/** Whether somebody may enrol now. */
export const isOpen = ({ status, startAt, enrolUntil }: Pick<Row<typeof activitySchedule>, 'status' | 'startAt' | 'enrolUntil'>, now: string): boolean =>
  status === 'open' && (startAt ?? '') > now && (!enrolUntil || enrolUntil > now)
