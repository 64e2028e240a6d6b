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
/** What is found in a text is found once: most files are in most chunks. */
function eachOnce(find: (path: string) => readonly string[]): (path: string) => readonly string[] {
  const found = new Map<string, readonly string[]>()
  return path => found.get(path) ?? found.set(path, find(path)).get(path)!
}
const leading = (kind: RegExp) =>
  eachOnce(from =>
    [...(texts.get(from) ?? '').matchAll(kind)].map(([, path]) => resolve(dirname(from), path!)).filter(path => texts.has(path) || existsSync(path)),
  )
const importedBy = leading(fixed),
  openedBy = leading(later)
/** A file and all that comes with it. */
function closure(from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const path of found) for (const next of importedBy(path)) found.add(next)
  return found
}
const sheetOf = (path: string): boolean => path.endsWith('.css')
const ruledIn = (where: RegExp) => eachOnce(path => (sheetOf(path) ? [...(texts.get(path) ?? '').matchAll(where)].map(([, name]) => name!) : []))
const inRules = ruledIn(/\.([a-z]{2}-[\w-]+)/g),
  beginningRules = ruledIn(/(?<=[,}\n]\s*)\.([a-z]{2}-[\w-]+)(?=\s*[,{])/g),
  namedIn = eachOnce(path =>
    sheetOf(path) ? [] : [...(texts.get(path) ?? '').matchAll(/(?<=['"`\s])(?!kt-)[a-z]{2}-[a-z][\w-]*(?=['"`\s])/g)].map(([name]) => name),
  )

const frame = closure(['console/main.tsx', 'console/shell/Shell.tsx'].map(path => join(root, path))),
  // What only begins a rule within something else is dressed by that.
  dressed = new Set([...texts.keys()].flatMap(beginningRules))
/** Who opens a chunk: what they have brought is there. */
const openers = Map.groupBy(
  [...texts.keys()].flatMap(from => openedBy(from).map(chunk => ({ chunk, from }))),
  one => one.chunk,
)
/** The classes that a chunk names and no sheet that is there with it has. */
function bare(chunk: string): readonly string[] {
  const files = closure([chunk]),
    there = new Set([...files, ...frame, ...closure((openers.get(chunk) ?? []).map(one => one.from))].flatMap(inRules))
  return [...files].flatMap(namedIn).filter(name => dressed.has(name) && !there.has(name))
}

test('what opens by itself has the sheets of what it shows', () => {
  expect(openers.size).toBeGreaterThan(200)
  const naked = [...openers.keys()].flatMap(chunk => [...new Set(bare(chunk))].map(name => `${chunk.slice(root.length + 1)} ${name}`))
  expect(naked).toEqual([])
})
test('for who asks for less motion nothing moves, and nothing begins again without end', () => {
  const theme = texts.get(join(root, 'console', 'theme.css'))!,
    [still = ''] = /@media \(prefers-reduced-motion: reduce\) \{\s*\* \{[^}]*\}/.exec(theme) ?? []
  for (const rule of ['animation-duration: 0.01ms', 'animation-iteration-count: 1', 'transition-duration: 0.01ms'])
    expect(still).toContain(`${rule} !important`)
})
