/** A refund policy in sentences, as parents read it before they pay. */
import { inLine, type Label } from '../kit/index.ts'
import type { LeaveTerms, RefundPolicy, RefundRule } from './open-class.ts'

/** What the presets are called; a policy itself keeps the Chinese name. */
export const presetNames: Readonly<Record<'standard' | 'gentle' | 'strict', Label>> = {
  standard: ['标准', 'Standard'],
  gentle: ['全额按未上课次', 'All that was not taught'],
  strict: ['严格', 'Strict'],
}
const movedName: Label = ['改期', 'Moved']
/** The terms of a class that was moved to other days: all goes back until it begins; from then on what was agreed. */
export const movedPolicy = (was: RefundPolicy): RefundPolicy => ({
  ...was,
  name: movedName[0],
  rules: [{ beforeDays: 0, backBp: 10_000 }, ...was.rules.filter(one => one.beforeDays === undefined)],
})
export const isMovedPolicy = (policy: RefundPolicy | null | undefined): boolean => policy?.name === movedName[0]
/** The name of a policy in both languages, where it is one of ours. */
export const policyName = (name: string): Label => [...Object.values(presetNames), movedName].find(label => label[0] === name) ?? [name, name]
/** What a leave gives, in a sentence: that it gives nothing has to be said as well. */
export const leaveWords = (terms: LeaveTerms | null | undefined): Label =>
  !terms
    ? ['请假获批：该课次不补课、不退费', 'approved leave: the lesson is neither made up nor paid back']
    : terms.gives === 'make_up'
      ? [`请假获批：${terms.withinDays} 天内可到同课程其他班级补课`, `approved leave: a lesson in another class of the course within ${terms.withinDays} days`]
      : [`请假获批：退该课次费用的 ${terms.backBp / 100}%`, `approved leave: ${terms.backBp / 100}% of the lesson's price back`]

const percent = (bp: number): string => `${bp % 100 === 0 ? bp / 100 : (bp / 100).toFixed(2)}%`

function ruleWords({ beforeDays, taughtPercentMax, backBp }: RefundRule): Label {
  const back = percent(backBp)
  if (beforeDays !== undefined)
    return beforeDays === 0
      ? [`开课前：退 ${back}`, `before the first lesson: ${back} back`]
      : [`开课前 ${beforeDays} 天及以上：退 ${back}`, `${beforeDays} days or more before the first lesson: ${back} back`]
  if (taughtPercentMax !== undefined)
    return [`已上课不超过 ${taughtPercentMax}%：退未上课部分的 ${back}`, `at most ${taughtPercentMax}% taught: ${back} of what was not taught`]
  return [`其他情况：退未上课部分的 ${back}`, `otherwise: ${back} of what was not taught`]
}

export const policyWords = (policy: RefundPolicy | null | undefined): readonly Label[] =>
  !policy || policy.rules.length === 0
    ? [['未上课的课次全额退费', 'lessons not taught are refunded in full'], leaveWords(undefined)]
    : [
        ...policy.rules.map(ruleWords),
        ...(policy.rules.some(one => one.beforeDays === undefined && one.taughtPercentMax === undefined)
          ? []
          : [['其他情况：不退费', 'otherwise: nothing back'] as const]),
        leaveWords(policy.leave),
        ['班级取消或机构、学校原因：未上课部分全额退费', 'class cancelled, or by fault of agency or school: all that was not taught'],
      ]
/** The whole of it in a line, with its name. */
export function policyLine(policy: RefundPolicy): Label {
  const [zh, en] = policyName(policy.name),
    said = inLine(policyWords(policy), ['；', '; '])
  return [`${zh}（${said[0]}）`, `${en} (${said[1]})`]
}
