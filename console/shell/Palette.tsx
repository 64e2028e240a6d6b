/** Finds a screen by name: typed, chosen with the arrows, opened with Enter. Ctrl or ⌘ K from anywhere. */
import { Dialog, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { t, type MenuNode } from '../session.ts'
import { MenuIcon } from './icons.tsx'
import { found, isExternal, nameOf, type Leaf } from './menus.ts'
import { words } from './words.ts'

interface Props { readonly menus: readonly MenuNode[]; readonly onClose: () => void }

export function Palette({ menus, onClose }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [, go] = useLocation()
  const listId = useId()
  const leaves = found(menus, text)
  const choose = (leaf: Leaf | undefined) => {
    if (!leaf) return
    onClose()
    if (isExternal(leaf.node)) window.open(leaf.node.path, '_blank', 'noreferrer')
    else go(leaf.node.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose(leaves[at])
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!move) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(at + move, leaves.length - 1)))
  }
  useEffect(() => {
    void document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  return (
    <Dialog isOpen onClose={onClose} className="kt-palette" aria-labelledby={`${listId}-name`}>
      <span id={`${listId}-name`} className="kt-hidden">{t(words.menuSearch)}</span>
      <InputGroup size="large" autoFocus leftElement={<SearchIcon className="kt-lens" />} placeholder={t(words.menuSearch)} value={text}
        role="combobox" aria-expanded aria-controls={listId} aria-label={t(words.menuSearch)}
        aria-activedescendant={leaves.length > 0 ? `${listId}-${at}` : undefined}
        onChange={event => { setText(event.target.value); setAt(0) }} onKeyDown={onKeyDown} />
      <ul id={listId} role="listbox" aria-label={t(words.menuSearch)}>
        {leaves.map((leaf, i) => (
          <li key={leaf.node.id} id={`${listId}-${i}`} role="option" aria-selected={i === at} onMouseEnter={() => setAt(i)} onClick={() => choose(leaf)}>
            <MenuIcon name={leaf.node.source} />
            <span>{nameOf(leaf.node)}</span>
            <small>{leaf.trail.join(' / ')}</small>
          </li>
        ))}
      </ul>
      {leaves.length === 0 && <p className="kt-muted">{t(words.noCommand)}</p>}
    </Dialog>
  )
}
