/** Plans of seats: what is next to what, what is proposed, and who is left alone. */
import { expect, test } from 'vitest'
import { best, blockOf, no, numberAt, orphans, type Plan, simplePlan, wrongPlan } from './plan.ts'
import { fromCells, fromText, textOfFile } from './sheet.ts'

const categories = [
  { key: 'a', name: '前区', cents: 10_000, pattern: 'stripes' as const },
  { key: 'b', name: '后区', cents: 5_000, pattern: 'dots' as const },
]
const hall = (more: Partial<Parameters<typeof blockOf>[0]> = {}): Plan => ({
  categories,
  seats: blockOf({ block: '', rows: 4, perRow: 8, category: 'a', ...more }),
})
const set = (...seats: readonly string[]) => new Set(seats)

test('neighbours are who stands beside, whatever the printed numbers say', () => {
  const plan = hall({ numbering: 'split' })
  const pair = best(plan, set(), { count: 2 })
  const [one, other] = pair.map(name => plan.seats.find(seat => seat.seatNo === name)!)
  expect(one!.y).toBe(other!.y)
  expect(Math.abs(one!.x - other!.x)).toBe(1)
  // 1 and 2 meet in the middle; 1 and 3 are neighbours, 2 and 3 are not.
  expect([0, 1, 2, 3, 4, 5].map(i => numberAt(i, 6, 'split'))).toEqual([5, 3, 1, 2, 4, 6])
})
test('an aisle parts a row', () => {
  const plan = hall({ aisles: [4] })
  for (const count of [2, 3, 4]) {
    const xs = best(plan, set(), { count }).map(name => plan.seats.find(seat => seat.seatNo === name)!.x)
    expect(Math.max(...xs) - Math.min(...xs)).toBe(count - 1)
  }
  // Five do not fit between aisles: two groups that touch as nearly as can be.
  expect(best(plan, set(), { count: 5 })).toHaveLength(5)
})
test('nobody is left alone, unless it cannot be helped', () => {
  const plan: Plan = { categories, seats: blockOf({ block: '', rows: 1, perRow: 5, category: 'a' }) }
  expect(orphans(plan, set(), set('1-2'))).toEqual(['1-1'])
  expect(orphans(plan, set('1-1'), set('1-2'))).toEqual([])
  expect(orphans(plan, set('1-1', '1-5'), set('1-3'))).toEqual(['1-2', '1-4'])
  expect(orphans(plan, set(), set(...best(plan, set(), { count: 2 })))).toEqual([])
  expect(best(plan, set('1-4'), { count: 2 })).toHaveLength(2)
})
test('who needs a way without steps gets one, and nobody else is proposed it', () => {
  const plan = hall()
  const step: Plan = { ...plan, seats: plan.seats.map(one => (one.seatNo === '2-5' ? { ...one, stepFree: true } : one)) }
  expect(best(step, set(), { count: 2, stepFree: true })).toContain('2-5')
  expect(best(step, set(), { count: 2 })).not.toContain('2-5')
})
test('a category bounds what is proposed, and there may be too few', () => {
  const plan: Plan = {
    categories,
    seats: [...blockOf({ block: '', rows: 1, perRow: 4, category: 'a' }), ...blockOf({ block: '', rows: 1, perRow: 4, category: 'b', y: 1, firstRow: 2 })],
  }
  expect(best(plan, set(), { count: 3, category: 'b' }).every(one => one.startsWith('2-'))).toBe(true)
  expect(best(plan, set('2-1', '2-2'), { count: 3, category: 'b' })).toEqual([])
})
test('a plan that cannot be is refused by what is wrong in it', () => {
  const [first, ...rest] = hall().seats
  expect(wrongPlan(hall())).toBeUndefined()
  expect(wrongPlan({ categories, seats: [first!, first!, ...rest] })).toMatchObject({ code: no.twice.code, detail: { seats: [first!.seatNo] } })
  expect(wrongPlan({ categories, seats: [first!, { ...first!, seatNo: 'X' }] })).toMatchObject({ code: no.place.code })
  expect(wrongPlan({ categories, seats: [{ ...first!, category: 'z' }] })).toMatchObject({ code: no.category.code })
  expect(wrongPlan({ categories: [], seats: [] })).toMatchObject({ code: no.categories.code })
  expect(wrongPlan({ categories: [{ ...categories[0]!, cents: -1 }], seats: [] })).toMatchObject({ code: no.price.code })
  expect(wrongPlan({ categories, seats: [{ ...first!, x: 1.5 }] })).toMatchObject({ code: no.shape.code })
  expect(wrongPlan(simplePlan(1_200, 0))).toBeUndefined()
})
test('a sheet becomes a plan: cells are seats, gaps are aisles, marks are ways without steps', () => {
  const read = fromCells([['#A'], ['1:', 'a', 'a', '', '后区*'], ['', '', ''], ['2:', 'a']], categories)
  expect('plan' in read && read.plan.seats.map(({ seatNo, x, y, category, stepFree }) => [seatNo, x, y, category, stepFree])).toEqual([
    ['A-1-1', 0, 1, 'a', undefined],
    ['A-1-2', 1, 1, 'a', undefined],
    ['A-1-3', 3, 1, 'b', true],
    ['A-2-1', 0, 3, 'a', undefined],
  ])
  expect(fromCells([['1:', 'q']], categories)).toEqual({ wrong: [{ line: 1, column: 2, why: 'category', cell: 'q' }] })
})
test('a file is read as a whole: every fault by its line, and nothing of it where there is one', () => {
  expect(fromText('1:,a,q\n2:,a\n1:,a', categories)).toEqual({
    wrong: [
      { line: 1, column: 3, why: 'category', cell: 'q' },
      { line: 3, column: 2, why: 'twice', cell: '1-1' },
    ],
  })
  expect(fromText('1:,"a,a', categories)).toEqual({ wrong: [{ line: 1, column: 2, why: 'quote', cell: 'a,a' }] })
  // Quotes, a mark at the beginning and line ends of another system are no cells.
  const read = fromText('\uFEFF"1:","a",,"后区*"\r\n', categories)
  expect('plan' in read && read.plan.seats.map(({ seatNo, x, stepFree }) => [seatNo, x, stepFree])).toEqual([
    ['1-1', 0, undefined],
    ['1-2', 2, true],
  ])
  expect(textOfFile(new TextEncoder().encode('后区'))).toBe('后区')
  expect(textOfFile(Uint8Array.of(0xba, 0xf3, 0xc7, 0xf8))).toBe('后区')
})
