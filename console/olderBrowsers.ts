/** A build step: older browsers get what they lack before the console starts, and everybody else one small script. */
import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { reckoner } from './older/reckoned.ts'

/** The oldest browsers that the console is for: Chromium 105 also under the names that it has in China, and 109 is the last for Windows 7. */
export const oldest = ['chrome105', 'edge105', 'firefox121', 'safari15.5', 'ios15.5']

interface Named {
  readonly fileName: string
  readonly source: string
}
const named = (name: string, ending: string, source: string): Named => ({
  fileName: `assets/${name}-${hash('sha256', source, 'base64url').slice(0, 8)}.${ending}`,
  source,
})
/** A script of its own, for browsers of an age that may know no modules. */
async function script(name: string, target: string, define: Readonly<Record<string, string>> = {}): Promise<Named> {
  const path = fileURLToPath(new URL(`./older/${name}.ts`, import.meta.url)),
    { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false, format: 'iife', target, define })
  return named(name, 'js', outputFiles[0]!.text)
}

export const olderBrowsers = (): Plugin => ({
  name: 'older-browsers',
  apply: 'build',
  // After the page is written, and what is unused has left its styles.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const assets = Object.values(bundle).filter(file => file.type === 'asset'),
      page = assets.find(({ fileName }) => fileName === 'index.html')!,
      sheets = assets.filter(({ fileName }) => fileName.endsWith('.css')),
      main = sheets.find(({ fileName }) => String(page.source).includes(fileName))!
    const reckon = reckoner(sheets.map(({ source }) => String(source))),
      builtIns = await script('builtIns', 'es2017'),
      // What everybody loads first stays as short as it is; of other styles the few colours stand in both ways.
      styles = named('styles', 'css', reckon(String(main.source), true)),
      notice = await script('notice', 'es5')
    for (const one of sheets) if (one !== main) one.source = reckon(String(one.source), false)
    const files = { builtInsFile: builtIns, stylesFile: styles, noticeFile: notice },
      gate = await script('gate', 'es2017', Object.fromEntries(Object.entries(files).map(([name, { fileName }]) => [name, JSON.stringify(`/${fileName}`)])))
    for (const one of [builtIns, styles, notice, gate]) this.emitFile({ type: 'asset', ...one })
    page.source = String(page.source).replace(
      '</body>',
      `  <script nomodule src="/${notice.fileName}"></script>\n    <script src="/${gate.fileName}"></script>\n  </body>`,
    )
  },
})
