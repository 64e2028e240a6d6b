/**
 * A build step: an import names no file to fetch ahead that stands already: those that the page itself and the chunk with the import are made of.
 * Names of files hardly compress, and every manifest would name the whole of the page once more.
 */
import type { Plugin } from 'vite'

/** The names of a chunk's own imports, by its name; of what is no chunk, nothing. */
type ImportsOf = (name: string) => readonly string[] | undefined

/** A chunk and all that has come before it runs. */
export function standingWith(importsOf: ImportsOf, start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found
  found.add(start)
  for (const name of importsOf(start) ?? []) standingWith(importsOf, name, found)
  return found
}

export const standing = (): Plugin => {
  let importsOf: ImportsOf = () => undefined
  let entries: readonly string[] = []
  const had = new Map<string, Set<string>>()
  const before = (host: string): Set<string> => {
    const known = had.get(host) ?? [...entries, host].reduce((found, name) => standingWith(importsOf, name, found), new Set<string>())
    had.set(host, known)
    return known
  }
  return {
    name: 'standing',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, deps, { hostId, hostType }) => (hostType === 'js' ? deps.filter(dep => !before(hostId).has(dep)) : deps),
        },
      },
    }),
    generateBundle: {
      // The names are written by a step of Vite's own.
      order: 'pre',
      handler(_options, bundle) {
        had.clear()
        importsOf = name => {
          const file = bundle[name]
          return file?.type === 'chunk' ? file.imports : undefined
        }
        entries = Object.values(bundle).flatMap(file => (file.type === 'chunk' && file.isEntry ? [file.fileName] : []))
      },
    },
  }
}
