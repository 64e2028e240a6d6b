/** What the house does by itself: it asks when a class is completed, fixes what can no longer be changed, and closes. */
import { find, get, invoke, on, reaction, timer } from '../kit/index.ts'
import { notice, noticeReactions } from '../messages/index.ts'
import { classRoster, openClass, ownGuardians, pupilsNow, teachers, toAgency, toSchool } from '../openclass/index.ts'
import { ofChild } from '../people/index.ts'
import { close, fix, open, remind } from './commands.ts'
import { request } from './request.ts'
import { round } from './round.ts'
import { fewest } from './stars.ts'

const asks = reaction('evaluation-asks', {
  on: on(openClass, 'completed'),
  run: async ({ id }, { ask }) => (pupilsNow(await ask(get(classRoster, id))).length < fewest ? [] : [invoke(open, id, {})]),
})
const fixes = timer('evaluation-fixes', {
  due: now => find(request, { status: 'given', fixedAt: { lte: now } }, { sort: ['fixedAt'] }),
  run: row => [invoke(fix, row.id, {})],
})
const reminds = timer('evaluation-reminds', {
  due: now => find(request, { status: 'open', remindAt: { lte: now }, closesAt: { gt: now } }, { sort: ['remindAt'] }),
  run: row => [invoke(remind, row.id, {})],
})
const closes = timer('evaluation-closes', {
  due: now => find(round, { status: 'open', dueAt: { lte: now } }, { sort: ['dueAt'] }),
  run: row => [invoke(close, row.id, {})],
})

/** Says nothing of answers: letters are read by whoever holds the phone. */
const notices = noticeReactions(
  notice(request, 'asked', {
    to: [ownGuardians],
    told: ofChild,
    names: { klass: [openClass, 'openClassId'] },
    link: '/parent/evaluations?id={id}',
    title: ['请您评价：{klass}', 'How was it: {klass}'],
    content: [
      '{child}的“{klass}”已结课，请在 {closesAt} 前打分，一分钟即可。教师和学校看不到是谁的评价。',
      '“{klass}”, the class of {child}, is over. Please rate it by {closesAt}: it takes a minute, and neither teacher nor school learns who said what.',
    ],
  }),
  notice(request, 'reminded', {
    to: [ownGuardians],
    told: ofChild,
    names: { klass: [openClass, 'openClassId'] },
    link: '/parent/evaluations?id={id}',
    title: ['评价即将截止：{klass}', 'Last days to rate: {klass}'],
    content: [
      '您还没有评价{child}的“{klass}”，{closesAt} 截止，一分钟即可。',
      'You have not rated “{klass}”, the class of {child}, yet. It is open until {closesAt} and takes a minute.',
    ],
  }),
  notice(round, 'closed', {
    to: [teachers('teacherId'), toAgency, toSchool],
    when: row => row.status === 'published',
    names: { klass: [openClass, 'openClassId'] },
    link: '/openclass/evaluationClass/{id}',
    title: ['评价已公布：{klass}', 'How it was: {klass}'],
    content: [
      '“{klass}”的课程评价已公布，共 {count} 份，平均 {score} 星。',
      'The evaluation of “{klass}” is published. Answers: {count}, mean stars: {score}.',
    ],
  }),
)
export const reactions = [asks, fixes, reminds, closes, ...notices]
