/** A refund policy in sentences, as parents read it before they pay. */
import type { Label } from '../kit/index.ts'
import { leaveWords, policyName, type RefundPolicy, type RefundRule } from '../openclass/index.ts'

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
    ? [['未上课的课次全额退费', 'lessons not taught are refunded in full']]
    : [
        ...policy.rules.map(ruleWords),
        ...(policy.rules.some(one => one.beforeDays === undefined && one.taughtPercentMax === undefined)
          ? []
          : [['其他情况：不退费', 'otherwise: nothing back'] as const]),
        ...(policy.leave ? [leaveWords(policy.leave)] : []),
        ['班级取消或机构、学校原因：未上课部分全额退费', 'class cancelled, or by fault of agency or school: all that was not taught'],
      ]

const ownRules: Readonly<Record<string, Label>> = {
  untaught: ['未上课部分', 'what was not taught'],
  none: ['不退费', 'nothing back'],
  all: ['全额', 'everything'],
}
/** The rule that a quote was found by: one of ours, or the nth of the class's policy. */
export function quoteRule(rule: string): Label {
  const [name = '', nth] = rule.split('#'),
    [zh, en] = policyName(name)
  return ownRules[rule] ?? (nth ? [`${zh} 第 ${nth} 条`, `${en}, rule ${nth}`] : [zh, en])
}
