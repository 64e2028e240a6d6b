/** The open screens as tabs: close one, others, or all; a right click or the arrow offers them. */
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ChevronDownIcon, SmallCrossIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type JSX } from 'react'
import { useLocation } from 'wouter'
import { Popup } from '../parts/Popup.tsx'
import { session, t, useSession, type MenuNode } from '../session.ts'
import { leave } from '../unsaved.ts'
import { closed, closedOthers, standsFor, welcome, type Tab } from '../tabs.ts'
import { labelAt } from './menus.ts'
import { words } from './words.ts'

interface Props {
  /** The tab of the screen that is shown. */
  readonly at: string
  readonly menus: readonly MenuNode[]
  readonly onClear: () => void
}

export function TabsBar({ at, menus, onClear }: Props) {
  const tabs = useSession(value => value.tabs)
  const [, go] = useLocation()
  const close = (tab: Tab) => {
    const after = closed(tabs, tab.path, at)
    const end = () => session.set({ tabs: after.tabs })
    if (!after.go) return end()
    leave(() => {
      end()
      go(after.go!)
    })
  }
  const closeOthers = (kept: string) => {
    const end = () => session.set({ tabs: closedOthers(tabs, kept) })
    if (kept === at) return end()
    const { url = kept } = tabs.find(tab => tab.path === kept) ?? {}
    leave(() => {
      end()
      go(url)
    })
  }
  const closeAll = () =>
    leave(() => {
      session.set({ tabs: tabs.filter(tab => tab.path === welcome) })
      go(welcome)
    })
  const closing = (kept: string) => (
    <>
      <MenuItem text={t(words.closeOthers)} onClick={() => closeOthers(kept)} />
      <MenuItem text={t(words.closeAll)} onClick={closeAll} />
    </>
  )
  return (
    <nav className="kt-tabs" aria-label={t(words.openTabs)}>
      <ul className="kt-tabs-list">
        {tabs.map(tab => (
          <OneTab
            key={tab.path}
            tab={tab}
            label={labelOf(tab, menus)}
            isActive={tab.path === at}
            menu={<Menu>{closing(tab.path)}</Menu>}
            onOpen={() => go(tab.url)}
            onClose={tabs.length > 1 ? () => close(tab) : undefined}
          />
        ))}
      </ul>
      <Popup
        // What is chosen may have opened a question, which holds the focus by then.
        shouldReturnFocusOnClose={false}
        content={
          <Menu>
            {closing(at)}
            <MenuDivider />
            <MenuItem text={t(words.clearCache)} onClick={onClear} />
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<ChevronDownIcon />} aria-label={t(words.openTabs)} title={t(words.openTabs)} />
      </Popup>
    </nav>
  )
}

/** The address's name, else the menu's in the language of now, else what the screen called itself. */
const labelOf = (tab: Tab, menus: readonly MenuNode[]) => tab.given ?? (tab.path === welcome ? t(words.home) : labelAt(menus, tab.path) || tab.label)

function OneTab({
  tab,
  label,
  isActive,
  menu,
  onOpen,
  onClose,
}: {
  readonly tab: Tab
  readonly label: string
  readonly isActive: boolean
  readonly menu: JSX.Element
  readonly onOpen: () => void
  readonly onClose: (() => void) | undefined
}) {
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Of more tabs than fit, the one that is open can be seen, also when it has learnt what it is called and has grown.
  useEffect(() => {
    const tab = button.current?.parentElement
    if (!isActive || !tab) return
    const watcher = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    watcher.observe(tab)
    return () => watcher.disconnect()
  }, [isActive])
  return (
    <Popup
      isOpen={isAsked}
      onClose={() => setAsked(false)}
      placement="bottom-start"
      content={menu}
      renderTarget={({ ref }) => (
        <li
          ref={ref}
          className={isActive ? 'kt-tab kt-active' : 'kt-tab'}
          data-value={standsFor(tab)}
          onContextMenu={event => {
            event.preventDefault()
            setAsked(true)
          }}
          onKeyDown={event => {
            if (event.key === 'Delete') onClose?.()
          }}
          onAuxClick={event => {
            if (event.button === 1) onClose?.()
          }}
        >
          <button ref={button} type="button" aria-current={isActive ? 'page' : undefined} onClick={onOpen}>
            {label}
          </button>
          {onClose && (
            <button type="button" className="kt-tab-close" aria-label={`${t(words.closeTab)} ${label}`} onClick={onClose}>
              <SmallCrossIcon />
            </button>
          )}
        </li>
      )}
    />
  )
}
