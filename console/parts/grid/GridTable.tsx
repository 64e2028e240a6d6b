/** The cells of a grid, by Blueprint's table. The cell that has the focus is an input: what is typed, composed or pasted arrives there. */
import { HotkeysProvider } from '@blueprintjs/core'
import { FocusMode, Cell, Column, Regions, RenderMode, RowHeaderCell, Table, type Region } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import { useEffect, useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../session.ts'
import { grouped, isNumeric } from '../cells.tsx'
import { CellPicker } from './CellPicker.tsx'
import type { Wrong } from './GridEditor.tsx'
import { isTyped, readIn, shownIn, type Area, type GridColumn } from './sheet.ts'
import { useGridFiles } from './useGridFiles.ts'
import type { Sheet, SheetProps } from './useSheet.ts'
import { words } from './words.ts'

const rowHeight = 32
const headHeight = 30
const heightMax = 480

interface Props extends SheetProps {
  readonly label: string
  readonly sheet: Sheet
  readonly wrong: Wrong
  readonly say: (text: string) => void
  /** Another number takes the focus to the cell that was gone to. */
  readonly sought: number
}
type Control = HTMLInputElement

export function GridTable(props: Props) {
  const { columns, rows, sheet, wrong, say } = props
  const { focus, area } = sheet
  const box = useRef<HTMLDivElement>(null)
  const table = useRef<Table>(null)
  const control = useRef<Control>(null)
  const hasFocus = useFollowing({ sheet, box, table, control, sought: props.sought })
  const keys = useGridKeys(props, hasFocus)
  const files = useGridFiles(props)
  const cell = (row: number, col: number) => {
    const column = columns[col]!
    const msg = wrong.get(row)?.[column.name]
    const isFocus = row === focus.row && col === focus.col
    return (
      <Cell
        className={[isNumeric(column.field.kind) ? 'kt-number' : '', column.isFixed ? 'kt-fixed' : ''].join(' ')}
        intent={msg ? 'danger' : 'none'}
        {...(msg ? { tooltip: msg } : {})}
        truncated={false}
      >
        {isFocus ? (
          <Focused
            column={column}
            row={row}
            sheet={sheet}
            value={rows[row]?.[column.name]}
            isWrong={msg !== undefined}
            control={control}
            onFiles={all => void files.send(row, all)}
          />
        ) : (
          looked(column, rows[row]?.[column.name])
        )}
      </Cell>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and the clipboard arrive at the input of the cell in it.
    <div
      ref={box}
      className={files.over ? 'kt-grid-table kt-over' : 'kt-grid-table'}
      {...files.drop}
      aria-busy={files.left > 0}
      style={{ height: Math.min(heightMax, headHeight + rows.length * rowHeight + 4) }}
      onKeyDown={keys.onKeyDown}
      onPaste={event => paste(event, sheet, say)}
      onCopy={event => copy(event, sheet)}
      onCut={event => copy(event, sheet) && sheet.clear()}
      onDoubleClick={() => isTyped(columns[focus.col]) && sheet.setDraft(sheet.draft ?? sheet.shown)}
      onFocus={(event: FocusEvent) => {
        hasFocus.current = true
        // A click on a cell gives the focus to the box around; it belongs to the input of the cell.
        if (!(event.target as Element).closest('.kt-grid-input')) control.current?.focus()
        else if (sheet.draft === undefined && event.target instanceof HTMLInputElement) event.target.select()
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
      }}
    >
      {files.left > 0 && (
        <p className="kt-grid-sending" role="status">
          {t(words.sending)} {files.left}
        </p>
      )}
      <HotkeysProvider>
        <Table
          ref={table}
          numRows={rows.length}
          defaultRowHeight={rowHeight}
          columnWidths={columns.map(column => column.width ?? (isNumeric(column.field.kind) ? 100 : 150))}
          renderMode={RenderMode.NONE}
          focusMode={FocusMode.CELL}
          focusedRegion={{ type: FocusMode.CELL, ...focus, focusSelectionIndex: 0 }}
          selectedRegions={[Regions.cell(area.top, area.left, area.bottom, area.right)]}
          enableMultipleSelection={false}
          enableRowResizing={false}
          enableColumnReordering={false}
          rowHeaderCellRenderer={row => <RowHeaderCell name={String(row + 1)} />}
          onSelection={regions => {
            const chosen = regions[0] && areaIn(regions[0], rows.length, columns.length)
            if (!chosen) return
            sheet.commit()
            sheet.choose(chosen)
          }}
          cellRendererDependencies={[rows, columns, focus.row, focus.col, sheet.draft, wrong]}
        >
          {columns.map(column => (
            <Column
              key={column.name}
              id={column.name}
              name={t(column.field.label) + (column.field.required && !column.isFixed ? ' *' : '')}
              cellRenderer={cell}
            />
          ))}
        </Table>
      </HotkeysProvider>
    </div>
  )
}

/** A value as it is looked at: amounts with marks between thousands. */
function looked(column: GridColumn, value: unknown): string {
  const said = shownIn(column, value, t)
  return column.field.kind === 'money' ? grouped(said) : said
}

/** Keeps the focus on the cell that was gone to, and the cell in sight. */
function useFollowing({
  sheet,
  box,
  table,
  control,
  sought,
}: {
  readonly sought: number
  readonly sheet: Sheet
  readonly box: RefObject<HTMLDivElement | null>
  readonly table: RefObject<Table | null>
  readonly control: RefObject<Control | null>
}) {
  const hasFocus = useRef(false)
  const { row, col } = sheet.focus
  useEffect(() => {
    if (sought > 0) hasFocus.current = true
  }, [sought])
  useEffect(() => {
    // The box is no stop for Tab of its own.
    const own = box.current?.querySelector<HTMLElement>('.bp6-table-container')
    if (own) own.tabIndex = -1
  })
  useEffect(() => {
    if (hasFocus.current) table.current?.scrollToRegion(Regions.cell(row, col))
  }, [row, col, table])
  // Every drawing may have put another input in place.
  useEffect(() => {
    const input = control.current
    if (!hasFocus.current || !input) return
    if (input !== document.activeElement) input.focus({ preventScroll: true })
    if (sheet.draft === undefined && input instanceof HTMLInputElement) input.select()
  })
  return hasFocus
}

function areaIn(region: Region, rows: number, cols: number): Area {
  const [top, bottom] = region.rows ?? [0, rows - 1]
  const [left, right] = region.cols ?? [0, cols - 1]
  return { top, bottom, left, right }
}

interface FocusedProps {
  readonly column: GridColumn
  readonly row: number
  readonly value: unknown
  readonly sheet: Sheet
  readonly isWrong: boolean
  readonly control: RefObject<Control | null>
  readonly onFiles: (files: readonly File[]) => void
}
/** Anything is typed; who would rather choose presses the sign at the end of the cell, or Alt and the arrow down. */
function Focused({ column, row, value, sheet, isWrong, control, onFiles }: FocusedProps) {
  const shared = {
    className: 'kt-grid-input',
    'aria-label': `${t(column.field.label)} ${row + 1}`,
    'aria-invalid': isWrong,
    'aria-description': t(words.keys),
    ref: (element: Control | null) => {
      if (control.current === null || element !== null) control.current = element
      // The table listens on the cell itself, and would take a click into the text for a choice of the cell.
      element?.addEventListener('mousedown', event => event.stopPropagation())
    },
  }
  return (
    <>
      <input
        {...shared}
        value={sheet.draft ?? sheet.shown}
        readOnly={!isTyped(column)}
        autoComplete="off"
        onChange={event => sheet.setDraft(event.target.value)}
        onBlur={sheet.commit}
      />
      {!column.isFixed && (
        <CellPicker
          column={column}
          value={value}
          onFiles={onFiles}
          onPick={next => {
            sheet.setDraft(undefined)
            sheet.put(readIn(column, next, t))
            control.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Opens what the cell is chosen from, where there is anything. */
const pick = (control: HTMLElement): void => control.parentElement?.querySelector<HTMLElement>('.kt-grid-picker button')?.click()

/** What says that a block was copied from a grid. */
const ownCells = 'text/x-ketang-cells'
/** Only what is not being typed is the grid's to copy. */
function copy(event: ClipboardEvent, sheet: Sheet): boolean {
  if (sheet.draft !== undefined) return false
  event.clipboardData.setData('text/plain', sheet.copy())
  event.clipboardData.setData(ownCells, '1')
  event.preventDefault()
  return true
}
function paste(event: ClipboardEvent, sheet: Sheet, say: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (sheet.draft !== undefined || text === '') return
  event.preventDefault()
  const { area, left } = sheet.paste(text, event.clipboardData.types.includes(ownCells))
  const size = `${area.bottom - area.top + 1} × ${area.right - area.left + 1}`
  say(`${t(words.pasted)} ${size}${left > 0 ? `, ${left} ${t(words.left)}` : ''}`)
}

const moves: Readonly<Record<string, readonly [row: number, col: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/** Typing replaces and arrows go on; after F2 they move in the text. Esc lets Tab leave the grid. */
function useGridKeys({ columns, rows, sheet }: Props, hasFocus: RefObject<boolean>) {
  const isCaret = useRef(false)
  const isLeaving = useRef(false)
  const commands: Readonly<Record<string, () => void>> = {
    z: sheet.undo,
    y: sheet.redo,
    Z: sheet.redo,
    d: sheet.fillDown,
    a: () => sheet.choose({ top: 0, left: 0, bottom: rows.length - 1, right: columns.length - 1 }),
    Home: () => sheet.go({ row: 0, col: 0 }),
    End: () => sheet.go({ row: rows.length - 1, col: columns.length - 1 }),
  }
  const step = (row: number, col: number) => {
    sheet.commit()
    sheet.go({ row, col })
  }
  /** From the end of a row to the beginning of the next; false at the last cell. */
  const tab = (by: 1 | -1): boolean => {
    const to = sheet.focus.row * columns.length + sheet.focus.col + by
    if (isLeaving.current || to < 0 || to >= rows.length * columns.length) {
      sheet.commit()
      hasFocus.current = false
      return false
    }
    step(Math.floor(to / columns.length), to % columns.length)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { focus, draft } = sheet
    const isTyping = draft !== undefined
    if (event.nativeEvent.isComposing || !(event.target as Element).closest('.kt-grid-input')) return
    const wasLeaving = isLeaving.current
    const move = moves[event.key]
    if (event.ctrlKey || event.metaKey) {
      const act = isTyping ? undefined : commands[event.key]
      if (!act) return
      act()
    } else if (event.key === 'Tab') {
      if (!tab(event.shiftKey ? -1 : 1)) return
    } else if (event.key === 'Enter') step(focus.row + (event.shiftKey ? -1 : 1), focus.col)
    else if (event.key === 'Escape') {
      isLeaving.current = !isTyping
      sheet.setDraft(undefined)
    } else if (event.altKey && event.key === 'ArrowDown') pick(event.target as HTMLElement)
    else if (event.altKey || (move && isTyping && isCaret.current)) return
    else if (move && event.shiftKey && !isTyping) sheet.extend({ row: sheet.corner.row + move[0], col: sheet.corner.col + move[1] })
    else if (move) step(focus.row + move[0], focus.col + move[1])
    else if (event.key === 'F2') {
      isCaret.current = true
      if (!isTyped(columns[focus.col])) return
      const input = event.target as HTMLInputElement
      input.setSelectionRange(input.value.length, input.value.length)
      sheet.setDraft(draft ?? sheet.shown)
    } else if (!isTyping && (event.key === 'Delete' || event.key === 'Backspace')) sheet.clear()
    else if (!isTyping && (event.key === 'Home' || event.key === 'End')) step(focus.row, event.key === 'Home' ? 0 : columns.length - 1)
    else {
      if (!isTyping) isCaret.current = false
      isLeaving.current = false
      return
    }
    if (wasLeaving) isLeaving.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown }
}
