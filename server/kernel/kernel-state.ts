/** What a database says of itself, by tenant and name: `*` stands for all tenants. */
import type { Dialect } from './columns.ts'
import { inserter } from './statements.ts'
import type { Statement, Store } from './store.ts'

/** Everything a tenant says under names that begin so: name and value. */
export const stateOf = (dialect: Dialect, tenant: string, prefix: string): Statement => ({
  text: `select name, value from kernel_state where tenant = ${dialect === 'sqlite' ? '?' : '$1'} and name like '${prefix}%' order by name`,
  values: [tenant],
})

/** Says something under names, instead of what was said there before. */
export const stateSaid = (dialect: Dialect, tenant: string, values: readonly (readonly [name: string, value: string])[]): readonly Statement[] =>
  inserter(
    dialect,
    'kernel_state',
    ['tenant', 'name', 'value'],
    ['text', 'text', 'text'],
    'on conflict (tenant, name) do update set value = excluded.value',
  )(values.map(([name, value]) => [tenant, name, value]))

/** Whether a database has a table. */
export async function tableThere({ dialect, read }: Store, name: string): Promise<boolean> {
  const rows = await read(
    dialect === 'sqlite'
      ? { text: "select 1 from sqlite_master where type = 'table' and name = ?", values: [name] }
      : { text: 'select 1 from information_schema.tables where table_schema = current_schema() and table_name = $1', values: [name] },
  )
  return rows.length > 0
}
