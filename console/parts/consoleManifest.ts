/** What a module gives the console. Exported as `consoleManifest` by modules/<m>/console.tsx. */
import type { ComponentType } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'

export interface ConsoleManifest {
  /** wouter path → screen. `/x/index` is written `/x`. */
  readonly screens: Readonly<Record<string, ComponentType>>
  /** The resources that others may point to: for pickers, names and links. */
  readonly resources: readonly Resource[]
  readonly commands: readonly Command[]
  /** Resource name → the address of the page that shows one row. */
  readonly links?: Readonly<Record<string, (id: string) => string>>
  /** Home view → the screen at /wel for those who have it. */
  readonly homes?: Readonly<Record<string, ComponentType>>
  /** Path → what fills the window and opens without a login; guard.ts names those that may. */
  readonly windows?: Readonly<Record<string, ComponentType>>
  /** What the bell of the top bar opens. */
  readonly letters?: Letters
}
export interface Letters {
  /** The newest ones, below the bell. */
  readonly Newest: ComponentType<{ readonly onAll: () => void; readonly onClose: () => void }>
  /** All of them, over the screen. */
  readonly Drawer: ComponentType<{ readonly onClose: () => void }>
}

/** What the console knows of a module before its code is loaded: made from its manifest by moduleRegistry.ts. */
export interface Entry {
  readonly name: string
  /** The patterns of its screens' paths. */
  readonly screens: readonly string[]
  readonly windows: readonly string[]
  readonly resources: readonly string[]
  /** The resources that it has commands on, its own and those of others. */
  readonly commandsOn: readonly string[]
  readonly homes: readonly string[]
  readonly hasLetters: boolean
  readonly load: () => Promise<{ readonly consoleManifest: ConsoleManifest }>
}
