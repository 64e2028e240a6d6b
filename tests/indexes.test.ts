/** Indexes: each is there for a statement, and the database answers that statement by it. What serves none would only be written and kept. */
import { afterAll, describe, expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import type { Resource } from '../modules/kit/index.ts'
import { advise } from '../server/kernel/query-plans.ts'
import { soughtFacts } from '../server/kernel/log-search.ts'
import { registry } from '../server/kernel/registry.ts'
import { statements } from '../server/kernel/statements.ts'
import type { Statement, Store } from '../server/kernel/store.ts'
import { archivedFacts, factsAfter, selectFacts } from '../server/kernel/stored-facts.ts'
import { indexesOf, kernelTables } from '../server/kernel/tables.ts'
import { storage } from '../server/kernel/columns.ts'
import { dialects, tenant } from './app.ts'
import { freshStore } from './databases.ts'

/** Kinds of which a district has hundreds, and those of which few are in the status that is asked for. */
const few: ReadonlySet<string> = new Set([
  'merchant_key',
  'activity_schedule',
  ...['agency', 'area_authorization', 'product_grant', 'open_class', 'choice_round', 'announcement', 'agency_teacher_fee', 'subsidy_scheme'],
  // In the asked status for some days only.
  ...['lesson', 'teacher_change', 'refund', 'service_ticket'],
])
const samples = { text: 'x', integer: 1, flag: true, json: '[]' } as const

describe.each(dialects)('%s', dialect => {
  const opened = freshStore(dialect, modules)
  afterAll(async () => {
    const { store, drop } = await opened
    await store.close()
    await drop()
  })
  const all = registry(modules),
    made = statements(dialect, all),
    mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)
  const served = (of: Resource, { where, sort }: { readonly where: readonly string[]; readonly sort: readonly string[] }): Statement => {
    const sampleOf = (key: string): unknown => (key === 'status' ? of.lifecycle.statuses[0] : samples[storage[of.fields[key]!.kind]])
    const isDue = (key: string) => of.fields[key]?.index === 'due'
    return made.find(of, tenant, Object.fromEntries(where.map(key => [key, isDue(key) ? { lte: sampleOf(key) } : sampleOf(key)])), sort, 10)
  }
  /** How the database would answer. */
  async function plan(store: Store, { text, values }: Statement): Promise<string> {
    if (dialect === 'sqlite') return (await store.read({ text: `explain query plan ${text}`, values })).map(row => row[3]).join('\n')
    return store.transact(tenant, function* () {
      yield {
        text: "select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)",
        values: [],
      }
      return ((yield { text: `explain ${text}`, values }) as readonly (readonly unknown[])[]).map(row => row[0]).join('\n')
    })
  }

  // PostgreSQL plans by what it counted in its tables, which are empty here; it has the same indexes, as is seen below.
  test.runIf(dialect === 'sqlite')('every index of a resource answers the statement that it is there for', async () => {
    const { store } = await opened
    advise(store)
    const idle: string[] = []
    for (const of of all.tables)
      for (const { name, serves } of indexesOf(of)) {
        const shown = await plan(store, served(of, serves))
        // Rows of one moment are put in the order of their ids; never all rows of a list.
        const isSorted = serves.sort.length > 0 && shown.includes('USE TEMP B-TREE FOR ORDER BY')
        if (isSorted || !new RegExp(`\\b${name}\\b`).test(shown)) idle.push(`${name}: ${shown}`)
      }
    expect(idle).toEqual([])
  })

  test.runIf(dialect === 'sqlite')(
    'one of a column that may be empty leaves out rows without a value, and answers a question about several values',
    async () => {
      const { store } = await opened
      advise(store)
      const idle: string[] = [],
        schema = new Map(
          (await store.read({ text: "select name, sql from sqlite_schema where type = 'index'", values: [] })).map(([name, sql]) => [name, String(sql)]),
        )
      let looked = 0
      for (const of of all.tables)
        for (const { name, valued, columns } of indexesOf(of)) {
          if (!valued) continue
          expect(schema.get(name)).toContain(' is not null')
          if (columns[0] !== valued) continue
          looked++
          const shown = await plan(store, made.find(of, tenant, { [valued]: ['x', 'y'] }, [], 10))
          if (!new RegExp(`\\b${name}\\b`).test(shown)) idle.push(`${name}: ${shown}`)
        }
      expect(idle).toEqual([])
      expect(looked).toBeGreaterThan(100)
    },
  )

  // The clock asks again and again, also where nothing is due: what grows with the pupils must not be looked through each time.
  test.runIf(dialect === 'sqlite')('what has become due is found by when it is, unless there are few of its kind', async () => {
    const { store } = await opened
    advise(store)
    const slow: string[] = []
    for (const { name, due } of all.reactions) {
      if (!due) continue
      const { of, where, sort = [], limit = 10 } = due('2026-10-01T04:00:00.000Z', 'Asia/Shanghai'),
        many = Array.from({ length: 40 }, (_, n) => `t${n}`)
      // Of a tenant by name, and of all of them together.
      for (const statement of [made.find(of, tenant, where, sort, limit), made.countEach(of, many, where)]) {
        const shown = await plan(store, statement),
          by = indexesOf(of).find(index => new RegExp(`\\b${index.name}\\b`).test(shown))
        const isByTime = by?.columns.some(key => key !== 'status' && key !== 'createdAt' && key in where)
        if (!isByTime && !few.has(of.name)) slow.push(`${name}: ${of.name} by ${by?.name ?? 'no index'}`)
      }
    }
    expect(slow).toEqual([])
  })

  // Those who look at what was done see a page at a time: all facts of a tenant must not be put in order for each.
  test.runIf(dialect === 'sqlite')('what was done is met in the order of the log, also by one person; what is rare by what it is of', async () => {
    const { store } = await opened,
      sought = { resources: ['a', 'b'], after: 1, before: 9 }
    advise(store)
    for (const table of ['facts', 'facts_archive'] as const) {
      for (const of of [{}, { isOfPeople: true }, { actor: 'u' }])
        expect(await plan(store, soughtFacts(dialect, table, tenant, { ...sought, ...of }, 10))).not.toContain('ORDER BY')
      expect(await plan(store, soughtFacts(dialect, table, tenant, sought, 10, true))).toMatch(
        /facts_(stream_key|archive_stream_idx) \(tenant=\? AND resource=\?\)/,
      )
    }
  })

  test('every index of the kernel answers the statement that it is there for', async () => {
    const { store } = await opened,
      one = (text: string, ...values: readonly unknown[]): Statement => ({ text, values })
    const kernel: Readonly<Record<string, Statement>> = {
      facts: factsAfter(dialect, tenant, 5, 10),
      facts_stream_key: one(`${selectFacts} where tenant = ${mark(1)} and resource = ${mark(2)} and stream = ${mark(3)} order by version`, tenant, 'a', 'b'),
      facts_actor_idx: soughtFacts(dialect, 'facts', tenant, { actor: 'u', resources: ['a'], after: 1, before: 9 }, 10),
      facts_archive_actor_idx: soughtFacts(dialect, 'facts_archive', tenant, { actor: 'u', resources: ['a'], after: 1, before: 9 }, 10),
      facts_archive: archivedFacts.after(dialect, tenant, 5, 10, 10),
      facts_archive_stream_idx: archivedFacts.stream(dialect, 'facts_archive', tenant, 'a', 'b'),
      receipts: made.receipt(tenant, 'k'),
      receipts_at_idx: one(`delete from receipts where tenant = ${mark(1)} and at < ${mark(2)}`, tenant, '2026-10-01T04'),
      stream_keys: made.streamKey(tenant, 'a', 'b'),
      sequences: made.sequence(tenant, 'n'),
      cursors: one(`select position from cursors where tenant = ${mark(1)} and name = ${mark(2)}`, tenant, 'n'),
      leases: one(`delete from leases where tenant = ${mark(1)} and name = ${mark(2)}`, tenant, 'n'),
      tries: one(`select used from tries where tenant = ${mark(1)} and name = ${mark(2)}`, tenant, 'n'),
      found_keys: one(
        `select id from found_keys where tenant = ${mark(1)} and resource = ${mark(2)} and key >= ${mark(3)} order by key, id limit 10`,
        tenant,
        'a',
        'b',
      ),
      found_news: one(`select keys, id from found_news where tenant = ${mark(1)} and resource = ${mark(2)}`, tenant, 'a'),
      kernel_state: one(`select value from kernel_state where tenant = ${mark(1)} and name = ${mark(2)}`, tenant, 'n'),
    }
    for (const [name, statement] of Object.entries(kernel))
      expect(await plan(store, statement)).toMatch(new RegExp(`(${name}|${name}_pk\\w*|sqlite_autoindex_${name}_1)\\b`))
    const known = new Set([
      ...Object.keys(kernel).flatMap(name => [name, `${name}_pk`, `${name}_pkey`, `sqlite_autoindex_${name}_1`]),
      ...all.tables.flatMap(of => [`${of.name}_pk`, `sqlite_autoindex_${of.name}_1`, ...indexesOf(of).map(index => index.name)]),
    ])
    const there = await store.read(
      one(
        dialect === 'sqlite'
          ? "select name from sqlite_schema where type = 'index'"
          : 'select indexname::text from pg_indexes where schemaname = current_schema()',
      ),
    )
    expect(there.map(([name]) => String(name)).filter(name => !known.has(name))).toEqual([])
    expect(there.length).toBeGreaterThan(Object.keys(kernelTables(dialect)).length + all.tables.length)
  })
})
