/** The rules of the sea on one page: how many one may hold and take, and when a customer goes back. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
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
  const row = useFetched('sea-rule', () =>
    get<Readonly<Record<string, unknown>>>('/api/business-crm/seaRule/current', {}, 'quiet'),
  )
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
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!form.check()) return
    try {
      await post('/api/business-crm/seaRule/submit', form.values, { quiet: true })
      toast(t(done.change), 'good')
      onDone()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(reason.refusal.wrong ?? [])
      setError(reason.message)
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}>
      {error && (
        <Callout intent="danger" role="alert">
          {error}
        </Callout>
      )}
      <fieldset disabled={!may('sea_rule_change')} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <FormFields form={form} />
      </fieldset>
      {may('sea_rule_change') && (
        <Button type="submit" intent="primary" disabled={!form.isDirty} text={t(shared.confirm)} />
      )}
    </form>
  )
}
