/** The rules of the house on one page: each value says what it governs; a change takes effect at once. */
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import { change, policy } from '../policy.ts'

const effect = [
  '修改立即生效，已发布班级的价格与退费规则不受影响。',
  'Changes take effect at once; prices and refund policies of released classes stay.',
] as const

export const PolicyForm = () => <SettingsScreen of={policy} screen="policy" note={effect} by={change.by} />
