/** Writes down who fetched a photo of a moment. A reader waits for none of it; one process says it once an hour for each reader and photo. */
import { find, get, hour } from '../../kit/index.ts'
import { attachment } from '../../relations/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { look, lookId } from '../look.ts'
import { moment } from '../moment.ts'

/** Looks that are remembered: beyond them one is asked of the database again. */
const knownMax = 20_000

export function traceLooks(context: Context): void {
  const { engine } = context,
    known = new Set<string>()
  context.fetched = (login, fileId) => {
    // Who looks through the eyes of somebody else is who looked.
    const { tenant, userId, actor } = login.viewer ?? login
    const key = `${tenant} ${fileId} ${userId} ${Math.floor(Date.now() / hour)}`
    if (known.has(key)) return
    if (known.size >= knownMax) known.clear()
    known.add(key)
    trace({ tenant, userId, role: actor.role }, fileId).catch(reason => {
      known.delete(key)
      context.app.log.warn({ err: reason }, 'a look at a photo was not written down')
    })
  }
  async function trace({ tenant, userId, role }: { readonly tenant: string; readonly userId: string; readonly role: string }, fileId: string) {
    const [hung] = await engine.ask(tenant, find(attachment, { fileId, ownerType: moment.name }, { limit: 1 }))
    if (!hung || !(await engine.ask(tenant, get(moment, hung.ownerId)))) return
    await engine.run(engine.system(tenant), look, lookId(hung.ownerId, userId), { momentId: hung.ownerId, userId, role })
  }
}
