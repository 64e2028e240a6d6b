/** Every "no" of evaluations. */
import { refusals } from '../kit/index.ts'

export const no = refusals('evaluation', {
  over: ['评价时间已过', 'the time to evaluate is over'],
  fixed: ['已过可修改时间，评价不能再改', 'the time to change it is over'],
  notYet: ['修改时间还没有过', 'it may still be changed'],
  stars: ['请为每一项打1到5星', 'please give each item one to five stars'],
  words: ['最多填写500字', 'at most 500 characters, please'],
  tags: ['最多选择8个标签', 'at most eight tags, please'],
  otherTeacher: ['该班级不是由这位教师任教', 'this teacher does not teach the class'],
  which: ['请选择班级和学生', 'please say for which class and pupil'],
  early: ['评价还没有结束', 'the evaluation is still open'],
  violated: ['该评价已登记违规', 'a violation was recorded out of this evaluation already'],
  forwarded: ['该评价已转为在线反馈', 'this evaluation was passed on as feedback already'],
})
