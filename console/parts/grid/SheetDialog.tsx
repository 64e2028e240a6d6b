/** A sheet as a dialog: rows that one command takes, all of them or none; what it refuses is said at its cell. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import type { Command } from '../../../modules/kit/command.ts'
import { newId } from '../../../modules/kit/id.ts'
import { run } from '../../call.ts'
import { t } from '../../session.ts'
import { Against } from '../Against.tsx'
import { done } from '../toasts.ts'
import { useLeaving } from '../useLeaving.tsx'
import { words as shared } from '../words.ts'
import { GridEditor } from './GridEditor.tsx'
import type { GridColumn, GridRow } from './sheet.ts'
import { useSentRows } from './useSentRows.ts'

interface Props {
  /** Made by `sheetOf`: takes `rows`. */
  readonly command: Command
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  readonly setRows: (rows: readonly GridRow[]) => void
  /** Which of them are sent; all when left out. */
  readonly isSent?: (row: GridRow) => boolean
  /** Values that every row is sent with beside its columns. */
  readonly also?: (row: GridRow) => GridRow
  readonly isDirty: boolean
  /** Stands above the sheet: what its rows are made of. */
  readonly children?: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

export function SheetDialog({ command, columns, rows, setRows, isSent = () => true, also, isDirty, children, onDone, onClose }: Props) {
  const [id] = useState(newId)
  const sent = rows.filter(isSent)
  const asked = sent.map(row => ({ ...Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? ''])), ...also?.(row) }))
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    content: asked,
    cellOf: (at, name) => ({ row: rows.indexOf(sent[at]!), name: columns.some(column => column.name === name) ? name : columns[0]!.name }),
    send: asking => run(command, id, { rows: asked }, asking),
    said: done.other,
    onDone,
  })
  const { leave, asked: leaving } = useLeaving(isDirty, onClose)
  return (
    <Dialog
      isOpen
      onClose={leave}
      canOutsideClickClose={false}
      title={`${t(command.label)} · ${t(command.on.label)}`}
      className="kt-dialog kt-sheet-dialog"
      data-command={command.permit}
    >
      <DialogBody>
        <Against error={sending.error} />
        {children}
        <GridEditor label={t(command.label)} columns={columns} rows={rows} refused={refused} isStrict={sending.error !== undefined} onChange={change} />
      </DialogBody>
      <DialogFooter
        actions={
          leaving ?? (
            <>
              <Button text={t(shared.cancel)} onClick={leave} />
              <Button
                intent="primary"
                loading={sending.isBusy}
                disabled={sent.length === 0}
                text={`${t(command.label)} ${sent.length}`}
                onClick={() => void sending.send()}
              />
            </>
          )
        }
      />
    </Dialog>
  )
}
