/** Styles come with what they dress: whatever opens as a chunk of its own brings the sheets of all the classes in it, beside those of the frame. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const texts = new Map(
  globSync('{console,modules}/**/*.{ts,tsx,css}', { cwd: root, exclude: name => /\.test\.tsx?$/.test(name) }).map(
    path => [join(root, path), readFileSync(join(root, path), 'utf8')] as const,
  ),
)
const fixed = /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/g,
  later = /\bimport\('(\.[^']+)'\)/g
const leadingTo = (from: string, kind: RegExp): readonly string[] =>
  [...(texts.get(from) ?? '').matchAll(kind)].map(([, path]) => resolve(dirname(from), path!)).filter(path => texts.has(path) || existsSync(path))
/** A file and all that comes with it. */
function closure(from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const path of found) for (const next of leadingTo(path, fixed)) found.add(next)
  return found
}
const sheetOf = (path: string): boolean => path.endsWith('.css')
const classesIn = (sheets: Iterable<string>, where = /\.([a-z]{2}-[\w-]+)/g): ReadonlySet<string> =>
  new Set([...sheets].filter(sheetOf).flatMap(path => [...(texts.get(path) ?? '').matchAll(where)].map(([, name]) => name!)))

const frame = closure(['console/main.tsx', 'console/shell/Shell.tsx'].map(path => join(root, path))),
  // What only begins a rule within something else is dressed by that.
  dressed = classesIn(texts.keys(), /(?<=[,}\n]\s*)\.([a-z]{2}-[\w-]+)(?=\s*[,{])/g)
/** Who opens a chunk: what they have brought is there. */
const openers = Map.groupBy(
  [...texts.keys()].flatMap(from => leadingTo(from, later).map(chunk => ({ chunk, from }))),
  one => one.chunk,
)
/** The classes that a chunk names and no sheet that is there with it has. */
function bare(chunk: string): readonly string[] {
  const files = closure([chunk]),
    there = classesIn([...files, ...frame, ...closure((openers.get(chunk) ?? []).map(one => one.from))])
  return [...files]
    .filter(path => !sheetOf(path))
    .flatMap(path => [...(texts.get(path) ?? '').matchAll(/(?<=['"`\s])(?!kt-)[a-z]{2}-[a-z][\w-]*(?=['"`\s])/g)].map(([name]) => name))
    .filter(name => dressed.has(name) && !there.has(name))
}

test('what opens by itself has the sheets of what it shows', () => {
  expect(openers.size).toBeGreaterThan(200)
  const naked = [...openers.keys()].flatMap(chunk => [...new Set(bare(chunk))].map(name => `${chunk.slice(root.length + 1)} ${name}`))
  expect(naked).toEqual([])
})
