/** Provisioning a tenant: everything in it that somebody needs to begin, and the one time its first password is told. */
import { randomInt } from 'node:crypto'
import { ensure, get } from '../../kit/index.ts'
import { createTenant, platformTenant, tenant, tenants } from '../index.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import { chosenPassword, oneTimePassword } from './password.ts'

declare module '../../kit/module.ts' {
  interface Module {
    /** Puts in what a new tenant begins with; what is there already stays. Modules are asked in dependency order. */
    readonly fill?: (engine: Engine, tenant: string) => Promise<unknown>
  }
}

export interface ProvisionedTenant {
  readonly id: string
  readonly tenantId: string
  readonly account: string
  /** Only when nobody gave one; nothing can tell it again. */
  readonly password?: string
}

const given = (value: unknown): string | undefined => (value === undefined || value === null || value === '' ? undefined : String(value))

async function freeId(engine: Engine): Promise<string> {
  for (;;) {
    const id = String(randomInt(100_000, 1_000_000))
    if (!(await engine.ask(id, get(tenant, id)))) return id
  }
}

/** Makes a tenant with its first administrator, then what modules begin with. `inside` answers who acts in it. */
export async function provisionTenant(engine: Engine, inside: (id: string) => Session, asked: Readonly<Record<string, unknown>>): Promise<ProvisionedTenant> {
  const tenantId = given(asked.tenantId) ?? (await freeId(engine))
  const wrong = tenant.fields.tenantId.check!(tenantId)
  ensure(!wrong, { ...(wrong ?? tenants.no.id), field: 'tenantId' })
  ensure(tenantId !== platformTenant && !(await engine.ask(tenantId, get(tenant, tenantId))), { ...tenants.no.taken, field: 'tenantId' })
  const adminAccount = given(asked.adminAccount) ?? 'admin'
  const plain = given(asked.adminPassword),
    made = plain === undefined ? await oneTimePassword() : undefined
  const passwordHash = made?.passwordHash ?? (await chosenPassword(plain!, { account: adminAccount, phone: given(asked.adminPhone) }, 'adminPassword'))
  await engine.submit(inside(tenantId), createTenant, tenantId, { ...asked, tenantId, adminAccount, passwordHash, mustChange: !!made })
  for (const module of engine.registry.modules) await module.fill?.(engine, tenantId)
  return { id: tenantId, tenantId, account: adminAccount, ...(made ? { password: made.plain } : {}) }
}
