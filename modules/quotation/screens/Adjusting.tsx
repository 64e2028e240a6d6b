/** Adjusting a locked quotation: entries as a sheet, and the reason, in a dialog. */
import { Button, Dialog, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { run } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import { useSentRows } from '../../../console/parts/grid/useSentRows.ts'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { done } from '../../../console/parts/toasts.ts'
import { words as usual } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { adjust } from '../quotation.commands.ts'
import { entryFields } from '../quotation.ts'
import { readingOf } from './reading.ts'
import { words } from './words.ts'

const blank = (): GridRow => ({ kind: 'opposite', lineId: '', label: '', quantity: 1, price: '' })

export function Adjusting({ row, onDone, onClose }: FormDialogProps) {
  const [rows, setRows] = useState<readonly GridRow[]>(() => [blank()])
  const [remark, setRemark] = useState('')
  const id = row?.id ?? ''
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    content: [rows, remark],
    send: asking => run(adjust, id, { entries: rows, remark }, { ...asking, ...(row ? { version: row.version } : {}) }),
    said: done.other,
    onDone: answer => onDone(id, answer),
  })
  const lines = (row && readingOf(row)?.lines) ?? []
  const columns: readonly GridColumn[] = [
    { name: 'kind', field: entryFields.kind, width: 110 },
    { name: 'lineId', field: entryFields.lineId, width: 180, options: lines.map(line => [line.lineId, `${line.lineId} ${line.label}`] as const) },
    { name: 'label', field: entryFields.label, width: 200 },
    { name: 'quantity', field: entryFields.quantity, width: 80 },
    { name: 'price', field: entryFields.price, width: 110 },
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t(words.adjust)} className="kt-dialog" style={{ width: 'min(860px, 96vw)' }}>
      <DialogBody>
        <div className="kt-stack">
          <p className="kt-muted">{t(words.adjustHint)}</p>
          <Against error={sending.error} />
          <GridEditor label={t(words.adjustments)} columns={columns} rows={rows} refused={refused} onChange={change} blank={blank} />
          <TextArea
            fill
            aria-label={t(words.reason)}
            placeholder={t(words.reason)}
            value={remark}
            maxLength={200}
            onChange={event => setRemark(event.target.value)}
          />
        </div>
      </DialogBody>
      <DialogFooter
        minimal
        actions={
          <>
            <Button text={t(usual.cancel)} onClick={onClose} />
            <Button
              intent="primary"
              loading={sending.isBusy}
              disabled={rows.length === 0 || !remark.trim()}
              text={t(words.adjust)}
              onClick={() => void sending.send()}
            />
          </>
        }
      />
    </Dialog>
  )
}
