/** Which sources lint has not found right as they are. None of its rules looks at more than one file: what was right and has not changed is not
 * looked at again, as with the types. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const sources = '{server,modules,console,cli,tests}/**/*.{ts,tsx,mts,mjs,js,css,html}'

export interface Unlinted {
  /** Paths from the root. */
  readonly paths: readonly string[]
  /** All of them are right: written to `var`, which nobody needs to keep. */
  keep(): void
}
/** What is to be looked at under `root`: everything, where its rules or the program that reads them are others than before. */
export function unlinted(root: string): Unlinted {
  const text = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''),
    rules = text('biome.json') + text('node_modules/@biomejs/biome/package.json'),
    kept = join(root, 'var/lint.json')
  const right = new Set<string>(existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [])
  const now = globSync(sources, { cwd: root }).map(path => ({
    path,
    digest: createHash('sha256')
      .update(`${rules}\0${path}\0${text(path)}`)
      .digest('base64url'),
  }))
  return {
    paths: now.filter(one => !right.has(one.digest)).map(one => one.path),
    keep() {
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(now.map(one => one.digest)))
    },
  }
}
