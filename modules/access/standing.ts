/** Standing: everything that a role gives to somebody in it: rights, menus, rows and guarded calls. */
import { adminRole, deptsBelow, lineOf } from '../identity/index.ts'
import { find, gather, type Reading, type FieldVisibility, type Where } from '../kit/index.ts'
import { apiScope, type Guard, guardsOf } from './api-scope.ts'
import type { Catalogue } from './catalogue.ts'
import { type DataScope, dataScope, narrowing, sightOf } from './data-scope.ts'
import { effective, type Granted, type Held } from './effective.ts'
import { menu, treeWith } from './menus.ts'
import { shared } from './node.ts'

export interface Standing extends Held {
  readonly narrow: Readonly<Record<string, Where>> | undefined
  /** What the scopes show of the fields of resources, by the roles of the line that keep any. */
  readonly sight: Readonly<Record<string, readonly (readonly FieldVisibility[])[]>> | undefined
  readonly guards: readonly Guard[]
}

/** The scopes of each role of a line that has some; the administrator's role has none that bind. */
const held = (line: readonly Granted[], scopes: readonly DataScope[]): readonly (readonly DataScope[])[] =>
  line.flatMap(({ id, dataScopeIds }) => (id === adminRole || !dataScopeIds?.length ? [] : [scopes.filter(scope => dataScopeIds.includes(scope.id))]))

/** What the scopes of a line of roles leave: each role narrows what those above it leave. */
function narrowed(catalogue: Catalogue, line: readonly Granted[], scopes: readonly DataScope[], who: Parameters<typeof narrowing>[2], zone: string) {
  const found: Record<string, Where> = {}
  for (const own of held(line, scopes))
    for (const [name, where] of Object.entries(narrowing(catalogue.resources, own, who, zone)))
      found[name] = found[name] ? { all: [found[name], where] } : where
  return Object.keys(found).length > 0 ? found : undefined
}
/** What the scopes of a line of roles show of fields: every role binds. */
function seen(catalogue: Catalogue, line: readonly Granted[], scopes: readonly DataScope[], who: Parameters<typeof sightOf>[2], zone: string) {
  const found: Record<string, readonly (readonly FieldVisibility[])[]> = {}
  for (const own of held(line, scopes))
    for (const [name, sights] of Object.entries(sightOf(catalogue.resources, own, who, zone))) found[name] = [...(found[name] ?? []), sights]
  return Object.keys(found).length > 0 ? found : undefined
}

/** The API scopes that every role of a line has. */
function heldScopes(line: readonly Granted[]): ReadonlySet<string> | 'all' {
  const [own, ...others] = line
  if (!own || own.id === adminRole) return 'all'
  return others
    .filter(one => one.id !== adminRole)
    .reduce<ReadonlySet<string>>((held, one) => shared(held, new Set(one.apiScopeIds ?? [])), new Set(own.apiScopeIds ?? []))
}

export function* standingOf(catalogue: Catalogue, own: Granted, who: { readonly userId: string; readonly deptId: string }, zone: string): Reading<Standing> {
  const line: readonly Granted[] = [own, ...(own.parentId ? yield* lineOf(own.parentId) : [])]
  const wanted = [...new Set(line.flatMap(one => (one.id === adminRole ? [] : (one.dataScopeIds ?? []))))]
  const { rows, guards, scopes } = yield* gather({
    rows: find(menu, {}),
    guards: find(apiScope, { status: 'live' }),
    scopes: find(dataScope, { status: 'live', id: wanted }),
  })
  const deptIds = scopes.length > 0 ? yield* deptsBelow(who.deptId) : []
  const asking = { ...who, deptIds }
  return {
    ...effective(catalogue, treeWith(catalogue, rows), line),
    narrow: narrowed(catalogue, line, scopes, asking, zone),
    sight: seen(catalogue, line, scopes, asking, zone),
    guards: guardsOf(guards, heldScopes(line)),
  }
}
