/** Partial rows: a list asks for what it shows, and knows what its rows do not say. Whatever may read more of a row than a screen has declared
 * is given whole ones: all of a list, or that one when a form is opened. In development and in the browser's tests a row tells when somebody
 * reads of it what was not asked for. */
import { isJournal } from '../../modules/kit/journal.ts'
import { pointsTo } from '../../modules/kit/caption.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { detail, type Wire } from '../call.ts'
import { nameKey } from './cells.tsx'
import type { Column } from './columns.tsx'

/** What every row of a list carries. */
const always: ReadonlySet<string> = new Set(['id', 'version', 'status', 'statusName', 'auditStatus'])
const traces: ReadonlySet<string> = new Set(['createTime', 'updateTime', 'createUser', 'updateUser', 'createUserName', 'updateUserName'])

interface Reader {
  readonly of: Resource
  readonly from?: string | undefined
  readonly isPlain?: boolean | undefined
  readonly offers?: unknown
  readonly rowActions?: unknown
  readonly link?: ((row: Wire) => string) | undefined
  readonly reads?: readonly string[] | undefined
}

/** What a function of a row reads: it is asked with a row that notes it. Only for those that always read the same. */
function readBy(make: (row: Wire) => unknown): readonly string[] {
  const names = new Set<string>()
  const get = (_row: Wire, name: string | symbol) => {
    if (typeof name === 'string') names.add(name)
    return ''
  }
  make(new Proxy({} as Wire, { get }))
  return [...names]
}

const captions = new WeakMap<Resource, ReadonlyMap<string, string>>()
/** Field by the key of the name that comes with it. */
function captionsOf(of: Resource): ReadonlyMap<string, string> {
  const found =
    captions.get(of) ??
    new Map(
      Object.entries(of.fields).flatMap(([name, field]) =>
        field.kind === 'ref' || (pointsTo(name, field).length > 0 && !Object.hasOwn(of.fields, nameKey(name)))
          ? [[nameKey(name), name]]
          : field.kind === 'choice'
            ? [[`${name}Name`, name]]
            : [],
      ),
    )
  captions.set(of, found)
  return found
}
const isColumn = (of: Resource, name: string): boolean => Object.hasOwn(of.fields, name) || traces.has(name) || captionsOf(of).has(name)

/** The columns to ask for, or undefined for all: where something reads rows that does not say what it reads, and where rows come from a call
 * that shows them in its own way. */
export function columnsToAsk({ of, from, isPlain, offers, rowActions, link, reads }: Reader, shown: readonly Column[]): readonly string[] | undefined {
  if (isJournal(of) || (from && !isPlain) || ((offers || rowActions) && !reads) || shown.some(column => !column.reads)) return undefined
  const names = new Set([...shown.flatMap(column => column.reads!), ...(reads ?? []), ...(link ? readBy(link) : [])])
  const asked = [...names].filter(name => !always.has(name))
  return asked.every(name => isColumn(of, name)) ? (asked.length > 0 ? asked : ['id']) : undefined
}

const partial = new WeakMap<object, Resource>()
/** The rows of a list that was asked for these columns. */
export function partialRows<R extends Wire>(of: Resource, rows: readonly R[], columns: readonly string[] | undefined): readonly R[] {
  if (!columns) return rows
  const made = isWatched() ? rows.map(row => watched(of, row, columns)) : rows
  for (const row of made) partial.set(row, of)
  return made
}

/** The whole of a partial row, in the version that was seen: what has changed since is told when something is sent. Undefined: it is whole. */
export function wholeOf(row: Wire): Promise<Wire> | undefined {
  const of = partial.get(row)
  return of && detail(of, row.id, {}).then(whole => ({ ...whole, version: row.version }))
}

const isWatched = (): boolean => import.meta.env?.DEV === true || 'ketangWatchesRows' in globalThis
/** A row that tells of what was read and not asked for: `console.error`, which fails every test in a browser. */
export function watched<R extends Wire>(of: Resource, row: R, columns: readonly string[], tell: (words: string) => void = console.error): R {
  const isMissing = (name: string): boolean => {
    const field = captionsOf(of).get(name) ?? name
    return !(name in row) && !always.has(name) && isColumn(of, name) && !columns.includes(name) && !columns.includes(field)
  }
  return new Proxy(row, {
    get(target, name, self) {
      if (typeof name === 'string' && isMissing(name)) tell(`${of.name}.${name} is read of a row that was asked for ${columns.join()}: say so in \`reads\``)
      return Reflect.get(target, name, self)
    },
    ownKeys(target) {
      tell(`a row of ${of.name} that was asked for ${columns.join()} is read whole`)
      return Reflect.ownKeys(target)
    },
  })
}
