/** A face: what a module gives the console. Exported as `face` by modules/<m>/console.tsx. */
import type { ComponentType } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'

export interface Face {
  /** wouter path → screen. `/x/index` is written `/x`. */
  readonly screens: Readonly<Record<string, ComponentType>>
  /** The resources that others may point to: for pickers, names and links. */
  readonly resources: readonly Resource[]
  readonly commands: readonly Command[]
  /** Resource name → the address of the page that shows one row. */
  readonly links?: Readonly<Record<string, (id: string) => string>>
  /** Home view → the screen at /wel for those who have it. */
  readonly homes?: Readonly<Record<string, ComponentType>>
}

/** What the console knows of a module before its code is loaded. */
export interface Entry {
  readonly name: string
  /** The beginnings of its screens' paths. */
  readonly paths: readonly string[]
  readonly resources: readonly string[]
  readonly homes: readonly string[]
  readonly load: () => Promise<{ readonly face: Face }>
}
