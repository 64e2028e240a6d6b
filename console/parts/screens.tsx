/** Makes components of the screens that modules declare. Their code comes when they are opened. */
import { Suspense, type ComponentType } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import type { Part, Screen } from '../../modules/kit/screen.ts'
import { t } from '../session.ts'
import type { DetailProps } from './DetailScreen.tsx'
import { lazy } from './lazyWithRetry.tsx'
import type { ListScreenProps } from './ListScreen.tsx'

/** Forms and inputs of a declared screen are parts, loaded when shown; null hides an input. */
interface Parts {
  readonly forms?: Readonly<Record<string, Part>>
  readonly inputs?: Readonly<Record<string, Part | null>>
}
declare module '../../modules/kit/screen.ts' {
  interface ListOptions extends Omit<ListScreenProps, 'of' | 'title' | keyof Parts>, Parts {
    /** What its menu calls it, or the resource's name, when left out. */
    readonly title?: Label
  }
  interface DetailOptions extends Omit<DetailProps, 'of' | keyof Parts>, Parts {}
}

const List = lazy(() => import('./ListScreen.tsx').then(found => ({ default: found.ListScreen })))
const Detail = lazy(() => import('./DetailScreen.tsx').then(found => ({ default: found.DetailScreen })))

const made = new WeakMap<Part | Screen, ComponentType<any>>()
const once = <K extends Part | Screen>(of: K, make: (of: K) => ComponentType<any>): ComponentType<any> => {
  if (!made.has(of)) made.set(of, make(of))
  return made.get(of)!
}

/** The component of a part, the same one each time. */
export const componentOf = (part: Part): ComponentType<any> =>
  once(part, ({ load, name }) => lazy(async () => ({ default: (await load())[name] as ComponentType<any> })))

/** An input that comes late leaves the form around it where it is. */
function inputOf(part: Part): ComponentType<any> {
  const Input = componentOf(part)
  return props => (
    <Suspense fallback={null}>
      <Input {...props} />
    </Suspense>
  )
}
const mapped = <V, W>(all: Readonly<Record<string, V>> | undefined, to: (one: V) => W): Readonly<Record<string, W>> | undefined =>
  all && Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

function drawn({ shows, of, props }: Screen): ComponentType {
  if (typeof shows === 'object') {
    const Own = componentOf(shows)
    return () => <Own {...props} />
  }
  const { title, forms, inputs, ...rest } = props as Parts & { readonly title?: unknown }
  const given = { ...rest, of: of!, forms: mapped(forms, componentOf), inputs: mapped(inputs, one => one && inputOf(one)) }
  if (shows === 'list') return () => <List {...given} {...(title ? { title: t(title as Label) } : {})} />
  return () => <Detail {...given} {...(title ? { title: title as DetailProps['title'] } : {})} />
}
/** The component of a declared screen, the same one each time. */
export const screenComponent = (screen: Screen): ComponentType => once(screen, drawn)
