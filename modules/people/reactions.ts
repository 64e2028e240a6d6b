/** What follows in people: notices to those who audit or wait for an answer, and the message to a former phone. */
import { also, type Followed, find, get, type Label, on, reaction, type Resource, type Row } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { notify, says } from '../messages/index.ts'
import type { Sms } from '../sms/index.ts'
import { bind } from './guardian.ts'
import { linkAccount } from './guardianship.ts'
import { agencyTeacher, guardian } from './person.ts'
import { linkTeacher } from './teacher.ts'
import { agency, areaAuthorization, school } from './organisation.ts'

const asks = <R extends Resource>(name: string, on: readonly Followed<R>[], title: Label, of: (row: Row<R>) => {
  readonly who: string; readonly link: string; readonly role?: string; readonly deptId?: string
}) =>
  reaction(name, { on, run: (_happened, scene) => {
    const { who, link, ...audience } = of(scene.row as Row<R>)
    return [also(notify, scene.newId(), {
      type: 'approval', ...says(title, [`${title[0]}：${who}`, `${title[1]}: ${who}`]), link, ...audience,
    })]
  } })

/** Tells the submitter how an audit ended. */
const answers = (name: string, on: readonly Followed[], what: Label, title: string) =>
  reaction(name, { on, run: (happened, scene) => {
      if (!scene.row.submittedBy) return []
      const passed = happened.type.endsWith('approved')
      const { [title]: whom, auditRemark } = scene.row
      const said = [`${what[0]}${passed ? '已通过' : '被驳回'}`, `${what[1]} ${passed ? 'approved' : 'rejected'}`] as const
      return [also(notify, scene.newId(), {
        type: 'approval', userIds: [scene.row.submittedBy], ...says(said, [
          `${said[0]}：${whom}${auditRemark ? `（${auditRemark}）` : ''}`, `${said[1]}: ${whom}${auditRemark ? ` (${auditRemark})` : ''}`,
        ]),
      })]
    } })

/** Whoever has the phone of a row, as guardian or as teacher. */
const byPhone = ({ phone }: { readonly phone: string | null }) =>
  phone ? [[guardian, 'phone', phone], [agencyTeacher, 'phone', phone]] as const : []

export const reactions = [
  asks('school_applied', on(school, 'applied'), ['学校入驻待审核', 'School to audit'],
    row => ({ who: row.schoolName, link: '/audit/schoolApply', role: 'PO' })),
  asks('agency_registered', on(agency, 'registered'), ['机构入驻待审核', 'Agency to audit'],
    row => ({ who: row.agencyName, link: '/audit/agencyApply', role: 'PO' })),
  asks('teacher_registered', on(agencyTeacher, 'registered'), ['教师申请加入，请补全资料并提交', 'A teacher asks to join: complete the papers and submit'],
    row => ({ who: row.name, link: '/age_client/basics/agencyTeacher', role: 'AM', deptId: row.agencyId })),
  asks('area_applied', on(areaAuthorization, 'applied'), ['区域授权待审核', 'Area authorisation to audit'],
    row => ({ who: row.areaName, link: '/audit/agencySub', role: 'EC' })),
  asks('teacher_submitted', on(agencyTeacher, 'submitted', 'update_applied'), ['教师待审核', 'Teacher to audit'],
    row => ({ who: row.name, link: '/audit/teacherRegister', role: 'PO' })),
  asks('binding_asked', on(guardian, 'binding_asked'), ['监护人绑定待确认', 'Binding to confirm'],
    row => ({ who: row.name ?? '', link: '/parent/relation', deptId: row.schoolId, role: 'SM' })),
  // Who registered from outside can't sign in before: the answer goes to the phone.
  reaction('applicant_told', { on: [...on(agency, 'approved', 'rejected'), ...on(agencyTeacher, 'approved')], run: async ({ tenant, type }, scene) => {
    const { row } = scene, outside = 'applicantId' in row ? row.applicantId : row.userId && (await scene.ask(get(user, row.userId)))?.userCategory === 'AT'
    const what = 'agencyName' in row ? `机构入驻申请（${row.agencyName}）` : '机构教师申请'
    const content = type === 'approved' ? `您的${what}已通过，可用手机号登录。` : `您的${what}未通过：${row.auditRemark ?? ''}`
    if (outside) await (scene.ports.sms as Sms | undefined)?.send(row.phone, 'notice', { content }, tenant)
    return []
  } }),
  answers('school_answered', on(school, 'approved', 'rejected'), ['学校入驻申请', 'School application'], 'schoolName'),
  answers('agency_answered', on(agency, 'approved', 'rejected'), ['机构入驻申请', 'Agency application'], 'agencyName'),
  answers('area_answered', on(areaAuthorization, 'approved', 'rejected'), ['区域授权申请', 'Area authorisation'], 'areaName'),
  answers('teacher_answered', on(agencyTeacher, 'approved', 'rejected', 'update_approved', 'update_rejected'),
    ['教师审核', 'Teacher audit'], 'name'),
  // Only a phone that was verified or given by an office links: one typed into a profile later could be anybody's.
  reaction('account_linked', { on: on(user, 'created', 'approved'), seeks: byPhone, run: async ({ id: userId }, { row: { phone }, ask }) => {
    if (!phone) return []
    const [ties, teachers] = [
      await ask(find(guardian, { phone, status: 'bound', userId: null })), await ask(find(agencyTeacher, { phone, userId: null, status: 'approved' }))]
    return [...ties.map(row => also(linkAccount, row.id, { userId })), ...teachers.map(row => also(linkTeacher, row.id, { userId }))]
  } }),
  // Registering proves the phone: what a school had invited it to is bound.
  reaction('invited_bound', { on: ['phone_code.signed_up'], run: async ({ data: { userId } }, { row: { phone }, ask }) =>
    (await ask(find(guardian, { phone, status: 'pending' }))).flatMap(row => [
      also(bind, row.id, { relation: row.relation, name: row.name }), also(linkAccount, row.id, { userId }),
    ]) }),
  // A brother's or sister's guardian of the same phone brings the account along, and so does who registered with the phone.
  reaction('sibling_linked', { on: on(guardian, 'entered', 'bound'), run: async ({ id }, { row: { phone, userId }, ask }) => {
    if (userId || !phone) return []
    const [known] = await ask(find(guardian, { phone, status: 'bound', userId: { not: null } }, { limit: 1 }))
    const [registered] = known ? [] : await ask(find(user, { account: phone, phone, status: 'active' }, { limit: 1 }))
    const found = known?.userId ?? registered?.id
    return found ? [also(linkAccount, id, { userId: found })] : []
  } }),
  reaction('former_phone_told', { on: on(guardian, 'tel_changed'), run: async ({ tenant }, scene) => {
    if (scene.row.formerPhone) await (scene.ports.sms as Sms | undefined)?.send(scene.row.formerPhone, 'phoneChanged', {}, tenant)
    return []
  } }),
]
