/** Fields of the panel beside a drawing: what is typed becomes one step when it is left. */
import { Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import { RefInput } from '../../../../console/parts/RefInput.tsx'
import { t } from '../../../../console/session.ts'
import { ref, type Label } from '../../../kit/field.ts'

interface TextProps {
  readonly label: Label
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: Label
  readonly lines?: number
  readonly isCode?: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Told while it is typed. */
  readonly onTyped?: (value: string) => void
}
export function Typed({ label, value, onChange, hint, lines, isCode, options, onTyped }: TextProps) {
  const id = useId(),
    [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const keep = () => {
    if (typed !== value) onChange(typed)
  }
  const shared = {
    id,
    fill: true,
    value: typed,
    className: isCode ? 'fd-code' : '',
    onBlur: keep,
    ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
  } as const
  return (
    <FormGroup label={t(label)} labelFor={id} helperText={hint && <span id={`${id}-hint`}>{t(hint)}</span>}>
      {lines ? (
        <TextArea {...shared} rows={lines} onChange={event => setTyped(event.target.value)} />
      ) : (
        <InputGroup
          {...shared}
          {...(options ? { list: `${id}-list` } : {})}
          onChange={event => {
            setTyped(event.target.value)
            onTyped?.(event.target.value)
          }}
          onKeyDown={event => event.key === 'Enter' && keep()}
        />
      )}
      {options && (
        <datalist id={`${id}-list`}>
          {options.map(one => (
            <option key={one.value} value={one.value} label={one.label} />
          ))}
        </datalist>
      )}
    </FormGroup>
  )
}

interface ChoiceProps {
  readonly label: Label
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly (readonly [value: string, label: Label])[]
  readonly hint?: Label
}
export function Choice({ label, value, onChange, options, hint }: ChoiceProps) {
  const id = useId()
  return (
    <FormGroup label={t(label)} labelFor={id} helperText={hint && t(hint)}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        onChange={event => onChange(event.target.value)}
        options={options.map(([one, said]) => ({ value: one, label: t(said) }))}
      />
    </FormGroup>
  )
}
export const Ticked = ({ label, value, onChange }: { readonly label: Label; readonly value: boolean; readonly onChange: (value: boolean) => void }) => (
  <Checkbox checked={value} label={t(label)} onChange={event => onChange(event.currentTarget.checked)} />
)

const nothing = () => undefined
/** The list with one of it said otherwise, or one more; each once, none empty. */
const replaced = (values: readonly string[], at: number, next: string): readonly string[] => {
  const all = [...values]
  all[at] = next
  return [...new Set(all)].filter(Boolean)
}
/** People or departments, each in a field; an empty one takes the next. */
export function Several({
  label,
  of,
  values,
  onChange,
}: {
  readonly label: Label
  readonly of: 'user' | 'dept'
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}) {
  const id = useId()
  const field = ref(of)(...label)
  return (
    <FormGroup label={t(label)} labelFor={`${id}-${values.length}`}>
      {[...values, ''].map((value, i) => (
        <div key={value || 'next'} className="fd-one">
          <RefInput
            id={`${id}-${i}`}
            field={field}
            value={value}
            isWrong={false}
            describedBy={undefined}
            onBlur={nothing}
            onChange={next => onChange(replaced(values, i, String(next ?? '')))}
          />
        </div>
      ))}
    </FormGroup>
  )
}
