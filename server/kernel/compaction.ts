/** Compaction: facts that versions before wrote as they were are packed, page by page, while people go on writing. A page is one transaction
 * under the tenant's write lock, so that a process may end anywhere: what is packed stays so, and the next run goes on with the rest. What a
 * fact says, its digest among it, does not change; one that would not come back letter by letter is left as it lies. */
import type { Engine } from './engine.ts'
import { isPacked, pack, unpack } from './packing.ts'
import { factsAfter, toFact } from './stored-facts.ts'
import type { Body, Rows, Statement } from './store.ts'
import type { StoredFact } from './unit-of-work.ts'
import { arrayLiteral } from './where.ts'

export interface Compacted {
  /** Facts that the tenant has, and those of them that were packed now. */
  readonly facts: number
  readonly packed: number
  /** Bytes that their data and columns took before, and take now. */
  readonly before: number
  readonly after: number
}
export interface CompactOptions {
  /** Hears how many facts were looked at. */
  readonly progress?: (facts: number) => void
}

/** Facts of one transaction: some milliseconds for which writers wait. */
const pageSize = 500

/** The bytes of what packing takes out of a fact's columns. */
const plainBytes = ({ data, status, role, dept, command, root, key, at }: StoredFact): number =>
  [data, status, role, dept, command, root, key ?? '', at].reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/** What a fact is packed to; undefined where it would not be the same again. */
function packedOf(fact: StoredFact): string | undefined {
  const packed = pack(fact),
    again = { ...fact, ...unpack(packed, fact) }
  return (Object.keys(fact) as (keyof StoredFact)[]).every(name => again[name] === fact[name]) ? packed : undefined
}

/** Packs what lies as it was written; safe at any time, on both databases, and safe to be broken off and run again. */
export async function compact(on: Engine, tenant: string, { progress }: CompactOptions = {}): Promise<Compacted> {
  const { store } = on
  let facts = 0,
    packed = 0,
    before = 0,
    after = 0
  // What is recorded meanwhile lies packed already: nobody who writes on and on keeps it from ending.
  const end = Number((await store.read(on.statements.head(tenant)))[0]?.[0] ?? 0)
  for (let position = 0; position < end; ) {
    const last = await store.transact(tenant, function* (): Body<number | undefined> {
      const rows = (yield factsAfter(store.dialect, tenant, position, pageSize)) as Rows,
        found: { readonly position: number; readonly data: string }[] = []
      for (const values of rows) {
        if (isPacked(String(values[7]))) continue
        const fact = toFact(values),
          data = packedOf(fact)
        if (data === undefined) continue
        found.push({ position: fact.position, data })
        before += plainBytes(fact)
        after += Buffer.byteLength(data)
      }
      if (found.length > 0) yield rewritten(store.dialect, tenant, found)
      facts += rows.length
      packed += found.length
      return rows.at(-1)?.[1] as number | undefined
    })
    if (last === undefined) break
    position = last
    progress?.(facts)
    // Whoever waits in this process goes first.
    await new Promise(setImmediate)
  }
  return { facts, packed, before, after }
}

/** Puts packed data in the place of what lay there, and empties the columns that it holds. */
function rewritten(
  dialect: Engine['store']['dialect'],
  tenant: string,
  found: readonly { readonly position: number; readonly data: string }[],
): readonly Statement[] {
  const empty = `status = '', role = '', dept = '', command = '', root = '', "key" = null, at = ''`
  return dialect === 'sqlite'
    ? found.map(({ position, data }) => ({ text: `update facts set data = ?, ${empty} where tenant = ? and position = ?`, values: [data, tenant, position] }))
    : [
        {
          text: `update facts set data = given.data, ${empty} from unnest($1::bigint[], $2::text[]) as given(position, data)
            where facts.tenant = $3 and facts.position = given.position`,
          values: [arrayLiteral(found.map(one => one.position)), arrayLiteral(found.map(one => one.data)), tenant],
        },
      ]
}

/** Gives the room that packing left back to the disk; writers wait meanwhile, and SQLite needs as much room again beside the file. */
export const vacuumed = ({ store }: Engine): Promise<void> => store.exec(store.dialect === 'sqlite' ? 'vacuum' : 'vacuum (full, analyze) facts')
