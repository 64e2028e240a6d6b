/** What a group has written is found by value exactly as by looking at every row, and what was read ahead answers as the database would. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryIndex } from './memory-index.ts'
import type { AnyRow } from './codec.ts'
import { matches } from './where.ts'

const row = (id: number, phone: string, status: string) => ({ id: `r${id}`, phone, status }) as unknown as AnyRow
const some = fc.record({ id: fc.nat(60), phone: fc.constantFrom('1', '2', '3', '4'), status: fc.constantFrom('live', 'removed') })

describe('rows of a group', () => {
  test('every row that meets a condition, or did before the group, is among those found by value', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), fc.array(some, { minLength: 20, maxLength: 200 }), (before, writes) => {
        const stored = new Map(before.map(one => [`r${one.id}`, row(one.id, one.phone, one.status)]))
        const rows = new Map<string, Map<string, AnyRow>>(),
          index = memoryIndex(rows, (_of, id) => stored.get(id))
        for (const [i, one] of writes.entries()) {
          index.put('x', row(one.id, one.phone, one.status))
          if (i % 10 > 0) continue
          for (const where of [{ phone: '2' }, { phone: '1', status: 'live' }, { status: 'live' }]) {
            const found = index.touching('x', where),
              all = [...rows.get('x')!.values()]
            for (const each of all.filter(each => matches(each, where) || (stored.has(each.id) && matches(stored.get(each.id)!, where))))
              expect(found).toContain(each)
            expect(found.every(each => all.includes(each))).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
  test('in a large group few rows are looked at for a value', () => {
    const rows = new Map<string, Map<string, AnyRow>>(),
      index = memoryIndex(rows, () => undefined)
    for (let i = 0; i < 500; i++) index.put('x', row(i, String(i), 'live'))
    expect(index.touching('x', { phone: '7', status: 'live' })).toHaveLength(1)
  })
})
