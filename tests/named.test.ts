/** Every call that the specification names is served, by its method and path. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servedCalls } from '../cli/served.ts'
import { modules } from '../modules/index.ts'
import { registry } from '../server/kernel/registry.ts'

/** What is not there yet, by the beginning of its path; who builds it takes it out. */
const toCome: readonly string[] = []

test('every call that the specification names is served', async () => {
  const named = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'named.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
    .flatMap(([kind, path, method]) => (kind === 'call' ? [`${method} ${path}`] : []))
  const served = new Set((await servedCalls(registry(modules))).map(({ method, path }) => `${method} ${path}`))
  expect(named.length).toBeGreaterThan(900)
  const missing = named.filter(call => !served.has(call))
  expect(missing.filter(call => !toCome.some(begin => call.includes(` /api/${begin}`)))).toEqual([])
  expect(toCome.filter(begin => !missing.some(call => call.includes(` /api/${begin}`)))).toEqual([])
})
