/** A build step: makes of each table of refusals a module that exports them one by one, so that those that only the server says are left
 * out like anything else that nothing in the console asks for. */
import type { Plugin } from 'vite'

const modules = /\/modules\/.*\.ts$/
const kit = new URL('../modules/kit/resource.ts', import.meta.url).pathname

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [name: string]: any
}
/** The table of `export const no = refusals('openclass', { full: ['…', '…'] })`, where each entry is there to be read. */
interface Table {
  readonly name: string
  readonly area: string
  /** The text of each label. */
  readonly entries: Readonly<Record<string, string>>
  readonly start: number
  readonly end: number
}
const isText = (node: Node | null): boolean => node?.type === 'Literal' && typeof node.value === 'string'

function tableIn(code: string, statement: Node): Table | undefined {
  const [declared, another] = statement.declaration?.declarations ?? [],
    { callee, arguments: [area, table] = [] } = declared?.init ?? {}
  if (statement.type !== 'ExportNamedDeclaration' || another || declared?.id.type !== 'Identifier' || callee?.name !== 'refusals') return undefined
  if (!isText(area) || table?.type !== 'ObjectExpression') return undefined
  const entries: Record<string, string> = {}
  for (const { type, computed, key, value } of table.properties as readonly Node[]) {
    if (type !== 'Property' || computed || key.type !== 'Identifier' || value.type !== 'ArrayExpression' || !value.elements.every(isText)) return undefined
    entries[key.name] = code.slice(value.start, value.end)
  }
  return { name: declared.id.name, area: area.value, entries, start: statement.start, end: statement.end }
}

/** The module that exports each refusal of a table; a refusal may be called like a word of the language. */
const textOf = ({ area, entries }: Table): string =>
  [
    `import { refusal } from ${JSON.stringify(kit)}`,
    ...Object.entries(entries).map(([key, label], at) => `const _${at} = /* @__PURE__ */ refusal('${area}', '${key}', ${label})\nexport { _${at} as ${key} }`),
  ].join('\n')

/** The code with its tables taken from modules, named by `idOf`, and the text of each of these. */
export function singleIn(code: string, program: Node, idOf: (name: string) => string): { readonly code: string; readonly tables: ReadonlyMap<string, string> } {
  const tables = new Map<string, string>()
  let kept = code
  for (const statement of (program.body as readonly Node[]).toReversed()) {
    const table = tableIn(code, statement)
    if (!table) continue
    const id = idOf(table.name),
      from = JSON.stringify(id)
    tables.set(id, textOf(table))
    kept = `${kept.slice(0, table.start)}import * as ${table.name} from ${from}\nexport { ${table.name} }${kept.slice(table.end)}`
  }
  return { code: kept, tables }
}

export const singleRefusals = (): Plugin => {
  const texts = new Map<string, string>()
  return {
    name: 'ketang-single-refusals',
    apply: 'build',
    enforce: 'pre',
    resolveId: source => (source.startsWith('\0refusals:') ? source : undefined),
    load(id) {
      const code = texts.get(id)
      return code === undefined ? undefined : { code, moduleSideEffects: false }
    },
    transform(code, id) {
      const path = id.split('?')[0]!
      if (!modules.test(path) || !code.includes('refusals(')) return undefined
      const made = singleIn(code, this.parse(code, { lang: 'ts' }) as unknown as Node, name => `\0refusals:${path}:${name}`)
      for (const [one, text] of made.tables) texts.set(one, text)
      return made.tables.size > 0 ? { code: made.code, map: null } : undefined
    },
  }
}
