/** Login: the session behind a token, made from rows: who, in which role and department, with what rights and reach. */
import {
  type Actor, type Dimension, get, type Reach, type Reading, type Role, roles, type Row, defaultZone,
} from '../../kit/index.ts'
import {
  alwaysModules, areasOf, dept, identity as identities, loginSession, rights, role as roleResource, tenant as tenants, tenantEnd, tenantStands, user,
} from '../index.ts'
import { catalogueOf, type Guard, menu, type Standing, standingOf } from '../../access/index.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'

export interface Login extends Session {
  readonly userId: string
  readonly account: string
  readonly lang?: 0 | 1
  readonly roleName: string
  readonly deptName: string
  /** The id of the login session: the family its tokens belong to. */
  readonly family: string
  readonly identityId: string
  readonly roleId: string
  readonly homeView: string
  readonly unmask: { readonly names: boolean; readonly money: boolean }
  readonly codes: ReadonlySet<string>
  /** The menus its role is offered; undefined: all that are for it. */
  readonly nodes: ReadonlySet<string> | undefined
  /** The calls of the tenant that ask for a scope, each with whether this session has it. */
  readonly guards: readonly Guard[]
}
/** A login with the instant at which it ends unless something ends it before. */
export interface Loaded { readonly login: Login; readonly until: string }

/** Drives a reading over committed rows. */
export async function answer<T>(engine: Engine, tenant: string, reading: Reading<T>): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next('kind' in asked ? await engine.ask(tenant, asked)
      : await Promise.all(asked.map(one => engine.ask(tenant, one))))
  }
  return step.value
}

type Bounds = Partial<Record<Dimension, readonly string[]>>
/** What a role reaches by its department alone. An empty list reaches nothing; modules add to it. */
function* byDept(role: Role, deptId: string): Reading<Reach> {
  switch (role) {
    case 'EC': return { area: yield* areasOf(deptId) }
    case 'SM': case 'ST': return { school: [deptId] }
    case 'AM': return { agency: [deptId] }
    case 'AT': return { teacher: [] }
    case 'PR': case 'SD': return { student: [] }
    default: return 'all'
  }
}

/** The reach of an identity: by role and department, and what rows of the modules add for the person. */
export async function reachOf(
  engine: Engine, tenant: string, role: Role, who: { readonly userId: string; readonly deptId: string },
): Promise<Reach> {
  const first = await answer(engine, tenant, byDept(role, who.deptId))
  if (first === 'all') return first
  const merged: Bounds = { ...first }
  for (const module of engine.registry.modules) for (const reacher of module.reachers) if (reacher.role === role) {
    const more = await answer(engine, tenant, reacher.reach(who))
    for (const [dimension, ids] of Object.entries(more) as [Dimension, readonly string[]][])
      merged[dimension] = [...new Set([...merged[dimension] ?? [], ...ids])]
  }
  return merged
}

/** What modules bound single resources by for the person, on top of what an administrator's scopes leave. */
async function narrowed(
  engine: Engine, tenant: string, role: Role, who: { readonly userId: string; readonly deptId: string }, scopes: Actor['narrow'],
): Promise<Actor['narrow']> {
  let merged = scopes
  for (const { narrowers } of engine.registry.modules) for (const one of narrowers) if (one.role === role)
    for (const [name, where] of Object.entries(await answer(engine, tenant, one.narrow(who))))
      merged = { ...merged, [name]: merged?.[name] ? { all: [merged[name], where] } : where }
  return merged
}

/** What a role gives everybody in it. Sessions keep a role's row until anything about rights changes, and this with it: in a tenant with
 * menus of its own it is too much to be made for each of the thousands who come in one minute. */
const standings = new WeakMap<Row<typeof roleResource>, Standing>()
/** What the role gives; an engine without the administration of rights has the declarations alone. */
async function standing(
  engine: Engine, tenant: string, role: Row<typeof roleResource>, who: { readonly userId: string; readonly deptId: string }, zone: string,
): Promise<Standing> {
  const known = standings.get(role)
  if (known) return known
  const catalogue = catalogueOf(engine.registry.modules)
  if (!engine.registry.resources.has(menu.name))
    return { codes: catalogue.byRole[role.roleAlias as Role], nodes: undefined, narrow: undefined, sight: undefined, guards: [] }
  const made = await answer(engine, tenant, standingOf(catalogue, role, who, zone))
  // Data scopes may ask who it is.
  if (!made.narrow && !made.sight) standings.set(role, made)
  return made
}

const moduleOf = new WeakMap<Engine, ReadonlyMap<string, string>>()
const packs = new WeakMap<ReadonlySet<string>, WeakMap<readonly string[], ReadonlySet<string>>>()
/** What of the rights a tenant's package allows: those of its modules, and those that belong to every tenant. */
function packaged(engine: Engine, codes: ReadonlySet<string>, modules: readonly string[] | null): ReadonlySet<string> {
  if (!modules) return codes
  const made = packs.get(codes) ?? new WeakMap<readonly string[], ReadonlySet<string>>(), found = made.get(modules)
  if (found) return found
  let known = moduleOf.get(engine)
  if (!known) moduleOf.set(engine, known = new Map(rights(engine.registry).map(one => [one.code, engine.registry.moduleOf.get(one.group)?.name ?? ''])))
  const allowed = new Set(['', ...alwaysModules, ...modules]), left = new Set([...codes].filter(code => allowed.has(known!.get(code) ?? '')))
  packs.set(codes, made.set(modules, left))
  return left
}

/** Reads the login of a family; undefined when anything it stands on is gone, off or over. */
export async function load(engine: Engine, tenant: string, family: string): Promise<Loaded | undefined> {
  const now = engine.clock()
  const session = await engine.ask(tenant, get(loginSession, family))
  if (session?.status !== 'active' || session.until <= now) return undefined
  const [account, held, house] = await Promise.all([
    engine.ask(tenant, get(user, session.userId)), engine.ask(tenant, get(identities, session.identityId)),
    engine.ask(tenant, get(tenants, tenant)),
  ])
  if (account?.status !== 'active' || held?.status !== 'active' || held.userId !== account.id) return undefined
  if (!house || !tenantStands(house, now)) return undefined
  const [as, at] = await Promise.all([
    engine.ask(tenant, get(roleResource, held.roleId)), engine.ask(tenant, get(dept, held.deptId)),
  ])
  if (as?.status !== 'live' || at?.status !== 'live') return undefined
  const role = as.roleAlias as Role, who = { userId: account.id, deptId: at.id }
  const { codes: given, nodes, narrow, sight, guards } = await standing(engine, tenant, as, who, house.zone || defaultZone)
  const codes = packaged(engine, given, house.modules)
  const actor: Actor = {
    userId: account.id, name: account.realName, role, deptId: at.id,
    reach: await reachOf(engine, tenant, role, who), narrow: await narrowed(engine, tenant, role, who, narrow), sight, may: code => codes.has(code),
  }
  const end = tenantEnd(house)
  return {
    until: end && end < session.until ? end : session.until,
    login: {
      tenant, zone: house.zone || defaultZone, actor, userId: account.id, account: account.account, roleName: as.roleName,
      deptName: at.deptName, family, identityId: held.id, roleId: as.id, homeView: roles[role].home,
      unmask: { names: codes.has('people_name'), money: codes.has('money_view') }, codes, nodes, guards,
    },
  }
}
