/** Stored facts: as the table of facts holds them, and how one is opened: unsealed, and brought to the present shape by its upcasters. */
import type { Encryption } from './encryption.ts'
import { isSealed } from './encryption.ts'
import type { Registry } from './registry.ts'
import { factColumns } from './statements.ts'
import type { Dialect } from './columns.ts'
import type { Statement } from './store.ts'
import type { StoredFact } from './unit-of-work.ts'

/** A fact with its data opened. */
export interface ReadFact extends Omit<StoredFact, 'data'> {
  readonly data: Readonly<Record<string, unknown>>
}

export const selectFacts = `select ${factColumns.map(name => `"${name}"`).join(', ')} from facts`
/** A row of the table of facts, its columns in the order in which `selectFacts` names them. Spelled out: a log is read by the million. */
export const toFact = (values: readonly any[]): StoredFact => ({
  tenant: values[0],
  position: values[1],
  resource: values[2],
  stream: values[3],
  version: values[4],
  type: values[5],
  v: values[6],
  data: values[7],
  status: values[8],
  actor: values[9],
  role: values[10],
  dept: values[11],
  command: values[12],
  root: values[13],
  key: values[14],
  at: values[15],
  hash: values[16],
})

/** The facts of a tenant after a position, oldest first. */
export const factsAfter = (dialect: Dialect, tenant: string, position: number, max: number): Statement => ({
  text:
    dialect === 'sqlite'
      ? `${selectFacts} where tenant = ? and position > ? order by position limit ?`
      : `${selectFacts} where tenant = $1 and position > $2 order by position limit $3`,
  values: [tenant, position, max],
})

/** A name for the stream of a fact, over all tenants. */
export const streamOf = ({ tenant, resource, stream }: StoredFact): string => `${tenant} ${resource} ${stream}`
/** Whether a fact holds personal values that need the key of its stream. */
export const isClosed = (fact: StoredFact): boolean => fact.data.includes('"sealed:')

/** The closed streams among facts whose keys are not known, by resource. */
export const lackingKeys = (
  facts: readonly StoredFact[],
  isKnown: (stream: string) => boolean,
): readonly (readonly [resource: string, streams: readonly string[]])[] =>
  [
    ...Map.groupBy(
      facts.filter(fact => isClosed(fact) && !isKnown(streamOf(fact))),
      fact => fact.resource,
    ),
  ].map(([resource, own]) => [resource, [...new Set(own.map(fact => fact.stream))]])

/** The data of a fact, with the key of its stream where there is one; personal values whose key is gone are null. */
export function openData(
  { registry, encryption }: { registry: Registry; encryption: Encryption },
  fact: StoredFact,
  key: string | undefined,
): ReadFact['data'] {
  let data = JSON.parse(fact.data) as Record<string, unknown>
  if (isClosed(fact)) for (const [name, value] of Object.entries(data)) if (isSealed(value)) data[name] = encryption.unseal(key, value)
  const spec = registry.resources.get(fact.resource)?.facts[fact.type]
  for (let v = fact.v; v < (spec?.v ?? 1); v++) {
    const up = spec?.up?.[v]
    if (!up) throw new Error(`no upcaster for ${fact.resource}.${fact.type} from version ${v}`)
    data = up(data) as Record<string, unknown>
  }
  return data
}
