/** The menus at the side, or in a sheet from below on a phone: a box that finds an entry, groups that open, the screen that is shown. */
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState } from 'react'
import { useWidthClass } from '../parts/hooks.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { t, useSession, type MenuNode } from '../session.ts'
import { MenuIcon } from './icons.tsx'
import { isAt, MenuLeaf } from './MenuLeaf.tsx'
import { isGroup, leavesOf, nameOf } from './menus.ts'
import { OutsideMenus, TopMenuSelect } from './TopMenus.tsx'
import { words } from './words.ts'

const MenusFound = lazy(() => import('./MenusFound.tsx').then(found => ({ default: found.MenusFound })))

interface Props {
  readonly menus: readonly MenuNode[]
  /** Those of all top menus: what is found. */
  readonly all: readonly MenuNode[]
  readonly path: string
  /** Only icons; the names show as titles. */
  readonly isNarrow: boolean
  readonly onChoose: () => void
  /** Stands above the box. */
  readonly head?: ReactNode
  /** Closes what lies over the page; left out where nothing does. */
  readonly onClose?: () => void
}

export function Sidebar({ menus, all, path, isNarrow, onChoose, head, onClose }: Props) {
  const width = useWidthClass(),
    isPhone = width === 0
  // A phone has one sheet for everything: a part that was chosen at a desk would hide the rest, and nothing there says so.
  const shown = isPhone ? all : menus
  const isLoading = useSession(value => value.menus) === 'loading' && !(isPhone && all.length > 0)
  const [text, setText] = useState('')
  const nav = useRef<HTMLElement>(null)
  const choose = () => {
    setText('')
    onChoose()
  }
  const leave = () => {
    if (text) setText('')
    else onClose?.()
  }
  return (
    <nav
      ref={nav}
      className={isNarrow ? 'kt-sidebar kt-narrow' : 'kt-sidebar'}
      aria-label={t(words.menu)}
      aria-busy={isLoading}
      onKeyDown={event => event.key === 'Escape' && leave()}
    >
      {head}
      {!isNarrow && <Find text={text} onType={setText} onEnter={() => nav.current?.querySelector<HTMLAnchorElement>('a.kt-menu')?.click()} />}
      {!isPhone && width < 3 && !isNarrow && <TopMenuSelect />}
      {isLoading ? (
        <Waiting />
      ) : text.trim() && !isNarrow ? (
        <Meanwhile shows={null}>
          <MenusFound menus={all} text={text} path={path} onChoose={choose} />
        </Meanwhile>
      ) : shown.length === 0 ? (
        <p className="kt-sidebar-tip">{t(words.menuEmpty)}</p>
      ) : (
        <ul>
          {shown.map(node => (
            <Item key={node.id} node={node} path={path} isNarrow={isNarrow} onChoose={choose} />
          ))}
          {isPhone && <OutsideMenus onChoose={choose} />}
        </ul>
      )}
    </nav>
  )
}

interface Finding {
  readonly text: string
  readonly onType: (text: string) => void
  /** Opens what was found first. */
  readonly onEnter: () => void
}
const Find = ({ text, onType, onEnter }: Finding) => (
  <input
    type="search"
    className="bp6-input kt-menu-find"
    aria-label={t(words.findMenu)}
    placeholder={t(words.findMenu)}
    autoComplete="off"
    value={text}
    onChange={event => onType(event.target.value)}
    onKeyDown={event => {
      // A word that is still being put together by an input method takes its keys itself.
      if (event.key === 'Enter' && text.trim() && !event.nativeEvent.isComposing) onEnter()
    }}
  />
)

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

interface ItemProps extends Pick<Props, 'path' | 'isNarrow' | 'onChoose'> {
  readonly node: MenuNode
}

function Item(props: ItemProps) {
  return isGroup(props.node) ? (
    <Group {...props} />
  ) : (
    <li>
      <MenuLeaf {...props} />
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
