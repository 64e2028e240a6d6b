/** The baseline of a tenant: itself, its root department and roles, made when the first thing is put into it. */
import { baseline, tenant as tenants } from '../modules/identity/index.ts'
import { get } from '../modules/kit/index.ts'
import { type Engine, type RunOptions, runAll } from '../server/kernel/engine.ts'

export async function ensureBaseline(engine: Engine, tenant: string, options: RunOptions = {}): Promise<void> {
  if (await engine.ask(tenant, get(tenants, tenant))) return
  await runAll(engine, engine.system(tenant), baseline(tenant), options)
}
