/** Rebuilding: rows are folded from the log beside those in use, page by page, while people go on writing; then, under the tenant's write
 * lock, what was recorded meanwhile is folded too and the rows that differ are replaced. Nothing that was acknowledged is lost. Only what
 * the log makes rows of gets a table beside; rows of all other tables are too many, and one question finds where there are some. */
import { blank, RefusalError, refusals, type Resource } from '../../modules/kit/index.ts'
import { type AnyRow, isKept } from './codec.ts'
import type { Dialect } from './columns.ts'
import type { Engine } from './engine.ts'
import { fold, foldView, touched } from './fold.ts'
import { type Lease, lease } from './lease.ts'
import type { Log, ReadFact } from './log.ts'
import type { Registry } from './registry.ts'
import { knownRevisions, revisionsWritten, staleIn, staleOf, tenantsForgotten } from './revision.ts'
import type { Body, Rows, Statement, Store } from './store.ts'
import { type Statements, statements } from './statements.ts'
import { mendWords, refreshWords } from './finding-keys.ts'

export const no = refusals('rebuild', { running: ['已有重建在进行', 'a rebuild is under way already'] })

export interface Rebuilt {
  /** Facts that were folded. */
  readonly facts: number
  /** Rows that the log makes. */
  readonly rows: number
  /** Rows that were other than the log says, missing, or too many. */
  readonly mended: number
}
export interface RebuildOptions {
  /** Only these resources, and the views that follow them; all of them where none are named. */
  readonly only?: readonly Resource[]
  readonly progress?: (facts: number) => void
  /** Milliseconds to wait for another rebuild, which may have been killed: what it holds runs out. None when left out. */
  readonly patience?: number
  /** Told once when there is one to wait for. */
  readonly waiting?: () => void
}

/** Facts folded in one short transaction, and rows kept in memory before they are written beside. */
const pageSize = 5_000,
  rowsKept = 50_000
const prefix = 'rebuild_'

/** The resources whose facts a view folds: its own rules', and those that upper modules add. */
const sourcesOf = ({ folders }: Registry, view: Resource): readonly string[] =>
  [...folders].filter(([, foldings]) => foldings.some(one => one.view === view)).map(([name]) => name)

/** What is replaced, and what must be folded for it: views see the rows of the resources that they follow. */
function planOf({ registry }: Engine, only: readonly Resource[] | undefined) {
  const named = new Set((only ?? registry.tables).map(of => of.name))
  const sources = new Map<Resource, readonly string[]>(registry.views.map(view => [view, sourcesOf(registry, view)]))
  const targets = registry.tables.filter(of => named.has(of.name) || sources.get(of)?.some(name => named.has(name)))
  const names = new Set(targets.flatMap(of => [of.name, ...(sources.get(of) ?? [])]))
  return { targets, views: new Set(targets.filter(of => sources.has(of))), folded: registry.tables.filter(of => names.has(of.name)) }
}

/** Waits until this process alone rebuilds; refuses when another still does. */
async function alone(claim: Lease, { patience = 0, waiting }: RebuildOptions): Promise<void> {
  for (let until = Date.now() + patience, told = false; !(await claim.hold('*')); told = true) {
    if (Date.now() >= until) throw new RefusalError(no.running)
    if (!told) waiting?.()
    await new Promise(resolve => {
      setTimeout(resolve, 250)
    })
  }
}

/** Folds a tenant's log into its rows anew; safe at any time, on both databases, while others write. Refuses when another rebuild runs. */
export async function rebuild(on: Engine, log: Log, tenant: string, options: RebuildOptions = {}): Promise<Rebuilt> {
  const { store, registry } = on
  const claim = lease(store, 'rebuild', on.clock),
    plan = planOf(on, options.only)
  await alone(claim, options)
  const beside = besideOf(on, log, tenant, plan)
  try {
    await sweep(store)
    for (let claimed = Date.now(); ; ) {
      const read = await store.transact(`${tenant} rebuild`, () => beside.page())
      options.progress?.(beside.facts)
      if (read < pageSize) break
      // Whoever waits in this process goes first.
      await new Promise(setImmediate)
      if (Date.now() - claimed > 10_000 && (await claim.hold('*'))) claimed = Date.now()
    }
    const replaced = await store.transact(tenant, function* () {
      while ((yield* beside.page()) > 0);
      yield* beside.rows.flush()
      const differing = new Map(yield* emptied(on.statements, tenant, beside.rows.untouched(plan.targets)))
      for (const of of beside.rows.touched(plan.targets)) differing.set(of, yield* replace(on.statements, tenant, of))
      const stated = revisionsWritten(store, registry, plan.targets, tenant)
      if (stated.length > 0) yield stated
      return differing
    })
    const rows = await counted(on, tenant, beside.rows.touched(plan.targets))
    let mended = 0
    for (const of of plan.targets) {
      const count = replaced.get(of) ?? 0
      on.forget(tenant, of.name)
      mended += of.find ? Math.max(count, await mendWords(on, tenant, of)) : count
      if (count > 0) await on.feed.replaced(tenant, of.name)
    }
    return { facts: beside.facts, rows, mended }
  } finally {
    await sweep(store).catch(() => {})
    await claim.release('*').catch(() => {})
  }
}

/** Rows beside those in use: in memory until there are many, then in tables of their own, made when the first rows of a kind come. */
function rowsBeside(on: Engine, tenant: string, known: ReadonlyMap<string, Resource>) {
  const { dialect } = on.store,
    made = statements(dialect, on.registry, on.encryption, prefix)
  const kept = new Map<string, Map<string, AnyRow>>(),
    written = new Set<Resource>()
  let size = 0
  const place = (of: Resource) => kept.get(of.name) ?? kept.set(of.name, new Map()).get(of.name)!
  const put = (of: Resource, row: AnyRow): void => {
    const rows = place(of)
    if (!rows.has(row.id)) size++
    rows.set(row.id, row)
  }
  return {
    put,
    get: (of: Resource, id: string): AnyRow | undefined => place(of).get(id),
    isFull: () => size > rowsKept,
    /** Rows that were written beside already are read again, in one trip for each resource. */
    *load(wanted: ReadonlyMap<Resource, ReadonlySet<string>>): Body<void> {
      for (const [of, ids] of wanted) {
        if (!written.has(of)) continue
        const lacking = [...ids].filter(id => !place(of).has(id))
        if (lacking.length === 0) continue
        for (const values of (yield made.byId(of, tenant, lacking)) as Rows) put(of, made.codec(of).decode(values))
      }
    },
    *flush(): Body<void> {
      const fresh = [...kept.keys()].map(name => known.get(name)!).filter(of => !written.has(of))
      if (fresh.length > 0) yield fresh.flatMap(of => emptyTable(dialect, of))
      for (const of of fresh) written.add(of)
      for (const [name, rows] of kept) {
        const all = [...rows.values()]
        for (let i = 0; i < all.length; i += 500) yield made.put(known.get(name)!, all.slice(i, i + 500))
      }
      kept.clear()
      size = 0
    },
    /** The resources that the log makes rows of, and those that it makes none of; known when everything is flushed. */
    touched: (all: readonly Resource[]) => all.filter(of => written.has(of)),
    untouched: (all: readonly Resource[]) => all.filter(of => !written.has(of)),
  }
}

/** The rows beside those in use, and the fold into them. */
function besideOf(on: Engine, log: Log, tenant: string, plan: ReturnType<typeof planOf>) {
  const { registry } = on,
    known = new Map(plan.folded.map(of => [of.name, of])),
    rows = rowsBeside(on, tenant, known),
    { zone } = on.system(tenant)
  let position = 0,
    facts = 0
  const add = (to: Map<Resource, Set<string>>, of: Resource, id: string): void => {
    ;(to.get(of) ?? to.set(of, new Set()).get(of)!).add(id)
  }
  function* folded(page: readonly ReadFact[]): Body<void> {
    const own = new Map<Resource, Set<string>>(),
      seen = new Map<Resource, Set<string>>()
    for (const fact of page) if (fact.version > 1) add(own, known.get(fact.resource)!, fact.stream)
    yield* rows.load(own)
    const hits = page.flatMap(fact => {
      const of = known.get(fact.resource)!,
        before = rows.get(of, fact.stream),
        after = fold(of, before, fact.stream, tenant, fact),
        foldings = registry.folders.get(of.name)
      rows.put(of, after)
      if (!foldings) return []
      const change = { type: fact.type, data: fact.data, before: before ?? blank(of, fact.stream, tenant), after, zone }
      return touched(foldings, of, change)
        .filter(({ view }) => plan.views.has(view))
        .map(hit => ({ ...hit, change, at: fact.at }))
    })
    for (const { view, key } of hits) add(seen, view, key)
    yield* rows.load(seen)
    for (const { view, key, rule, change, at } of hits) rows.put(view, foldView(view, rows.get(view, key), key, tenant, rule, change, at))
  }
  return {
    get facts() {
      return facts
    },
    rows,
    /** Folds the next page of the log; answers how many facts it held. */
    *page(): Body<number> {
      const all = yield* log.page(tenant, position, pageSize, fact => known.has(fact.resource))
      if (all.length === 0) return 0
      yield* folded(all.filter(fact => known.has(fact.resource)))
      position = all.at(-1)!.position
      facts += all.length
      if (rows.isFull()) yield* rows.flush()
      return all.length
    },
  }
}

/** A table as the one in use is, but with nothing but its key. */
function emptyTable(dialect: Dialect, of: Resource): readonly Statement[] {
  const name = `${prefix}${of.name}`
  const empty = dialect === 'sqlite' ? `create table "${name}" as select * from "${of.name}" where 0` : `create unlogged table "${name}" (like "${of.name}")`
  // By a name that no resource has: one may be called as another one and `_key`.
  return [empty, `create unique index "by_id_${name}" on "${name}" (tenant, id)`].map(text => ({ text, values: [] }))
}

/** Takes every table away that stands beside: those of this rebuild, and of one that was killed. */
async function sweep({ dialect, read, exec }: Store): Promise<void> {
  const found = await read({
    text:
      dialect === 'sqlite'
        ? `select name from sqlite_schema where type = 'table' and name like '${prefix}%'`
        : `select tablename from pg_tables where schemaname = current_schema() and tablename like '${prefix}%'`,
    values: [],
  })
  if (found.length > 0) await exec(found.map(([name]) => `drop table if exists "${name}"`).join(';'))
}

/** Takes away the rows of tables that the log makes none of, which are all too many; answers how many there were, where there were some. */
function* emptied({ dialect }: Statements, tenant: string, untouched: readonly Resource[]): Body<readonly (readonly [Resource, number])[]> {
  if (untouched.length === 0) return []
  const mark = dialect === 'sqlite' ? '?' : '$1'
  const looks = untouched.map(of => `exists (select 1 from "${of.name}" where tenant = ${mark})`)
  const [found] = (yield { text: `select ${looks.join(', ')}`, values: dialect === 'sqlite' ? looks.map(() => tenant) : [tenant] }) as Rows,
    counts: (readonly [Resource, number])[] = []
  for (const of of untouched.filter((_, i) => Boolean(found![i])))
    counts.push([of, ((yield { text: `delete from "${of.name}" where tenant = ${mark} returning 1`, values: [tenant] }) as Rows).length])
  return counts
}

/** Puts the rows that differ in the place of those in use; answers how many did. */
function* replace({ dialect, codec }: Statements, tenant: string, of: Resource): Body<number> {
  const mark = dialect === 'sqlite' ? '?' : '$1',
    { names, keys } = codec(of),
    list = names.map(name => `"${name}"`).join(', ')
  // What is sealed anew each time can't be compared as it is stored: such rows are few, and all replaced.
  const firm = keys.flatMap((key, i) => (isKept(of.fields[key]) ? [] : [`"${names[i]}"`]))
  const isFirm = firm.length === names.length
  // Row by row along the key: sets of whole rows would be sorted first.
  const other = firm.map(name => `a.${name} is distinct from b.${name}`).join(' or '),
    same = 'b.tenant = a.tenant and b.id = a.id'
  const wrong = `select a.id from "${of.name}" a left join "${prefix}${of.name}" b on ${same} where a.tenant = ${mark} and (${other})`
  const lacking = `select b.id from "${prefix}${of.name}" b left join "${of.name}" a on ${same} where b.tenant = ${mark} and a.id is null`
  const differing = new Set<string>()
  for (const text of [wrong, lacking]) for (const [id] of (yield { text, values: [tenant] }) as Rows) differing.add(String(id))
  if (differing.size === 0 && isFirm) return 0
  const ids = dialect === 'sqlite' ? '(select value from json_each(?))' : '(select jsonb_array_elements_text($2::text::jsonb))'
  const chosen = isFirm ? ` and id in ${ids}` : '',
    more = isFirm ? [JSON.stringify([...differing])] : []
  yield { text: `delete from "${of.name}" where tenant = ${mark}${chosen}`, values: [tenant, ...more] }
  yield { text: `insert into "${of.name}" (${list}) select ${list} from "${prefix}${of.name}" where tenant = ${mark}${chosen}`, values: [tenant, ...more] }
  return differing.size
}

/** How many rows stand beside. */
async function counted({ store }: Engine, tenant: string, targets: readonly Resource[]): Promise<number> {
  if (targets.length === 0) return 0
  const mark = (n: number) => (store.dialect === 'sqlite' ? '?' : `$${n}`)
  const each = targets.map(({ name }, i) => `select count(*) as n from "${prefix}${name}" where tenant = ${mark(i + 1)}`)
  const [row] = await store.read({ text: `select sum(n) from (${each.join(' union all ')}) as each_table`, values: targets.map(() => tenant) })
  return Number(row?.[0] ?? 0)
}

export interface Stale {
  readonly tenant: string
  readonly resources: readonly Resource[]
}

/** The tenants whose rows were made by other folds than this program's. */
export async function stale(on: Engine, log: Log): Promise<readonly Stale[]> {
  return [...(await staleOf(on.store, on.registry, await log.tenants()))].map(([tenant, resources]) => ({ tenant, resources }))
}

/** Makes the rows anew that other folds made, and writes down that they are of these. */
export async function refresh(
  on: Engine,
  log: Log,
  progress: (tenant: string, facts: number, of: number) => void = () => {},
): Promise<readonly (Stale & Rebuilt)[]> {
  const done: (Stale & Rebuilt)[] = []
  for (let left = await stale(on, log); left.length > 0; left = await stale(on, log)) {
    const [one] = left,
      head = await log.head(one!.tenant)
    try {
      done.push({ ...one!, ...(await rebuild(on, log, one!.tenant, { only: one!.resources, progress: facts => progress(one!.tenant, facts, head) })) })
    } catch (error) {
      // Another process that starts at the same time is at it: what it leaves is done after it.
      if (!(error instanceof RefusalError && error.refused.code === no.running.code)) throw error
      await new Promise(resolve => {
        setTimeout(resolve, 1_000)
      })
    }
  }
  const known = await knownRevisions(on.store, '*')
  if (done.length > 0 || !known || (await staleIn(on.store, on.registry, '*')).length > 0)
    await on.store.transact('revisions', function* () {
      yield revisionsWritten(on.store, on.registry)
      yield tenantsForgotten
    })
  await refreshWords(on, await log.tenants(), progress)
  return done
}
