/** Golden facts: every type and version with the row that it must fold to, one file a resource in fixtures/events, so that no old log can
 * become unreadable or mean something else unnoticed. `KETANG_GOLDEN=write` writes those that a run records and that are not there yet. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { blank, type Field, type Resource } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { fold } from '../server/kernel/fold.ts'
import type { StoredFact } from '../server/kernel/unit-of-work.ts'

const folder = join(import.meta.dirname, '..', 'fixtures', 'events')
type Values = Readonly<Record<string, unknown>>
export interface Golden {
  readonly status: string
  readonly data: Values
  /** The values of the row that it meets, where what it makes of the row depends on them. */
  readonly before?: Values
  /** What the row has afterwards that it had not before. */
  readonly row: Values
}
/** By `type@version`. */
export type Goldens = Readonly<Record<string, Golden>>

const isWriting = process.env.KETANG_GOLDEN === 'write'
const fileOf = (resource: string): string => join(folder, `${resource}.json`)
const known = new Map<string, Goldens>()
export function goldensOf(resource: string): Goldens {
  if (!known.has(resource)) known.set(resource, existsSync(fileOf(resource)) ? JSON.parse(readFileSync(fileOf(resource), 'utf8')) : {})
  return known.get(resource)!
}
/** Every resource that has golden facts. */
export const goldenResources = (): readonly string[] =>
  readdirSync(folder)
    .map(file => file.replace(/\.json$/, ''))
    .sort()

/** The data of a golden fact as the present shape has it, through every upcaster. Throws where one is missing. */
export function upcast(of: Resource, type: string, v: number, data: Values): Values {
  const spec = of.facts[type]
  let now = data
  for (let from = v; from < (spec?.v ?? 1); from++) {
    const up = spec?.up?.[from]
    if (!up) throw new Error(`no upcaster for ${of.name}.${type} from version ${from}`)
    now = up(now) as Values
  }
  return now
}

/** What a row has after a fact that it had not before. */
export function foldedRow(of: Resource, type: string, { status, data, before = {} }: Pick<Golden, 'status' | 'data' | 'before'>): Values {
  const met = { ...blank(of, 'x', '000000'), ...before } as unknown as AnyRow
  const row = fold(of, met, 'x', '000000', { type, data, status, at: '2026-01-01T00:00:00.000Z', actor: 'a' })
  return JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.keys(of.fields).flatMap(name => (JSON.stringify(row[name]) === JSON.stringify(met[name]) ? [] : [[name, row[name] ?? null]]))),
    ),
  )
}

const samples: Partial<Record<Field['kind'], unknown>> = {
  int: 7,
  money: 700,
  percent: 70,
  flag: true,
  json: [7],
  date: '2026-07-07',
  time: '2026-07-07T07:07:07.000Z',
}
/** Facts that a fold spells out are met by a row with something in every field. */
const sampleBefore = (of: Resource, type: string): Values | undefined =>
  !of.evolve[type] && type !== 'erased'
    ? undefined
    : Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, samples[field.kind] ?? `${name} before`]))

/** What a slow run records is chosen by chance, another time something else: it is written when asked to, and lacks nothing. */
const isByChance = (): boolean => expect.getState().testPath?.includes('.slow.') ?? false

/** For the resources of the product. Throws for facts of a type and version that have no golden one; writes it instead when asked to. */
export function asGolden(resources: ReadonlyMap<string, Resource>, facts: readonly (Omit<StoredFact, 'data'> & { readonly data: Values })[]): void {
  const lacking = new Set<string>()
  for (const { resource, type, v, status, data } of facts) {
    const of = resources.get(resource),
      name = `${type}@${v}`
    // Stand-ins of tests record facts of their own, which no log has.
    if (!of || !Object.hasOwn(of.facts, type) || goldensOf(resource)[name]) continue
    if (!isWriting) {
      lacking.add(`${resource}.${name}`)
      continue
    }
    const before = sampleBefore(of, type),
      fact = { status, ...(before ? { before } : {}), data }
    known.delete(resource)
    const all = { ...goldensOf(resource), [name]: { ...fact, row: foldedRow(of, type, fact) } }
    known.set(resource, Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))))
    mkdirSync(folder, { recursive: true })
    writeFileSync(fileOf(resource), `${JSON.stringify(known.get(resource), undefined, 1)}\n`)
  }
  if (lacking.size > 0 && !isByChance()) throw new Error(`facts without a golden one (write them with KETANG_GOLDEN=write): ${[...lacking].join(', ')}`)
}
