/** People for tests: a login of any role in any department, made as an operator would make it. */
import { invoke, get, newId, type Role, roles } from '../modules/kit/index.ts'
import { account, baseline, createDept, dept, grantIdentity, identityId, roleId, rootDept, tenant as tenants } from '../modules/identity/index.ts'
import { type Admitted, auth as makeAuth, type Auth } from '../modules/identity/server/auth.ts'
import { type Engine, runAll } from '../server/kernel/engine.ts'
import { hashPassword } from '../modules/identity/server/password.ts'

const tenantId = '000000'
/** The plain password of everybody made here. */
export const password = 'Sommer-42'
let hashed: Promise<string> | undefined

const kinds: Readonly<Partial<Record<Role, 'commission' | 'school' | 'agency' | 'channel' | 'organisation'>>> = {
  EC: 'commission',
  SM: 'school',
  ST: 'school',
  AM: 'agency',
  AT: 'agency',
  CM: 'channel',
  OM: 'organisation',
}

export interface Person extends Admitted {
  readonly userId: string
  readonly account: string
  readonly auth: Auth
}
export interface PersonOptions {
  readonly deptId?: string | undefined
  readonly areaCode?: string
  readonly userId?: string
  readonly account?: string
  readonly tenant?: string
  /** The app's own auth, when the tokens are to be used there. */
  readonly auth?: Auth
}

/** The tenant, its root department and its roles, once. */
export async function settle(engine: Engine, tenant = tenantId): Promise<void> {
  if (!(await engine.ask(tenant, get(tenants, tenant)))) await runAll(engine, engine.system(tenant), baseline(tenant))
}

/** A department of the kind that the role works in, unless it is there. */
export async function settleDept(engine: Engine, role: Role, id: string, areaCode = '110108', tenant = tenantId): Promise<void> {
  if (await engine.ask(tenant, get(dept, id))) return
  await runAll(
    engine,
    engine.system(tenant),
    invoke(createDept, id, { deptName: `部门${id}`, parentId: rootDept, deptCategory: kinds[role] ?? 'office', sort: 1, areaCode }),
  )
}

/** An account in one identity. */
export async function join(engine: Engine, role: Role, options: PersonOptions = {}): Promise<{ userId: string; account: string; identity: string }> {
  const { tenant = tenantId, userId = newId() } = options
  const deptId = options.deptId ?? (kinds[role] ? `dept-${kinds[role]}` : rootDept)
  await settle(engine, tenant)
  await settleDept(engine, role, deptId, options.areaCode, tenant)
  const name = options.account ?? `${role.toLowerCase()}-${userId.slice(-8)}`
  const passwordHash = await (hashed ??= hashPassword(password))
  await runAll(engine, engine.system(tenant), [
    invoke(account.create, userId, { account: name, realName: roles[role].label[0], deptId, passwordHash }),
    invoke(grantIdentity, identityId(userId, roleId(role), deptId), { userId, roleId: roleId(role), deptId }),
  ])
  return { userId, account: name, identity: identityId(userId, roleId(role), deptId) }
}

/** Somebody signed in: the session, its tokens and who it is. */
export async function loginAs(engine: Engine, role: Role, options: PersonOptions = {}): Promise<Person> {
  const auth = options.auth ?? makeAuth(engine, { secret: 'a secret for the tokens of tests', accessSeconds: 3_600, refreshSeconds: 604_800 })
  const { userId, account: name, identity } = await join(engine, role, options)
  return { ...(await auth.start({ tenant: options.tenant ?? tenantId, identityId: identity, grant: 'test' })), userId, account: name, auth }
}
