/** What is generated, with every name worked out, and the words that all generated files are written in. */
import type { Code } from './code.ts'
import type { FieldSpec } from './field-spec.ts'
import { camel, kebab, moduleOf } from './names.ts'

/** A description with every name worked out. */
export interface Plan {
  readonly row: Code & { readonly codeNameEn: string; readonly fields: readonly FieldSpec[] }
  readonly module: string
  /** The resource's name, its constant, and its file without ending. */
  readonly name: string
  readonly constant: string
  readonly file: string
  readonly api: string
  readonly web: string
}

/** What a description without fields gets. */
const only: FieldSpec = { name: 'name', zh: '名称', en: 'Name', kind: 'text', required: true, search: true }

export function planOf(row: Code): Plan {
  const { tablePrefix, tableName } = row
  const name = tablePrefix && tableName.startsWith(tablePrefix) && tableName.length > tablePrefix.length ? tableName.slice(tablePrefix.length) : tableName
  // Clients of the family ask for neither an English name nor fields.
  const codeNameEn =
      row.codeNameEn ||
      name
        .split('_')
        .join(' ')
        .replace(/^./, letter => letter.toUpperCase()),
    module = moduleOf(row.packageName)
  return {
    row: { ...row, codeNameEn, fields: row.fields?.length ? row.fields : [only] },
    module,
    name,
    constant: camel(name),
    file: kebab(name),
    api: row.apiPath || `${row.serviceName}/${kebab(name)}`,
    web: row.webPath || `/${module}/${kebab(name)}`,
  }
}
export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
export const label = (zh: string, en: string): string => `[${quote(zh)}, ${quote(en)}]`
/** An import of a generated file. */
export const imported = (what: string, from: string): string => `import ${what} from ${quote(from)}`
export const commandsOf = ({ constant }: Plan): string => `${constant}Commands`
