/** A tree as a list that folds, of which one row is chosen or many are ticked, and whose rows may be moved. One stop for Tab. */
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '../../session.ts'
import { Empty } from '../states.tsx'
import { isWithin, stepped, type Branch, type Line, type Place } from './lines.ts'
import { words } from './words.ts'
import './tree.css'

export type Tick = 'true' | 'false' | 'mixed'
export interface TreeListProps<R extends Branch> {
  readonly label: string
  readonly lines: readonly Line<R>[]
  readonly title: (row: R) => string
  readonly face?: ((row: R) => ReactNode) | undefined
  readonly onFold: (id: string) => void
  /** Enter, space or a click. */
  readonly onPress: (row: R) => void
  readonly chosen?: string | undefined
  /** Given, every row has a box. */
  readonly tick?: ((row: R) => Tick) | undefined
  /** Given, rows are dragged, or stepped with Alt and an arrow. `root` names what the topmost stand below. */
  readonly onMove?: ((row: R, to: Place) => void) | undefined
  readonly root?: string
}

export function TreeList<R extends Branch>(props: TreeListProps<R>) {
  const { label, lines, chosen, tick } = props
  const keys = useTreeKeys(props)
  const drag = useDragging(props)
  if (lines.length === 0) return <Empty title={t(words.nothing)} />
  return (
    <div
      ref={keys.box}
      role="tree"
      className="kt-tree"
      aria-label={label}
      aria-multiselectable={tick ? true : undefined}
      aria-description={props.onMove ? t(words.movable) : undefined}
      onKeyDown={keys.onKeyDown}
    >
      {lines.map((line, index) => (
        <Item
          key={line.row.id}
          {...props}
          line={line}
          index={index}
          isActive={index === keys.at}
          isChosen={line.row.id === chosen}
          onFocus={() => keys.setActive(line.row.id)}
          drag={drag}
        />
      ))}
    </div>
  )
}

/** Arrows move, open and close; Enter or space presses; Alt with an arrow moves the row itself, which keeps the focus. */
function useTreeKeys<R extends Branch>({ lines, chosen, onFold, onPress, onMove, root = '0' }: TreeListProps<R>) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const index = lines.findIndex(line => line.row.id === (active ?? chosen))
  const at = Math.max(0, index)
  useEffect(() => {
    if (wanted.current === undefined) return
    const held = document.activeElement
    // Who has gone on to something else is not called back by an answer that comes late.
    if (held !== document.body && !box.current?.contains(held)) wanted.current = undefined
    if (wanted.current === undefined) return
    const item = box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"]`)
    if (item && item !== held) item.focus()
  })
  const go = (to: number) => {
    const line = lines[Math.max(0, Math.min(to, lines.length - 1))]!
    wanted.current = line.row.id
    setActive(line.row.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      const place = onMove && stepped(lines, at, event.key, root)
      if (!onMove || !event.key.startsWith('Arrow')) return
      wanted.current = line.row.id
      setActive(line.row.id)
      if (place) onMove(line.row, place)
    } else if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.length - 1)
    else if (event.key === 'ArrowRight' && line.hasChildren) line.isOpen ? go(at + 1) : onFold(line.row.id)
    else if (event.key === 'ArrowLeft') line.isOpen ? onFold(line.row.id) : line.parent >= 0 && go(line.parent)
    else if (event.key === ' ' || event.key === 'Enter') onPress(line.row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const focused = (id: string) => {
    wanted.current = undefined
    setActive(id)
  }
  return { box, at, setActive: focused, onKeyDown }
}

interface Dragging {
  readonly isOn: boolean
  readonly over: { readonly index: number; readonly isIn: boolean } | undefined
  readonly start: (index: number) => void
  readonly move: (event: DragEvent, index: number) => void
  readonly end: () => void
  readonly drop: () => void
}
/** The upper edge of a row is the place before it, the rest is within it. */
function useDragging<R extends Branch>({ lines, onMove, root = '0' }: TreeListProps<R>): Dragging {
  const [from, start] = useState<number>()
  const [over, setOver] = useState<Dragging['over']>()
  const end = () => {
    start(undefined)
    setOver(undefined)
  }
  return {
    isOn: onMove !== undefined,
    over,
    start,
    end,
    move: (event, index) => {
      if (from === undefined || isWithin(lines, index, from)) return setOver(undefined)
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const isIn = event.clientY > top + height / 3
      if (over?.index !== index || over.isIn !== isIn) setOver({ index, isIn })
    },
    drop: () => {
      const line = over && lines[over.index]
      if (from !== undefined && line)
        onMove?.(lines[from]!.row, over.isIn ? { parentId: line.row.id } : { parentId: lines[line.parent]?.row.id ?? root, before: line.row.id })
      end()
    },
  }
}

interface ItemProps<R extends Branch> extends TreeListProps<R> {
  readonly line: Line<R>
  readonly index: number
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onFocus: () => void
  readonly drag: Dragging
}

function Item<R extends Branch>({ line, index, isActive, isChosen, tick, drag, ...props }: ItemProps<R>) {
  const { row, depth, hasChildren, isOpen } = line
  const over = drag.over?.index === index ? (drag.over.isIn ? 'kt-drop-in' : 'kt-drop-before') : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys.
    <div
      role="treeitem"
      data-id={row.id}
      tabIndex={isActive ? 0 : -1}
      className={over}
      aria-level={depth + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={tick ? undefined : isChosen}
      aria-checked={tick?.(row)}
      aria-label={props.title(row)}
      style={{ paddingInlineStart: depth * 22 + 4 }}
      draggable={drag.isOn}
      onDragStart={() => drag.start(index)}
      onDragOver={event => drag.move(event, index)}
      onDrop={drag.drop}
      onDragEnd={drag.end}
      onFocus={event => event.target === event.currentTarget && props.onFocus()}
      onClick={() => props.onPress(row)}
    >
      <span
        className="kt-tree-fold"
        aria-hidden
        onClick={event => {
          if (!hasChildren) return
          event.stopPropagation()
          props.onFold(row.id)
        }}
      >
        {hasChildren && (isOpen ? <CaretDownIcon /> : <CaretRightIcon />)}
      </span>
      {tick && <span className="kt-tree-box" data-state={tick(row)} aria-hidden />}
      <span className="kt-tree-face">{props.face ? props.face(row) : props.title(row)}</span>
    </div>
  )
}
