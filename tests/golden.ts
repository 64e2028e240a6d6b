/** Golden facts: one file per type and version in fixtures/events, so that no old log can become unreadable unnoticed.
 * `KETANG_GOLDEN=write` writes those that a run records and that have no file yet. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredFact } from '../server/kernel/unit-of-work.ts'

export const folder = join(import.meta.dirname, '..', 'fixtures', 'events')
export interface Golden { readonly resource: string; readonly type: string; readonly v: number; readonly status: string; readonly data: Readonly<Record<string, unknown>> }

const fileOf = ({ resource, type, v }: Pick<Golden, 'resource' | 'type' | 'v'>): string => `${resource}.${type}@${v}.json`
const write = process.env.KETANG_GOLDEN === 'write'
let known: Set<string> | undefined

/** Throws for facts of a type and version that have no golden file; writes the file instead when asked to. */
export function asGolden(facts: readonly (Omit<StoredFact, 'data'> & { readonly data: Readonly<Record<string, unknown>> })[]): void {
  known ??= new Set(existsSync(folder) ? readdirSync(folder) : [])
  const lacking = new Set<string>()
  for (const { resource, type, v, status, data } of facts) {
    const file = fileOf({ resource, type, v })
    if (known.has(file)) continue
    if (!write) { lacking.add(file); continue }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), `${JSON.stringify({ resource, type, v, status, data }, undefined, 1)}\n`)
    known.add(file)
  }
  if (lacking.size > 0) throw new Error(`facts without a golden file (write them with KETANG_GOLDEN=write): ${[...lacking].join(', ')}`)
}

export const goldens = (): readonly Golden[] =>
  readdirSync(folder).sort().map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden)
