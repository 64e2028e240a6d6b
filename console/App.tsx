/** The console: language, theme, the guard before every screen, and the shell behind it. */
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Router, useLocation, useSearch, type BaseLocationHook } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { guard, type publicPaths, returnPath } from './guard.ts'
import { keepFocus } from './parts/focus.ts'
import { lazy, Meanwhile } from './parts/lazyWithRetry.tsx'
import { InLine } from './parts/InLine.tsx'
import { modulesKnown, windowAt } from './parts/registry.ts'
import { Toaster } from './parts/Toaster.tsx'
import { Waits } from './parts/Waits.tsx'
import type { CaptchaDone } from './pages/CaptchaDialog.tsx'
import { Login } from './pages/Login.tsx'
import { sitePages } from './pages/site/pages.ts'
import { followBrand } from './brand.tsx'
import { codeBehind, keepCode } from './cameBy.ts'
import { followLook, themeKnown } from './ownLook.ts'
import { onCaptchaAsked, onSessionOver } from './request.ts'
import { RootBoundary } from './RootBoundary.tsx'
import { forget, useSession } from './session.ts'
import { useStore } from './store.ts'
import { screenOf } from './tabs.ts'
import { leave, leaving } from './unsaved.ts'

const Shell = lazy(async () => ({ default: (await Promise.all([import('./shell/Shell.tsx'), modulesKnown(), themeKnown()]))[0].Shell }))
const Lock = lazy(() => import('./pages/Lock.tsx').then(found => ({ default: found.Lock })))
const SignInAgain = lazy(() => import('./pages/SignInAgain.tsx').then(found => ({ default: found.SignInAgain })))
const LeaveDialog = lazy(() => import('./parts/LeaveDialog.tsx').then(found => ({ default: found.LeaveDialog })))
const CaptchaDialog = lazy(() => import('./pages/CaptchaDialog.tsx').then(found => ({ default: found.CaptchaDialog })))
const FirstPassword = lazy(() => import('./pages/FirstPassword.tsx').then(found => ({ default: found.FirstPassword })))
const Returned = lazy(() => import('./pages/Returned.tsx').then(found => ({ default: found.Returned })))
/** Of a module, by its path. */
const moduleWindow = (path: string) => lazy(async () => ({ default: (await modulesKnown().then(() => windowAt(path)))! }))
const errors = () => import('./pages/Errors.tsx')
const NotFound = lazy(() => errors().then(found => ({ default: found.NotFound })))
const Forbidden = lazy(() => errors().then(found => ({ default: found.Forbidden })))
const ServerError = lazy(() => errors().then(found => ({ default: found.ServerError })))

const open: Readonly<Record<(typeof publicPaths)[number], ComponentType>> = {
  '/login': Login,
  '/lock': Lock,
  '/404': NotFound,
  '/403': Forbidden,
  '/500': ServerError,
  '/dp': moduleWindow('/dp'),
  '/certificate': moduleWindow('/certificate'),
  '/recruit': moduleWindow('/recruit'),
  '/promotion': moduleWindow('/promotion'),
  ...sitePages,
}
/** What fills the window, whoever looks at it. */
const alone: readonly string[] = ['/lock', '/dp', '/certificate', '/recruit', '/promotion', ...Object.keys(sitePages)]

/** A page that writes down in its own address what it shows, such as which child, is not left. */
const isHere = (to: string, options: { readonly replace?: boolean } | undefined): boolean =>
  options?.replace === true && new URL(to, location.href).pathname === location.pathname
/** `/x` and `/x/index` are one screen for everybody who asks where we are. */
const useScreenLocation: BaseLocationHook = options => {
  const [path, go] = useBrowserLocation(options)
  return [screenOf(path), (...given: Parameters<typeof go>) => (isHere(String(given[0]), given[1]) ? go(...given) : leave(() => go(...given)))]
}

export function App() {
  useLook()
  useEffect(keepFocus, [])
  return (
    <Router hook={useScreenLocation}>
      <RootBoundary>
        <Meanwhile shows={<Waits />}>
          <Guarded />
        </Meanwhile>
      </RootBoundary>
      <CaptchaAsked />
      <SessionOver />
      <Leaving />
      <InLine />
      <Toaster />
    </Router>
  )
}

/** Nothing, until the server wants to see a picture read: few are ever asked. */
function CaptchaAsked() {
  const [asked, setAsked] = useState<{ readonly done: CaptchaDone }>()
  useEffect(() => onCaptchaAsked(() => new Promise(done => setAsked({ done }))), [])
  if (!asked) return null
  const end: CaptchaDone = headers => {
    setAsked(undefined)
    asked.done(headers)
  }
  return (
    <Meanwhile shows={null}>
      <CaptchaDialog onDone={end} />
    </Meanwhile>
  )
}

/** Nothing, until the session is over: the page stays, and goes on when its owner has signed in again, here or in another window. */
function SessionOver() {
  const [asked, setAsked] = useState<{ readonly reason: string; readonly done: (is: boolean) => void }>()
  useEffect(() => onSessionOver(reason => new Promise(done => setAsked({ reason, done }))), [])
  const token = useSession(value => value.token)
  const before = useRef(token)
  useEffect(() => {
    if (asked && token !== before.current) {
      setAsked(undefined)
      asked.done(token !== '')
    }
    if (!asked) before.current = token
  }, [asked, token])
  if (!asked) return null
  return (
    <Meanwhile shows={null}>
      <SignInAgain reason={asked.reason} />
    </Meanwhile>
  )
}

/** Asks who would leave unsaved work behind. */
function Leaving() {
  const isAsked = useStore(leaving, value => value.go !== undefined)
  if (!isAsked) return null
  return (
    <Meanwhile shows={null}>
      <LeaveDialog />
    </Meanwhile>
  )
}

function Guarded() {
  const session = useSession(value => value)
  const [path, go] = useLocation()
  const query = useSearch()
  const verdict = guard(session, path, query)
  const to = 'to' in verdict ? verdict.to : ''
  useEffect(() => {
    if (verdict.kind === 'end') forget()
    // Who came by a code signs in first, perhaps much later: the code waits for them.
    if (verdict.kind === 'go') {
      keepCode(codeBehind(to))
      go(to, { replace: true })
    }
    if (verdict.kind === 'window') {
      window.open(to, '_blank', 'noreferrer')
      go(path, { replace: true })
    }
  }, [verdict.kind, to, path, go])
  if (session.userInfo?.must_change_password) return <FirstPassword />
  if (verdict.kind !== 'pass') return null
  const Open = path.startsWith(returnPath) ? Returned : open[path as keyof typeof open]
  return Open && (!session.userInfo || alone.includes(path)) ? <Open /> : <Shell />
}

/** The language and the look, where styles and readers of screens look for them. */
function useLook(): void {
  const lang = useSession(value => value.lang)
  useEffect(followBrand, [])
  useEffect(followLook, [])
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [lang])
}
