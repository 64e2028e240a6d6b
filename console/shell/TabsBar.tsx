/** The open screens as tabs: close one, others, or all; a right click or the arrow offers them. */
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDownIcon, SmallCrossIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { session, t, useSession } from '../session.ts'
import { closed, closedOthers, welcome, type Tab } from '../tabs.ts'
import { words } from './words.ts'

export function TabsBar({ path }: { readonly path: string }) {
  const tabs = useSession(value => value.tabs)
  const [, go] = useLocation()
  const [menuOf, setMenuOf] = useState<string>()
  const close = (tab: Tab) => {
    const after = closed(tabs, tab.path, path)
    session.set({ tabs: after.tabs })
    if (after.go) go(after.go)
  }
  const closeAll = () => {
    session.set({ tabs: tabs.filter(tab => tab.path === welcome) })
    go(welcome)
  }
  const closing = (at: string) => (
    <Menu>
      <MenuItem text={t(words.closeOthers)} onClick={() => { session.set({ tabs: closedOthers(tabs, at) }); if (at !== path) go(at) }} />
      <MenuItem text={t(words.closeAll)} onClick={closeAll} />
    </Menu>
  )
  return (
    <div className="kt-tabs" role="navigation" aria-label={t(words.openTabs)}>
      <div className="kt-tabs-list">
        {tabs.map(tab => (
          <PopoverNext key={tab.path} isOpen={menuOf === tab.path} onClose={() => setMenuOf(undefined)} arrow={false} animation="minimal" placement="bottom-start"
            content={closing(tab.path)} renderTarget={({ ref }) => (
              <div ref={ref} className={tab.path === path ? 'kt-tab kt-active' : 'kt-tab'}
                onContextMenu={event => { event.preventDefault(); setMenuOf(tab.path) }}
                onAuxClick={event => { if (event.button === 1) close(tab) }}>
                <button type="button" aria-current={tab.path === path ? 'page' : undefined} onClick={() => go(tab.url)}>{tab.label}</button>
                {tabs.length > 1 && (
                  <button type="button" className="kt-tab-close" aria-label={`${t(words.closeTab)} ${tab.label}`} onClick={() => close(tab)}>
                    <SmallCrossIcon />
                  </button>
                )}
              </div>
            )} />
        ))}
      </div>
      <PopoverNext arrow={false} animation="minimal" placement="bottom-end" content={closing(path)}>
        <Button variant="minimal" size="small" icon={<ChevronDownIcon />} aria-label={t(words.openTabs)} title={t(words.openTabs)} />
      </PopoverNext>
    </div>
  )
}
