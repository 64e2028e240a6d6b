/** Revisions: by which fold the rows of each resource were made, so that a changed fold is noticed and its rows are made anew. */
import { hash } from 'node:crypto'
import type { Resource, View } from '../../modules/kit/index.ts'
import { stateOf, stateSaid } from './kernel-state.ts'
import { everybody } from './state-names.ts'
import type { Registry } from './registry.ts'
import type { Store } from './store.ts'

/** What a row is folded by: the declared revision, the fields that facts fall into, and what views begin with and follow. A change of
 * `evolve` or of a view's rules does not show here: the tests hold that it raises the revision. */
function revisionOf(registry: Registry, of: Resource | View): string {
  let known = revisions.get(registry)
  if (!known) revisions.set(registry, (known = new Map()))
  const found = known.get(of) ?? workedOut(registry, of)
  known.set(of, found)
  return found
}
const revisions = new WeakMap<Registry, Map<Resource | View, string>>()
function workedOut({ folders }: Registry, of: Resource | View): string {
  const follows = 'empty' in of ? [...folders.values()].flat().find(({ view }) => view === of)?.on : undefined
  const shape = [
    of.revision,
    Object.entries(of.fields).map(([name, { kind, required, initial, pii }]) => [name, kind, required, initial ?? null, pii ?? null]),
    Object.entries(of.facts).map(([type, { v }]) => [type, v ?? 1]),
    'empty' in of ? [of.empty, Object.keys(follows ?? {}).sort()] : [],
  ]
  return `${of.revision}:${hash('sha256', JSON.stringify(shape), 'base64url').slice(0, 16)}`
}

const nameOf = (of: Resource): string => `fold:${of.name}`

/** The revisions that a tenant's rows were made by, by resource; undefined when nobody has written them down yet. */
export async function knownRevisions(store: Store, tenant: string): Promise<ReadonlyMap<string, string> | undefined> {
  const known = new Map<string, string>()
  // What stands under the tenant itself is newer than what stands under everybody.
  for (const one of [everybody, tenant]) {
    for (const [name, value] of await store.read(stateOf(store.dialect, one, 'fold:'))) known.set(String(name).slice('fold:'.length), String(value))
  }
  return known.size > 0 ? known : undefined
}

/** The resources whose rows in a tenant were made by another fold than this program's; all of them where nothing is known. */
export async function staleIn(store: Store, registry: Registry, tenant: string): Promise<readonly Resource[]> {
  const known = await knownRevisions(store, tenant)
  return known ? registry.tables.filter(of => known.get(of.name) !== revisionOf(registry, of)) : registry.tables
}

/** The resources of each of some tenants whose rows were made by another fold than this program's; nothing of tenants that have none. Most stand
 * where everybody stands: only those are looked at one by one of which something of their own is written down. */
export async function staleOf(store: Store, registry: Registry, tenants: readonly string[]): Promise<ReadonlyMap<string, readonly Resource[]>> {
  const usual = await staleIn(store, registry, everybody),
    own = new Set(
      (await store.read({ text: "select distinct tenant from kernel_state where name like 'fold:%'", values: [] })).map(([tenant]) => String(tenant)),
    ),
    found = new Map<string, readonly Resource[]>()
  for (const tenant of tenants) {
    const resources = own.has(tenant) ? await staleIn(store, registry, tenant) : usual
    if (resources.length > 0) found.set(tenant, resources)
  }
  return found
}

/** Writes down that a tenant's rows (everybody's, where none is named) are of this program's folds. */
export const revisionsWritten = (store: Store, registry: Registry, tables = registry.tables, tenant = everybody) =>
  stateSaid(
    store.dialect,
    tenant,
    tables.map(of => [nameOf(of), revisionOf(registry, of)]),
  )

/** Forgets what single tenants' rows were made by: from now on all are of the one revision. */
export const tenantsForgotten = { text: `delete from kernel_state where tenant <> '${everybody}' and name like 'fold:%'`, values: [] }
