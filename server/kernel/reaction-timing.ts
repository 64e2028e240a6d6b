/** Timers: reactions to rows whose time has come. */
import { setImmediate as breath } from 'node:timers/promises'
import type { Happened, Ports, Reaction } from '../../modules/kit/index.ts'
import type { answers } from './answers.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'
import { limits } from './limits.ts'
import { atOnce, contextOf, type Turn } from './reaction-context.ts'

export interface Timing {
  /** The timers that have rows whose time has come, by tenant: of each timer all tenants are asked in one question. */
  due(tenants: readonly string[]): Promise<ReadonlyMap<string, readonly Reaction[]>>
  /** Takes up the rows of some timers (all, where none are named) whose time has come; answers how many there were. */
  time(tenant: string, some?: readonly Reaction[], turn?: Turn): Promise<number>
}

export function timing(on: Engine, ports: Ports, act: ReturnType<typeof answers>['act']): Timing {
  const timers = on.registry.reactions.filter(one => one.due),
    context = contextOf(on, ports)
  async function taken(tenant: string, one: Reaction): Promise<number> {
    const asked = one.due!(on.clock(), on.system(tenant).zone),
      due = { ...asked, limit: Math.min(asked.limit, limits.dueMax), isWhole: false },
      rows = (await on.ask(tenant, due)) as readonly AnyRow[]
    for (const row of rows) {
      const happened: Happened = {
        position: 0,
        tenant,
        resource: due.of.name,
        id: row.id,
        type: 'due',
        data: {},
        status: row.status,
        at: on.clock(),
        actor: 'system',
      }
      await act(one, happened, context(tenant, row), `timer:${one.name}:${row.id}:${row.version}:${on.clock()}`)
    }
    return rows.length
  }
  return {
    async due(tenants) {
      const found = new Map<string, Reaction[]>()
      for (const [zone, own] of Map.groupBy(tenants, tenant => on.system(tenant).zone))
        for (const one of timers) {
          const { of, where } = one.due!(on.clock(), zone)
          for (const tenant of (await on.countEach(own, of, where)).keys()) found.set(tenant, [...(found.get(tenant) ?? []), one])
          // What SQLite is asked it answers at once: whoever calls meanwhile is heard between two questions.
          await breath()
        }
      return found
    },
    async time(tenant, some = timers, turn = atOnce) {
      let count = 0
      const faults: unknown[] = []
      // One that fails is tried again at the next look, and keeps no other from its rows.
      for (const one of some)
        try {
          count += await turn(() => taken(tenant, one))
        } catch (error) {
          faults.push(error)
        }
      if (faults.length > 0) throw faults[0]
      return count
    },
  }
}
