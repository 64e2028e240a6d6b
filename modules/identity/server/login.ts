/** Login: the session behind a token, made from rows: who, in which role and department, with what rights and reach. */
import { mask, type Actor, type Dimension, find, get, type Reach, type Reading, type Role, roles, type Row, defaultZone } from '../../kit/index.ts'
import {
  alwaysModules,
  areasOf,
  defaultRights,
  dept,
  type Identity,
  identity as identities,
  loginSession,
  lookAs,
  rights,
  role as roleResource,
  tenant as tenants,
  tenantEnd,
  tenantStands,
  user,
} from '../index.ts'
import { answer } from '../../../server/kernel/answer.ts'
import { seeMoney, seeNames } from '../../../server/kernel/masking.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import type { Login } from '../../../server/http/login.ts'

/** What a role gives everybody in it: rights, menus, rows and fields, and guarded calls. */
export interface Standing extends Pick<Login, 'codes' | 'nodes' | 'guards'> {
  readonly narrow: Actor['narrow']
  readonly sight: Actor['sight']
}
type Who = { readonly userId: string; readonly deptId: string }

declare module '../../kit/module.ts' {
  interface Module {
    /** What a role gives, where it is not what the declarations give alone: one module's, the administration of rights. */
    readonly standing?: (modules: readonly Module[], role: Row<typeof roleResource>, who: Who, zone: string) => Reading<Standing>
  }
}

/** A login with the instant at which it ends unless something ends it before. */
export interface Loaded {
  readonly login: Login
  readonly until: string
}

type Bounds = Partial<Record<Dimension, readonly string[]>>
/** What a role reaches by its department alone. An empty list reaches nothing; modules add to it. */
function* byDept(role: Role, deptId: string): Reading<Reach> {
  switch (role) {
    case 'EC':
      return { area: yield* areasOf(deptId) }
    case 'SM':
    case 'ST':
      return { school: [deptId] }
    case 'AM':
      return { agency: [deptId] }
    case 'CM':
    case 'OM':
      return { partner: [deptId] }
    case 'AT':
      return { teacher: [] }
    case 'PR':
    case 'SD':
      return { student: [] }
    default:
      return 'all'
  }
}

/** The reach of an identity: by role and department, and what rows of the modules add for the person. */
async function reachOf(engine: Engine, tenant: string, role: Role, who: Who): Promise<Reach> {
  const first = await answer(engine, tenant, byDept(role, who.deptId))
  if (first === 'all') return first
  const merged: Bounds = { ...first }
  for (const module of engine.registry.modules)
    for (const provider of module.scopeProviders)
      if (provider.role === role) {
        const more = await answer(engine, tenant, provider.reach(who))
        for (const [dimension, ids] of Object.entries(more) as [Dimension, readonly string[]][])
          merged[dimension] = [...new Set([...(merged[dimension] ?? []), ...ids])]
      }
  return merged
}

/** What is kept from somebody of rows that are theirs since they paid, of children whom they may not see: what was paid stays, whose it is goes. */
async function apart(engine: Engine, tenant: string, role: Role, who: Who): Promise<Actor['sight']> {
  const ids: string[] = []
  for (const { scopeProviders } of engine.registry.modules)
    for (const one of scopeProviders) if (one.role === role && one.hides) ids.push(...(await answer(engine, tenant, one.hides(who))).student)
  if (ids.length === 0) return undefined
  return Object.fromEntries(
    [...engine.registry.resources.values()].flatMap(({ name, scope, payerSees }) =>
      payerSees && scope !== 'everyone' && scope.student
        ? [
            [
              name,
              [
                [
                  { where: { [scope.student]: { not: ids } }, fields: undefined, isSought: true },
                  { where: {}, fields: payerSees },
                ],
              ],
            ] as const,
          ]
        : [],
    ),
  )
}

/** What modules bound single resources by for the person, on top of what an administrator's scopes leave. */
async function narrowed(engine: Engine, tenant: string, role: Role, who: Who, scopes: Actor['narrow']): Promise<Actor['narrow']> {
  let merged = scopes
  for (const { narrowers } of engine.registry.modules)
    for (const one of narrowers)
      if (one.role === role)
        for (const [name, where] of Object.entries(await answer(engine, tenant, one.narrow(who))))
          merged = { ...merged, [name]: merged?.[name] ? { all: [merged[name], where] } : where }
  return merged
}

/** Sessions keep a role's row until anything about rights changes, and what it gives with it: in a tenant with menus of its own it is too
 * much to be made for each of the thousands who come in one minute. */
const standings = new WeakMap<Row<typeof roleResource>, Standing>()
const byDeclarations = new WeakMap<object, Readonly<Record<Role, ReadonlySet<string>>>>()
/** What the role gives; an engine without the administration of rights has the declarations alone. */
async function standing(engine: Engine, tenant: string, role: Row<typeof roleResource>, who: Who, zone: string): Promise<Standing> {
  const known = standings.get(role)
  if (known) return known
  const { registry } = engine,
    given = registry.modules.find(one => one.standing)?.standing
  if (!given) {
    const codes =
      byDeclarations.get(registry) ??
      (Object.fromEntries(Object.entries(defaultRights(registry)).map(([name, list]) => [name, new Set(list)])) as unknown as Readonly<
        Record<Role, ReadonlySet<string>>
      >)
    byDeclarations.set(registry, codes)
    return { codes: codes[role.roleAlias as Role], nodes: undefined, narrow: undefined, sight: undefined, guards: [] }
  }
  const made = await answer(engine, tenant, given(registry.modules, role, who, zone))
  // Data scopes may ask who it is.
  if (!made.narrow && !made.sight) standings.set(role, made)
  return made
}

const sights = new WeakMap<object, Map<Role, Actor['sight']>>()
/** What declarations keep from a role of rows that it sees. */
function declared({ registry }: Engine, role: Role): Actor['sight'] {
  const known = sights.get(registry) ?? new Map<Role, Actor['sight']>()
  sights.set(registry, known)
  if (!known.has(role)) {
    const kept = [...registry.resources.values()].flatMap(of => {
      const fields = Object.keys(of.fields).filter(name => !of.fields[name]!.unseenBy?.includes(role))
      return fields.length < Object.keys(of.fields).length ? [[of.name, [[{ where: {}, fields }]]] as const] : []
    })
    known.set(role, kept.length > 0 ? Object.fromEntries(kept) : undefined)
  }
  return known.get(role)
}

const moduleOf = new WeakMap<Engine, ReadonlyMap<string, string>>()
const packs = new WeakMap<ReadonlySet<string>, WeakMap<readonly string[], ReadonlySet<string>>>()
/** What of the rights a tenant's package allows: those of its modules, and those that belong to every tenant. */
function packaged(engine: Engine, codes: ReadonlySet<string>, modules: readonly string[] | null): ReadonlySet<string> {
  if (!modules) return codes
  const made = packs.get(codes) ?? new WeakMap<readonly string[], ReadonlySet<string>>(),
    found = made.get(modules)
  if (found) return found
  let known = moduleOf.get(engine)
  if (!known) moduleOf.set(engine, (known = new Map(rights(engine.registry).map(one => [one.code, engine.registry.moduleOf.get(one.group)?.name ?? '']))))
  const allowed = new Set(['', ...alwaysModules, ...modules]),
    left = new Set([...codes].filter(code => allowed.has(known!.get(code) ?? '')))
  packs.set(codes, made.set(modules, left))
  return left
}

/** Asks the same of a person once: what bounds their reach often bounds single resources too. */
function askingOnce(engine: Engine): Engine {
  const answers = new Map<string, Promise<unknown>>()
  const ask = (tenant: string, asked: any): Promise<any> => {
    const { of, ...rest } = 'query' in asked ? asked.query : asked,
      question = `${of?.name} ${JSON.stringify(rest)}`,
      known = answers.get(question) ?? engine.ask(tenant, asked)
    answers.set(question, known)
    return known
  }
  return Object.assign(Object.create(engine), { ask })
}

/** Somebody in one of their identities; undefined where its role or department is not in use. */
async function inIdentity(engine: Engine, tenant: string, account: Row<typeof user>, held: Identity, house: Row<typeof tenants>) {
  const [as, at] = await Promise.all([engine.ask(tenant, get(roleResource, held.roleId)), engine.ask(tenant, get(dept, held.deptId))])
  if (as?.status !== 'live' || at?.status !== 'live') return undefined
  const role = as.roleAlias as Role,
    who = { userId: account.id, deptId: at.id }
  const { codes: given, nodes, narrow, sight, guards } = await standing(engine, tenant, as, who, house.zone || defaultZone)
  const codes = packaged(engine, given, house.modules),
    once = askingOnce(engine)
  const actor: Actor = {
    userId: account.id,
    name: account.realName,
    role,
    deptId: at.id,
    reach: await reachOf(once, tenant, role, who),
    narrow: await narrowed(once, tenant, role, who, narrow),
    sight: bothSights(bothSights(sight, declared(engine, role)), await apart(once, tenant, role, who)),
    may: code => codes.has(code),
  }
  return { actor, as, at, codes, nodes, guards }
}

/** Who somebody is in each of their identities in use, without being signed in: for what is told or given to them only within their reach. */
export async function actorsOf(engine: Engine, tenant: string, userIds: readonly string[]): Promise<readonly Actor[]> {
  const [house, accounts, held] = await Promise.all([
    engine.ask(tenant, get(tenants, tenant)),
    engine.ask(tenant, find(user, { id: userIds, status: 'active' })),
    engine.ask(tenant, find(identities, { userId: userIds, status: 'active' })),
  ])
  if (!house) return []
  const known = new Map(accounts.map(one => [one.id, one]))
  const found = await Promise.all(held.map(one => known.get(one.userId) && inIdentity(engine, tenant, known.get(one.userId)!, one, house)))
  return found.flatMap(one => (one ? [one.actor] : []))
}

/** Of what two people may see of single resources, what both may. */
const both = (own: Actor['narrow'], theirs: Actor['narrow']): Actor['narrow'] =>
  own && theirs
    ? { ...own, ...Object.fromEntries(Object.entries(theirs).map(([name, where]) => [name, own[name] ? { all: [own[name], where] } : where])) }
    : (own ?? theirs)
const bothSights = (own: Actor['sight'], theirs: Actor['sight']): Actor['sight'] =>
  own && theirs ? { ...own, ...Object.fromEntries(Object.entries(theirs).map(([name, list]) => [name, [...(own[name] ?? []), ...list]])) } : (own ?? theirs)

/** What somebody sees through another's eyes: what both may see, names and amounts in clear to nobody who could not see them so, and nothing
 * that can be done. */
function lookedAt(login: Login, viewer: Login): Login {
  const { narrow, sight } = viewer.actor,
    unmask = { names: login.unmask.names && viewer.unmask.names, money: login.unmask.money && viewer.unmask.money }
  const codes = new Set([...login.codes].filter(code => (code !== seeNames || unmask.names) && (code !== seeMoney || unmask.money)))
  const actor: Actor = {
    ...login.actor,
    name: unmask.names ? login.actor.name : mask('name', login.actor.name)!,
    narrow: both(login.actor.narrow, narrow),
    sight: bothSights(login.actor.sight, sight),
    may: code => codes.has(code),
    lookingOnly: true,
  }
  const { mustChange: _theirs, ...rest } = login
  return { ...rest, actor, codes, unmask, viewer }
}

/** Reads the login of a family; undefined when anything it stands on is gone, off or over. */
export async function load(engine: Engine, tenant: string, family: string): Promise<Loaded | undefined> {
  const now = engine.clock()
  const session = await engine.ask(tenant, get(loginSession, family))
  if (session?.status !== 'active' || session.until <= now) return undefined
  const [account, held, house] = await Promise.all([
    engine.ask(tenant, get(user, session.userId)),
    engine.ask(tenant, get(identities, session.identityId)),
    engine.ask(tenant, get(tenants, tenant)),
  ])
  if (account?.status !== 'active' || held?.status !== 'active' || held.userId !== account.id) return undefined
  if (!house || !tenantStands(house, now)) return undefined
  const found = await inIdentity(engine, tenant, account, held, house)
  if (!found) return undefined
  const { actor, as, at, codes, nodes, guards } = found
  const end = tenantEnd(house),
    until = end && end < session.until ? end : session.until
  const login: Login = {
    tenant,
    zone: house.zone || defaultZone,
    actor,
    userId: account.id,
    account: account.account,
    roleName: as.roleName,
    deptName: at.deptName,
    family,
    identityId: held.id,
    roleId: as.id,
    homeView: roles[actor.role as Role].home,
    ...(account.mustChange ? { mustChange: true } : {}),
    unmask: { names: codes.has('people_name'), money: codes.has('money_view') },
    codes,
    nodes,
    guards,
  }
  if (!session.viewerId) return { until, login }
  // Who looks does so for as long as they are signed in themselves, and may.
  const viewer = await load(engine, tenant, session.viewedFrom ?? '')
  if (viewer?.login.userId !== session.viewerId || viewer.login.actor.lookingOnly || !viewer.login.codes.has(lookAs.permit)) return undefined
  return { until: viewer.until < until ? viewer.until : until, login: lookedAt(login, viewer.login) }
}
