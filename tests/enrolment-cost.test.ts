/** What an enrolment costs, counted: facts, statements, commits and bytes of one with its order, payment and notices, with what follows of them.
 * Times differ from machine to machine and are the bench's; these figures are the same on each, so that a module that makes every enrolment
 * dearer says so here. Who raises a bound says in docs/speed.md what it bought. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { advise } from '../server/kernel/query-plans.ts'
import { openStore, planned, type Store } from '../server/kernel/store.ts'
import { tablesFor } from './made-tables.ts'
import { type Kept, kept } from './bench/kept.ts'

const folder = mkdtempSync(join(tmpdir(), 'ketang-cost-')),
  address = join(folder, 'cost.db')
let store: Store, cost: Kept
beforeAll(async () => {
  store = openStore(address)
  await store.exec((await tablesFor('sqlite', modules)).join(';\n'))
  advise(store)
  cost = await kept(address, 80)
}, 120_000)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test('an enrolment records eleven facts', () => expect(cost.facts).toBe(11))
test('it asks and writes some fifty statements', () => expect(cost.statements).toBeLessThan(60))
test('many at once share their commits', () => expect(cost.commits).toBeLessThan(0.2))

test('what names a person, a place or an order is found by it, and never by walking the tenant or a status', () => {
  const texts = [...cost.asked.keys()].filter(text => /^select.*"(?:student|user|payer|order|enrolment|open_class)_id" = \?/s.test(text))
  expect(texts.length).toBeGreaterThan(10)
  const walks = texts.filter(text => {
    const values = [...text.replace(/'[^']*'/g, '').matchAll(/\?/g)].map(() => 1),
      plan = store.raw.prepare(`explain query plan ${planned(text)}`).all(...values) as readonly { readonly detail: string }[]
    return plan.some(({ detail }) => /^SCAN (?!json_each)|\(tenant=\?(?: AND status=\?)?\)$/.test(detail))
  })
  expect(walks).toEqual([])
})

test('of a row that was there what changed is set alone: SQLite writes anew each index of which a column is set', () => {
  const updates = [...cost.asked.keys()].flatMap(text => (text.startsWith('insert into "payment"') ? [text.split(' do update set ')[1]!] : []))
  expect(updates.filter(set => !set.includes('"student_id"')).length).toBeGreaterThanOrEqual(2)
})
