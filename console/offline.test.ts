/** What is kept for those without a network are calls that there are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
test('every call whose answer is kept on a phone is one of the calls', () => {
  const [, list = ''] = /const kept = \[([\s\S]*?)\]/.exec(read('public/sw.js')) ?? [],
    kept = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path!)
  const calls = new Set(
    read('../fixtures/calls.tsv')
      .split('\n')
      .map(line => line.split('\t')[1]),
  )
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(path => !calls.has(path))).toEqual([])
})
