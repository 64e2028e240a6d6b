/** The commands of a lesson, the system's too, in the order in which they come up. */
import type { Command } from '../kit/command.ts'
import { check, clockIn, correct, settle, submitAttendance } from './attendance.ts'
import { confirmLesson, correctByAppeal } from './mark.commands.ts'
import { move } from './move.ts'
import { cancelLesson, cancelStop, giveUp, makeUp, plan, replan, setTeacher, stop } from './schedule.ts'

export const lessonCommands: readonly Command[] = [
  clockIn,
  submitAttendance,
  correct,
  check,
  confirmLesson,
  move,
  cancelStop,
  makeUp,
  stop,
  giveUp,
  plan,
  replan,
  setTeacher,
  cancelLesson,
  correctByAppeal,
  settle,
]
/** Those that are a button; attendance has a tab of its own. */
export const lessonActs = lessonCommands.filter(command => command.by.length > 0 && !['clockIn', 'submitAttendance', 'correct'].includes(command.name))
