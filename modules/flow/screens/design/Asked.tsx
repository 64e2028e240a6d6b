/** What a process asks of who starts it, or does a task: the fields of its form in a line each, and the way to the builder. */
import { FormIcon } from '@blueprintjs/icons'
import { DialogButton } from '../../../../console/parts/DialogButton.tsx'
import { t } from '../../../../console/session.ts'
import { kindLabels, rights } from './FieldSettings.tsx'
import { FormBuilder } from './FormBuilder.tsx'
import { formsOn, writeForms } from './formsOn.ts'
import type { Drawing, Shape } from './modeler.ts'
import type { Found } from './Properties.tsx'

export function Asked({ on, shape, found }: { readonly on: Drawing; readonly shape: Shape; readonly found: readonly Found[] }) {
  const forms = formsOn(on),
    form = forms.find(one => one.node === shape.id)
  if (!form) return null
  return (
    <fieldset>
      <legend>{t(['表单', 'Form'])}</legend>
      <ul className="fd-asks">
        {form.fields.map(({ id, label, kind, right, required }) => (
          <li key={id}>
            {label || id}{' '}
            <small className="kt-muted">
              {[t(kindLabels[kind]), required ? t(['必填', 'required']) : '', right === 'write' ? '' : t(rights[right])].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
        {form.fields.length === 0 && <li className="kt-muted">{t(['没有要填写的字段', 'Asks for nothing'])}</li>}
      </ul>
      <DialogButton size="small" icon={<FormIcon />} text={t(['设计表单', 'Design the form'])}>
        {({ onClose }) => <FormBuilder forms={forms} node={shape.id} found={found} onChange={next => writeForms(on, forms, next)} onClose={onClose} />}
      </DialogButton>
    </fieldset>
  )
}
