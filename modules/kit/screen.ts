/**
 * Screens: what is shown at which address, and where the menus lead to it. Data: the server makes the menus and their rights of it,
 * the console draws it; the code of a screen is loaded when somebody opens it.
 *
 * A module's `manifest.ts` lists them as its menus show them:
 *
 *     group('/order', ['订单', 'Orders'], { area: 'money', icon: 'shopping-cart' }, [
 *       listScreen('/order/list', order, { menu: { icon: 'list' }, commands: orderCommands }),
 *       detailScreen('/order/detail/:id', order, { commands: orderCommands }),
 *       screen('/order/pay', () => import('./screens/Pay.tsx'), 'Pay'),
 *     ])
 */
import type { Area } from './area.ts'
import type { Command } from './command.ts'
import type { Label } from './field.ts'
import type { Menu } from './menu.ts'
import type { Resource } from './resource.ts'
import type { Role } from './roles.ts'

/** A component by the file that brings it and the name it is exported by. */
export interface Part {
  readonly load: () => Promise<Readonly<Record<string, unknown>>>
  readonly name: string
}
/** A component that is loaded when it is first shown: `part(() => import('./screens/Pay.tsx'), 'Pay')`. */
export const part = <M extends object, K extends string & keyof M>(load: () => Promise<M>, name: K): Part => ({ load: load as () => Promise<any>, name })

/** How a menu leads to a screen. Without it only links do. */
export interface InMenu {
  /** What the screen is called; when left out, as its resource is. */
  readonly label?: Label
  /** The name of a Blueprint icon. */
  readonly icon?: string
  /** The right that opens it; of a list, when left out, that of viewing its rows; null: none is asked for. */
  readonly permit?: string | null
  readonly roles?: readonly Role[]
  /** Before (below 0) or behind (above 0) its siblings of other modules. */
  readonly order?: number
  /** The area of work where it stands when it is in no group. */
  readonly area?: Area
}
/** What lists and details may be told: whoever draws them says which (console/parts/screens.tsx adds to these interfaces). */
// biome-ignore lint/suspicious/noEmptyInterface: the kit knows nothing of drawing.
export interface ListOptions {}
// biome-ignore lint/suspicious/noEmptyInterface: the kit knows nothing of drawing.
export interface DetailOptions {}

export interface Screen {
  readonly path: string
  readonly menu?: InMenu
  /** What it is called, by its menu as well as by the head of its page; left out of pages that are called by the row which they show. */
  readonly called?: Label
  /** Whose rows it shows. Addresses of such rows lead to a screen whose path ends with `/:id`. */
  readonly of?: Resource
  readonly shows: 'list' | 'detail' | Part
  /** What the component is given. */
  readonly props: Readonly<Record<string, unknown>>
}
/** A menu that leads to a screen which stands elsewhere. */
export interface Link {
  readonly to: string
  readonly menu: InMenu & { readonly label: Label }
}
/** Menus that stand together. */
export interface Group {
  readonly path: string
  readonly label: Label
  readonly icon?: string
  readonly roles?: readonly Role[]
  readonly order?: number
  /** The area of work where it stands; of a group within a group, that of the outer one. */
  readonly area?: Area
  readonly children: readonly Entry[]
}
export type Entry = Screen | Link | Group

interface Placed {
  readonly menu?: InMenu
  /** What a screen is called that is in no menu of its own. */
  readonly called?: Label
}
function shown(path: string, shows: Screen['shows'], of: Resource | undefined, { menu, called }: Placed, props: object): Screen {
  const name = called ?? menu?.label ?? (menu || shows === 'list' ? of?.label : undefined)
  return { path, shows, props: props as Screen['props'], ...(of ? { of } : {}), ...(menu ? { menu } : {}), ...(name ? { called: name } : {}) }
}

/** The list of a resource. */
export const listScreen = (path: string, of: Resource, { menu, called, ...options }: ListOptions & Placed = {}): Screen =>
  shown(path, 'list', of, { menu, called }, options)

/** One row with its lifecycle, history and buttons; the path ends with `/:id`. */
export const detailScreen = (path: string, of: Resource, { menu, called, ...options }: DetailOptions & Placed = {}): Screen =>
  shown(path, 'detail', of, { menu, called }, options)

type PropsOf<C> = C extends (props: infer P) => unknown ? Partial<P> : object
/** A screen of the module's own. */
export const screen = <M extends object, K extends string & keyof M>(
  path: string,
  load: () => Promise<M>,
  name: K,
  { menu, called, of, props }: Placed & { readonly of?: Resource; readonly props?: PropsOf<M[K]> } = {},
): Screen => shown(path, part(load, name), of, { menu, called }, props ?? {})

/** A second way to a screen, or a way to one of another module. */
export const link = (to: string, menu: Link['menu']): Link => ({ to, menu })

export const group = (
  path: string,
  label: Label,
  { icon, roles, order, area }: Pick<Group, 'icon' | 'roles' | 'order' | 'area'>,
  children: readonly Entry[],
): Group => ({ path, label, ...(area ? { area } : {}), ...(icon ? { icon } : {}), ...(roles ? { roles } : {}), ...(order ? { order } : {}), children })

/** What one module shows: known to the server and to the console. */
export interface Manifest {
  readonly screens: readonly Entry[]
  /** The resources that others may point to: for pickers, names and links. */
  readonly resources: readonly Resource[]
  readonly commands: readonly Command[]
  /** Addresses of rows by resource, where they are not those of a screen that ends with `/:id`. */
  readonly links?: Readonly<Record<string, (id: string) => string>>
  /** Home view → the screen at /wel for those who have it. */
  readonly homes?: Readonly<Record<string, Part>>
  /** Path → what fills the window and opens without a login; the console's guard names those that may. */
  readonly windows?: Readonly<Record<string, Part>>
  /** What the bell of the top bar opens: the newest letters below it, all of them over the screen. */
  readonly letters?: { readonly Newest: Part; readonly Drawer: Part }
}

/** All screens of what is listed, those in groups too. */
export const screensOf = (entries: readonly Entry[]): readonly Screen[] =>
  entries.flatMap(entry => ('children' in entry ? screensOf(entry.children) : 'to' in entry ? [] : [entry]))

const leaf = (path: string, label: Label, { icon, permit, roles, order, area }: InMenu, of?: Resource, isList?: boolean): Menu => {
  const right = permit === undefined && of && isList ? `${of.name}_view` : permit
  return {
    path,
    label,
    ...(icon ? { icon } : {}),
    ...(right ? { permit: right } : {}),
    ...(roles ? { roles } : {}),
    ...(order ? { order } : {}),
    ...(area ? { area } : {}),
  }
}
/** The menus that lead to what is listed, in its order. */
export const menusOf = (entries: readonly Entry[]): readonly Menu[] =>
  entries.flatMap((entry): readonly Menu[] => {
    if ('to' in entry) return [leaf(entry.to, entry.menu.label, entry.menu)]
    if ('children' in entry) {
      const { children, ...head } = entry
      return [{ ...head, children: menusOf(children) }]
    }
    return entry.menu ? [leaf(entry.path, entry.called!, entry.menu, entry.of, entry.shows === 'list')] : []
  })

/** Whether rows of a resource are told by their number wherever another names them. */
export const isRecord = (of: Resource): boolean => of.isRecord === true || of.fields[of.title]?.unique === 'numbered'
/** Where an id stands in a written address, as it is or as a part of a path. */
const marked = 'a:b'
/** Resource → the address of the page of a record, with `:id` where its id stands, encoded where that is `%3Aid`. */
export function recordsOf(manifest: Pick<Manifest, 'screens' | 'links' | 'resources'>): Readonly<Record<string, string>> {
  const links = linksOf(manifest)
  return Object.fromEntries(
    manifest.resources.flatMap(of => {
      const address = isRecord(of) ? links[of.name]?.(marked) : undefined
      return address === undefined ? [] : [[of.name, address.replace(encodeURIComponent(marked), '%3Aid').replace(marked, ':id')]]
    }),
  )
}

/** Resource → the address of the page that shows one row. */
export function linksOf({ screens, links }: Pick<Manifest, 'screens' | 'links'>): Readonly<Record<string, (id: string) => string>> {
  const found: Record<string, (id: string) => string> = {}
  for (const { path, of } of screensOf(screens)) if (of && path.endsWith('/:id')) found[of.name] ??= id => path.replace(/:id$/, () => id)
  return { ...found, ...links }
}
