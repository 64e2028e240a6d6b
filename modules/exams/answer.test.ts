/** Keys and marks: what fits, and what each answer is worth, to the hundredth. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RefusalError } from '../kit/index.ts'
import { type Keyed, keyWords, mixed, normalised, shareOf, type Type, worth } from './answer.ts'
import { draw } from './draw.ts'
import { pointsIn, scoreBy } from './evidence.ts'
import { itemFigures, settled } from './marks.ts'
import { sheetItem } from './reports.ts'

const options = ['甲', '乙', '丙', '丁'].map(content => ({ content }))
const made = (type: Type, answer: string, some: readonly { content: string; match?: string }[] = options): Keyed => normalised({ type, options: some, answer })
const ids = (of: Keyed, letters: string): readonly string[] => [...letters].map(label => of.options!.find(one => one.label === label)!.id)

test.each([
  ['single', 'E'],
  ['single', 'AB'],
  ['multiple', ''],
  ['truefalse', '也许'],
  ['ordering', 'ABC'],
  ['numeric', '三'],
  ['numeric', '3±'],
  ['blanks', '北京；'],
  ['short', ''],
] as const)('a key that does not fit is refused: %s %s', (type, answer) => {
  expect(() => made(type, answer)).toThrow(RefusalError)
})
test('what is refused of options: too few, the same twice, a pair that lacks a half', () => {
  for (const some of [[{ content: '甲' }], [{ content: '甲' }, { content: '甲' }]]) expect(() => made('single', 'A', some)).toThrow(RefusalError)
  expect(() => made('matching', '', [{ content: '水', match: 'H2O' }, { content: '盐' }])).toThrow(RefusalError)
})

test('an option may be a picture or a sound alone, and two of them differ by what is heard', () => {
  const heard = (...all: readonly string[]) => all.map(audio => ({ content: '', audio }))
  const of = normalised({ type: 'single', options: heard('/1.mp3', '/2.mp3'), answer: 'B' })
  expect(of.options).toMatchObject([
    { label: 'A', audio: '/1.mp3' },
    { label: 'B', audio: '/2.mp3' },
  ])
  expect(worth(of, ids(of, 'B'), 200)).toBe(200)
  expect(() => normalised({ type: 'single', options: heard('/1.mp3', '/1.mp3'), answer: 'B' })).toThrow(RefusalError)
  // What options were before they could be heard keeps its id: answers are made of it.
  expect(made('single', 'A').options![0]!.id).toBe(
    normalised({ type: 'single', options: [{ content: '甲', audio: '' }, { content: '乙' }], answer: 'A' }).options![0]!.id,
  )
})

test('what answers are worth', () => {
  const one = made('single', 'b'),
    many = made('multiple', 'A、C'),
    order = made('ordering', 'B,A,D,C'),
    blanks = made('blanks', '北京|北平；上海；Ａ１'),
    number = made('numeric', '3.14±0.01'),
    pairs = made('matching', '', [
      { content: '水', match: 'H2O' },
      { content: '盐', match: 'NaCl' },
      { content: '铁', match: 'Fe' },
    ])
  expect([worth(one, ids(one, 'B'), 200), worth(one, ids(one, 'A'), 200), worth(one, undefined, 200)]).toEqual([200, 0, 0])
  expect(['AC', 'A', 'AB', 'ACD'].map(letters => worth(many, ids(many, letters), 201))).toEqual([201, 101, 0, 0])
  expect([worth(order, ids(order, 'BADC'), 100), worth(order, ids(order, 'ABCD'), 100)]).toEqual([100, 0])
  expect([worth(blanks, [' 北平 ', '上海', 'a1'], 100), worth(blanks, ['x', '上海', ''], 100)]).toEqual([100, 33])
  expect(['3.14', '3.15', '3.13', '3.1300000001', '3.151', '３．１４', 'x'].map(value => worth(number, [value], 100))).toEqual([100, 100, 100, 0, 0, 100, 0])
  // As phones and Chinese keyboards write them.
  expect(worth(made('blanks', '北京｜北平'), ['北平'], 100)).toBe(100)
  expect([worth(made('numeric', '-3'), ['−3'], 100), worth(made('numeric', '−3±１'), ['-2'], 100)]).toEqual([100, 100])
  expect(worth(pairs, ['H2O', 'Fe', 'Fe'], 100)).toBe(67)
  expect([worth(made('essay', ''), ['因为'], 100), worth(made('essay', ''), [' '], 100)]).toEqual([undefined, 0])
  expect(shareOf(1, 1, 2)).toBe(1)
})

test('an order is printed mixed, and its answers name the same options; it is the same for the paper and for the answers', () => {
  const order = made('ordering', '')
  const printed = ['a', 'b', 'c', 'd'].map(seed => mixed(order, seed))
  expect(new Set(printed.map(keyWords)).size).toBeGreaterThan(1)
  for (const one of printed) {
    expect(one.options!.map(option => option.label).join('')).toBe('ABCD')
    expect(
      keyWords(one)
        .split(',')
        .map(label => one.options!.find(option => option.label === label)!.content),
    ).toEqual(['甲', '乙', '丙', '丁'])
  }
  expect(mixed(order, 'a')).toEqual(printed[0])
  const single = made('single', 'B')
  expect(mixed(single, 'a')).toBe(single)
})

test('two who are near count by half, a third where they are not', () => {
  const manner = { markers: 2, tolerance: 100 },
    by = (...marks: number[]) => marks.map((mark, i) => ({ mark, by: `t${i}` }))
  expect([settled(by(300), manner), settled(by(300, 325), manner), settled(by(100, 400), manner), settled(by(100, 400, 350), manner)]).toEqual([
    undefined,
    313,
    undefined,
    350,
  ])
})

test('the sheet says nothing of the key: neither what is right, nor an order or pairs as they belong', () => {
  const of = made('ordering', 'BADC'),
    shown = sheetItem({ ...of, id: 'q', stem: 's', image: null, audio: null } as never, { seed: 'x', marks: 100, isShuffled: false }, undefined)
  expect(Object.keys(shown).sort()).toEqual(['audio', 'choices', 'image', 'marks', 'options', 'parts', 'questionId', 'stem', 'type', 'value'])
  expect(Object.keys(shown.options[0]!).sort()).toEqual(['audio', 'content', 'id', 'image'])
  // The id comes of the text alone.
  expect(ids(made('single', 'A'), 'A')).toEqual([made('single', 'B', options.toReversed()).options!.at(-1)!.id])
})

test('a question that everybody solves tells nothing, one that only the best solve tells much', () => {
  const scripts = Array.from({ length: 10 }, (_, i) => ({ score: i, mark: i > 6 ? 100 : 0, top: 100 }))
  expect(itemFigures(scripts)).toEqual({ count: 10, difficulty: 3_000, discrimination: 10_000 })
})

const pool = fc.array(
  fc.record({ chapterId: fc.constantFrom('a', 'b', 'c'), type: fc.constantFrom<Type>('single', 'blanks'), difficulty: fc.integer({ min: 1, max: 2 }) }),
  { maxLength: 14 },
)
const rule = fc.record({
  chapterId: fc.option(fc.constantFrom('a', 'b', 'top'), { nil: null }),
  type: fc.option(fc.constantFrom<Type>('single', 'blanks'), { nil: null }),
  difficulty: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  count: fc.integer({ min: 1, max: 3 }),
  marks: fc.constant(100),
})
const chapters = [{ id: 'top', parentId: null }, ...['a', 'b'].map(id => ({ id, parentId: 'top' })), { id: 'c', parentId: null }]
test('a drawing fails only where none is possible; it is the same each time, and nothing stands there twice', () => {
  fc.assert(
    fc.property(pool, fc.array(rule, { minLength: 1, maxLength: 3 }), fc.string(), (given, rules, seed) => {
      const all = given.map((one, i) => ({ ...one, id: `q${i}` }))
      const drawn = draw(rules, all, { chapters, seed })
      expect(draw(rules, all.toReversed(), { chapters, seed })).toEqual(drawn)
      expect(new Set(drawn.items.map(one => one.questionId)).size).toBe(drawn.items.length)
      const fits = (of: (typeof rules)[number], one: (typeof all)[number]): boolean =>
        (!of.chapterId || of.chapterId === one.chapterId || (of.chapterId === 'top' && one.chapterId !== 'c')) &&
        (!of.type || of.type === one.type) &&
        (!of.difficulty || of.difficulty === one.difficulty)
      // Hall: some rules together want more than fit any of them.
      const sets = Array.from({ length: 2 ** rules.length - 1 }, (_, bits) => rules.filter((_rule, i) => (bits + 1) & (1 << i)))
      const isPossible = sets.every(some => all.filter(one => some.some(of => fits(of, one))).length >= some.reduce((sum, of) => sum + of.count, 0))
      expect(drawn.isComplete).toBe(isPossible)
    }),
  )
})
test('marks of a question stay between nothing and all, whatever is answered', () => {
  const of = [made('single', 'B'), made('multiple', 'AC'), made('ordering', 'BADC'), made('blanks', 'x；y'), made('numeric', '1±0.5')]
  const part = fc.oneof(fc.string(), fc.constantFrom(...ids(of[0]!, 'ABCD')))
  fc.assert(
    fc.property(fc.constantFrom(...of), fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 10_000 }), (one, given, top) => {
      const mark = worth(one, given, top)!
      expect(Number.isInteger(mark) && mark >= 0 && mark <= top).toBe(true)
    }),
  )
})

test('an indicator takes the questions of its knowledge points alone, half up; of none it says nothing', () => {
  const marks = [
    { of: '期中', points: ['面积'], got: 150, top: 200 },
    { of: '期末', points: ['面积', '周长'], got: 100, top: 200 },
    { of: '期末', points: ['分数'], got: 0, top: 400 },
  ]
  expect(pointsIn(' 面积、周长，分数')).toEqual(['面积', '周长', '分数'])
  expect(scoreBy({ score: 10, points: '面积' }, marks)).toEqual({ score: 6, source: { got: 250, top: 400, of: ['期中', '期末'] } })
  expect(scoreBy({ score: 5, points: null }, marks)).toEqual({ score: 2, source: { got: 250, top: 800, of: ['期中', '期末'] } })
  expect(scoreBy({ score: 10, points: '角' }, marks)).toBeUndefined()
})
