/** Who is told of exams: the families of those who take one, teachers when there are answers to mark, managers when results can be published. */
import { answer, findAll, get, type ReactionContext } from '../kit/index.ts'
import { notice, noticeReactions, roleIn, type To } from '../messages/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { guardian, ofChild, ofPupil, student } from '../people/index.ts'
import { type Attempt, attempt } from './attempt.ts'
import { appealDays, type Exam, exam } from './exam.ts'
import { staffOf } from './markers.ts'

/** The accounts of pupils' guardians who see them and receive messages. */
async function guardiansOf(rows: readonly { readonly studentId: string }[], { ask }: ReactionContext) {
  const studentId = [...new Set(rows.map(one => one.studentId))]
  const bound =
    studentId.length === 0 ? [] : await answer(findAll(guardian, { studentId, status: 'bound', maySee: true, mayReceive: true, blocked: false }), { ask })
  return [{ userIds: bound.flatMap(one => (one.userId ? [one.userId] : [])) }]
}
const takers: To<Exam> = async ({ openClassId, schoolId, grade }, context) => {
  if (openClassId) return guardiansOf(pupilsNow(await context.ask(get(classRoster, openClassId))), context)
  const ofYear = await answer(findAll(student, { schoolId: schoolId ?? '', yearGrade: grade ?? 0, status: 'live' }), context)
  return guardiansOf(
    ofYear.map(one => ({ studentId: one.id })),
    context,
  )
}
/** Who never took it has no result to look at. */
const tookPart: To<Exam> = async ({ id }, context) => guardiansOf(await answer(findAll(attempt, { examId: id }), context), context)

const managers = [roleIn('SM', 'schoolId'), roleIn('AM', 'agencyId')] as const
/** Managers mark where there are fewer teachers than marks to give. */
const standIns: To<Exam> = async (row, context, happened) =>
  (await answer(staffOf(row), context)).teachers < row.markers ? (await Promise.all(managers.map(to => to(row, context, happened)))).flat() : []

const teachers = [roleIn('ST', 'schoolId'), roleIn('AT', 'agencyId')] as const
/** Those who asked, and hear of their child. */
const ofAttempt: To<Attempt> = async ({ studentId }, context) => guardiansOf([{ studentId }], context)

const toTakers = { to: [takers], link: '/exam/mine' } as const
export const notices = noticeReactions(
  notice(exam, 'scheduled', {
    ...toTakers,
    title: ['考试安排：{name}', 'Exam: {name}'],
    content: ['“{name}”：{startTime} 至 {endTime}，限时 {duration} 分钟。', '“{name}”: from {startTime} to {endTime}, minutes to write: {duration}.'],
  }),
  notice(exam, 'unscheduled', {
    ...toTakers,
    title: ['考试撤回：{name}', 'Exam put off: {name}'],
    content: ['“{name}”（原定 {startTime}）暂不举行，重新安排后再通知。', '“{name}” ({startTime}) is not held as planned. You are told when it is set anew.'],
  }),
  notice(exam, 'cancelled', {
    ...toTakers,
    title: ['考试取消：{name}', 'Exam cancelled: {name}'],
    content: ['“{name}”（原定 {startTime}）已取消：{cancelReason}', '“{name}” ({startTime}) is cancelled: {cancelReason}'],
  }),
  notice(exam, 'published', {
    to: [tookPart],
    link: '/exam/mine',
    title: ['成绩已发布：{name}', 'Results: {name}'],
    content: ['“{name}”的成绩已发布，可以查看。', 'The results of “{name}” are published: you can look at them.'],
  }),
  notice(exam, 'to_mark', {
    on: ['closed'],
    when: (_row, { status }) => status === 'closed',
    to: [...teachers, standIns],
    type: 'approval',
    link: '/exam/marking?exam={id}',
    title: ['待阅卷：{name}', 'To mark: {name}'],
    content: ['“{name}”已结束，有答卷等待评分。', '“{name}” is over, and answers wait to be marked.'],
  }),
  notice(exam, 'to_publish', {
    on: ['closed', 'all_marked'],
    when: (_row, { status }) => status === 'marked',
    to: managers,
    type: 'approval',
    link: '/product/exam/{id}',
    title: ['成绩待发布：{name}', 'Results to publish: {name}'],
    content: ['“{name}”已阅完，核对后即可发布成绩。', 'All of “{name}” is marked. Please look at the results and publish them.'],
  }),
  notice(attempt, 'appealed', {
    to: [...teachers, ...managers],
    told: ofPupil,
    type: 'approval',
    link: '/exam/marking?exam={examId}',
    title: ['待复核：{examName}', 'To look at again: {examName}'],
    content: [
      '家长对{pupil}“{examName}”的成绩申请复核，请复核后答复。',
      'A family asks for another look at the marks of {pupil} in “{examName}”. Please look, and answer.',
    ],
  }),
  notice(attempt, 'marks_corrected', {
    on: ['corrected'],
    to: [ofAttempt],
    told: ofChild,
    params: (row, { data }) => ({ was: String(Number(data.was) / 100), days: row.status === 'marked' ? String(appealDays) : null }),
    link: '/exam/result?id={id}',
    title: ['成绩更正：{examName}', 'Marks put right: {examName}'],
    content: [
      '“{examName}”有一题更正了答案（{remark}），{child}的得分由 {was} 更正为 {score}。[如有异议，请在 {days} 天内申请复核。]',
      'A key of “{examName}” was put right ({remark}). {child} has {score} now, and had {was}.[ You may ask for another look within {days} days.]',
    ],
  }),
  notice(attempt, 'appeal_answered', {
    on: ['released'],
    when: (_row, { data }) => data.appealAnswer,
    to: [ofAttempt],
    told: ofChild,
    link: '/exam/result?id={id}',
    title: ['复核结果：{examName}', 'Looked at again: {examName}'],
    content: [
      '{child}“{examName}”的成绩已复核，得分 {score}。[{appealAnswer}]',
      'The marks of {child} in “{examName}” were looked at again: {score}.[ {appealAnswer}]',
    ],
  }),
)
