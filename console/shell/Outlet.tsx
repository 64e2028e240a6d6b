/** Shows the screen at the path, loading its module first. */
import { useEffect, useState, type ComponentType } from 'react'
import { Redirect, Route, useRouter } from 'wouter'
import { Home } from '../pages/Home.tsx'
import { came, lazy } from '../parts/lazyWithRetry.tsx'
import { screenAt, visitedAt, type Found } from '../parts/registry.ts'
import { PageWaits } from '../parts/states.tsx'

const Frame = lazy(() => import('../pages/Frame.tsx').then(found => ({ default: found.Frame })))
const Me = lazy(() => import('../pages/Me.tsx').then(found => ({ default: found.Me })))
const errors = () => import('../pages/Errors.tsx')
const NotFound = lazy(() => errors().then(found => ({ default: found.NotFound })))
const Forbidden = lazy(() => errors().then(found => ({ default: found.Forbidden })))
const ServerError = lazy(() => errors().then(found => ({ default: found.ServerError })))
const Sample = lazy(() => import('../pages/Sample.tsx').then(found => ({ default: found.Sample })))

const own: Readonly<Record<string, ComponentType>> = {
  '/wel': Home,
  '/wel/dashboard': Home,
  '/me': Me,
  '/test': Sample,
  '/404': NotFound,
  '/403': Forbidden,
  '/500': ServerError,
}

export function Outlet({ path }: { readonly path: string }) {
  const Own = path.startsWith('/myiframe/') ? Frame : own[path]
  return Own ? <Own /> : <ModuleScreen key={path} path={path} />
}

function ModuleScreen({ path }: { readonly path: string }) {
  const { parser } = useRouter()
  const [found, setFound] = useState<Found | 'none' | undefined>(() => visitedAt(path))
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    came(screenAt(parser, path)).then(
      one => {
        if (!isOver) setFound(one ?? 'none')
      },
      reason => {
        if (!isOver) setError(reason)
      },
    )
    return () => {
      isOver = true
    }
  }, [parser, path])
  // A module that does not load is a failure of the screen: the boundary shows it.
  if (error) throw error
  if (found === undefined) return <PageWaits />
  return found === 'none' ? (
    <Redirect to="/404" replace />
  ) : (
    <Route path={found.pattern}>
      <found.Screen />
    </Route>
  )
}
