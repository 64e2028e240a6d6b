/** The odd paths of business-basic for schools, agencies, areas, teachers and their audits. */
import { audited, verdict } from '../audit/index.ts'
import {
  act,
  alias,
  type Asked,
  find,
  get,
  ids,
  invoke,
  list,
  many,
  report,
  type Resource,
  type RouteContext,
  type Where,
  text,
  textOf,
  yes,
  byWord,
  offWords,
} from '../kit/index.ts'
import * as agencies from './agency.commands.ts'
import * as areas from './area-authorization.commands.ts'
import * as fees from './teacher-fee.commands.ts'
import { agency, areaAuthorization, school, teacherFee } from './organisation.ts'
import { agencyTeacher } from './person.ts'
import * as schools from './school.commands.ts'
import { look } from './student-document.ts'
import * as teachers from './agency-teacher.commands.ts'

const basic = 'business-basic'
const named = (field: string, text: unknown): Where => (text ? { [field]: { like: String(text) } } : {})
const mine = (_asked: Asked, { actor: { userId } }: RouteContext): Where => ({ submittedBy: userId })
/** What somebody has applied for, and their organisation. */
const ours = (_asked: Asked, { actor: { userId, deptId } }: RouteContext): Where => ({ any: [{ submittedBy: userId }, { submittedFor: deptId || userId }] })
/** Nobody audits a draft. */
const noDrafts = (): Where => ({ status: { not: ['draft', 'removed'] } })
/** The wire's application fields under our names. */
const asTeacher = { name: ['teacherName', 'name'] } as const
const reasons = { remark: ['remark', 'remarks', 'reason'] } as const

/** The row an organisation registers itself under: its department is the agency, or the school. */
async function houseIdOf({ id, agencyId }: Asked, { actor: { role, deptId }, newId }: RouteContext): Promise<string> {
  return String(id || agencyId || ((role === 'AM' || role === 'SM') && deptId) || newId())
}

/** Opens the file of a document: the trace first, then its address, which this person may fetch for some minutes. */
const opening = act(`${basic}/school/studentDocument/open`, [look], asked => invoke(look, String(asked.id ?? ''), {}), {
  label: look.label,
  answer: ([row]) => ({ id: row.id, link: row.fileId }),
})

const queries = [
  list(`${basic}/query/teacherApplyPage`, agencyTeacher, asked => named('name', asked.teacherName)),
  list(`${basic}/query/agencyApplyPage`, agency, noDrafts),
  list(`${basic}/query/schoolApplyPage`, school, noDrafts),
  list(`${basic}/query/agencySubPage`, areaAuthorization, noDrafts),
  list(`${basic}/query/teacherRegisterPage`, agencyTeacher, () => ({ status: { not: ['removed', 'left'] } })),
  list(`${basic}/apply/teacherApplyPage`, agencyTeacher, mine),
  list(`${basic}/apply/agencyApplyPage`, agency, ours),
  list(`${basic}/apply/schoolApplyPage`, school, ours),
]

const applications = [
  alias(`${basic}/apply/teacherApply`, teachers.submit, { names: asTeacher, answer: true }),
  alias(`${basic}/apply/teacherApplyUpdate`, [teachers.submit, teachers.update], {
    which: async (asked, context) => ((await context.ask(get(agencyTeacher, String(asked.id))))?.status === 'approved' ? teachers.update : teachers.submit),
    names: asTeacher,
    answer: true,
  }),
  alias(`${basic}/apply/agencyApply`, agencies.register, { on: houseIdOf, answer: true }),
  alias(`${basic}/agencyClient/register`, agencies.register, { on: houseIdOf, answer: ([row]) => ({ id: row.id }) }),
  alias(`${basic}/apply/schoolApply`, schools.apply, { on: houseIdOf, answer: true }),
  report(`${basic}/apply/detail`, ['申请详情', 'Application'], 'signed-in', (asked, context) => application(asked, context)),
  report(`${basic}/agencyClient/registerDetail`, ['入驻申请详情', 'Registration'], 'signed-in', async (asked, context) =>
    application({ id: await houseIdOf(asked, context), type: 'agency' }, context),
  ),
]

const subjects: Readonly<Record<string, Resource>> = { teacher: agencyTeacher, agency, school, area: areaAuthorization }
/** An application, whatever it is about, as its own detail shows it. */
async function application({ id, type }: Asked, context: RouteContext) {
  const of = subjects[String(type || 'agency')]
  const row = of && (await context.ask(get(of, String(id))))
  if (!row) return null
  const [shown] = await context.wire(of, [row])
  return { ...shown, type: String(type || 'agency'), applyTime: shown!.submittedAt, remarks: shown!.auditRemark }
}

const ofTeachers = [teachers.approve, teachers.reject, teachers.approveUpdate, teachers.rejectUpdate]
const audits = [
  act(`${basic}/audit/auditTeacherApply`, ofTeachers, auditTeacher, audited()),
  act(`${basic}/audit/auditTeacherRegister`, ofTeachers, auditTeacher, audited()),
  act(`${basic}/audit/auditAgencyApply`, [agencies.approve, agencies.reject], asked => verdict(asked, agencies.approve, agencies.reject), audited()),
  act(`${basic}/audit/auditSchoolApply`, [schools.approve, schools.reject], asked => verdict(asked, schools.approve, schools.reject), audited()),
  // A submission is about an area, or about the agency itself.
  act(
    `${basic}/audit/auditAgencySub`,
    [areas.approve, areas.reject, agencies.approve, agencies.reject],
    async (asked, context) =>
      (await context.ask(get(areaAuthorization, String(asked.id))))
        ? verdict(asked, areas.approve, areas.reject)
        : verdict({ ...asked, id: asked.agencyId || asked.id }, agencies.approve, agencies.reject),
    audited({ agencyId: text('机构', 'Agency') }),
  ),
]
/** An approved teacher's audit is about the changes; any other's about the teacher. */
async function auditTeacher(asked: Asked, context: RouteContext) {
  const row = await context.ask(get(agencyTeacher, String(asked.id)))
  return row?.status === 'approved' ? verdict(asked, teachers.approveUpdate, teachers.rejectUpdate) : verdict(asked, teachers.approve, teachers.reject)
}

const teacherPaths = [
  alias(`${basic}/ageagencyteacher/disable`, [teachers.disable, teachers.enable], {
    which: ({ status }) => byWord({ '1': teachers.enable, ...offWords(teachers.disable) }, status, 'status'),
    names: reasons,
    answer: true,
  }),
  alias(`${basic}/ageagencyteacher/saveAgencyTeacherFee`, fees.save, { on: (_asked, context) => context.newId(), answer: ([row]) => ({ id: row.id }) }),
  // A rate that was used is ended, today unless a day is named, as is one that a day is named for; any other is removed.
  act(
    `${basic}/ageagencyteacher/delAgencyTeacherFee`,
    [fees.remove, fees.end],
    async (asked, context) => {
      const rows = await context.ask(find(teacherFee, { id: ids(asked.ids ?? asked.id) }))
      const given = textOf(asked.endTime) ? { endTime: textOf(asked.endTime) } : {}
      return rows.map(row => (row.usedAt || given.endTime ? invoke(fees.end, row.id, given) : invoke(fees.remove, row.id, {})))
    },
    yes,
  ),
  list(`${basic}/ageagencyteacher/feeList`, teacherFee, asked => ({ teacherId: String(asked.teacherId ?? ''), status: ['current', 'ended'] })),
  alias(`${basic}/teacher/approve`, teachers.approve, { names: reasons, answer: true }),
  alias(`${basic}/teacher/unapprove`, teachers.unapprove, { names: { remark: ['reason', 'remark'] }, answer: true }),
]

const areaPaths = [
  // One form for all: the agency asks, the platform gives, and a later end renews.
  act(
    `${basic}/areaAuthorization/submit`,
    [areas.apply, areas.authorise, areas.renew],
    async (asked, context) => {
      const agencyId = String(asked.agencyId || context.actor.deptId),
        id = areas.authorizationId(agencyId, String(asked.areaCode))
      const row = await context.ask(get(areaAuthorization, id))
      const {
        actor: { role },
      } = context
      if (row && ['authorised', 'expired'].includes(row.status)) return invoke(areas.renew, id, { toDate: asked.toDate })
      return invoke<any>(['PO', 'EC'].includes(role) && !row ? areas.authorise : areas.apply, id, { ...asked, agencyId })
    },
    yes,
  ),
  alias(`${basic}/areaAuthorization/remove`, areas.revoke, { on: many, names: reasons, answer: true }),
]

export const routes = [opening, ...queries, ...applications, ...audits, ...teacherPaths, ...areaPaths]
