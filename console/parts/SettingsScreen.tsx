/** The one row of a resource as a page: its values, and the button that keeps what was changed. */
import { Callout } from '@blueprintjs/core'
import type { Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
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

interface Props {
  /** Its path knows the calls `current` and `submit` (the kit's `singleRoutes`). */
  readonly of: Resource
  readonly screen: string
  /** What a change does, and when. */
  readonly note?: Label
  /** Its fields by what they are about, where there are many. */
  readonly sections?: readonly { readonly label: Label; readonly names: readonly string[] }[]
}

export function SettingsScreen({ of, screen, note, sections }: Props) {
  const row = useAsk<Wire>(`/api/${of.path!.base}/current`)
  return (
    <Page screen={screen} title={t(of.label)}>
      <div className="kt-card">
        {note && <Callout>{t(note)}</Callout>}
        <Shown of={row} lines={10}>
          {found => <Form key={String(found.version)} of={of} first={found} sections={sections} onDone={row.reload} />}
        </Shown>
      </div>
    </Page>
  )
}

interface FormProps extends Pick<Props, 'of'> {
  readonly sections: Props['sections'] | undefined
  readonly first: Wire
  readonly onDone: () => void
}
function Form({ of, first, sections, onDone }: FormProps) {
  const fields = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => !field.locked))
  const form = useForm(fields, first, { keep: 'settings', of, version: first.version })
  const sending = useSending({ form, send: asking => post(`/api/${of.path!.base}/submit`, form.values, asking), said: done.change, onDone })
  return (
    <PageForm form={form} sending={sending} maySend={may(`${of.name}_change`)}>
      {sections ? (
        sections.map(({ label, names }) => (
          <fieldset key={label[1]} className="kt-section">
            <legend>{t(label)}</legend>
            <FormFields form={form} names={names} />
          </fieldset>
        ))
      ) : (
        <FormFields form={form} />
      )}
    </PageForm>
  )
}
