/** Which changes are tried: a sample of every area, the same for the same seed as long as the code is the same. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, changesOf } from './mutators.ts'

export const root = join(import.meta.dirname, '../..')

/** What a mutant is about. The score of each is kept; kernel and the rest are reported beside them. */
export const areas = ['guards', 'scopes', 'money', 'decisions', 'kernel'] as const
export type Area = (typeof areas)[number]

export type Mutant = Change & Readonly<{ id: number; file: string; line: number; area: Area; was: string }>

/** What decides nothing: screens, texts, what answers a request, declarations of the console. */
const leftOut =
  /\.test\.|\/screens\/|\/server\/|routes\.ts$|notices?(-declaration)?\.ts$|manifest\.ts$|reports?\.ts$|tiles?\.ts$|\/desk\/|\/develop\/|\/logs\/|\.tsx$/

const areaOf = (file: string, { guards }: Change): Area => {
  if (/scope|visibility|mask|sight|permission|reach/.test(file)) return 'scopes'
  if (file.startsWith('server/')) return 'kernel'
  if (guards) return 'guards'
  return /modules\/(payments|refunds|settlement)\/|kit\/money/.test(file) ? 'money' : 'decisions'
}

/** Samples `each` mutants of every area, or of the `area` that is named; `only` keeps to files whose path holds it. */
export function plan(options: Readonly<{ seed: string; each: number; only?: string; area?: string }>): Mutant[] {
  const files = globSync(['modules/**/*.ts', 'server/kernel/*.ts'], { cwd: root }).filter(file => !leftOut.test(file) && file.includes(options.only ?? ''))
  const all = files.sort().flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    return changesOf(file, source).map(change => {
      const was = source.slice(change.start, change.end)
      const place = createHash('sha256').update(`${options.seed}\n${file}\n${source.slice(0, change.start).split('\n').length}\n${was}\n${change.what}`)
      return { ...change, file, line: source.slice(0, change.start).split('\n').length, area: areaOf(file, change), was, place: place.digest('hex') }
    })
  })
  const asked = areas.filter(area => (options.area ?? area).split(',').includes(area))
  const sampled = asked.flatMap(area =>
    all
      .filter(mutant => mutant.area === area)
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .slice(0, options.each),
  )
  return sampled.map(({ place: _, ...mutant }, index) => ({ ...mutant, id: index + 1 }))
}

/** Tests that are quick, need no browser and run the code, not read it: who runs these after every change should hear of a broken rule. */
export const quickTests = (): string[] =>
  globSync('{modules,server,cli,tests}/**/*.test.ts', { cwd: root }).filter(
    file => !/\.slow\.test|^tests\/(browser|bench|torture|mutants)\/|(tidy|function-length|languages|types)\.test/.test(file),
  )
