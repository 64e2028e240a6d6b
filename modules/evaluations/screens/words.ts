/** What the screens of evaluations say. */
import type { Label } from '../../kit/field.ts'
import { t } from '../../../console/session.ts'

/** The criteria that come with the product, for classes that were asked before criteria had a name in English. */
const shipped: Readonly<Record<string, Label>> = {
  teaching: ['教学', 'Teaching'],
  care: ['关爱', 'Care'],
  interest: ['兴趣', 'Interest'],
  order: ['组织', 'Organisation'],
}
export const criterionName = ({ key, name, english }: { readonly key: string; readonly name: string; readonly english?: string | null }): string =>
  t(shipped[key]?.[0] === name && !english ? shipped[key] : [name, english || name])

export const words = {
  none: ['没有需要评价的课程', 'Nothing to rate'],
  noneHint: ['课程或研学结课后，会在这里请您评价', 'When a class or a tour is over, you are asked here how it was'],
  whole: ['总体', 'All in all'],
  words: ['想说的话（选填）', 'In your own words (optional)'],
  tags: ['常用词', 'In a word'],
  kept: [
    '教师、学校和机构看不到是谁的评价；满5份才一起公布。',
    'Teacher, school and agency never learn who said what; from five answers up all are published together.',
  ],
  rate: ['去评价', 'Rate it'],
  send: ['提交评价', 'Send'],
  saveChange: ['保存修改', 'Save the changes'],
  change: ['修改', 'Change'],
  cancel: ['取消', 'Cancel'],
  thanks: ['谢谢您的评价', 'Thank you'],
  over: ['评价时间已过', 'The time to rate it is over'],
  fixed: ['已生效，不能再改', 'It can no longer be changed'],
  complain: ['有问题需要处理？请投诉', 'Something needs to be dealt with? Complain'],
  totals: ['教师评价汇总', 'Totals of teachers'],
  noTotals: ['还没有公布的评价', 'Nothing is published yet'],
  noTotalsHint: ['班级评价结束且不少于5份时，合计会显示在这里', 'Once a class is closed with five answers or more, its totals show here'],
  byTerm: ['各学期', 'Term by term'],
  byCriterion: ['各项平均', 'By criterion'],
  spread: ['星级分布', 'Spread'],
  said: ['评价原话', 'In their words'],
  noWords: ['没有文字评价', 'Nobody wrote anything'],
  teacher: ['教师', 'Teacher'],
  agency: ['机构', 'Agency'],
  classes: ['班级', 'Classes'],
  answers: ['有效评价', 'Answers'],
  stars: ['平均星级', 'Mean stars'],
  term: ['学期', 'Term'],
  back: ['全部教师', 'All teachers'],
} as const
