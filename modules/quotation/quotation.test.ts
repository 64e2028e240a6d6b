/** Tests of quotations: each rule alone, and the price of a class as the snapshot of a locked one. */
import assert from 'node:assert'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type App, dialects } from '../../tests/app.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { ids, klass, launchInput, openDistrict, put, who } from '../../tests/openclass.ts'
import { folded, given, person, refuses } from '../../tests/spec.ts'
import { type Fact, fact, module, noSheet, RefusalError, type Row } from '../kit/index.ts'
import { launch, openClass, relaunch } from '../openclass/index.ts'
import { completedEndsAdjusting, liveKeepsQuotation, paidKeepsLock, releasedKeepsLock } from '../tours/quoted.ts'
import { adjust, archive, create, dropScheme, fill, lock, relabel, remove, revise, saveScheme, takeScheme, unlock, update, use } from './quotation.commands.ts'
import quotations from './module.ts'
import { entryFields, lineFields, quotation, type Scheme } from './quotation.ts'
import { faults, no } from './refusals.ts'
import { type Adjusted, adjustedBy, type Line, price } from './tree.ts'

let on: App | undefined
afterEach(async () => {
  await on?.sound()
  await on?.close()
  on = undefined
})

/** Of what stands above, what it says about quotations. */
const above = module('tours', { label: ['研学', 'Tours'], guards: [releasedKeepsLock, liveKeepsQuotation, completedEndsAdjusting] })
const districtOf = (dialect?: Dialect): Promise<App> => openDistrict(above, dialect, [quotations])

const tree = [
  { id: 'A', label: '交通', section: 'transport' },
  { id: 'A1', parentId: 'A', label: '大巴', driver: 'group_day', quantity: 1, price: '1500.00' },
  { id: 'B', label: '餐饮', section: 'meals' },
  { id: 'B1', parentId: 'B', label: '午餐', driver: 'head_day', quantity: 1, price: '25.50' },
  { id: 'C', label: '管理费', section: 'management' },
  { id: 'C1', parentId: 'C', label: '管理费', formula: '5% * (A + B)' },
]
const course = { id: 'p1', agencyId: 'a1', status: 'approved' }
const knows = { course, at: { id: 's1', areaCode: '330106' }, number: 7 }
const head = { name: '秋季研学', productId: 'p1', heads: 41, groupSize: 40, days: 2 } as const
const making = (more: object = {}, has: object = {}, actor = person('PO')) =>
  given(quotation, {}).when(create, { ...head, lines: tree, ...more } as never, { ...knows, ...has } as never, { actor })
/** 2 groups × 2 days × 1500 + 41 × 2 × 25.50 + 5 %. */
const total = 600_000 + 209_100 + 40_455
/** That cells of a sheet were refused, and no others: row, field and code. */
const cells = (wanted: readonly (readonly [number, string, string])[]) => (error: unknown) => {
  assert.ok(error instanceof RefusalError && error.refused.code === noSheet.cells.code)
  const wrong = error.refused.detail!.wrong as readonly { readonly detail: { readonly row: number }; readonly field: string; readonly code: string }[]
  assert.deepEqual(
    wrong.map(one => [one.detail.row, one.field, one.code]),
    wanted,
  )
  return true
}
const kept = (making().steps()[0] as unknown as { data: Partial<Row<typeof quotation>> }).data
const drafted = (more: Partial<Row<typeof quotation>> = {}) => ({ ...kept, ...more, status: 'draft' as const })
const locked = (more: Partial<Row<typeof quotation>> = {}) => ({ ...kept, ...more, status: 'locked' as const })

test('a quotation is made of a product, numbered, and reckoned from its lines', () => {
  making().records('created', { code: 'BJ2610010007', agencyId: 'a1', totalAmount: total, groups: 2, perHead: 20_721, remainder: -6 })
  making({ lines: undefined }).records('created', { totalAmount: 0 })
  making({}, { course: undefined }).refuses(no.noProduct)
  making({ agencyId: 'a2' }).refuses(no.otherAgency)
  making({ schoolId: 's9' }, { at: undefined }).refuses(no.noSchool)
  making({ validUntil: '2026-09-30' }).refuses({ ...no.validPast, field: 'validUntil' })
  making({ validUntil: '2026-10-01' }).records('created', { validUntil: '2026-10-01' })
  making({}, {}, person('AM', 'AM', { reach: { agency: ['a2'] } })).refuses(no.notYours)
})
test('a tree may come nested, with the ids that calls answer', () => {
  const nested = [{ id: 'q:A', label: '交通', children: [{ id: 'q:A1', parentId: 'q:A', label: '大巴', quantity: 2, price: 10 }] }]
  making({ lines: nested }).records('created', { totalAmount: 2_000 })
})
test('what is wrong with lines is said at their cells, all at once', () => {
  const wrong = [...tree.slice(0, 4), { id: 'C', label: '', price: '-1' }, { id: 'D', label: 'x', driver: 'year' }]
  assert.throws(
    () => making({ lines: wrong }).steps(),
    cells([
      [4, 'label', 'kit.required'],
      [4, 'price', 'rule.price'],
      [5, 'driver', 'kind.choice'],
    ]),
  )
  const round = [...tree, { id: 'C2', parentId: 'C', label: 'x', formula: '5% * C' }]
  assert.throws(() => making({ lines: round }).steps(), cells([[6, 'formula', faults.circle.code]]))
  making({ lines: [] }).refuses(no.noLines)
  making({ lines: Array.from({ length: 301 }, (_, i) => ({ id: `A${i}`, label: 'x' })) }).refuses(no.tooManyLines)
})
test('a day that is past is refused where it is given, and left alone where it stood already', () => {
  const changing = (input: object) => given(quotation, drafted({ validUntil: '2026-09-29' })).when(update, input, knows as never)
  changing({ validUntil: '2026-09-30' }).refuses({ ...no.validPast, field: 'validUntil' })
  changing({ validUntil: '2026-09-29', heads: 80 }).records('changed', { heads: 80 })
  changing({ validUntil: '2026-10-01' }).records('changed', { validUntil: '2026-10-01' })
  changing({ validUntil: null }).records('changed', { validUntil: null })
})
test('another number of heads prices every line anew', () => {
  given(quotation, drafted())
    .when(update, { heads: 80 }, knows as never)
    .records('changed', { heads: 80, totalAmount: Math.round((600_000 + 408_000) * 1.05) })
  given(quotation, drafted())
    .when(update, { heads: 81 }, knows as never)
    .records('changed', { groups: 3 })
  given(quotation, drafted())
    .when(fill, { lines: tree.slice(0, 2) }, knows as never)
    .records('filled', { totalAmount: 600_000 })
  given(quotation, drafted())
    .when(update, { schoolId: 's9' }, { course } as never)
    .refuses(no.noSchool)
})
test('what one of a line costs is a price, no amount that is added up', () => {
  expect([lineFields.price.isPrice, entryFields.price.isPrice]).toEqual([true, true])
})
test('a line is renamed by its number', () => {
  given(quotation, drafted()).when(relabel, { lineId: 'B1', label: '团餐' }).records('relabelled', { words: '团餐' })
  given(quotation, drafted()).when(relabel, { lineId: 'Z', label: 'x' }).refuses(no.noLine)
})
test('schemes are kept by name and version, taken and dropped', () => {
  const saved = (schemes: readonly Scheme[] = [], name = '经济型') => {
    const [step] = given(quotation, drafted({ schemes }))
      .when(saveScheme, { schemeName: name, treeInfo: tree.slice(0, 2), heads: 80 })
      .steps()
    return (step as unknown as { data: { scheme: Scheme } }).data.scheme
  }
  const first = saved()
  expect(first).toMatchObject({ name: '经济型', version: 1, heads: 80, total: 600_000, perHead: 7_500 })
  expect([saved([first]).version, saved([first], '舒适型').version]).toEqual([2, 1])
  const taken = { heads: 80, totalAmount: 600_000, perHead: 7_500 }
  given(quotation, drafted({ schemes: [first] }))
    .when(takeScheme, { schemeId: first.id })
    .records('scheme_taken', taken)
  given(quotation, drafted({ schemes: [first] }))
    .when(takeScheme, { schemeId: 'x' })
    .refuses(no.noScheme)
  given(quotation, drafted({ schemes: [first] }))
    .when(dropScheme, { schemeId: 'x' })
    .refuses(no.noScheme)
  const full = drafted({ schemes: Array.from({ length: 20 }, () => first) })
  given(quotation, full).when(saveScheme, { schemeName: 'x' }).refuses(no.schemesFull)
})
test('it is locked when every leaf is priced and it comes to something that is still valid', () => {
  given(quotation, drafted()).when(lock, {}).records('locked', { lockedBy: 'system' })
  given(quotation, drafted({ lines: [] }))
    .when(lock, {})
    .refuses(no.noLines)
  given(quotation, drafted({ lines: [{ id: 'A', parentId: null, label: 'x', price: null }] }))
    .when(lock, {})
    .refuses(no.unpriced)
  given(quotation, drafted({ lines: [{ id: 'A', parentId: null, label: 'x', price: 0 }] }))
    .when(lock, {})
    .refuses(no.nothing)
  given(quotation, drafted({ validUntil: '2026-09-30' }))
    .when(lock, {})
    .refuses(no.validPast)
  given(quotation, drafted({ validUntil: '2026-10-01' }))
    .when(lock, {})
    .records('locked')
})
test('after the lock only entries are added: no more is taken back than a line still comes to', () => {
  const adjusting = (entries: unknown, past: Partial<Row<typeof quotation>> = locked()) =>
    given(quotation, past).when(adjust, { entries, remark: '司机补贴' } as never)
  const back = { kind: 'opposite', lineId: 'B1', label: '午餐减少', quantity: 10, price: '25.50' }
  const extra = { kind: 'extra', lineId: 'A', label: '高速费', price: '300.00' }
  adjusting([back, extra]).records('adjusted', { edition: 1, totalAmount: total - 25_500 + 30_000 })
  const [once] = adjusting([{ ...back, quantity: 82 }]).steps() as unknown as [{ data: { adjustment: Adjusted } }]
  const refused = (code: { readonly code: string }, field = 'lineId') => cells([[0, field, code.code]])
  assert.throws(() => adjusting([{ ...back, quantity: 1 }], locked({ adjustments: [once.data.adjustment] })).steps(), refused(no.oppositeTooMuch, 'price'))
  assert.throws(
    () =>
      adjusting([
        { ...back, quantity: 60 },
        { ...back, quantity: 60 },
      ]).steps(),
    cells([[1, 'price', no.oppositeTooMuch.code]]),
  )
  assert.throws(() => adjusting([{ ...back, lineId: 'B' }]).steps(), refused(no.oppositeLeaf))
  assert.throws(() => adjusting([{ ...extra, lineId: 'A1' }]).steps(), refused(no.extraPlace))
  assert.throws(() => adjusting([{ ...extra, lineId: 'Z' }]).steps(), refused(no.noLine))
  adjusting([]).refuses(no.noEntries)
  given(quotation, locked({ edition: 1 }))
    .when(unlock, {})
    .refuses(no.adjusted)
})
test('property: adjusting never changes a locked line, and the total is what was locked with all entries', () => {
  const entry = fc.record({
    kind: fc.constantFrom('opposite', 'extra'),
    which: fc.constantFrom('A1', 'B1', 'C1', 'A', 'B'),
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1, max: 9_000 }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(entry, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), rounds => {
      const past: Fact[] = [fact(quotation, 'created', kept as never), fact(quotation, 'locked')]
      for (const entries of rounds) {
        const given1 = entries.map(({ which, price: each, ...one }) => ({ ...one, lineId: which, label: 'x', price: (each / 100).toFixed(2) }))
        try {
          for (const one of given(quotation, past as never)
            .when(adjust, { entries: given1, remark: 'x' } as never)
            .steps())
            past.push({ ...(one as Fact), to: 'locked' })
        } catch (error) {
          assert.ok(error instanceof RefusalError)
        }
      }
      const row = folded(quotation, past as never)
      expect(row.lines).toEqual(kept.lines)
      expect(row.totalAmount).toBe(total + adjustedBy(row.adjustments ?? []))
      expect(row.perHead * row.heads + row.remainder).toBe(row.totalAmount)
      expect(row.edition).toBe((row.adjustments ?? []).length)
      const { amounts } = price(row.lines as readonly Line[], row)
      for (const [id, amount] of amounts) {
        const back = (row.adjustments ?? []).flatMap(one => one.entries).filter(one => one.kind === 'opposite' && one.lineId === id)
        expect(-back.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount)
      }
    }),
    { numRuns: 60 },
  )
})
test('it is used for its own product and school while it is valid, and is then not deleted', () => {
  const using = (more: object = {}, row: object = {}) => given(quotation, locked(row)).when(use, { openClassId: 'k', productId: 'p1', schoolId: 's1', ...more })
  using().records('used', { useCount: 1 })
  using({ productId: 'p2' }).refuses(no.otherProduct)
  using({}, { schoolId: 's2' }).refuses(no.otherSchool)
  using({}, { validUntil: '2026-09-30' }).refuses(no.expired)
  given(quotation, drafted({ useCount: 1 }))
    .when(remove, {})
    .refuses(no.used)
})
test('a revision has the same number; the old one stands back, and comes back when the new one is deleted', () => {
  const [stood, begun] = given(quotation, locked()).when(revise, {}).steps() as unknown as [{ type: string }, { input: { values: Record<string, unknown> } }]
  expect([stood.type, begun.input.values]).toEqual([
    'superseded',
    expect.objectContaining({ code: 'BJ2610010007', revision: 2, revisionOf: 'x', totalAmount: total }),
  ])
  expect(
    given(quotation, drafted({ revisionOf: 'q0' }))
      .when(remove, {})
      .steps(),
  ).toMatchObject([{ type: 'removed' }, { id: 'q0', command: { name: 'reinstate' } }])
})
test('what classes have to say', () => {
  given(quotation, locked()).guarded(releasedKeepsLock, {}, { classes: 1 }).refuses(no.releasedClass)
  given(quotation, locked()).guarded(paidKeepsLock, {}, { asked: 1 }).refuses(no.paidFor)
  given(quotation, locked()).guarded(paidKeepsLock, {}, { asked: 0 }).allows()
  given(quotation, locked()).guarded(liveKeepsQuotation, {}, { classes: 1 }).refuses(no.liveClass)
  given(quotation, locked())
    .guarded(completedEndsAdjusting, {} as never, { classes: 1 })
    .refuses(no.completedClass)
  given(quotation, locked()).guarded(releasedKeepsLock, {}, { classes: 0 }).allows()
})

/** A quotation of the district's product, locked. */
async function quoted(at: App, id = 'q1'): Promise<void> {
  await at.run(at.as('AM', { userId: 'am', reach: { agency: [ids.agency] } }), create, id, {
    ...head,
    productId: ids.product,
    schoolId: ids.school,
    lines: tree,
  } as never)
  await at.run(who(at).operator, lock, id, {})
}
test('a quotation goes back to what it was when its revision is deleted, and by a scheme to other lines', async () => {
  on = await districtOf()
  const { agency, operator } = who(on)
  await on.run(agency, create, 'q1', { ...head, productId: ids.product, lines: tree } as never)
  await on.run(agency, saveScheme, 'q1', { schemeName: '原方案' })
  await on.run(agency, fill, 'q1', { lines: tree.slice(0, 2) })
  await on.run(agency, relabel, 'q1', { lineId: 'A1', label: '四十座大巴' })
  const [scheme] = ((await on.row(quotation, 'q1')) as Row<typeof quotation>).schemes!
  await on.run(agency, takeScheme, 'q1', { schemeId: scheme!.id })
  await on.run(agency, dropScheme, 'q1', { schemeId: scheme!.id })
  await on.run(operator, lock, 'q1', {})
  const before = (await on.row(quotation, 'q1')) as Row<typeof quotation>
  expect([before.totalAmount, before.schemes, before.lines!.find(one => one.id === 'A1')!.label]).toEqual([total, [], '大巴'])
  await on.run(operator, revise, 'q1', {})
  const [revision] = (await on.all(quotation, { revisionOf: 'q1' })) as readonly Row<typeof quotation>[]
  expect(revision).toMatchObject({ status: 'draft', code: before.code, revision: 2, totalAmount: total, useCount: 0, edition: 0 })
  await refuses(on.run(operator, unlock, 'q1', {}), kernel.notNow)
  await on.run(agency, remove, revision!.id, {})
  expect(await on.row(quotation, 'q1')).toMatchObject({ status: 'locked', lines: before.lines, totalAmount: total })
  await on.run(operator, unlock, 'q1', { remark: '改路线' })
  await on.run(agency, update, 'q1', { heads: 60 })
})
for (const dialect of dialects)
  test(`the price of a class is the snapshot of a locked quotation, whatever becomes of that (${dialect})`, async () => {
    on = await districtOf(dialect)
    const { manager, operator } = who(on)
    await on.run(who(on).agency, create, 'q0', { ...head, productId: ids.product, schoolId: ids.school, lines: tree } as never)
    await refuses(on.run(manager, launch, 'k0', { ...launchInput, quotationId: 'q0' }), no.notLocked)
    await quoted(on)
    await on.run(manager, launch, 'k1', { ...launchInput, quotationId: 'q1' })
    const before = await on.row(openClass, 'k1')
    expect(before).toMatchObject({
      priceCents: 20_721,
      quotationId: 'q1',
      snapshot: { quotation: { totalAmount: total, perHead: 20_721, remainder: -6, edition: 0 } },
    })
    expect(await on.row(quotation, 'q1')).toMatchObject({ useCount: 1 })
    await on.run(operator, adjust, 'q1', { entries: [{ kind: 'extra', lineId: 'A', label: '高速费', price: '410.00' }], remark: '加开路线' })
    expect(await on.row(openClass, 'k1')).toEqual(before)
    await refuses(on.run(operator, archive, 'q1', {}), no.liveClass)
    await put(on, openClass, 'k1', 'cancel', {})
    await on.run(operator, archive, 'q1', {})
    await refuses(on.run(manager, launch, 'k2', { ...launchInput, quotationId: 'q1' }), no.notLocked)
  })
test('a released class keeps its quotation locked, a completed one ends adjusting, and a relaunch takes the price of today', async () => {
  on = await districtOf()
  const { operator, manager } = who(on)
  await quoted(on)
  await klass(on, 'released', 'k1', undefined, { quotationId: 'q1' })
  await refuses(on.run(operator, unlock, 'q1', {}), no.releasedClass)
  await on.run(operator, adjust, 'q1', { entries: [{ kind: 'extra', lineId: 'A', label: '高速费', price: '410.00' }], remark: '加开路线' })
  await put(on, openClass, 'k1', 'revoke', {})
  await on.run(manager, relaunch, 'k1', {})
  expect(await on.row(openClass, 'k1')).toMatchObject({ priceCents: 21_721, snapshot: { quotation: { edition: 1 } } })
})
for (const dialect of dialects)
  test(`of a lock and changes at the same moment the lock wins or comes after: what is locked is what was reckoned (${dialect})`, async () => {
    on = await districtOf(dialect)
    const at = on,
      { agency, operator } = who(on)
    await on.run(agency, create, 'q1', { ...head, productId: ids.product, lines: tree } as never)
    const outcomes = await Promise.allSettled([
      ...[50, 60, 70].map(heads => at.run(agency, update, 'q1', { heads })),
      at.run(operator, lock, 'q1', {}),
      ...[80, 90].map(heads => at.run(agency, update, 'q1', { heads })),
      ...Array.from({ length: 4 }, () =>
        at.run(operator, adjust, 'q1', { entries: [{ kind: 'opposite', lineId: 'A1', label: '让利', price: '2000.00' }], remark: '让利' }),
      ),
    ])
    const row = (await on.row(quotation, 'q1')) as Row<typeof quotation>
    expect(outcomes.slice(0, 4).every(one => one.status === 'fulfilled')).toBe(true)
    expect(outcomes.slice(4, 6).every(one => one.status === 'rejected')).toBe(true)
    // Of 2 groups, 2 days and 1500 each, three entries of 2000 are all that can be taken back.
    expect(outcomes.slice(6).filter(one => one.status === 'fulfilled')).toHaveLength(3)
    expect([row.heads, row.status, row.edition]).toEqual([70, 'locked', 3])
    expect(row.totalAmount).toBe(price(row.lines as readonly Line[], row).total - 600_000)
  })
