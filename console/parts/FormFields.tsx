/** The inputs of a form, one under the other, each with its label, mark and refusal. */
import { useId } from 'react'
import { Labelled } from './Labelled.tsx'
import type { Field } from '../../modules/kit/field.ts'
import type { Section } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import { nameKey, text } from './cells.tsx'
import { type Form, isAskedIn } from './form.ts'
import type { Input } from './inputs.tsx'
import { kinds } from './kinds.tsx'
import './formFields.css'

interface Props {
  readonly form: Form
  readonly row?: Wire | undefined
  /** Inputs of this screen's own for some of the fields; null hides one. */
  readonly inputs?: Readonly<Record<string, Input | null>> | undefined
  /** Which fields, in which order; all when left out. */
  readonly names?: readonly string[]
  /** How they are cut where there are more than the eye takes in. */
  readonly sections?: readonly Section[] | undefined
}
/** Fields that are seen at a glance. */
const glance = 12

export function FormFields({ sections = [], names, ...props }: Props) {
  const shown = (names ?? Object.keys(props.form.fields)).filter(name => props.inputs?.[name] !== null && isAskedIn(props.form.fields, props.form.values, name))
  if (shown.length <= glance || sections.length === 0) return <Fields {...props} names={shown} />
  return (
    <>
      {sections.map(({ label, fields }) => {
        const own = shown.filter(name => fields.includes(name))
        return (
          own.length > 0 && (
            <fieldset key={label[1]} className="kt-form-part">
              <legend>{t(label)}</legend>
              <Fields {...props} names={own} />
            </fieldset>
          )
        )
      })}
    </>
  )
}

function Fields({ form, row, inputs, names: shown }: Omit<Props, 'sections' | 'names'> & { readonly names: readonly string[] }) {
  return (
    <div className={shown.length > 4 ? 'kt-form kt-two' : 'kt-form'}>
      {shown.map(name => (
        <FormField key={name} form={form} name={name} row={row} input={inputs?.[name] ?? undefined} />
      ))}
    </div>
  )
}

/** What the other inputs say; of which kind of row one is picked may be said by the row that the form is about. */
function besides({ values }: Form, { namesBy }: Field, row: Wire | undefined): Form['values'] {
  return namesBy && row && !(namesBy.field in values) ? { ...values, [namesBy.field]: row[namesBy.field] } : values
}

export function FormField({
  form,
  name,
  row,
  input,
}: {
  readonly form: Form
  readonly name: string
  readonly row?: Wire | undefined
  readonly input?: Input | undefined
}) {
  const id = useId()
  const field = form.fields[name]!
  const wrong = form.wrong[name]
  const Input = input ?? kinds[field.kind].Input
  return (
    <Labelled
      className={field.lines || ['rich', 'json', 'image', 'file'].includes(field.kind) || input ? 'kt-long' : ''}
      label={t(field.label)}
      id={id}
      labelInfo={field.required && <span className="kt-required">*</span>}
      wrong={wrong}
    >
      <Input
        id={id}
        field={field}
        value={form.values[name]}
        isWrong={wrong !== undefined}
        title={row && row[name] === form.values[name] ? text(row[nameKey(name)]) : ''}
        describedBy={wrong && `${id}-wrong`}
        onChange={value => form.set(name, value)}
        onBlur={() => form.blur(name)}
        values={besides(form, field, row)}
        set={form.set}
        onGiven={value => form.give(name, value)}
      />
    </Labelled>
  )
}
