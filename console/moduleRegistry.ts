/** A build step: the registry of screens, made from what the modules' manifests declare, so that a screen is found before its module's code is loaded. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin as Step } from 'esbuild'
import type { Plugin } from 'vite'
import type { ConsoleManifest } from './parts/consoleManifest.ts'

const root = join(import.meta.dirname, '..', 'modules')
const id = 'virtual:module-registry'

/** Whatever is taken from it or done with it is itself. */
const nothing = `const it = new Proxy(function () {}, { get: () => it, apply: () => it, construct: () => it, getPrototypeOf: () => it })
module.exports = it`

/** A manifest says what it has without drawing anything: libraries are stood in for, and what is loaded later is not looked at. */
const declarationsOnly: Step = {
  name: 'declarations-only',
  setup(step) {
    step.onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
    step.onResolve({ filter: /^(react|react-dom|wouter|@blueprintjs|@tanstack|@tiptap)(\/|$)/ }, ({ path }) => ({ path, namespace: 'nothing' }))
    step.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: nothing }))
  },
}

const manifests = async (names: readonly string[]): Promise<readonly ConsoleManifest[]> => {
  const { outputFiles } = await build({
    stdin: { contents: names.map(name => `export { consoleManifest as ${name} } from './${name}/console.tsx'`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'error',
    plugins: [declarationsOnly],
  })
  const text = Buffer.from(outputFiles[0]!.contents).toString('base64')
  const found = (await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)) as Readonly<Record<string, ConsoleManifest>>
  return names.map(name => found[name]!)
}

/** The text of the registry: for each module with a console.tsx what it shows, and how its manifest is had. */
export async function registryText(): Promise<string> {
  const names = readdirSync(root)
    .filter(name => existsSync(join(root, name, 'console.tsx')))
    .sort()
  const entries = (await manifests(names)).map((manifest, i) => {
    const known = {
      name: names[i],
      screens: Object.keys(manifest.screens),
      windows: Object.keys(manifest.windows ?? {}),
      resources: manifest.resources.map(resource => resource.name),
      commandsOn: [...new Set(manifest.commands.map(command => command.on.name))],
      homes: Object.keys(manifest.homes ?? {}),
      hasLetters: manifest.letters !== undefined,
    }
    return `{...${JSON.stringify(known)},load:()=>import(${JSON.stringify(join(root, names[i]!, 'console.tsx'))})}`
  })
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
