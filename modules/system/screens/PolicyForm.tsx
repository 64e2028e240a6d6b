/** The rules of the house on one page: each value says what it governs; a change takes effect at once. */
import { Callout } from '@blueprintjs/core'
import { post } from '../../../console/call.ts'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PageForm } from '../../../console/parts/PageForm.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import type { Field, Fields, Label } from '../../kit/index.ts'
import { text } from '../../kit/field.ts'
import { formatMoney, parseMoney } from '../../kit/money.ts'
import { policy } from '../policy.ts'

const words = {
  effect: ['修改立即生效，已发布班级的价格与退费规则不受影响。', 'Changes take effect at once; prices and refund policies of released classes stay.'],
} as const
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
const each = (values: Readonly<Record<string, unknown>>, change: (value: string) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hundredths[name] ? change(String(value)) : value]))
/** 500000 → "5000", 500050 → "5000.50". */
const shownOf = (kept: string): string => formatMoney(Number(kept)).replace(/\.00$/, '')

export function PolicyForm() {
  const row = useAsk<Readonly<Record<string, unknown>>>('/api/blade-system/policy/current')
  return (
    <Page screen="policy" title={t(policy.label)}>
      <div className="kt-card">
        <Callout>{t(words.effect)}</Callout>
        <Shown of={row} lines={14}>
          {found => <Values key={String(found.version)} first={found} onDone={row.reload} />}
        </Shown>
      </div>
    </Page>
  )
}

function Values({ first, onDone }: { readonly first: Readonly<Record<string, unknown>>; readonly onDone: () => void }) {
  const form = useForm(fields, each(first, shownOf))
  const sending = useSending({
    form,
    send: asking => post('/api/blade-system/policy/submit', { ...each(form.values, parseMoney), name: first.name }, asking),
    said: done.change,
    onDone,
  })
  return (
    <PageForm form={form} sending={sending} maySend={may('policy_change')}>
      <FormFields form={form} />
    </PageForm>
  )
}
