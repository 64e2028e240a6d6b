/** Every golden fact: an old log stays readable. Each is brought to the present shape, folded, and shows its fields. */
import { describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { fold } from '../server/kernel/fold.ts'
import { registry } from '../server/kernel/registry.ts'
import { goldens } from './golden.ts'

const all = registry(modules)
const files = goldens()

describe('golden facts', () => {
  test('are there', () => expect(files.length).toBeGreaterThan(100))
  test.each(files.map(one => [`${one.resource}.${one.type}@${one.v}`, one] as const))('%s folds', (_name, golden) => {
    const of = all.resources.get(golden.resource)
    expect(of, 'the resource is known').toBeDefined()
    const spec = of!.facts[golden.type]
    let data = golden.data
    for (let v = golden.v; v < (spec?.v ?? 1); v++) {
      expect(spec?.up?.[v], `an upcaster from version ${v}`).toBeTypeOf('function')
      data = spec!.up![v]!(data) as typeof data
    }
    expect(of!.lifecycle.statuses).toContain(golden.status)
    const row = fold(of!, undefined, 'x', '000000', { type: golden.type, data, status: golden.status, at: '2026-01-01T00:00:00.000Z', actor: 'a' })
    expect(row).toMatchObject({ status: golden.status, version: 1 })
    const spelled = of!.evolve[golden.type]
    if (!spelled && golden.type !== 'erased') for (const [key, value] of Object.entries(data))
      if (Object.hasOwn(of!.fields, key)) expect(row[key]).toEqual(value)
  })
})
