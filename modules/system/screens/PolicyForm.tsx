/** The rules of the house on one page: each value says what it governs; a change takes effect at once. */
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
import { policy } from '../policy.ts'

const words = {
  effect: [
    '修改立即生效，已发布班级的价格与退费规则不受影响。',
    'Changes take effect at once; prices and refund policies of released classes stay.',
  ],
} as const
const { name: _name, ...fields } = policy.fields

export function PolicyForm() {
  const row = useFetched('policy', () =>
    get<Readonly<Record<string, unknown>>>('/api/blade-system/policy/current', {}, 'quiet'),
  )
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
  const form = useForm(fields, first)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!form.check()) return
    try {
      await post('/api/blade-system/policy/submit', { ...form.values, name: first.name }, { quiet: true })
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
      }}
    >
      {error && (
        <Callout intent="danger" role="alert">
          {error}
        </Callout>
      )}
      <FormFields form={form} />
      {may('policy_change') && (
        <Button type="submit" intent="primary" disabled={!form.isDirty} text={t(shared.confirm)} />
      )}
    </form>
  )
}
