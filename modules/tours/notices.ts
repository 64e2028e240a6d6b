/** What people are told of a tour: where it stands, what waits for them, and a child that is missing. */
import { enrolment } from '../enrolment/index.ts'
import { find, get, type ReactionContext } from '../kit/index.ts'
import { accounts, notice, noticeReactions, role, type To } from '../messages/index.ts'
import { classGuardians, classRoster, commissions, eachGuardian, openClass, ownGuardians, pupilsNow, toAgency, toSchool } from '../openclass/index.ts'
import { agencyTeacher, ofChild, ofPupil } from '../people/index.ts'
import { type Adjustment, studyAdjustment } from './adjustment.ts'
import { studyAttendance } from './attendance.ts'
import { without } from './consented.ts'
import { studyGroup } from './group.ts'
import { insurance } from './insurance.ts'
import { questionAnswer } from './questions.ts'
import { type receivers, reservationNotice } from './reservation-notice.ts'
import { tour } from './tour.ts'
import { traveller } from './traveller.ts'
import { studyCertificate } from './works.ts'

const link = '/study/list/{id}',
  family = '/parent/tours'
/** The guardians of everybody who has a place. */
const families: To<{ readonly id: string }> = (row, context, happened) => classGuardians({ openClassId: row.id }, context, happened)
/** The guardians of those who travel: a journey that is broken off ends its class, which has nobody in it from then on. */
const travelling: To<{ readonly id: string }> = async (row, context) => {
  const all = await context.ask(find(traveller, { openClassId: row.id, status: 'listed' }))
  return eachGuardian(
    all.map(one => one.studentId),
    context,
  )
}
/** The account of the head leader. */
const chief: To<{ readonly leaderId: string | null }> = (row, context) => teachersBy(context, [row.leaderId])
/** Of a leader who was replaced: who led until then, who leads now, and the families of a group that is about to leave or on its way. */
const former: To = async (_row, context, { data }) => teachersBy(context, [data.was])
const newLeaders: To = async (_row, context, { data }) => teachersBy(context, [data.leaderId, data.deputyId])
const groupFamilies: To<{ readonly id: string; readonly openClassId: string }> = async (row, context) => {
  const of = await context.ask(get(tour, row.openClassId))
  if (of?.status !== 'ready' && of?.status !== 'travelling') return []
  const own = await context.ask(find(traveller, { groupId: row.id, status: 'listed' }))
  return eachGuardian(
    own.map(one => one.studentId),
    context,
  )
}
/** The head leader of the tour that a row is of. */
const headOf: To<{ readonly openClassId: string }> = async (row, context) => teachersBy(context, [(await context.ask(get(tour, row.openClassId)))?.leaderId])
async function teachersBy(context: ReactionContext, given: readonly unknown[]) {
  const ids = given.filter(id => typeof id === 'string' && id !== '') as readonly string[]
  const found = ids.length > 0 ? await context.ask(find(agencyTeacher, { id: ids })) : []
  return [{ userIds: found.flatMap(one => one.userId ?? []) }]
}
const ofTour = { study: [tour, 'openClassId'] } as const

/** The guardians of a child who got a place in a class that is a tour. */
const joining: To<{ readonly openClassId: string; readonly studentId: string }> = async (row, context, happened) =>
  (await context.ask(get(tour, row.openClassId))) ? ownGuardians(row, context, happened) : []

/** Of an adjustment: the guardians of those who were moved, and who leads the groups that they left or joined. */
const movedFamilies: To<Adjustment> = (row, context) => eachGuardian([...new Set(row.changes.map(one => one.studentId))], context)
const movedLeaders: To<Adjustment> = async (row, context) => {
  const ids = [...new Set(row.changes.flatMap(({ before, after }) => [before.groupId, after.groupId]))].filter(id => id !== null)
  const groups = ids.length > 0 ? await context.ask(find(studyGroup, { id: ids })) : []
  const leaders = groups.flatMap(one => [one.leaderId, one.deputyId]).filter(id => id !== null)
  // Who leads may be among those who were moved: their bed is another.
  const touched = [...new Set([...leaders, ...row.changes.map(one => one.studentId)])]
  const found = await context.ask(find(agencyTeacher, { id: touched }))
  return [{ userIds: found.flatMap(one => one.userId ?? []) }]
}
const lateMoves = { on: ['moved', 'ran', 'undone'], when: (row: Adjustment) => row.isLate, names: ofTour } as const

/** Whom a reservation notice names. */
const named: To<{ readonly openClassId: string; readonly receivers: keyof typeof receivers }> = async (row, context, happened) => {
  const of = await context.ask(get(tour, row.openClassId))
  if (!of) return []
  if (row.receivers === 'families') return classGuardians(row, context, happened)
  if (row.receivers === 'leaders') {
    const groups = await context.ask(find(studyGroup, { openClassId: of.id, status: 'live' }))
    const ids = [of.leaderId, ...groups.flatMap(one => [one.leaderId, one.deputyId])].filter(id => id !== null)
    return (await context.ask(find(agencyTeacher, { id: [...new Set(ids)] }))).map(one => ({ userIds: one.userId ? [one.userId] : [] }))
  }
  const [roster, listed] = await Promise.all([context.ask(get(classRoster, of.id)), context.ask(find(traveller, { openClassId: of.id, status: 'listed' }))])
  const lacking = without(
    of,
    pupilsNow(roster).map(one => one.studentId),
    listed,
  )
  return (await Promise.all(lacking.map(studentId => ownGuardians({ studentId }, context, happened)))).flat()
}

export const notices = noticeReactions(
  notice(studyAdjustment, 'told_families', {
    ...lateMoves,
    to: [movedFamilies],
    told: ofChild,
    link: family,
    title: ['分组、车辆或房间有调整：{study}', 'A change of group, vehicle or room: {study}'],
    content: ['研学“{study}”中{child}的安排有调整：{remark}', 'In the tour “{study}” {child} was given another place: {remark}'],
  }),
  notice(studyAdjustment, 'told_leaders', {
    ...lateMoves,
    to: [movedLeaders],
    link: '/study/assignment?id={openClassId}',
    title: ['组员安排有调整：{study}', 'Pupils were moved: {study}'],
    content: ['研学“{study}”有 {heads} 名学生的安排调整：{remark}', 'In the tour “{study}” {heads} pupils were moved: {remark}'],
  }),
  notice(reservationNotice, 'sent', { to: [named], link: family, title: ['研学通知：{title}', 'Of the tour: {title}'], content: ['{content}', '{content}'] }),
  notice(questionAnswer, 'asked', {
    to: [toAgency, toSchool],
    names: ofTour,
    link: '/study/questionAnswer',
    title: ['家长提问：{study}', 'A question: {study}'],
    content: ['研学“{study}”有家长提问，请回答。', 'A guardian asked about the tour “{study}”. Please answer.'],
  }),
  notice(questionAnswer, 'answered', {
    to: [accounts('userId')],
    names: ofTour,
    link: family,
    title: ['已回答：{study}', 'Answered: {study}'],
    content: ['您关于研学“{study}”的提问已有回答。', 'Your question about the tour “{study}” was answered.'],
  }),
  notice(studyCertificate, 'issued', {
    to: [ownGuardians],
    told: ofChild,
    names: ofTour,
    link: family,
    title: ['研学证书：{study}', 'Certificate: {study}'],
    content: ['{child}已获得研学“{study}”的证书，编号 {certificateNo}。', '{child} has a certificate of the tour “{study}”, number {certificateNo}.'],
  }),
  notice(studyCertificate, 'revoked', {
    to: [ownGuardians],
    told: ofChild,
    names: ofTour,
    link: family,
    title: ['研学证书已撤销：{study}', 'Certificate revoked: {study}'],
    content: [
      '{child}研学“{study}”的证书 {certificateNo} 已撤销，不再有效[：{remark}]',
      'The certificate {certificateNo} of {child}, of the tour “{study}”, was revoked and holds no more[: {remark}]',
    ],
  }),
  notice(enrolment, 'tour_joined', {
    on: ['committed', 'paid', 'allocated', 'transferred_in', 'entered_late', 'group_entered'],
    to: [joining],
    told: ofChild,
    when: row => row.status === 'enrolled',
    names: { study: [openClass, 'openClassId'] },
    link: family,
    title: ['请确认是否同意参加：{study}', 'Please agree: {study}'],
    content: [
      '{child}已报名研学“{study}”，请阅读家长信并确认，填写紧急联系人和健康说明。',
      '{child} has a place in the tour “{study}”. Please read the letter, agree, and tell whom to call and what leaders should know.',
    ],
  }),
  notice(tour, 'submitted', {
    to: [commissions],
    link,
    type: 'approval',
    title: ['研学待备案：{name}', 'Tour to file: {name}'],
    content: ['研学“{name}”提交备案，{startDate} 出发，请审核。', 'The tour “{name}”, which leaves on {startDate}, was handed in. Please audit it.'],
  }),
  notice(tour, 'approved', {
    to: [toSchool, toAgency],
    when: row => !row.launchedAt,
    link,
    title: ['已备案：{name}', 'Filed: {name}'],
    content: ['研学“{name}”已通过备案，可以开班。', 'The tour “{name}” is filed: its class can be launched.'],
  }),
  notice(tour, 'days_approved', {
    on: ['approved'],
    to: [toSchool, toAgency],
    when: row => row.launchedAt !== null,
    link,
    title: ['改期已备案：{name}', 'Filed for other days: {name}'],
    content: ['研学“{name}”改期至 {startDate}，已通过备案。', 'The tour “{name}” is filed for {startDate} instead.'],
  }),
  notice(tour, 'rejected', {
    to: [toSchool, toAgency],
    link,
    title: ['备案被驳回：{name}', 'Filing rejected: {name}'],
    content: ['研学“{name}”的备案被驳回：{auditRemark}', 'The filing of the tour “{name}” was rejected: {auditRemark}'],
  }),
  notice(tour, 'letter_issued', {
    to: [families],
    link: family,
    title: ['请确认家长信：{name}', 'Please read: {name}'],
    content: [
      '研学“{name}”的家长信有新版本，请阅读并确认是否同意。',
      'The letter of the tour “{name}” has a new version. Please read it and say whether you agree.',
    ],
  }),
  notice(tour, 'rescheduled', {
    to: [families],
    link: family,
    title: ['改期：{name}', 'Other days: {name}'],
    content: [
      '研学“{name}”改为 {startDate} 至 {endDate}：{remark}。请重新确认家长信；不能参加的，出发前可申请全额退款。',
      'The tour “{name}” now takes place from {startDate} to {endDate}: {remark}. Please agree anew; who cannot come gets all back until it sets out.',
    ],
  }),
  notice(tour, 'moved_for_office', {
    on: ['rescheduled'],
    to: [toSchool, toAgency, chief],
    link,
    title: ['改期：{name}', 'Other days: {name}'],
    content: [
      '研学“{name}”改为 {startDate} 至 {endDate}：{remark}。预订和保单已随之变更，请与供应商核实。',
      'The tour “{name}” now takes place from {startDate} to {endDate}: {remark}. Bookings and policies were moved with it: please ask the suppliers.',
    ],
  }),
  notice(tour, 'moved_for_commission', {
    on: ['rescheduled'],
    to: [commissions],
    link,
    type: 'approval',
    title: ['改期待备案：{name}', 'Other days to file: {name}'],
    content: [
      '研学“{name}”改为 {startDate} 至 {endDate}：{remark}。请审核，同意后方可出发。',
      'The tour “{name}” now takes place from {startDate} to {endDate}: {remark}. Please audit it: it leaves once that is filed.',
    ],
  }),
  notice(tour, 'leads_now', {
    on: ['leader_replaced'],
    to: [chief],
    link,
    title: ['您已任总领队：{name}', 'You lead now: {name}'],
    content: [
      '请带领研学“{name}”（{startDate} 至 {endDate}）。出发前请查看学生的健康说明。',
      'You lead the tour “{name}” ({startDate} to {endDate}) from now on. Please read the health notes of its children.',
    ],
  }),
  notice(tour, 'leads_no_more', {
    on: ['leader_replaced'],
    to: [former],
    title: ['不再任总领队：{name}', 'You lead no more: {name}'],
    content: ['研学“{name}”的总领队已更换，您不再带队。', 'The tour “{name}” has another head leader: you lead it no more.'],
  }),
  notice(tour, 'leader_replaced', {
    to: [toSchool, toAgency, commissions],
    names: { leader: [agencyTeacher, 'leaderId'] },
    link,
    title: ['总领队已更换：{name}', 'Another head leader: {name}'],
    content: ['研学“{name}”的总领队改为 {leader}：{remark}', 'The tour “{name}” is led by {leader} instead: {remark}'],
  }),
  notice(studyGroup, 'named', {
    on: ['leader_saved', 'leader_replaced'],
    to: [newLeaders],
    names: ofTour,
    link: '/study/list/{openClassId}',
    title: ['请带领 {groupName}：{study}', 'Please lead {groupName}: {study}'],
    content: [
      '您将带领研学“{study}”的{groupName}。出发前请查看组员的健康说明。',
      'You lead {groupName} on the tour “{study}”. Please read the health notes of its children.',
    ],
  }),
  notice(studyGroup, 'led_no_more', {
    on: ['leader_replaced'],
    to: [former],
    names: ofTour,
    title: ['不再带领 {groupName}：{study}', 'You lead {groupName} no more: {study}'],
    content: ['研学“{study}”的{groupName}已换人带领。', 'Somebody else leads {groupName} on the tour “{study}” now.'],
  }),
  notice(studyGroup, 'told_school', {
    on: ['leader_replaced'],
    to: [toSchool],
    names: ofTour,
    link: '/study/list/{openClassId}',
    title: ['组长已更换：{study}', 'Another leader: {study}'],
    content: ['研学“{study}”的{groupName}已更换带队教师[：{because}]', '{groupName} on the tour “{study}” has another leader[: {because}]'],
  }),
  notice(studyGroup, 'told_families', {
    on: ['leader_replaced'],
    to: [groupFamilies],
    told: ofChild,
    names: ofTour,
    link: family,
    title: ['带队教师已更换：{study}', 'Another leader: {study}'],
    content: [
      '研学“{study}”中{child}所在的{groupName}已更换带队教师，电话见“孩子的研学”。',
      'The group of {child} on the tour “{study}”, {groupName}, has another leader: name and phone are in Tours.',
    ],
  }),
  notice(tour, 'agency_ready', {
    to: [toSchool],
    link,
    type: 'approval',
    title: ['待确认准备就绪：{name}', 'To confirm as ready: {name}'],
    content: ['机构已确认研学“{name}”准备就绪，请学校确认。', 'The agency confirmed that the tour “{name}” is ready. Please confirm for the school.'],
  }),
  notice(tour, 'departed', {
    to: [families],
    link: family,
    title: ['已出发：{name}', 'Left: {name}'],
    content: ['研学“{name}”已出发，共 {departedCount} 名学生。', 'The tour “{name}” has left with {departedCount} children.'],
  }),
  notice(tour, 'left_for_school', {
    on: ['departed'],
    to: [toSchool],
    link,
    title: ['已出发：{name}', 'Left: {name}'],
    content: ['研学“{name}”已出发，共 {departedCount} 名学生。', 'The tour “{name}” has left with {departedCount} children.'],
  }),
  notice(tour, 'arrived', {
    to: [families],
    link: family,
    title: ['已返回：{name}', 'Back: {name}'],
    content: ['研学“{name}”已返回，全部学生已交接。', 'The tour “{name}” is back and every child was handed over.'],
  }),
  notice(tour, 'back_for_school', {
    on: ['arrived'],
    to: [toSchool],
    link,
    title: ['已返回：{name}', 'Back: {name}'],
    content: ['研学“{name}”已返回，全部学生已交接。', 'The tour “{name}” is back and every child was handed over.'],
  }),
  notice(tour, 'broken_off', {
    to: [travelling],
    told: ofChild,
    link: family,
    title: ['行程中止：{name}', 'Broken off: {name}'],
    content: ['研学“{name}”提前返回，{child}随团返回：{incident}', 'The tour “{name}” returns early, and {child} with it: {incident}'],
  }),
  // Who filed it learns what became of it.
  notice(tour, 'broken_off_for_office', {
    on: ['broken_off'],
    to: [toSchool, toAgency, chief, commissions],
    link,
    title: ['行程中止：{name}', 'Broken off: {name}'],
    content: ['研学“{name}”提前返回：{incident}', 'The tour “{name}” returns early: {incident}'],
  }),
  notice(tour, 'cancelled', {
    to: [toSchool, toAgency, chief],
    link,
    title: ['已取消：{name}', 'Cancelled: {name}'],
    content: ['研学“{name}”已取消：{remark}', 'The tour “{name}” was cancelled: {remark}'],
  }),
  notice(traveller, 'handed_over', {
    to: [ownGuardians],
    told: ofChild,
    names: ofTour,
    link: family,
    title: ['已交接：{study}', 'Handed over: {study}'],
    content: ['{child}已在研学“{study}”中完成交接。', '{child} was handed over on the tour “{study}”.'],
  }),
  notice(insurance, 'refused', {
    to: [toAgency],
    told: ofPupil,
    names: ofTour,
    link: '/openclass/insurance',
    title: ['投保被拒：{study}', 'Insurance refused: {study}'],
    content: ['研学“{study}”的{pupil}被拒保[：{reason}]', 'The insurance of {pupil} of the tour “{study}” was refused[: {reason}]'],
  }),
  notice(insurance, 'change_refused', {
    to: [toAgency],
    told: ofPupil,
    names: ofTour,
    link: '/openclass/insurance',
    title: ['批改被拒：{study}', 'Endorsement refused: {study}'],
    content: [
      '研学“{study}”{pupil}的保单未能批改，保障日期不变[：{reason}]',
      'The policy of {pupil}, of the tour “{study}”, was not changed, its dates stay[: {reason}]',
    ],
  }),
  notice(studyAttendance, 'marked', {
    to: [toSchool, toAgency, headOf, role('PO')],
    when: row => row.mark === 'missing',
    told: ofPupil,
    names: ofTour,
    link: '/study/list/{openClassId}',
    title: ['走失警报：{study}', 'A child is missing: {study}'],
    content: ['研学“{study}”点名时{pupil}未找到，请立即联系带队教师。', '{pupil} was not found at a roll call of “{study}”. Call its leaders now.'],
  }),
)
