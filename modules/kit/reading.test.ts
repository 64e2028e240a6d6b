/** Readings where no command runs: every page, rows by their ids, the one row of a resource, and what was asked as texts. */
import { expect, test } from 'vitest'
import { documentNo } from './spoken-id.ts'
import { answer, type Answering, type Ask, findAll, rowsById, rowsMax } from './query.ts'
import { pageOf } from './page.ts'
import { resource } from './resource.ts'
import { onlyGiven, textOf } from './route.ts'
import { single } from './single.ts'
import { int } from './field.ts'

const rule = resource('rule', { label: ['规则', 'Rule'], path: 'rule', fields: { days: int('天数', 'Days', { required: true, initial: 3 }) } })
/** Answers what it is told, one after the other, and remembers what it was asked. */
function host(...answers: readonly unknown[]) {
  const asked: any[] = []
  const ask = async ({ query }: Ask<any>): Promise<any> => {
    asked.push(query)
    return answers[asked.length - 1]
  }
  return { asked, ask } satisfies Answering & { asked: unknown[] }
}
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ id: String(from + i).padStart(6, '0') }))

test('every row is read, page by page', async () => {
  const on = host(rows(rowsMax), rows(2, rowsMax))
  expect((await answer(findAll(rule, { days: 3 }), on)).length).toBe(rowsMax + 2)
  expect(on.asked.map(one => one.where)).toEqual([{ days: 3 }, { days: 3, id: { gt: String(rowsMax - 1).padStart(6, '0') } }])
})
test('a condition on ids stays one on every page', async () => {
  const on = host(rows(rowsMax), rows(2, rowsMax)),
    id = { in: ['a'] } as never
  await answer(findAll(rule, { id }), on)
  expect(on.asked.map(one => one.where)).toEqual([{ id }, { all: [{ id }, { id: { gt: String(rowsMax - 1).padStart(6, '0') } }] }])
})
test('rows are found by their ids, each asked for once; without any nothing is asked', async () => {
  const on = host([{ id: 'a' }])
  expect((await answer(rowsById(rule, ['a', null, 'a', '']), on)).get('a')).toEqual({ id: 'a' })
  expect(on.asked[0].where.any).toEqual([{ id: ['a'] }])
  expect((await answer(rowsById(rule, [null]), on)).size + on.asked.length).toBe(1)
})
test('a single row is its defaults as long as nobody has set it', async () => {
  const rules = single(rule, 'one')
  expect(await answer(rules.read(), host(undefined))).toMatchObject({ id: 'one', status: 'new', days: 3 })
  expect(await answer(rules.read(), host({ id: 'one', days: 5 }))).toMatchObject({ days: 5 })
})
test('what was asked is a text, and what was not is not asked for', () => {
  expect([textOf(undefined), textOf(' 甲 '), textOf(7)]).toEqual(['', '甲', '7'])
  expect(onlyGiven({ period: '2026-10 ', agencyId: '', schoolId: undefined })).toEqual({ period: '2026-10' })
})
test('a document is numbered by its kind, its month and a number that counts', () =>
  expect([documentNo('JS', 7, '2026-10'), documentNo('KH', 1_234_567)]).toEqual(['JS202610000007', 'KH1234567']))
test('rows in hand are paged by the wire: ten where nothing is said, two hundred at the most, all for -1', () => {
  const all = rows(250)
  const page = (asked: object, of = all) => {
    const { records, total, size, current, pages } = pageOf(of, asked as never)
    return [records[0]?.id, records.length, total, size, current, pages]
  }
  expect(page({})).toEqual(['000000', 10, 250, 10, 1, 25])
  expect(page({ current: '2', size: '100' })).toEqual(['000100', 100, 250, 100, 2, 3])
  expect(page({ current: 3, size: 100 })).toEqual(['000200', 50, 250, 100, 3, 3])
  expect(page({ size: 1_000 })).toEqual(['000000', 200, 250, 200, 1, 2])
  expect(page({ size: -5, current: -1 })).toEqual(['000000', 1, 250, 1, 1, 250])
  expect(page({ size: '-1' })).toEqual(['000000', 250, 250, 250, 1, 1])
  expect(page({ size: -1 }, [])).toEqual([undefined, 0, 0, 1, 1, 0])
  expect(page({ current: 1.9 })).toEqual(['000000', 10, 250, 10, 1, 25])
})
