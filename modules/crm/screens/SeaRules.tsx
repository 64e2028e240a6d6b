/** The rules of the sea on one page: how many one may hold and take, and when a customer goes back. */
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
import { seaRule } from '../sea-rule.ts'

const words = {
  effect: [
    '新规则从下一次领取、跟进或转交起生效；已给出的保护期不会缩短，但会按更宽的规则延长。',
    'New rules hold from the next receipt, follow-up or transfer on; a term already given is never cut short, but kinder rules prolong it.',
  ],
} as const
const { name: _name, ...fields } = seaRule.fields

export function SeaRules() {
  const row = useAsk<Readonly<Record<string, unknown>>>('/api/business-crm/seaRule/current')
  return (
    <Page screen="sea-rule" title={t(seaRule.label)}>
      <div className="kt-card">
        <Callout>{t(words.effect)}</Callout>
        <Shown of={row} lines={10}>
          {found => <Values key={String(found.version)} first={found} onDone={row.reload} />}
        </Shown>
      </div>
    </Page>
  )
}

function Values({ first, onDone }: { readonly first: Readonly<Record<string, unknown>>; readonly onDone: () => void }) {
  const form = useForm(fields, first)
  const sending = useSending({ form, send: asking => post('/api/business-crm/seaRule/submit', form.values, asking), said: done.change, onDone })
  return (
    <PageForm form={form} sending={sending} maySend={may('sea_rule_change')}>
      <FormFields form={form} />
    </PageForm>
  )
}
