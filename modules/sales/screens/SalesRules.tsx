/** The rules of sales on one page: clocks of clues and follow-ups, and the band of contracts. */
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import { ruleCommands, salesRule } from '../rule.ts'

const note = [
  '新规则从下一次领取、分配、跟进或提交起生效；退回的线索仍计入当日已领取。',
  'New rules hold from the next clue that is taken or given, the next follow-up and the next submission on. What is put back still counts as taken that day.',
] as const
export const SalesRules = () => <SettingsScreen of={salesRule} screen="sales-rule" note={note} by={ruleCommands[1].by} />
