/** The tree alone: what it comes to, what a lower level may make of it, and what a newer version would bring. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusedBy, type RefusalCode } from '../kit/index.ts'
import { shareBy } from './lessons.ts'
import { judged, movedTo, readScore, sheet, termOf, withFamily } from './reckoning.ts'
import { no } from './refusals.ts'
import { headsIn, linesIn, rowsOf } from './sheet.ts'
import { bandsOf, gradeOf } from './scheme.ts'
import { carried, compared, descriptionOf, differences, effective, inOrder, leavesOf, merged, misshapen, nameOf, type Node, reckon, unready } from './tree.ts'

import { movedBeside, movedUnder } from './screens/editing.ts'
import { grouped, without } from './statistics.ts'
const node = (id: string, parentId: string | null, weight: number, score: number | null = null, more: Partial<Node> = {}): Node => ({
  id,
  parentId,
  name: `指标${id}`,
  code: id,
  weight,
  score,
  freedom: 'fixed',
  rater: 'teacher',
  ...more,
})
const tree = [node('A', null, 60), node('A1', 'A', 50, 5), node('A2', 'A', 50, 3), node('B', null, 40, 10)]

const refuses = (work: () => unknown, refused: RefusalCode) => expect(refusedBy(work)?.code).toBe(refused.code)

test('an indicator is called and described in both languages, in the Chinese where nothing else is said; its sheet carries both', () => {
  const both = node('A', null, 100, 5, { description: '按时完成', nameEn: 'Diligence', descriptionEn: 'Homework in time' }),
    one = node('B', null, 100, 5, { description: '说明' })
  expect([nameOf(both), descriptionOf(both), nameOf(one), descriptionOf(one)]).toEqual([
    ['指标A', 'Diligence'],
    ['按时完成', 'Homework in time'],
    ['指标B', '指标B'],
    ['说明', '说明'],
  ])
  const { lines } = linesIn(headsIn(1), rowsOf([both], 1), { there: [both], newId: () => 'x' })
  expect(lines[0]!.node).toMatchObject({ id: 'A', name: '指标A', nameEn: 'Diligence', descriptionEn: 'Homework in time' })
  const { changed } = differences([{ ...both, freedom: 'free' }], [{ ...both, freedom: 'free', nameEn: 'Effort' }], true)
  expect(changed).toEqual({ A: { nameEn: 'Effort' } })
})

test('lessons come to the share that was reached in the courses that an indicator names, half up', () => {
  const all = [
    { of: '三年级篮球班', got: 8_000, top: 10_000 },
    { of: '足球入门', got: 5_000, top: 10_000 },
    { of: '书法', got: 10_000, top: 10_000 },
  ]
  expect(shareBy({ score: 10, points: '球' }, all)).toEqual({ score: 7, source: { got: 13_000, top: 20_000, of: ['三年级篮球班', '足球入门'] } })
  expect(shareBy({ score: 10, points: '书法、足球' }, all)?.score).toBe(8)
  expect(shareBy({ score: 3, points: null }, all)?.score).toBe(2)
  expect(shareBy({ score: 10, points: '编程' }, all)).toBeUndefined()
})

describe('what scores come to', () => {
  test('every total is exact and rounded once, half up, to a hundredth of a point', () => {
    const found = reckon(tree, { A1: 4, A2: 1, B: 7 })
    // A = (4/5 + 1/3) / 2 = 17/30; whole = 0.6 * 17/30 + 0.4 * 7/10 = 0.62
    expect(Object.fromEntries(found)).toEqual({ A1: 8_000, A2: 3_333, A: 5_667, B: 7_000, '': 6_200 })
  })
  test('what was not observed is left out with its weight, and is no nought', () => {
    expect(reckon(tree, { A1: 4, A2: null, B: 7 }).get('A')).toBe(8_000)
    expect(reckon(tree, { A1: 4, A2: 0, B: 7 }).get('A')).toBe(4_000)
    expect(reckon(tree, { A1: null, A2: null, B: 7 })).toEqual(
      new Map([
        ['B', 7_000],
        ['', 7_000],
      ]),
    )
    expect(reckon(tree, {}).size).toBe(0)
  })
  test('a sheet keeps what follows from its scores, and says how much is missing', () =>
    expect(sheet(tree, { A1: 4, A2: null })).toEqual({ scores: { A1: 4, A2: null }, total: 8_000, parts: { A: 8_000 }, scored: 2, leaves: 3 }))
  test('whatever the scores, a total lies between nought and a hundred points, and follows from them alone', () =>
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(5)), { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 99 }), ([a, b, c], weight) => {
        const nodes = [node('A', null, weight), node('A1', 'A', 50, 5), node('A2', 'A', 50, 5), node('B', null, 100 - weight, 5)]
        const scores = { A1: a ?? null, A2: b ?? null, B: c ?? null }
        for (const points of reckon(nodes, scores).values()) expect(points >= 0 && points <= 10_000).toBe(true)
        expect(sheet([...nodes].reverse(), scores).total).toBe(sheet(nodes, scores).total)
      }),
    ))
})

describe('what may be given', () => {
  test.each([
    ['4', 4],
    [' 3 ', 3],
    ['-', null],
    ['未观察', null],
    ['', undefined],
    [0, 0],
  ])('%j is %j', (typed, read) => expect(readScore(typed, tree[1]!)).toBe(read))
  test.each(['6', '4.5', '-1', '五', '1e1', 'NaN'])('%j is no score of at most five', typed =>
    refuses(() => readScore(typed, tree[1]!), typed === '6' ? no.aboveMost : no.noScore),
  )
  test('what stands above others takes no score, and what others say is theirs', () => {
    const mixed = [...tree.slice(0, 3), node('B', null, 40, 10, { rater: 'guardian' })]
    refuses(() => judged(tree, {}, { A: 3 }, { actor: { role: 'ST' } }), no.noLeaf)
    refuses(() => judged(tree, {}, { X: 3 }, { actor: { role: 'ST' } }), no.noNode)
    refuses(() => judged(mixed, {}, { B: 3 }, { actor: { role: 'ST' } }), no.otherRater)
    refuses(() => judged(mixed, {}, { A1: 3 }, { actor: { role: 'PR' } }), no.otherRater)
    expect(judged(mixed, {}, { B: '-' }, { actor: { role: 'ST' } })).toEqual({ B: null })
    expect(withFamily(mixed, { A1: 3 }, [{ rater: 'guardian', scores: { B: 8, A1: 1 } }])).toEqual({ A1: 3, B: 8 })
    expect(withFamily(mixed, { B: null }, [{ rater: 'guardian', scores: { B: 8 } }])).toEqual({ B: null })
  })
  test('all wrong cells of a row are said at once', () => {
    const said: string[] = []
    expect(
      judged(tree, { A1: 2 }, { A1: '9', A2: 'x', B: '8' }, { actor: { role: 'ST' }, wrong: refused => said.push(`${refused.field} ${refused.code}`) }),
    ).toEqual({ A1: 2, B: 8 })
    expect(said).toEqual(['A1 quota.aboveMost', 'A2 quota.noScore'])
  })
})

describe('weights', () => {
  test('side by side they come to 100 before a tree is used, not before it is saved', () => {
    const open = [...tree.slice(0, 3), node('B', null, 30, null)]
    expect(misshapen(open)).toEqual([])
    expect(unready(open).map(one => [one.id, one.fault, one.sum])).toEqual([
      ['A', 'sum', 90],
      ['B', 'score', undefined],
    ])
    expect(unready(tree)).toEqual([])
  })
  test('of the whole they are told in hundredths of a percent', () =>
    expect(Object.fromEntries(effective(tree))).toEqual({ A: 6_000, A1: 3_000, A2: 3_000, B: 4_000 }))
  test.each([
    ['a code twice', [...tree, node('C', null, 0, 5, { code: 'A' })], 'code'],
    ['under what is not there', [...tree, node('C', 'Z', 0, 5)], 'parent'],
    ['a circle', [node('A', 'B', 100), node('B', 'A', 100)], 'circle'],
    ['six deep', ['A', 'B', 'C', 'D', 'E', 'F'].map((id, i, all) => node(id, all[i - 1] ?? null, 100, 5)), 'deep'],
  ])('%s is never saved', (_name, nodes, fault) => expect(misshapen(nodes as readonly Node[]).map(one => one.fault)).toContain(fault))
})

describe('a lower level', () => {
  const upper = [
    node('A', null, 50, null, { freedom: 'free' }),
    node('A1', 'A', 100, 5, { freedom: 'free' }),
    node('B', null, 30, 10, { freedom: 'weight' }),
    node('C', null, 20, 10),
  ]
  test('keeps its differences, which give the same tree again', () => {
    const given = [{ ...upper[0]!, weight: 40 }, { ...upper[1]!, weight: 50, name: '新名' }, node('N', 'A', 50, 5), { ...upper[2]!, weight: 40 }, upper[3]!]
    const { nodes, changed, faults } = differences(upper, given, true)
    expect([faults, nodes.map(one => one.id), Object.keys(changed)]).toEqual([[], ['N'], ['A', 'A1', 'B']])
    expect(new Map(merged(upper, { nodes, changed }).map(one => [one.id, one]))).toEqual(new Map(given.map(one => [one.id, one])))
  })
  test.each([
    ['another weight of what is fixed', upper.map(one => (one.id === 'C' ? { ...one, weight: 10 } : one)), true, 'fixed'],
    ['another name where only the weight is free', upper.map(one => (one.id === 'B' ? { ...one, name: 'x' } : one)), true, 'weightOnly'],
    ['leaving out what is kept', upper.filter(one => one.id !== 'B'), true, 'kept'],
    ['something below what is fixed', [...upper, node('N', 'C', 100, 5)], true, 'closed'],
    ['something at the top that is closed', [...upper, node('N', null, 10, 5)], false, 'closed'],
    ['moving what is inherited', upper.map(one => (one.id === 'A1' ? { ...one, parentId: null } : one)), true, 'moved'],
  ])('%s is refused', (_name, given, isOpen, fault) => expect(differences(upper, given, isOpen).faults.map(one => one.fault)).toContain(fault))
  test('a newer upper version is told as differences, and taken over without losing what is still allowed', () => {
    const own = { nodes: [node('N', 'A', 50, 5), node('M', 'B', 100, 5)], changed: { A1: { weight: 50 }, B: { weight: 40 }, A: { name: '本区' } } }
    const newer = [upper[0]!, { ...upper[1]!, name: '改名' }, { ...upper[2]!, freedom: 'fixed' as const }, node('D', null, 20, 10)]
    expect(compared(upper, newer, own).map(one => [one.id, one.kind, one.isContested])).toEqual([
      ['A1', 'changed', true],
      ['B', 'changed', true],
      ['C', 'removed', false],
      ['D', 'added', false],
    ])
    expect(carried(newer, own, true)).toEqual({ nodes: [own.nodes[0]], changed: { A1: { weight: 50 }, A: { name: '本区' } } })
  })
  test('scores go over to another version as far as it has room', () =>
    expect(movedTo([...tree.slice(0, 2), node('A2', 'A', 50, 2), node('D', null, 40, 5)], { A1: 4, A2: 3, B: null })).toEqual({
      kept: { A1: 4 },
      dropped: ['A2', 'B'],
    }))
})

test('grades fall from the highest on, the last from nought', () => {
  expect(bandsOf('优秀:85 良好：70，待提高:0')).toEqual([
    { name: '优秀', from: 85 },
    { name: '良好', from: 70 },
    { name: '待提高', from: 0 },
  ])
  for (const rule of ['', '优秀', '优:85', '优:70 良:85 差:0', '优:101 差:0']) expect(bandsOf(rule)).toBeUndefined()
  expect([8_499, 8_500, null].map(total => gradeOf('优:85 差:0', total))).toEqual(['差', '优', ''])
})
test.each([
  ['2026-09-01', '2026-2027', '1'],
  ['2027-01-10', '2026-2027', '1'],
  ['2027-02-20', '2026-2027', '2'],
  ['2027-07-31', '2026-2027', '2'],
])('%s is in %s, term %s', (day, schoolYear, semester) => expect(termOf(day)).toEqual({ schoolYear, semester }))
test('what is dragged stands where it was dropped, with all below it, and never in itself', () => {
  const order = (nodes: readonly Node[]) => inOrder(nodes).map(({ node, number }) => `${number} ${node.id}`)
  expect(order(movedUnder(tree, 'B', 'A'))).toEqual(['1 A', '1.1 A1', '1.2 A2', '1.3 B'])
  expect(order(movedBeside(tree, 'B', 'A', 'before'))).toEqual(['1 B', '2 A', '2.1 A1', '2.2 A2'])
  expect(order(movedBeside(tree, 'A1', 'A2', 'after'))).toEqual(['1 A', '1.1 A2', '1.2 A1', '2 B'])
  expect(order(movedBeside(tree, 'A1', 'B', 'after'))).toEqual(['1 A', '1.1 A2', '2 B', '3 A1'])
  expect([movedUnder(tree, 'A', 'A1'), movedBeside(tree, 'A', 'A1', 'before')]).toEqual([tree, tree])
})
test('leaves are what nothing stands below, in the order of the tree', () => expect(leavesOf(tree).map(one => one.id)).toEqual(['A1', 'A2', 'B']))

test('who is few beside a group is not told by taking the group away', () => {
  const of = (count: number) => grouped('area', 'area', [{ count, sum: count * 7_000, buckets: [], parts: {} } as never])
  expect([without(of(8), of(5)).isHidden, without(of(10), of(5)).isHidden, without(of(5), of(5)).isHidden, without(of(8), undefined).isHidden]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
