/** What follows in people: notices to those who audit or wait for an answer, and the message to a former phone. */
import { type FactName, find, get, invoke, type Label, messageCatalogue, on, reaction, type Resource, type Row } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { notice, noticeReaction, role, roleIn, type To, toldOutside } from '../messages/index.ts'
import type { Sms } from '../sms/index.ts'
import { bind } from './guardian.commands.ts'
import { linkAccount } from './guardianship.ts'
import { agency, areaAuthorization, school } from './organisation.ts'
import { agencyTeacher, guardian, student } from './person.ts'
import { linkTeacher } from './agency-teacher.commands.ts'

// A mail, a text message and WeChat name a child to a guardian who may see it, and to nobody else.
toldOutside(student, async (ids, userId, ask) => {
  const ties = await ask(find(guardian, { studentId: [...ids], userId, status: 'bound', maySee: true, blocked: false })),
    rows = ties.length > 0 ? await ask(find(student, { id: ties.map(one => one.studentId) })) : []
  return new Map(rows.map(one => [one.id, one.studentName]))
})

/** Tells those who are to act that something waits for them: what it is, and whose. The notice is named after the first of the facts. */
const waiting = <R extends Resource>(name: string, of: R, on: readonly FactName<R>[], [zh, en]: Label, to: To<Row<R>>, link: string) =>
  noticeReaction(
    name,
    notice(of, on[0]!, {
      on,
      to: [to],
      type: 'approval',
      title: [zh, en],
      content: [`${zh}[：{${of.title}}]`, `${en}[: {${of.title}}]`],
      ...(of.fields[of.title]?.pii && 'erased' in of.facts ? { told: { [of.title]: [of, 'id'] } as never } : {}),
      link,
    }),
  )

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
  waiting('school_applied', school, ['applied'], ['学校入驻待审核', 'School to audit'], role('PO'), '/audit/schoolApply'),
  waiting('agency_registered', agency, ['registered'], ['机构入驻待审核', 'Agency to audit'], role('PO'), '/audit/agencyApply'),
  waiting(
    'teacher_registered',
    agencyTeacher,
    ['registered'],
    ['教师申请加入，请补全资料并提交', 'A teacher asks to join: complete the papers and submit'],
    roleIn('AM', 'agencyId'),
    '/age_client/basics/agencyTeacher',
  ),
  waiting('area_applied', areaAuthorization, ['applied'], ['区域授权待审核', 'Area authorisation to audit'], role('EC'), '/audit/agencySub'),
  waiting('teacher_submitted', agencyTeacher, ['submitted', 'update_applied'], ['教师待审核', 'Teacher to audit'], role('PO'), '/audit/teacherRegister'),
  waiting('binding_asked', guardian, ['binding_asked'], ['监护人绑定待确认', 'Binding to confirm'], roleIn('SM', 'schoolId'), '/parent/relation'),
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
