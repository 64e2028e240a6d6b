/** Notices of a class's life: who is told what happened, and where to look. They name classes and lessons, and pupils by their ids alone. */
import type { Reaction } from '../kit/index.ts'
import { notice, noticeReactions, role, roleIn, type To } from '../messages/index.ts'
import { changeNotices, lessonNotices } from './lesson-notices.ts'
import { ofChild } from '../people/index.ts'
import { classCertificate } from './certificate.ts'
import { openClass } from './open-class.ts'
import { classGuardians, ownGuardians, commissions, toAgency, toSchool } from './tell.ts'

const link = '/openclass/launch/{id}'
/** Told with a link to the class; asked, where it waits for them. */
const tells = <const T extends readonly To<any>[]>(...to: T) => ({ to, link })
const asks = <const T extends readonly To<any>[]>(...to: T) => ({ to, link, type: 'approval' }) as const

const classNotices = noticeReactions(
  notice(classCertificate, 'issued', {
    to: [ownGuardians],
    told: ofChild,
    names: { klass: [openClass, 'openClassId'] },
    link: '/parent/certificates',
    title: ['结课证书：{klass}', 'Certificate: {klass}'],
    content: ['{child}已获得班级“{klass}”的证书，编号 {certificateNo}。', '{child} has a certificate of the class “{klass}”, number {certificateNo}.'],
  }),
  notice(classCertificate, 'revoked', {
    to: [ownGuardians],
    told: ofChild,
    names: { klass: [openClass, 'openClassId'] },
    link: '/parent/certificates',
    title: ['结课证书已撤销：{klass}', 'Certificate revoked: {klass}'],
    content: [
      '{child}班级“{klass}”的证书 {certificateNo} 已撤销，不再有效[：{remark}]',
      'The certificate {certificateNo} of {child}, of the class “{klass}”, was revoked and holds no more[: {remark}]',
    ],
  }),
  notice(openClass, 'launched', {
    ...asks(toAgency),
    title: ['待完善：{name}', 'To complete: {name}'],
    content: ['学校开设了班级“{name}”，请安排课次、教室和教师。', 'The school opened the class “{name}”. Please arrange its lessons, rooms and teachers.'],
  }),
  notice(openClass, 'relaunched', {
    ...asks(toAgency),
    title: ['待完善：{name}', 'To complete: {name}'],
    content: ['班级“{name}”已重新开班，请重新安排课次。', 'The class “{name}” was opened again. Please arrange its lessons anew.'],
  }),
  notice(openClass, 'perfected', {
    ...asks(toSchool),
    title: ['待确认教师：{name}', 'Teachers to confirm: {name}'],
    content: ['班级“{name}”已完善课次安排，请确认教师。', 'The lessons of the class “{name}” are arranged. Please confirm the teachers.'],
  }),
  notice(openClass, 'rejected', {
    ...tells(toSchool, toAgency),
    title: ['已驳回：{name}', 'Sent back: {name}'],
    content: ['班级“{name}”被驳回：{remark}', 'The class “{name}” was sent back: {remark}'],
  }),
  notice(openClass, 'teacher_refused', {
    ...asks(toAgency),
    title: ['教师未通过：{name}', 'Teacher not accepted: {name}'],
    content: ['班级“{name}”的教师未通过确认：{auditRemark}', 'A teacher of the class “{name}” was not accepted: {auditRemark}'],
  }),
  notice(openClass, 'release_submitted', {
    ...asks(commissions, role('PO')),
    title: ['发布待审：{name}', 'Release to audit: {name}'],
    content: ['班级“{name}”申请发布，请审核。', 'The class “{name}” asks to be released. Please audit it.'],
  }),
  notice(openClass, 'release_rejected', {
    ...tells(toSchool),
    title: ['发布被驳回：{name}', 'Release rejected: {name}'],
    content: ['班级“{name}”的发布被驳回：{remark}', 'The release of the class “{name}” was rejected: {remark}'],
  }),
  notice(openClass, 'released', {
    ...tells(toSchool, toAgency),
    title: ['已发布：{name}', 'Released: {name}'],
    content: ['班级“{name}”报名时间为 {enrollStart} 至 {enrollEnd}。', 'Enrolment in the class “{name}” runs from {enrollStart} to {enrollEnd}.'],
  }),
  notice(openClass, 'below_min_marked', {
    ...asks(toSchool),
    title: ['人数不足：{name}', 'Too few pupils: {name}'],
    content: [
      '班级“{name}”报名 {enrolled} 人，少于最低人数 {capacityMin}，请确认开班或取消。',
      'The class “{name}” has {enrolled} enrolled, fewer than its minimum of {capacityMin}. Please confirm that it runs, or cancel it.',
    ],
  }),
  notice(openClass, 'roster_released', {
    ...tells(toAgency, roleIn('ST', 'schoolId')),
    title: ['名单已发布：{name}', 'List published: {name}'],
    content: ['班级“{name}”第 {rosterVersion} 版名单已发布。', 'Version {rosterVersion} of the list of the class “{name}” was published.'],
  }),
  notice(openClass, 'completion_committed', {
    ...asks(toSchool),
    title: ['结课待确认：{name}', 'Completion to confirm: {name}'],
    content: ['班级“{name}”已提交结课，请确认。', 'The completion of the class “{name}” was submitted. Please confirm it.'],
  }),
  notice(openClass, 'completion_cancelled', {
    ...tells(toSchool, toAgency),
    title: ['结课已撤回：{name}', 'Completion taken back: {name}'],
    content: ['班级“{name}”的结课已撤回：{remark}', 'The completion of the class “{name}” was taken back: {remark}'],
  }),
  notice(openClass, 'completed', {
    ...tells(toAgency),
    title: ['已结课：{name}', 'Completed: {name}'],
    content: ['班级“{name}”已确认结课。', 'The completion of the class “{name}” was confirmed.'],
  }),
  notice(openClass, 'completed-guardians', {
    on: ['completed'],
    to: [(row, ...more) => classGuardians({ openClassId: row.id }, ...more)],
    link: '/age_client/finalResult',
    title: ['已结课：{name}', 'Completed: {name}'],
    content: ['班级“{name}”已结课，可以查看结课成果并评价。', 'The class “{name}” is completed. You can look at its results and rate it.'],
  }),
)

export const notices: readonly Reaction[] = [...classNotices, ...lessonNotices, ...changeNotices]
