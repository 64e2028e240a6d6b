/** What tests work out of sources alone, kept in `var/kept` beside what they worked it out of: a later run looks only at what has changed since,
 * as the check of the types does. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'var', 'kept')
const days = 24 * 60 * 60_000

export const digestOf = (texts: readonly string[]): string => createHash('sha256').update(texts.join('\0')).digest('hex')
const pathOf = (name: string): string => join(folder, `${name}.json`)
const read = <T>(name: string): T | undefined => (existsSync(pathOf(name)) ? JSON.parse(readFileSync(pathOf(name), 'utf8')) : undefined)
/** Written beside its place first: another process may read it or write it too. */
function write(name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true })
  const mine = join(folder, randomUUID())
  writeFileSync(mine, JSON.stringify(value))
  renameSync(mine, pathOf(name))
}

/** The answer of `make`, which depends on these texts and nothing else. */
export async function kept<T>(name: string, from: readonly string[], make: () => Promise<T>): Promise<T> {
  const as = `${name}-${digestOf(from)}`,
    before = read<T>(as)
  if (before !== undefined) return before
  const made = await make()
  write(as, made)
  return made
}

/** What a rule finds in each of many texts; `rule` is its source. Who has asked for all of them calls `keep`. */
export function keptEach<T>(name: string, rule: string): { of(text: string, make: () => T): T; keep(): void } {
  const before = read<Record<string, T>>(name) ?? {},
    now: Record<string, T> = {}
  return {
    of(text, make) {
      const key = digestOf([rule, text])
      return (now[key] = Object.hasOwn(before, key) ? before[key]! : make())
    },
    keep: () => write(name, now),
  }
}

/** What nobody has written for a week goes. */
export function sweepKept(): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > 7 * days) rmSync(path, { force: true })
  }
}
