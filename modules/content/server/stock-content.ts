/** The help and the page texts that come with the product, put in where they are missing. What a person changed or removed stays. */
import { get } from '../../kit/index.ts'
import { stockContent, stockPublished } from '../index.ts'
import type { Engine, RunOptions } from '../../../server/kernel/engine.ts'
import type { Filled } from '../../system/server/index.ts'

export async function fillContent(engine: Engine, tenant: string, options: RunOptions = {}): Promise<Filled> {
  const session = engine.system(tenant),
    fresh = new Set<string>()
  for (const { command, id, input } of stockContent) {
    if (await engine.ask(tenant, get(command.on, id))) continue
    await engine.run(session, command, id, input, options)
    fresh.add(id)
  }
  for (const { command, id, input } of stockPublished) if (fresh.has(id)) await engine.run(session, command, id, input, options)
  return { made: fresh.size, there: stockContent.length - fresh.size }
}
