/** The state of a grid: where it is, what is chosen, what is being typed, and what can be undone. */
import { type Ref, useImperativeHandle, useState } from 'react'
import { t } from '../../session.ts'
import { areaOf, blockOf, cleared, filed, filledDown, isTyped, parseBlock, pasted, putOne, readIn, shownIn, trimmed } from './sheet.ts'
import type { Area, Cell, GridColumn, GridRow } from './sheet.ts'

const undoMax = 100
type Rows = readonly GridRow[]
/** The rows as they were before each change, the latest last; and those that were undone, the latest first. */
interface Steps {
  readonly past: readonly Rows[]
  readonly future: readonly Rows[]
}

export interface SheetProps {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  readonly onChange: (rows: readonly GridRow[]) => void
  /** A further row; without, there are as many as there are. */
  readonly blank?: (() => GridRow) | undefined
  /** For what fills rows from outside of the grid, such as a generator: it can be undone like what was typed. */
  readonly outside?: Ref<Outside>
}
export interface Outside {
  readonly put: (rows: readonly GridRow[]) => void
}

export type Sheet = ReturnType<typeof useSheet>

export function useSheet({ columns, rows, onChange, blank, outside }: SheetProps) {
  const [at, setAt] = useState<Cell>({ row: 0, col: 0 })
  const [corner, setCorner] = useState<Cell>({ row: 0, col: 0 })
  const [draft, setDraft] = useState<string>()
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] })
  const within = ({ row, col }: Cell): Cell => ({ row: Math.max(0, Math.min(row, rows.length - 1)), col: Math.max(0, Math.min(col, columns.length - 1)) })
  const focus = within(at)
  const area = areaOf(focus, within(corner))
  const column = columns[focus.col]
  const change = (next: readonly GridRow[]) => {
    if (next === rows) return
    setSteps(({ past }) => ({ past: [...past, rows].slice(-undoMax), future: [] }))
    onChange(next)
  }
  useImperativeHandle(outside, () => ({ put: change }))
  const go = (to: Cell) => {
    setAt(within(to))
    setCorner(within(to))
  }
  const choose = (chosen: Area) => {
    setAt({ row: chosen.top, col: chosen.left })
    setCorner({ row: chosen.bottom, col: chosen.right })
  }
  const put = (value: unknown) => {
    if (column && !column.isFixed && rows[focus.row]![column.name] !== value) change(putOne(columns, rows, focus, value))
  }
  /** Takes over what is being typed. */
  const commit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    if (column && isTyped(column)) put(readIn(column, draft, t))
  }
  return {
    focus,
    area,
    draft,
    setDraft,
    commit,
    put,
    go,
    choose,
    extend: (to: Cell) => setCorner(within(to)),
    corner: within(corner),
    shown: column && rows[focus.row] ? shownIn(column, rows[focus.row]![column.name], t) : '',
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => {
      const last = steps.past.at(-1)
      if (!last) return
      setSteps({ past: steps.past.slice(0, -1), future: [rows, ...steps.future] })
      onChange(last)
    },
    redo: () => {
      const [next, ...future] = steps.future
      if (next) setSteps({ past: [...steps.past, rows], future })
      if (next) onChange(next)
    },
    /** Puts kept files, one for each row from this one on. */
    file: (from: number, links: readonly string[]) => change(filed(columns, rows, from, links)),
    clear: () => change(cleared(columns, rows, area)),
    fillDown: () => change(filledDown(columns, rows, area)),
    copy: () => blockOf(columns, rows, area, t),
    /** Answers how much was put, and how many rows found no room. What was copied from a grid is put as it is, empty cells and all. */
    paste: (text: string, isOwn = false) => {
      const block = parseBlock(text)
      const done = pasted(columns, rows, { area, block: isOwn ? block : trimmed(block), say: t, add: blank })
      change(done.rows)
      choose(done.area)
      return done
    },
    add: () => {
      if (!blank) return
      change([...rows, blank()])
      choose({ top: rows.length, left: 0, bottom: rows.length, right: 0 })
    },
    remove: () => {
      change(rows.filter((_, row) => row < area.top || row > area.bottom))
      go({ row: area.top, col: focus.col })
    },
  }
}
