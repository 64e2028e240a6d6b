/** The commands of a teacher change. */
import { approval, because, remarkField } from '../audit/index.ts'
import { about, invoke, command, dayOf, ensure, fact, find, gather, get, minute, plus, step, worded } from '../kit/index.ts'
import type { Actor, Reading, RefusalCode, Row } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no as shared } from './refusals.ts'
import { neighbours } from './moving.ts'
import { setTeacher } from './schedule.ts'
import { type Conflict, teacherChange, verifyMinutes } from './teacher-change.ts'
import { no } from './teacher-change-refusals.ts'
import { changeTeacher } from './teaching.ts'
import { clashesOf, isOtherSubject, overloads, sameWeeks, spanOf, teacherProblems } from './timetable.ts'

type Lesson = Row<typeof lesson>
type Change = Row<typeof teacherChange>
interface Case {
  readonly klass: Row<typeof openClass> | undefined
  readonly teacher: Row<typeof agencyTeacher> | undefined
  readonly old: Row<typeof agencyTeacher> | undefined
  readonly lessons: readonly Lesson[]
  readonly others: readonly Lesson[]
  readonly names: ReadonlyMap<string, string>
  readonly week: readonly Lesson[]
  readonly policy: Policy
}
/** Everything a change is weighed by. */
function* caseOf(openClassId: string, lessonIds: readonly string[], teacherId: string, zone: string): Reading<Case> {
  const { klass, teacher, lessons, house } = yield* gather({
    klass: get(openClass, openClassId),
    teacher: get(agencyTeacher, teacherId),
    house: get(policy, policyId),
    lessons: find(lesson, { openClassId, id: lessonIds }, { sort: ['startAt'] }),
  })
  const old = yield* get(agencyTeacher, lessons[0]?.teacherId)
  const near = yield* neighbours(
    lessons.map(one => ({ ...one, teacherId })),
    openClassId,
  )
  const week = lessons.length === 0 ? [] : yield* find(lesson, sameWeeks(teacherId, lessons, zone))
  return { klass, teacher, old, lessons, ...near, week, policy: policyOf(house) }
}

/** Every conflict, not only the first: the answer of a verification. */
export function conflictsOf(one: Case, { now, zone }: { readonly now: string; readonly zone: string }): readonly Conflict[] {
  const { klass, teacher, old, lessons, others, names, week } = one
  const conflict = (refused: RefusalCode, more: Partial<Conflict> = {}): Conflict => ({ code: refused.code, label: worded(refused), ...more })
  const slots = lessons.map(of => ({ ...of, teacherId: teacher?.id ?? '' }))
  return [
    ...teacherProblems(teacher, dayOf(spanOf(lessons).to || now, zone)).map(problem => conflict(problem)),
    ...(teacher && teacher.agencyId !== klass?.agencyId ? [conflict(no.otherAgency)] : []),
    ...(isOtherSubject(teacher, old, klass) ? [conflict(no.otherSubject)] : []),
    ...lessons.filter(of => of.teacherId === teacher?.id).map(of => conflict(no.sameTeacher, { lessonNo: of.lessonNo })),
    ...lessons.filter(of => of.status !== 'scheduled' || of.startAt <= now).map(of => conflict(no.started, { lessonNo: of.lessonNo })),
    ...clashesOf(slots, { openClassId: klass?.id ?? '', replaces: lessons.map(of => of.id), others, names, zone })
      .filter(clash => clash.what === 'teacher' || clash.what === 'class')
      .map(clash => conflict(shared.teacherClash, { lessonNo: clash.lessonNo, clash })),
    ...overloads(
      [...week, ...slots.filter(of => of.teacherId !== lessons.find(other => other.id === of.id)?.teacherId)],
      one.policy.weeklyLessonsMax,
      zone,
    ).map(({ max, week }) => conflict({ ...shared.overloaded, detail: { max, weeks: [week] } })),
  ]
}

const { fields } = teacherChange
const asked = {
  openClassId: fields.openClassId,
  teacherId: fields.teacherId,
  kind: fields.kind,
  lessonIds: fields.lessonIds,
  reason: fields.reason,
  restOfId: fields.restOfId,
}
export const verify = command(teacherChange, 'verify', {
  label: ['验证换师', 'Verify'],
  by: ['AM', 'SM', 'ST', 'PO'],
  input: asked,
  *needs(row, input, { zone, now }) {
    const openClassId = row.status === 'new' ? input.openClassId : row.openClassId
    const first = input.kind === 'permanent' ? yield* get(lesson, input.lessonIds[0]) : undefined
    // For good means: this lesson and all after it that have not begun.
    const rest = first ? yield* find(lesson, { openClassId, status: 'scheduled', startAt: { gte: first.startAt < now ? now : first.startAt } }) : []
    return { on: yield* caseOf(openClassId, first ? rest.map(one => one.id) : input.lessonIds, input.teacherId, zone) }
  },
  decide: (row, input, { on }, { now, zone }) => {
    ensure(on.klass && ['released', 'confirmed', 'teaching'].includes(on.klass.status), shared.notRunning)
    ensure(on.lessons.length > 0 && (input.kind === 'permanent' || on.lessons.length === new Set(input.lessonIds).size), about(no.noLessons, 'lessonIds'))
    ensure(input.kind !== 'one' || on.lessons.length === 1, about(no.noLessons, 'lessonIds'))
    const { schoolId, agencyId, areaCode, id } = on.klass
    return fact(teacherChange, 'verified', {
      ...input,
      openClassId: id,
      schoolId,
      agencyId,
      areaCode,
      reason: input.reason ?? row.reason,
      lessonIds: on.lessons.map(one => one.id),
      lessonNos: on.lessons.map(one => one.lessonNo).join(','),
      firstLessonId: on.lessons[0]!.id,
      oldTeacherId: on.lessons[0]!.teacherId,
      conflicts: conflictsOf(on, { now, zone }),
      verifiedUntil: plus(now, verifyMinutes * minute),
    })
  },
})
const weighed = (row: Change, _input: unknown, { zone }: { readonly zone: string }) => caseOf(row.openClassId, row.lessonIds, row.teacherId, zone)
function ensureStillFree(on: Case, at: { readonly now: string; readonly zone: string }): void {
  const conflicts = conflictsOf(on, at)
  ensure(conflicts.length === 0, no.conflicts, { conflicts })
}

const substitute = (row: Change, actor: Actor): void =>
  ensure(actor.role === 'system' || (actor.reach !== 'all' && actor.reach.teacher?.includes(row.teacherId)), no.notSubstitute)
export const accept = step(teacherChange, 'accept', 'accepted', {
  label: ['接受', 'Accept'],
  by: ['AT'],
  needs: weighed,
  check(row, _input, on, context) {
    substitute(row, context.actor)
    ensureStillFree(on, context)
  },
})
export const decline = step(teacherChange, 'decline', 'declined', {
  label: ['谢绝', 'Decline'],
  by: ['AT'],
  input: { remark: remarkField },
  check: (row, _input, _facts, { actor }) => substitute(row, actor),
  record: ({ remark }) => ({ auditRemark: remark, remark }),
})

export const {
  submit,
  approve: approveChange,
  reject: rejectChange,
  revoke: withdraw,
} = approval(teacherChange, {
  by: ['AM', 'SM', 'ST', 'PO'],
  steps: [{ name: 'school', by: ['SM', 'PO'] }],
  judges: (row, actor) => ensure(actor.userId !== row.submittedBy, no.ownSubmission),
  submit: {
    label: ['提交换师', 'Submit'],
    input: { reason: fields.reason },
    *needs(row, input, context) {
      const on = yield* weighed(row, input, context)
      return { on, open: yield* find(teacherChange, { openClassId: row.openClassId, status: ['submitted', 'accepted'] }) }
    },
    record(usual, row, input, { on, open }, context) {
      const reason = input.reason ?? row.reason
      ensure(reason?.trim(), about(no.reasonNeeded, 'reason'))
      ensure(context.now <= row.verifiedUntil!, no.verifyOver)
      const twice = open.filter(one => one.id !== row.id && one.lessonIds.some(id => row.lessonIds.includes(id)))
      ensure(twice.length === 0, no.alreadyAsked, { lessons: twice.map(one => one.lessonNos) })
      ensureStillFree(on, context)
      return { ...usual, reason, conflicts: [] }
    },
  },
  approve: {
    label: ['批准换师', 'Approve'],
    input: { remark: fields.auditRemark },
    fact: 'took_effect',
    needs: weighed,
    record(usual, _row, _input, on, at) {
      ensureStillFree(on, at)
      return { ...usual, former: Object.fromEntries(on.lessons.map(one => [one.id, one.teacherId])) }
    },
    also: (row, _input, on) => [
      ...on.lessons.map(one => invoke(setTeacher, one.id, { teacherId: row.teacherId })),
      ...(row.kind === 'permanent' ? [invoke(changeTeacher, row.openClassId, { teacherId: row.teacherId })] : []),
    ],
  },
  reject: { label: ['驳回换师', 'Reject'], record: ({ auditRemark }) => ({ auditRemark, remark: auditRemark }) },
  revoke: { name: 'withdraw', label: ['撤回', 'Withdraw'], input: {}, fact: 'withdrawn' },
})
/** Nobody submitted what was verified; it says nothing any more. */
export const lapse = step(teacherChange, 'lapse', 'lapsed', {
  label: ['失效', 'Lapse'],
  check: (row, _input, _facts, { now }) => ensure(now > row.verifiedUntil!, no.verifyOver),
})

/** None of them has begun. */
const ensureAhead = (lessons: readonly Lesson[], now: string) =>
  ensure(
    lessons.every(one => one.status === 'scheduled' && one.startAt > now),
    no.begun,
  )
/** The substitute can't cover part of it: those lessons get a request of their own, for somebody else. */
export const uncover = command(teacherChange, 'uncover', {
  label: ['部分未覆盖', 'Part not covered'],
  by: ['AM', 'PO'],
  input: {
    lessonIds: fields.lessonIds,
    teacherId: { ...fields.teacherId, label: ['改由', 'Instead'] as const },
    reason: { ...fields.reason, required: true as const },
  },
  needs: row => gather({ lessons: find(lesson, { id: row.lessonIds }, { sort: ['startAt'] }) }),
  decide: (row, input, { lessons }, { newId, now }) => {
    const rest = lessons.filter(one => input.lessonIds.includes(one.id))
    ensure(rest.length > 0 && rest.length === new Set(input.lessonIds).size, about(no.notCovered, 'lessonIds'))
    ensureAhead(rest, now)
    const kept = lessons.filter(one => !input.lessonIds.includes(one.id)),
      id = newId()
    return [
      fact(teacherChange, 'partly_uncovered', {
        lessonIds: kept.map(one => one.id),
        lessonNos: kept.map(one => one.lessonNo).join(','),
        reason: row.reason,
        uncovered: input.lessonIds,
      }),
      invoke(verify, id, {
        openClassId: row.openClassId,
        teacherId: input.teacherId,
        kind: rest.length === 1 ? 'one' : 'range',
        lessonIds: rest.map(one => one.id),
        reason: input.reason,
        restOfId: row.id,
      }),
      invoke(submit, id, { reason: input.reason }),
    ]
  },
})
/** Taken back before the first covered lesson: everybody returns to where they stood. */
export const cancelChange = step(teacherChange, 'cancel', 'cancelled', {
  label: ['取消换师', 'Cancel'],
  by: ['SM', 'PO'],
  ...because,
  needs: row => gather({ lessons: find(lesson, { id: row.lessonIds }) }),
  check: (_row, _input, { lessons }, { now }) => ensureAhead(lessons, now),
  record: ({ remark }) => ({ auditRemark: remark, remark }),
  also: (row, _input, { lessons }) => [
    ...lessons
      .filter(one => one.teacherId === row.teacherId && row.former?.[one.id])
      .map(one => invoke(setTeacher, one.id, { teacherId: row.former![one.id]! })),
    ...(row.kind === 'permanent' && row.oldTeacherId ? [invoke(changeTeacher, row.openClassId, { teacherId: row.oldTeacherId })] : []),
  ],
})

export const changeCommands = [submit, accept, approveChange, uncover, withdraw, decline, rejectChange, cancelChange, verify, lapse] as const
