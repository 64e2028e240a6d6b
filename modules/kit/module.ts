/** A module: what one area gives the server. */
import type { Command, Reach } from './command.ts'
import type { Consequence, Folds, Guard } from './extension.ts'
import type { Label } from './field.ts'
import type { Journal } from './journal.ts'
import type { Menu } from './menu.ts'
import type { Reading, Where } from './query.ts'
import type { Reaction } from './reaction.ts'
import type { Resource } from './resource.ts'
import type { Role } from './roles.ts'
import type { Route, RouteContext } from './route.ts'
import { type Entry, type Manifest, menusOf } from './screen.ts'
import type { Tile } from './tile.ts'
import type { View } from './view.ts'

/** Adds what a role reaches because of rows of this module, such as a parent's bound children. */
export interface ScopeProvider {
  readonly role: Role
  /** The resources whose facts change the answer: sessions are made anew when one appears. */
  readonly watches: readonly Resource[]
  /** Facts of theirs that leave the answer as it is, by `resource.type`: often told, and no reason to make sessions anew. */
  readonly harmless?: readonly string[]
  readonly reach: (identity: { readonly userId: string; readonly deptId: string }) => Reading<Exclude<Reach, 'all'>>
  /** Whom they may not see, though rows that are their own name them: such rows show what their resource leaves to who paid. */
  readonly hides?: (identity: { readonly userId: string; readonly deptId: string }) => Reading<{ readonly student: readonly string[] }>
}

/** Bounds what a role that reaches everything sees of single resources, by who somebody is and where they work. What it reads
 * beside departments must not change while somebody is signed in. */
export interface Narrower {
  readonly role: Role
  readonly narrow: (identity: { readonly userId: string; readonly deptId: string }) => Reading<Readonly<Record<string, Where>>>
}

/** What the outside world is asked before some commands are run by somebody's call, such as what became of money that is on its way: no turn waits
 * for it. It is given the id of the row, which it looks up with the caller's eyes, and says nothing against the command. */
export interface AskedFirst {
  readonly commands: readonly Command[]
  readonly run: (id: string, context: RouteContext) => Promise<unknown>
}

/** What it gives the server beyond declarations, such as calls of its own, is added to this interface by whoever runs modules
 * (server/hooks.ts), since the kit knows no server. */
export interface Module {
  readonly name: string
  readonly label: Label
  readonly resources: readonly Resource[]
  readonly commands: readonly Command[]
  readonly views: readonly View<string, any>[]
  readonly journals: readonly Journal[]
  readonly reactions: readonly Reaction[]
  readonly routes: readonly Route[]
  readonly scopeProviders: readonly ScopeProvider[]
  readonly narrowers: readonly Narrower[]
  /** What the console shows, as the menus show it. */
  readonly screens: readonly Entry[]
  /** Addresses of its rows, where they are not those of a screen that ends with `/:id`. */
  readonly links?: Manifest['links']
  /** The menus that lead to the screens. */
  readonly menus: readonly Menu[]
  /** What waits for whom, on the homes. */
  readonly tiles: readonly Tile[]
  /** What this module has to say about commands and views of the modules below it. */
  readonly guards: readonly Guard[]
  readonly consequences: readonly Consequence[]
  readonly folds: readonly Folds[]
  readonly asksFirst: readonly AskedFirst[]
}

/** The parts of a module, each of which it may do without. */
export type ModuleParts = Partial<Omit<Module, 'name' | 'label'>>

export const module = (name: string, given: { readonly label: Label } & ModuleParts): Module => ({
  name,
  resources: [],
  commands: [],
  views: [],
  journals: [],
  reactions: [],
  routes: [],
  scopeProviders: [],
  narrowers: [],
  screens: [],
  menus: menusOf(given.screens ?? []),
  tiles: [],
  guards: [],
  consequences: [],
  folds: [],
  asksFirst: [],
  ...given,
})
