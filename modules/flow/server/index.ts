/** What workflow gives the server: whoever began a process, or else deployed it, runs its service tasks with the rights they have now. */
export { galleryEntry, processFile } from './processes.ts'
import type { Label, ModuleParts } from '../../kit/index.ts'
import { RefusalError } from '../../kit/index.ts'
import { actorsOf } from '../../identity/server/index.ts'
import { drawing } from '../../../server/http/context.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { no } from '../../../server/kernel/refusals.ts'
import { commandNames } from './commands.ts'
import { flowCalls } from './calls.ts'
import type { Runner, Services } from '../reactions.ts'

const denied: Readonly<Record<Runner['is'], (permit: string) => Label>> = {
  starter: permit => [`发起人没有权限“${permit}”`, `who began it has no right to "${permit}"`],
  deployer: permit => [`发起人未登录，部署人没有权限“${permit}”`, `nobody was logged in who began it, and who deployed it has no right to "${permit}"`],
}

/** A refusal is an answer that the process may catch; anything else is tried again. */
export const services = (engine: Engine): Services => ({
  resource: name => engine.registry.resources.get(name),
  commands: commandNames(engine.registry),
  async run({ tenant, key, command: name, id, input, by }) {
    const known = [...engine.registry.commands.values()].find(one => one.permit === name || `${one.on.name}.${one.name}` === name)
    const actor = (await actorsOf(engine, tenant, [by.userId])).find(one =>
      by.is === 'starter' ? one.deptId === by.deptId && one.role === by.role : one.may(by.permit),
    )
    if (!known) return { code: 'noCommand', said: [`没有命令“${name}”`, `there is no command "${name}"`] }
    if (!actor?.may(known.permit)) return { code: 'denied', said: denied[by.is](known.permit) }
    const session = { tenant, zone: engine.system(tenant).zone, actor }
    try {
      const done = await engine.submit(session, known, id ?? drawing(session, key)(), input, { key })
      return { id: done.id }
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refused.code === no.busy.code) throw error
      return { code: error.refused.code, said: error.refused.label }
    }
  },
})
export const server: ModuleParts = { ports: ({ engine }) => ({ processes: services(engine) }), http: flowCalls }
