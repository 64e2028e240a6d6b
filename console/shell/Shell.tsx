/** The frame around every screen of a signed-in user. */
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../call.ts'
import { dropCode, keptCode } from '../cameBy.ts'
import { sweepAway } from '../away.ts'
import { sweepDrafts } from '../drafts.ts'
import { followLetters } from '../letters.ts'
import { useWidthClass } from '../parts/hooks.ts'
import { onceUsable } from '../parts/idle.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { PageWaits } from '../parts/states.tsx'
import { isGuest, isSignedIn, session, t, useSession } from '../session.ts'
import { keepFresh, rights } from '../sign.ts'
import { useTurningDay } from '../today.ts'
import { opened, tabAt, welcome } from '../tabs.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { labelAt, shownTo } from './menus.ts'
import { Outlet } from './Outlet.tsx'
import { OpeningContext } from './opening.ts'
import type { Opened } from './Over.tsx'
import { useScrollMemory } from './scroll.ts'
import { Sidebar } from './Sidebar.tsx'
import { TabsBar } from './TabsBar.tsx'
import { TopBar } from './TopBar.tsx'
import { words } from './words.ts'
import './themes.css'

const Over = lazy(() => import('./Over.tsx').then(found => ({ default: found.Over })))
const LookingBar = lazy(() => import('./LookingBar.tsx').then(found => ({ default: found.LookingBar })))
const phone = () => import('./Phone.tsx')
const PhoneTop = lazy(() => phone().then(found => ({ default: found.PhoneTop })))
const PhoneBar = lazy(() => phone().then(found => ({ default: found.PhoneBar })))
const SheetHead = lazy(() => phone().then(found => ({ default: found.SheetHead })))

/** Families, coaches and sellers are where there is no network, and what they see of others is little enough to stay on their phone. */
const isAway = (role: string | undefined): boolean => ['PR', 'SD', 'AT', 'SA'].includes(role ?? '')

export function Shell() {
  const [path] = useLocation()
  const at = tabAt(path, useSearch())
  const role = useSession(value => value.userInfo?.role_alias)
  const menus = useSession(value => value.menus)
  const all = shownTo(
    useSession(value => value.menuAll),
    role,
  )
  const width = useWidthClass(),
    isSmall = width <= 1,
    size = isSmall ? 'small' : 'wide'
  // A window that is made narrow, or a tablet that is turned, is not covered by the menu that stood beside.
  const [collapsed, setAll] = useState({ small: true, wide: false }),
    isCollapsed = collapsed[size]
  const setCollapsed = (is: boolean) => setAll({ ...collapsed, [size]: is })
  const [open, setOpen] = useState<Opened>()
  const main = useRef<HTMLElement>(null)
  const isPhone = width === 0
  useOnPhone(isPhone)
  useKeptOffline(isAway(role))
  useSessionUpkeep()
  useCameBy(role, path)
  useOpenedTab(path)
  usePaletteKey(() => setOpen('palette'))
  useScrollMemory(main, at)
  useEffect(fetchAhead, [])
  useTurningDay()
  const close = () => setCollapsed(true)
  const isSheet = isPhone && !isCollapsed
  // One tree for desk and phone: what somebody has typed into the page stays when the window is turned.
  return (
    <div className={['kt-shell', isPhone && 'kt-phone', isCollapsed && 'kt-collapsed'].filter(Boolean).join(' ')}>
      <a className="kt-skip" href="#main">
        {t(words.mainContent)}
      </a>
      <Top isPhone={isPhone} path={path} isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} onOpen={setOpen} />
      {(!isPhone || isSheet) && (
        <Sidebar
          menus={menus === 'loading' ? [] : shownTo(menus, role)}
          all={all}
          path={path}
          isNarrow={isCollapsed && !isSmall}
          onChoose={() => {
            if (isSmall) close()
          }}
          onClose={isSmall ? close : undefined}
          head={
            isSheet && (
              <Meanwhile shows={null}>
                <SheetHead onChoose={close} />
              </Meanwhile>
            )
          }
        />
      )}
      {isSmall && !isCollapsed && <button type="button" className="kt-shade" aria-label={t(words.collapse)} onClick={close} />}
      {!isPhone && <TabsBar at={at} menus={all} onClear={() => setOpen('clear')} />}
      <main id="main" ref={main} tabIndex={-1}>
        <Offline />
        <ErrorBoundary path={at}>
          <Meanwhile shows={<PageWaits />}>
            <OpeningContext value={setOpen}>
              <Outlet path={path} />
            </OpeningContext>
          </Meanwhile>
        </ErrorBoundary>
      </main>
      {isPhone && (
        <Meanwhile shows={null}>
          <PhoneBar path={path} menus={all} isOpen={isSheet} onMore={() => setCollapsed(!isCollapsed)} />
        </Meanwhile>
      )}
      <Above what={open} menus={all} onOpen={setOpen} onClose={() => setOpen(undefined)} />
    </div>
  )
}

type TopProps = ComponentProps<typeof TopBar> & { readonly isPhone: boolean; readonly path: string }
const Top = ({ isPhone, path, ...bar }: TopProps) =>
  isPhone ? (
    <Meanwhile shows={<header className="kt-topbar" />}>
      <PhoneTop path={path} onSearch={() => bar.onOpen('palette')} />
    </Meanwhile>
  ) : (
    <TopBar {...bar} />
  )

/** A parent who came by a code before signing in counts for it now; of anybody else the device forgets it. */
function useCameBy(role: string | undefined, path: string): void {
  const isReady = useSession(value => value.menus !== 'loading')
  useEffect(() => {
    const code = keptCode()
    if (!code || !role || !isReady || path === '/join') return
    if (role !== 'PR') return dropCode()
    // What the server would not hear now is told again at the next visit.
    post('/api/business-basic/channel/arrive', { code }, { quiet: true }).then(dropCode, () => undefined)
  }, [role, isReady, path])
}

const onLine = (heard: () => void): (() => void) => {
  for (const type of ['online', 'offline']) addEventListener(type, heard)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, heard)
  }
}
/** Without a network what is shown is what was seen last, and says so. */
function Offline() {
  const isOff = useSyncExternalStore(onLine, () => !navigator.onLine)
  return (
    isOff && (
      <p role="status" className="kt-offline">
        {t(words.offline)}
      </p>
    )
  )
}

/** What lies over the screen: through whose eyes somebody looks, and what is opened. */
function Above(props: ComponentProps<typeof Over>) {
  const isLooking = useSession(value => value.own !== null && value.own !== undefined),
    isUnknown = useSession(value => isGuest(value.userInfo))
  return (
    <Meanwhile shows={null}>
      {isLooking && <LookingBar />}
      {(props.what || isUnknown) && <Over {...props} />}
    </Meanwhile>
  )
}

/** What nearly every screen is made of comes while the first one is read, never before, so that the next opens at once; so does what is shown
 * when a server fails, which could not be had then. */
function fetchAhead(): () => void {
  // What can't be had now is asked for again when it is needed; but what a browser failed to fetch it may not ask for again while the page lives, so
  // that nothing is asked for while there is no network.
  let isOff = false
  const fetch = (): void => {
    if (isOff) return
    if (!navigator.onLine) return void addEventListener('online', fetch, { once: true })
    void Promise.all([
      import('./Over.tsx'),
      import('../parts/ListScreen.tsx'),
      import('../parts/DetailScreen.tsx'),
      import('../parts/FormSheet.tsx'),
      import('../pages/Errors.tsx'),
    ]).catch(() => undefined)
  }
  const callOff = onceUsable(fetch)
  return () => {
    isOff = true
    callOff()
  }
}

/** Rights are fetched anew on every load, the tokens are kept fresh, and letters are heard of. */
function useSessionUpkeep(): void {
  const identity = useSession(value => `${value.userInfo?.user_id} ${value.userInfo?.role_id} ${value.userInfo?.dept_id}`)
  useEffect(() => keepFresh(), [])
  useEffect(sweepDrafts, [])
  useEffect(sweepAway, [])
  useEffect(() => {
    if (isSignedIn() && !isGuest(session.get().userInfo)) void rights()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another identity has other letters.
  useEffect(() => (isGuest(session.get().userInfo) ? undefined : followLetters()), [identity])
}

/** A navigation opens a tab, named by the query or its menu; other screens open theirs once named. */
function useOpenedTab(path: string): void {
  const role = useSession(value => value.userInfo?.role_alias)
  const menus = shownTo(
    useSession(value => value.menuAll),
    role,
  )
  const query = useSearch()
  const asked = new URLSearchParams(query)
  const given = asked.get('name') ?? ''
  const src = asked.get('src') ?? ''
  const label = given || (path === welcome ? t(words.home) : labelAt(menus, path))
  const isMenu = path !== welcome && labelAt(menus, path) !== ''
  useEffect(() => {
    if (isMenu) return onceUsable(() => void import('../used.ts').then(found => found.use('screen', path)).catch(() => undefined))
  }, [isMenu, path])
  useEffect(() => {
    const url = query ? `${path}?${query}` : path
    const tab = { path: tabAt(path, query), url, label, ...(given ? { given } : {}), ...(src ? { src } : {}) }
    const tabs = opened(session.get().tabs, tab)
    if (tabs !== session.get().tabs) session.set({ tabs })
  }, [path, query, label, given, src])
}

/** Says to the styles of dialogs, which lie outside of the shell, that this is a phone. */
function useOnPhone(isPhone: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle('kt-on-phone', isPhone)
    return () => document.documentElement.classList.remove('kt-on-phone')
  }, [isPhone])
}

/** Without a network there is at least what was looked at last; what fails here costs nothing else. */
function useKeptOffline(isWanted: boolean): void {
  useEffect(() => (isWanted ? onceUsable(() => void import('../offline.ts').then(found => found.keepOffline()).catch(() => undefined)) : undefined), [isWanted])
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
