/** What a migration gives to rows that are there already: a new or newly required column holds the field's initial value, as the fold says. */
import type { Field, Resource } from '../../modules/kit/index.ts'
import { type Dialect, snake, storage } from './columns.ts'

/** A field that can't be added to a table with rows. */
export class MigrationError extends Error {}

interface Column {
  readonly notNull?: boolean
}
interface Table {
  readonly name: string
  readonly columns: Readonly<Record<string, Column>>
}
/** The columns of each table in a snapshot of either dialect. */
function columnsIn(snapshot: unknown): ReadonlyMap<string, Readonly<Record<string, Column>>> {
  const { tables = {} } = (snapshot ?? {}) as { readonly tables?: Readonly<Record<string, Table>> }
  return new Map(Object.values(tables).map(({ name, columns }) => [name, columns]))
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** A value as SQL that stands in a migration. */
function literal(dialect: Dialect, field: Field, value: unknown): string {
  switch (storage[field.kind]) {
    case 'integer':
      return String(Number(value))
    case 'flag':
      return dialect === 'sqlite' ? String(value ? 1 : 0) : String(value === true)
    case 'json':
      return quoted(JSON.stringify(value))
    case 'text':
      return quoted(String(value))
  }
}

/** The statements of a migration, completed so that they succeed on tables with rows and leave there what a rebuild would. Throws a
 * `MigrationError` that names every field for which that can't be: required or unique ones whose initial value does not serve. */
export function carried(dialect: Dialect, resources: readonly Resource[], before: unknown, after: unknown, statements: readonly string[]): readonly string[] {
  const was = columnsIn(before),
    is = columnsIn(after),
    faults: string[] = []
  const fields = new Map(resources.map(of => [of.name, new Map(Object.entries(of.fields).map(([key, field]) => [snake(key), { key, field, of }]))]))
  /** The initial value of a column that rows lack, as SQL; undefined where they may lack it. */
  const initial = (table: string, column: string): string | undefined => {
    const known = fields.get(table)?.get(column)
    if (!known) return undefined
    const { field, key, of } = known,
      value = (of as { empty?: Record<string, unknown> }).empty?.[key] ?? field.initial
    return value === undefined || value === null ? undefined : literal(dialect, field, value)
  }
  for (const [table, columns] of is)
    for (const [column, { notNull }] of Object.entries(columns)) {
      const old = was.get(table)
      if (!old) continue
      const known = fields.get(table)?.get(column),
        value = initial(table, column),
        name = `${table}.${known?.key ?? column}`
      if (notNull && !old[column]?.notNull && value === undefined) faults.push(`${name} is required: rows that are there need an initial value`)
      if (!old[column] && known?.field.unique && value !== undefined) faults.push(`${name} is unique: rows that are there can't all have its initial value`)
    }
  if (faults.length > 0) throw new MigrationError(faults.join('\n'))
  return statements.flatMap(text => {
    const added = /^ALTER TABLE [`"](\w+)[`"] ADD (?:COLUMN )?[`"](\w+)[`"][^;]*/.exec(text)
    if (added) {
      const value = initial(added[1]!, added[2]!)
      return [value === undefined ? text : text.replace(/;?$/, ` DEFAULT ${value};`)]
    }
    const firm = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL/.exec(text)
    if (firm) return [`UPDATE "${firm[1]}" SET "${firm[2]}" = ${initial(firm[1]!, firm[2]!)} WHERE "${firm[2]}" IS NULL;`, text]
    // SQLite copies a table whose columns change; a column that was not there would be read as the text of its name.
    const copied = /^(INSERT INTO `__new_\w+`\([^)]*\) SELECT )(.*)( FROM `(\w+)`;?)$/s.exec(text)
    if (!copied) return [text]
    const old = was.get(copied[4]!)!
    const selected = copied[2]!
      .split(', ')
      .map(name => name.replaceAll('"', ''))
      .map(column => {
        const value = initial(copied[4]!, column)
        return !old[column]
          ? (value ?? 'NULL')
          : value !== undefined && is.get(copied[4]!)?.[column]?.notNull && !old[column].notNull
            ? `coalesce("${column}", ${value})`
            : `"${column}"`
      })
    return [`${copied[1]}${selected.join(', ')}${copied[3]}`]
  })
}
