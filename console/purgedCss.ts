/** A build step: PurgeCSS drops the rules of Blueprint's style sheets whose classes no component of the build can bear. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

/** What Blueprint's components call their classes: `Classes.DIALOG_HEADER` is `bp6-dialog-header`. */
const classes: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...['core', 'table'].map(name => createRequire(import.meta.url)(`@blueprintjs/${name}/lib/cjs/common/classes.js`) as object),
)
const components = /\/@blueprintjs\/(core|table)\/lib\/esm\/(?!.*\/classes\.js$)/
const words = /\bbp6-[\w-]+/g
const named = /\b[A-Z][A-Z0-9_]+\b/g

/** The classes that a component says it has, and those that a text spells out. */
export const classesIn = (code: string): readonly string[] => [
  ...(code.match(words) ?? []),
  ...(code.match(named) ?? []).flatMap(name => String(classes[name] ?? '').split(' ')),
]

/** Classes that components make from values, such as an intent or a placement; and all that are not Blueprint's. */
const always = [/^(?!bp6-)/, /^bp6-(dark|position-|intent-|elevation-|align-|focus-|popover-|tree-node-content-|small|medium|large|minimal|outlined|solid)/]

export async function purge(css: string, used: ReadonlySet<string>): Promise<string> {
  const [answer] = await new PurgeCSS().purge({
    content: [{ raw: [...used].join(' '), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: text => text.split(' '),
    safelist: always,
  })
  return answer!.css
}

export const purgedCss = (): Plugin => ({
  name: 'purged-css',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const there = chunks.flatMap(({ modules }) => Object.keys(modules).filter(id => modules[id]!.renderedLength > 0 && components.test(id)))
    const used = new Set([...chunks.map(({ code }) => code), ...there.map(id => readFileSync(id, 'utf8'))].flatMap(classesIn))
    for (const file of Object.values(bundle)) if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = await purge(String(file.source), used)
  },
})
