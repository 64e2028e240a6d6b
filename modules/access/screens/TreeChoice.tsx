/** A tree of check boxes: what is ticked are leaves, a parent shows whether all, some or none below it are. One stop for Tab. */
import { InputGroup } from '@blueprintjs/core'
import { CaretDownIcon, CaretRightIcon, SearchIcon } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Empty } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import './access.css'

export interface Choice {
  readonly id: string
  readonly title: string
  readonly code?: string
  readonly children?: readonly Choice[]
}
export const leavesOf = (node: Choice): readonly string[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node.id]
/** The ticked leaves that stand for keys: clients that tick parents mean all that is below them. */
export const ticked = (nodes: readonly Choice[], keys: readonly string[]): ReadonlySet<string> => {
  const leaves = new Set(nodes.flatMap(leavesOf))
  return new Set(keys.filter(key => leaves.has(key)))
}
/** The branches with a ticked leaf, and of them only what is ticked. */
export const pruned = (nodes: readonly Choice[], chosen: ReadonlySet<string>): readonly Choice[] =>
  nodes.flatMap(node => {
    if (!node.children?.length) return chosen.has(node.id) ? [node] : []
    const children = pruned(node.children, chosen)
    return children.length > 0 ? [{ ...node, children }] : []
  })

const words = {
  find: ['按名称或编码查找', 'Find by name or code'],
  nothing: ['没有匹配的项', 'Nothing matches'],
} as const

interface Line {
  readonly node: Choice
  readonly depth: number
  readonly parent: number
  readonly isOpen: boolean
}
const fits = (node: Choice, wanted: string): boolean =>
  [node.title, node.code, node.id].some(text => text?.toLowerCase().includes(wanted))

/** The lines that are seen: below what is open, or leading to what is looked for. */
function linesOf(nodes: readonly Choice[], open: ReadonlySet<string>, wanted: string): readonly Line[] {
  const found: Line[] = []
  const holds = (node: Choice): boolean => fits(node, wanted) || (node.children ?? []).some(holds)
  const walk = (list: readonly Choice[], depth: number, parent: number, isShown: boolean): void => {
    for (const node of list) {
      if (wanted && !isShown && !holds(node)) continue
      const isMatch = isShown || (wanted !== '' && fits(node, wanted))
      const isOpen = Boolean(node.children?.length) && (open.has(node.id) || (wanted !== '' && node.children!.some(holds)))
      const at = found.push({ node, depth, parent, isOpen }) - 1
      if (isOpen) walk(node.children!, depth + 1, at, wanted !== '' && isMatch)
    }
  }
  walk(nodes, 0, -1, false)
  return found
}

interface Props {
  readonly label: string
  readonly nodes: readonly Choice[]
  readonly chosen: ReadonlySet<string>
  /** Left out, the tree is only looked at. */
  readonly onChange?: (chosen: ReadonlySet<string>) => void
}

export function TreeChoice({ label, nodes, chosen, onChange }: Props) {
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.length < 4 ? nodes.map(node => node.id) : []))
  const lines = useMemo(() => linesOf(nodes, open, wanted.trim().toLowerCase()), [nodes, open, wanted])
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(0, lines.length - 1))
  const box = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    box.current?.querySelector<HTMLElement>(`[data-line="${at}"]`)?.focus()
  })
  const fold = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const toggle = (node: Choice) => {
    if (!onChange) return
    const leaves = leavesOf(node), next = new Set(chosen)
    const isOn = leaves.every(id => chosen.has(id))
    for (const id of leaves) if (isOn) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  const go = (to: number) => {
    isMoved.current = true
    setActive(Math.max(0, Math.min(to, lines.length - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const hasChildren = Boolean(line.node.children?.length)
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.length - 1)
    else if (event.key === 'ArrowRight' && hasChildren) line.isOpen ? go(at + 1) : fold(line.node.id, true)
    else if (event.key === 'ArrowLeft') line.isOpen ? fold(line.node.id, false) : line.parent >= 0 && go(line.parent)
    else if (event.key === ' ' || event.key === 'Enter') toggle(line.node)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="ac-choice">
      <InputGroup
        leftElement={<SearchIcon className="kt-lens" />}
        value={wanted}
        placeholder={t(words.find)}
        aria-label={`${label} · ${t(words.find)}`}
        onChange={event => setWanted(event.target.value)}
      />
      {lines.length === 0 ? (
        <Empty title={t(words.nothing)} />
      ) : (
        <div ref={box} role="tree" aria-label={label} aria-multiselectable={onChange ? true : undefined} className="ac-tree" onKeyDown={onKeyDown}>
          {lines.map((line, i) => (
            <Item
              key={line.node.id}
              line={line}
              index={i}
              isActive={i === at}
              state={stateOf(line.node, chosen)}
              isFixed={!onChange}
              onFocus={() => setActive(i)}
              onFold={() => fold(line.node.id, !line.isOpen)}
              onToggle={() => (onChange ? toggle(line.node) : fold(line.node.id, !line.isOpen))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type State = 'true' | 'false' | 'mixed'
function stateOf(node: Choice, chosen: ReadonlySet<string>): State {
  const leaves = leavesOf(node), on = leaves.filter(id => chosen.has(id)).length
  return on === 0 ? 'false' : on === leaves.length ? 'true' : 'mixed'
}

interface ItemProps {
  readonly line: Line
  readonly index: number
  readonly isActive: boolean
  readonly state: State
  readonly isFixed: boolean
  readonly onFocus: () => void
  readonly onFold: () => void
  readonly onToggle: () => void
}

function Item({ line: { node, depth, isOpen }, index, isActive, state, isFixed, onFocus, onFold, onToggle }: ItemProps) {
  const hasChildren = Boolean(node.children?.length)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys.
    <div
      role="treeitem"
      data-line={index}
      data-id={node.id}
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-checked={isFixed ? undefined : state}
      aria-label={node.code ? `${node.title} ${node.code}` : node.title}
      style={{ paddingInlineStart: depth * 22 + 4 }}
      onFocus={event => event.target === event.currentTarget && onFocus()}
      onClick={onToggle}>
      <span
        className="ac-fold"
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          if (hasChildren) onFold()
        }}>
        {hasChildren && (isOpen ? <CaretDownIcon /> : <CaretRightIcon />)}
      </span>
      {!isFixed && <span className="ac-box" data-state={state} aria-hidden />}
      <span>{node.title}</span>
      {node.code && <code className="ac-code">{node.code}</code>}
    </div>
  )
}
