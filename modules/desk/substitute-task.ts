/** Substitute task (L14): a lesson whose teacher is on leave, until somebody else gives it or it is not held. It follows the lesson. */
import {
  command,
  type Context,
  ensure,
  fact,
  facts,
  find,
  gather,
  get,
  int,
  invoke,
  type Invoke,
  is,
  type Reading,
  ref,
  refusals,
  resource,
  type Row,
  state,
  step,
  text,
  tile,
  time,
} from '../kit/index.ts'
import { letter, notice } from '../messages/index.ts'
import { lesson, submitChange, teacherChange, verifyChange } from '../openclass/index.ts'
import { agencyTeacher } from '../people/index.ts'

type Lesson = Row<typeof lesson>
/** The leave of somebody, as far as lessons are concerned. */
interface Leave {
  readonly id: string
  readonly submittedBy: string
  readonly startTime: string
  readonly endTime: string
}

/** Its id is `<leaveId>:<lessonId>`. */
export const substituteTask = resource('substitute_task', {
  label: ['代课任务', 'Substitute task'],
  path: { base: 'business-openclass/school_client/substituteTask', list: 'page' },
  title: 'lessonNo',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  sort: ['startAt'],
  fields: {
    /** Why somebody is away is theirs: who finds a substitute sees the lesson and the person alone. */
    leaveId: text('请假单', 'Leave', { required: true, hidden: true, locked: true, index: true }),
    lessonId: ref('lesson')('课次', 'Lesson', { required: true, locked: true }),
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    lessonNo: int('课次序号', 'No.', { required: true, locked: true }),
    startAt: time('上课时间', 'Starts', { required: true, search: true, locked: true }),
    teacherId: ref('agency_teacher')('请假教师', 'Teacher on leave', { required: true, search: true, locked: true }),
    substituteId: ref('agency_teacher')('代课教师', 'Substitute', { locked: true }),
    changeId: ref('teacher_change')('换师申请', 'Teacher change', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'open' }),
    open: state('待安排', 'Open', 'bad', { assign: 'asked', review: ['open', 'asked', 'covered', 'dropped'], close: 'closed' }),
    asked: state('待接受', 'Asked', 'waiting', { review: ['open', 'asked', 'covered', 'dropped'], close: 'closed' }),
    covered: state('已代课', 'Covered', 'good', { review: ['open', 'asked', 'covered', 'dropped'], close: 'closed' }),
    dropped: state('无需代课', 'Not needed', 'over', { review: ['open', 'asked', 'covered', 'dropped'], close: 'closed' }),
    closed: state('已关闭', 'Closed', 'over'),
  },
  facts: facts('opened', 'assigned', 'reviewed', 'closed'),
})
type Task = Row<typeof substituteTask>
export const no = refusals('substitute_task', { noSubstitute: ['请选择其他教师代课', 'please choose another teacher'] })
const { fields } = substituteTask

const within = ({ startTime, endTime }: Pick<Leave, 'startTime' | 'endTime'>) => ({ startAt: { lt: endTime }, endAt: { gt: startTime } })
/** The lessons in a leave that are still to be given by who is away. Only teachers of agencies give lessons. */
export function* touched(row: Leave): Reading<{ readonly lessons: readonly Lesson[] }> {
  const teachers = yield* find(agencyTeacher, { userId: row.submittedBy })
  if (teachers.length === 0) return { lessons: [] }
  return { lessons: yield* find(lesson, { teacherId: teachers.map(one => one.id), status: 'scheduled', ...within(row) }, { sort: ['startAt'] }) }
}

export const taskId = (leaveId: string, lessonId: string): string => `${leaveId}:${lessonId}`
export const openTask = command(substituteTask, 'open', {
  label: ['安排代课', 'Open'],
  input: { leaveId: fields.leaveId, lessonId: fields.lessonId },
  needs: (_row, { lessonId }) => gather({ of: get(lesson, lessonId) }),
  decide: (_row, { leaveId, lessonId }, { of }) => {
    const { openClassId, schoolId, agencyId, areaCode, lessonNo, startAt, teacherId } = of!
    return fact(substituteTask, 'opened', { leaveId, lessonId, openClassId, schoolId, agencyId, areaCode, lessonNo, startAt, teacherId })
  },
})
export const closeTask = step(substituteTask, 'close', 'closed', { label: ['关闭', 'Close'] })

/** Names a substitute: a change of teacher for this lesson, which the substitute accepts and the school approves (L13). */
export const assign = command(substituteTask, 'assign', {
  label: ['安排代课', 'Name a substitute'],
  by: ['AM', 'SM', 'PO'],
  input: {
    teacherId: { ...fields.substituteId, required: true as const, locked: false, isFresh: true as const },
    reason: { ...teacherChange.fields.reason, required: true as const },
  },
  decide(row, { teacherId, reason }, _facts, { newId }) {
    ensure(teacherId !== row.teacherId, { ...no.noSubstitute, field: 'teacherId' })
    const changeId = newId()
    return [
      fact(substituteTask, 'assigned', { substituteId: teacherId, changeId }),
      invoke(verifyChange, changeId, { openClassId: row.openClassId, teacherId, kind: 'one', lessonIds: [row.lessonId], reason }),
      invoke(submitChange, changeId, { reason }),
    ]
  },
})

type Standing = Exclude<Task['status'], 'new' | 'closed'>
/** How a task stands, from its lesson, the leave and what was asked: never from what it said before. */
export function standing(
  row: Pick<Task, 'teacherId'>,
  of: Pick<Lesson, 'status' | 'teacherId' | 'startAt' | 'endAt'> | undefined,
  leave: Pick<Leave, 'startTime' | 'endTime'>,
  asked: { readonly id: string; readonly teacherId: string } | undefined,
): { readonly to: Standing; readonly substituteId: string | null; readonly changeId: string | null } {
  const nobody = { substituteId: null, changeId: null }
  if (!of || of.status === 'stopped' || of.status === 'cancelled' || of.startAt >= leave.endTime || of.endAt <= leave.startTime)
    return { to: 'dropped', ...nobody }
  if (of.teacherId !== row.teacherId) return { to: 'covered', substituteId: of.teacherId, changeId: null }
  // Who was to be away gave the lesson after all.
  if (of.status !== 'scheduled') return { to: 'dropped', ...nobody }
  return asked ? { to: 'asked', substituteId: asked.teacherId, changeId: asked.id } : { to: 'open', ...nobody }
}
/** Follows the lesson; the times are those of the leave. */
export const reviewTask = command(substituteTask, 'review', {
  label: ['随课次更新', 'Follow the lesson'],
  input: { startTime: { ...fields.startAt, locked: false }, endTime: { ...fields.startAt, locked: false } },
  needs: row => gather({ of: get(lesson, row.lessonId), changes: find(teacherChange, { openClassId: row.openClassId, status: ['submitted', 'accepted'] }) }),
  decide(row, leave, { of, changes }) {
    const { to, ...who } = standing(
      row,
      of,
      leave,
      changes.find(one => one.lessonIds.includes(row.lessonId)),
    )
    const startAt = of?.startAt ?? row.startAt
    const isSame = to === row.status && who.substituteId === row.substituteId && startAt === row.startAt
    return isSame ? [] : fact(substituteTask, 'reviewed', { ...who, startAt }, to)
  },
})
export const taskCommands = [assign, openTask, reviewTask, closeTask]

const uncovered = notice(substituteTask, 'opened', {
  on: [],
  type: 'approval',
  link: '/lessons/substituteTask',
  title: ['教师请假，请安排代课', 'A teacher is on leave: substitutes are needed'],
  content: [
    '有 {lessons} 节课次的教师请假，首节为 {startAt}，请安排代课或停课。',
    'Lessons whose teacher is on leave: {lessons}, the first at {startAt}. Please find substitutes, or stop them.',
  ],
})
/** A task for each lesson; the agency and each school are told once of all that are theirs. */
export function openTasks({ id }: Leave, lessons: readonly Lesson[], context: Context): readonly Invoke[] {
  const told = (deptId: string, role: string, own: readonly Lesson[]) =>
    letter(uncovered, { lessons: own.length, startAt: own[0]!.startAt }, { deptId, role }, context)
  const by = (key: 'agencyId' | 'schoolId', role: string) => [...Map.groupBy(lessons, one => one[key])].map(([deptId, own]) => told(deptId, role, own))
  return [...lessons.map(one => invoke(openTask, taskId(id, one.id), { leaveId: id, lessonId: one.id })), ...by('agencyId', 'AM'), ...by('schoolId', 'SM')]
}

export const tiles = [
  tile(assign, {
    name: 'substitute_task',
    until: 'startAt',
    label: ['待安排代课', 'Substitutes to find'],
    by: ['AM', 'SM'],
    to: '/lessons/substituteTask',
    match: [is('status', 'open')],
    tone: 'bad',
  }),
]
