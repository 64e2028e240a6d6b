import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { reckoner } from './reckoned.ts'

const here = import.meta.dirname,
  console_ = join(here, '..'),
  compilers = join(console_, '../node_modules/@typescript'),
  libs = join(compilers, readdirSync(compilers)[0]!, 'lib')

/** What the libraries of 2023 and 2024 say that there is, as `Array toSorted` of each instance and `Map.groupBy` of the word itself. */
const newer = readdirSync(libs)
  .filter(name => /^lib\.es202[34]\.\w+\.d\.ts$/.test(name))
  .flatMap(name => [...readFileSync(join(libs, name), 'utf8').matchAll(/\ninterface (\w+)(?:<[^>]*>)?(?: extends \w+)? \{([\s\S]*?)\n\}/g)])
  .flatMap(([, of, body]) =>
    [...body!.matchAll(/\n {4}(?:readonly )?(\w+)(?:<[\s\S]*?>)?\(/g)].map(([, name]) => [of!.replace(/^Readonly(?=Array)/, ''), name!] as const),
  )
/** Chromium 105, Firefox 121 and Safari 15.5 have the first two; what our sources give another size is a chart. */
const known = ['findLast', 'findLastIndex', 'resize']
const placeOf = (of: string): string => (of.endsWith('Constructor') ? of.slice(0, -'Constructor'.length) : `${of}.prototype`)

const sources = readdirSync(console_, { recursive: true, encoding: 'utf8' })
  .map(path => join(console_, path))
  .concat(readdirSync(join(console_, '../modules'), { recursive: true, encoding: 'utf8' }).map(path => join(console_, '../modules', path)))
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.|\/server\/|\/older\//.test(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

test('what our sources may ask of the language and older browsers lack is brought to them', async () => {
  const { outputFiles } = await build({ entryPoints: [join(here, 'builtIns.ts')], bundle: true, write: false, format: 'iife', target: 'es2017' }),
    // Addresses are no part of the language: these are as they were.
    there = createContext({ URL: class {}, URLSearchParams: class extends Array<string> {} })
  const has = (of: string, name: string): boolean => runInContext(`'${name}' in (${placeOf(of)} ?? globalThis.${of})`, there)
  const missing = newer.filter(([, name]) => !known.includes(name))
  for (const [of, name] of missing) runInContext(`try { delete ${placeOf(of)}.${name} } catch {}`, there)
  expect(missing.some(([of, name]) => of === 'Array' && name === 'toSorted' && !has(of, name))).toBe(true)
  runInContext(outputFiles[0]!.text, there)
  expect(missing.filter(([of, name]) => !has(of, name) && new RegExp(`\\.${name}\\(`).test(sources))).toEqual([])
  expect(runInContext('Map.groupBy([3, 1, 2], n => n % 2).get(1).toSorted().join() + "\\ud800".isWellFormed()', there)).toBe('1,3false')
  expect(runInContext('typeof URL.canParse + new URLSearchParams("a", "b").size', there)).toBe('function2')
})

const look = ':root{--kt-accent:#2e72b8;--deep:var(--kt-accent)}.bp6-dark{--deep:#ffffff}'
test.each([
  ['.a{color:color-mix(in srgb, var(--deep) 10%, transparent)}', '.a{color:#2e72b81a;color:color-mix(in srgb, var(--deep) 10%, transparent)}'],
  // In the dark, and with a value that is said beside the name.
  ['.bp6-dark .a{color:oklch(from var(--deep) l c h / .5)}', '.bp6-dark .a{color:#ffffff80;color:oklch(from var(--deep) l c h / .5)}'],
  ['.a{color:color-mix(in srgb, var(--none, #000) 50%, #fff)}', '.a{color:gray;color:color-mix(in srgb, var(--none, #000) 50%, #fff)}'],
  ['.a{height:calc(100dvh - 2px)}', '.a{height:calc(100vh - 2px);height:calc(100dvh - 2px)}'],
  // What is not known here, what is read by those alone who know it, and what everybody reads.
  ['.a{color:color-mix(in srgb, var(--none) 10%, transparent)}', undefined],
  ['@supports (color: lab(0 0 0)){.a{color:color-mix(in srgb, red, blue)}}', undefined],
  ['.a{--own:color-mix(in srgb, red, blue)}', undefined],
  ['.a{color:#123;height:100vh}', undefined],
])('of %s older browsers are told what it comes to', (sheet, told) => {
  expect(reckoner([look, sheet])(sheet, false)).toBe(told ?? sheet)
})
test('in a sheet for them alone it stands in its place', () => {
  const sheet = '.a{--own:color-mix(in srgb, red, blue);color:color-mix(in srgb, var(--deep) 10%, transparent)}'
  expect(reckoner([look, sheet])(sheet, true)).toBe('.a{--own:purple;color:#2e72b81a}')
})
