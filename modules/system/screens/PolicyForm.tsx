/** The rules of the house on one page: each value says what it governs; a change takes effect at once. */
import type { Values } from '../../../console/parts/form.ts'
import { SettingsScreen } from '../../../console/parts/SettingsScreen.tsx'
import type { Field, Fields, Label } from '../../kit/index.ts'
import { text } from '../../kit/field.ts'
import { formatMoney, parseMoney } from '../../kit/money.ts'
import { policy } from '../policy.ts'

const effect = [
  '修改立即生效，已发布班级的价格与退费规则不受影响。',
  'Changes take effect at once; prices and refund policies of released classes stay.',
] as const
const { name: _name, ...own } = policy.fields

/** Kept in fen; read and typed in yuan. */
const hundredths: Readonly<Record<string, Label>> = {
  chargeFenMax: ['单次收费上限(元)', 'Largest charge, yuan'],
  refundSchoolFenMax: ['学校可审批退费上限(元)', 'Largest refund a school approves, yuan'],
  refundPlatformFenMax: ['运营可审批退费上限(元)', 'Largest refund an operator approves, yuan'],
}
const fields: Fields = Object.fromEntries(
  Object.entries(own).map(([name, field]): [string, Field] =>
    hundredths[name] ? [name, { ...text(...hundredths[name], { required: true }), check: value => checkOf(field, String(value)) }] : [name, field],
  ),
)
/** The rule of the number that is kept, asked with what was typed. */
const checkOf = (field: Field, typed: string) => field.check?.(parseMoney(typed) ?? -1)
const each = (values: Values, change: (value: string) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hundredths[name] ? change(String(value)) : value]))
/** 500000 → "5000", 500050 → "5000.50". */
const shownOf = (kept: string): string => formatMoney(Number(kept)).replace(/\.00$/, '')

const typed = { fields, shown: (row: Values) => each(row, shownOf), kept: (values: Values) => ({ ...each(values, parseMoney), name: values.name }) }

export const PolicyForm = () => <SettingsScreen of={policy} screen="policy" note={effect} typed={typed} />
