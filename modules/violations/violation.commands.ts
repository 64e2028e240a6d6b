/** The commands of a violation: who recorded it does not confirm it, and the agency is heard before. */
import { because, remarkAs } from '../audit/index.ts'
import {
  about,
  type Actor,
  command,
  crud,
  dayOf,
  empty,
  ensure,
  fact,
  filled,
  flag,
  formatTime,
  gather,
  get,
  invoke,
  is,
  type Match,
  past,
  pick,
  plusDays,
  startOf,
  step,
  tile,
  optional,
  workingDaysAfter,
} from '../kit/index.ts'
import { inspection } from '../openclass/index.ts'
import { agency, agencyTeacher, school } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { no } from './refusals.ts'
import { violation } from './violation.ts'

const { fields } = violation
/** A school records what happened in its own house. */
const ownSchool = ({ reach }: Actor): string | undefined => (reach === 'all' || reach.school?.length !== 1 ? undefined : reach.school[0])

export const [create, change, remove] = crud(violation, {
  by: ['PO'],
  create: { label: ['登记违规', 'Record'], by: ['PO', 'EC', 'SM', 'ST'], fact: 'recorded' },
  fixed: { agencyId: no.agencyStays },
  input: pick(fields, 'inspectionId', 'evaluationId'),
  needs: (row, { actor }) =>
    gather({
      agency: get(agency, row.agencyId),
      teacher: get(agencyTeacher, row.teacherId),
      school: get(school, row.schoolId ?? ownSchool(actor)),
      house: get(policy, policyId),
    }),
  check(row, { agency, teacher, school }, { actor }) {
    ensure(agency, about(no.noAgency, 'agencyId'))
    ensure(!row.teacherId || teacher?.agencyId === row.agencyId, about(no.otherAgency, 'teacherId'))
    ensure(!row.schoolId || school, about(no.noSchool, 'schoolId'))
    const { reach } = actor
    ensure(reach === 'all' || !reach.school || (school && reach.school.includes(school.id)), about(no.notYourSchool, 'schoolId'))
  },
  fill(row, { agency, school, house }, { actor, now, zone }, before) {
    const { reach } = actor,
      area = school?.areaCode ?? agency!.areaCode
    if (before.status !== 'new') return { areaCode: area }
    return {
      schoolId: school?.id ?? null,
      // A commission records for its own area, wherever the agency is registered.
      areaCode: school || reach === 'all' || !reach.area || reach.area.includes(area) ? area : reach.area[0]!,
      inspectionId: row.inspectionId ?? null,
      evaluationId: row.evaluationId ?? null,
      recordedBy: actor.userId,
      recorderName: actor.name,
      objectUntil: startOf(plusDays(workingDaysAfter(dayOf(now, zone), policyOf(house).violationObjectDays), 1), zone),
    }
  },
})

/** Recorded out of an inspection that found a problem: linked both ways. It is the agency's, unless the teacher alone is meant. */
export const report = command(inspection, 'report', {
  label: ['登记违规', 'Record a violation'],
  by: ['PO', 'EC', 'SM', 'ST'],
  input: {
    ...pick(fields, 'type', 'level'),
    content: fields.content,
    fileId: fields.fileId,
    ofTeacher: flag('涉及', 'Whom it is about', {
      answers: [
        ['仅任课教师', 'The teacher alone'],
        ['整个机构', 'The whole agency'],
      ],
    }),
  },
  decide(row, { ofTeacher, ...input }, _facts, { newId }) {
    ensure(row.problem, no.noProblem)
    ensure(row.violationId === null, no.alreadyRecorded, { violationId: row.violationId })
    const id = newId()
    return [
      fact(inspection, 'reported', { violationId: id }),
      invoke(create, id, { ...pick(row, 'agencyId', 'schoolId'), ...(ofTeacher ? pick(row, 'teacherId') : {}), ...input, inspectionId: row.id }),
    ]
  },
})

export const object = step(violation, 'object', 'objected', {
  label: ['申诉', 'Object'],
  by: ['AM'],
  input: { objection: { ...fields.objection, required: true as const }, objectionFileId: fields.objectionFileId },
  check: (row, _input, _facts, { now }) => ensure(now < row.objectUntil!, no.objectionOver, { until: row.objectUntil }),
  record: (input, _row, _facts, { now }) => ({ ...input, objectedAt: now }),
})

export const confirm = step(violation, 'confirm', 'confirmed', {
  label: ['认定违规', 'Confirm'],
  by: ['EC', 'PO'],
  danger: true,
  input: { decision: remarkAs(fields.decision.label), level: optional(fields.level), rectifyUntil: fields.rectifyUntil },
  check(row, { rectifyUntil }, _facts, { actor, now, zone }) {
    ensure(actor.userId !== row.recordedBy, no.ownRecord)
    ensure(row.status === 'objection' || now >= row.objectUntil!, no.stillToObject, { until: row.objectUntil })
    ensure(!rectifyUntil || rectifyUntil >= dayOf(now, zone), about(no.rectifyPast, 'rectifyUntil'))
  },
  record: ({ decision, level, rectifyUntil }, row, _facts, { now }) => ({
    decision,
    level: level ?? row.level,
    rectifyUntil: rectifyUntil ?? null,
    decidedAt: now,
  }),
})
/** There was none, or the objection is right. */
export const withdraw = step(violation, 'withdraw', 'withdrawn', {
  label: ['撤销违规', 'Withdraw'],
  by: ['EC', 'PO'],
  ...because,
  record: ({ remark }, _row, _facts, { now }) => ({ decision: remark, decidedAt: now }),
})

/** The agency says what it put right; whether that is enough is the authority's word. */
export const reportRectified = step(violation, 'report', 'rectification_reported', {
  label: ['提交整改', 'Report as put right'],
  by: ['AM'],
  input: { rectification: { ...fields.rectification, required: true as const }, rectificationFileId: fields.rectificationFileId },
  record: (input, _row, _facts, { now }) => ({ ...input, reportedAt: now }),
})
export const sendBack = step(violation, 'sendBack', 'rectification_sent_back', {
  label: ['退回整改', 'Send back'],
  by: ['EC', 'PO'],
  ...because,
  check: row => ensure(row.reportedAt !== null, no.notReported),
  record: ({ remark }) => ({ handleResult: remark, reportedAt: null }),
})
export const rectify = step(violation, 'rectify', 'rectified', {
  label: ['确认整改', 'Accept as put right'],
  by: ['EC', 'PO'],
  input: { handleResult: fields.handleResult },
  check: row => ensure(row.reportedAt !== null, no.notReported),
  record: ({ handleResult }, row, _facts, { now }) => ({ handleResult: handleResult ?? row.handleResult, rectifiedAt: now }),
})

export const commands = [create, change, object, confirm, reportRectified, rectify, sendBack, withdraw, remove]

const to = '/basic/agencyViolation'
const inTime: Match = { where: now => ({ objectUntil: { gte: now } }), query: (now, zone) => ({ objectUntil_ge: formatTime(now, zone) }) }
export const tiles = [
  tile(object, {
    name: 'violation_object',
    until: 'objectUntil',
    label: ['待答复的违规', 'Violations to answer'],
    to,
    match: [is('status', 'recorded'), inTime],
    tone: 'bad',
  }),
  tile(reportRectified, {
    name: 'violation_report',
    until: 'rectifyUntil',
    label: ['待整改的违规', 'Violations to put right'],
    to,
    match: [is('status', 'confirmed'), empty('reportedAt')],
    tone: 'bad',
  }),
  tile(confirm, { name: 'violation_decide', label: ['待裁定的申诉', 'Objections to decide'], to, match: [is('status', 'objection')] }),
  tile(confirm, { name: 'violation_confirm', label: ['申诉期满待认定', 'Violations to confirm'], to, match: [is('status', 'recorded'), past('objectUntil')] }),
  tile(rectify, {
    name: 'violation_rectify',
    until: 'rectifyUntil',
    label: ['待确认的整改', 'Rectifications to accept'],
    to,
    match: [is('status', 'confirmed'), filled('reportedAt')],
  }),
]
