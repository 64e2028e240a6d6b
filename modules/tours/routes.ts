/** The calls of openClassStudy, itinerary and insurance under the names that the wire has for them. */
import {
  act,
  alias,
  answer,
  type Asked,
  byId,
  chosen,
  dayOf,
  find,
  get,
  type Invoke,
  invoke,
  type Label,
  RefusalError,
  refusals,
  report,
  type RouteContext,
  pick,
} from '../kit/index.ts'
import { eachPupil } from '../content/index.ts'
import { agencyTeacher, student } from '../people/index.ts'
import { submitChange, verifyChange } from '../openclass/index.ts'
import { quotation } from '../quotation/index.ts'
import { allocationRoutes } from './allocation-calls.ts'
import { confirmInspection, confirmMark } from './attendance.ts'
import { arriveAtStop, clockInId, clockIns } from './clock-in.ts'
import { dormRoomRoutes } from './dorm-room.ts'
import { familyTours, tourPlan } from './family.ts'
import { saveLeader, studyGroup } from './group.ts'
import { amend, list as listPolicy, remove as removePolicy, submit as submitPolicy } from './insurance.commands.ts'
import { insuranceId } from './insurance.ts'
import { journey } from './journey.ts'
import { led } from './led.ts'
import { isDue, payPlan, savePlan, shareOf, triggers } from './pay.ts'
import { papers } from './papers.ts'
import { passengers, readers } from './passengers.ts'
import { pushSteps } from './push.ts'
import { confirmReady, readiness, readyFile, saveFile } from './ready.ts'
import { supplyRoutes } from './supply-routes.ts'
import { assignTeacher, change, plan } from './tour.commands.ts'
import { seesChildren } from './scope-providers.ts'
import { tour } from './tour.ts'
import { consent, readNote, tell } from './traveller.commands.ts'
import { healthNote, traveller, travellerId } from './traveller.ts'
import { issue } from './works.ts'

const base = 'business-openclass/openClassStudy'
const no = refusals('tour_call', { noTeacher: ['机构没有该手机号的教师', 'the agency has no teacher with this phone'], missing: ['没有找到数据', 'not found'] })
const text = (value: unknown): string => String(value ?? '')
const ofChild = (asked: Asked): string => (asked.openClassId && asked.studentId ? travellerId(text(asked.openClassId), text(asked.studentId)) : text(asked.id))

/** The wire names a leader by name and phone: the teacher of the agency who has it. */
async function teacherOf(asked: Asked, context: RouteContext): Promise<string> {
  if (asked.teacherId) return text(asked.teacherId)
  const group = await context.ask(get(studyGroup, text(asked.groupId ?? asked.id)))
  const [found] = group ? await context.readUnscoped(find(agencyTeacher, { agencyId: group.agencyId ?? '', phone: text(asked.phone), status: 'approved' })) : []
  if (!found) throw new RefusalError({ ...no.noTeacher, field: 'phone' })
  return found.id
}

/** The checklist of a tour with the names of what is open, and the files. */
async function checklist({ openClassId, id }: Asked, context: RouteContext) {
  const of = await context.ask(get(tour, text(openClassId ?? id)))
  if (!of) throw new RefusalError(no.missing)
  const { lines } = await answer(readiness(of, context.zone), { ask: context.readUnscoped })
  const files = await context.ask(find(readyFile, { openClassId: of.id }))
  const titles = { student, study_group: studyGroup, agency_teacher: agencyTeacher }
  return Promise.all(
    lines.map(async ({ line, open }) => {
      const isSeen = line.names && (line.names !== 'student' || seesChildren(of.id, context))
      const names = isSeen ? await context.titles(titles[line.names!], open.slice(0, namesMax)) : new Map<string, string>()
      const own = files.find(one => one.type === line.name)
      return {
        openClassId: of.id,
        id: own?.id ?? line.name,
        type: line.name,
        name: line.label[context.lang],
        side: line.side,
        tab: line.tab,
        fileId: own?.fileId ?? null,
        confirmed: open.length === 0,
        open: open.length,
        names: line.names && !isSeen ? [] : open.slice(0, namesMax).flatMap(one => names.get(one) ?? (one || [])),
      }
    }),
  )
}
const namesMax = 12

/** What a family is asked and told of the tours of its children. */
const childrenOf = ({ actor: { reach } }: RouteContext): readonly string[] => (reach === 'all' ? [] : (reach.student ?? []))
async function family(_asked: Asked, context: RouteContext) {
  const children = childrenOf(context)
  return children.length === 0 ? [] : familyTours(children, context)
}
const families: Label = ['孩子的研学', 'Tours of the children']

const pushed = ({ openClassId, company, amount }: Asked, context: RouteContext) =>
  pushSteps({ openClassId: text(openClassId), company: text(company), amount }, context)
/** The wire spells a teacher in small letters. */
const taught = ({ lessonId, teacherId, teacherid }: Asked) => ({ lessonId: text(lessonId), teacherId: text(teacherId ?? teacherid) })
/** Once the school has checked the teachers another one is asked for, as for any class. */
function substituted(asked: Asked, context: RouteContext): readonly Invoke[] {
  const { lessonId, teacherId } = taught(asked),
    id = context.newId(),
    reason = text(asked.reason ?? asked.remark)
  return [
    invoke(verifyChange, id, { openClassId: text(asked.openClassId), teacherId, kind: 'one', lessonIds: [lessonId], reason }),
    invoke(submitChange, id, { reason }),
  ]
}

const issueFor = (one: string, { openClassId, templateId }: Asked): Invoke =>
  invoke(issue, travellerId(text(openClassId), one), { openClassId: text(openClassId), studentId: one, templateId: text(templateId) })
const issued = ({ openClassId, studentIds, studentId, templateId }: Asked): readonly Invoke[] =>
  chosen({ studentIds: studentIds ?? studentId }, 'studentIds').map(one => issueFor(one, { openClassId, templateId }))

/** The parts of a tour with what each comes to, and whether it is due. */
async function proportion({ openClassId }: Asked, context: RouteContext) {
  const plan = await context.ask(get(payPlan, text(openClassId))),
    of = await context.ask(get(tour, text(openClassId)))
  const offer = of && (await context.readUnscoped(get(quotation, of.quotationId)))
  if (!plan || !of || !offer) return []
  return plan.parts.map((part, i) => ({
    partNo: i + 1,
    percent: (part.percent / 100).toFixed(2),
    trigger: part.trigger,
    triggerName: triggers[part.trigger][context.lang],
    date: part.date ?? null,
    amount: context.amount(shareOf(plan.parts, i, offer.totalAmount)),
    isDue: isDue(part, of, dayOf(context.now, context.zone)) ? 1 : 0,
  }))
}
/** Shares are said in percent on the wire. */
const partsOf = ({ parts, list }: Asked): unknown => {
  const given = parts ?? list
  return Array.isArray(given) ? given.map(one => ({ ...one, percent: Math.round(Number(one?.percent) * 100) })) : given
}

export const routes = [
  alias(`${base}/submit`, [plan, change], {
    which: ({ openClassId, id }) => (openClassId || id ? change : plan),
    on: ({ openClassId, id }, context) => text(openClassId || id) || context.newId(),
    answer: rows => ({ openClassId: rows[0]?.id }),
  }),
  alias(`${base}/group/saveLeader`, saveLeader, {
    on: ({ groupId, id }) => text(groupId ?? id),
    given: async (asked, context) => ({ ...asked, type: asked.type || 'leader', teacherId: await teacherOf(asked, context) }),
    answer: true,
  }),
  alias(`${base}/assignment/teacher`, assignTeacher, { on: ({ openClassId }) => text(openClassId), given: taught, answer: true }),
  act(`${base}/adjustment/teacher`, [verifyChange, submitChange], substituted, {
    takes: { ...pick(verifyChange.input, 'openClassId', 'teacherId'), lessonId: assignTeacher.input.lessonId, reason: submitChange.input.reason },
    answer: ([, row]) => ({ id: row?.id, status: row?.status }),
  }),
  ...allocationRoutes,
  ...dormRoomRoutes,
  alias(`${base}/traveller/consent`, consent, { on: ofChild }),
  alias(`${base}/healthNote/tell`, tell, { on: ofChild }),
  act(`${base}/traveller/readNote`, [readNote], asked => invoke(readNote, ofChild(asked), {}), {
    answer: async ([row], _asked, context) => {
      const note = await context.readUnscoped(get(healthNote, text(row?.id)))
      return { medical: note?.medical ?? '', diet: note?.diet ?? '' }
    },
  }),
  alias(`${base}/ready/saveFile`, saveFile, { on: ({ openClassId, type }) => `${text(openClassId)}:${text(type)}`, answer: true }),
  alias(`${base}/ready/confirm`, confirmReady, { on: ({ openClassId, id }) => text(openClassId ?? id), answer: true }),
  report(`${base}/ready/list`, ['准备清单', 'Checklist'], ['PO', 'EC', 'SM', 'ST', 'AM', 'AT'], checklist),
  alias(`${base}/attendance/confirm`, confirmMark, { on: ({ lessonId, studentId }) => `${text(lessonId)}:${text(studentId)}`, answer: true }),
  alias(`${base}/inspectionAttendance/confirm`, confirmInspection, { on: ({ lessonId }, { actor }) => `${text(lessonId)}:${actor.userId}`, answer: true }),
  report(`${base}/clockIn/page`, ['学生打卡', 'Clock-ins'], ['PO', 'SM', 'ST', 'AM', 'AT', 'PR', 'CS'], clockIns),
  alias(`${base}/clockIn/leader`, arriveAtStop, { on: ({ lessonId, groupId }) => clockInId(text(lessonId), text(groupId)), answer: true }),
  alias('business-openclass/insurance/submit', [listPolicy, amend], {
    which: byId(listPolicy, amend),
    on: asked => (asked.id ? text(asked.id) : insuranceId(text(asked.openClassId), text(asked.studentId))),
    answer: true,
  }),
  alias('business-openclass/insurance/remove', removePolicy, { answer: true }),
  act('business-openclass/insurance/push', [listPolicy, submitPolicy], pushed, {
    label: ['推送投保名单', 'Push the roster'],
    takes: pick({ ...listPolicy.input, ...submitPolicy.input }, 'openClassId', 'company', 'amount'),
    answer: rows => ({ count: rows.length }),
  }),
  report(`${base}/pay/proportion`, ['付款比例', 'Pay plan'], ['PO', 'FI', 'AM'], proportion),
  alias(`${base}/pay/saveProportion`, savePlan, {
    on: ({ openClassId }) => text(openClassId),
    given: asked => ({ openClassId: asked.openClassId, parts: partsOf(asked) }),
    answer: true,
  }),
  act('business-openclass/studyCertificate/issue', [issue], issued, { answer: rows => ({ count: rows.length }) }),
  eachPupil('business-openclass/studyCertificate/issueAll', issue, {
    // Who is not in reach is not there.
    everybody: async ({ openClassId }, context) =>
      (await context.ask(find(traveller, { openClassId: text(openClassId), handedAt: { not: null } }))).map(one => one.studentId),
    step: (one, asked) => issueFor(one, asked),
  }),
  ...papers,
  report(`${base}/passengers`, ['乘车名单', 'Passenger lists'], readers, passengers),
  report(`${base}/led`, ['我带领的研学', 'Tours that I lead'], ['AM', 'AT'], led),
  report(`${base}/journey`, ['行程进展', 'The journey'], ['PO', 'SM', 'ST', 'AM', 'AT'], journey),
  report(`${base}/family`, families, ['PR', 'SD'], family),
  report(`${base}/plan`, ['研学行程与费用', 'Plan of a tour'], ['PR', 'SD'], (asked, context) =>
    tourPlan(String(asked.openClassId ?? ''), childrenOf(context), context),
  ),
  ...supplyRoutes,
]
