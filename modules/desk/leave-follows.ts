/** Substitute tasks follow their lessons: moved, stopped, given to somebody else, or come into the leave of who gives them now. */
import { find, invoke, type Invoke, on, reaction, type ReactionContext } from '../kit/index.ts'
import { lesson, teacherChange } from '../openclass/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { leaveProcess } from './leave-process.ts'
import { openTask, reviewTask, substituteTask, taskId } from './substitute-task.ts'

/** The approved leaves of who gives these lessons, with the lessons in them. */
async function leavesOver(lessonIds: readonly string[], { ask }: ReactionContext) {
  const lessons = await ask(find(lesson, { id: [...lessonIds], status: 'scheduled' }))
  if (lessons.length === 0) return []
  const teachers = await ask(find(agencyTeacher, { id: [...new Set(lessons.map(one => one.teacherId))] }))
  const userIds = teachers.flatMap(one => (one.userId ? [one.userId] : []))
  const leaves = userIds.length === 0 ? [] : await ask(find(leaveProcess, { submittedBy: userIds, status: 'approved' }))
  const giver = (teacherId: string) => teachers.find(one => one.id === teacherId)?.userId
  return leaves.flatMap(leave =>
    lessons
      .filter(one => giver(one.teacherId) === leave.submittedBy && one.startAt < leave.endTime && one.endAt > leave.startTime)
      .map(one => ({ leaveId: leave.id, lessonId: one.id })),
  )
}

async function followed(lessonIds: readonly string[], context: ReactionContext): Promise<readonly Invoke[]> {
  const tasks = await context.ask(find(substituteTask, { lessonId: [...lessonIds] }))
  const leaves = tasks.length === 0 ? [] : await context.ask(find(leaveProcess, { id: [...new Set(tasks.map(one => one.leaveId))], status: 'approved' }))
  const fresh = (await leavesOver(lessonIds, context)).filter(one => !tasks.some(of => of.id === taskId(one.leaveId, one.lessonId)))
  return [
    ...tasks.flatMap(one => leaves.filter(of => of.id === one.leaveId).map(({ startTime, endTime }) => invoke(reviewTask, one.id, { startTime, endTime }))),
    ...fresh.map(one => invoke(openTask, taskId(one.leaveId, one.lessonId), one)),
  ]
}

const ofLessons = on(lesson, 'planned', 'replanned', 'teacher_set', 'moved', 'stopped', 'resumed', 'cancelled', 'given_up', 'clocked_in')
const ofChanges = on(teacherChange, 'submitted', 'declined', 'rejected', 'withdrawn', 'partly_uncovered')
export const follows = [
  reaction('substitute-task-lesson', { on: ofLessons, run: ({ id }, context) => followed([id], context) }),
  reaction('substitute-task-change', {
    on: ofChanges,
    run: ({ data }, context) => followed([...(context.row?.lessonIds ?? []), ...('uncovered' in data ? data.uncovered : [])], context),
  }),
]
