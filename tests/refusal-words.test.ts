/** What is refused for a limit says how much it is, and what is in the way is named: who is told only that there is something would try it out. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensure, RefusalError, refusals } from '../modules/kit/index.ts'
import { worded } from '../modules/kit/command.ts'

const root = join(import.meta.dirname, '..')
const no = refusals('limitsTest', {
  most: ['最多[ {most:money}]', 'at most[ {most:money}]'],
  busy: ['另有安排[：{who:names}]', 'is busy[: {who:names}]'],
  rate: ['不超过[ {rate:percent}]，共 {count} 个', 'no more than[ {rate:percent}], {count} of them'],
})
const said = (doing: () => void) => {
  try {
    doing()
  } catch (error) {
    return error instanceof RefusalError ? error.refused.label : error
  }
}

test('words of a refusal have money and percentages in their gaps, and no part that says nothing', () => {
  expect(said(() => ensure(false, no.most, { most: 123_450 }))).toEqual(['最多 ¥1,234.50', 'at most ¥1,234.50'])
  expect(said(() => ensure(false, no.rate, { rate: 1_250, count: 0 }))).toEqual(['不超过 12.50%，共 0 个', 'no more than 12.50%, 0 of them'])
  expect(said(() => ensure(false, no.busy, { who: ['甲', '乙'] }))).toEqual(['另有安排：甲、乙', 'is busy: 甲, 乙'])
  expect(said(() => ensure(false, no.busy, { who: [] }))).toEqual(['另有安排', 'is busy'])
  expect(said(() => ensure(false, no.most))).toEqual(['最多', 'at most'])
  expect(worded(no.most)).toEqual(['最多', 'at most'])
})

/** A refusal that knows a limit, or what is in the way, as it is written: its name, and the names of what it knows. */
const knowing =
  /\bno\.(\w+)(?:, '[\w.]+'\))?, \{ ((?:max|most|least|left|capacity|taken|people|ratio|ceiling|floor|tolerance|weeks|days|hours|expected)\b[^}]*)\}/g
/** How a refusal is declared: its name, and its words. */
const declaring = /^\s*(\w+): \['([^']*)',/gm

test('a refusal that knows its limit, or what is in the way, says it', () => {
  const paths = globSync('modules/**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$/.test(path)),
    texts = new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
  const words = new Map<string, Map<string, string[]>>()
  for (const [path, text] of texts) {
    const area = path.split('/')[1]!
    const own = words.get(area) ?? new Map<string, string[]>()
    words.set(area, own)
    for (const [, name, zh] of text.matchAll(declaring)) own.set(name!, [...(own.get(name!) ?? []), zh!])
  }
  const silent: string[] = []
  let known = 0
  for (const [path, text] of texts)
    for (const [, name, given] of text.matchAll(knowing)) {
      known++
      const own = words.get(path.split('/')[1]!)?.get(name!) ?? []
      // A list that two areas share has its words where it is declared; of two of one name one says it.
      if (own.length > 0 && !own.some(zh => zh.includes('{'))) silent.push(`${path}: ${name} knows ${given!.trim()} and says "${own.join('" or "')}"`)
    }
  expect(silent).toEqual([])
  expect(known).toBeGreaterThan(30)
})
