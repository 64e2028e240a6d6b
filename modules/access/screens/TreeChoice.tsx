/** A tree of check boxes: what is ticked are leaves, a parent shows whether all, some or none below it are. One stop for Tab. */
import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Line } from '../../../console/parts/tree/lines.ts'
import { TreeList, type Tick } from '../../../console/parts/tree/TreeList.tsx'
import { t } from '../../../console/session.ts'
import './access.css'

export interface Choice {
  readonly id: string
  readonly title: string
  readonly code?: string
  readonly children?: readonly Choice[]
}
const leavesOf = (node: Choice): readonly string[] => (node.children?.length ? node.children.flatMap(leavesOf) : [node.id])
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

const words = { find: ['按名称或编码查找', 'Find by name or code'] } as const

const fits = (node: Choice, wanted: string): boolean => [node.title, node.code, node.id].some(text => text?.toLowerCase().includes(wanted))

/** The lines that are seen: below what is open, or leading to what is looked for. */
function linesOf(nodes: readonly Choice[], open: ReadonlySet<string>, wanted: string): readonly Line<Choice>[] {
  const found: Line<Choice>[] = []
  const holds = (node: Choice): boolean => fits(node, wanted) || (node.children ?? []).some(holds)
  const walk = (list: readonly Choice[], depth: number, parent: number, isShown: boolean): void => {
    for (const node of list) {
      if (wanted && !isShown && !holds(node)) continue
      const isMatch = isShown || (wanted !== '' && fits(node, wanted))
      const isOpen = Boolean(node.children?.length) && (open.has(node.id) || (wanted !== '' && node.children!.some(holds)))
      const at = found.push({ row: node, depth, parent, isOpen, hasChildren: Boolean(node.children?.length) }) - 1
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
  const fold = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter(one => one !== id) : [...open, id]))
  const toggle = (node: Choice) => {
    if (!onChange) return
    const leaves = leavesOf(node),
      next = new Set(chosen)
    const isOn = leaves.every(id => chosen.has(id))
    for (const id of leaves)
      if (isOn) next.delete(id)
      else next.add(id)
    onChange(next)
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
      <TreeList
        label={label}
        lines={lines}
        title={node => (node.code ? `${node.title} ${node.code}` : node.title)}
        face={face}
        onFold={fold}
        onPress={node => (onChange ? toggle(node) : fold(node.id))}
        tick={onChange && (node => stateOf(node, chosen))}
      />
    </div>
  )
}

const face = (node: Choice) => (
  <span>
    {node.title} {node.code && <code className="ac-code">{node.code}</code>}
  </span>
)

function stateOf(node: Choice, chosen: ReadonlySet<string>): Tick {
  const leaves = leavesOf(node),
    on = leaves.filter(id => chosen.has(id)).length
  return on === 0 ? 'false' : on === leaves.length ? 'true' : 'mixed'
}
