/** The attendance of a class as a sheet, pupils by lessons: corrected by typing, pasting and filling down, saved as one. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { GridEditor } from '../../../console/parts/grid/GridEditor.tsx'
import { useSentRows } from '../../../console/parts/grid/useSentRows.ts'
import type { GridColumn, GridRow } from '../../../console/parts/grid/sheet.ts'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { useHeld } from '../../../console/parts/useHeld.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { choice, text } from '../../kit/index.ts'
import { markKinds } from '../lesson.ts'
import { markAttendance, type MarkCell } from '../mark-sheet.ts'
import type { ClassMarks } from '../reports.ts'
import { words } from './words.ts'
import './openclass.css'

export function MarkSheet({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const sheet = useAsk<ClassMarks>('/api/business-openclass/school_client/class/attendance', { openClassId: row.id }, { version: row.version })
  const { value, hold } = useHeld(sheet.value && !sheet.isStale ? { row, of: sheet.value } : undefined)
  const fresh = () => {
    hold(false)
    reload()
  }
  return (
    <Shown of={{ ...sheet, value }}>
      {({ row: begun, of }) =>
        of.lessons.length === 0 ? <Empty hint={t(words.noSheet)} /> : <Sheet key={begun.version} row={begun} of={of} onTyped={hold} onDone={fresh} />
      }
    </Shown>
  )
}

const isRunning = (row: Wire) => ['teaching', 'completion_committed'].includes(row.status)

interface SheetProps {
  readonly row: Wire
  readonly of: ClassMarks
  readonly onTyped: (isTyped: boolean) => void
  readonly onDone: () => void
}
function Sheet({ row, of, onTyped, onDone }: SheetProps) {
  const columns = useMemo(() => columnsOf(of, isRunning(row)), [of, row])
  const first = useMemo<readonly GridRow[]>(() => of.pupils.map(one => ({ studentId: one.studentId, studentName: one.studentName, ...one.marks })), [of])
  const [rows, setRows] = useState(first)
  const [remark, setRemark] = useState('')
  const cells = useMemo(() => cellsOf(of, first, rows), [of, first, rows])
  const isTyped = cells.length > 0 || remark !== ''
  useEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const draft = useDraft(`marks ${row.id}`, {
    values: { cells, remark },
    isDirty: isTyped,
    isPersonal: true,
    restore: typed => {
      setRemark(typed.remark)
      setRows(last =>
        last.map(one => ({
          ...one,
          ...Object.fromEntries(typed.cells.filter(({ studentId }) => studentId === one.studentId).map(cell => [cell.lessonId, cell.mark])),
        })),
      )
    },
  })
  const { sending, refused, change } = useSentRows({
    rows,
    setRows,
    draft,
    content: [cells, remark],
    cellOf: sent => ({ row: rows.findIndex(one => one.studentId === cells[sent]?.studentId), name: cells[sent]?.lessonId ?? '' }),
    send: asking => run(markAttendance, row.id, { marks: cells, ...(remark ? { remark } : {}) }, asking),
    said: done.other,
    onDone,
  })
  return (
    <div className="kt-stack">
      <p className="kt-muted">{t(words.sheetHint)}</p>
      <Against error={sending.error} />
      <DraftOffer of={[draft]} />
      <GridEditor label={t(words.markSheet)} columns={columns} rows={rows} refused={refused} onChange={change} />
      {isRunning(row) && (
        <div className="oc-handbar">
          <InputGroup value={remark} placeholder={t(words.reason)} aria-label={t(words.reason)} onChange={event => setRemark(event.target.value)} />
          <Button
            intent="primary"
            loading={sending.isBusy}
            disabled={cells.length === 0}
            text={cells.length > 0 ? `${t(words.saveSheet)} ${cells.length}` : t(words.saveSheet)}
            onClick={() => void sending.send()}
          />
        </div>
      )}
    </div>
  )
}

function columnsOf({ lessons }: ClassMarks, isOpen: boolean): readonly GridColumn[] {
  return [
    { name: 'studentName', field: text(...words.pupil), isFixed: true, width: 120 },
    ...lessons.map(one => {
      const label = `${one.lessonNo}. ${one.startTime.slice(5, 10)}`
      return { name: one.id, field: choice(markKinds)(label, label), isFixed: !isOpen || !one.isOpen, width: 110 }
    }),
  ]
}

/** What differs; of a lesson whose attendance is not handed in, every pupil that is expected. */
function cellsOf({ lessons }: ClassMarks, first: readonly GridRow[], rows: readonly GridRow[]): readonly MarkCell[] {
  return lessons.flatMap(({ id, status, expected, isOpen }) => {
    const changed = isOpen ? rows.filter((row, at) => (row[id] ?? '') !== (first[at]?.[id] ?? '')) : []
    const sent = changed.length > 0 && status === 'signed' ? rows.filter(row => expected.includes(String(row.studentId)) || changed.includes(row)) : changed
    return sent.map(row => ({ lessonId: id, studentId: String(row.studentId), mark: String(row[id] ?? '') }))
  })
}
