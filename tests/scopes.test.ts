/** Row scopes of all resources: who is bounded sees what their dimensions and the resource's have in common, or what is opened to them by
 * name, and nothing else. Checked against the declaration read anew, for any reach and any row. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { type Actor, type Dimension, dimensions, type Reach, type Resource } from '../modules/kit/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { inReach, reachesAll } from '../server/kernel/row-scope.ts'
import { person } from './spec.ts'

const scoped = registry(modules).tables.filter(of => !of.follows)
const seen = (of: Resource, row: object, reach: Reach): boolean => inReach(of, row, person('SM', 'u', { reach }) as Actor)

const ids = ['a', 'b', 'c'] as const
const reaches = fc.dictionary(fc.constantFrom(...dimensions), fc.subarray([...ids]), { minKeys: 1 }) as fc.Arbitrary<Exclude<Reach, 'all'>>
/** A row of a resource: the fields that bound it hold an id each. */
const rowOf = (of: Resource, pick: (name: string) => string): Readonly<Record<string, string>> => {
  const { else: _, ...bounds } = of.scope === 'everyone' ? {} : of.scope
  return { id: pick('id'), status: pick('status'), ...Object.fromEntries(Object.values(bounds).map(field => [field, pick(String(field))])) }
}
/** The same judged from the declaration, word by word. */
function expected(of: Resource, row: Readonly<Record<string, string>>, reach: Exclude<Reach, 'all'>): boolean {
  // A draft is there for who keeps it and for their house; the reader here is neither.
  if (of.drafts && row.status === 'draft') return false
  if (of.scope === 'everyone') return true
  const { else: opened = {}, ...bounds } = of.scope
  const common = (Object.keys(reach) as Dimension[]).filter(one => bounds[one])
  if (common.length > 0) return common.some(one => reach[one]!.includes(row[bounds[one]!]!))
  return (Object.keys(reach) as Dimension[]).some(one => {
    const rule = opened[one]
    if (rule === undefined) return false
    return rule === 'everyone' || !(rule as { status: { not: readonly string[] } }).status.not.includes(row.status!)
  })
}

describe.each(scoped.map(of => [of.name, of] as const))('%s', (_name, of) => {
  test('is seen as its scope says, by any reach', () => {
    fc.assert(
      fc.property(
        reaches,
        fc.array(fc.constantFrom(...ids), { minLength: 12, maxLength: 12 }),
        fc.constantFrom(...of.lifecycle.statuses),
        (reach, drawn, status) => {
          let n = 0
          const row = rowOf(of, name => (name === 'status' ? status : drawn[n++ % drawn.length]!))
          expect(seen(of, row, reach)).toBe(expected(of, row, reach))
        },
      ),
      { numRuns: 60 },
    )
  })
  test('shuts out a dimension that it names nowhere', () => {
    if (of.scope === 'everyone') return
    const { else: opened = {}, ...bounds } = of.scope
    for (const one of dimensions.filter(name => !(name in bounds) && !(name in opened))) {
      const reach = { [one]: [...ids] }
      for (const status of of.lifecycle.statuses)
        for (const id of ids)
          expect(
            seen(
              of,
              rowOf(of, name => (name === 'status' ? status : id)),
              reach,
            ),
            one,
          ).toBe(false)
      expect(reachesAll(of, person('SM', 'u', { reach }) as Actor)).toBe(false)
    }
  })
})

test('what is opened beyond its own dimensions is this, and nothing more', () => {
  const opened = scoped.flatMap(of => (of.scope === 'everyone' || !of.scope.else ? [] : [`${of.name}: ${Object.keys(of.scope.else).join(' ')}`]))
  expect(opened).toEqual([
    'school: agency student',
    'agency: school',
    'classroom: agency teacher',
    'agency_teacher: school',
    'product: school area',
    'product_shelf: school area',
    'product_grant: school area',
    'lesson_resource: school',
    'open_class: student',
    // What is published, so that families and schools may apply.
    'subsidy_scheme: school student',
    'group_offer: student',
    'tour: student',
    // Families list none, and are told of the exams of their own children.
    'exam: student',
    // What a family sees of it is narrowed to lessons at which a child of theirs was.
    'class_moment: student',
  ])
})
