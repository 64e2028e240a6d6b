/** Each refusal of a table can be left out by itself, and nothing else of a module changes. */
import { expect, test } from 'vitest'
import { build, parseAst, type Plugin } from 'vite'
import { singleIn, singleRefusals } from './singleRefusals.ts'

const single = (code: string) => singleIn(code, parseAst(code, { lang: 'ts' }) as unknown as Parameters<typeof singleIn>[1], name => `one:${name}`)
const table = "export const no = refusals('seat', { full: ['名额已满', 'the class is full'], new: ['太新', 'too new'] })"

test('a table becomes a module that exports its refusals one by one', () => {
  const { code, tables } = single(`import { refusals } from '../kit/index.ts'\n${table}\nensure(ok, no.full)`)
  expect(code).toBe('import { refusals } from \'../kit/index.ts\'\nimport * as no from "one:no"\nexport { no }\nensure(ok, no.full)')
  const text = tables.get('one:no')
  expect(text).toContain("refusal('seat', 'full', ['名额已满', 'the class is full'])")
  expect(text).toContain('export { _1 as new }')
})

test('what is no table of plain entries stays as it is', () => {
  for (const code of [
    "const no = refusals('seat', { full: ['满', 'full'] })",
    "export const { full } = refusals('seat', { full: ['满', 'full'] })",
    "export const no = refusals('seat', { ...others, full: ['满', 'full'] })",
    "export const no = refusals('seat', { full: labelOf(seat) })",
    "export const no = { ...refusals('seat', { full: ['满', 'full'] }) }",
  ])
    expect(single(code)).toEqual({ code, tables: new Map() })
})

test('what nobody names is not in what is built, also through another file; who takes the table as a whole gets all of it', async () => {
  const files: Readonly<Record<string, string>> = {
    '/modules/seat/refusals.ts': `import { refusals } from '../kit/index.ts'\n${table}`,
    '/modules/seat/index.ts': "export { no as noSeat } from './refusals.ts'",
    '/modules/one.ts': "import { noSeat } from './seat/index.ts'\nconsole.log(noSeat.new)",
    '/modules/all.ts': "import { noSeat } from './seat/index.ts'\nconsole.log(Object.values(noSeat))",
    '/modules/kit/index.ts': 'export const refusals = () => ({})',
  }
  const given: Plugin = {
    name: 'given',
    enforce: 'pre',
    resolveId: (source, from) => (source in files ? source : from && source.startsWith('.') ? new URL(source, `file://${from}`).pathname : undefined),
    load: id => files[id],
  }
  const built = async (entry: string) => {
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [given, singleRefusals()],
      build: { write: false, rollupOptions: { input: entry } },
    })
    return (made as { readonly output: readonly { readonly code: string }[] }).output.map(({ code }) => code).join('')
  }
  const one = await built('/modules/one.ts')
  expect(one).toContain('太新')
  expect(one).not.toContain('名额已满')
  const all = await built('/modules/all.ts')
  expect(all).toContain('太新')
  expect(all).toContain('名额已满')
})
