/** What the palette finds: of hits that are found equally well, those first that this person opens. */
import { expect, test } from 'vitest'
import type { Hit } from '../../modules/kit/finding.ts'
import { byUse } from './finding.ts'

const hit = (id: string, rank: number, of = 'school'): Hit => ({ rank, of, kind: '', id, statusName: '', tone: 'idle', title: id, where: '' })

test('use decides among equals, and never lifts what is found less well', () => {
  const used = (of: string): readonly string[] => (of === 'school' ? ['c', 'b'] : [])
  expect(byUse([hit('a', 1), hit('b', 1), hit('d', 1, 'order'), hit('c', 3), hit('e', 0)], used).map(one => one.id)).toEqual(['e', 'b', 'a', 'd', 'c'])
})
