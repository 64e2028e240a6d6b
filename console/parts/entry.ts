/** What the console knows of a module before its code is loaded: made from its manifest by moduleRegistry.ts. */
import type { Manifest } from '../../modules/kit/screen.ts'

export interface Entry {
  readonly name: string
  /** The patterns of its screens' paths. */
  readonly screens: readonly string[]
  readonly windows: readonly string[]
  readonly resources: readonly string[]
  /** The resources that it has commands on, its own and those of others. */
  readonly commandsOn: readonly string[]
  /** The addresses of its records, by resource. */
  readonly records?: Readonly<Record<string, string>>
  readonly homes: readonly string[]
  readonly hasLetters: boolean
  readonly load: () => Promise<{ readonly manifest: Manifest }>
}
