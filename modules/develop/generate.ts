/** Generates a module from descriptions: the files of a ready Ketang module, as text. Pure. */
import type { Code } from './code.ts'
import { manifestFile } from './generate-manifest.ts'
import { resourceFile } from './generate-resource.ts'
import { testFile } from './generate-test.ts'
import { commandsOf, imported, label, type Plan, planOf, quote } from './plan.ts'

export interface File {
  readonly path: string
  readonly text: string
}
/** The files of one module: descriptions that name the same module go into it together. */
export function generate(rows: readonly Code[]): readonly File[] {
  return [...Map.groupBy(rows.map(planOf), plan => plan.module)].flatMap(([module, plans]) => {
    const at = (name: string, text: string): File => ({ path: `modules/${module}/${name}`, text })
    return [
      ...plans.map(plan => at(`${plan.file}.ts`, resourceFile(plan))),
      at('index.ts', indexFile(plans)),
      at('manifest.ts', manifestFile(plans)),
      at('module.ts', moduleFile(module, plans)),
      ...plans.map(plan => at(`${plan.file}.test.ts`, testFile(plan))),
      at('README.md', readme(module, plans)),
    ]
  })
}

const indexFile = (plans: readonly Plan[]): string => `/** The public face of ${plans[0]!.row.codeNameEn.toLowerCase()}. */
${plans.map(plan => `export { ${commandsOf(plan)}, ${plan.constant} } from './${plan.file}.ts'\n`).join('')}`

const moduleFile = (module: string, plans: readonly Plan[]): string => {
  const { row } = plans[0]!
  return `/** ${row.codeNameEn}: ${plans.map(plan => plan.row.codeNameEn.toLowerCase()).join(', ')}, and what may be done with them. */
${imported('{ module }', '../kit/index.ts')}
${imported('{ manifest }', './manifest.ts')}

export default module(${quote(module)}, { label: ${label(row.codeName, row.codeNameEn)}, ...manifest })
`
}

/** The lines that make a generated module part of the product; the test puts in exactly these. */
export function registration(module: string) {
  return { import: imported(module, `./${module}/module.ts`), member: module }
}

const readme = (module: string, plans: readonly Plan[]): string => {
  const lines = registration(module)
  return `# ${plans[0]!.row.codeNameEn}

Made by the code generator; from here on it is yours to change. Unpack it over the sources (everything lies in \`modules/${module}/\`), then:

1. \`modules/index.ts\`: \`${lines.import}\`, and \`${lines.member}\` at the end of the list.
2. \`npm run ketang -- migrate new ${plans[0]!.name}\` writes the migrations of both databases.
3. \`npm test\`.

| resource | calls | screen |
| --- | --- | --- |
${plans.map(plan => `| \`${plan.name}\` | \`/api/${plan.api}/…\` | \`${plan.web}\` |\n`).join('')}`
}
