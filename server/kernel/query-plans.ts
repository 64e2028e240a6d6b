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
  const tables = store.raw.prepare('select name from sqlite_schema where type = ? and name not like ?').all('table', 'sqlite_%') as { name: string }[]
  return tables.flatMap(({ name: table }) =>
    (store.raw.pragma(`index_list("${table}")`) as { name: string; unique: number }[]).map(index => ({
      table,
      name: index.name,
      isUnique: index.unique === 1,
      columns: (store.raw.pragma(`index_info("${index.name}")`) as { name: string }[]).map(column => column.name),
    })),
  )
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
  for (const index of indexesOf(store)) if (!known.has(index.name)) put.run(index.table, index.name, figures(index))
  store.raw.exec('analyze sqlite_schema')
}
