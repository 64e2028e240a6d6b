/** Query plans on SQLite: it never looks at its tables by itself and, knowing nothing, would walk a whole tenant for each
 * question. These figures tell it what every index is good for, also while the tables are still empty. */
import type { Store } from './store.ts'

const rows = 1_000_000
/** Rows that share one value, by column; what is not listed is a key of a few rows. */
const alike: Readonly<Record<string, number>> = {
  tenant: rows,
  status: rows / 10,
  area_code: rows / 4,
  school_id: rows / 20,
  agency_id: rows / 20,
  product_id: rows / 50,
  dept_id: rows / 50,
  role_id: rows / 5,
  grade_id: rows / 100,
  class_id: rows / 200,
  period: rows / 20,
  parent_id: rows / 100,
  code: rows / 100,
  room_id: rows / 100,
  teacher_id: rows / 100,
  open_class_id: 200,
  created_at: 4,
}
const few = 10

interface Index {
  readonly name: string
  readonly table: string
  readonly isUnique: boolean
  readonly columns: readonly string[]
}
function indexesOf(store: Store): readonly Index[] {
  const columns = store.raw
    .prepare(
      `select t.name, l.name, l."unique", c.name from sqlite_schema t, pragma_index_list(t.name) l, pragma_index_info(l.name) c
        where t.type = 'table' and t.name not like 'sqlite_%' order by l.name, c.seqno`,
    )
    .raw()
    .all() as [table: string, name: string, unique: number, column: string][]
  return [...Map.groupBy(columns, ([, name]) => name)].map(([name, own]) => ({
    name,
    table: own[0]![0],
    isUnique: own[0]![2] === 1,
    columns: own.map(([, , , column]) => column),
  }))
}
/** How many rows each further column of an index leaves: never more than the one before it. */
function figures({ columns, isUnique }: Index): string {
  let left = rows
  return [rows, ...columns.map((column, i) => (left = isUnique && i === columns.length - 1 ? 1 : Math.max(1, Math.min(left, alike[column] ?? few))))].join(' ')
}

/** Writes the figures where they are not there yet; nothing to do on PostgreSQL, which looks for itself. */
export function advise(store: Store): void {
  if (store.dialect !== 'sqlite') return
  store.raw.exec('analyze sqlite_schema')
  const known = new Set((store.raw.prepare('select idx from sqlite_stat1').all() as { idx: string }[]).map(row => row.idx))
  const put = store.raw.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  // As one transaction: by itself each figure would be brought to the disk.
  store.raw.transaction(() => {
    for (const index of indexesOf(store)) if (!known.has(index.name)) put.run(index.table, index.name, figures(index))
  })()
  store.raw.exec('analyze sqlite_schema')
}
