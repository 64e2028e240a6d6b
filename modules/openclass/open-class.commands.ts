/** The commands of a class that its own module declares, in the order in which they come up. */
import type { Command } from '../kit/command.ts'
import { cancelCompletion, commitCompletion, confirmCompletion } from './completion.ts'
import { freeLessons, launch, relaunch, remove } from './launch.ts'
import { checkTeacher, perfect, reject, setSign } from './complete-plan.ts'
import { approveRelease, markBelowMin, rejectRelease, release, updateEnrollmentTime } from './release.ts'
import { shift } from './shift.ts'
import { reschedule } from './span.ts'
import { write } from './write.ts'
import { changeTeacher, classTeaching, releaseRoster, setOut } from './teaching.ts'

export const classCommands: readonly Command[] = [
  launch,
  perfect,
  checkTeacher,
  release,
  approveRelease,
  updateEnrollmentTime,
  classTeaching,
  releaseRoster,
  commitCompletion,
  confirmCompletion,
  write,
  relaunch,
  setSign,
  rejectRelease,
  cancelCompletion,
  reject,
  remove,
  markBelowMin,
  changeTeacher,
  reschedule,
  shift,
  freeLessons,
  setOut,
]
