/** Inspection (巡课): somebody from outside looked into a lesson; one row per inspector and lesson. */
import {
  count,
  crud,
  dayOf,
  ensure,
  facts,
  file,
  flag,
  gather,
  get,
  int,
  offeredWhen,
  optional,
  pick,
  ref,
  resource,
  rules,
  startOf,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import type { Row } from '../kit/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

export const inspection = resource('inspection', {
  label: ['巡课', 'Inspection'],
  path: { base: 'business-openclass/age_client/inspection', list: 'page' },
  title: 'inspectorName',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    lessonId: ref('lesson')('课次', 'Lesson', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    inspectorId: ref('user')('巡课人账号', 'Inspector account', { required: true, hidden: true, locked: true }),
    inspectorName: text('巡课人', 'Inspector', { required: true, search: true, locked: true, copies: 'staff' }),
    inspectTime: time('巡课时间', 'Inspected at', { required: true }),
    score: int('评分', 'Score', { check: rules.between(0, 100) }),
    content: text('巡课记录', 'Notes', { lines: 6 }),
    fileId: file('附件', 'File'),
    /** Something was wrong: a violation may be recorded out of it. */
    problem: flag('发现问题', 'Problem found', {
      required: true,
      initial: false,
      search: true,
      answers: [
        ['发现问题', 'A problem was found'],
        ['一切正常', 'All is well'],
      ],
    }),
    violationId: ref('violation')('违规', 'Violation', { locked: true, hidden: true }),
    settledAt: time('结算时间', 'Settled at', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'recorded' }),
    recorded: state('已记录', 'Recorded', 'good', { change: 'recorded', remove: 'removed', settle: 'recorded', report: 'recorded' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: facts('recorded', 'changed', 'removed', 'settled', 'reported'),
})

const [createInspection, change, remove] = crud(inspection, {
  by: ['EC', 'SM', 'ST', 'PO'],
  create: { label: ['记录巡课', 'Record'], fact: 'recorded' },
  change: { label: ['修改', 'Edit'] },
  fixed: ['lessonId', 'inspectTime'],
  input: { inspectTime: optional(inspection.fields.inspectTime) },
  *needs({ lessonId }, { actor }) {
    const found = yield* gather({ of: get(lesson, lessonId), mine: count(inspection, { lessonId, inspectorId: actor.userId, status: 'recorded' }) })
    return { ...found, klass: yield* get(openClass, found.of?.openClassId) }
  },
  check(_row, { of, mine, klass }, { now, actor, zone }, before) {
    if (before.status !== 'new') return mayChange(before, actor.userId === before.inspectorId)
    // A tour is inspected at its stops, which begin before the lesson of the day.
    const begins = of && klass?.openClassType === 'Study' ? startOf(dayOf(of.startAt, zone), zone) : of?.startAt
    ensure(of && begins! <= now, no.inFuture)
    ensure(of.settledAt === null, no.settled)
    ensure(mine === 0, no.inspected)
  },
  fill: (row, { of }, { now, actor }, before) =>
    before.status !== 'new'
      ? {}
      : {
          inspectTime: row.inspectTime ?? now,
          ...pick(of!, 'openClassId', 'schoolId', 'agencyId', 'areaCode'),
          teacherId: of!.signedTeacherId ?? of!.teacherId,
          inspectorId: actor.userId,
          inspectorName: actor.name,
        },
  remove: { check: (row, _facts, { actor }) => mayChange(row, actor.userId === row.inspectorId || actor.role === 'PO') },
})
/** Others read it: only who inspected is offered to change it, and the platform to take it away. */
const changeInspection: typeof change = { ...change, offered: offeredWhen(['inspectorId'], (row, { userId }) => row.inspectorId === userId) }
const removeInspection: typeof remove = {
  ...remove,
  offered: offeredWhen(['inspectorId'], (row, { userId, role }) => row.inspectorId === userId || role === 'PO'),
}
function mayChange(row: Row<typeof inspection>, isTheirs: boolean) {
  ensure(isTheirs, no.notInspector)
  ensure(row.settledAt === null, no.settled)
  ensure(row.violationId === null, no.inspectionReported)
}
export { changeInspection, createInspection, removeInspection }
/** The inspection fee was settled. */
export const settleInspection = step(inspection, 'settle', 'settled', {
  label: ['结算', 'Settle'],
  check: row => ensure(row.settledAt === null, no.settled),
  record: (_input, _row, _facts, { now }) => ({ settledAt: now }),
})

/** Those of people: the fee is settled by the system. */
export const inspectionCommands = [createInspection, changeInspection, removeInspection] as const
