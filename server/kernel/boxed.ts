/** The one box of a list: conditions for what was typed into it, as the one who asks may search. What is hidden from them is not searched, what is
 * masked for them is found as it is written and whole, and of what rows point to only what they reach by its name. */
import { boxOf, keptNo, keysOf, type Resource, type Seek, seeksFor, type Where } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Session } from './engine.ts'
import { hiddenSomewhere } from './field-visibility.ts'
import { asKnown, maskOf } from './masking.ts'
import type { Registry } from './registry.ts'
import { meets, rowsIn, sqlOf } from './finding.ts'
import { reachesAll, reachWhere } from './row-scope.ts'
import type { Statements } from './statements.ts'
import type { Rows, Statement } from './store.ts'
import { keysIn, matches, newsIn } from './where.ts'

type Viewer = Session['actor']
/** By what a resource says of itself: keys, or texts that hold it. */
interface Own {
  readonly seeks: readonly Seek[]
  readonly or: readonly Where[]
}
function ownOf(of: Resource, typed: string, actor: Viewer, least = 1): Own {
  const hidden = hiddenSomewhere(of, actor)
  if (of.find) return { seeks: seeksFor(of, typed, field => maskOf(field, actor) !== undefined, least).filter(seek => !hidden.has(seek.field)), or: [] }
  const texts = boxOf(of).by.filter(name => !hidden.has(name))
  return { seeks: [], or: texts.length === 0 ? [] : [asKnown(of, { any: texts.map(name => ({ [name]: { like: keptNo(typed) } })) }, actor)] }
}
const isEmpty = ({ seeks, or }: Own): boolean => seeks.length + or.length === 0

/** What rows point to by one field, and by what it is found. */
interface Named {
  readonly name: string
  readonly to: Resource
  readonly own: Own
  readonly reach: Where
}
function namedIn({ resources, owners }: Registry, { actor }: Session, of: Resource, typed: string): readonly Named[] {
  const hidden = hiddenSomewhere(of, actor)
  return boxOf(of).refs.flatMap((name): readonly Named[] => {
    const to = resources.get(of.fields[name]!.to!)
    if (!to || hidden.has(name) || !actor.may(`${to.name}_view`)) return []
    // A single letter begins the names of nearly all schools.
    const own = ownOf(to, typed, actor, 2)
    return isEmpty(own) ? [] : [{ name, to, own, reach: reachWhere(to, actor, owners) }]
  })
}
/** Of whom nothing is kept back from and all is found by keys, the keys tell by themselves: looking each of their rows up would take longer. */
const namedWhere = ({ name, to, own, reach }: Named): Where => {
  const found = { found: { of: to.name, ...own } },
    isByKeys = own.or.length === 0 && Object.keys(reach).length === 0
  return { [name]: isByKeys ? found : { within: { of: to, where: { all: [{ id: found }, reach] } } } }
}
const whereOf = (of: Resource, own: Own, named: readonly Named[]): Where => ({
  id: { found: { of: of.name, seeks: own.seeks, or: [...own.or, ...named.map(namedWhere)] } },
})
/** The conditions, for whoever looks through rows; what nothing can find is found by nobody. */
export const boxWhere = (all: Registry, session: Session, of: Resource, typed: string): Where =>
  whereOf(of, ownOf(of, typed, session.actor), namedIn(all, session, of, typed))

/** Of more rows than these nobody asks for the ids: the first page of so many is near. */
const idsMax = 5_000
/** The ids that each way finds by an index of its own. */
function idsSql(tables: Statements, of: Resource, tenant: string, { seeks, or }: Own): Statement {
  const { values, bind } = sqlOf(tables.dialect)
  const ways = [
    ...seeks.map(seek => `select id from found_keys where ${keysIn(of.name, tenant, seek, bind)}`),
    ...(seeks.length > 0 ? [`select id from found_news where ${newsIn(tables.dialect, of.name, tenant, seeks, bind)}`] : []),
    ...or.map(member => `select id from "${of.name}" where ${rowsIn(tables, of, tenant, member, values)}`),
  ]
  return { text: ways.map((way, i) => `select id from (${way} limit ${idsMax + 1}) as w${i}`).join(' union all '), values }
}
/** Whether something has more keys than rows are asked for by their ids. */
async function isMany(tables: Statements, read: Read, tenant: string, sought: readonly (readonly [of: Resource, own: Own])[]): Promise<boolean> {
  const { values, bind } = sqlOf(tables.dialect)
  const counts = sought.flatMap(([of, { seeks }]) =>
    seeks.map(seek => `(select count(*) from (select 1 from found_keys where ${keysIn(of.name, tenant, seek, bind)} limit ${idsMax + 1}) as k)`),
  )
  return counts.length > 0 && (await read({ text: `select ${counts.join(', ')}`, values }))[0]!.some(count => Number(count) > idsMax)
}

type Read = (statement: Statement) => Promise<Rows>
/** Of a list of which many rows are found, the first ones, looked at by themselves: a page is full after a few, and who reaches no more than the
 * last of these numbers is told all. */
const looked = [200, 2_000]
const isFound = (of: Resource, row: AnyRow, { seeks, or }: Own): boolean =>
  (seeks.length > 0 && keysOf(of, row).some(key => seeks.some(seek => meets(seek, key)))) || or.some(where => matches(row, where))
/** Which of the first rows within bounds are found, and whether those are all that there are. */
async function look(tables: Statements, read: Read, { tenant }: Session, of: Resource, own: Own, named: readonly Named[], { bound, sort }: Cut, most: number) {
  const some = (of: Resource, refs: readonly string[] = []) => [...new Set(['id', 'status', ...boxOf(of).by, ...refs])]
  const readSome = async (of: Resource, where: object, sort: readonly string[], limit: number, keys: readonly string[]) =>
    (await read(tables.find(of, tenant, where, sort, limit, 0, keys))).map(tables.part(of, keys).decode)
  const rows = await readSome(of, bound, sort, most + 1, some(of, boxOf(of).refs))
  const there = await Promise.all(
    named.map(async ({ name, to, own, reach }) => {
      const ids = [...new Set(rows.map(row => row[name]))].filter(id => typeof id === 'string')
      const found = ids.length === 0 ? [] : await readSome(to, { all: [{ id: ids }, reach] }, [], ids.length, some(to))
      return new Set<unknown>(found.filter(row => isFound(to, row, own)).map(row => row.id))
    }),
  )
  const ids = rows.slice(0, most).flatMap(row => (isFound(of, row, own) || named.some(({ name }, i) => there[i]!.has(row[name])) ? [row.id] : []))
  return { ids, isAll: rows.length <= most }
}

/** Which rows of a list are asked for, in which order. */
interface Cut {
  readonly bound: object
  readonly sort: readonly string[]
  readonly offset: number
  readonly limit: number
}
/** The conditions for a page: where few rows are found, by their ids. Where many are, `first` is the page, if it is near. */
export async function boxPage(
  all: Registry,
  tables: Statements,
  read: Read,
  session: Session,
  of: Resource,
  typed: string,
  cut: Cut,
): Promise<{ readonly where: Where; readonly first?: readonly string[] }> {
  const own = ownOf(of, typed, session.actor),
    named = namedIn(all, session, of, typed)
  const where = whereOf(of, own, named),
    ways = { seeks: own.seeks, or: [...own.or, ...named.map(namedWhere)] }
  if (isEmpty(ways)) return { where }
  if (!(await isMany(tables, read, session.tenant, [[of, own], ...named.map(({ to, own }) => [to, own] as const)]))) {
    const found = await read(idsSql(tables, of, session.tenant, ways))
    if (found.length <= idsMax) return { where: { id: [...new Set(found.map(([id]) => String(id)))] } }
  }
  // Of who is kept to some rows there may be few: those are told at once, and not counted.
  for (const most of reachesAll(of, session.actor) ? looked : looked.slice(-1)) {
    const { ids, isAll } = await look(tables, read, session, of, own, named, cut, most)
    if (isAll) return { where: { id: ids } }
    if (ids.length >= cut.offset + cut.limit) return { where, first: ids.slice(cut.offset, cut.offset + cut.limit) }
  }
  return { where }
}
