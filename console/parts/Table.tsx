/** Rows in columns: moved through by keyboard, drawn only where they are seen, cards on a phone. */
import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import type { Column } from './columns.tsx'
import { useWidthClass } from './hooks.ts'
import { AmongRows } from './Reference.tsx'
import { edged, FewButtons, useFit } from './useFit.ts'
import { rowHeight, tallHeight, useWindow } from './useWindow.ts'
import { words } from './words.ts'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: ReadonlySet<string>) => void
}

export interface TableProps<R extends Wire = Wire> {
  /** What the table is of, for those who can't see it. */
  readonly label: string
  readonly rows: readonly R[]
  readonly columns: readonly Column[]
  readonly sort?: string
  readonly onSort?: (name: string) => void
  readonly selection?: Selection
  /** The row that is shown beside the table. */
  readonly chosen?: string | undefined
  readonly onOpen?: (row: R) => void
  readonly actions?: (row: R) => ReactNode
  /** Some row is known to have an action: elsewhere the column stands only where something is drawn in it. */
  readonly isActing?: boolean
  /** The rows answer an earlier question; others are on their way. */
  readonly isOld?: boolean
}

export function Table<R extends Wire>(props: TableProps<R>) {
  const { rows, columns, selection, actions } = props
  const box = useRef<HTMLDivElement>(null)
  const isCards = useWidthClass() === 0
  const seen = useWindow(box, rows.length, isCards, columns.some(column => column.also) ? tallHeight : rowHeight)
  const keys = useRowKeys(props, box)
  const tightness = useFit(box, columns.map(column => column.name).join(), isCards)
  const wide = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only completes cells that are cut off.
    <div
      ref={box}
      className={`kt-table${isCards ? ' kt-cards' : ''}${props.isOld ? ' kt-old' : ''}`}
      aria-busy={props.isOld}
      data-tight={tightness > 0 ? '' : undefined}
      data-perhaps={actions && !props.isActing ? '' : undefined}
      onMouseOver={titled}
      onFocus={titled}
    >
      <table ref={edged} aria-label={props.label} aria-rowcount={rows.length}>
        <thead>
          <HeadRow {...props} />
        </thead>
        <Rows isFew={tightness === 2}>
          <tbody onKeyDown={keys.onKeyDown}>
            {seen.above > 0 && (
              <tr aria-hidden style={{ height: seen.above }}>
                <td colSpan={wide} />
              </tr>
            )}
            {rows.slice(seen.from, seen.to).map((row, i) => (
              <BodyRow
                key={row.id}
                {...props}
                row={row}
                index={seen.from + i}
                isActive={seen.from + i === keys.active}
                onFocus={() => keys.setActive(seen.from + i)}
              />
            ))}
            {seen.below > 0 && (
              <tr aria-hidden style={{ height: seen.below }}>
                <td colSpan={wide} />
              </tr>
            )}
          </tbody>
        </Rows>
      </table>
    </div>
  )
}

/** What stands in rows knows it. */
const Rows = ({ isFew, children }: { readonly isFew: boolean; readonly children: ReactNode }) => (
  <AmongRows value>
    <FewButtons value={isFew}>{children}</FewButtons>
  </AmongRows>
)

/** What does not fit into a cell is said when it is pointed at. */
function titled({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell && cell.scrollWidth > cell.clientWidth && !cell.querySelector('button')) cell.title = cell.textContent ?? ''
}

function HeadRow<R extends Wire>({ rows, columns, sort, onSort, selection, actions }: TableProps<R>) {
  const ids = rows.map(row => row.id)
  const chosen = ids.filter(id => selection?.ids.has(id)).length
  return (
    <tr>
      {selection && (
        <th className="kt-check">
          <input
            type="checkbox"
            aria-label={t(words.selectAll)}
            checked={chosen > 0 && chosen === ids.length}
            ref={box => {
              if (box) box.indeterminate = chosen > 0 && chosen < ids.length
            }}
            onChange={() => selection.set(new Set(chosen === ids.length ? [] : ids))}
          />
        </th>
      )}
      {columns.map(column => (
        <th
          key={column.name}
          scope="col"
          className={classOf({ ...column, isMain: false })}
          aria-sort={sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined}
        >
          {column.isSorted && onSort ? (
            <button type="button" className="kt-sort" onClick={() => onSort(column.name)}>
              {t(column.label)}
              {sort === column.name ? <CaretUpIcon /> : sort === `-${column.name}` ? <CaretDownIcon /> : null}
            </button>
          ) : (
            t(column.label)
          )}
        </th>
      ))}
      {actions && (
        <th scope="col" className="kt-acts">
          {t(words.actions)}
        </th>
      )}
    </tr>
  )
}

const classOf = ({ name, isNumeric, isMain }: Column): string | undefined =>
  name === 'status' ? 'kt-state' : isNumeric ? 'kt-number' : isMain ? 'kt-main' : undefined

function BodyRow<R extends Wire>({
  row,
  index,
  isActive,
  onFocus,
  columns,
  selection,
  chosen,
  onOpen,
  actions,
}: TableProps<R> & { readonly row: R; readonly index: number; readonly isActive: boolean; readonly onFocus: () => void }) {
  const isChosen = selection?.ids.has(row.id) ?? false
  const isFresh = useFreshness(row.version)
  return (
    <tr
      data-row={index}
      data-id={row.id}
      data-opens={onOpen ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      aria-rowindex={index + 1}
      aria-selected={selection ? isChosen : chosen === undefined ? undefined : chosen === row.id}
      className={isFresh ? 'kt-fresh' : undefined}
      onClick={event => {
        if (onOpen && isOwn(event)) onOpen(row)
      }}
    >
      {selection && (
        <td className="kt-check">
          <input type="checkbox" aria-label={t(words.selected)} checked={isChosen} onChange={() => selection.set(toggled(selection.ids, row.id))} />
        </td>
      )}
      {columns.map(column => (
        <td key={column.name} data-label={t(column.label)} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className="kt-acts">{actions(row)}</td>}
    </tr>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input, label, .bp6-popover') !== null

/** Meant for the row itself: neither for a control in it, nor for a dialog that one of its buttons opened, which lies elsewhere in the page. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => currentTarget.contains(target as Node) && !isControl(target)

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set(ids.has(id) ? [...ids].filter(other => other !== id) : [...ids, id])

/** True for a moment after the row changed under the reader's eyes. */
function useFreshness(version: number): boolean {
  const last = useRef(version)
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (last.current === version) return
    last.current = version
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), 1500)
    return () => clearTimeout(timer)
  }, [version])
  return isFresh
}

/** Arrows, Home and End move; Enter opens; Space selects. One row at a time can be reached by Tab. */
function useRowKeys<R extends Wire>({ rows, selection, onOpen }: TableProps<R>, box: React.RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, rows.length - 1))
  const wanted = useRef<number>(undefined)
  const rowAt = (index: number) => box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1))
    setActive(next)
    wanted.current = next
    if (!rowAt(next) && box.current) box.current.scrollTop = (box.current.scrollHeight * next) / rows.length
  }
  // A row out of sight is scrolled to and drawn first, then focused.
  useEffect(() => {
    const row = wanted.current === undefined ? undefined : rowAt(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOwn(event)) return
    const row = rows[at]
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1, PageDown: at + 10, PageUp: at - 10 }[event.key]
    if (to !== undefined) go(to)
    else if (event.key === 'Enter' && row && onOpen) onOpen(row)
    else if (event.key === ' ' && row && selection) selection.set(toggled(selection.ids, row.id))
    else return
    event.preventDefault()
  }
  return { active: at, setActive, onKeyDown }
}
