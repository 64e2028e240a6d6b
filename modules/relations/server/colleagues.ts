/** Colleagues: who sees what hangs on a row, asked of what each person reaches, whether they are signed in or not. */
import { get, type Resource } from '../../kit/index.ts'
import { actorsOf } from '../../identity/server/index.ts'
import type { Colleagues } from '../notices.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { inReach, ownerOf, seesOf } from '../../../server/kernel/row-scope.ts'

export function colleagues(engine: Engine): Colleagues {
  return {
    async seeing(tenant, of: Resource, row, userIds) {
      const owner = ownerOf(of.follows!, row, engine.registry.owners)
      const held = owner && (await engine.ask(tenant, get(owner.of, row.ownerId)))
      if (!owner || !held) return []
      const able = (await actorsOf(engine, tenant, userIds)).filter(
        actor => actor.may(`${of.name}_view`) && seesOf(owner, actor) && inReach(owner.of, held, actor),
      )
      return userIds.filter(id => able.some(actor => actor.userId === id))
    },
  }
}
