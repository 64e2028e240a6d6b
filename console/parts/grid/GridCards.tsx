/** The rows of a grid as cards to type into: on a phone. */
import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { t } from '../../session.ts'
import { kinds } from '../kinds.tsx'
import { words as shared } from '../words.ts'
import type { Wrong } from './GridEditor.tsx'
import { putOne, shownIn, type GridColumn } from './sheet.ts'
import type { SheetProps } from './useSheet.ts'
import { words } from './words.ts'

interface Props extends SheetProps {
  readonly wrong: Wrong
}

export const GridCards = ({ columns, rows, onChange, wrong }: Props) => (
  <div className="kt-grid-cards">
    {rows.map((row, at) => (
      // Rows of a grid have no names: what counts is where they stand.
      <fieldset key={at} aria-label={`${t(words.row)} ${at + 1}`}>
        {columns.map((column, col) => (
          <CardField
            key={column.name}
            column={column}
            value={row[column.name]}
            msg={wrong.get(at)?.[column.name]}
            onChange={value => onChange(putOne(columns, rows, { row: at, col }, value))}
          />
        ))}
      </fieldset>
    ))}
  </div>
)

interface FieldProps {
  readonly column: GridColumn
  readonly value: unknown
  readonly msg: string | undefined
  readonly onChange: (value: unknown) => void
}
function CardField({ column, value, msg, onChange }: FieldProps) {
  const id = useId()
  const { field, options } = column
  const { Input } = kinds[field.kind]
  return (
    <div>
      <label htmlFor={id}>{t(field.label)}</label>
      {column.isFixed ? (
        <output id={id}>{shownIn(column, value, t)}</output>
      ) : options ? (
        <HTMLSelect id={id} fill value={String(value ?? '')} aria-invalid={msg !== undefined} onChange={event => onChange(event.target.value)}>
          <option value="">{t(shared.choose)}</option>
          {options.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </HTMLSelect>
      ) : (
        <Input id={id} field={field} value={value} isWrong={msg !== undefined} describedBy={msg && `${id}-wrong`} onChange={onChange} onBlur={() => {}} />
      )}
      {msg && (
        <small id={`${id}-wrong`} className="kt-wrong-text">
          {msg}
        </small>
      )}
    </div>
  )
}
