/** Rows of the bench's list, written straight into the table: half of them meet the filter. */
import type { Dialect } from '../../server/kernel/columns.ts'
import { openStore } from '../../server/kernel/store.ts'

export async function fill(dialect: Dialect, address: string, rows: number): Promise<void> {
  const store = openStore(address)
  const row = (n: string) =>
    `'n' || ${n}, '000000', 1, 'live', '2026-01-01T00:00:00.' || ${n}, 'u', '2026-01-02T03:04:05.678Z', 'u', '标题' || ${n}, 's1', case when ${n} % 2 = 0 then 'a' else 'b' end, 'body', 100, null`
  const columns = 'id, tenant, version, status, created_at, created_by, updated_at, updated_by, title, school_id, kind, body, amount, rank'
  await store.exec(
    dialect === 'sqlite'
      ? `insert or ignore into bench_note (${columns}) with recursive c(n) as (select 1 union all select n + 1 from c where n < ${rows}) select ${row('n')} from c; analyze`
      : `insert into bench_note (${columns}) select ${row('n')} from generate_series(1, ${rows}) as c(n) on conflict do nothing`,
  )
  // What the database would do by itself in the minutes after so many rows is done before anybody measures.
  if (dialect === 'postgres') for (const calm of ['vacuum analyze bench_note', 'checkpoint']) await store.exec(calm)
  await store.close()
}
