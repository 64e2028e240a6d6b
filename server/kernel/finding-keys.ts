/** The keys under which rows are found, kept beside them in the turn that writes them. They are a fold of rows: what is wrong of them is told by
 * comparing the two, and mended from the rows alone.
 *
 * A key falls anywhere in their tree, so that putting the keys of each row there costs as much as the row: a turn writes those of a row as one
 * line among the news, which a search looks through, and thousands of lines go into the tree at once. What goes away goes away at once. */
import { hash } from 'node:crypto'
import { findingRevision, keysOf, type Resource } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Dialect } from './columns.ts'
import type { Engine } from './engine.ts'
import { stateOf, stateSaid } from './kernel-state.ts'
import type { Registry } from './registry.ts'
import { everybody } from './state-names.ts'
import { inserter, type Statements } from './statements.ts'
import type { Body, Rows, Statement, Store } from './store.ts'
import type { Changed } from './unit-of-work.ts'
import { arrayLiteral } from './where.ts'

const newsOf = Object.fromEntries(
  (['sqlite', 'postgres'] as const).map(dialect => [
    dialect,
    inserter(
      dialect,
      'found_news',
      ['tenant', 'resource', 'id', 'keys'],
      ['text', 'text', 'text', 'text'],
      'on conflict ("tenant", "resource", "id") do update set "keys" = excluded."keys"',
    ),
  ]),
) as Record<Dialect, ReturnType<typeof inserter>>
/** Keys as one line of the news: each between two ends of line. */
const lineOf = (keys: readonly string[]): string => (keys.length === 0 ? '' : `\n${keys.join('\n')}\n`)

/** A list of pairs as rows of a statement, and how its values are given. */
const pairs = (dialect: Dialect, list: readonly (readonly [string, string])[], n: number) =>
  dialect === 'sqlite'
    ? { text: '(select value ->> 0 as a, value ->> 1 as b from json_each(?))', values: [JSON.stringify(list)] }
    : { text: `(select * from unnest($${n}::text[], $${n + 1}::text[]) as l(a, b))`, values: [0, 1].map(i => arrayLiteral(list.map(one => one[i]))) }
const marked = (dialect: Dialect) => (n: number) => (dialect === 'sqlite' ? '?' : `$${n}`)

/** The statements that take keys of one resource out of the tree, or put them there. */
function moved(dialect: Dialect, tenant: string, of: string, keys: readonly (readonly [key: string, id: string])[], isMore: boolean): readonly Statement[] {
  if (keys.length === 0) return []
  const list = pairs(dialect, keys, 3),
    mark = marked(dialect)
  const text = isMore
    ? `insert into found_keys (tenant, resource, key, id) select ${mark(1)}, ${mark(2)}, a, b from ${list.text} l where true on conflict do nothing`
    : `delete from found_keys where tenant = ${mark(1)} and resource = ${mark(2)} and (key, id) in (select a, b from ${list.text} l)`
  return [{ text, values: [tenant, of, ...list.values] }]
}
const newsGone = (dialect: Dialect, tenant: string, of: string, ids: readonly string[]): Statement => ({
  text: `delete from found_news where tenant = ${marked(dialect)(1)} and resource = ${marked(dialect)(2)} and id ${
    dialect === 'sqlite' ? 'in (select value from json_each(?))' : '= any($3::text[])'
  }`,
  values: [tenant, of, dialect === 'sqlite' ? JSON.stringify(ids) : arrayLiteral(ids)],
})

/** What changed rows make of their keys: nothing, unless a field by which they are found or their being there changed. */
export function wordsMoved(dialect: Dialect, tenant: string, changed: readonly Changed[]): readonly Statement[] {
  const news: (readonly string[])[] = [],
    less: Statement[] = []
  for (const { of, before, after } of changed) {
    if (!of.find || (before && before.status === after.status && of.find.by.every(name => before[name] === after[name]))) continue
    const had = keysOf(of, before),
      line = lineOf(keysOf(of, after))
    if (lineOf(had) === line) continue
    less.push(
      ...moved(
        dialect,
        tenant,
        of.name,
        had.map(key => [key, after.id] as const),
        false,
      ),
    )
    if (line === '') less.push(newsGone(dialect, tenant, of.name, [after.id]))
    else news.push([tenant, of.name, after.id, line])
  }
  return [...less, ...newsOf[dialect](news)]
}

/** Lines of the news from which on they go into the tree: what a search may look through. */
export const newsMax = 10_000
/** Puts the news of a tenant into the tree where there are many; answers how many there were. They never leave the database: keys are letters and
 * digits alone, and come in the order of the tree. */
export function* newsMerged(dialect: Dialect, tenant: string, least = newsMax): Body<number> {
  const mark = marked(dialect)(1)
  const [[count]] = (yield { text: `select count(*) from found_news where tenant = ${mark}`, values: [tenant] }) as [[number]]
  if (Number(count) < least) return Number(count)
  const each = dialect === 'sqlite' ? `json_each('["' || replace(n.keys, char(10), '","') || '"]') k` : 'unnest(string_to_array(n.keys, chr(10))) k(value)'
  // SQLite keeps nothing to undo it by where nothing in it can be refused.
  const [into, twice] = dialect === 'sqlite' ? ['insert or ignore into', ''] : ['insert into', ' on conflict do nothing']
  yield [
    {
      text: `${into} found_keys (tenant, resource, key, id) select n.tenant, n.resource, k.value, n.id from found_news n, ${each}
        where n.tenant = ${mark} and k.value <> '' order by n.resource, k.value, n.id${twice}`,
      values: [tenant],
    },
    { text: `delete from found_news where tenant = ${mark}`, values: [tenant] },
  ]
  return 0
}

/** Rows, or keys, compared at a time. */
const piece = 2_000

/** What is wrong of some keys, as key and row; after what the next are, undefined after the last of all; how many rows were looked at. */
interface Look<A> {
  readonly wrong: readonly Key[]
  readonly next: A | undefined
  readonly rows: number
}
type Key = readonly [key: string, id: string]

/** The keys that the rows after an id should have and lack. */
function* lacking({ dialect, find, codec }: Statements, tenant: string, of: Resource, after: string): Body<Look<string>> {
  const rows: readonly AnyRow[] = ((yield find(of, tenant, { id: { gt: after } }, ['id'], piece)) as Rows).map(codec(of).decode)
  const wanted = rows.flatMap(row => keysOf(of, row).map(key => [key, row.id] as const)),
    list = pairs(dialect, wanted, 1),
    at = list.values.length,
    mark = marked(dialect),
    end = dialect === 'sqlite' ? 'char(10)' : 'chr(10)'
  const inTree = `select 1 from found_keys f where f.tenant = ${mark(at + 1)} and f.resource = ${mark(at + 2)} and f.key = w.a and f.id = w.b`
  const inNews = `select 1 from found_news n where n.tenant = ${mark(at + 3)} and n.resource = ${mark(at + 4)} and n.id = w.b
    and replace(n.keys, ${end} || w.a || ${end}, '') <> n.keys`
  const wrong = (yield {
    text: `select w.a, w.b from ${list.text} w where not exists (${inTree}) and not exists (${inNews})`,
    values: [...list.values, tenant, of.name, tenant, of.name],
  }) as readonly Key[]
  return { wrong, next: rows.length < piece ? undefined : rows.at(-1)!.id, rows: rows.length }
}

/** The keys after one that no row should have; those of the news before all. */
function* needless({ dialect, find, codec }: Statements, tenant: string, of: Resource, after: Key): Body<Look<Key>> {
  const mark = marked(dialect),
    isFirst = after[0] === ''
  const news = isFirst
    ? ((yield { text: `select keys, id from found_news where tenant = ${mark(1)} and resource = ${mark(2)}`, values: [tenant, of.name] }) as readonly Key[])
    : []
  const tree = (yield {
    text: `select key, id from found_keys where tenant = ${mark(1)} and resource = ${mark(2)} and (key, id) > (${mark(3)}, ${mark(4)})
      order by key, id limit ${piece}`,
    values: [tenant, of.name, ...after],
  }) as readonly Key[]
  const keys = [
    ...tree,
    ...news.flatMap(([line, id]) =>
      line
        .split('\n')
        .filter(Boolean)
        .map(key => [key, id] as const),
    ),
  ]
  const ids = [...new Set(keys.map(([, id]) => id))],
    rows = (yield find(of, tenant, { id: ids }, ['id'], ids.length + 1)) as Rows
  const wanted = new Map(rows.map(codec(of).decode).map(row => [row.id, new Set(keysOf(of, row))]))
  return { wrong: keys.filter(([key, id]) => !wanted.get(id)?.has(key)), next: tree.length < piece ? undefined : tree.at(-1), rows: 0 }
}

type Looking = <A>(look: (from: A) => Body<Look<A>>, first: A, isNeedless: boolean) => Promise<void>
/** Both looks at all keys of a resource. */
async function looks(tables: Statements, tenant: string, of: Resource, through: Looking): Promise<void> {
  await through(from => lacking(tables, tenant, of, from), '', false)
  await through<Key>(from => needless(tables, tenant, of, from), ['', ''], true)
}

/** The resources whose rows are found by words. */
export const findable = ({ tables }: Registry): readonly Resource[] => tables.filter(of => of.find)

/** Makes the keys of a resource's rows what they should be, piece by piece, while people go on writing; answers how many rows had others. */
export async function mendWords({ store, statements }: Engine, tenant: string, of: Resource, done: (rows: number) => void = () => {}): Promise<number> {
  const mended = new Set<string>()
  let rows = 0
  await store.transact(tenant, () => newsMerged(store.dialect, tenant, 0))
  await looks(statements, tenant, of, async (look, first, isNeedless) => {
    for (let after: typeof first | undefined = first; after !== undefined; ) {
      const from: typeof first = after
      const found: Look<typeof first> = await store.transact(tenant, function* () {
        const one = yield* look(from)
        if (one.wrong.length > 0) yield moved(store.dialect, tenant, of.name, one.wrong, !isNeedless)
        return one
      })
      for (const [, id] of found.wrong) mended.add(id)
      done((rows += found.rows))
      after = found.next
      await new Promise(setImmediate)
    }
  })
  return mended.size
}

/** Tells every row whose keys are others than it should have. */
export async function wordFaults(statements: Statements, read: Store['read'], tenant: string, of: Resource, say: (fault: string) => void): Promise<void> {
  const wrong = new Set<string>()
  await looks(statements, tenant, of, async (look, first) => {
    for (let after: typeof first | undefined = first; after !== undefined; ) {
      const body = look(after)
      let step = body.next()
      while (!step.done) step = body.next(await read(step.value as Statement))
      for (const [, id] of step.value.wrong) wrong.add(id)
      after = step.value.next
      await new Promise(setImmediate)
    }
  })
  for (const id of wrong) say(`${of.name} ${id}: is found by other words than it has`)
}

const stateName = 'words:'
/** What keys are made by: the declaration, this program's way of making them, and the order of characters that it knows. */
const revisionOf = (of: Resource): string =>
  hash(
    'sha256',
    JSON.stringify([findingRevision, process.versions.cldr, of.find!.by.map(name => [name, of.fields[name]!.pii, of.fields[name]!.copies])]),
    'base64url',
  ).slice(0, 16)

/** Makes the keys anew that another program made, or none, and writes down that they are this one's. */
export async function refreshWords(
  on: Engine,
  tenants: readonly string[],
  progress: (tenant: string, done: number, of: number) => void = () => {},
): Promise<void> {
  const { store, statements, registry } = on
  const known = new Map((await store.read(stateOf(store.dialect, everybody, stateName))).map(([name, value]) => [name, value]))
  const left = findable(registry).filter(of => known.get(stateName + of.name) !== revisionOf(of))
  if (left.length === 0) return
  for (const tenant of tenants)
    for (const of of left) {
      const all = Number((await store.read(statements.count(of, tenant, {})))[0]![0])
      await mendWords(on, tenant, of, done => progress(tenant, done, all))
    }
  await store.transact('revisions', function* () {
    yield stateSaid(
      store.dialect,
      everybody,
      left.map(of => [stateName + of.name, revisionOf(of)]),
    )
  })
}
