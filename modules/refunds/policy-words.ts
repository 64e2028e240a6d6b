/** The rule that a refund was worked out by, in words; and what the policy itself says, as classes do. */
import type { Label } from '../kit/index.ts'
import { policyName } from '../openclass/index.ts'

export { policyWords } from '../openclass/index.ts'

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
