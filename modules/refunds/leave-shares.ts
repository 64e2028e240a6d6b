/** Lessons of a place whose share went back because the pupil was on leave. Leaves fold them in; quotes count them as taken. */
import { json, view } from '../kit/index.ts'

/** By enrolment. */
export const leaveShares = view('leave_shares', {
  label: ['请假已退课次', 'Lessons paid back for leave'],
  fields: { lessonIds: json<readonly string[]>()('课次', 'Lessons', { required: true }) },
  empty: { lessonIds: [] },
  on: () => [],
})
