/** Follows a page as a reader would who takes it at its word: makes the files, edits the lines and runs the commands that its blocks
 * show, in a scratch copy of the sources. */
import assert from 'node:assert'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** A block of code on a page. `file` is what its first line names, as `// path`; it does not count to the text. */
export interface Block {
  readonly language: string
  readonly file: string | undefined
  readonly text: string
}

/** The blocks under these headings of a page, in order; without headings all of them. */
export function blocksOf(page: string, headings?: readonly string[]): readonly Block[] {
  const sections = page.split(/^## /m).filter(section => !headings || headings.includes(section.split('\n')[0]!))
  if (headings) assert.equal(sections.length, headings.length, `the page has the headings ${headings.join(', ')}`)
  return sections
    .flatMap(section => [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)])
    .map(([, language, body]) => {
      const [, file] = /^\/\/ (\S+\.\w+)\n/.exec(body!) ?? []
      return { language: language!, file, text: file ? body!.slice(body!.indexOf('\n') + 1) : body! }
    })
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Applies what a `diff` block shows: `-` lines become the `+` lines that follow, and `+` lines after a line that stays come after it.
 * `…` is whatever stands there, and stands for the same in what replaces it. Every line must be found exactly once. */
export function edited(before: string, diff: string): string {
  let text = before
  const lines = diff.trimEnd().split('\n')
  for (let at = 0; at < lines.length; ) {
    const isKept = !lines[at]!.startsWith('-'),
      old: string[] = [],
      made: string[] = []
    while (at < lines.length && lines[at]!.startsWith(isKept ? ' ' : '-')) old.push(lines[at++]!.slice(1))
    while (at < lines.length && lines[at]!.startsWith('+')) made.push(lines[at++]!.slice(1))
    assert(old.length > 0, `a line to hold on to before: ${made[0]}`)
    const pattern = new RegExp(`^${old.map(line => literal(line).replaceAll('…', '(.*)')).join('\n')}$`, 'gm')
    const found = [...text.matchAll(pattern)]
    assert.equal(found.length, 1, `found once, not ${found.length} times: ${old.join('\n')}`)
    const [whole, ...rests] = found[0]!
    const put = made.map(line => (isKept ? line : line.replaceAll('…', () => rests.shift() ?? '…')))
    text = text.replace(whole!, () => (isKept ? [whole, ...put] : put).join('\n'))
  }
  return text
}

export interface Scratch {
  readonly folder: string
  follow(block: Block): void
  /** Runs Node in the folder. */
  node(args: readonly string[], env?: NodeJS.ProcessEnv): { readonly status: number | null; readonly stdout: string; readonly stderr: string }
  remove(): void
}

/** Lends a copy what is installed: a folder of its own with a link to each package, marked as cli/boot.mjs marks what is up to date. Were the
 * folder itself a link, an install in the copy (which empties it first) would empty that of the sources. */
function installed(folder: string): void {
  const to = join(folder, 'node_modules'),
    stamp = '.ketang-installed'
  mkdirSync(to)
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== stamp) symlinkSync(join(root, 'node_modules', name), join(to, name))
  writeFileSync(
    join(to, stamp),
    createHash('sha256')
      .update(readFileSync(join(folder, 'package-lock.json')))
      .digest('hex'),
  )
}

/** A copy of the sources that nobody else works on. */
export function scratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'ketang-followed-'))
  for (const name of [
    'modules',
    'server',
    'console',
    'cli',
    'tests',
    'migrations',
    'fixtures',
    'package.json',
    'package-lock.json',
    'biome.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  installed(folder)
  const env = { ...process.env, KETANG_TEST_POSTGRES: 'off', TEST_DATABASE_URL: '', DATABASE_URL: '', VITEST: '', NODE_ENV: '' }
  const options = { cwd: folder, encoding: 'utf8', env, maxBuffer: 64_000_000 } as const
  return {
    folder,
    follow({ language, file, text }) {
      if (language === 'sh')
        for (const line of text.trim().split('\n')) {
          const { status, stderr } = spawnSync(line, { ...options, shell: true })
          assert.equal(status, 0, `${line}: ${stderr}`)
        }
      else {
        const path = join(folder, file ?? assert.fail(`a block that names no file: ${text}`))
        assert.equal(existsSync(path), language === 'diff', `${file} is ${language === 'diff' ? 'there' : 'new'}`)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, language === 'diff' ? edited(readFileSync(path, 'utf8'), text) : text)
      }
    },
    node: (args, more) => spawnSync(process.execPath, args, { ...options, env: { ...env, ...more } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
