/** The frame around every screen of a signed-in user. */
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { get } from '../call.ts'
import { Skeleton } from '../parts/states.tsx'
import { useFetched, useWidthClass } from '../parts/hooks.ts'
import { isSignedIn, session, t, useSession } from '../session.ts'
import { keepFresh, rights } from '../sign.ts'
import { opened, welcome } from '../tabs.ts'
import { Departments } from './Departments.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LockDialog } from './LockDialog.tsx'
import { labelAt, shownTo } from './menus.ts'
import { Outlet } from './Outlet.tsx'
import { Palette } from './Palette.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabsBar } from './TabsBar.tsx'
import { TopBar, type Opening } from './TopBar.tsx'
import { words } from './words.ts'

export function Shell() {
  const [path] = useLocation()
  const menus = useMenus()
  const isSmall = useWidthClass() <= 1
  const [isCollapsed, setCollapsed] = useState(isSmall)
  const [open, setOpen] = useState<Opening>()
  const main = useRef<HTMLElement>(null)
  useSessionUpkeep()
  useOpenedTab(path)
  usePaletteKey(() => setOpen('palette'))
  useScrollMemory(main, path)
  useEffect(fetchAhead, [])
  const close = () => setOpen(undefined)
  return (
    <div className={isCollapsed ? 'kt-shell kt-collapsed' : 'kt-shell'}>
      <a className="kt-skip" href="#main">
        {t(words.mainContent)}
      </a>
      <TopBar isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} onOpen={setOpen} />
      <Sidebar
        menus={menus}
        path={path}
        isNarrow={isCollapsed && !isSmall}
        onChoose={() => {
          if (isSmall) setCollapsed(true)
        }}
      />
      {isSmall && !isCollapsed && (
        <button
          type="button"
          className="kt-shade"
          aria-label={t(words.collapse)}
          onClick={() => setCollapsed(true)}
        />
      )}
      <TabsBar path={path} menus={menus} />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary path={path}>
          <Suspense fallback={<Waiting />}>
            <Outlet path={path} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {open === 'palette' && <Palette menus={menus} onClose={close} />}
      {open === 'departments' && <Departments onClose={close} />}
      {open === 'lock' && <LockDialog onClose={close} />}
    </div>
  )
}

/** What nearly every screen is made of comes while the first one is read, so that the next opens at once. */
function fetchAhead(): () => void {
  const fetch = () =>
    void Promise.all([import('../parts/ListScreen.tsx'), import('../parts/DetailScreen.tsx')])
  const timer = setTimeout(fetch, 1500)
  return () => clearTimeout(timer)
}

const Waiting = () => (
  <div className="kt-page">
    <Skeleton lines={8} />
  </div>
)

export function useMenus() {
  const menus = useSession(value => value.menus)
  const role = useSession(value => value.userInfo?.role_alias)
  return shownTo(menus === 'loading' ? [] : menus, role)
}

const topList = '/api/business-eip/webMessage/topList'

/** Rights are fetched anew on every load, the tokens are kept fresh, and the badge is counted. */
function useSessionUpkeep(): void {
  const identity = useSession(
    value => `${value.userInfo?.user_id} ${value.userInfo?.role_id} ${value.userInfo?.dept_id}`,
  )
  useEffect(() => keepFresh(), [])
  useEffect(() => {
    if (isSignedIn()) void rights()
  }, [])
  const top = useFetched(`top ${identity}`, () =>
    get<{ readonly unReadCount?: number }>(topList, {}, 'quiet'),
  )
  useEffect(() => {
    if (top.value) session.set({ unread: Number(top.value.unReadCount ?? 0) })
  }, [top.value])
}

/** A navigation opens a tab, named by the query or its menu; other screens open theirs once named. */
function useOpenedTab(path: string): void {
  const menus = useMenus()
  const query = useSearch()
  const given = new URLSearchParams(query).get('name') ?? ''
  const label = given || (path === welcome ? t(words.dashboard) : labelAt(menus, path))
  useEffect(() => {
    const url = new URLSearchParams(query).get('src') ?? (query ? `${path}?${query}` : path)
    const tabs = opened(session.get().tabs, { path, url, label, ...(given ? { given } : {}) })
    if (tabs !== session.get().tabs) session.set({ tabs })
  }, [path, query, label, given])
}

function usePaletteKey(onOpen: () => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Never a dialog over a dialog.
      if (!document.querySelector('.bp6-overlay-open .bp6-dialog')) latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const positions = new Map<string, number>()

/** A screen that is come back to stands where it was left. */
function useScrollMemory(main: RefObject<HTMLElement | null>, path: string): void {
  useLayoutEffect(() => {
    const element = main.current
    if (!element) return
    element.scrollTop = positions.get(path) ?? 0
    const remember = () => positions.set(path, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [main, path])
}
