/** What a cell of a grid is chosen from, beside being typed: a month, the times of a day, or the values that its column knows. */
import { Button } from '@blueprintjs/core'
import { CalendarIcon, CaretDownIcon, TimeIcon } from '@blueprintjs/icons'
import { useState, type SyntheticEvent } from 'react'
import { Popup } from '../Popup.tsx'
import { t } from '../../session.ts'
import { later } from '../later.tsx'
import { MonthPicker } from '../MonthPicker.tsx'
import { ClockPicker, PickList } from '../PickList.tsx'
import { choicesOf, type GridColumn, isFiles, pickerOf } from './sheet.ts'
import { words } from './words.ts'

/** With what sends files, which few grids take. */
const FilePicker = later(async () => (await import('./FilePicker.tsx')).FilePicker)

interface Props {
  readonly column: GridColumn
  readonly value: unknown
  /** Takes what was chosen, as the wire has it, and gives the focus back to the cell. */
  readonly onPick: (value: string) => void
  readonly onFiles: (files: readonly File[]) => void
}
/** What happens in the list is none of the grid's: its keys, clipboard and focus are asked for by the cell alone. */
const own = Object.fromEntries(
  ['onFocus', 'onBlur', 'onKeyDown', 'onPaste', 'onCopy', 'onCut', 'onMouseDown', 'onDoubleClick'].map(name => [
    name,
    (event: SyntheticEvent) => event.stopPropagation(),
  ]),
)

export function CellPicker({ column, value, onPick, onFiles }: Props) {
  if (isFiles(column)) return <FilePicker column={column} onFiles={onFiles} />
  return <ValuePicker column={column} value={value} onPick={onPick} />
}
function ValuePicker({ column, value, onPick }: Omit<Props, 'onFiles'>) {
  const [isOpen, setOpen] = useState(false)
  const picker = pickerOf(column, value, t)
  if (!picker) return null
  const label = `${t(words.choose)} ${t(column.field.label)}`
  const pick = (next: string) => {
    setOpen(false)
    onPick(next)
  }
  const [day = '', clock = ''] = picker.type === 'moment' ? picker.value.split(' ') : [picker.value]
  return (
    <span className="kt-grid-picker" ref={element => element?.addEventListener('mousedown', event => event.stopPropagation())}>
      <Popup
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <div {...own} className="kt-grid-offer">
            {(picker.type === 'date' || picker.type === 'moment') && (
              <MonthPicker value={day} onPick={next => pick(picker.type === 'moment' ? `${next} ${clock || '00:00'}:00` : next)} />
            )}
            {picker.type === 'clock' && <ClockPicker label={label} value={picker.value} onPick={pick} />}
            {picker.type === 'choice' && <PickList label={label} of={choicesOf(column, t) ?? []} value={picker.value} onPick={pick} />}
          </div>
        }
      >
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={picker.type === 'clock' ? <TimeIcon /> : picker.type === 'choice' ? <CaretDownIcon /> : <CalendarIcon />}
          aria-label={label}
        />
      </Popup>
    </span>
  )
}
