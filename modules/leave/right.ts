/** What an approved leave gives for one of its lessons, by the class's policy: a place in a lesson of another class of the same product
 * until a day, or a share of the lesson's price. */
import { choice, facts, money, percent, ref, refusals, resource, state, time, text } from '../kit/index.ts'

/** Its id is `<leaveId>:<lessonId>`. */
export const leaveRight = resource('leave_right', {
  label: ['请假权益', 'Leave right'],
  path: { base: 'business-basic/leaveRight', list: 'page' },
  title: 'gives',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', student: 'studentId', teacher: 'guestTeacherId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'SD'],
  fields: {
    leaveId: ref('leave')('请假单', 'Leave', { required: true, locked: true, hidden: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    lessonId: ref('lesson')('缺课课次', 'Lesson missed', { required: true, locked: true }),
    enrolmentId: ref('enrolment')('报名', 'Enrolment', { required: true, locked: true, hidden: true }),
    productId: ref('product')('课程产品', 'Product', { required: true, locked: true, hidden: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true, hidden: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    gives: choice({ make_up: ['补课', 'Make-up'], refund: ['退费', 'Refund'] })('权益', 'Gives', { required: true, search: true, locked: true }),
    /** A make-up lesson begins before this instant. */
    expiresAt: time('有效期至', 'Valid until', { locked: true, index: 'due' }),
    /** When the family was told that it ends soon, or that it begins when it does; never where it is used before. */
    remindedAt: time('到期提醒时间', 'Reminded at', { locked: true, hidden: true }),
    backBp: percent('退费比例(%)', 'Share, %', { locked: true, hidden: true }),
    cents: money('退费金额', 'Amount', { locked: true }),
    guestLessonId: ref('lesson')('补课课次', 'Make-up lesson', { locked: true }),
    guestClassId: ref('open_class')('补课班级', 'Make-up class', { locked: true }),
    guestTeacherId: ref('agency_teacher')('补课教师', 'Make-up teacher', { locked: true, hidden: true }),
    guestAt: time('补课时间', 'Make-up at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { grant: 'open' }),
    open: state('可使用', 'Open', 'good', { book: 'booked', settle: 'refunded', remind: 'open', expire: 'expired', drop: 'dropped' }),
    booked: state('已约补课', 'Booked', 'active', { release: 'open', free: 'open', use: 'used', drop: 'dropped' }),
    used: state('已补课', 'Used', 'over'),
    refunded: state('已退费', 'Paid back', 'over'),
    expired: state('已过期', 'Expired', 'over'),
    dropped: state('已失效', 'Dropped', 'over'),
  },
  facts: facts('granted', 'booked', 'released', 'freed', 'used', 'refunded', 'reminded', 'expired', 'dropped'),
})

export const no = refusals('leave_right', {
  refundOnly: ['该请假按规则退费，不补课', 'this leave gives money back, no lesson'],
  makeUpOnly: ['该请假按规则补课，不退费', 'this leave gives a lesson, no money'],
  noLesson: ['该课次不能补课', 'this lesson can not be taken as a make-up'],
  otherProduct: ['只能到本校同一课程的其他班级补课', 'a make-up is in another class of the same course at the school'],
  tooLate: ['课次晚于补课有效期', 'the lesson is after the make-up expires'],
  full: ['该课次已无空位', 'there is no free seat in this lesson'],
  clash: ['该时间学生有其他课次', 'the pupil has another lesson at this time'],
  begun: ['补课已开始，不能取消', 'the make-up has begun'],
  notSoon: ['补课权益尚未临近到期', 'the right does not end soon'],
  notOver: ['补课权益尚未过期', 'the right has not expired yet'],
  notTaught: ['课次尚未上课，或学生未请假', 'the lesson was not taught yet, or the pupil was not on leave'],
  paidBack: ['该课次已按请假退费，不能改为其他考勤', 'the share of this lesson was paid back for the leave, its mark stays'],
  madeUp: ['该课次已补课，不能改为其他考勤', 'this lesson was made up for the leave, its mark stays'],
  appealed: ['该课次考勤申诉中', 'an appeal against the mark of this lesson is open'],
  applied: ['有待审核的退款申请', 'a refund application is open'],
  placeOver: ['报名已结束', 'the place has ended'],
})
