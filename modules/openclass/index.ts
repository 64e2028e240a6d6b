/** The public face of openclass. */
export { lesson, mark, markKinds } from './lesson.ts'
export { classTypes, openClass, runningStatuses, type RefundPolicy, type RefundRule } from './open-class.ts'
