/** Files that are dropped on a row of a grid, or chosen at its cell: each is kept, and its row has it; several go to the rows that follow. */
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { t } from '../../session.ts'
import { toast } from '../toasts.ts'
import { isFiles } from './sheet.ts'
import type { Sheet, SheetProps } from './useSheet.ts'
import { words } from './words.ts'

const rowClass = /bp6-table-(?:cell-row|row)-(\d+)/
/** The row of a grid that something stands in. */
const rowOf = (target: EventTarget): number | undefined => {
  for (let one = target instanceof Element ? target : null; one && !one.classList.contains('kt-grid-table'); one = one.parentElement) {
    const found = rowClass.exec(one.getAttribute('class') ?? '')
    if (found) return Number(found[1])
  }
  return undefined
}
interface Given extends SheetProps {
  readonly sheet: Sheet
  readonly say: (text: string) => void
}
export function useGridFiles({ columns, rows, sheet, say }: Given) {
  const [left, setLeft] = useState(0)
  const [over, setOver] = useState(false)
  // What arrives goes into the rows as they are by then.
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  })
  const takes = columns.some(one => isFiles(one) && !one.isFixed)
  const send = async (from: number, files: readonly File[]) => {
    const all = files.slice(0, rows.length - from)
    setLeft(last => last + all.length)
    let done = 0
    for (const [i, file] of all.entries()) {
      try {
        const { sendFile } = await import('../../upload.ts'),
          { link } = await sendFile(file)
        latest.current.file(from + i, [link])
        done++
      } catch (error) {
        toast(`${file.name}: ${(error as Error).message}`, 'bad')
      } finally {
        setLeft(last => last - 1)
      }
    }
    say(`${t(words.filed)} ${done}/${files.length}`)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(rowOf(event.target) !== undefined)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const row = rowOf(event.target),
        files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      setOver(false)
      if (row === undefined) return
      sheet.go({ row, col: sheet.focus.col })
      void send(row, files)
    },
  }
  return { left, over, send, drop: takes ? drop : {} }
}
