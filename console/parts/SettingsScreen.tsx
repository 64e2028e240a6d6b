/** The one row of a resource as a page: its values, and the button that keeps what was changed. */
import { Callout } from '@blueprintjs/core'
import type { Label } from '../../modules/kit/field.ts'
import { inLine } from '../../modules/kit/caption.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { type Role, roles } from '../../modules/kit/roles.ts'
import { post, type Wire } from '../call.ts'
import { may, t } from '../session.ts'
import { useForm } from './form.ts'
import { FormFields } from './FormFields.tsx'
import { useAsk } from './hooks.ts'
import { Page } from './Page.tsx'
import { PageForm } from './PageForm.tsx'
import { Shown } from './states.tsx'
import { done } from './toasts.ts'
import { useSending } from './useSending.ts'

/** Who only reads is told who does more. */
const readOnly = (by: readonly Role[]): Label => {
  const [zh, en] = inLine(
    by.map(role => roles[role].label),
    ['或', ' or '],
  )
  return [`您只能查看；修改由${zh}进行。`, `You read this only. It is changed by: ${en}.`]
}

interface Props {
  /** Its path knows the calls `current` and `submit` (the kit's `singleRoutes`). */
  readonly of: Resource
  readonly screen: string
  /** What a change does, and when. */
  readonly note?: Label
  /** Of its change: whose it is. */
  readonly by: readonly Role[]
}

export function SettingsScreen({ of, screen, note, by }: Props) {
  const said = may(`${of.name}_change`) ? note : readOnly(by)
  const row = useAsk<Wire>(`/api/${of.path!.base}/current`)
  return (
    <Page screen={screen} title={t(of.label)}>
      <div className="kt-card">
        {said && <Callout>{t(said)}</Callout>}
        <Shown of={row} lines={10}>
          {found => <Form key={String(found.version)} of={of} first={found} onDone={row.reload} />}
        </Shown>
      </div>
    </Page>
  )
}

function Form({ of, first, onDone }: Pick<Props, 'of'> & { readonly first: Wire; readonly onDone: () => void }) {
  const fields = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => !field.locked))
  const form = useForm(fields, first, { keep: 'settings', of, version: first.version })
  const sending = useSending({ form, send: asking => post(`/api/${of.path!.base}/submit`, form.values, asking), said: done.change, onDone })
  return (
    <PageForm form={form} sending={sending} maySend={may(`${of.name}_change`)}>
      <FormFields form={form} sections={of.sections} />
    </PageForm>
  )
}
