/** Tests of the price tree and of the formulas between its lines. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTree } from './default-tree.ts'
import { explain, parseFormula, amountBy } from './formula.ts'
import { adjustedBy, breakEven, type Driver, drivers, groupsOf, type Line, perHeadOf, price, sideBySide, type Size, takenBack } from './tree.ts'

const size: Size = { heads: 90, groupSize: 40, days: 3 }
const leaf = (id: string, more: Partial<Line> = {}): Line => ({ id, parentId: 'A', label: id, quantity: 1, driver: 'once', price: 100, ...more })
const top = (id = 'A', more: Partial<Line> = {}): Line => ({ id, parentId: null, label: id, ...more })
const worth = (formula: string, amounts: Readonly<Record<string, number>> = {}) => {
  const read = parseFormula(formula)
  return typeof read === 'string' ? read : amountBy(read, id => amounts[id]!, { heads: 90, groups: 3, days: 3 })
}
const faultsOf = (lines: readonly Line[]) => price(lines, size).faults.map(one => `${one.id} ${one.fault}`)

test('a line is its quantity, by what it is counted, times the price of one', () => {
  const each: Readonly<Record<Driver, number>> = { once: 1, head: 90, group: 3, day: 3, night: 2, head_day: 270, head_night: 180, group_day: 9 }
  for (const driver of Object.keys(drivers) as Driver[])
    expect(price([top(), leaf('A1', { driver, quantity: 2, price: 150 })], size).total, driver).toBe(each[driver] * 300)
})
test('a formula is exact, and half a fen goes up', () => {
  expect(worth('12% * A', { A: 100_05 })).toBe(12_01)
  expect(worth('12% * (A + B) - ¥1.5', { A: 10_000, B: 5_000 })).toBe(1_650)
  expect(worth('¥15 * heads * days')).toBe(405_000)
  expect(worth('0.5% * A', { A: 100 })).toBe(1)
  expect(worth('A - B', { A: 1, B: 6 })).toBe(-5)
  expect(worth('33.3333% * A', { A: 10_000_000_000 })).toBe(3_333_330_000)
})
test('what is no formula, or comes to no amount, is none', () => {
  for (const text of ['', 'A +', '(A', 'A B', '12%%', '=SUM(A1:A9)', 'alert(1)', 'a', '¥5% * A', 'A / 2', 'A'.repeat(300)])
    expect(worth(text), text).toBe('syntax')
  for (const text of ['12%', 'heads', 'A * B', 'A + 5', '5 * 3']) expect(worth(text), text).toBe('unit')
})
test('a formula says itself in words', () => {
  const say = (text: string, lang: 0 | 1) => {
    const read = parseFormula(text)
    return typeof read === 'string' ? read : explain(read, id => ({ A: '交通', B: '餐饮' })[id] ?? '', lang)
  }
  expect(say('12% * A', 1)).toBe('12% of A 交通')
  expect(say('12%*（A+B）', 0)).toBe('（A 交通 + B 餐饮）的 12%')
  expect(say('A - (B - ¥5)', 1)).toBe('A 交通 − (B 餐饮 − ¥5)')
  expect(say('¥15 × heads', 0)).toBe('¥15 × 人数')
})
test('every fault is said at its line', () => {
  expect(faultsOf([top(), top()])).toEqual(['A double'])
  expect(faultsOf([top(), leaf('a1')])).toEqual(['a1 number'])
  expect(faultsOf([leaf('B1', { parentId: 'B' })])).toEqual(['B1 parent'])
  expect(faultsOf([top(), leaf('A1', { formula: 'A1 + +' }), leaf('A2', { formula: '5%' }), leaf('A3', { formula: '5% * Z' })])).toEqual([
    'A1 formula',
    'A2 unit',
    'A3 names',
  ])
  expect(faultsOf([top('A', { formula: '¥5' }), leaf('A1')])).toEqual(['A sum'])
  expect(faultsOf([top(), leaf('A1'), leaf('A2', { standing: 'optional' }), leaf('A3', { formula: '5% * A2' })])).toEqual(['A3 outside'])
  expect(faultsOf([top(), leaf('A1'), leaf('A2', { standing: 'alternative' })])).toEqual(['A2 instead'])
  expect(faultsOf([top(), leaf('A1'), leaf('A2', { formula: 'A1 - ¥2' })])).toEqual(['A2 negative'])
  expect(faultsOf([top(), leaf('A1', { price: 9_000_000_000, quantity: 9_999 })])[0]).toBe('A1 tooMuch')
})
test('lines that follow from each other are named, also where one hangs under the other', () => {
  const [fault] = price([top(), leaf('A1', { formula: 'A2 * 2' }), leaf('A2', { formula: 'A1 * 2' })], size).faults
  expect(fault).toMatchObject({ fault: 'circle', chain: ['A1', 'A2', 'A1'] })
  expect(price([top(), leaf('A1', { formula: '5% * A' })], size).faults).toMatchObject([{ fault: 'circle' }])
  expect(price([top('A', { parentId: 'B' }), top('B', { parentId: 'A' })], size).faults.length).toBeGreaterThan(0)
})
test('optional and alternative lines stand outside of every sum', () => {
  const { total, optional, amounts } = price(
    [
      top(),
      leaf('A1'),
      leaf('A2', { standing: 'optional', price: 700 }),
      leaf('A3', { standing: 'alternative', insteadOf: 'A1', price: 900 }),
      top('B'),
      leaf('B1', { parentId: 'B', formula: '10% * A' }),
    ],
    size,
  )
  expect([total, optional, amounts.get('A'), amounts.get('A3')]).toEqual([110, 700, 100, 900])
})
test('the least heads that cover the costs at the price of a head', () => {
  // ¥1000 for the coach, ¥10 a head, and a margin of a tenth: 20 heads pay ¥66 each; without the margin 18 of them cover 1000 + 180.
  const lines: readonly Line[] = [
    top('A', { section: 'transport' }),
    leaf('A1', { price: 100_000 }),
    leaf('A2', { price: 1_000, driver: 'head' }),
    top('B', { section: 'margin' }),
    leaf('B1', { parentId: 'B', formula: '10% * A' }),
  ]
  const asked = { heads: 20, groupSize: 50, days: 1 }
  const { perHead } = price(lines, asked)
  expect(perHead).toBe(6_600)
  expect(breakEven(lines, asked, perHead)).toBe(18)
  expect(breakEven(lines, asked, 100)).toBeUndefined()
})
test('schemes stand side by side, line by line', () => {
  const one = { lines: [top(), leaf('A1')], size },
    other = { lines: [top(), leaf('A2', { price: 300 })], size }
  expect(sideBySide([one, other]).map(({ id, amounts }) => [id, ...amounts])).toEqual([
    ['A', 100, 300],
    ['A1', 100, undefined],
    ['A2', undefined, 300],
  ])
})
test('the tree that each type begins with can be reckoned with, and all its lines wait for their prices', () => {
  for (const type of ['Study', 'Camp', 'Activity', 'Aft_Class'] as const) {
    const { faults, unpriced, total } = price(defaultTree(type), size)
    expect([faults, total]).toEqual([[], 0])
    expect(unpriced.length).toBeGreaterThan(1)
  }
})

/** Trees of three levels with formulas over earlier sections, as people build them. */
const sized = fc.record({ heads: fc.integer({ min: 1, max: 400 }), groupSize: fc.integer({ min: 1, max: 60 }), days: fc.integer({ min: 1, max: 9 }) })
const leaves = fc.array(
  fc.record({
    driver: fc.constantFrom(...(Object.keys(drivers) as Driver[])),
    quantity: fc.integer({ min: 0, max: 9 }),
    price: fc.integer({ min: 0, max: 99_999 }),
    standing: fc.constantFrom('included', 'included', 'included', 'optional'),
    percent: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const trees = fc.array(leaves, { minLength: 1, maxLength: 5 }).map(all =>
  all.flatMap((under, i): readonly Line[] => {
    const id = String.fromCharCode(65 + i)
    return [
      top(id),
      ...under.map(({ percent, ...one }, n): Line => {
        const formula = percent && i > 0 ? `${percent}% * (A + ${String.fromCharCode(64 + i)})` : null
        return { id: `${id}${n + 1}`, parentId: id, label: id, ...one, formula } as Line
      }),
    ]
  }),
)
test('property: at every node the total is the sum of its leaves, and per head times heads and the rest is the whole', () => {
  fc.assert(
    fc.property(trees, sized, (lines, on) => {
      const { amounts, total, perHead, remainder, faults, groups } = price(lines, on)
      // Beyond what may be asked for in all nothing is promised.
      fc.pre(faults.every(one => one.fault !== 'tooMuch'))
      expect(faults).toEqual([])
      for (const { id } of lines.filter(one => one.parentId === null))
        expect(amounts.get(id)).toBe(lines.reduce((sum, one) => (one.parentId === id && one.standing === 'included' ? sum + amounts.get(one.id)! : sum), 0))
      expect(total).toBe(lines.reduce((sum, one) => (one.parentId !== null && one.standing === 'included' ? sum + amounts.get(one.id)! : sum), 0))
      expect(perHead * on.heads + remainder).toBe(total)
      expect(2 * Math.abs(remainder)).toBeLessThanOrEqual(on.heads)
      expect(groups).toBe(groupsOf(on))
    }),
  )
})
test('property: more heads never cost less, at any line', () => {
  fc.assert(
    fc.property(trees, sized, fc.integer({ min: 1, max: 50 }), (lines, on, more) => {
      const before = price(lines, on),
        after = price(lines, { ...on, heads: on.heads + more })
      fc.pre(after.faults.every(one => one.fault !== 'tooMuch'))
      for (const [id, amount] of before.amounts) expect(after.amounts.get(id)!).toBeGreaterThanOrEqual(amount)
    }),
  )
})
test('property: the price of a head is the nearest one, and what is taken back is counted by line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 2_000 }), (total, heads) => {
      const { perHead, remainder } = perHeadOf(total, heads)
      expect(perHead * heads + remainder).toBe(total)
      for (const other of [perHead - 1, perHead + 1]) expect(Math.abs(total - other * heads)).toBeGreaterThanOrEqual(Math.abs(remainder))
    }),
  )
  const entries = [
    { kind: 'opposite', lineId: 'A1', label: '', amount: -300 },
    { kind: 'extra', lineId: 'A', label: '', amount: 500 },
  ] as const
  const all = [
    { no: 1, remark: '', at: '', by: '', entries },
    { no: 2, remark: '', at: '', by: '', entries: [entries[0]] },
  ]
  expect([adjustedBy(all), takenBack(all, 'A1'), takenBack(all, 'A')]).toEqual([-100, 600, 0])
})
