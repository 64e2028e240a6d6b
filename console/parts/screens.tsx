/** Makes components of the screens that modules declare. Their code comes when they are opened. */
import type { ComponentType, ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import type { Part, Screen } from '../../modules/kit/screen.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import type { DetailProps } from './DetailScreen.tsx'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Forms } from './commandButtons.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { CalledContext } from './called.ts'
import type { ListScreenProps } from './ListScreen.tsx'

/** What a declared screen draws is parts, loaded when shown; what it says, labels. Null hides an input. */
interface Parts {
  /** Stands where there are no rows yet. */
  readonly hint?: Label
  /** Given the `row`: what the quick look shows besides, and what stands beside its commands. */
  readonly drawer?: Part
  readonly rowActions?: Part
  /** More for the head of the list. */
  readonly tools?: Part
  readonly forms?: Readonly<Record<string, Part>>
  readonly inputs?: Readonly<Record<string, Part | null>>
}
declare module '../../modules/kit/screen.ts' {
  interface ListOptions extends Omit<ListScreenProps, 'of' | 'title' | keyof Parts>, Parts {}
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

/** A part that comes when it is first shown, such as a form or an input of its own; it leaves the form or the list around it where it is. */
export function lateOf(part: Part): ComponentType<any> {
  const Input = componentOf(part)
  return props => (
    <Meanwhile shows={null}>
      <Input {...props} />
    </Meanwhile>
  )
}
/** A part that is given the row, as a list asks for it. */
function ofRow(part: Part): (row: Wire) => ReactNode {
  const Own = lateOf(part)
  return row => <Own row={row} />
}
function toolsOf(part: Part): () => ReactNode {
  const Own = lateOf(part)
  return () => <Own />
}
const mapped = <V, W>(all: Readonly<Record<string, V>> | undefined, to: (one: V) => W): Readonly<Record<string, W>> | undefined =>
  all && Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

/** How the screens of a resource run its commands: with forms and inputs of their own, and only where they offer them. */
export function actsOf(screens: readonly Screen[], of: Resource) {
  const all = screens.flatMap(one => (one.of === of && typeof one.shows === 'string' ? [one.props as Parts & Pick<DetailProps, 'offers'>] : []))
  return {
    forms: Object.assign({}, ...all.map(one => mapped(one.forms, lateOf))) as Forms,
    inputs: Object.assign({}, ...all.map(one => mapped(one.inputs, part => part && lateOf(part)))) as Readonly<Record<string, ComponentType<any> | null>>,
    offers: all.find(one => one.offers)?.offers,
  }
}

/** The component of what is declared, inside of what it is called. */
function drawn(screen: Screen): ComponentType {
  const Screen = inside(screen),
    { called } = screen
  return () => (
    <CalledContext value={called}>
      <Screen />
    </CalledContext>
  )
}
function inside({ shows, of, props }: Screen): ComponentType {
  if (typeof shows === 'object') {
    const Own = componentOf(shows)
    return () => <Own {...props} />
  }
  const { forms, inputs, hint, drawer, rowActions, tools, ...rest } = props as Parts
  const given = { ...rest, of: of!, forms: mapped(forms, componentOf), inputs: mapped(inputs, one => one && lateOf(one)) }
  const rows = {
    ...(drawer ? { drawer: ofRow(drawer) } : {}),
    ...(rowActions ? { rowActions: ofRow(rowActions) } : {}),
    ...(tools ? { toolbar: toolsOf(tools) } : {}),
  }
  if (shows === 'list') return () => <List {...given} {...rows} {...(hint ? { hint: t(hint) } : {})} />
  return () => <Detail {...given} />
}
/** The component of a declared screen, the same one each time. */
export const screenComponent = (screen: Screen): ComponentType => once(screen, drawn)
