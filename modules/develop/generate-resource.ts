/** The file of a generated resource: its fields, its lifecycle and its commands. Pure. */
import { type FieldSpec, titleOf } from './field-spec.ts'
import { commandsOf, imported, label, type Plan, quote } from './plan.ts'

/** How a kind is made in the kit. */
const maker = ({ kind, to }: FieldSpec): string => (kind === 'lines' ? 'text' : kind === 'ref' || kind === 'dict' ? `${kind}(${quote(to!)})` : kind)

function field(spec: FieldSpec): string {
  const options = [
    spec.required && 'required: true',
    spec.search && 'search: true',
    spec.unique && 'unique: true',
    spec.hidden && 'hidden: true',
    spec.kind === 'lines' && 'lines: 4',
  ].filter(Boolean)
  const rest = `(${quote(spec.zh)}, ${quote(spec.en)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`
  if (spec.kind !== 'choice') return `    ${spec.name}: ${maker(spec)}${rest},\n`
  return `    ${spec.name}: choice({\n${spec.choices!.map(one => `      ${one.key}: ${label(one.zh, one.en)},\n`).join('')}    })${rest},\n`
}

export function resourceFile(plan: Plan): string {
  const { row, constant, name, api } = plan
  const isRemovable = row.baseMode === '2'
  const used = [
    ...new Set([...row.fields.map(spec => (spec.kind === 'lines' ? 'text' : spec.kind)), 'crud', 'resource', ...(isRemovable ? [] : ['state'])]),
  ].sort()
  return `/** ${row.codeNameEn}: made by the code generator, from here on yours to change. */
${imported(`{ ${used.join(', ')} }`, '../kit/index.ts')}

export const ${constant} = resource(${quote(name)}, {
  label: ${label(row.codeName, row.codeNameEn)}, path: ${quote(api)}, title: ${quote(titleOf(row.fields)!.name)},
  scope: 'everyone', read: ['PA', 'PO'],
  fields: {
${row.fields.map(field).join('')}  },
${
  isRemovable
    ? ''
    : `  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live' }),
  },
`
}})

${
  isRemovable
    ? `export const ${commandsOf(plan)} = crud(${constant}, { by: ['PA', 'PO'] })
`
    : `const [create, change] = crud(${constant}, { by: ['PA', 'PO'] })
export const ${commandsOf(plan)} = [create, change] as const
`
}`
}
