/** Everything that the specification names is there: each address leads to a screen, each kind of home is somebody's. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { entries } from 'virtual:module-registry'
import { urlPatternParser } from 'wouter/url-pattern'
import { publicPaths } from './guard.ts'
import { modulesFrom, modulesKnown, screenAt } from './parts/registry.ts'
import { screenOf } from './tabs.ts'

const root = join(import.meta.dirname, '..')
const named = readFileSync(join(root, 'fixtures', 'named.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => line.split('\t'))
  .filter(([kind]) => kind === 'screen')

/** What is not there yet, by the beginning of its address; who builds it takes it out. */
const toCome: readonly string[] = []

/** The shell's own screens stand in its text, each by its address. */
const shell = readFileSync(join(import.meta.dirname, 'shell', 'Outlet.tsx'), 'utf8')
const isShells = (path: string): boolean => path === '/' || path.startsWith('/myiframe/') || shell.includes(`'${screenOf(path)}':`)

beforeAll(() => {
  modulesFrom(async () => entries)
  return modulesKnown()
})

test('every address that the specification names leads to a screen', async () => {
  const paths = [...new Set(named.map(([, path]) => path!))]
  const found = await Promise.all(
    paths.map(
      async path => isShells(path) || publicPaths.some(one => one === path) || !!(await screenAt(urlPatternParser, screenOf(path.replace(/:\w+/g, 'x')))),
    ),
  )
  expect(paths.length).toBeGreaterThan(270)
  const missing = paths.filter((_path, i) => !found[i])
  expect(missing.filter(path => !toCome.some(begin => path.startsWith(begin)))).toEqual([])
  expect(toCome.filter(begin => !missing.some(path => path.startsWith(begin)))).toEqual([])
}, 60_000)

test('every kind of home that the specification names belongs to a module', () => {
  const homes = new Set(entries.flatMap(entry => entry.homes))
  const wanted = named.flatMap(([, path, home]) => (path!.startsWith('/wel') && home ? [home] : []))
  expect(wanted.length).toBeGreaterThan(10)
  expect(wanted.filter(home => !homes.has(home))).toEqual([])
})
