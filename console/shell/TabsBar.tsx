/** The open screens as tabs: close one, others, or all; a right click or the arrow offers them. */
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDownIcon, SmallCrossIcon } from '@blueprintjs/icons'
import { useState, type JSX } from 'react'
import { useLocation } from 'wouter'
import { session, t, useSession, type MenuNode } from '../session.ts'
import { closed, closedOthers, welcome, type Tab } from '../tabs.ts'
import { labelAt } from './menus.ts'
import { words } from './words.ts'

interface Props {
  readonly path: string
  readonly menus: readonly MenuNode[]
}

export function TabsBar({ path, menus }: Props) {
  const tabs = useSession(value => value.tabs)
  const [, go] = useLocation()
  const close = (tab: Tab) => {
    const after = closed(tabs, tab.path, path)
    session.set({ tabs: after.tabs })
    if (after.go) go(after.go)
  }
  const closeOthers = (at: string) => {
    session.set({ tabs: closedOthers(tabs, at) })
    if (at !== path) go(at)
  }
  const closeAll = () => {
    session.set({ tabs: tabs.filter(tab => tab.path === welcome) })
    go(welcome)
  }
  const closing = (at: string) => (
    <Menu>
      <MenuItem text={t(words.closeOthers)} onClick={() => closeOthers(at)} />
      <MenuItem text={t(words.closeAll)} onClick={closeAll} />
    </Menu>
  )
  return (
    <nav className="kt-tabs" aria-label={t(words.openTabs)}>
      <ul className="kt-tabs-list">
        {tabs.map(tab => (
          <OneTab
            key={tab.path}
            label={labelOf(tab, menus)}
            isActive={tab.path === path}
            menu={closing(tab.path)}
            onOpen={() => go(tab.url)}
            onClose={tabs.length > 1 ? () => close(tab) : undefined}
          />
        ))}
      </ul>
      <PopoverNext arrow={false} animation="minimal" placement="bottom-end" content={closing(path)}>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronDownIcon />}
          aria-label={t(words.openTabs)}
          title={t(words.openTabs)}
        />
      </PopoverNext>
    </nav>
  )
}

/** The address's name, else the menu's in the language of now, else what the screen called itself. */
const labelOf = (tab: Tab, menus: readonly MenuNode[]) =>
  tab.given ?? (tab.path === welcome ? t(words.dashboard) : labelAt(menus, tab.path) || tab.label)

function OneTab({
  label,
  isActive,
  menu,
  onOpen,
  onClose,
}: {
  readonly label: string
  readonly isActive: boolean
  readonly menu: JSX.Element
  readonly onOpen: () => void
  readonly onClose: (() => void) | undefined
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <PopoverNext
      isOpen={isAsked}
      onClose={() => setAsked(false)}
      arrow={false}
      animation="minimal"
      placement="bottom-start"
      content={menu}
      renderTarget={({ ref }) => (
        <li
          ref={ref}
          className={isActive ? 'kt-tab kt-active' : 'kt-tab'}
          onContextMenu={event => {
            event.preventDefault()
            setAsked(true)
          }}
          onAuxClick={event => {
            if (event.button === 1) onClose?.()
          }}>
          <button type="button" aria-current={isActive ? 'page' : undefined} onClick={onOpen}>
            {label}
          </button>
          {onClose && (
            <button
              type="button"
              className="kt-tab-close"
              aria-label={`${t(words.closeTab)} ${label}`}
              onClick={onClose}>
              <SmallCrossIcon />
            </button>
          )}
        </li>
      )}
    />
  )
}
