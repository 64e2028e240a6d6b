/** Who is told of a violation: the agency at each step, the authority when it is its turn. */
import { notice, noticeReactions, role } from '../messages/index.ts'
import { commissions, toAgency, toSchool } from '../openclass/index.ts'
import { agency } from '../people/index.ts'
import { violation } from './violation.ts'

const shared = { names: { agency: [agency, 'agencyId'] }, link: '/basic/agencyViolation/{id}' } as const
const asks = { ...shared, type: 'approval' } as const

export const notices = noticeReactions(
  notice(violation, 'recorded', {
    ...asks,
    to: [toAgency],
    title: ['违规登记：{level}', 'Violation recorded: {level}'],
    content: ['登记了一条违规：{content} 如有异议，请于 {objectUntil} 前申诉。', 'A violation was recorded: {content} You may object until {objectUntil}.'],
  }),
  notice(violation, 'objected', {
    ...asks,
    to: [commissions, role('PO')],
    title: ['违规申诉：{agency}', 'Objection to a violation: {agency}'],
    content: ['“{agency}”对违规提出申诉：{objection}', '“{agency}” objects to a violation: {objection}'],
  }),
  notice(violation, 'confirmed', {
    ...asks,
    to: [toAgency, toSchool],
    title: ['违规已认定：{agency}', 'Violation confirmed: {agency}'],
    content: [
      '违规“{content}”已认定，等级：{level}。{decision}[ 整改期限：{rectifyUntil}]',
      'The violation “{content}” was confirmed, level: {level}. {decision}[ To be put right by {rectifyUntil}.]',
    ],
  }),
  notice(violation, 'withdrawn', {
    ...shared,
    to: [toAgency],
    title: ['违规已撤销', 'Violation withdrawn'],
    content: ['违规“{content}”已撤销：{decision}', 'The violation “{content}” was withdrawn: {decision}'],
  }),
  notice(violation, 'rectification_reported', {
    ...asks,
    to: [commissions, role('PO')],
    title: ['整改待确认：{agency}', 'Rectification to accept: {agency}'],
    content: ['“{agency}”提交了整改：{rectification}', '“{agency}” reports what it put right: {rectification}'],
  }),
  notice(violation, 'rectification_sent_back', {
    ...asks,
    to: [toAgency],
    title: ['整改被退回', 'Rectification sent back'],
    content: ['违规“{content}”的整改未通过：{handleResult}', 'What was put right about “{content}” is not enough: {handleResult}'],
  }),
  notice(violation, 'rectified', {
    ...shared,
    to: [toAgency, toSchool],
    title: ['违规已整改：{agency}', 'Violation put right: {agency}'],
    content: ['违规“{content}”已确认整改。', 'The violation “{content}” is put right.'],
  }),
)
