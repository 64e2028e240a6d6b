/** The report of a journey: each cost with its receipt, and what happened. */
import { Button } from '@blueprintjs/core'
import { FileInput } from '../../../console/parts/FileInput.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { file } from '../../kit/field.ts'
import { t } from '../../../console/session.ts'

interface Cost {
  readonly item: string
  readonly amount: string
  readonly fileId: string
}
const blank: Cost = { item: '', amount: '', fileId: '' }
const receipt = file('票据', 'Receipt')
const given = (value: unknown): readonly Cost[] => (Array.isArray(value) && value.length > 0 ? value : [blank])

const Costs: Input = ({ id, value, onChange }) => {
  const all = given(value)
  const set = (at: number, more: Partial<Cost>) => onChange(all.map((one, i) => (i === at ? { ...one, ...more } : one)) as never)
  return (
    <div id={id} className="kt-stack">
      {all.map((one, i) => (
        <div key={i} className="tr-cost">
          <input
            className="bp6-input"
            aria-label={t(['费用', 'Cost'])}
            placeholder={t(['费用，如大巴', 'Cost, such as coach'])}
            value={one.item}
            onChange={event => set(i, { item: event.target.value })}
          />
          <input
            className="bp6-input"
            inputMode="decimal"
            aria-label={t(['金额', 'Amount'])}
            placeholder="0.00"
            value={one.amount}
            onChange={event => set(i, { amount: event.target.value })}
          />
          <FileInput
            id={`${id}-${i}`}
            field={receipt}
            value={one.fileId}
            onChange={link => set(i, { fileId: String(link ?? '') })}
            onBlur={() => undefined}
            isWrong={false}
            describedBy={undefined}
          />
        </div>
      ))}
      <Button size="small" text={t(['再加一项', 'One more'])} onClick={() => onChange([...all, blank] as never)} />
    </div>
  )
}
const inputs = { receipts: Costs }
export const ReportForm = (props: FormDialogProps) => <FormDialog {...props} inputs={{ ...props.inputs, ...inputs }} />
