/** A build step: the registry of screens, made from what the modules' manifests declare, so that a screen is found before its module's code is loaded. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type Manifest, recordsOf, screensOf } from '../modules/kit/screen.ts'

const root = join(import.meta.dirname, '..', 'modules')
const id = 'virtual:module-registry'

/** What a manifest says, read from the file as it is now. */
async function manifestIn(path: string, stamp: number): Promise<Manifest> {
  const url = `${pathToFileURL(path).href}?${stamp}`
  return ((await import(/* @vite-ignore */ url)) as { readonly manifest: Manifest }).manifest
}

/** The text of the registry: for each module with a manifest.ts what it shows, and how its manifest is had. */
async function registryText(): Promise<string> {
  const names = readdirSync(root)
    .filter(name => existsSync(join(root, name, 'manifest.ts')))
    .sort()
  const stamp = Date.now()
  const entries = await Promise.all(
    names.map(async name => {
      const path = join(root, name, 'manifest.ts'),
        manifest = await manifestIn(path, stamp)
      const known = {
        name,
        screens: screensOf(manifest.screens).map(screen => screen.path),
        windows: Object.keys(manifest.windows ?? {}),
        resources: manifest.resources.map(resource => resource.name),
        commandsOn: [...new Set(manifest.commands.map(command => command.on.name))],
        records: recordsOf(manifest),
        homes: Object.keys(manifest.homes ?? {}),
        hasLetters: manifest.letters !== undefined,
      }
      return `{...${JSON.stringify(known)},load:()=>import(${JSON.stringify(path)})}`
    }),
  )
  return `export const entries=[${entries.join(',\n')}]`
}

/** `import { entries } from 'virtual:module-registry'`, in builds, in development and in tests. */
export const moduleRegistry = (): Plugin => {
  let text: Promise<string> | undefined
  return {
    name: 'module-registry',
    resolveId: source => (source === id ? `\0${id}` : undefined),
    load: one => (one === `\0${id}` ? (text ??= registryText()) : undefined),
    hotUpdate({ file }) {
      if (!file.startsWith(root)) return
      text = undefined
      const known = this.environment.moduleGraph.getModuleById(`\0${id}`)
      if (known) this.environment.moduleGraph.invalidateModule(known)
    },
  }
}
