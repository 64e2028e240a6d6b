/** A form on a page: what the server has against it, its fields, and the button that sends it. */
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import { Against } from './Against.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import type { Form } from './form.ts'
import type { Sending } from './useSending.ts'
import { words } from './words.ts'

interface PageFormProps {
  readonly form: Form
  readonly sending: Sending
  readonly className?: string
  /** Whether the reader may send it; who may not only reads. */
  readonly maySend?: boolean
  /** What the button says, where confirming does not say it. */
  readonly send?: Label
  readonly children: ReactNode
}

export const PageForm = ({ form, sending, className, maySend = true, send = words.confirm, children }: PageFormProps) => (
  <form className={className} noValidate onSubmit={sending.submit}>
    <Against error={sending.error} />
    {maySend && <DraftOffer of={[form]} />}
    <fieldset disabled={!maySend} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {children}
    </fieldset>
    {maySend && <Button type="submit" intent="primary" text={t(send)} loading={sending.isBusy} disabled={!form.isDirty} />}
  </form>
)
