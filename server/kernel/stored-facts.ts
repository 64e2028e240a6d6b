/** Stored facts: as the table of facts holds them, and how one is opened: unsealed, and brought to the present shape by its upcasters. */
import type { Encryption } from './encryption.ts'
import { isPacked, unpack } from './packing.ts'
import type { Registry } from './registry.ts'
import { factColumns } from './statements.ts'
import type { Dialect } from './columns.ts'
import type { Statement } from './store.ts'
import type { StoredFact } from './unit-of-work.ts'
import { arrayLiteral } from './where.ts'

/** A fact with its data opened. */
export interface ReadFact extends Omit<StoredFact, 'data'> {
  readonly data: Readonly<Record<string, unknown>>
}

export const everyColumn = `select ${factColumns.map(name => `"${name}"`).join(', ')} from`
export const selectFacts = `${everyColumn} facts`
/** A row of the table of facts, its columns in the order in which `selectFacts` names them, packed or as versions before that wrote it. Spelled
 * out: a log is read by the million. */
export const toFact = (values: readonly any[]): StoredFact => (isPacked(values[7]) ? packedFact(values) : asItLies(values))
const packedFact = (values: readonly any[]): StoredFact => {
  const said = unpack(values[7], { stream: values[3], actor: values[9] })
  return {
    tenant: values[0],
    position: values[1],
    resource: values[2],
    stream: values[3],
    version: values[4],
    type: values[5],
    v: values[6],
    data: said.data,
    status: said.status,
    actor: values[9],
    role: said.role,
    dept: said.dept,
    command: said.command,
    root: said.root,
    key: said.key,
    at: said.at,
    hash: values[16],
  }
}
/** The same, for whoever looks at facts that somebody may have changed: what can't be read is told and says nothing. */
export function toFactOr(values: readonly any[], tell: (fault: string) => void): StoredFact {
  try {
    return toFact(values)
  } catch (error) {
    tell(`position ${values[1]} can not be read: ${(error as Error).message}`)
    return { ...asItLies(values), data: '{}' }
  }
}
const asItLies = (values: readonly any[]): StoredFact => ({
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

/** Of which resource and type a fact of the table is. */
export const kindOf = (values: readonly any[]): Pick<StoredFact, 'resource' | 'type'> => ({ resource: values[2], type: values[5] })
/** A fact that nobody reads: what its own columns say of it. */
export const unread = (values: readonly any[]): ReadFact => ({ ...asItLies(values), data: {} })

/** The facts of a tenant after a position, oldest first. */
export const factsAfter = (dialect: Dialect, tenant: string, position: number, max: number): Statement => ({
  text:
    dialect === 'sqlite'
      ? `${selectFacts} where tenant = ? and position > ? order by position limit ?`
      : `${selectFacts} where tenant = $1 and position > $2 order by position limit $3`,
  values: [tenant, position, max],
})

/** Statements over facts of closed years, which lie apart; `stream` serves both. */
export const archivedFacts = {
  after: (dialect: Dialect, tenant: string, position: number, until: number, max: number): Statement => ({
    text:
      dialect === 'sqlite'
        ? `${everyColumn} facts_archive where tenant = ? and position > ? and position <= ? order by position limit ?`
        : `${everyColumn} facts_archive where tenant = $1 and position > $2 and position <= $3 order by position limit $4`,
    values: [tenant, position, until, max],
    isArchived: true,
  }),
  stream: (dialect: Dialect, table: 'facts' | 'facts_archive', tenant: string, resource: string, stream: string): Statement => ({
    text:
      dialect === 'sqlite'
        ? `${everyColumn} ${table} where tenant = ? and resource = ? and stream = ? order by version`
        : `${everyColumn} ${table} where tenant = $1 and resource = $2 and stream = $3 order by version`,
    values: [tenant, resource, stream],
    isArchived: table === 'facts_archive',
  }),
  touched: (dialect: Dialect, tenant: string, resource: string, streams: readonly string[], actor: string, until: number): Statement => ({
    text:
      dialect === 'sqlite'
        ? `select distinct stream from facts_archive where tenant = ? and resource = ? and stream in (select value from json_each(?)) and actor <> ?
            and position <= ?`
        : `select distinct stream from facts_archive where tenant = $1 and resource = $2 and stream = any($3::text[]) and actor <> $4 and position <= $5`,
    values: [tenant, resource, dialect === 'sqlite' ? JSON.stringify(streams) : arrayLiteral(streams), actor, until],
    isArchived: true,
  }),
  latest: (dialect: Dialect, tenant: string, resource: string | undefined, until: number, limit: number, offset: number): Statement => {
    const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`),
      named = resource === undefined ? [] : [resource],
      n = 2 + named.length
    const where = `where tenant = ${mark(1)} and position <= ${mark(2)}${named.length > 0 ? ` and resource = ${mark(3)}` : ''}`
    return {
      text: `${everyColumn} facts_archive ${where} order by position desc limit ${mark(n + 1)} offset ${mark(n + 2)}`,
      values: [tenant, until, ...named, limit, offset],
      isArchived: true,
    }
  },
  count: (dialect: Dialect, tenant: string, resource: string | undefined, until: number): Statement => {
    const mark = (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`),
      named = resource === undefined ? [] : [resource]
    return {
      text: `select count(*) from facts_archive where tenant = ${mark(1)} and position <= ${mark(2)}${named.length > 0 ? ` and resource = ${mark(3)}` : ''}`,
      values: [tenant, until, ...named],
      isArchived: true,
    }
  },
} as const

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
  if (isClosed(fact)) encryption.open(key, data)
  const spec = registry.resources.get(fact.resource)?.facts[fact.type]
  for (let v = fact.v; v < (spec?.v ?? 1); v++) {
    const up = spec?.up?.[v]
    if (!up) throw new Error(`no upcaster for ${fact.resource}.${fact.type} from version ${v}`)
    data = up(data) as Record<string, unknown>
  }
  return data
}
