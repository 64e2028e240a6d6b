/** A picker of a row in the head of a screen. */
import { useId } from 'react'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { t } from '../../../console/session.ts'
import { type Label, ref } from '../../kit/field.ts'

export const lazyRef = (to: string, label: Label) => {
  const field = ref(to)(label[0], label[1])
  return function Picker({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
    const id = useId()
    return (
      <label htmlFor={id}>
        {t(label)}
        <RefInput
          id={id}
          field={field}
          value={value}
          isWrong={false}
          describedBy={undefined}
          onChange={next => onChange(String(next ?? ''))}
          onBlur={() => {}}
        />
      </label>
    )
  }
}
