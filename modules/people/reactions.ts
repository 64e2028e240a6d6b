/** What follows in people: notices to those who audit or wait for an answer, and the message to a former phone. */
import { invoke, find, get, type Label, messageCatalogue, on, reaction, type Resource } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { notice, noticeReaction, role, roleIn } from '../messages/index.ts'
import type { Sms } from '../sms/index.ts'
import { bind } from './guardian.ts'
import { linkAccount } from './guardianship.ts'
import { agency, areaAuthorization, school } from './organisation.ts'
import { agencyTeacher, guardian } from './person.ts'
import { linkTeacher } from './teacher.ts'

/** The words of what waits for somebody: what it is, and whose. */
const waits = ([zh, en]: Label, gap: string) => ({ type: 'approval', title: [zh, en], content: [`${zh}：{${gap}}`, `${en}: {${gap}}`] }) as const

/** Tells the submitter how an audit ended. */
function answers(name: string, of: Resource, [zh, en]: Label) {
  const told = (end: string, [endZh, endEn]: Label) =>
    notice(of, end, {
      on: of.name === agencyTeacher.name ? [end, `update_${end}`] : [end],
      to: [row => [{ userIds: row.submittedBy ? [row.submittedBy] : [] }]],
      type: 'approval',
      title: [`${zh}${endZh}`, `${en} ${endEn}`],
      content: [`${zh}${endZh}：{${of.title}}[（{auditRemark}）]`, `${en} ${endEn}: {${of.title}}[ ({auditRemark})]`],
    })
  return noticeReaction(name, told('approved', ['已通过', 'approved']), told('rejected', ['被驳回', 'rejected']))
}

/** Whoever has the phone of a row, as guardian or as teacher. */
const byPhone = ({ phone }: { readonly phone: string | null }) =>
  phone
    ? ([
        [guardian, 'phone', phone],
        [agencyTeacher, 'phone', phone],
      ] as const)
    : []

export const reactions = [
  noticeReaction(
    'school_applied',
    notice(school, 'applied', { ...waits(['学校入驻待审核', 'School to audit'], 'schoolName'), to: [role('PO')], link: '/audit/schoolApply' }),
  ),
  noticeReaction(
    'agency_registered',
    notice(agency, 'registered', { ...waits(['机构入驻待审核', 'Agency to audit'], 'agencyName'), to: [role('PO')], link: '/audit/agencyApply' }),
  ),
  noticeReaction(
    'teacher_registered',
    notice(agencyTeacher, 'registered', {
      ...waits(['教师申请加入，请补全资料并提交', 'A teacher asks to join: complete the papers and submit'], 'name'),
      to: [roleIn('AM', 'agencyId')],
      link: '/age_client/basics/agencyTeacher',
    }),
  ),
  noticeReaction(
    'area_applied',
    notice(areaAuthorization, 'applied', {
      ...waits(['区域授权待审核', 'Area authorisation to audit'], 'areaName'),
      to: [role('EC')],
      link: '/audit/agencySub',
    }),
  ),
  noticeReaction(
    'teacher_submitted',
    notice(agencyTeacher, 'submitted', {
      ...waits(['教师待审核', 'Teacher to audit'], 'name'),
      on: ['submitted', 'update_applied'],
      to: [role('PO')],
      link: '/audit/teacherRegister',
    }),
  ),
  noticeReaction(
    'binding_asked',
    notice(guardian, 'binding_asked', {
      ...waits(['监护人绑定待确认', 'Binding to confirm'], 'name'),
      to: [roleIn('SM', 'schoolId')],
      link: '/parent/relation',
    }),
  ),
  // Who registered from outside can't sign in before: the answer goes to the phone.
  reaction('applicant_told', {
    on: [...on(agency, 'approved', 'rejected'), ...on(agencyTeacher, 'approved')],
    run: async ({ tenant, type }, context) => {
      const { row } = context,
        outside = 'applicantId' in row ? row.applicantId : row.userId && (await context.ask(get(user, row.userId)))?.userCategory === 'AT'
      const what = 'agencyName' in row ? `机构入驻申请（${row.agencyName}）` : '机构教师申请'
      const content = type === 'approved' ? `您的${what}已通过，可用手机号登录。` : `您的${what}未通过：${messageCatalogue.text(row.auditRemark ?? '', 0)}`
      if (outside) await (context.ports.sms as Sms | undefined)?.send(row.phone, 'notice', { content }, tenant)
      return []
    },
  }),
  answers('school_answered', school, ['学校入驻申请', 'School application']),
  answers('agency_answered', agency, ['机构入驻申请', 'Agency application']),
  answers('area_answered', areaAuthorization, ['区域授权申请', 'Area authorisation']),
  answers('teacher_answered', agencyTeacher, ['教师审核', 'Teacher audit']),
  // Only a phone that was verified or given by an office links: one typed into a profile later could be anybody's.
  reaction('account_linked', {
    on: on(user, 'created', 'approved'),
    seeks: byPhone,
    run: async ({ id: userId }, { row: { phone }, ask }) => {
      if (!phone) return []
      const [ties, teachers] = [
        await ask(find(guardian, { phone, status: 'bound', userId: null })),
        await ask(find(agencyTeacher, { phone, userId: null, status: 'approved' })),
      ]
      return [...ties.map(row => invoke(linkAccount, row.id, { userId })), ...teachers.map(row => invoke(linkTeacher, row.id, { userId }))]
    },
  }),
  // Registering proves the phone: what a school had invited it to is bound.
  reaction('invited_bound', {
    on: ['phone_code.signed_up'],
    run: async ({ data: { userId } }, { row: { phone }, ask }) =>
      (await ask(find(guardian, { phone, status: 'pending' }))).flatMap(row => [
        invoke(bind, row.id, { relation: row.relation, name: row.name }),
        invoke(linkAccount, row.id, { userId }),
      ]),
  }),
  // A brother's or sister's guardian of the same phone brings the account along, and so does who registered with the phone.
  reaction('sibling_linked', {
    on: on(guardian, 'entered', 'bound'),
    run: async ({ id }, { row: { phone, userId }, ask }) => {
      if (userId || !phone) return []
      const [known] = await ask(find(guardian, { phone, status: 'bound', userId: { not: null } }, { limit: 1 }))
      const [registered] = known ? [] : await ask(find(user, { account: phone, phone, status: 'active' }, { limit: 1 }))
      const found = known?.userId ?? registered?.id
      return found ? [invoke(linkAccount, id, { userId: found })] : []
    },
  }),
  reaction('former_phone_told', {
    on: on(guardian, 'tel_changed'),
    run: async ({ tenant }, context) => {
      if (context.row.formerPhone) await (context.ports.sms as Sms | undefined)?.send(context.row.formerPhone, 'phoneChanged', {}, tenant)
      return []
    },
  }),
]
