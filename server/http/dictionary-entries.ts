/** What the keys of dictionaries are called, for histories and sheets: in forms and lists the console knows them by itself. */
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine } from '../kernel/engine.ts'
import type { Lang } from './envelope.ts'

/** `code key` → its words in a language, of the dictionaries of some codes. */
export async function entriesOf(engine: Engine, tenant: string, codes: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(codes)]
  if (wanted.length === 0) return new Map()
  const found: AnyRow[] = []
  for (const name of ['dict', 'dict_biz']) {
    const of = engine.registry.resources.get(name)
    if (of) found.push(...((await engine.ask(tenant, { kind: 'find', of, where: { code: wanted }, limit: 2_000 })) as readonly AnyRow[]))
  }
  return new Map(found.map(({ code, dictKey, dictValue, englishName }) => [`${code} ${dictKey}`, String((lang === 1 && englishName) || dictValue)]))
}
