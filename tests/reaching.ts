/** What somebody of a test reaches at this moment because of rows that are there, beside what the test gave them to begin with. */
import { answer } from '../modules/kit/index.ts'
import type { Engine, Session } from '../server/kernel/engine.ts'

/** The session as the server would make it anew: a teacher leads other tours as soon as somebody says so. Of families the test says whose children they reach. */
export async function reaching(engine: Engine, session: Session): Promise<Session> {
  const { tenant, actor } = session
  if (actor.role !== 'AT' || actor.reach === 'all') return session
  let { reach } = actor
  for (const { role, reach: more } of engine.registry.modules.flatMap(one => one.scopeProviders))
    if (role === actor.role) reach = { ...(await answer(more(actor), { ask: (reading: never) => engine.ask(tenant, reading) } as never)), ...reach }
  return { ...session, actor: { ...actor, reach } }
}
