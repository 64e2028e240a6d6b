/** The menus at the side: groups that open, the screen that is shown, a tip when there are none. */
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useWidthClass } from '../parts/hooks.ts'
import { t, useSession, type MenuNode } from '../session.ts'
import { screenOf } from '../tabs.ts'
import { MenuIcon } from './icons.tsx'
import { addressOf, isGroup, leavesOf, nameOf, opensWindow } from './menus.ts'
import { TopMenuSelect } from './TopMenus.tsx'
import { words } from './words.ts'

interface Props {
  readonly menus: readonly MenuNode[]
  readonly path: string
  /** Only icons; the names show as titles. */
  readonly isNarrow: boolean
  readonly onChoose: () => void
}

export function Sidebar({ menus, path, isNarrow, onChoose }: Props) {
  const isLoading = useSession(value => value.menus) === 'loading'
  const hasRoom = useWidthClass() === 3
  return (
    <nav className={isNarrow ? 'kt-sidebar kt-narrow' : 'kt-sidebar'} aria-label={t(words.menu)} aria-busy={isLoading}>
      {!hasRoom && !isNarrow && <TopMenuSelect />}
      {isLoading ? (
        <Waiting />
      ) : menus.length === 0 ? (
        <p className="kt-sidebar-tip">{t(words.menuEmpty)}</p>
      ) : (
        <ul>
          {menus.map(node => (
            <Item key={node.id} node={node} path={path} isNarrow={isNarrow} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </nav>
  )
}

const Waiting = () => (
  <div className="kt-sidebar-wait">
    <span className="kt-hidden" role="status">
      {t(words.loading)}
    </span>
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="bp6-skeleton">
        &nbsp;
      </div>
    ))}
  </div>
)

interface ItemProps extends Omit<Props, 'menus'> {
  readonly node: MenuNode
}

function Item(props: ItemProps) {
  return isGroup(props.node) ? (
    <Group {...props} />
  ) : (
    <li>
      <Leaf {...props} />
    </li>
  )
}

function Group({ node, path, isNarrow, onChoose }: ItemProps) {
  const holds = leavesOf(node.children!).some(leaf => isAt(leaf.node, path))
  const [isOpen, setOpen] = useState(holds)
  const [seen, setSeen] = useState(path)
  if (seen !== path) {
    setSeen(path)
    if (holds) setOpen(true)
  }
  return (
    <li>
      <button type="button" className="kt-menu kt-group" aria-expanded={isOpen} title={isNarrow ? nameOf(node) : undefined} onClick={() => setOpen(!isOpen)}>
        <MenuIcon name={node.source} />
        <span className="kt-name">{nameOf(node)}</span>
        {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
      </button>
      {isOpen && (
        <ul>
          {node.children!.map(child => (
            <Item key={child.id} node={child} path={path} isNarrow={isNarrow} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Leaf({ node, path, isNarrow, onChoose }: ItemProps) {
  const inside = (
    <>
      <MenuIcon name={node.source} />
      <span className="kt-name">{nameOf(node)}</span>
    </>
  )
  const title = isNarrow ? nameOf(node) : undefined
  const link = useRef<HTMLAnchorElement>(null)
  const isHere = isAt(node, path)
  // Who comes by a link or the search sees where they are.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  if (opensWindow(node))
    return (
      <a className="kt-menu" href={node.path} target="_blank" rel="noreferrer" title={title} onClick={onChoose}>
        {inside}
      </a>
    )
  return (
    <Link ref={link} className="kt-menu" href={addressOf(node)} title={title} aria-current={isHere ? 'page' : undefined} onClick={onChoose}>
      {inside}
    </Link>
  )
}

const isAt = (node: MenuNode, path: string) => screenOf(addressOf(node)) === path
