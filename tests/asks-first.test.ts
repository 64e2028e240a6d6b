/** What can't be taken back is asked first, said by its command or by its screen: a row's button that asks nothing runs when it is pressed. */
import { expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import type { Command, Resource } from '../modules/kit/index.ts'

const all = modules.flatMap(one => [...(one.commands ?? [])]) as readonly Command[]
const asksNothing = ({ by, input, danger, statement }: Command): boolean => by.length > 0 && Object.keys(input).length === 0 && !danger && !statement
/** The states that any command leads to from one. */
const nextOf = ({ lifecycle }: Resource, from: string): readonly string[] =>
  all.filter(one => one.on.lifecycle === lifecycle).flatMap(one => lifecycle.targets(from, one.name))
function comesBack(of: Resource, from: string, to: string): boolean {
  const seen = new Set([to])
  for (const at of seen) for (const next of nextOf(of, at)) seen.add(next)
  return seen.has(from)
}
const isForGood = (command: Command): boolean => {
  const of = command.on as Resource
  return Object.keys(of.lifecycle.states)
    .filter(from => from !== 'new')
    .some(from => of.lifecycle.targets(from, command.name).some(to => to !== from && !comesBack(of, from, to)))
}

/** Without a question, since nothing is lost: what is withdrawn can be applied for anew, and what goes on as planned is the day's work. */
const daily = [
  ...['activity_schedule_hold', 'activity_schedule_open', 'activity_schedule_publish', 'contract_archive', 'crm_order_confirm', 'crm_order_fulfil'],
  ...['enrolment_accept', 'enrolment_offer', 'guardian_approveBinding', 'leave_withdraw', 'message_discard', 'message_open', 'open_class_classTeaching'],
  ...['opportunity_win', 'pilot_consult_begin', 'pilot_product_putOn', 'resource_booking_use', 'robot_answer_dismiss', 'share_receiver_approve'],
  ...['student_peer_round_open', 'teacher_change_accept', 'teacher_change_withdraw', 'tour_approveReport', 'tour_arrive', 'violation_complaint_withdraw'],
]
/** Their screens ask. */
const byScreens = ['exam_attempt_handIn', 'quota_system_enable']

test('what has no way back asks before it is done', () => {
  const silent = all.filter(one => asksNothing(one) && isForGood(one)).map(one => one.permit)
  expect([...new Set(silent)].sort()).toEqual([...daily, ...byScreens].sort())
})
