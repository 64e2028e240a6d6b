/** How a form looks to whoever fills it in: with the inputs that they get, as wide as a desk or a phone has it. Nothing of it is sent. */
import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'
import { FormFields } from '../../../../console/parts/FormFields.tsx'
import { useForm } from '../../../../console/parts/form.ts'
import { t } from '../../../../console/session.ts'
import { formOf, namedBoth } from '../../asked.ts'
import { askedOf, type FormField } from './forms.ts'

const widths = { desk: ['电脑', 'Desk'], phone: ['手机', 'Phone'] } as const

export function FormPreview({ fields, name }: { readonly fields: readonly FormField[]; readonly name: string }) {
  const [width, setWidth] = useState<keyof typeof widths>('desk')
  const asked = fields.map(askedOf)
  return (
    <section className="fd-preview">
      <div className="fd-of">
        <h3>{t(['预览', 'Preview'])}</h3>
        <SegmentedControl
          size="small"
          value={width}
          onValueChange={value => setWidth(value as keyof typeof widths)}
          options={Object.entries(widths).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </div>
      <section className={`fd-sheet fd-${width}`} data-preview={width} aria-label={`${t(['预览', 'Preview'])} ${name}`}>
        <h4>{name}</h4>
        <dl className="fl-record">
          {asked
            .filter(one => one.access === 'read')
            .map(one => (
              <div key={one.id}>
                <dt>{t(namedBoth(one))}</dt>
                <dd className="kt-none">–</dd>
              </div>
            ))}
        </dl>
        {/* Another form is another set of inputs: what was tried in the old one goes with it. */}
        <Inputs asked={asked} key={JSON.stringify(asked)} />
      </section>
    </section>
  )
}
function Inputs({ asked }: { readonly asked: Parameters<typeof formOf>[0] }) {
  const fields = formOf(asked),
    form = useForm(fields, {})
  return Object.keys(fields).length === 0 ? (
    <p className="kt-muted">{t(['此表单没有要填写的字段', 'Nothing is filled in here'])}</p>
  ) : (
    <FormFields form={form} />
  )
}
