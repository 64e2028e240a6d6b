/** The roles that come with the product, put in where a tenant is older than one of them. What a person renamed or removed stays. */
import { everyone, find, get, RefusalError, roles } from '../../kit/index.ts'
import type { Engine, RunOptions } from '../../../server/kernel/engine.ts'
import { roleId } from '../baseline.ts'
import { create as createRole, role } from '../role.ts'
import { tenant as tenants } from '../tenant.ts'

export async function fillRoles(engine: Engine, tenant: string, options: RunOptions = {}): Promise<{ readonly made: number; readonly there: number }> {
  // What has no tenant yet gets all roles when it is made.
  if (!(await engine.ask(tenant, get(tenants, tenant)))) return { made: 0, there: 0 }
  const known = new Set((await engine.ask(tenant, find(role, { id: everyone.map(roleId) }))).map(one => one.id))
  let made = 0
  for (const [i, alias] of everyone.entries()) {
    if (known.has(roleId(alias))) continue
    const input = { roleName: roles[alias].label[0], roleAlias: alias, sort: i + 1 }
    try {
      await engine.run(engine.system(tenant), createRole, roleId(alias), input, options)
      made++
    } catch (error) {
      // Somebody has made a role of this name themselves, or another process was quicker.
      if (!(error instanceof RefusalError)) throw error
    }
  }
  return { made, there: everyone.length - made }
}

/** The same for all of some tenants: those that lack none are found by one question. */
export async function fillRolesOf(engine: Engine, tenants: readonly string[]): Promise<void> {
  const known = await engine.countEach(tenants, role, { id: everyone.map(roleId) })
  for (const tenant of tenants) if ((known.get(tenant) ?? 0) < everyone.length) await fillRoles(engine, tenant)
}
