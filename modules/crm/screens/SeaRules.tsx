/** The rules of the sea on one page: how many one may hold and take, and when a customer goes back. */
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import { ruleCommands, seaRule } from '../sea-rule.ts'

const note = [
  '新规则从下一次领取、跟进或转交起生效；已给出的保护期不会缩短，但会按更宽的规则延长。',
  'New rules hold from the next receipt, follow-up or transfer on; a term already given is never cut short, but kinder rules prolong it.',
] as const

export const SeaRules = () => <SettingsScreen of={seaRule} screen="sea-rule" note={note} by={ruleCommands[1].by} />
