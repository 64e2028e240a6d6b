/** A sheet with a row for each that there is: one command takes those in which a column was filled in. */
import { type ReactNode, useState } from 'react'
import type { FormDialogProps } from '../FormDialog.tsx'
import type { GridColumn, GridRow } from './sheet.ts'
import { SheetDialog } from './SheetDialog.tsx'

interface Props extends Pick<FormDialogProps, 'command' | 'onDone' | 'onClose'> {
  readonly columns: readonly GridColumn[]
  /** What the rows are at first. */
  readonly of: readonly GridRow[]
  /** The column that says of a row that it is sent, when it is filled in. */
  readonly filled: string
  /** What a row is sent with beside its columns: whose it is. */
  readonly whose: string
  readonly children: ReactNode
}
export function FilledSheet({ of, filled, whose, onDone, ...rest }: Props) {
  const [rows, setRows] = useState(of)
  const isSent = (row: GridRow): boolean => !!row[filled]
  return (
    <SheetDialog
      rows={rows}
      setRows={setRows}
      isSent={isSent}
      also={row => ({ [whose]: row[whose] })}
      isDirty={rows.some(isSent)}
      onDone={() => onDone('', undefined)}
      {...rest}
    />
  )
}
