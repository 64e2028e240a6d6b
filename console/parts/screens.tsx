/** One-line screens for manifests: `'/system/param': listScreen(param, {})`. Their code comes when opened. */
import type { ComponentType } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import type { DetailProps } from './DetailScreen.tsx'
import { lazy } from './lazyWithRetry.tsx'
import type { ListScreenProps } from './ListScreen.tsx'

const List = lazy(() => import('./ListScreen.tsx').then(found => ({ default: found.ListScreen })))
const Detail = lazy(() => import('./DetailScreen.tsx').then(found => ({ default: found.DetailScreen })))

export const listScreen =
  (of: Resource, options: Omit<ListScreenProps, 'of'> = {}): ComponentType =>
  () => <List {...options} of={of} />

/** A screen of the module's own, loaded when opened: `screen(() => import('./screens/Run.tsx'), 'Run')`. */
export const screen = <K extends string>(load: () => Promise<Readonly<Record<K, ComponentType>>>, name: K): ComponentType =>
  lazy(async (): Promise<{ readonly default: ComponentType }> => ({ default: (await load())[name] }))

/** The path of the screen ends with `/:id`. */
export const detailScreen =
  (of: Resource, options: Omit<DetailProps, 'of'> = {}): ComponentType =>
  () => <Detail {...options} of={of} />
